"""Newton's method on polynomials, exactly: the places that one tangent after another leads to."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from math import comb

from unwritten.core import Rng
from unwritten.families.morse.parts.polynomials import value_at

Coefficients = tuple[Fraction, ...]
"""Of a polynomial, lowest power first."""


def derivative(curve: Sequence[Fraction]) -> Coefficients:
    """The slope of a polynomial, as a polynomial."""
    return tuple(coefficient * power for power, coefficient in enumerate(curve))[1:]


@lru_cache(maxsize=256)
def iterates(curve: Coefficients, start: Fraction, count: int) -> tuple[Fraction, ...]:
    """The start, and where each of that many tangents meets the x-axis."""
    slope, places = derivative(curve), [start]
    for _ in range(count):
        x = places[-1]
        places.append(x - value_at(curve, x) / value_at(slope, x))
    return tuple(places)


def rising(rng: Rng, degree: int) -> Coefficients:
    """Draw a polynomial that rises ever more steeply right of 0, so that tangents lead steadily down to its root."""
    constant, slope, bend = -rng.whole(1, 15), rng.whole(0, 5), rng.whole(1, 3)
    powers = (constant, slope, bend) if degree == 2 else (constant, slope, rng.whole(0, 3), 1)
    return tuple(Fraction(power) for power in powers)


def placed(curve: Sequence[Fraction], shift: int, *, mirrored: bool, below: bool) -> Coefficients:
    """Move a polynomial along the x-axis, mirrored left to right or upside down if asked."""
    side, sign = (-1 if mirrored else 1), (-1 if below else 1)
    result = [Fraction(0)] * len(curve)
    for power, coefficient in enumerate(curve):  # (side · (x − shift)) to the power, written out
        for low in range(power + 1):
            result[low] += sign * side**power * coefficient * comb(power, low) * (-shift) ** (power - low)
    return tuple(result)
