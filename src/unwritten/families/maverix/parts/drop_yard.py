"""A place to drop balls on things: a rack above, and below it a metal plate, a wooden block and a water tank."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from unwritten.draw import INK, PALETTE, Box, Canvas, Colour, PointXY, Style, ball, write

WALL, TILE, FLOOR = Colour(232, 226, 214), Colour(222, 214, 200), Colour(176, 164, 150)
RAIL, STEEL_SHINE = Colour(92, 98, 110), Colour(214, 222, 230)
STEEL, STEEL_EDGE = Colour(168, 178, 190), Colour(96, 106, 120)
TIMBER, TIMBER_EDGE = Colour(196, 146, 92), Colour(126, 86, 46)
WATER, GLASS, SPLASH = Colour(96, 176, 228), Colour(70, 110, 150), Colour(96, 176, 228, 220)

RADIUS = 30.0
RACK_Y, CRANE_Y = 78.0, 150.0
TOP = 330.0  # of all things below
WIDTH, HEIGHT = 190.0, 92.0
"""Of each of the things below."""


def rack_place(ball_number: int) -> PointXY:
    """Where a ball waits."""
    return (77.0 + 100 * ball_number, RACK_Y)


def thing_x(thing: str, things: Sequence[str]) -> float:
    """The middle of one of the things below, which share the width of the picture."""
    return 854 * (2 * list(things).index(thing) + 1) / (2 * len(things))


def rest_y(thing: str) -> float:
    """The height at which a ball rests on a thing; in water it floats deeper."""
    return TOP - 2 if thing == "water" else TOP - RADIUS


@dataclass(frozen=True)
class Dropped:
    """Where a ball is, how much of it is seen, from 0 to 1, and its colour."""

    place: PointXY
    seen: float
    colour: str


def draw_yard(
    canvas: Canvas,
    things: Sequence[str],
    balls: Sequence[Dropped],
    crane: PointXY | None,
    splash: tuple[float, float] | None,
) -> None:
    """Draw it all; ``crane`` is the ball it holds, ``splash`` where water is thrown up, and how far, from 0 to 1."""
    _room(canvas)
    for thing in things:
        if thing != "water":
            _thing(canvas, thing, thing_x(thing, things))
    if crane is not None:
        _crane(canvas, crane)
    for each in balls:
        _ball(canvas, each)
    if "water" in things:
        _tank(canvas, thing_x("water", things))
    if splash is not None:
        _splash(canvas, *splash)


def _room(canvas: Canvas) -> None:
    canvas.rect(Box(0, 0, 854, 480), WALL)
    for y in range(40, 400, 80):
        canvas.line([(0, y), (854, y)], TILE, 2)
    canvas.rect(Box(0, 410, 854, 70), FLOOR)
    canvas.rect(Box(30, RACK_Y + RADIUS, 794, 9), RAIL, radius=4)


def _ball(canvas: Canvas, dropped: Dropped) -> None:
    if dropped.seen == 1:  # a layer of its own costs as much as the whole picture
        ball(canvas, dropped.place, RADIUS, PALETTE[dropped.colour])
    elif dropped.seen > 0:
        with canvas.faded(dropped.seen):
            ball(canvas, dropped.place, RADIUS, PALETTE[dropped.colour])


def _crane(canvas: Canvas, held: PointXY) -> None:
    x, y = held
    canvas.line([(x, 0), (x, y - RADIUS - 8)], RAIL, 4)
    canvas.line([(x - 24, y - 6), (x - 20, y - RADIUS - 2), (x, y - RADIUS - 10)], RAIL, 6)
    canvas.line([(x + 24, y - 6), (x + 20, y - RADIUS - 2), (x, y - RADIUS - 10)], RAIL, 6)


def _thing(canvas: Canvas, thing: str, x: float) -> None:
    box = Box(x - WIDTH / 2, TOP, WIDTH, HEIGHT)
    if thing == "metal":
        canvas.rect(box, STEEL, stroke=STEEL_EDGE, width=4)
        canvas.polygon([(x - 70, TOP + 4), (x - 46, TOP + 4), (x - 66, TOP + 24), (x - 90, TOP + 24)], STEEL_SHINE)
        for corner in (-1, 1):
            canvas.circle((x + corner * 78, TOP + HEIGHT - 16), 6, STEEL_EDGE)
    else:
        canvas.rect(box, TIMBER, stroke=TIMBER_EDGE, width=4)
        for i in range(3):
            y = TOP + 14 + 32 * i
            canvas.line([(x - 88, y), (x - 30, y + 5), (x + 34, y - 3), (x + 88, y + 2)], TIMBER_EDGE, 2)
    _label(canvas, thing, x)


def _tank(canvas: Canvas, x: float) -> None:
    """Draw the tank before a ball that floats in it, which shines through the water."""
    canvas.rect(Box(x - WIDTH / 2, TOP + 10, WIDTH, HEIGHT - 10), WATER.faded(0.65))
    left, right, bottom = x - WIDTH / 2, x + WIDTH / 2, TOP + HEIGHT
    canvas.line([(left, TOP - 4), (left, bottom), (right, bottom), (right, TOP - 4)], GLASS, 5)
    _label(canvas, "water", x)


def _label(canvas: Canvas, thing: str, x: float) -> None:
    canvas.rect(Box(x - 58, TOP + 50, 116, 34), PALETTE["white"], stroke=INK, width=2, radius=6)
    write(canvas, thing.upper(), (x, TOP + 67), Style(size=26, bold=True, align="centre"))


def _splash(canvas: Canvas, x: float, share: float) -> None:
    for way in (-58, -34, -12, 12, 34, 58):
        height = (90 - abs(way)) * 4 * share * (1 - share)
        canvas.circle((x + way * (0.5 + share), TOP + 6 - height), 7 - 4 * share, SPLASH)
