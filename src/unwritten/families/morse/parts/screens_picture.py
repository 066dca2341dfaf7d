"""The picture of rails, balls that roll on them, and screens before them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from unwritten.core import SIZE
from unwritten.core.evidence import Evidence
from unwritten.draw import PALETTE, Box, Canvas, Colour, ball, ball_shadow, ease
from unwritten.families.morse.parts.screens import (
    DOWN,
    FRAMES,
    LANES,
    RADIUS,
    SHOWN,
    Move,
    Resting,
    Screen,
    middle,
    x_at,
)
from unwritten.families.morse.parts.seen import around, looks, seen
from unwritten.families.morse.parts.seen_solids import within_picture

TOP, BOTTOM = 58, 436  # px, of the screens
STRIP = 12  # px of the wall by which a screen is told from it
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


def resting_seen(screens: tuple[Screen, ...], rest: Resting) -> Evidence:
    """Name a ball that the screens have not hidden yet."""
    box = around((middle(screens, rest.screen), lane_y(rest.lane)), RADIUS)
    return seen(f"the {rest.colour} ball at the start", box, 0, SHOWN)


def move_seen(screens: tuple[Screen, ...], move: Move) -> Iterator[Evidence]:
    """Name a rolling ball in every gap that it rolls through, while half of it or more is in the clear."""
    ends = (0, *(end for screen in screens for end in (screen.left, screen.right)), SIZE[0])

    def box_at(gap: Box, frame: int) -> Box:
        return within_picture(around((x_at(screens, move, frame), lane_y(move.lane)), RADIUS), gap)

    for left, right in zip(ends[::2], ends[1::2], strict=True):
        gap = Box(left, 0, right - left, SIZE[1])
        frames = [frame for frame in range(move.start, FRAMES) if left < x_at(screens, move, frame) < right]
        if frames:
            yield from looks(f"a {move.colour} ball that rolls", partial(box_at, gap), frames[0], frames[-1] + 1)


def screen_seen(screen: Screen) -> Evidence:
    """Name a screen that is down, with a strip of the wall around it."""
    return seen(f"the {screen.colour} screen", _panel(screen, 0.0).inset(-STRIP), SHOWN + DOWN, FRAMES)


def _panel(screen: Screen, lift: float) -> Box:
    return Box(screen.left, TOP - lift, screen.width, BOTTOM - TOP)


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
    panel = _panel(screen, lift)
    canvas.rect(Box(panel.x + 6, panel.y + 8, panel.width, panel.height), Colour(0, 0, 0, 34), radius=8)
    canvas.rect(panel, hue, stroke=hue.shaded(0.6), width=3, radius=6)
    inner = panel.inset(14)
    canvas.rect(inner, hue.mixed(WHITE, 0.16), radius=4)
    for fold in range(1, 4):
        x = inner.x + inner.width * fold / 4
        canvas.line([(x, inner.y + 8), (x, inner.bottom - 8)], hue.mixed(WHITE, 0.05), 3)
