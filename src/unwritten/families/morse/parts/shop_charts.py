"""The charts of a week of making and selling: bars, a line and a pie, shown one after the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, partial

from unwritten.core import Shot
from unwritten.core.evidence import Evidence
from unwritten.draw import (
    INK,
    PALETTE,
    Axes,
    Box,
    Canvas,
    Colour,
    PointXY,
    Scale,
    Style,
    draw_axes,
    draw_bar,
    draw_points,
    draw_polyline,
    shot,
    write,
    write_in,
)
from unwritten.families.morse.parts.seen import around, axis_numbers, painted_box, seen, text_box

CONTENT = 324
"""Frames of all charts together, whatever their number."""

REVEAL = 18
"""Frames in which the bars, points or slices of a chart appear one by one; none ever shows another value."""

TURN = 30
"""Degrees of a twelfth of a pie."""

HEADER = Box(32, 12, 790, 48)
CHART = Box(28, 66, 798, 366)
PIE = (270.0, 264.0)
RADIUS = 150.0
SLICES = ("blue", "orange", "green")
HALF = Fraction(3, 10)
"""Half the width of a bar, in distances between days."""
DOT = 9
"""Radius of the points of a line."""
DAY, NAMES = Style(26, INK, align="centre"), Style(28)
"""How the days, and the names of slices, are written."""


@dataclass(frozen=True)
class Columns:
    """A chart with one whole number a day, drawn as bars or as a line."""

    title: str
    days: tuple[str, ...]
    values: tuple[int, ...]
    top: int
    colour: str
    line: bool

    @cached_property
    def axes(self) -> Axes:
        """Axes with a line at every whole number upwards; the days, which are no numbers, have no ticks."""
        across = Scale(Fraction(1, 2), len(self.days) + Fraction(1, 2), Fraction(100))
        return Axes(CHART, across, Scale(Fraction(0), Fraction(self.top)))

    def height(self, day: int) -> float:
        """The row of pixels where the bar or the line of a day ends."""
        return self.axes.y(Fraction(self.values[day]))


@dataclass(frozen=True)
class Pie:
    """A pie with three slices, in twelfths."""

    title: str
    names: tuple[str, ...]
    parts: tuple[int, ...]

    @property
    def sweeps(self) -> tuple[int, ...]:
        """The angle of each slice in degrees."""
        return tuple(TURN * part for part in self.parts)


def chart_evidence(charts: Sequence[Columns | Pie], number: int, days: Sequence[int]) -> Iterator[Evidence]:
    """Name what is read off one of the charts: bars or points of some days with the axis, or all slices."""
    chart, each = charts[number], CONTENT // len(charts)
    start, stop = number * each + REVEAL, (number + 1) * each
    if isinstance(chart, Pie):
        for i, name in enumerate(chart.names):
            yield seen(f"the slice {name}", painted_box(partial(_draw_slice, pie=chart, number=i)), start, stop)
            yield seen(f"the colour of {name}", _swatch(i), start, stop)
            yield seen(f"the name {name}", text_box(name, _name_at(i), NAMES), start, stop)
        return
    for day in days:
        place, name = Fraction(day + 1), chart.days[day]
        bar = chart.axes.bar(place - HALF, place + HALF, Fraction(chart.values[day]))
        mark = around((chart.axes.x(place), chart.height(day)), DOT) if chart.line else bar
        yield seen(f"{name} of {chart.title!r}", mark, start, stop)
        yield seen(f"the name {name}", text_box(name, _day_at(chart.axes, day), DAY), start, stop)
    yield from axis_numbers(chart.axes, start, stop, across=False)


def chart_shots(charts: tuple[Columns | Pie, ...]) -> tuple[Shot, ...]:
    """Show the charts in turn, each for the same time."""
    return tuple(_shot(chart, CONTENT // len(charts)) for chart in charts)


def _shot(chart: Columns | Pie, frames: int) -> Shot:
    def paint(canvas: Canvas, frame: int) -> None:
        write_in(canvas, chart.title, HEADER, Style(32, INK, bold=True, align="centre"), smallest=24)
        shown = (frame + 2) / REVEAL
        if isinstance(chart, Pie):
            _draw_pie(canvas, chart, shown)
        else:
            _draw_columns(canvas, chart, shown)

    return shot(frames, paint)


def _draw_columns(canvas: Canvas, chart: Columns, shown: float) -> None:
    axes, colour = chart.axes, PALETTE[chart.colour]
    draw_axes(canvas, axes)
    for i, day in enumerate(chart.days):
        write(canvas, day, _day_at(axes, i), DAY)
    points = [(Fraction(i), Fraction(value)) for i, value in enumerate(chart.values, 1)]
    points = points[: int(len(points) * min(shown, 1.0))]
    if not chart.line:
        for place, height in points:
            draw_bar(canvas, axes, (place - HALF, place + HALF), height, _light(colour))
    elif points:
        draw_polyline(canvas, axes, [points[0], *points], colour, width=5)
        draw_points(canvas, axes, points, colour, radius=DOT)


def _draw_pie(canvas: Canvas, pie: Pie, shown: float) -> None:
    for i in range(len(pie.sweeps)):
        if shown * len(pie.sweeps) >= i + 1:
            _draw_slice(canvas, pie, i)
    canvas.circle(PIE, RADIUS, stroke=INK, width=3)
    for mark in range(12):
        with canvas.turned(mark * TURN, PIE):
            canvas.line([(PIE[0], PIE[1] - RADIUS - 14), (PIE[0], PIE[1] - RADIUS + 6)], INK, 3)
    for i, name in enumerate(pie.names):
        canvas.rect(_swatch(i), _light(PALETTE[SLICES[i]]), stroke=INK, radius=6)
        write(canvas, name, _name_at(i), NAMES)
    write_in(canvas, "The marks on the rim are twelfths.", Box(496, 350, 330, 76), Style(26), smallest=24)


def _draw_slice(canvas: Canvas, pie: Pie, number: int) -> None:
    start = sum(pie.sweeps[:number]) - 90
    canvas.sector(PIE, RADIUS, start, pie.sweeps[number], _light(PALETTE[SLICES[number]]))


def _day_at(axes: Axes, day: int) -> PointXY:
    return (axes.x(Fraction(day + 1)), axes.plot.bottom + 26)


def _name_at(number: int) -> PointXY:
    return (552, 170 + 58 * number)


def _swatch(number: int) -> Box:
    return Box(500, _name_at(number)[1] - 17, 34, 34)


def _light(colour: Colour) -> Colour:
    return colour.mixed(PALETTE["white"], 0.25)
