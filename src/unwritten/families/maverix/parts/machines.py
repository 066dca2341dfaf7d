"""A hall of eight machines under one big light: each has a number, a flywheel, a piston and a chimney."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from unwritten.draw import INK, PALETTE, Box, Canvas, Colour, PointXY, Style, ink_on, write

WALL, WALL_LINE, FLOOR = Colour(206, 212, 214), Colour(186, 194, 198), Colour(150, 148, 146)
STEEL, DARK_STEEL, LAMP_OFF = Colour(108, 116, 128), Colour(66, 72, 84), Colour(84, 88, 96)
STEAM, NIGHT = Colour(255, 255, 255, 210), Colour(12, 16, 40, 125)
SHINE, BULB, GREEN = Colour(255, 244, 190, 70), Colour(255, 240, 150), Colour(60, 225, 90)

COLUMNS, CELL, TOPS = 4, 205.0, (128.0, 304.0)
LEFT = 22.0
BODY = (16.0, 40.0, 98.0, 88.0)  # of a machine: left, top, width and height
WHEEL = (150.0, 94.0, 36.0)  # middle and radius
SPOKES, TURN = 3, 13.0  # degrees that a wheel turns in a frame
STROKE = 12  # frames of a piston's way up and down
BULB_AT = (427.0, 64.0)


@dataclass(frozen=True)
class Motion:
    """How far a machine has gone: frames that it has run, and how fast it goes now, from 0 to 1."""

    frames: int = 0
    speed: float = 0.0


def corner(machine: int) -> PointXY:
    """The upper left corner of a machine's place."""
    row, column = divmod(machine, COLUMNS)
    return (LEFT + CELL * column, TOPS[row])


def lamp_of(machine: int) -> PointXY:
    """Where the small lamp is that shines while a machine runs."""
    x, y = corner(machine)
    return (x + BODY[0] + BODY[2] - 16, y + BODY[1] + 16)


def draw_hall(canvas: Canvas, colours: Sequence[str], motions: Sequence[Motion], light: float) -> None:
    """Draw the hall; ``light`` is how bright the big light is, from 0 to 1."""
    canvas.rect(Box(0, 0, 854, 480), WALL)
    for x in range(0, 854, 61):
        canvas.line([(x, 0), (x, 300)], WALL_LINE, 2)
    canvas.rect(Box(0, 286, 854, 194), FLOOR)
    canvas.rect(Box(0, 282, 854, 6), DARK_STEEL)
    if light > 0:
        _cone(canvas, light)
    for machine, colour in enumerate(colours):
        _machine(canvas, machine, PALETTE[colour], motions[machine])
    if light < 1:
        canvas.rect(canvas.box, NIGHT.faded(1 - light))
    for machine, motion in enumerate(motions):
        _small_lamp(canvas, lamp_of(machine), motion.speed)
    _big_light(canvas, light)


def _machine(canvas: Canvas, machine: int, colour: Colour, motion: Motion) -> None:
    x, y = corner(machine)
    y += 1.5 * motion.speed * (motion.frames % 2)  # it shakes
    left, top, width, height = BODY
    body = Box(x + left, y + top, width, height)
    _chimney(canvas, (x + left + 22, y + top), motion)
    _piston(canvas, (x + left + 64, y + top), motion)
    canvas.rect(Box(x + 4, y + top + height, 184, 14), DARK_STEEL, radius=4)
    canvas.rect(Box(x + left + width, y + 84, 40, 18), STEEL)
    canvas.rect(body, colour, stroke=colour.shaded(0.7), width=4, radius=10)
    style = Style(size=52, colour=ink_on(colour), bold=True, align="centre")
    write(canvas, str(machine + 1), (body.centre[0] - 12, body.centre[1] + 6), style)
    _wheel(canvas, (x + WHEEL[0], y + WHEEL[1]), motion)


def _chimney(canvas: Canvas, foot: PointXY, motion: Motion) -> None:
    canvas.rect(Box(foot[0] - 9, foot[1] - 28, 18, 32), DARK_STEEL)
    canvas.rect(Box(foot[0] - 12, foot[1] - 32, 24, 7), DARK_STEEL)
    for puff in range(3):
        share = (motion.frames / 18 + puff / 3) % 1
        if motion.speed > 0.2:
            place = (foot[0] - 6 * share, foot[1] - 36 - 28 * share)
            canvas.circle(place, 7 + 9 * share, STEAM.faded(motion.speed * (1 - share)))


def _piston(canvas: Canvas, foot: PointXY, motion: Motion) -> None:
    height = 10 + 22 * abs(motion.frames % STROKE / (STROKE / 2) - 1)
    canvas.rect(Box(foot[0] - 4, foot[1] - height, 8, height), STEEL)
    canvas.rect(Box(foot[0] - 17, foot[1] - height - 8, 34, 10), DARK_STEEL, radius=3)


def _wheel(canvas: Canvas, middle: PointXY, motion: Motion) -> None:
    radius = WHEEL[2]
    canvas.circle(middle, radius, stroke=DARK_STEEL, width=9)
    with canvas.turned(motion.frames * TURN % 360, middle):
        for spoke in range(SPOKES):
            with canvas.turned(spoke * 180 / SPOKES, middle):
                canvas.line([(middle[0] - radius, middle[1]), (middle[0] + radius, middle[1])], DARK_STEEL, 6)
        canvas.circle((middle[0] + radius - 14, middle[1]), 6, PALETTE["white"])
    canvas.circle(middle, 9, STEEL)


def _small_lamp(canvas: Canvas, middle: PointXY, speed: float) -> None:
    if speed > 0:
        canvas.circle(middle, 21, GREEN.faded(0.4 * speed))
    canvas.circle(middle, 12, LAMP_OFF.mixed(GREEN, speed), stroke=INK, width=2)


def _cone(canvas: Canvas, light: float) -> None:
    x, y = BULB_AT
    canvas.polygon([(x - 60, y + 4), (x + 60, y + 4), (x + 330, 480), (x - 330, 480)], SHINE.faded(light))


def _big_light(canvas: Canvas, light: float) -> None:
    x, y = BULB_AT
    canvas.line([(x, 0), (x, y - 36)], INK, 5)
    canvas.circle((x, y + 4), 26, LAMP_OFF.mixed(BULB, light))
    canvas.polygon([(x - 26, y - 38), (x + 26, y - 38), (x + 70, y + 4), (x - 70, y + 4)], DARK_STEEL)
