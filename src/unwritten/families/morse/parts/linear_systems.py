"""Linear equations with whole coefficients, solved exactly."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

Equation = tuple[tuple[int, ...], int]
"""Coefficients of the unknowns, and what they sum to."""


def solved(equations: Sequence[Equation], unknown: int) -> Fraction | None:
    """The value of one unknown by Gauss-Jordan elimination; None if the equations leave it open.

    Equations that contradict each other are an error.
    """
    width = len(equations[0][0]) if equations else 0
    rows = [[Fraction(c) for c in coefficients] + [Fraction(total)] for coefficients, total in equations]
    pivots: dict[int, list[Fraction]] = {}
    for column in range(width):
        pivot = next((row for row in rows if row[column]), None)
        if pivot is None:
            continue
        rows.remove(pivot)
        pivot = [value / pivot[column] for value in pivot]
        rows = [_less(row, pivot, row[column]) for row in rows]
        pivots = {key: _less(row, pivot, row[column]) for key, row in pivots.items()} | {column: pivot}
    if any(row[-1] for row in rows):
        raise ValueError("the equations contradict each other")
    row = pivots.get(unknown)
    if row is None or any(row[column] for column in range(width) if column != unknown):
        return None
    return row[-1]


def _less(row: list[Fraction], other: list[Fraction], factor: Fraction) -> list[Fraction]:
    return [a - factor * b for a, b in zip(row, other, strict=True)]
