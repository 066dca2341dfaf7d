"""The picture of a Riemann sum: the curve with its formula, then the rule and the rectangles one by one."""

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
    PAPER,
    Axes,
    Box,
    Canvas,
    Colour,
    Scale,
    Span,
    Style,
    Timeline,
    draw_axes,
    draw_bar,
    draw_points,
    draw_polyline,
    ease,
    number_text,
    shot,
    width_of,
    write,
    write_in,
)
from unwritten.families.morse.parts.riemann import Bars, Coefficients
from unwritten.families.morse.parts.seen import painted_box, seen

INTRO = 60
SWAP = 14
BUILD = 224
LONGEST = 56
REST = 24
GROWTH, MARKED = 12, 4
"""Frames of the parts: the formula, its change for the rule, all rectangles, the end; one growing, till its mark."""

PIECES = 160

HEADER = Box(32, 14, 790, 80)
CHART = Box(28, 100, 798, 366)
ABOVE = (PALETTE["blue"].mixed(PAPER, 0.5), PALETTE["cyan"].mixed(PAPER, 0.5))
BELOW = (PALETTE["orange"].mixed(PAPER, 0.35), PALETTE["yellow"].mixed(PAPER, 0.35))
CURVE = PALETTE["purple"]


@dataclass(frozen=True)
class Picture:
    """What is drawn, in the units of the axes."""

    curve: Coefficients
    formula: str
    said: tuple[str, str]  # the rule, and the interval with its number of rectangles
    bars: Bars
    labelled: tuple[int, ...]
    axes: Axes

    @cached_property
    def heights(self) -> tuple[Fraction, ...]:
        """The heights of the rectangles."""
        return self.bars.heights(self.curve)

    @cached_property
    def line(self) -> tuple[tuple[float, float], ...]:
        """Points of the curve, dense enough to look smooth."""
        coefficients = [float(coefficient) for coefficient in reversed(self.curve)]
        low, high = float(self.axes.across.low), float(self.axes.across.high)
        points = []
        for i in range(PIECES + 1):
            x, y = low + (high - low) * i / PIECES, 0.0
            for coefficient in coefficients:
                y = y * x + coefficient
            points.append((x, y))
        return tuple(points)


def axes_of(across: tuple[int, int], up: tuple[int, int]) -> Axes:
    """Lay out the axes: a number at every whole x and at every second whole y."""
    return Axes(
        CHART,
        Scale(Fraction(across[0]), Fraction(across[1]), name="x"),
        Scale(Fraction(up[0]), Fraction(up[1]), Fraction(2), name="f(x)"),
    )


def riemann_evidence(picture: Picture) -> Iterator[Evidence]:
    """Name the formula, the two lines of the rule, every rectangle, and the heights that are written."""
    bars, end = picture.bars, INTRO + SWAP + BUILD + REST
    _, turns, _ = _times(picture)
    yield seen("the formula", painted_box(partial(_write_formula, picture=picture, ink=INK)), 0, INTRO)
    for line in range(2):
        text = painted_box(partial(_write_said, picture=picture, line=line, ink=INK))
        yield seen(f"{picture.said[line]!r}", text, INTRO + SWAP, end)
    for i, (turn, height) in enumerate(zip(turns, picture.heights, strict=True)):
        left, start = bars.start + bars.width * i, INTRO + turn.start
        yield seen(f"rectangle {i + 1}", picture.axes.bar(left, left + bars.width, height), start + GROWTH, end)
        if i in picture.labelled:
            text = painted_box(partial(_label, picture=picture, number=i))
            yield seen(f"the height of rectangle {i + 1}", text, start + MARKED, INTRO + turn.end)


