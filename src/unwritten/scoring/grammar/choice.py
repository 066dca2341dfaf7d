"""Lettered options: A, (A), A., A. Clockwise, Option A, or the text of one option."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from unwritten.core import Choice
from unwritten.scoring.grammar.mention import Mention, Oddity
from unwritten.scoring.grammar.names import is_article, named, place_of
from unwritten.scoring.plain import bare, plain

_ALONE = re.compile(
    r"(?:the\s+)?(?:(?:option|choice|answer|letter)\s*:?\s*)?[(\[\"']*([A-Za-z])[)\]\"'.,:;!]*", re.IGNORECASE
)
_LETTERED = re.compile(
    r"(?:(?:option|choice|answer)\s+)?[(\[\"']*([A-Za-z])(?P<mark>[)\]\"'.:,]*(?:\s?[-–—])?)\s+(?P<text>\S.*)",
    re.I | re.S,
)
_LETTER = re.compile(r"(?<![\w'°-])([A-Za-z])(?![\w'-])")
_INTRODUCED = re.compile(r"\b(?:option|choice|letter)s?\s*[:(\[\"']*\s*$", re.IGNORECASE)
_THEN_TEXT = re.compile(r"[)\]\"'.:,]{0,3}(?:\s?[-–—])?\s{0,2}[(\[\"']{0,2}")
_THEN_LETTER = re.compile(
    r"[\"',]{0,2}\s{0,2}(?:[(\[]\s?(?:(?:option|choice)\s+)?|(?:option|choice)\s+[(\[]?)", re.IGNORECASE
)
_ENDS = re.compile(r"\s*(?:$|[.):\]\"',;!?/|])")


@dataclass(frozen=True)
class ChoiceGrammar:
    """How the choice of an option is written; letter and text must not contradict each other."""

    kind: Choice

    def prepare(self, region: str) -> str:
        """Take the markup off."""
        return plain(region)

    def whole(self, text: str) -> list[Mention]:
        """Read a lone letter, a lone option text, or a letter with its text."""
        alone = _ALONE.fullmatch(text)
        if alone and alone[1].upper() in self.kind.letters:
            return [Mention(alone[1].upper(), 0, len(text))]
        place = place_of(text, self.kind.options)
        if place is not None:
            return [Mention(self.kind.letters[place], 0, len(text))]
        both = _LETTERED.fullmatch(text)
        if both and (both[1].isupper() or both["mark"]) and both[1].upper() in self.kind.letters:
            place = place_of(bare(both["text"]), self.kind.options)
            if place is not None:
                same = self.kind.letters[place] == both[1].upper()
                return [Mention(both[1].upper() if same else Oddity.UNCLEAR, 0, len(text))]
        return []

    def mentions(self, text: str) -> list[Mention]:
        """Find letters that are surely meant as letters, and the texts of options."""
        texts = [
            Mention(self.kind.letters[place], start, end) for place, start, end in named(text, self.kind.options)
        ]
        letters = [letter for letter in self._letters(text) if not any(letter.within(text) for text in texts)]
        return _together(text, sorted(texts + letters, key=lambda mention: mention.start))

    def _letters(self, text: str) -> Iterator[Mention]:
        for found in _LETTER.finditer(text):
            left, right = text[max(0, found.start() - 40) : found.start()], text[found.end() : found.end() + 40]
            article = found[1] == "A" and is_article(text, *found.span(1))
            if _is_letter(found[1], left, right, article):
                letter = found[1].upper()
                yield Mention(letter if letter in self.kind.letters else Oddity.INVALID, found.start(), found.end())


def _together(text: str, mentions: list[Mention]) -> list[Mention]:
    """Join a letter and the text of its own option, "A (Clockwise)": what is said of the one is said of both."""
    joined: list[Mention] = []
    for mention in mentions:
        if joined and joined[-1].value == mention.value and _are_one(text, joined[-1], mention):
            joined[-1] = replace(joined[-1], end=mention.end)
        else:
            joined.append(mention)
    return joined


def _are_one(text: str, first: Mention, last: Mention) -> bool:
    """Whether a letter stands right beside the text of its option, in either order."""
    begins, ends = (text[each.start : each.end].upper() == each.value for each in (first, last))
    between = _THEN_TEXT if begins else _THEN_LETTER
    return begins != ends and between.fullmatch(text, first.end, last.start) is not None


def _is_letter(char: str, left: str, right: str, article: bool) -> bool:
    enclosed = left.endswith(("(", "[")) and right.startswith((")", "]"))
    if enclosed or _INTRODUCED.search(left):
        return enclosed or char.isupper() or bool(_ENDS.match(right))
    if char.islower():
        return False
    if char == "I":
        return bool(re.search(r"\bis\s+$", left)) and bool(re.match(r"\s*[.!\"']*$", right))
    return not article
