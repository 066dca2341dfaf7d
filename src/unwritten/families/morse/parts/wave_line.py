"""A wave made of lobes, above and below the axis in turn: its exact areas, and the line that is drawn of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

WIDTHS = {"triangle": (2, 4), "block": (1, 2, 3), "trapezoid": (3, 4)}
"""Widths of each shape of lobe: corners and tops lie on whole numbers."""

Corner = tuple[Fraction, Fraction]


@dataclass(frozen=True)
class Lobe:
    """One swing of the wave, symmetric to its middle; the height is negative below the axis."""

    shape: str  # triangle, block or trapezoid
    width: int
    height: int

    @property
    def area(self) -> Fraction:
        """Its area, by the formula of its shape; a trapezoid rises and falls over a width of 1 each."""
        level = {
            "triangle": Fraction(self.width, 2),
            "block": Fraction(self.width),
            "trapezoid": Fraction(self.width - 1),
        }
        return level[self.shape] * abs(self.height)

    def corners(self, left: int) -> tuple[Corner, ...]:
        """The corners of its outline, from axis to axis."""
        ramp = {"triangle": Fraction(self.width, 2), "block": Fraction(0), "trapezoid": Fraction(1)}[self.shape]
        right = Fraction(left + self.width)
        tops = (left + ramp, right - ramp) if left + ramp < right - ramp else (left + ramp,)
        height = Fraction(self.height)
        return ((Fraction(left), Fraction(0)), *((top, height) for top in tops), (right, Fraction(0)))


def lefts(lobes: Sequence[Lobe]) -> tuple[int, ...]:
    """Where each lobe begins, the first at 0."""
    return tuple(sum(lobe.width for lobe in lobes[:i]) for i in range(len(lobes)))


def line_of(lobes: Sequence[Lobe]) -> tuple[Corner, ...]:
    """The corners of the whole line, without repeats."""
    corners = [corner for lobe, left in zip(lobes, lefts(lobes), strict=True) for corner in lobe.corners(left)]
    return (corners[0], *(b for a, b in pairwise(corners) if a != b))


def height_at(line: Sequence[Corner], x: Fraction) -> Fraction:
    """The height of the line at a place; where it jumps, the height after the jump."""
    height = line[-1][1]
    for (x0, y0), (x1, y1) in pairwise(line):
        if x0 <= x < x1:
            height = y0 + (y1 - y0) * (x - x0) / (x1 - x0)
    return height
