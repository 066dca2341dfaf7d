"""Reads whole numbers that are written out, zero to nine hundred and ninety-nine."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction

from unwritten.scoring.grammar.numerals import Numeral
from unwritten.scoring.grammar.units import changes_number

_UNITS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
_TEENS = ("eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen")
_SMALL = (*_UNITS, "ten", *_TEENS)
_TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_VALUES = {word: value for value, word in enumerate(_SMALL)} | {
    word: 10 * value for value, word in enumerate(_TENS, start=2)
}
_HUNDREDS = rf"(?:(?P<hundreds>a|{'|'.join(_UNITS[1:])})[-\s]hundred(?:\s(?:and\s)?|\b))"
_NUMBER = re.compile(
    rf"(?<![\w-])(?=[a-z]){_HUNDREDS}?"
    rf"(?:(?P<tens>{'|'.join(_TENS)})(?:[-\s](?P<ones>{'|'.join(_UNITS[1:])}))?|(?P<small>{'|'.join(_SMALL)}))?(?![\w-])",
    re.IGNORECASE,
)
_DEFINITE = re.compile(r"\b(?:the|these|those|both|first|last|other|each|every|any|its|their)\s+$", re.IGNORECASE)
_STATING = re.compile(
    r"(?:^|[=:*\"(-]|\b(?:is|was|are|were|be|only|exactly|just|equals|total|has|have|contains))\s*$", re.I
)
_OF_EACH = re.compile(
    r"(?:\s+(?!(?:and|or|to|but|then|more|plus|minus|less|is|was|were|fell|of)\b)[^\W\d_]+){1,5}\s*=?\s?[0-9]",
    re.IGNORECASE,
)  # "one circle weighs 5"
_NARROWING = re.compile(r"\b(?:only|exactly|just)\s+$", re.IGNORECASE)
_COUPLING = re.compile(r"\s*(?:$|[^\w\s]|(?:or|and|to)\b)", re.IGNORECASE)


def number_words(text: str) -> Iterator[Numeral]:
    """Find the numbers that are written out as words."""
    for found in _NUMBER.finditer(text):
        left, right = text[: found.start()], text[found.end() :]
        if found[0].casefold() == "one" and not _counts(left, right):
            continue
        if _DEFINITE.search(left[-20:]) and not _COUPLING.match(right):
            continue  # "the two walls": a number of the scene, not an answer
        value: Fraction | None = None
        if not changes_number(right) and not re.match(r"[\s-]*(?:" + "|".join(_VALUES) + r")\b", right, re.I):
            parts = (found["tens"], found["ones"], found["small"])
            hundreds = _VALUES.get((found["hundreds"] or "zero").casefold(), 1)  # "a hundred" is one
            value = Fraction(100 * hundreds + sum(_VALUES[part.casefold()] for part in parts if part))
        if re.search(r"\b(?:minus|negative)\s$", left[-12:], re.I):
            value = None if value is None else -value
        yield Numeral(value, found.start(), found.end())


def _counts(left: str, right: str) -> bool:
    """Whether "one" is the number and not the pronoun ("the fourth green one", "one of them")."""
    if re.match(r"\s+of\b", right):
        return bool(_NARROWING.search(left[-20:]))
    if _OF_EACH.match(right) and not _NARROWING.search(left[-20:]):
        return False
    return bool(_STATING.search(left[-20:]))
