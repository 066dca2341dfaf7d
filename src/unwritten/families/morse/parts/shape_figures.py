"""Plain shapes with one everyday name each, and shapes that take one colour after another."""

from __future__ import annotations

import math
from bisect import bisect_right
from dataclasses import dataclass
from itertools import pairwise

from unwritten.core import Rng
from unwritten.draw import Box, Canvas, Colour, PointXY, snapped

COLOURS = ("red", "green", "blue", "yellow", "orange", "purple", "pink", "cyan")
"""Colours that shapes take."""

ALIKE = (
    frozenset(("red", "orange")),
    frozenset(("yellow", "orange")),
    frozenset(("green", "cyan")),
    frozenset(("blue", "purple")),
    frozenset(("blue", "cyan")),
    frozenset(("pink", "purple")),
    frozenset(("pink", "red")),
)
"""Pairs of colours that are most easily taken for each other."""

SHADOW = Colour(40, 36, 30, 34)
POP = 8
"""Frames in which a shape springs back to its size after it took a new colour."""


def _round(corners: int, turn: float) -> tuple[PointXY, ...]:
    angles = [math.radians(turn + 360 * i / corners) for i in range(corners)]
    return tuple((snapped(math.cos(angle)), snapped(math.sin(angle))) for angle in angles)


def _star() -> tuple[PointXY, ...]:
    outer, inner = _round(5, -90), _round(5, -54)
    return tuple(
        point for (a, b), (c, d) in zip(outer, inner, strict=True) for point in ((a, b), (0.44 * c, 0.44 * d))
    )


OUTLINES: dict[str, tuple[PointXY, ...]] = {
    "circle": (),
    "square": ((-0.82, -0.82), (0.82, -0.82), (0.82, 0.82), (-0.82, 0.82)),
    "triangle": ((0.0, -0.98), (1.0, 0.78), (-1.0, 0.78)),
    "star": tuple((1.1 * x, 1.1 * y + 0.06) for x, y in _star()),
    "hexagon": _round(6, 0),
    "diamond": ((0.0, -1.08), (0.72, 0.0), (0.0, 1.08), (-0.72, 0.0)),
    "cross": tuple(
        (0.94 * x, 0.94 * y)
        for x, y in (
            (-0.34, -1.0), (0.34, -1.0), (0.34, -0.34), (1.0, -0.34), (1.0, 0.34), (0.34, 0.34),
            (0.34, 1.0), (-0.34, 1.0), (-0.34, 0.34), (-1.0, 0.34), (-1.0, -0.34), (-0.34, -0.34),
        )
    ),
}  # fmt: skip
"""The corners of each shape, in radii from its middle; a circle has none."""

SHAPES = tuple(OUTLINES)


def paint_shape(canvas: Canvas, name: str, centre: PointXY, radius: float, colour: Colour) -> None:
    """Draw a shape with a darker rim, and its shadow to the lower right."""
    shift = 0.10 * radius
    rim = colour.shaded(0.62)
    x, y = centre
    if name == "circle":
        canvas.circle((x + shift, y + shift), 0.96 * radius, SHADOW)
        canvas.circle(centre, 0.96 * radius, colour, stroke=rim, width=3)
        return
    corners = [(x + radius * a, y + radius * b) for a, b in OUTLINES[name]]
    canvas.polygon([(a + shift, b + shift) for a, b in corners], SHADOW)
    canvas.polygon(corners, colour, stroke=rim, width=3)


def shape_box(name: str, centre: PointXY, radius: float) -> Box:
    """The box that a shape takes up on the screen, without its shadow."""
    corners = OUTLINES[name] or ((-0.96, -0.96), (0.96, 0.96))
    left, top = min(x for x, _ in corners), min(y for _, y in corners)
    wide, high = max(x for x, _ in corners) - left, max(y for _, y in corners) - top
    return Box(centre[0] + radius * left, centre[1] + radius * top, radius * wide, radius * high)


def alike(one: str, other: str) -> bool:
    """Whether two colours are equal or easily taken for each other."""
    return one == other or frozenset((one, other)) in ALIKE


def next_colour(rng: Rng, last: str, *, near: bool) -> str:
    """Draw a colour that is not the last one and, unless ``near``, not easily taken for it."""
    return rng.pick([name for name in COLOURS if name != last and (near or not alike(name, last))])


@dataclass(frozen=True)
class Changing:
    """A shape that takes colours in turn; ``changes`` are the first frames of its second, third, … colour."""

    name: str
    colours: tuple[str, ...]
    changes: tuple[int, ...]

    def colour(self, frame: int) -> str:
        """The name of the colour that it has in a frame."""
        return self.colours[bisect_right(self.changes, frame)]

    def stays(self, frames: int) -> tuple[tuple[int, int], ...]:
        """The first frame of each colour and the one after its last, in a film of so many frames."""
        return tuple(pairwise((0, *self.changes, frames)))

    def swell(self, frame: int) -> float:
        """How large it is drawn: a little larger just after a change."""
        turn = bisect_right(self.changes, frame)
        since = frame - self.changes[turn - 1] if turn else POP
        return 1 + 0.12 * max(0.0, 1 - since / POP)


def sway(frame: int, period: int, start: int) -> float:
    """Go gently from −1 to 1 and back, once a period."""
    share = (frame + start) % period / period
    up = 2 * share if share < 0.5 else 2 - 2 * share
    return 2 * up * up * (3 - 2 * up) - 1
