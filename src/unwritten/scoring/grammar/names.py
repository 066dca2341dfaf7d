"""Finds the names of a closed vocabulary in a text: whole words, any case, the longest one first."""

from __future__ import annotations

import functools
import re
from dataclasses import dataclass

from unwritten.core import Label
from unwritten.scoring.grammar.mention import Mention
from unwritten.scoring.normal import folded, normalise
from unwritten.scoring.plain import bare, plain

_LEFT, _LEFT_DIGIT = r"(?<![\w\-])", r"(?<![\w\-+])(?<![0-9][.,/])"
_BEFORE_A_NOUN = re.compile(
    r"\s+(?!(?:because|since|as|for|it|they|he|she|i|we|you|there|the|this|that|is|was|but|and|or|so|not)\b)[^\W\d_]",
    re.IGNORECASE,
)
_RIGHT, _RIGHT_DIGIT = r"(?![\w\-])", r"(?![\w\-]|[.,/][0-9]|\s?%|\s?°)"


@functools.lru_cache(maxsize=512)
def _by_spelling(names: tuple[str, ...]) -> dict[str, int]:
    places: dict[str, int] = {}
    for place, name in enumerate(names):
        for spelling in (folded(name), folded(plain(normalise(name)))):
            if spelling:
                places.setdefault(spelling, place)
    return places


@functools.lru_cache(maxsize=512)
def pattern_of(names: tuple[str, ...], hyphens: bool = False) -> re.Pattern[str] | None:
    """Compile one pattern for all the names; ``hyphens`` lets a hyphen part two names."""
    spellings = sorted(_by_spelling(names), key=lambda spelling: (-len(spelling), spelling))
    if not spellings:
        return None
    parts = []
    for spelling in spellings:
        left = _LEFT_DIGIT if spelling[0].isdecimal() else _LEFT if spelling[0].isalnum() else ""
        right = _RIGHT_DIGIT if spelling[-1].isdecimal() else _RIGHT if spelling[-1].isalnum() else ""
        if hyphens:
            left, right = left.replace(r"\-", ""), right.replace(r"\-", "")
        parts.append(left + r"\s+".join(re.escape(word) for word in spelling.split()) + right)
    return re.compile("|".join(parts), re.IGNORECASE)


def place_of(text: str, names: tuple[str, ...]) -> int | None:
    """Say which of the names the text is, if it is one."""
    places = _by_spelling(names)
    for spelling in (folded(text), folded(bare(text))):
        if spelling in places:
            return places[spelling]
    return None


def named(text: str, names: tuple[str, ...]) -> list[tuple[int, int, int]]:
    """Find all names in the text: (place in the vocabulary, start, end)."""
    pattern = pattern_of(names)
    if pattern is None:
        return []
    places = _by_spelling(names)
    found = ((places.get(folded(match[0])), match.start(), match.end()) for match in pattern.finditer(text))
    return [
        (place, start, end) for place, start, end in found if place is not None and not _is_article(text, start, end)
    ]


def _is_article(text: str, start: int, end: int) -> bool:
    """Whether a "no" belongs to the noun behind it ("no ball"), so that it is not the answer "No"."""
    return text[start:end].casefold() == "no" and bool(_BEFORE_A_NOUN.match(text, end))


@dataclass(frozen=True)
class LabelGrammar:
    """How one name out of a vocabulary is written."""

    kind: Label

    def prepare(self, region: str) -> str:
        """Take the markup off."""
        return plain(region)

    def whole(self, text: str) -> list[Mention]:
        """Read a lone name."""
        place = place_of(text, self.kind.vocabulary)
        return [] if place is None else [Mention(self.kind.vocabulary[place], 0, len(text))]

    def mentions(self, text: str) -> list[Mention]:
        """Find all names."""
        return [
            Mention(self.kind.vocabulary[place], start, end)
            for place, start, end in named(text, self.kind.vocabulary)
        ]
