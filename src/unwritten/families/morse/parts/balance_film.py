"""The film of a pair of scales: weighings come one after the other, each settling in balance."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from unwritten.core import Shot
from unwritten.core.evidence import Evidence
from unwritten.draw import INK, PALETTE, PAPER, Box, Canvas, Colour, PointXY, Style, ease_out, shot, snapped, write
from unwritten.families.morse.parts.seen import around, seen

CONTENT = 336
"""Frames of all weighings together, whatever their number."""

ARRIVES = 9
"""Frames in which the things sink onto the pans and the beam comes to rest."""

SHAPES = ("circle", "square", "triangle", "diamond", "star", "hexagon", "cross", "heart")
"""Shapes that have one everyday name each."""

COLOURS = ("red", "blue", "green", "orange", "purple", "cyan", "pink", "brown")

PIVOT = (427.0, 150.0)
ARM = 214.0
DROP = 178.0
PAN = 366.0
SIZE = 29.0
"""Pixels: the beam's middle, half its length, how far pans hang below, a pan's width, the radius of a shape."""

STEEL = Colour(92, 100, 114)
WOOD = Colour(150, 104, 62)


@dataclass(frozen=True)
class Pan:
    """What lies on a pan: shapes by name, and a block with its weight written on it (0: none)."""

    shapes: tuple[str, ...]
    block: int


@dataclass(frozen=True)
class Weighing:
    """Two pans in balance."""

    left: Pan
    right: Pan


def balance_shots(weighings: Sequence[Weighing], colours: dict[str, str]) -> tuple[Shot, ...]:
    """Show the weighings in turn, each for the same time."""
    cuts = _cuts(len(weighings))
    return tuple(
        _shot(weighing, f"Weighing {i + 1} of {len(weighings)}", colours, cuts[i + 1] - cuts[i])
        for i, weighing in enumerate(weighings)
    )


def weighing_evidence(weighings: Sequence[Weighing]) -> Iterator[Evidence]:
    """Name everything that lies on a pan, once it has come to rest."""
    for (start, stop), weighing in zip(pairwise(_cuts(len(weighings))), weighings, strict=True):
        for side, pan in ((-1, weighing.left), (1, weighing.right)):
            floor = (PIVOT[0] + side * ARM, PIVOT[1] + DROP)
            for name, centre in zip(pan.shapes, _places(pan, floor), strict=False):
                yield seen(f"a {name}", around(centre, SIZE), start + ARRIVES, stop)
            if pan.block:
                yield seen(f"the block {pan.block}", _block(pan, floor), start + ARRIVES, stop)


def _cuts(count: int) -> list[int]:
    """The first frame of each weighing, and the one after the last; the first takes what is left over."""
    frames = CONTENT // count
    return [0, *(CONTENT - frames * (count - number) for number in range(1, count + 1))]


def _shot(weighing: Weighing, title: str, colours: dict[str, str], frames: int) -> Shot:
    def paint(canvas: Canvas, frame: int) -> None:
        write(canvas, title, (427, 40), Style(34, INK, bold=True, align="centre"))
        settled = ease_out((frame + 1) / ARRIVES)
        swing = 8 * (1 - settled)  # pixels by which the left end of the beam is still higher
        _draw_stand(canvas, swing)
        for side, pan, lift in ((-1, weighing.left, -swing), (1, weighing.right, swing)):
            middle = (PIVOT[0] + side * ARM, PIVOT[1] + lift)
            _draw_pan(canvas, middle)
            _draw_things(canvas, pan, (middle[0], middle[1] + DROP - 60 * (1 - settled)), colours)

    return shot(frames, paint)


def _draw_stand(canvas: Canvas, swing: float) -> None:
    x, y = PIVOT
    canvas.rect(Box(x - 9, y, 18, 268), WOOD, radius=4)
    canvas.rect(Box(x - 120, 418, 240, 24), WOOD, radius=10)
    canvas.line([(x - ARM, y - swing), (x + ARM, y + swing)], STEEL, 12)
    canvas.circle(PIVOT, 15, PALETTE["yellow"], stroke=INK, width=3)


def _draw_pan(canvas: Canvas, hook: PointXY) -> None:
    x, y = hook
    for side in (-1, 1):
        canvas.line([(x, y), (x + side * (PAN / 2 - 8), y + DROP)], STEEL, 3)
    rim = y + DROP
    canvas.polygon(
        [(x - PAN / 2, rim), (x + PAN / 2, rim), (x + PAN / 2 - 26, rim + 22), (x - PAN / 2 + 26, rim + 22)],
        STEEL,
    )
    canvas.circle(hook, 8, STEEL)


def _draw_things(canvas: Canvas, pan: Pan, floor: PointXY, colours: dict[str, str]) -> None:
    """Put the things side by side, in the middle of a pan."""
    for name, centre in zip(pan.shapes, _places(pan, floor), strict=False):
        draw_shape(canvas, name, centre, SIZE, PALETTE[colours[name]])
    if pan.block:
        box = _block(pan, floor)
        canvas.rect(box, PAPER, stroke=INK, width=3, radius=6)
        write(canvas, str(pan.block), box.centre, Style(32, INK, bold=True, align="centre"))


def _places(pan: Pan, floor: PointXY) -> list[PointXY]:
    """The middles of the things on a pan, from left to right; the block comes last."""
    count = len(pan.shapes) + bool(pan.block)
    step = min(2 * SIZE + 10, (PAN - 40) / max(count, 1))
    left = floor[0] - step * (count - 1) / 2
    return [(left + step * number, floor[1] - SIZE) for number in range(count)]


def _block(pan: Pan, floor: PointXY) -> Box:
    x = _places(pan, floor)[-1][0]
    return Box(x - SIZE, floor[1] - 2 * SIZE + 6, 2 * SIZE, 2 * SIZE - 6)


def draw_shape(canvas: Canvas, name: str, centre: PointXY, radius: float, colour: Colour) -> None:
    """Draw a shape that stands on the line ``radius`` below its centre."""
    edge = colour.shaded(0.6)
    if name == "circle":
        canvas.circle(centre, radius, colour, stroke=edge, width=3)
        return
    points = [(centre[0] + radius * x, centre[1] + radius * y) for x, y in OUTLINES[name]]
    canvas.polygon(points, colour, stroke=edge, width=3)


def _around(corners: int, first: float, radii: Sequence[float] = (1.0,)) -> tuple[PointXY, ...]:
    """Corners on circles around the middle; degrees, clockwise from the right."""
    angles = [math.radians(first + 360 * i / corners) for i in range(corners)]
    return tuple(
        (snapped(radii[i % len(radii)] * math.cos(a)), snapped(radii[i % len(radii)] * math.sin(a)))
        for i, a in enumerate(angles)
    )


def _heart() -> tuple[PointXY, ...]:
    """Two half circles on top of a point."""
    bumps = [
        (side * 0.5 + 0.5 * math.cos(math.radians(a)), -0.35 + 0.55 * math.sin(math.radians(a)))
        for side in (-1, 1)
        for a in range(180, 361, 15)
    ]
    return (*((snapped(x), snapped(y)) for x, y in bumps), (0.0, 1.0))


OUTLINES: dict[str, tuple[PointXY, ...]] = {
    "square": ((-0.88, -0.76), (0.88, -0.76), (0.88, 1.0), (-0.88, 1.0)),
    "triangle": ((0.0, -0.9), (1.08, 1.0), (-1.08, 1.0)),
    "diamond": ((0.0, -1.1), (0.85, -0.05), (0.0, 1.0), (-0.85, -0.05)),
    "star": _around(10, -90, (1.15, 0.5)),
    "hexagon": _around(6, 0, (1.08,)),
    "cross": tuple(
        (x, y)
        for x, y in (
            (-0.34, -1.0), (0.34, -1.0), (0.34, -0.34), (1.0, -0.34), (1.0, 0.34), (0.34, 0.34),
            (0.34, 1.0), (-0.34, 1.0), (-0.34, 0.34), (-1.0, 0.34), (-1.0, -0.34), (-0.34, -0.34),
        )
    ),
    "heart": _heart(),
}  # fmt: skip
