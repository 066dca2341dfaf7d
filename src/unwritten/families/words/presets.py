"""What a dataset of words holds: the sets of the paper, and orders of one's own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

from unwritten.core import UnknownName, UnwrittenError
from unwritten.families.words.style import STYLES, style_named
from unwritten.families.words.wordlist import Filter

DEFAULT_SIZE = 60
LONGEST_PAUSE = 50
"""Pauses between letters end at 9.6 seconds: longer ones are a slip of the finger."""


@dataclass(frozen=True)
class Order:
    """An order for a dataset of words; what it leaves open is taken as in the paper."""

    name: str = "words"
    styles: tuple[str, ...] = tuple(STYLES)
    wanted: Filter = field(default_factory=Filter)
    given: Sequence[str] = ()  # words or sentences of the user's own, instead of the frequent words
    size: int | None = DEFAULT_SIZE  # None: all there are
    pause: int = 0  # units of 192 ms between letters
    sentence: int = 1  # how many words a clip has
    live: bool = False  # each word also written in one take

    def __post_init__(self) -> None:
        for style in self.styles:
            style_named(style)
        if len(set(self.styles)) < len(self.styles):
            raise UnwrittenError(f"--styles {','.join(self.styles)}: a style is named twice")
        if not self.styles:
            raise UnwrittenError(f"no style was chosen; there are {', '.join(STYLES)}")
        if self.size is not None and self.size < 1:
            raise UnwrittenError(f"--size {self.size}: a dataset has at least one item")
        if not 0 <= self.pause <= LONGEST_PAUSE:
            raise UnwrittenError(f"--pause {self.pause}: a pause has 0 to {LONGEST_PAUSE} units of 192 ms")
        if not 1 <= self.sentence <= 20:
            raise UnwrittenError(f"--sentences {self.sentence}: a sentence has 1 to 20 words")
        if self.live and (self.pause or self.sentence > 1):
            raise UnwrittenError("live words are single words in one take; leave out --pause and --sentences")


PAPER = Order(name="words paper", size=None)
"""The paper's test set: 1,520 standard, 1,520 cursive and 457 retrace words, 10,491 files. What is reconstruction:
the number of frequent words looked at and the 17 retrace letters, neither of which the paper gives."""

LIVE = Order(name="words live", size=103, live=True)
"""103 words in one take, 309 files as in the paper, each with its twin joined from letters of the same writer. The
paper does not say which words; these are spread evenly over styles and lengths."""

PEOPLE = Order(name="words people", size=100, wanted=Filter(lengths=(1, 2, 3, 4, 5)))
"""300 files for people, as in the paper's study: 100 letters and words, evenly over style and length."""

PRESETS = MappingProxyType({"paper": PAPER, "live": LIVE, "people": PEOPLE})


def preset(name: str | None) -> Order:
    """Find a preset by its name; without a name, the plain order."""
    if name is None:
        return Order()
    if name not in PRESETS:
        raise UnknownName("preset", name, tuple(PRESETS))
    return PRESETS[name]
