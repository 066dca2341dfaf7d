"""Charts: numbered axes with curves, bars, points and a legend in their units."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

from unwritten.draw.axes import BELOW, GAP, Axes, Real, number_text
from unwritten.draw.canvas import Canvas
from unwritten.draw.colours import INK, MIST, PAPER, Colour
from unwritten.draw.layout import Box
from unwritten.draw.text import DoesNotFit, Style, width_of, write


def draw_axes(canvas: Canvas, axes: Axes, *, grid: bool = True, up_marks: float = 1.0) -> None:
    """Draw grid lines, the zero lines, numbers and names; ``up_marks`` fades the vertical axis' numbers and grid."""
    if grid:
        draw_grid(canvas, axes, up_marks=up_marks)
    plot, style = axes.plot, axes.numbers
    upright = axes.x(0) if axes.across.low <= 0 <= axes.across.high else plot.x
    level = axes.y(0) if axes.up.low <= 0 <= axes.up.high else plot.bottom
    canvas.line([(plot.x, level), (plot.right, level)], INK, 2.5)
    canvas.line([(upright, plot.y), (upright, plot.bottom)], INK, 2.5)
    for tick in axes.numbered_across:
        write(canvas, number_text(tick), axes.number_across(tick), replace(style, align="centre"))
    faint = replace(style, colour=style.colour.faded(up_marks), align="right")
    for tick in axes.numbered_up:
        write(canvas, number_text(tick), axes.number_up(tick), faint)
    _draw_names(canvas, axes, level)


def draw_grid(canvas: Canvas, axes: Axes, colour: Colour = MIST, *, up_marks: float = 1.0) -> None:
    """Draw a thin line at every tick of both axes; ``up_marks`` fades those of the vertical one."""
    plot = axes.plot
    for tick in axes.across.ticks:
        canvas.line([(axes.x(tick), plot.y), (axes.x(tick), plot.bottom)], colour, 1)
    for tick in axes.up.ticks:
        canvas.line([(plot.x, axes.y(tick)), (plot.right, axes.y(tick))], colour.faded(up_marks), 1)


def draw_curve(
    canvas: Canvas,
    axes: Axes,
    function: Callable[[float], float],
    colour: Colour,
    *,
    start: Real | None = None,
    end: Real | None = None,
    width: float = 4,
    pieces: int = 160,
) -> None:
    """Draw a function between two places (the whole axis unless told), cut off at the plot's edge."""
    low = float(axes.across.low if start is None else start)
    high = float(axes.across.high if end is None else end)
    places = [low + (high - low) * i / pieces for i in range(pieces + 1)]
    draw_polyline(canvas, axes, [(x, function(x)) for x in places], colour, width=width)


def draw_polyline(
    canvas: Canvas, axes: Axes, points: Sequence[tuple[Real, Real]], colour: Colour, *, width: float = 4
) -> None:
    """Join points by straight lines, cut off at the plot's edge."""
    with inside(canvas, axes):
        canvas.line([axes.at(x, y) for x, y in points], colour, width)


def draw_points(
    canvas: Canvas, axes: Axes, points: Sequence[tuple[Real, Real]], colour: Colour, *, radius: float = 7
) -> None:
    """Mark points by dots with a light rim."""
    for x, y in points:
        canvas.circle(axes.at(x, y), radius, colour, stroke=PAPER, width=2)


def draw_bar(
    canvas: Canvas,
    axes: Axes,
    span: tuple[Real, Real],
    height: Real,
    colour: Colour,
    *,
    base: Real = 0,
    edge: Colour | None = INK,
) -> None:
    """Draw a bar over a stretch of the horizontal axis, from ``base`` to ``height``."""
    box = axes.bar(span[0], span[1], height, base)
    if box.height > 0:
        canvas.rect(box, colour, stroke=edge, width=2)


def draw_legend(canvas: Canvas, axes: Axes, entries: Sequence[tuple[str, Colour]], *, size: float = 24) -> Box:
    """Name colours in a panel in the plot's upper right corner; return the panel."""
    style = Style(size)
    row, swatch = size * 1.35, size * 0.8
    width = max(width_of(name, style) for name, _ in entries) + swatch + 4 * GAP
    height = row * len(entries) + GAP
    if width > axes.plot.width or height > axes.plot.height:
        raise DoesNotFit(f"a legend of {width:.0f} × {height:.0f} pixels is larger than its plot")
    panel = Box(axes.plot.right - width - 4, axes.plot.y + 4, width, height)
    canvas.rect(panel, PAPER, stroke=MIST, radius=8)
    for i, (name, colour) in enumerate(entries):
        middle = panel.y + GAP / 2 + row * (i + 0.5)
        canvas.rect(Box(panel.x + GAP, middle - swatch / 2, swatch, swatch), colour, radius=4)
        write(canvas, name, (panel.x + 2 * GAP + swatch, middle), style)
    return panel


@contextmanager
def inside(canvas: Canvas, axes: Axes) -> Iterator[None]:
    """Draw what follows only inside the plot."""
    with canvas.clipped(axes.plot):
        yield


def _draw_names(canvas: Canvas, axes: Axes, level: float) -> None:
    plot, style = axes.plot, axes.numbers
    if axes.up.name:
        write(canvas, axes.up.name, (plot.x, axes.box.y + style.size * 0.6), replace(style, align="left"))
    if not axes.across.name:
        return
    if axes.beside:
        write(canvas, axes.across.name, (plot.right + GAP, level), replace(style, align="left"))
    else:
        at = (plot.centre[0], plot.bottom + BELOW + style.size * 1.7)
        write(canvas, axes.across.name, at, replace(style, align="centre"))
