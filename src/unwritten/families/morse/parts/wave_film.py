"""The film of a wave: a pen draws it on numbered axes, and what lies far behind the pen fades away."""

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
    Scale,
    Span,
    Style,
    draw_axes,
    draw_points,
    draw_polyline,
    number_text,
    shot,
    write_in,
)
from unwritten.families.morse.parts.seen import axis_numbers, painted_box, seen
from unwritten.families.morse.parts.wave_line import Lobe, height_at, lefts, line_of

LEAD = 15
DRAW = 270
REST = 30
"""Frames before the pen starts, while it draws, and after it has come to the end."""

FADING = 5
"""Steps in which the old end of the trail fades, over a quarter of its length."""

HEADER = Box(32, 12, 790, 44)
CHART = Box(28, 58, 798, 412)
LINE = PALETTE["purple"]
ABOVE = PALETTE["blue"].faded(0.34)
BELOW = PALETTE["orange"].faded(0.4)
"""Fills let the grid shine through."""


@dataclass(frozen=True)
class WavePicture:
    """What is drawn; ``trail`` is the length of line that shows, in units of the axis."""

    lobes: tuple[Lobe, ...]
    tallest: int
    trail: Fraction
    marked: tuple[int, int] | None  # an interval to mark on the axes

    @cached_property
    def span(self) -> int:
        """Where the wave ends."""
        return sum(lobe.width for lobe in self.lobes)

    @cached_property
    def axes(self) -> Axes:
        """Axes with a line at every whole number."""
        top = Fraction(self.tallest)
        return Axes(CHART, Scale(Fraction(0), Fraction(self.span), name="x"), Scale(-top, top, name="y"))


def wave_evidence(picture: WavePicture, start: int, end: int) -> Iterator[Evidence]:
    """Name each unit of the line between two places while it has full colour, and the numbers that it is read off."""
    axes, line = picture.axes, line_of(picture.lobes)
    for x in range(start, end):
        heights = [abs(height_at(line, x + Fraction(part, 8))) for part in range(8)]
        up = 1 if height_at(line, x + Fraction(1, 2)) > 0 else -1
        drawn, fades = (
            x + 1,
            x + picture.trail * 3 / 4,
        )  # where the pen is when the unit is complete, and begins to fade
        first, last = (LEAD + int(DRAW * pen / picture.span) for pen in (drawn, min(fades, Fraction(picture.span))))
        stop = last + (REST if fades >= picture.span else 0)
        unit = axes.bar(Fraction(x), Fraction(x + 1), up * max(heights))
        yield seen(f"the line from x = {x} to {x + 1}", unit, first + 1, stop)
    yield from axis_numbers(axes, 0, LEAD + DRAW + REST)
    if picture.marked:
        words = painted_box(partial(_write_header, marked=picture.marked))
        yield seen("the marked interval", words, 0, LEAD + DRAW + REST)


def wave_shot(picture: WavePicture) -> Shot:
    """Draw the wave from left to right at an even speed."""
    pen_moves = Span(LEAD, DRAW)
    line = line_of(picture.lobes)

    def paint(canvas: Canvas, frame: int) -> None:
        axes = picture.axes
        draw_axes(canvas, axes)
        pen = Fraction(picture.span) * min(max(frame - pen_moves.start, 0), DRAW) / DRAW
        for start, end, opacity in _strips(pen, picture.trail):
            strip = Box(axes.x(start), axes.plot.y - 6, axes.x(end) - axes.x(start), axes.plot.height + 12)
            with canvas.clipped(strip), canvas.faded(opacity):
                _fill(canvas, picture)
                canvas.line([axes.at(x, y) for x, y in line], LINE, 5)
        draw_polyline(canvas, axes, [(Fraction(0), Fraction(0)), (picture.span, Fraction(0))], INK, width=2.5)
        if picture.marked:
            _mark(canvas, axes, picture.marked)
        draw_points(canvas, axes, [(pen, height_at(line, pen))], PALETTE["red"], radius=9)
        _write_header(canvas, picture.marked)

    return shot(LEAD + DRAW + REST, paint)


def _strips(pen: Fraction, trail: Fraction) -> Iterator[tuple[Fraction, Fraction, float]]:
    """Cut the visible stretch behind the pen into strips of one opacity each: start, end, opacity."""
    fade = trail / 4
    for step in range(FADING):
        start = pen - trail + fade * step / FADING
        end = start + fade / FADING
        if end > 0:
            yield max(start, Fraction(0)), end, (step + 1) / (FADING + 1)
    if pen > 0:
        yield max(pen - trail + fade, Fraction(0)), pen, 1.0


def _fill(canvas: Canvas, picture: WavePicture) -> None:
    for lobe, left in zip(picture.lobes, lefts(picture.lobes), strict=True):
        corners = [picture.axes.at(x, y) for x, y in lobe.corners(left)]
        canvas.polygon(corners, ABOVE if lobe.height > 0 else BELOW)


def _mark(canvas: Canvas, axes: Axes, ends: Sequence[int]) -> None:
    for end in ends:
        x = axes.x(Fraction(end))
        canvas.line([(x, axes.plot.y - 4), (x, axes.plot.bottom)], PALETTE["red"], 3, dash=(10, 7))


def _write_header(canvas: Canvas, marked: tuple[int, int] | None) -> None:
    text = "The line fades behind the pen."
    if marked:
        text = f"Marked: from x = {number_text(Fraction(marked[0]))} to x = {number_text(Fraction(marked[1]))}"
    write_in(canvas, text, HEADER, Style(30, INK, bold=True, align="centre"), smallest=24)
