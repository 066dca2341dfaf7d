"""A plane on squared paper with one unit for both axes, numbered along its lower and its left edge."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from fractions import Fraction

from unwritten.core.evidence import Evidence
from unwritten.draw import INK, MIST, PAPER, Box, Canvas, PointXY, Style, write
from unwritten.families.morse.parts.seen import seen, text_box

NUMBERS = Style(24, INK.mixed(PAPER, 0.15), align="centre")
BESIDE_NUMBERS = replace(NUMBERS, align="right")
LINE = MIST.mixed(INK, 0.12)
BESIDE = 14
"""Pixels between the left edge and its numbers."""


@dataclass(frozen=True)
class NumberPlane:
    """Where whole numbers lie on the screen: the pixel of (0, 0), pixels a unit, and the ends of both axes."""

    origin: PointXY
    unit: int
    across: tuple[int, int]
    up: tuple[int, int]

    @property
    def plot(self) -> Box:
        """The squared paper."""
        left, top = self.at(self.across[0], self.up[1])
        return Box(left, top, self.unit * (self.across[1] - self.across[0]), self.unit * (self.up[1] - self.up[0]))

    def at(self, x: float | Fraction, y: float | Fraction) -> PointXY:
        """The pixel of a point."""
        return (self.origin[0] + self.unit * float(x), self.origin[1] - self.unit * float(y))

    def nearest(self, pixel: PointXY) -> tuple[int, int]:
        """Read a pixel off as the nearest crossing of grid lines."""
        return (round((pixel[0] - self.origin[0]) / self.unit), round((self.origin[1] - pixel[1]) / self.unit))

    def holds(self, x: int, y: int) -> bool:
        """Whether a point lies on the paper."""
        return self.across[0] <= x <= self.across[1] and self.up[0] <= y <= self.up[1]

    @contextmanager
    def inside(self, canvas: Canvas) -> Iterator[None]:
        """Draw what follows only on the paper."""
        with canvas.clipped(self.plot):
            yield

    def draw(self, canvas: Canvas) -> None:
        """Draw the paper with its grid, both axes and all numbers."""
        plot = self.plot
        for x in range(self.across[0], self.across[1] + 1):
            column = self.at(x, 0)[0]
            canvas.line([(column, plot.y), (column, plot.bottom)], LINE, 1)
            write(canvas, signed(x), self._number_across(x), NUMBERS)
        for y in range(self.up[0], self.up[1] + 1):
            row = self.at(0, y)[1]
            canvas.line([(plot.x, row), (plot.right, row)], LINE, 1)
            write(canvas, signed(y), self._number_up(y), BESIDE_NUMBERS)
        self.draw_cross(canvas)

    def evidence(self, start: int, stop: int) -> tuple[Evidence, ...]:
        """Name all numbers."""
        across = [
            text_box(signed(x), self._number_across(x), NUMBERS) for x in range(self.across[0], self.across[1] + 1)
        ]
        up = [text_box(signed(y), self._number_up(y), BESIDE_NUMBERS) for y in range(self.up[0], self.up[1] + 1)]
        return tuple(seen("a number of the paper", box, start, stop) for box in (*across, *up))

    def _number_across(self, x: int) -> PointXY:
        return (self.at(x, 0)[0], self.plot.bottom + 22)

    def _number_up(self, y: int) -> PointXY:
        return (self.plot.x - BESIDE, self.at(0, y)[1])

    def draw_cross(self, canvas: Canvas) -> None:
        """Draw the two lines through (0, 0), with a small tick at every whole number."""
        plot = self.plot
        canvas.line([(plot.x, self.origin[1]), (plot.right, self.origin[1])], INK, 2.5)
        canvas.line([(self.origin[0], plot.y), (self.origin[0], plot.bottom)], INK, 2.5)
        for x in range(self.across[0], self.across[1] + 1):
            column = self.at(x, 0)[0]
            canvas.line([(column, self.origin[1] - 4), (column, self.origin[1] + 4)], INK, 2)
        for y in range(self.up[0], self.up[1] + 1):
            row = self.at(0, y)[1]
            canvas.line([(self.origin[0] - 4, row), (self.origin[0] + 4, row)], INK, 2)


def signed(number: int) -> str:
    """Write a whole number with a real minus sign."""
    return f"−{-number}" if number < 0 else str(number)


def point_text(x: int, y: int) -> str:
    """Write a point as (3, −2)."""
    return f"({signed(x)}, {signed(y)})"
