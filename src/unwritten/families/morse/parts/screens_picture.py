"""The picture of rails, balls that roll on them, and screens before them."""

from __future__ import annotations

from unwritten.core import SIZE
from unwritten.draw import PALETTE, Box, Canvas, Colour, ball, ball_shadow, ease
from unwritten.families.morse.parts.screens import (
    DOWN,
    LANES,
    RADIUS,
    SHOWN,
    Move,
    Resting,
    Screen,
    middle,
    x_at,
)

TOP, BOTTOM = 58, 436  # px, of the screens
FIRST_LANE, LANE = 100, 72
WALL = Colour(243, 240, 232)
SKIRT = Colour(224, 217, 203)
RAIL = Colour(196, 187, 170)
TAIL = 5  # discs of the tail of a rolling ball
WHITE = PALETTE["white"]


def lane_y(lane: int) -> int:
    """The height on the screen of balls in a lane."""
    return FIRST_LANE + LANE * lane


def paint_play(
    canvas: Canvas, screens: tuple[Screen, ...], resting: tuple[Resting, ...], moves: tuple[Move, ...], frame: int
) -> None:
    """Draw one frame of the play."""
    canvas.clear(WALL)
    canvas.rect(Box(0, 444, SIZE[0], 36), SKIRT)
    for lane in range(LANES):
        canvas.rect(Box(0, lane_y(lane) + RADIUS, SIZE[0], 5), RAIL)
    _paint_tails(canvas, screens, moves, frame)
    spots = [((x_at(screens, move, frame), lane_y(move.lane)), move.colour) for move in moves if frame >= move.start]
    if frame < SHOWN + DOWN:  # later the screens hide them, and some have left as moving balls
        spots += [((middle(screens, rest.screen), lane_y(rest.lane)), rest.colour) for rest in resting]
    for spot, _ in spots:
        ball_shadow(canvas, spot, RADIUS)
    for spot, colour in spots:
        ball(canvas, spot, RADIUS, PALETTE[colour])
    lift = (BOTTOM + 10) * (1 - ease((frame - SHOWN) / DOWN))
    for screen in screens:
        _paint_screen(canvas, screen, lift)


def _paint_tails(canvas: Canvas, screens: tuple[Screen, ...], moves: tuple[Move, ...], frame: int) -> None:
    """A fading tail behind each rolling ball: also a still picture shows which way it goes."""
    for move in moves:
        now = x_at(screens, move, frame)
        if frame <= move.start or now == x_at(screens, move, frame + 1):
            continue
        for age in range(TAIL, 0, -1):
            spot = (x_at(screens, move, frame - 2 * age), lane_y(move.lane))
            canvas.circle(spot, RADIUS - 2.5 * age, PALETTE[move.colour].faded(0.5 - 0.07 * age))


def _paint_screen(canvas: Canvas, screen: Screen, lift: float) -> None:
    """A panel with a frame; while it is still up, a mark on the floor shows where it will stand."""
    hue = PALETTE[screen.colour]
    canvas.rect(Box(screen.left, 446, screen.width, 14), hue, radius=4)
    panel = Box(screen.left, TOP - lift, screen.width, BOTTOM - TOP)
    canvas.rect(Box(panel.x + 6, panel.y + 8, panel.width, panel.height), Colour(0, 0, 0, 34), radius=8)
    canvas.rect(panel, hue, stroke=hue.shaded(0.6), width=3, radius=6)
    inner = panel.inset(14)
    canvas.rect(inner, hue.mixed(WHITE, 0.16), radius=4)
    for fold in range(1, 4):
        x = inner.x + inner.width * fold / 4
        canvas.line([(x, inner.y + 8), (x, inner.bottom - 8)], hue.mixed(WHITE, 0.05), 3)
