"""An auction: a stage between curtains, things that are shown on it with their prices, and the buyers' heads."""

from __future__ import annotations

from collections.abc import Callable

from unwritten.draw import INK, PALETTE, Box, Canvas, Colour, Style, ease, write
from unwritten.families.maverix.parts.view import View

WALL, LIGHT, STAGE, EDGE = Colour(84, 74, 104), Colour(112, 100, 132), Colour(150, 100, 62), Colour(116, 74, 44)
CURTAIN, FOLD = Colour(150, 30, 48), Colour(122, 22, 38)
STAND, STAND_TOP = Colour(228, 220, 206), Colour(246, 240, 228)
CARD, CARD_EDGE = Colour(255, 246, 214), Colour(214, 178, 96)
HEAD = Colour(40, 34, 48)
GOLD, WOOD, IVORY = Colour(236, 186, 62), Colour(168, 104, 54), Colour(244, 238, 224)
FLOOR, TABLE = 352.0, 284.0
PLACE, CARD_AT = 330.0, 506.0
AWAY = 700.0
"""How far to the side a thing is when the curtain hides it."""

LEAVING = 0.4
"""The share of a change in which the last thing goes; in the rest the next one comes."""


def draw_stage(canvas: Canvas) -> None:
    """Draw the stage without anything on it."""
    canvas.rect(canvas.box, WALL)
    canvas.polygon([(330, 0), (524, 0), (640, FLOOR), (214, FLOOR)], LIGHT)
    canvas.rect(Box(0, FLOOR, 854, 128), STAGE)
    for board in range(-6, 7):
        canvas.line([(427.0 + 74 * board, FLOOR), (427.0 + 110 * board, 480)], EDGE, 2)
    canvas.rect(Box(238, TABLE, 378, 12), STAND_TOP, radius=4)
    canvas.rect(Box(254, TABLE + 12, 346, FLOOR - TABLE + 14), STAND)


def draw_lot(canvas: Canvas, thing: str, price: int, shift: float) -> None:
    """Draw a thing with its price on a card, moved to the side."""
    GOODS[thing](View(canvas, (PLACE + shift, TABLE)))
    card = View(canvas, (CARD_AT + shift, TABLE))
    card.rect(-94, -112, 188, 112, CARD_EDGE, radius=8)
    card.rect(-89, -107, 178, 102, CARD, radius=6)
    write(canvas, f"${price}", card.point(0, -56), Style(size=64, bold=True, align="centre"))


def draw_front(canvas: Canvas) -> None:
    """Draw what is in front of everything: the curtains and the buyers."""
    for side in (0, 714):
        canvas.rect(Box(side, 0, 140, 404), CURTAIN)
        for fold in range(12, 140, 28):
            canvas.rect(Box(side + fold, 0, 11, 404), FOLD)
    canvas.rect(Box(0, 0, 854, 40), FOLD)
    for swag in range(8):
        canvas.circle((53.0 + 107 * swag, 34), 46, CURTAIN)
    for buyer in range(10):
        x, y = 40.0 + 86 * buyer, 446.0 + 9 * (buyer % 3)
        canvas.rect(Box(x - 38, y + 16, 76, 60), HEAD, radius=24)
        canvas.circle((x, y), 24, HEAD)


def shifts(share: float) -> tuple[float, float]:
    """Where the last thing and the next one are when a change has gone that far: they go and come sideways."""
    return -AWAY * ease(share / LEAVING), AWAY * (1 - ease((share - LEAVING) / (1 - LEAVING)))


def _vase(view: View) -> None:
    blue = PALETTE["blue"]
    view.polygon([(-22, -130), (22, -130), (14, -104), (46, -62), (30, 0), (-30, 0), (-46, -62), (-14, -104)], blue)
    view.rect(-27, -138, 54, 12, IVORY, radius=4)
    view.polygon([(-44, -70), (44, -70), (45, -52), (-45, -52)], IVORY)


def _clock(view: View) -> None:
    view.rect(-58, -14, 116, 14, WOOD, radius=4)
    view.circle(0, -72, 62, WOOD)
    view.circle(0, -72, 50, IVORY)
    for x, y in ((0, -42), (42, 0), (0, 42), (-42, 0)):
        view.circle(x, -72 + y, 5, INK)
    view.line([(0, -72), (0, -104)], INK, 5)
    view.line([(0, -72), (24, -60)], INK, 5)


def _lamp(view: View) -> None:
    view.rect(-34, -12, 68, 12, GOLD, radius=6)
    view.rect(-5, -74, 10, 64, GOLD)
    view.polygon([(-28, -140), (28, -140), (58, -70), (-58, -70)], PALETTE["green"])


def _guitar(view: View) -> None:
    view.circle(0, -40, 40, PALETTE["orange"])
    view.circle(0, -86, 29, PALETTE["orange"])
    view.circle(0, -66, 13, INK)
    view.rect(-6, -186, 12, 116, Colour(92, 56, 32))
    view.rect(-12, -200, 24, 24, Colour(92, 56, 32), radius=4)
    view.rect(-20, -32, 40, 7, INK)


def _teapot(view: View) -> None:
    white = IVORY
    view.ring(50, -52, 24, white, 9)
    view.polygon([(-40, -60), (-84, -86), (-76, -98), (-30, -76)], white)
    view.circle(0, -50, 50, white)
    view.rect(-30, -108, 60, 12, PALETTE["red"], radius=6)
    view.circle(0, -114, 10, PALETTE["red"])
    for dot in (-26, 0, 26):
        view.circle(dot, -48, 8, PALETTE["red"])


def _hat(view: View) -> None:
    view.rect(-84, -18, 168, 18, INK, radius=9)
    view.rect(-50, -118, 100, 108, INK, radius=8)
    view.rect(-50, -42, 100, 22, PALETTE["purple"])


def _camera(view: View) -> None:
    view.rect(-72, -92, 144, 92, Colour(62, 66, 76), radius=10)
    view.rect(-26, -112, 52, 26, Colour(62, 66, 76), radius=5)
    view.rect(-72, -66, 144, 22, WOOD)
    view.circle(0, -46, 36, Colour(190, 196, 204))
    view.circle(0, -46, 25, PALETTE["cyan"])
    view.circle(8, -54, 7, IVORY)


def _trophy(view: View) -> None:
    for side in (-42, 42):
        view.ring(side, -106, 19, GOLD, 8)
    view.polygon([(-46, -142), (46, -142), (30, -72), (-30, -72)], GOLD)
    view.rect(-8, -74, 16, 40, GOLD)
    view.rect(-38, -36, 76, 36, Colour(92, 56, 32), radius=4)


GOODS: dict[str, Callable[[View], None]] = {
    "vase": _vase,
    "clock": _clock,
    "lamp": _lamp,
    "guitar": _guitar,
    "teapot": _teapot,
    "hat": _hat,
    "camera": _camera,
    "trophy": _trophy,
}
"""What is for sale; each stands on the point (0, 0)."""
