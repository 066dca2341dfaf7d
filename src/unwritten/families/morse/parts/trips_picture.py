"""The picture of a board with coloured shapes and a black dot that travels over it."""

from __future__ import annotations

from collections.abc import Sequence

from unwritten.draw import INK, PALETTE, PAPER, Box, Canvas, Colour, PointXY
from unwritten.families.morse.parts.trips import DOT, RADIUS, Spot

BOARD = Colour(238, 236, 228)
RIM = Colour(206, 202, 190)
GRAIN = Colour(222, 219, 208)
WHITE = PALETTE["white"]
TRACE = 5  # earlier places of the dot that still show as a fading trace

# Corners of the shapes on a circle of radius 100; whole numbers, so that every machine draws the same.
OUTLINES: dict[str, tuple[tuple[int, int], ...]] = {
    "circle": (),
    "square": ((-82, -82), (82, -82), (82, 82), (-82, 82)),
    "triangle": ((0, -112), (102, 70), (-102, 70)),
    "diamond": ((0, -112), (92, 0), (0, 112), (-92, 0)),
    "hexagon": ((100, 0), (50, 87), (-50, 87), (-100, 0), (-50, -87), (50, -87)),
    "cross": (
        (-36, -100), (36, -100), (36, -36), (100, -36), (100, 36), (36, 36),
        (36, 100), (-36, 100), (-36, 36), (-100, 36), (-100, -36), (-36, -36),
    ),
}  # fmt: skip


def paint_board(canvas: Canvas) -> None:
    """Draw the empty board."""
    canvas.rect(Box(10, 10, 834, 460), BOARD, stroke=RIM, width=3, radius=20)
    for x in range(50, 840, 58):
        for y in range(40, 460, 57):
            canvas.circle((x, y), 2, GRAIN)


def paint_shape(canvas: Canvas, form: str, colour: str, at: Spot) -> None:
    """Draw one shape with a soft shadow."""
    fill = PALETTE[colour]
    x, y = at
    if form == "circle":
        canvas.circle((x + 3, y + 4), RADIUS, Colour(0, 0, 0, 30))
        canvas.circle(at, RADIUS, fill, stroke=fill.shaded(0.62), width=2.5)
        return
    corners = [(px * RADIUS / 100, py * RADIUS / 100) for px, py in OUTLINES[form]]
    canvas.polygon([(x + 3 + a, y + 4 + b) for a, b in corners], Colour(0, 0, 0, 30))
    canvas.polygon([(x + a, y + b) for a, b in corners], fill, stroke=fill.shaded(0.62), width=2.5)


def paint_dot(canvas: Canvas, places: Sequence[PointXY], frame: int) -> None:
    """Draw the dot where it is, with a short trace of where it was a moment ago."""
    for age in range(TRACE, 0, -1):
        earlier = places[max(frame - age, 0)]
        if earlier != places[frame]:
            canvas.circle(earlier, DOT - 1.5 * age, INK.faded(0.16))
    canvas.circle(places[frame], DOT, INK, stroke=WHITE, width=3)
    canvas.circle((places[frame][0] - 4, places[frame][1] - 5), 3.2, PAPER.faded(0.8))
