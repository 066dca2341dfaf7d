"""Which words can be written: the paper's Algorithm 1 and its five filtering rules, in any language of wordfreq."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from unwritten.core import Key, UnknownName, UnwrittenError
from unwritten.core.compact import Texts
from unwritten.core.seeding import SPLITS, split_of
from unwritten.families.words.style import LATIN

PAPER_TOP = 3762
"""How many of the most frequent words are looked at. The paper does not say; from 3,762 words of wordfreq 3.1.1,
1,520 have two to five letters a-z, 457 of them in retrace letters, and 2 × 1,520 + 457 words in three modalities are
the 10,491 files that the paper reports."""

PAPER_LENGTHS = (2, 3, 4, 5)


@dataclass(frozen=True)
class Filter:
    """Which words are wanted, whatever the letters at hand."""

    language: str = "en"
    lengths: tuple[int, ...] = PAPER_LENGTHS
    top: int = PAPER_TOP
    stoplist: frozenset[str] = frozenset()
    split: str | None = None  # None: words of all splits

    def __post_init__(self) -> None:
        if not self.lengths or min(self.lengths) < 1:
            raise UnwrittenError(f"words of {self.lengths or 'no'} letters cannot be written; say --lengths 2-5")
        if self.top < 1:
            raise UnwrittenError(f"--top {self.top}: at least one word must be looked at")
        if self.split is not None and self.split not in SPLITS:
            raise UnknownName("split", self.split, SPLITS)


def frequent_words(language: str, top: int) -> tuple[str, ...]:
    """The most frequent words of a language, commonest first, as wordfreq lists them."""
    import wordfreq  # here, since it takes a moment to load

    known = wordfreq.available_languages()
    if language not in known:
        raise UnknownName("language", language, sorted(known), f"known: {', '.join(sorted(known))}")
    return tuple(wordfreq.top_n_list(language, top))


def wordfreq_version() -> str:
    """The version of wordfreq, which decides its lists."""
    from importlib.metadata import version

    return version("wordfreq")


def read_lines(path: Path) -> Texts:
    """Read a file of words, one to a line; empty lines and what follows a # are passed over."""
    try:
        with path.open(encoding="utf-8-sig") as file:
            lines = (" ".join(part.partition("#")[0].split()) for line in file for part in line.splitlines())
            words = Texts(line for line in lines if line)
    except OSError as error:
        raise UnwrittenError(f"cannot read {path}: {(error.strerror or '').lower()}") from error
    except UnicodeDecodeError as error:
        raise UnwrittenError(f"{path} is not UTF-8 text; save it as UTF-8") from error
    if not words:
        raise UnwrittenError(f"{path} has no words in it; write one to a line")
    return words


SCRAPS = 0.1
"""Where fewer of its words have any letter at hand, a language has another script: of Russian 2 % have Latin ones."""


def canonical(word: str) -> str:
    """Spell a word in its one way: lower case, accents composed."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", word).lower())


def clean(words: Iterable[str], wanted: Filter) -> tuple[str, ...]:
    """Apply the paper's rules 1 (length), 2 and 3 (letters alone, no stopped word) and 5 (each once), keeping order.

    English is held to a-z, as in the paper; other languages may use any letters, and rule 4 keeps those at hand.
    """
    kept: dict[str, None] = {}
    for word in map(canonical, words):
        if len(word) in wanted.lengths and _is_spelled(word, wanted.language) and word not in wanted.stoplist:
            kept[word] = None
    return tuple(word for word in kept if wanted.split in (None, split_of(word)))


def covered(words: Sequence[str], letters: str) -> tuple[str, ...]:
    """Apply the paper's rule 4: keep the words of which every letter is at hand."""
    have = frozenset(letters)
    return tuple(word for word in words if have.issuperset(word))


def word_lists(wanted: Filter, letters: Mapping[str, str]) -> dict[str, tuple[str, ...]]:
    """Algorithm 1: the frequent words that each style can write, commonest first; ``letters`` says what each has.

    Words of one letter are the letters themselves: whether "x" is a word does not matter there.
    """
    longer = replace(wanted, lengths=tuple(length for length in wanted.lengths if length > 1) or (2,))
    words = clean(frequent_words(wanted.language, wanted.top), longer) if max(wanted.lengths) > 1 else ()
    _need_script(words, "".join(letters.values()), wanted.language)
    return {style: (*_singles(have, wanted), *covered(words, have)) for style, have in letters.items()}


def _need_script(words: Sequence[str], letters: str, language: str) -> None:
    """Refuse letters of another script: what they can write of a language is scraps of other languages."""
    have = frozenset(letters)
    touched = sum(not have.isdisjoint(word) for word in words)
    if touched < SCRAPS * len(words):
        raise UnwrittenError(
            f"{language!r} is not written with these letters: {len(words) - touched} of its {len(words)} "
            "frequent words have none of them; make --letters in its script"
        )


def _singles(letters: str, wanted: Filter) -> tuple[str, ...]:
    if 1 not in wanted.lengths:
        return ()
    # Every split has all the letters: nobody can be tested on letters that a training set must not have.
    return clean((char for char in letters if char == char.lower()), replace(wanted, lengths=(1,), split=None))


def ranking(words: Sequence[str], key: Key, purpose: str) -> NDArray[np.intp]:
    """Shuffle the places of words in the one way that the key and the purpose give, whatever words there are."""
    digests = bytearray()
    for word in words:
        digests += key.digest(f"{purpose}|{word}")
    return np.frombuffer(digests, dtype="S32").argsort(kind="stable")


def share_evenly(room: Sequence[int], size: int) -> tuple[int, ...]:
    """Share out a number over cells as evenly as their room allows; the earlier cells take what is left over."""
    if size > sum(room):
        raise UnwrittenError(
            f"{size} words are wanted and only {sum(room)} can be had; ask for fewer or look at more"
        )
    taken = [0] * len(room)
    left = size
    while left:
        open_cells = [cell for cell, most in enumerate(room) if taken[cell] < most]
        step = max(1, min(left // len(open_cells), min(room[cell] - taken[cell] for cell in open_cells)))
        for cell in open_cells[:left]:
            taken[cell] += step
        left = size - sum(taken)
    return tuple(taken)


def _is_spelled(word: str, language: str) -> bool:
    if language == "en":
        return set(word) <= set(LATIN)
    return word.isalpha()
