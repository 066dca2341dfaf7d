"""Things to point at: each is drawn flat, about ``size`` wide and high, standing on a point, and has one name."""

from __future__ import annotations

import math
from collections.abc import Callable

from unwritten.draw import INK, PALETTE, Box, Canvas, Colour, PointXY, ball
from unwritten.families.maverix.parts.faces import oval

WHITE, RED, BLUE = PALETTE["white"], PALETTE["red"], PALETTE["blue"]
YELLOW, PURPLE, GREEN = PALETTE["yellow"], PALETTE["purple"], PALETTE["green"]
TEAL, CLAY, STEEL = Colour(38, 128, 128), Colour(196, 98, 60), Colour(96, 104, 118)


def thing(canvas: Canvas, name: str, foot: PointXY, size: float) -> None:
    """Draw a thing by its name."""
    THINGS[name](canvas, foot[0], foot[1], size)


def _lamp(canvas: Canvas, x: float, y: float, size: float) -> None:
    canvas.rect(Box(x - 0.24 * size, y - 0.08 * size, 0.48 * size, 0.08 * size), STEEL, radius=3)
    canvas.line([(x, y - 0.08 * size), (x, y - 0.6 * size)], STEEL, 0.08 * size)
    shade = [(x - 0.42 * size, y - 0.5 * size), (x + 0.42 * size, y - 0.5 * size)]
    canvas.polygon([*shade, (x + 0.22 * size, y - size), (x - 0.22 * size, y - size)], YELLOW, stroke=INK)


def _book(canvas: Canvas, x: float, y: float, size: float) -> None:
    canvas.rect(Box(x - 0.36 * size, y - 0.94 * size, 0.72 * size, 0.94 * size), BLUE, stroke=INK, radius=3)
    canvas.rect(Box(x - 0.36 * size, y - 0.94 * size, 0.12 * size, 0.94 * size), BLUE.shaded(0.6), radius=3)
    canvas.rect(Box(x - 0.1 * size, y - 0.74 * size, 0.34 * size, 0.22 * size), WHITE)
    canvas.rect(Box(x - 0.36 * size, y - 0.12 * size, 0.72 * size, 0.07 * size), WHITE)


def _cup(canvas: Canvas, x: float, y: float, size: float) -> None:
    canvas.circle((x + 0.32 * size, y - 0.36 * size), 0.18 * size, stroke=RED, width=0.1 * size)
    body = [(x - 0.36 * size, y - 0.66 * size), (x + 0.3 * size, y - 0.66 * size)]
    canvas.polygon([*body, (x + 0.22 * size, y), (x - 0.28 * size, y)], RED)
    oval(canvas, (x - 0.03 * size, y - 0.66 * size), 0.33 * size, 0.08 * size, Colour(110, 60, 36))
    for shift in (-0.14, 0.08):
        steam = [(x + (shift + 0.05 * (-1) ** i) * size, y - (0.76 + 0.08 * i) * size) for i in range(4)]
        canvas.line(steam, WHITE, 0.05 * size)


def _clock(canvas: Canvas, x: float, y: float, size: float) -> None:
    middle = (x, y - 0.5 * size)
    canvas.circle(middle, 0.46 * size, WHITE, stroke=INK, width=0.09 * size)
    for hour in range(12):
        turn = math.radians(30 * hour)
        dot = (x + 0.34 * size * math.cos(turn), middle[1] + 0.34 * size * math.sin(turn))
        canvas.circle(dot, 0.03 * size, INK)
    canvas.line([middle, (x, y - 0.78 * size)], INK, 0.06 * size)
    canvas.line([middle, (x + 0.18 * size, y - 0.42 * size)], INK, 0.06 * size)


