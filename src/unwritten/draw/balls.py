"""Balls with a soft light from the upper left; stacked flat discs, because gradients differ between CPUs."""

from __future__ import annotations

from unwritten.draw.canvas import Canvas, PointXY
from unwritten.draw.colours import Colour

WHITE = Colour(255, 255, 255)
BLACK = Colour(0, 0, 0)
SHADOW = ((1.16, 16), (1.06, 26), (0.96, 34))
"""Radius (in those of the ball) and opacity of each disc of the shadow."""

STEPS = 6
"""Discs from the dark rim to the lit side."""


def ball_shadow(canvas: Canvas, centre: PointXY, radius: float) -> None:
    """Draw the shadow that a ball throws to the lower right; draw all shadows before any ball."""
    x, y = centre[0] + radius * 0.16, centre[1] + radius * 0.24
    for size, opacity in SHADOW:
        canvas.circle((x, y), radius * size, Colour(0, 0, 0, opacity))


def ball(canvas: Canvas, centre: PointXY, radius: float, colour: Colour) -> None:
    """Draw a glossy ball; most of its face keeps the colour it is named after."""
    canvas.circle(centre, radius, colour.mixed(BLACK, 0.22))
    for step in range(1, STEPS + 1):
        share = step / STEPS
        size, shift = radius * (0.98 - 0.42 * share), radius * 0.24 * share
        tint = colour.mixed(BLACK, 0.16 - 0.32 * share) if share < 0.5 else colour.mixed(WHITE, 0.2 * (share - 0.5))
        canvas.circle((centre[0] - shift, centre[1] - shift), size, tint)
    canvas.circle((centre[0] - radius * 0.36, centre[1] - radius * 0.40), radius * 0.17, WHITE.faded(0.75))
