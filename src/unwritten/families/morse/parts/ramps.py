"""Ramps whose three sides are whole metres, with a block at the top, all drawn to one scale."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from unwritten.draw import INK, MIST, PALETTE, PAPER, Box, Canvas, Colour, PointXY, Style, ease_in, number_text, write
from unwritten.families.morse.parts.signs import plate

METRE = 11  # px
FOOT = (560, 400)  # where the ramps end on the screen, at the right
PANEL = (592, 84)  # the upper left corner of the list of numbers
PLATE = (46, 44)  # the middle of the plate with a ramp's letter
LETTERED = 28  # the radius of that plate
LANDING = 10  # frames in which the block comes down on the ramp
SIDES = tuple(
    (height * scale, base * scale, length * scale)
    for height, base, length in (
        (3, 4, 5),
        (4, 3, 5),
        (5, 12, 13),
        (12, 5, 13),
        (8, 15, 17),
        (15, 8, 17),
        (20, 21, 29),
        (21, 20, 29),
        (7, 24, 25),
    )
    for scale in range(1, 9)
    if length * scale >= 15 and base * scale <= 40 and height * scale <= 24
)
"""Height, base and length of every ramp that is large enough to be seen and small enough to be shown."""

EARTH = Colour(150, 136, 118)
SLOPE = Colour(206, 190, 166)


@dataclass(frozen=True)
class Ramp:
    """A ramp in metres, the friction on it, the mass of its block in kilograms, and the block's colour."""

    height: int
    base: int
    length: int
    friction: Fraction
    mass: int
    colour: str


def corners(ramp: Ramp) -> tuple[PointXY, PointXY, PointXY]:
    """The top, the foot of the slope and the foot of the upright side, on the screen."""
    left = FOOT[0] - METRE * ramp.base
    return (left, FOOT[1] - METRE * ramp.height), FOOT, (left, FOOT[1])


def paint_ramp(canvas: Canvas, ramp: Ramp, letter: str, frame: int, *, masses: bool) -> None:
    """Draw a ramp with its sizes, its friction and its block, which comes down in the first frames."""
    top, foot, below = corners(ramp)
    for x in range(FOOT[0] - 40 * METRE, FOOT[0] + 1, 5 * METRE):
        canvas.line([(x, FOOT[1] - 24 * METRE), (x, FOOT[1])], MIST, 1)
    for y in range(FOOT[1] - 20 * METRE, FOOT[1], 5 * METRE):
        canvas.line([(FOOT[0] - 40 * METRE, y), (FOOT[0], y)], MIST, 1)
    canvas.rect(Box(0, FOOT[1], 854, 480 - FOOT[1]), EARTH)
    canvas.polygon([top, foot, below], SLOPE, stroke=SLOPE.shaded(0.6), width=4)
    canvas.line([top, foot], INK, 4)
    _paint_block(canvas, ramp, top, foot, 90 * (1 - ease_in(frame / LANDING)))
    plate(canvas, letter, PLATE, radius=LETTERED)
    _paint_sizes(canvas, ramp, masses=masses)


def size_words(ramp: Ramp) -> tuple[tuple[str, PointXY, Style], ...]:
    """The numbers of a ramp, where and how they are written; the mass, which does not matter, is the last."""
    left, top = PANEL[0] + 20, PANEL[1]
    lines = (f"height {ramp.height} m", f"base {ramp.base} m", f"length {ramp.length} m", f"mass {ramp.mass} kg")
    return (
        (f"μ = {number_text(ramp.friction)}", (left, top + 38), Style(36, INK, bold=True)),
        *((line, (left, top + 90 + 40 * row), Style(28, INK)) for row, line in enumerate(lines)),
    )


def _paint_block(canvas: Canvas, ramp: Ramp, top: PointXY, foot: PointXY, above: float) -> None:
    """Draw the block with its middle above the upper end of the slope, turned as the slope is."""
    along = (ramp.base / ramp.length, ramp.height / ramp.length)
    outward = (along[1], -along[0])
    colour = PALETTE[ramp.colour]
    half, high = 17, 30
    points = [
        (top[0] + along[0] * a * half + outward[0] * b * high, top[1] + along[1] * a * half + outward[1] * b * high)
        for a, b in ((0, 0), (2, 0), (2, 1), (0, 1))
    ]
    canvas.polygon([(x, y - above - 2) for x, y in points], colour, stroke=colour.shaded(0.6), width=3)


def _paint_sizes(canvas: Canvas, ramp: Ramp, *, masses: bool) -> None:
    """List the numbers at the right, friction first: it is what no picture shows."""
    canvas.rect(Box(*PANEL, 246, 238 if masses else 198), PAPER, stroke=MIST.shaded(0.85), radius=12)
    lines = size_words(ramp)
    for words in lines if masses else lines[:-1]:
        write(canvas, *words)