def _times(picture: Picture) -> tuple[Span, tuple[Span, ...], int]:
    """When the rule comes for the formula, when each rectangle grows, and how long both take with the rest."""
    timeline = Timeline()
    swap = timeline.add(SWAP)
    turns = timeline.each(picture.bars.count, min(LONGEST, BUILD // picture.bars.count))
    timeline.add(SWAP + BUILD + REST - timeline.frames)  # every film is as long: its length says nothing
    return swap, tuple(turns), timeline.frames


def shots_of(picture: Picture) -> tuple[Shot, Shot]:
    """Show the curve with its formula, then the rectangles without it."""
    swap, turns, frames = _times(picture)

    def introduce(canvas: Canvas, frame: int) -> None:
        draw_axes(canvas, picture.axes)
        reach = max(2, round((PIECES + 1) * ease((frame + 6) / (INTRO * 0.6))))
        draw_polyline(canvas, picture.axes, picture.line[:reach], CURVE)
        _write_formula(canvas, picture, INK)

    def build(canvas: Canvas, frame: int) -> None:
        swapped = swap.share(frame)
        draw_axes(canvas, picture.axes, up_marks=1 - swapped)
        _draw_bars(canvas, picture, turns, frame)
        draw_polyline(canvas, picture.axes, picture.line, CURVE)
        _draw_marks(canvas, picture, turns, frame)
        _draw_header(canvas, picture, swapped)

    return shot(INTRO, introduce), shot(frames, build)


def _draw_header(canvas: Canvas, picture: Picture, swapped: float) -> None:
    # Never both at once, not even faintly: no frame shows the formula together with the rule.
    ink = INK.faded(abs(2 * swapped - 1))
    if swapped < 0.5:
        _write_formula(canvas, picture, ink)
        return
    for line in range(2):
        _write_said(canvas, picture, line, ink)


def _write_formula(canvas: Canvas, picture: Picture, ink: Colour) -> None:
    write_in(canvas, picture.formula, HEADER, Style(40, ink, bold=True, align="centre"), smallest=30)


def _write_said(canvas: Canvas, picture: Picture, line: int, ink: Colour) -> None:
    style = Style(29, ink, bold=line == 0, align="centre")
    write_in(canvas, picture.said[line], HEADER.rows(2)[line], style, smallest=24)


def _draw_bars(canvas: Canvas, picture: Picture, turns: Sequence[Span], frame: int) -> None:
    bars = picture.bars
    for i, (turn, height) in enumerate(zip(turns, picture.heights, strict=True)):
        if frame > turn.start:
            grown = float(height) * ease(Span(turn.start, GROWTH).share(frame))
            colours = ABOVE if height > 0 else BELOW
            left = bars.start + bars.width * i
            draw_bar(canvas, picture.axes, (left, left + bars.width), grown, colours[i % 2])


def _draw_marks(canvas: Canvas, picture: Picture, turns: Sequence[Span], frame: int) -> None:
    """Mark where the newest rectangle meets the curve, and write its height if it is one of the labelled."""
    bars = picture.bars
    for i, (place, height) in enumerate(zip(bars.places, picture.heights, strict=True)):
        if not turns[i].holds(frame) or frame < turns[i].start + MARKED:
            continue
        draw_points(canvas, picture.axes, [(place, height)], PALETTE["red"], radius=6)
        if i in picture.labelled:
            _label(canvas, picture, i)


def _label(canvas: Canvas, picture: Picture, number: int) -> None:
    bars, height = picture.bars, picture.heights[number]
    middle = bars.start + bars.width * (2 * number + 1) / 2
    _draw_label(canvas, f"height {number_text(height)}", picture.axes.at(middle, max(height, Fraction(0))))


def _draw_label(canvas: Canvas, text: str, at: tuple[float, float]) -> None:
    style = Style(24, INK, bold=True, align="centre")
    width = width_of(text, style) + 20
    centre = (at[0], at[1] - 30)
    canvas.rect(Box(centre[0] - width / 2, centre[1] - 18, width, 36), PAPER, stroke=INK, radius=10)
    write(canvas, text, centre, style)
