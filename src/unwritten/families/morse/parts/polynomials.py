"""Polynomials with exact coefficients, lowest power first: their values, areas and formulas."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from unwritten.draw import number_text

POWERS = ("", "x", "x²", "x³", "x⁴", "x⁵")


def value_at(coefficients: Sequence[Fraction], x: Fraction) -> Fraction:
    """Work the polynomial out at a place, exactly."""
    value = Fraction(0)
    for coefficient in reversed(coefficients):
        value = value * x + coefficient
    return value


def area_between(coefficients: Sequence[Fraction], start: Fraction, end: Fraction) -> Fraction:
    """Integrate the polynomial from start to end, exactly."""
    terms = [coefficient / (power + 1) for power, coefficient in enumerate(coefficients)]
    return sum((term * (end**p - start**p) for p, term in enumerate(terms, 1)), Fraction(0))


def formula(coefficients: Sequence[Fraction]) -> str:
    """Write the polynomial as a person would: 0.5x² − 2x + 3."""
    text = ""
    for power in reversed(range(len(coefficients))):
        coefficient = coefficients[power]
        if coefficient:
            size = "" if abs(coefficient) == 1 and power else number_text(abs(coefficient))
            minus = coefficient < 0
            sign = (" − " if minus else " + ") if text else ("−" if minus else "")
            text += f"{sign}{size}{POWERS[power]}"
    return text or "0"
