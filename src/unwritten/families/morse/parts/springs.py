"""Weights on springs that swing up and down side by side: where each is in a frame, and how it looks."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from unwritten.core import SIZE
from unwritten.draw import INK, MIST, PALETTE, PAPER, Box, Canvas, Colour, Style, ink_on, snapped, write

BEAM = 46  # the lower edge of the beam
REST = 258  # the height on the screen at which a weight rests
COILS = 7
COLOURS = ("red", "blue", "green", "orange", "purple", "cyan")
WOOD = Colour(122, 92, 66)
STEEL = Colour(96, 104, 118)


@dataclass(frozen=True)
class Swinging:
    """A weight that swings: frames of a full swing, pixels up and down, where it starts, and its size."""

    period: int
    reach: int
    start: int  # in 360ths of a swing
    size: int

    def height(self, frame: int) -> float:
        """The height on the screen of its middle."""
        turn = frame / self.period + self.start / 360
        return snapped(REST + self.reach * math.cos(2 * math.pi * turn))


def lane_middle(count: int, place: int) -> float:
    """Where across a weight hangs."""
    return SIZE[0] * (place + 0.5) / count


def weight_box(weights: Sequence[Swinging], place: int, frame: int) -> Box:
    """Where a weight is drawn in a frame."""
    weight = weights[place]
    left, top = lane_middle(len(weights), place) - weight.size / 2, weight.height(frame) - weight.size / 2
    return Box(left, top, weight.size, weight.size)


def paint_springs(canvas: Canvas, weights: Sequence[Swinging], frame: int) -> None:
    """Draw the beam, the line of rest, and every spring with its lettered weight."""
    canvas.rect(Box(0, 0, SIZE[0], BEAM), WOOD)
    canvas.rect(Box(0, BEAM - 8, SIZE[0], 8), WOOD.shaded(0.75))
    canvas.line([(16, REST), (SIZE[0] - 16, REST)], MIST.shaded(0.85), 2, dash=(10, 8))
    for place, weight in enumerate(weights):
        x, y = lane_middle(len(weights), place), weight.height(frame)
        box = weight_box(weights, place, frame)
        _paint_spring(canvas, x, box.y)
        colour = PALETTE[COLOURS[place]]
        canvas.rect(box, colour, stroke=colour.shaded(0.6), width=3, radius=8)
        write(canvas, "ABCDEF"[place], (x, y), Style(34, ink_on(colour), bold=True, align="centre"))


def _paint_spring(canvas: Canvas, x: float, end: float) -> None:
    top, bottom = BEAM + 12.0, end - 10
    points = [(x, float(BEAM)), (x, top)]
    for i in range(2 * COILS):
        points.append((x + (13 if i % 2 else -13), top + (bottom - top) * (i + 0.5) / (2 * COILS)))
    points += [(x, bottom), (x, end)]
    canvas.line(points, STEEL, 4)
    canvas.circle((x, BEAM), 6, PAPER, stroke=INK, width=2)
