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
_CLAUSE = re.compile(
    r"(?:^|[.!?:;,\n(\[\"'\u2013\u2014-]|\b(?:is|was|and|but|so|since|because|as|of|in|on|with|to))\s*$",
    re.IGNORECASE,
)
_LINKS = r"and|or|to|vs|versus|then|than|rather|instead|not|but|followed|before|after"
_NOUN_BEHIND = re.compile(
    rf"\s+(?!(?:is|because|since|as|over|with|{_LINKS})\b)(?!\w*[^\W\dsu]s\b(?!['-]))[A-Za-z][a-z'A-Z]"
)  # what ends in an s is a verb: "A shows it"
_WORD_BEHIND = re.compile(rf"\s+(?!(?:{_LINKS})\b)[\w\"'(]")
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
def pattern_of(names: tuple[str, ...], listed: bool = False) -> re.Pattern[str] | None:
    """Compile one pattern for all the names; where they are ``listed``, a hyphen or comma may part two of them."""
    spellings = sorted(_by_spelling(names), key=lambda spelling: (-len(spelling), spelling))
    if not spellings:
        return None
    parts = []
    for spelling in spellings:
        left = _LEFT_DIGIT if spelling[0].isdecimal() else _LEFT if spelling[0].isalnum() else ""
        right = _RIGHT_DIGIT if spelling[-1].isdecimal() else _RIGHT if spelling[-1].isalnum() else ""
        if listed:
            left, right = (edge.replace(r"\-", "").replace("[.,/]", "[./]") for edge in (left, right))
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
    return [(place, start, end) for place, start, end in found if place is not None and is_name(text, start, end)]


def is_name(text: str, start: int, end: int) -> bool:
    """Whether text[start:end] is a name there, and does not belong to a noun: "no ball", "a ball", "A ball rolls"."""
    name = text[start:end]
    if name.casefold() == "no":
        return not _BEFORE_A_NOUN.match(text, end)
    if name in ("a", "i"):
        return not _WORD_BEHIND.match(text, end)
    return name != "A" or not is_article(text, start, end)


def is_article(text: str, start: int, end: int) -> bool:
    """Whether an A begins a clause, and a noun follows: "A ball rolls", but not "Clip A shows it", "A shows it"."""
    return bool(_CLAUSE.search(text[max(0, start - 20) : start]) and _NOUN_BEHIND.match(text, end))


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
