"""Rooms as one sees them on entering, and the corridor whose door leads into them."""

from __future__ import annotations

from unwritten.draw import INK, Canvas, Colour, between, ease
from unwritten.families.maverix.parts.furniture import THINGS
from unwritten.families.maverix.parts.view import View

WALLS = (
    Colour(250, 222, 190),
    Colour(196, 222, 240),
    Colour(206, 232, 200),
    Colour(240, 206, 214),
    Colour(250, 240, 188),
    Colour(222, 210, 240),
    Colour(226, 226, 222),
    Colour(190, 228, 224),
)
FLOOR, BOARDS = Colour(188, 140, 96), Colour(164, 118, 78)
CEILING = Colour(248, 247, 243)
HALL_WALL, HALL_FLOOR, SKIRTING = Colour(222, 214, 198), Colour(146, 112, 84), Colour(250, 246, 236)
DOOR, DOOR_DARK, KNOB = Colour(126, 80, 50), Colour(100, 62, 38), Colour(232, 192, 80)
MIDDLE = (427.0, 240.0)
BACK = (-260.0, -150.0, 520.0, 250.0)
"""The far wall: left, top, width and height, seen from the middle of the screen."""

WAY = (-85.0, -150.0, 170.0, 300.0)
"""The doorway in the corridor, likewise."""

OPENING = 0.35
"""The share of a walk in which the door opens; in the rest one goes through it."""

FAR = 0.42
"""How large a room looks from the corridor."""


def draw_walk(canvas: Canvas, thing: str, wall: Colour, share: float) -> None:
    """Draw the way into a room: the shut door at 0, the room from just inside at 1."""
    near = ease((share - OPENING) / (1 - OPENING))
    if near >= 1:
        draw_room(canvas, thing, wall, 1.0, 0.0)
        return
    sway = _sway(share)
    corridor = View(canvas, (MIDDLE[0], MIDDLE[1] + sway), between(1.0, 5.2, near))
    _corridor(corridor)
    with canvas.clipped(corridor.box(*WAY)):
        draw_room(canvas, thing, wall, between(FAR, 1.0, near), sway)
        _leaf(corridor, ease(share / OPENING))


def draw_room(canvas: Canvas, thing: str, wall: Colour, zoom: float, sway: float) -> None:
    """Draw a room and the thing that it is known by."""
    view = View(canvas, (MIDDLE[0], MIDDLE[1] + sway), zoom)
    left, top, width, height = BACK
    right, bottom = left + width, top + height
    out = [(-1040.0, -600.0), (1040.0, -600.0), (1040.0, 900.0), (-1040.0, 900.0)]
    canvas.clear(wall)
    view.polygon([out[0], out[1], (right, top), (left, top)], CEILING)
    view.polygon([(left, bottom), (right, bottom), out[2], out[3]], FLOOR)
    for board in range(-4, 5):
        view.line([(board * 58, bottom), (board * 185, 657)], BOARDS, 2)
    for side, edge in ((out[0], left), (out[1], right)):
        view.polygon([side, (edge, top), (edge, bottom), (side[0], 900.0)], wall.shaded(0.88))
    view.rect(left, bottom - 8, width, 8, SKIRTING)
    THINGS[thing](View(canvas, view.point(0, 160), zoom))


def _sway(share: float) -> float:
    """How the head goes up and down with four steps."""
    step = share * 4 % 1
    return 20 * step * (1 - step)


def _corridor(view: View) -> None:
    view.rect(-450, -300, 900, 460, HALL_WALL)
    view.rect(-450, 150, 900, 200, HALL_FLOOR)
    view.rect(-450, 140, 900, 12, SKIRTING)
    for x in (-330, 210):
        view.rect(x, -90, 120, 90, DOOR_DARK)
        view.rect(x + 8, -82, 104, 74, Colour(206, 224, 232))
        view.polygon([(x + 8, -8), (x + 50, -58), (x + 76, -30), (x + 90, -44), (x + 112, -8)], Colour(140, 176, 130))
    left, top, width, height = WAY
    view.rect(left - 14, top - 14, width + 28, height + 14, SKIRTING)
    view.rect(left, top, width, height, INK)


def _leaf(view: View, opened: float) -> None:
    """Draw the door, which turns inwards about its left edge."""
    left, top, width, height = WAY
    edge, drop = width * (1 - 0.96 * opened), 34 * opened
    right = left + edge
    view.polygon([(left, top), (right, top + drop), (right, top + height - drop), (left, top + height)], DOOR)
    inner = [(0.15, 0.08), (0.85, 0.08), (0.85, 0.46), (0.15, 0.46)]
    for down in (0.0, 0.46):
        view.polygon(
            [(left + edge * x, top + drop * x + (height - 2 * drop * x) * (y + down)) for x, y in inner], DOOR_DARK
        )
    view.circle(left + edge * 0.92, top + height * 0.52, 7 * (1 - 0.6 * opened), KNOB)
