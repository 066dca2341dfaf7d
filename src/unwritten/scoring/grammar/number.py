"""Integers and decimals: 7, 1,234, −3, 3/4, 1 1/2, 4.50, 1e3, seven dominoes, 12 cm."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from unwritten.core import Decimal, Integer
from unwritten.scoring.grammar import units
from unwritten.scoring.grammar.mention import Mention, Oddity
from unwritten.scoring.grammar.number_words import number_words
from unwritten.scoring.grammar.numerals import Numeral, numerals
from unwritten.scoring.grammar.parts import without_parts, without_sum
from unwritten.scoring.grammar.rounded import HINT, exactly, restated
from unwritten.scoring.plain import bare, plain

_ATTACHED = re.compile(r"[^\W\d_]+")
_ROUNDED = re.compile(
    r"[,(]?\s{0,2}\b(?:rounded\s+)?to\s+(?:[0-9]|one|two|three|four)\s+(?:decimal|significant)\s+(?:places?|figures?|digits?)\)?",
    re.IGNORECASE,
)
_CONFIDENCE = re.compile(
    r"\((?:(?:with\s+)?[0-9]{1,3}(?:\.[0-9])?\s?%\s+(?:confiden(?:t|ce)|sure|certain(?:ty)?)|confidence(?:\s+level)?\s?[:=]?\s?"
    r"[0-9.]{1,5}\s?(?:%|/\s?[0-9]{1,3})?)\)",
    re.IGNORECASE,
)
_EQUALS = re.compile(r"(?<![!<>])=\s?[-+]?\s?[0-9.]")
_IMPLIES = re.compile(r"\s?-?>")
_ANOTHER_CLAUSE = re.compile(
    r"[,;:!?\n=<>\u2260\u2248~]|\.\s|->|\b(?:and|or|so|but|then|is|are|was|were|has|have|not|to)\b", re.IGNORECASE
)
_LATEX_FRACTION = re.compile(r"(?<![0-9])\\[dtc]?frac\s{0,4}\{\s?([0-9]{1,15})\s?\}\s{0,4}\{\s?([0-9]{1,15})\s?\}")
_OF = r"(?<!area\s)(?<!value\s)(?<!total\s)(?<!length\s)(?<!answer\s)of"
_WORKED_ON = re.compile(
    rf"(?:\b(?:ln|log\w*|exp|(?:a|arc)?(?:sin|cos|tan)h?|sqrt|root|{_OF}|by|times)|√)\s{{0,2}}\(?\s{{0,2}}$",
    re.IGNORECASE,
)  # what is near to the result is not the number itself: "ln 14/3 ≈ 1.54"
_MULTIPLE = re.compile(r"(?:√|\b(?:twice|thrice|double|triple|half(?:\s+of)?))\s{0,2}$", re.IGNORECASE)
_ORDINAL = re.compile(r"-?(?:st|nd|rd|th)\b", re.IGNORECASE)


@dataclass(frozen=True)
class NumberGrammar:
    """How whole and decimal numbers are written; written-out words count for whole ones only."""

    kind: Integer | Decimal

    def prepare(self, region: str) -> str:
        """Take the markup off, and remarks: how sure the writer is, that a decimal was rounded as asked."""
        if isinstance(self.kind, Integer):
            return without_sum(_CONFIDENCE.sub(" ", plain(_LATEX_FRACTION.sub(_whole_fraction, region))).strip())
        return _ROUNDED.sub(" ", _CONFIDENCE.sub(" ", plain(region))).strip()

    def whole(self, text: str) -> list[Mention]:
        """Read a lone number, with its unit where the question has one."""
        text = bare(text) if not text.startswith(".") else text
        found = self.mentions(text)
        if len(found) != 1 or found[0].start:
            return []
        behind = text[found[0].end :].strip()
        return found if not behind or (self.kind.unit and units.is_unit(behind, self.kind.unit)) else []

    def mentions(self, text: str) -> list[Mention]:
        """Find all numbers, in whatever company."""
        found = [self._mention(numeral, text) for numeral in numerals(text) or numerals(text.replace("#", " "))]
        if isinstance(self.kind, Integer):
            found += [self._mention(numeral, text) for numeral in number_words(text)]
        mentions = [mention for mention in found if mention]
        if isinstance(self.kind, Decimal) and HINT.search(text):
            exact = list(self._exact(text))
            mentions = exact + [mention for mention in mentions if not any(mention.overlaps(both) for both in exact)]
        mentions.sort(key=lambda mention: mention.start)
        if "=" in text:
            mentions = [mention for mention in mentions if not _is_equated(text, mention)]
        return without_parts(text, mentions) if isinstance(self.kind, Integer) else mentions

    def _exact(self, text: str) -> Iterator[Mention]:
        """Find the numbers that are given exactly and then rounded: one answer, if the two agree."""
        reached = 0
        for numeral in numerals(text.replace("≈", "~")):  # "=" leaves only the last number, "≈" does not replace one
            left = text[max(0, numeral.start - 20) : numeral.start]
            mention = self._mention(numeral, text)
            if mention is None or not isinstance(mention.value, Fraction):
                continue
            if numeral.start < reached or _WORKED_ON.search(left):
                continue
            after = self._rounded_first(mention, text)
            if after is not None:
                reached = after.end
                yield after
                continue
            value, written, end = mention.value, text[mention.start : mention.end], mention.end
            agrees = True
            while rounding := restated(value, written, text[end:], self.kind.unit):
                agrees, end = agrees and rounding.agrees, end + rounding.end
            if end > mention.end:
                reached = end
                yield Mention(value if agrees else Oddity.UNCLEAR, mention.start, end)

    def _rounded_first(self, mention: Mention, text: str) -> Mention | None:
        """Read a rounded number and the exact one behind it, "about 4.67 (14/3)"; the exact one is the answer."""
        written, before = text[mention.start : mention.end], text[: mention.start]
        if not isinstance(mention.value, Fraction):
            return None
        exact = exactly(mention.value, written, before, text[mention.end :], self.kind.unit)
        if exact is None or _WORKED_ON.search(before[: -exact.lead][-20:]):
            return None
        return Mention(
            exact.value if exact.agrees else Oddity.UNCLEAR, mention.start - exact.lead, mention.end + exact.end
        )

    def _mention(self, numeral: Numeral, text: str) -> Mention | None:
        behind = text[numeral.end : numeral.end + 40]
        if _ORDINAL.match(behind):
            return None
        attached = _ATTACHED.match(behind)
        value: int | Fraction | Oddity = Oddity.UNCLEAR if numeral.value is None else numeral.value
        if isinstance(value, Fraction):
            if units.changes_number(behind) or _MULTIPLE.search(text[max(0, numeral.start - 20) : numeral.start]):
                value = Oddity.UNCLEAR
            elif units.is_percent(behind):
                value = self._percent(value)
            elif attached and not units.is_unit(attached[0], self.kind.unit):
                return None  # 3D, 2x: a name
            elif not units.fits(behind, self.kind.unit):
                if units.is_moment(behind, self.kind.unit):
                    return None  # "18 litres at 24 s"
                value = Oddity.INVALID
        if isinstance(self.kind, Integer) and isinstance(value, Fraction):
            exact = value.denominator == 1 and "/" not in text[numeral.start : numeral.end]
            value = int(value) if exact else Oddity.INVALID
        return Mention(value, numeral.start, numeral.end)

    def _percent(self, value: Fraction) -> Fraction | Oddity:
        """50 % is 50 where percent was asked for, one half where a bare decimal was, and no integer."""
        if self.kind.unit and units.is_unit(self.kind.unit, "") and units.fits("%", self.kind.unit):
            return value
        return Oddity.INVALID if self.kind.unit or isinstance(self.kind, Integer) else value / 100


def _is_equated(text: str, mention: Mention) -> bool:
    """Whether another number is the result of this one: "32 cubes - 4 cubes = 28 cubes"."""
    implied = _IMPLIES.match(text, mention.end)  # "3 circles = 15 -> 1 circle = 5"
    start = implied.end() if implied else mention.end
    found = _EQUALS.search(text, start, start + 80)
    return found is not None and not _ANOTHER_CLAUSE.search(text, start, found.start())


def _whole_fraction(found: re.Match[str]) -> str:
    """Write a typeset fraction as the whole number that it is; "14/2" may be a share or a score, and stays."""
    above, below = int(found[1]), int(found[2])
    return found[0] if not below or above % below else f" {above // below} "
