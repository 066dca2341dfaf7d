"""Hot-air balloons over hills: they rise from behind the hills, hover, and fly away over the upper edge."""

from __future__ import annotations

from collections.abc import Sequence

from unwritten.draw import PALETTE, Box, Canvas, Colour, PointXY

SKY = (Colour(126, 188, 232), Colour(148, 202, 238), Colour(172, 216, 242), Colour(198, 229, 246))
CLOUD = Colour(255, 255, 255, 150)
FAR, NEAR, TREE, TRUNK = Colour(128, 176, 120), Colour(98, 154, 92), Colour(52, 108, 66), Colour(96, 70, 48)
BASKET, ROPE = Colour(126, 88, 52), Colour(90, 66, 44)
CLOUDS = ((170, 352, 20), (200, 344, 28), (236, 352, 22), (610, 340, 22), (640, 332, 28), (672, 342, 20))

RADIUS = 40.0
ABOVE, BELOW = -110.0, 470.0
"""Heights at which a balloon is out of sight: over the upper edge, and behind the hills."""

SITES: tuple[PointXY, ...] = tuple((95.0 + 166 * column, 92.0 + 152 * row) for row in (0, 1) for column in range(5))
"""Where balloons may hover; far enough apart for no two to touch."""

JITTER = 14.0


def in_sight(place: PointXY) -> bool:
    """Whether a balloon is seen whole."""
    return RADIUS <= place[1] <= 300


def draw_sky(canvas: Canvas, balloons: Sequence[tuple[PointXY, str]]) -> None:
    """Draw the sky, the balloons with their colours, and the hills before them."""
    for band, blue in enumerate(SKY):
        canvas.rect(Box(0, band * 100, 854, 101), blue)
    for x, y, radius in CLOUDS:
        canvas.circle((x, y), radius, CLOUD)
    for place, colour in balloons:
        _balloon(canvas, place, PALETTE[colour])
    _hills(canvas)


def _balloon(canvas: Canvas, place: PointXY, colour: Colour) -> None:
    x, y = place
    for side in (-1, 1):
        canvas.line([(x + side * 24, y + 28), (x + side * 9, y + 56)], ROPE, 2)
    canvas.polygon([(x - 33, y + 22), (x + 33, y + 22), (x + 12, y + 48), (x - 12, y + 48)], colour)
    canvas.circle(place, RADIUS, colour)
    canvas.sector((x, y), RADIUS, -112, 44, colour.mixed(PALETTE["white"], 0.55))
    canvas.sector((x, y), RADIUS, 68, 44, colour.mixed(PALETTE["white"], 0.55))
    canvas.rect(Box(x - RADIUS, y - 6, 2 * RADIUS, 12), colour.shaded(0.75), radius=6)
    canvas.rect(Box(x - 12, y + 54, 24, 17), BASKET, radius=4)


def _hills(canvas: Canvas) -> None:
    far = [(0, 392), (130, 366), (280, 394), (430, 372), (600, 398), (730, 368), (854, 390), (854, 480), (0, 480)]
    near = [(0, 430), (200, 408), (420, 436), (640, 412), (854, 438), (854, 480), (0, 480)]
    canvas.polygon(far, FAR)
    canvas.polygon(near, NEAR)
    for x, y in ((70, 428), (118, 436), (330, 440), (560, 434), (720, 436), (770, 444)):
        canvas.rect(Box(x - 3, y, 6, 20), TRUNK)
        canvas.circle((x, y - 6), 15, TREE)
