"""Signs: plain shapes that can be told apart at a glance, each with one everyday name."""

from __future__ import annotations

import functools
import math

from unwritten.draw import Box, Canvas, Colour, PointXY, snapped

SIGNS = ("circle", "square", "triangle", "star", "diamond", "heart", "cross", "arrow")
"""All signs, by the names that questions use."""

LOBES = ((-0.45, -0.35), (0.45, -0.35))
LOBE = 0.5
"""The two round parts of a heart: their centres and their radius, in radii of the sign."""


def sign(canvas: Canvas, name: str, centre: PointXY, radius: float, colour: Colour) -> None:
    """Draw a sign that fills a circle of that radius, with a darker edge so that it shows on any ground."""
    edge = max(1.5, radius * 0.1)
    for reach, ink in ((radius, colour.shaded(0.68)), (radius - edge, colour)):
        _flat(canvas, name, centre, reach, ink)


def sign_box(name: str, centre: PointXY, radius: float) -> Box:
    """The box that a sign fills."""
    corners = [(-0.92, -0.92), (0.92, 0.92)] if name == "circle" else list(_outline(name))
    if name == "heart":
        corners += [(x + side * LOBE, y - LOBE) for x, y in LOBES for side in (-1, 1)]
    (left, top), (right, bottom) = ([pick(axis) for axis in zip(*corners, strict=True)] for pick in (min, max))
    x, y = centre
    return Box(x + radius * left, y + radius * top, radius * (right - left), radius * (bottom - top))


def _flat(canvas: Canvas, name: str, centre: PointXY, radius: float, colour: Colour) -> None:
    x, y = centre
    if name == "circle":
        canvas.circle(centre, radius * 0.92, colour)
        return
    if name == "heart":
        for across, down in LOBES:
            canvas.circle((x + across * radius, y + down * radius), LOBE * radius, colour)
    canvas.polygon([(x + across * radius, y + down * radius) for across, down in _outline(name)], colour)


@functools.cache
def _outline(name: str) -> tuple[PointXY, ...]:
    """The corners of a sign of radius 1 around (0, 0); y grows downwards."""
    arm = 0.34
    match name:
        case "square":
            return ((-0.82, -0.82), (0.82, -0.82), (0.82, 0.82), (-0.82, 0.82))
        case "triangle":
            return ((0, -0.95), (0.95, 0.78), (-0.95, 0.78))
        case "star":
            return tuple(_around(36 * corner, 0.44 if corner % 2 else 1.04) for corner in range(10))
        case "diamond":
            return ((0, -1.05), (0.66, 0), (0, 1.05), (-0.66, 0))
        case "heart":
            return ((0, 0.95), (-0.83, -0.026), (-0.45, -0.35), (0.45, -0.35), (0.83, -0.026))
        case "cross":
            quarter = ((arm, -0.95), (arm, -arm), (0.95, -arm))
            return tuple(_turned(corner, turn) for turn in range(4) for corner in quarter)
        case "arrow":
            return ((-1, -0.3), (0.1, -0.3), (0.1, -0.8), (1, 0), (0.1, 0.8), (0.1, 0.3), (-1, 0.3))
    raise ValueError(f"there is no sign called {name!r}")


def _around(degrees: float, reach: float) -> PointXY:
    """The point that far from the centre, clockwise from the top."""
    angle = math.radians(degrees)
    return (snapped(reach * math.sin(angle)), snapped(-reach * math.cos(angle)))


def _turned(point: PointXY, quarters: int) -> PointXY:
    for _ in range(quarters):
        point = (-point[1], point[0])
    return point
