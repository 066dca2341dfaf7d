"""Axes: where the numbers of a chart lie on the screen, with room for ticks, numbers and names."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property

from unwritten.draw.canvas import PointXY
from unwritten.draw.colours import INK, PAPER
from unwritten.draw.layout import Box
from unwritten.draw.text import DoesNotFit, Style, width_of

NUMBERS = Style(24, INK.mixed(PAPER, 0.15))
"""Numbers of an axis: large enough to be read at 512 pixels."""

GAP = 10
"""Pixels between the vertical axis and its numbers."""

BELOW = 14
"""Pixels between the plot and the numbers of the horizontal axis, which clear the lowest number at the left."""

LONGEST_BESIDE = 48
"""A name of the horizontal axis that is no wider stands at the axis' end, a wider one below the numbers."""

Real = Fraction | float
"""A number in the units of an axis."""


def number_text(value: Fraction) -> str:
    """Write a number as an axis shows it: 3, −0.25, or 1/3 where no finite decimal exists."""
    sign, size = ("−" if value < 0 else ""), abs(value)
    places = 0
    while (size * 10**places).denominator > 1 and places < 6:
        places += 1
    if (size * 10**places).denominator > 1:
        return f"{sign}{size}"
    whole, rest = divmod(int(size * 10**places), 10**places)
    return f"{sign}{whole}" + (f".{rest:0{places}d}" if places else "")


@dataclass(frozen=True)
class Scale:
    """One axis: from ``low`` to ``high``, with a tick at every multiple of ``step``."""

    low: Fraction
    high: Fraction
    step: Fraction = Fraction(1)
    name: str = ""

    def __post_init__(self) -> None:
        if self.low >= self.high or self.step <= 0:
            raise ValueError(f"an axis goes up in positive steps, not from {self.low} to {self.high} by {self.step}")

    @cached_property
    def ticks(self) -> tuple[Fraction, ...]:
        """The exact places of the ticks."""
        first, last = math.ceil(self.low / self.step), math.floor(self.high / self.step)
        return tuple(self.step * i for i in range(first, last + 1))

    def share(self, value: Real) -> float:
        """How far along the axis a value lies: 0 at ``low``, 1 at ``high``."""
        if isinstance(value, Fraction):
            return float((value - self.low) / (self.high - self.low))
        return (value - self._floats[0]) / self._floats[1]

    @cached_property
    def _floats(self) -> tuple[float, float]:
        return float(self.low), float(self.high - self.low)


@dataclass(frozen=True)
class Axes:
    """Two axes in a box; numbers and names have their room inside the box, the rest is ``plot``."""

    box: Box
    across: Scale
    up: Scale
    numbers: Style = field(default=NUMBERS)

    @cached_property
    def plot(self) -> Box:
        """Where curves and bars are drawn."""
        half = max((self._width(tick) / 2 for tick in self.across.ticks), default=0.0)
        left = max(half, GAP + max((self._width(tick) for tick in self.up.ticks), default=0.0))
        right = half
        top = self.numbers.size * 0.5
        below = BELOW + self.numbers.size
        if self.across.name and self.beside:
            right = max(half, GAP + width_of(self.across.name, self.numbers))
        elif self.across.name:
            below += self.numbers.size * 1.2
        if self.up.name:
            top = self.numbers.size * 1.5
        room = Box(self.box.x + left, self.box.y + top, self.box.width - left - right, self.box.height - top - below)
        if room.width < 4 * self.numbers.size or room.height < 2 * self.numbers.size:
            raise DoesNotFit(f"no room for a chart in {self.box.width:.0f} × {self.box.height:.0f} pixels")
        return room

    def x(self, value: Real) -> float:
        """The pixel column of a value on the horizontal axis."""
        return self.plot.x + self.plot.width * self.across.share(value)

    def y(self, value: Real) -> float:
        """The pixel row of a value on the vertical axis."""
        return self.plot.bottom - self.plot.height * self.up.share(value)

    def at(self, x: Real, y: Real) -> PointXY:
        """The pixel of a point."""
        return (self.x(x), self.y(y))

    def bar(self, start: Real, end: Real, height: Real, base: Real = 0) -> Box:
        """The box of a bar from ``base`` up (or down) to ``height``."""
        top, bottom = sorted((self.y(height), self.y(base)))
        return Box(self.x(start), top, self.x(end) - self.x(start), bottom - top)

    def number_across(self, tick: Fraction) -> PointXY:
        """Where the number of a tick of the horizontal axis has its middle."""
        return (self.x(tick), self.plot.bottom + BELOW + self.numbers.size * 0.5)

    def number_up(self, tick: Fraction) -> PointXY:
        """Where the number of a tick of the vertical axis has its right end."""
        return (self.plot.x - GAP, self.y(tick))

    @cached_property
    def numbered_across(self) -> tuple[Fraction, ...]:
        """The ticks of the horizontal axis that get a number: every one, or every so many where they would touch."""
        widest = max((self._width(tick) for tick in self.across.ticks), default=0.0)
        return self._thinned(self.across, self.plot.width, widest + self.numbers.size * 0.5)

    @cached_property
    def numbered_up(self) -> tuple[Fraction, ...]:
        """The ticks of the vertical axis that get a number."""
        return self._thinned(self.up, self.plot.height, self.numbers.size * 1.05)

    def _thinned(self, scale: Scale, length: float, need: float) -> tuple[Fraction, ...]:
        apart = length * float(scale.step / (scale.high - scale.low))
        every = next(n for n in _nice_counts() if apart * n >= need)
        return tuple(tick for tick in scale.ticks if (tick / scale.step) % every == 0)

    def _width(self, tick: Fraction) -> float:
        return width_of(number_text(tick), self.numbers)

    @property
    def beside(self) -> bool:
        """Whether the horizontal axis' name stands at its end, rather than below its numbers."""
        return width_of(self.across.name, self.numbers) <= LONGEST_BESIDE


def _nice_counts() -> Iterator[int]:
    power = 1
    while True:
        yield from (power, 2 * power, 5 * power)
        power *= 10
