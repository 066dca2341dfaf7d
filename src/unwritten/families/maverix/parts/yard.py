"""A yard seen from above: robots that face somewhere, a compass rose, and fog that hides the robots."""

from __future__ import annotations

from unwritten.draw import INK, PALETTE, Box, Canvas, Colour, PointXY, Style, ease, write
from unwritten.families.maverix.parts.view import View

GRASS, STRIPE = Colour(188, 214, 168), Colour(178, 206, 158)
STONE, JOINT = Colour(222, 216, 204), Colour(200, 193, 180)
FOG, PUFF = Colour(228, 232, 236), Colour(238, 241, 244)
LIGHT = Colour(255, 240, 150, 150)
TREAD, NEEDLE, BOARD = Colour(58, 62, 70), Colour(206, 52, 52), Colour(252, 250, 244)
ROSE = (748.0, 118.0)
FOG_WIDE = 720.0
EIGHTH = 45.0


def draw_yard(canvas: Canvas, places: tuple[PointXY, ...]) -> None:
    """Draw the lawn, and a paved round under each robot."""
    canvas.rect(canvas.box, GRASS)
    for stripe in range(0, 854, 122):
        canvas.rect(Box(stripe, 0, 61, 480), STRIPE)
    for place in places:
        canvas.circle(place, 128, STONE, stroke=JOINT, width=4)
        canvas.circle(place, 84, stroke=JOINT, width=2)


def draw_robot(canvas: Canvas, place: PointXY, colour: str, degrees: float, blink: bool) -> None:
    """Draw a robot from above that faces that many degrees, clockwise from the top of the screen."""
    paint = PALETTE[colour]
    with canvas.turned(degrees, place):
        view = View(canvas, place)
        view.polygon([(-22, -46), (22, -46), (52, -112), (-52, -112)], LIGHT)
        for side in (-58, 38):
            view.rect(side, -46, 20, 96, TREAD, radius=6)
        view.rect(-42, -42, 84, 88, paint, radius=16)
        view.polygon([(-30, -40), (30, -40), (0, -72)], paint.shaded(0.75))
        for eye in (-20, 20):
            view.circle(eye, -28, 12, PALETTE["white"])
            view.circle(eye, -33, 6, INK)
        view.rect(-26, 8, 52, 26, paint.shaded(0.7), radius=6)
        view.circle(0, 21, 8, PALETTE["yellow"] if blink else PALETTE["white"])


def draw_rose(canvas: Canvas, turned: int) -> None:
    """Draw a compass rose whose north is so many eighths clockwise from the top of the screen."""
    canvas.circle(ROSE, 92, BOARD, stroke=INK, width=3)
    for eighth in range(8):
        length, colour = (46, NEEDLE if eighth == 0 else INK) if eighth % 2 == 0 else (28, Colour(150, 154, 162))
        with canvas.turned(EIGHTH * (turned + eighth), ROSE):
            View(canvas, ROSE).polygon([(-9, 0), (0, -length), (9, 0)], colour)
    canvas.circle(ROSE, 8, BOARD, stroke=INK, width=2)
    for quarter, letter in enumerate("NESW"):
        x, y = _around(2 * quarter + turned)
        style = Style(size=26, bold=True, align="centre", colour=NEEDLE if letter == "N" else INK)
        write(canvas, letter, (ROSE[0] + 69 * x, ROSE[1] + 69 * y), style)


def _around(eighth: int) -> PointXY:
    slant = 0.7071
    ring = ((0, -1), (slant, -slant), (1, 0), (slant, slant), (0, 1), (-slant, slant), (-1, 0), (-slant, -slant))
    return ring[eighth % 8]


def draw_fog(canvas: Canvas, share: float, drift: float) -> None:
    """Let fog come in from the left, from nothing at 0 to all of the robots' place at 1; puffs drift in it."""
    front = FOG_WIDE * ease(share)
    if not front:
        return
    canvas.rect(Box(0, 0, max(front - 70, 0), 480), FOG)
    for row in range(7):
        canvas.circle((front - 90 + 22 * (row % 3), 80.0 * row), 70, FOG)
    for puff in range(9):
        x, y = (97 * puff + 40) % 640 + 60 * drift, (151 * puff + 60) % 430 + 20.0
        if x + 60 < front - 70:
            for part in (-36, 0, 34):
                canvas.circle((x + part, y - 10 * (part == 0)), 30, PUFF)
