"""Whether two answers of one kind are one: 14/3 and 4.67 are, where two decimal places are asked for."""

from __future__ import annotations

from fractions import Fraction

from unwritten.core import Decimal, Kind, Value
from unwritten.scoring.grammar import Oddity
from unwritten.scoring.grammar.rounded import MOST_DIGITS, places_of, rounded
from unwritten.scoring.normal import folded


def key_of(value: Value | Oddity) -> Value | Oddity:
    """Write a value so that two spellings of one answer are equal."""
    return folded(value) if isinstance(value, str) else value


def same(kind: Kind, one: Value | Oddity, other: Value | Oddity) -> bool:
    """Whether two values say the same answer: equal, or a number and its rounding."""
    if isinstance(kind, Decimal) and isinstance(one, Fraction) and isinstance(other, Fraction):
        return one == other or _rounding(kind, one, other)
    return key_of(one) == key_of(other)


def near(kind: Decimal, truth: Fraction, value: Fraction) -> bool:
    """Whether a decimal counts as the true one: within the tolerance, or equal at the asked places."""
    if kind.tolerance is not None:
        return abs(value - truth) <= kind.tolerance
    return bool(rounded(truth, kind.places or 0) & rounded(value, kind.places or 0))


def _rounding(kind: Decimal, one: Fraction, other: Fraction) -> bool:
    """Whether the two differ only by rounding; within a tolerance, 4.6 and 4.7 are still two answers."""
    if kind.tolerance is None:
        return near(kind, one, other)
    places = min(places_of(one), places_of(other))
    if not 0 < places <= MOST_DIGITS or not near(kind, one, other):
        return False
    return bool(rounded(one, places) & rounded(other, places))