def _plant(canvas: Canvas, x: float, y: float, size: float) -> None:
    for angle in (-60, -30, 0, 30, 60):
        with canvas.turned(angle, (x, y - 0.38 * size)):
            oval(canvas, (x, y - 0.68 * size), 0.1 * size, 0.32 * size, GREEN.shaded(0.9 + abs(angle) / 200))
    pot = [(x - 0.28 * size, y - 0.4 * size), (x + 0.28 * size, y - 0.4 * size)]
    canvas.polygon([*pot, (x + 0.2 * size, y), (x - 0.2 * size, y)], CLAY)
    canvas.rect(Box(x - 0.32 * size, y - 0.44 * size, 0.64 * size, 0.1 * size), CLAY.shaded(0.86), radius=2)


def _ball(canvas: Canvas, x: float, y: float, size: float) -> None:
    ball(canvas, (x, y - 0.4 * size), 0.4 * size, PALETTE["orange"])
    canvas.line([(x - 0.38 * size, y - 0.4 * size), (x + 0.38 * size, y - 0.4 * size)], INK, 0.04 * size)
    canvas.line([(x, y - 0.78 * size), (x, y - 0.02 * size)], INK, 0.04 * size)


def _chair(canvas: Canvas, x: float, y: float, size: float) -> None:
    for across in (-0.28, 0.28):
        canvas.line([(x + across * size, y - 0.03 * size), (x + across * size, y - 0.46 * size)], TEAL, 0.08 * size)
    canvas.line([(x - 0.28 * size, y - 0.46 * size), (x - 0.28 * size, y - 0.96 * size)], TEAL, 0.08 * size)
    for up in (0.64, 0.8, 0.94):
        canvas.line([(x - 0.28 * size, y - up * size), (x - 0.08 * size, y - up * size)], TEAL, 0.06 * size)
    canvas.rect(Box(x - 0.34 * size, y - 0.52 * size, 0.7 * size, 0.11 * size), TEAL.shaded(1.2), radius=3)


def _umbrella(canvas: Canvas, x: float, y: float, size: float) -> None:
    canvas.line([(x, y - 0.92 * size), (x, y - 0.1 * size)], INK, 0.05 * size)
    canvas.line([(x, y - 0.1 * size), (x - 0.06 * size, y - 0.03 * size), (x - 0.14 * size, y - 0.08 * size)], INK, 3)
    canvas.sector((x, y - 0.46 * size), 0.48 * size, 180, 180, PURPLE)
    for i in range(4):
        canvas.sector((x + (i - 1.5) * 0.24 * size, y - 0.455 * size), 0.12 * size, 0, -180, PURPLE.shaded(0.7))


def _hat(canvas: Canvas, x: float, y: float, size: float) -> None:
    oval(canvas, (x, y - 0.1 * size), 0.5 * size, 0.1 * size, INK)
    canvas.rect(Box(x - 0.28 * size, y - 0.74 * size, 0.56 * size, 0.66 * size), INK, radius=4)
    canvas.rect(Box(x - 0.28 * size, y - 0.3 * size, 0.56 * size, 0.14 * size), RED)


def _camera(canvas: Canvas, x: float, y: float, size: float) -> None:
    canvas.rect(Box(x - 0.2 * size, y - 0.68 * size, 0.4 * size, 0.2 * size), STEEL.shaded(0.7), radius=4)
    canvas.rect(Box(x - 0.46 * size, y - 0.56 * size, 0.92 * size, 0.56 * size), STEEL, radius=7)
    canvas.circle((x, y - 0.28 * size), 0.21 * size, INK, stroke=WHITE, width=0.05 * size)
    canvas.circle((x - 0.05 * size, y - 0.33 * size), 0.06 * size, Colour(120, 180, 230))
    canvas.circle((x + 0.34 * size, y - 0.45 * size), 0.05 * size, RED)


THINGS: dict[str, Callable[[Canvas, float, float, float], None]] = {
    "lamp": _lamp,
    "book": _book,
    "cup": _cup,
    "clock": _clock,
    "plant": _plant,
    "ball": _ball,
    "chair": _chair,
    "umbrella": _umbrella,
    "hat": _hat,
    "camera": _camera,
}
"""What can be drawn, by name."""
