"""Pages of a film that show functions one after the other, as lines on numbered axes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from unwritten.core import Shot
from unwritten.core.evidence import Evidence
from unwritten.draw import (
    INK,
    PALETTE,
    Axes,
    Box,
    Canvas,
    Scale,
    Style,
    draw_axes,
    draw_points,
    draw_polyline,
    ease,
    shot,
    write,
)
from unwritten.families.morse.parts.seen import around, axis_numbers, seen

CONTENT = 312
"""Frames of all pages together, whatever their number."""

DRAWN = 30
"""Frames in which a line is drawn; then it stays until the next page."""

ROOM = Fraction(1, 3)
CHART = Box(28, 62, 798, 408)
COLOURS = {"f": PALETTE["blue"], "g": PALETTE["red"], "h": PALETTE["green"]}


@dataclass(frozen=True)
class Graph:
    """A function with a whole value at every whole number from ``low`` on, and straight lines between."""

    name: str
    low: int
    values: tuple[int, ...]

    @property
    def points(self) -> tuple[tuple[Fraction, Fraction], ...]:
        """The corners of its line."""
        return tuple((Fraction(self.low + i), Fraction(value)) for i, value in enumerate(self.values))


def axes_for(graph: Graph) -> Axes:
    """Axes that show the same numbers across and up, with room around the outermost."""
    low, high = graph.low - ROOM, graph.low + len(graph.values) - 1 + ROOM
    return Axes(CHART, Scale(low, high, name="x"), Scale(low, high, name=f"{graph.name}(x)"))


def graph_shots(graphs: tuple[Graph, ...], dots: bool) -> tuple[Shot, ...]:
    """Show one function after the other, each for the same time."""
    return tuple(_shot(graph, dots, CONTENT // len(graphs)) for graph in graphs)


def graph_evidence(graphs: Sequence[Graph], number: int, places: Sequence[int]) -> Iterator[Evidence]:
    """Name the line of one of the functions at some whole numbers, and the numbers of its axes."""
    graph, each = graphs[number], CONTENT // len(graphs)
    axes, start, stop = axes_for(graph), number * each + DRAWN, (number + 1) * each
    for x in places:
        point = axes.at(*graph.points[x - graph.low])
        yield seen(f"the line of {graph.name} at {x}", around(point, 12), start, stop)
    yield from axis_numbers(axes, start, stop)


def _shot(graph: Graph, dots: bool, frames: int) -> Shot:
    axes, colour = axes_for(graph), COLOURS[graph.name]

    def paint(canvas: Canvas, frame: int) -> None:
        draw_axes(canvas, axes)
        write(canvas, f"The function {graph.name}", (427, 34), Style(38, colour, bold=True, align="centre"))
        reach = (len(graph.values) - 1) * ease((frame + 3) / DRAWN)
        whole = int(reach)
        shown = list(graph.points[: whole + 1])
        if whole + 1 < len(graph.points):
            (x0, y0), (x1, y1) = graph.points[whole], graph.points[whole + 1]
            part = Fraction(round(1024 * (reach - whole)), 1024)
            shown.append((x0 + (x1 - x0) * part, y0 + (y1 - y0) * part))
        draw_polyline(canvas, axes, shown, colour, width=5)
        if dots:
            draw_points(canvas, axes, graph.points[: whole + 1], INK, radius=8)

    return shot(frames, paint)
