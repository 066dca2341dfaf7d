"""Planets that circle a star on rings of their own, and may pause once on the way."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from unwritten.draw import PALETTE, Canvas, Colour, PointXY, ball, ball_shadow
from unwritten.families.morse.parts.shape_figures import paint_shape

TURN = 36_000
"""Steps of a whole turn: hundredths of a degree, so that a place is a whole number."""

CENTRE = (427.0, 240.0)
WIDE = 1.86  # how much wider than high a ring is
INNER, OUTER = 66.0, 208.0  # px from the star up to the innermost and outermost ring
RING = Colour(206, 206, 200)
STAR = Colour(255, 244, 200)


@dataclass(frozen=True)
class Planet:
    """A planet of constant speed; it may stand still once, from frame ``pause`` on, for ``rest`` frames."""

    colour: str
    start: int  # its place on the ring at first
    speed: int  # steps a frame, clockwise if positive
    pause: int | None = None
    rest: int = 0

    def angle(self, frame: int) -> int:
        """Where on its ring it is, in steps from 0 to TURN."""
        moved = frame if self.pause is None else min(frame, self.pause) + max(0, frame - self.pause - self.rest)
        return (self.start + self.speed * moved) % TURN


def ring_height(place: int, count: int) -> float:
    """How far above the star a ring runs, in pixels."""
    return INNER + (OUTER - INNER) * place / max(count - 1, 1)


def ring_speed(place: int, count: int, pixels: float) -> int:
    """The speed in steps that makes a planet on that ring go so many pixels a frame, on average."""
    return round(pixels * TURN / (math.pi * ring_height(place, count) * (1 + WIDE)))


def planet_radius(count: int) -> float:
    """How large each of so many planets is, in pixels."""
    return min(19.0, 0.44 * (OUTER - INNER) / max(count - 1, 1))


def planet_spot(planets: Sequence[Planet], place: int, frame: int) -> PointXY:
    """Where the middle of a planet is in a frame."""
    return _on_ring(ring_height(place, len(planets)), planets[place].angle(frame))


def paint_planets(canvas: Canvas, planets: Sequence[Planet], frame: int) -> None:
    """Draw the star, the rings from the inside out, and the planets."""
    count = len(planets)
    radius = planet_radius(count)
    for place in range(count):
        height = ring_height(place, count)
        canvas.line([_on_ring(height, TURN * i // 120) for i in range(121)], RING, 2)
    paint_shape(canvas, "star", CENTRE, 34, STAR)
    spots = [planet_spot(planets, place, frame) for place in range(count)]
    for spot in spots:
        ball_shadow(canvas, spot, radius)
    for spot, planet in zip(spots, planets, strict=True):
        ball(canvas, spot, radius, PALETTE[planet.colour])


def _on_ring(height: float, angle: int) -> PointXY:
    turned = math.tau * angle / TURN
    return (CENTRE[0] + WIDE * height * math.cos(turned), CENTRE[1] + height * math.sin(turned))
