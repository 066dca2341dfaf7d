"""Things that a gardener can do something to, each drawn before, while and after it is done."""

from __future__ import annotations

from collections.abc import Callable

from unwritten.draw import PALETTE, Box, Canvas, Colour, PointXY, between

WOOD = Colour(150, 108, 66)
WOOD_DARK = Colour(112, 78, 46)
STONE = Colour(128, 132, 140)
LEAF = Colour(58, 142, 70)
DARK = Colour(52, 56, 66)
PALE = Colour(236, 234, 228)
GLOW = Colour(255, 214, 92, 70)

Painter = Callable[[Canvas, PointXY, float], None]
"""Draws a thing that stands at a point, with how much of the deed is done (0 to 1)."""


def _lamp(canvas: Canvas, at: PointXY, done: float) -> None:
    x, y = at
    canvas.rect(Box(x - 5, y - 110, 10, 110), DARK)
    canvas.rect(Box(x - 18, y - 8, 36, 8), DARK, radius=3)
    if done:
        canvas.circle((x, y - 132), 48 * done, GLOW)
    canvas.rect(Box(x - 20, y - 158, 40, 50), STONE.mixed(PALETTE["yellow"], done), stroke=DARK, width=4, radius=6)
    canvas.polygon([(x - 28, y - 158), (x, y - 176), (x + 28, y - 158)], DARK)


def _flag(canvas: Canvas, at: PointXY, done: float) -> None:
    x, y = at
    canvas.rect(Box(x - 34, y - 176, 7, 176), STONE)
    canvas.circle((x - 30, y - 178), 7, PALETTE["yellow"], stroke=DARK, width=2)
    top = y - between(58, 172, done)
    canvas.polygon([(x - 27, top), (x + 44, top + 22), (x - 27, top + 46)], PALETTE["red"])


def _flower(canvas: Canvas, at: PointXY, done: float) -> None:
    x, y = at
    top = y - between(78, 116, done)
    canvas.line([(x, y - 44), (x, top)], LEAF, 7)
    for side in (-1, 1):
        canvas.polygon([(x, y - 54), (x + 30 * side, y - 76), (x + 14 * side, y - 52)], LEAF)
    if done > 0.05:
        for dx, dy in ((0, -1), (0.95, -0.31), (0.59, 0.81), (-0.59, 0.81), (-0.95, -0.31)):
            canvas.circle((x + 24 * dx * done, top + 24 * dy * done), 19 * done, PALETTE["pink"])
        canvas.circle((x, top), 14, PALETTE["yellow"])
    else:
        canvas.circle((x, top), 10, LEAF.shaded(0.8))
    canvas.polygon([(x - 30, y - 46), (x + 30, y - 46), (x + 22, y), (x - 22, y)], Colour(190, 98, 62))


def _chest(canvas: Canvas, at: PointXY, done: float) -> None:
    x, y = at
    lift = 44 * done
    if done:
        canvas.rect(Box(x - 44, y - 66 - lift / 2, 88, 30), Colour(40, 30, 24))
        for dx in (-28, -8, 12, 30):
            canvas.circle((x + dx, y - 62), 12 * done, PALETTE["yellow"], stroke=WOOD_DARK, width=2)
    canvas.rect(Box(x - 50, y - 60, 100, 60), WOOD, stroke=WOOD_DARK, width=4, radius=4)
    canvas.rect(Box(x - 54, y - 86 - lift, 108, 30), WOOD, stroke=WOOD_DARK, width=4, radius=12)
    canvas.rect(Box(x - 9, y - 62, 18, 22), PALETTE["yellow"], stroke=WOOD_DARK, width=2, radius=3)


def _tree(canvas: Canvas, at: PointXY, done: float) -> None:
    x, y = at
    canvas.rect(Box(x - 11, y - 84, 22, 84), WOOD_DARK)
    for dx, dy, radius in ((-34, -96, 38), (34, -96, 38), (0, -128, 46)):
        canvas.circle((x + dx, y + dy), radius, LEAF)
    for dx, dy in ((-40, -88), (0, -136), (38, -92), (0, -96)):
        if done < 0.5:
            canvas.circle((x + dx, y + dy), 12, PALETTE["red"], stroke=PALETTE["red"].shaded(0.6), width=2)


def _fire(canvas: Canvas, at: PointXY, done: float) -> None:
    x, y = at
    if done:
        tall = 100 * done
        tips = [(x - 10, y - 22 - tall), (x + 6, y - 22 - 0.4 * tall), (x + 22, y - 4 - tall)]
        canvas.polygon([(x - 36, y - 22), *tips, (x + 38, y - 22)], PALETTE["orange"])
        canvas.polygon([(x - 18, y - 20), (x, y - 20 - 0.55 * tall), (x + 20, y - 20)], PALETTE["yellow"])
    for a, b in (((x - 46, y - 6), (x + 40, y - 26)), ((x - 40, y - 26), (x + 46, y - 6))):
        canvas.line([a, b], WOOD_DARK, 16)
        canvas.line([a, b], WOOD, 10)


def _fence(canvas: Canvas, at: PointXY, done: float) -> None:
    x, y = at
    tint = PALE.mixed(PALETTE["blue"], done)
    for height in (30, 68):
        canvas.rect(Box(x - 60, y - height, 120, 12), tint, stroke=DARK, width=2)
    for column in range(5):
        left = x - 58 + 24 * column
        picket = [(left, y), (left, y - 84), (left + 9, y - 98), (left + 18, y - 84), (left + 18, y)]
        canvas.polygon(picket, tint, stroke=DARK, width=2)


def _balloon(canvas: Canvas, at: PointXY, done: float) -> None:
    x, y = at
    canvas.rect(Box(x - 6, y - 30, 12, 30), WOOD_DARK, radius=3)
    if done < 1:
        up = 90 * done
        canvas.line([(x, y - 30 - up), (x, y - 104 - up)], DARK, 3)
        with canvas.faded(1 - done):
            canvas.circle((x, y - 132 - up), 36, PALETTE["purple"], stroke=PALETTE["purple"].shaded(0.6), width=3)


THINGS: dict[str, Painter] = {
    "lit the lamp": _lamp,
    "raised the flag": _flag,
    "watered the flower": _flower,
    "opened the chest": _chest,
    "picked the apples": _tree,
    "made a fire": _fire,
    "painted the fence": _fence,
    "let the balloon go": _balloon,
}
"""What can be done, and how its thing is drawn."""
