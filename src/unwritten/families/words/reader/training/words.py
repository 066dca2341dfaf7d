"""What the writers are asked to write: words of one split, and rows of letters that are no words."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from unwritten.core import UnwrittenError
from unwritten.families.words.style import STYLES
from unwritten.families.words.wordlist import Filter, word_lists

TOP = 20_000
TRIES = 20
INVENTED = 0.4
"""Share of rows of letters that are no words, so that the reader learns letters rather than a language."""


@dataclass(frozen=True)
class Vocabulary:
    """The words of a split, by style; other splits' words never come up, not even by chance."""

    split: str
    invented: float = INVENTED
    words: dict[str, tuple[str, ...]] = field(init=False, repr=False)
    others: frozenset[str] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        letters = {name: style.letters for name, style in STYLES.items()}
        mine = word_lists(Filter(top=TOP, split=self.split), letters)
        every = word_lists(Filter(top=TOP), letters)
        object.__setattr__(self, "words", {style: tuple(words) for style, words in mine.items()})
        object.__setattr__(self, "others", frozenset(every["standard"]) - frozenset(mine["standard"]))

    def draw(
        self, generator: np.random.Generator, style: str, known: str | None = None, letters: int | None = None
    ) -> str:
        """Draw a word or a row of letters: of the letters that are known, and of so many where that is said."""
        known = known or STYLES[style].letters
        for _ in range(TRIES):
            text = self._try(generator, style, known, letters)
            if text not in self.others and set(text) <= set(known) and letters in (None, len(text)):
                return text
        for _ in range(50 * TRIES):  # few letters are known, or none of its words is so long
            text = _row(generator, known, letters or int(generator.integers(2, 6)))
            if text not in self.others:
                return text
        raise UnwrittenError(f"the letters {known} make nothing to write that no other split has")

    def _try(self, generator: np.random.Generator, style: str, known: str, letters: int | None) -> str:
        if letters == 1 or generator.random() < self.invented:
            return _row(generator, known, letters or int(generator.integers(2, 6)))
        words = self._by_length[style, letters]
        return words[int(generator.integers(len(words)))]

    @cached_property
    def _by_length(self) -> dict[tuple[str, int | None], tuple[str, ...]]:
        """The words of a style by their number of letters; under None, all of them."""
        return {
            (style, letters): tuple(word for word in words if letters in (None, len(word)))
            for style, words in self.words.items()
            for letters in (None, 2, 3, 4, 5)
        }


def _row(generator: np.random.Generator, known: str, count: int) -> str:
    return "".join(known[int(at)] for at in generator.integers(0, len(known), count))
