"""A house at night, cut open: three rooms side by side, each with its name, a lamp, and a blind that comes down."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from unwritten.draw import INK, PALETTE, Box, Canvas, Colour, Style, ease, write
from unwritten.families.maverix.parts.view import View

SKY, STAR, MOON = Colour(34, 42, 78), Colour(206, 212, 236), Colour(246, 240, 206)
STREET, KERB, DASH = Colour(66, 70, 80), Colour(120, 124, 132), Colour(226, 222, 200)
BRICK, ROOF, SIGN = Colour(186, 128, 104), Colour(110, 62, 56), Colour(250, 244, 228)
LIT_WALL, LIT_FLOOR, GLOW = Colour(255, 232, 150), Colour(222, 170, 100), Colour(255, 252, 222)
DARK_WALL, DARK_FLOOR, DARKNESS = Colour(58, 62, 84), Colour(44, 46, 64), Colour(28, 30, 52, 170)
BLIND, SLAT = Colour(206, 204, 198), Colour(176, 174, 168)
WOOD, STEEL = Colour(150, 96, 52), Colour(168, 176, 186)
WIDE, HIGH, TOP = 200.0, 180.0, 168.0
LEFTS = (112.0, 327.0, 542.0)
LAMP = (WIDE / 2, 42.0)
"""Where a lamp's light is, from the upper left corner of its room."""


def draw_house(canvas: Canvas, rooms: tuple[str, ...], lit: tuple[bool, ...], shut: float, car: float) -> None:
    """Draw the house with its lamps, the blinds shut by a share, and a car that far along the street."""
    _outside(canvas)
    for room, on, left in zip(rooms, lit, LEFTS, strict=True):
        _room(View(canvas, (left, TOP)), room, on)
        _blind(View(canvas, (left, TOP)), shut)
        canvas.rect(Box(left, TOP, WIDE, HIGH), stroke=INK, width=4)
        canvas.rect(Box(left + 30, TOP + HIGH + 10, WIDE - 60, 34), SIGN, radius=8)
        write(canvas, room.upper(), (left + WIDE / 2, TOP + HIGH + 27), Style(size=22, bold=True, align="centre"))
    _car(View(canvas, (-140 + 1134 * car, 446)))


def _outside(canvas: Canvas) -> None:
    canvas.rect(canvas.box, SKY)
    for star in range(22):
        canvas.circle((61.0 * star % 854, 97.0 * star % 150 + 8), 2, STAR)
    canvas.circle((770, 62), 34, MOON)
    canvas.circle((785, 54), 30, SKY)
    canvas.polygon([(60, 146), (427, 22), (794, 146)], ROOF)
    canvas.rect(Box(94, 146, 666, 264), BRICK)
    canvas.rect(Box(0, 408, 854, 72), STREET)
    canvas.rect(Box(0, 404, 854, 8), KERB)
    for dash in range(0, 854, 90):
        canvas.rect(Box(dash + 20, 464, 46, 5), DASH)


def _room(view: View, name: str, lit: bool) -> None:
    view.rect(0, 0, WIDE, HIGH, LIT_WALL if lit else DARK_WALL)
    view.rect(0, HIGH - 26, WIDE, 26, LIT_FLOOR if lit else DARK_FLOOR)
    FURNITURE[name](View(view.canvas, view.point(WIDE / 2, HIGH - 14)))
    if not lit:
        view.rect(0, 0, WIDE, HIGH, DARKNESS)
    x, y = LAMP
    view.line([(x, 0), (x, 18)], INK, 3)
    if lit:
        view.circle(x, y + 4, 34, Colour(255, 250, 200, 150))
    view.polygon(
        [(x - 12, 16), (x + 12, 16), (x + 28, 38), (x - 28, 38)], PALETTE["red"] if lit else Colour(92, 60, 70)
    )
    view.circle(x, y, 10, GLOW if lit else Colour(98, 100, 116))


def _blind(view: View, shut: float) -> None:
    """Let a blind down."""
    down = HIGH * ease(shut)
    if not down:
        return
    view.rect(0, 0, WIDE, down, BLIND)
    for upper, lower in pairwise(range(0, int(HIGH) + 1, 15)):
        if lower <= down:
            view.rect(0, upper, WIDE, 3, SLAT)
    view.rect(0, down - 6, WIDE, 6, SLAT)


def _car(view: View) -> None:
    view.polygon([(44, -14), (130, -2), (130, 12), (44, 2)], Colour(255, 244, 180, 90))
    view.rect(-46, -18, 92, 24, PALETTE["cyan"], radius=8)
    view.polygon([(-28, -16), (-18, -36), (16, -36), (28, -16)], Colour(16, 140, 160))
    view.rect(-14, -33, 12, 14, STAR)
    view.rect(2, -33, 14, 14, STAR)
    for wheel in (-26, 26):
        view.circle(wheel, 6, 10, INK)
        view.circle(wheel, 6, 4, STEEL)


def _kitchen(view: View) -> None:
    view.rect(-86, -62, 54, 62, STEEL, radius=3)
    view.rect(-78, -42, 38, 28, INK, radius=3)
    view.rect(-74, -78, 30, 16, PALETTE["blue"], radius=3)
    view.rect(-4, -40, 84, 8, WOOD)
    for leg in (2, 68):
        view.rect(leg, -32, 7, 32, WOOD)
    view.circle(36, -48, 9, PALETTE["green"])


def _bedroom(view: View) -> None:
    view.rect(-84, -64, 10, 64, WOOD, radius=3)
    view.rect(74, -40, 8, 40, WOOD, radius=3)
    view.rect(-74, -34, 148, 22, PALETTE["white"])
    view.rect(-30, -40, 104, 28, PALETTE["purple"], radius=6)
    view.rect(-72, -48, 38, 18, Colour(236, 236, 244), radius=8)


def _hall(view: View) -> None:
    view.rect(-80, -106, 58, 106, WOOD, radius=2)
    view.circle(-30, -52, 4, PALETTE["yellow"])
    view.rect(50, -104, 5, 104, INK)
    for hook in (34, 52, 70):
        view.line([(52, -90), (hook, -100)], INK, 4)
    view.polygon([(58, -92), (82, -84), (78, -36), (58, -36)], PALETTE["green"])


def _garage(view: View) -> None:
    view.rect(-78, -44, 150, 32, PALETTE["orange"], radius=10)
    view.polygon([(-50, -42), (-32, -70), (26, -70), (48, -42)], PALETTE["orange"].shaded(0.8))
    view.rect(-28, -64, 24, 20, STAR)
    view.rect(4, -64, 22, 20, STAR)
    for wheel in (-44, 42):
        view.circle(wheel, -12, 14, INK)
        view.circle(wheel, -12, 6, STEEL)


def _study(view: View) -> None:
    view.rect(-86, -112, 50, 112, WOOD)
    for shelf, colour in enumerate(("red", "blue", "green")):
        for book in range(4):
            view.rect(-82 + 11 * book, -106 + 36 * shelf, 8, 26, PALETTE[colour].shaded(1 - 0.1 * book))
    view.rect(-16, -44, 96, 8, WOOD)
    for leg in (-10, 68):
        view.rect(leg, -36, 6, 36, WOOD)
    view.rect(12, -84, 52, 34, INK, radius=3)
    view.rect(34, -50, 8, 8, INK)


FURNITURE: dict[str, Callable[[View], None]] = {
    "kitchen": _kitchen,
    "bedroom": _bedroom,
    "hall": _hall,
    "garage": _garage,
    "study": _study,
}
"""What stands in each room; the names sound different."""
