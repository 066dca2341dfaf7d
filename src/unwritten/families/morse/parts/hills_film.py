"""The film of a surface: it turns around once, seen from the side, and is then looked at from above as a map."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache

import numpy as np

from unwritten.core import Shot
from unwritten.draw import (
    INK,
    MIST,
    PALETTE,
    PAPER,
    Box,
    Camera,
    Canvas,
    Colour,
    PointXY,
    Style,
    ball,
    between,
    ease,
    number_text,
    shot,
    write,
)
from unwritten.draw.camera import cross, dot, fine, minus, unit
from unwritten.families.morse.parts.hills import SIDE, Hill, Reals, surface
from unwritten.families.morse.parts.seen import around, text_box

TURN = 220
RISE = 40
MAP = 70
"""Frames of one turn seen from the side, of the camera's way up, and of the view from above."""

FROM_SIDE = 4.0
FROM_ABOVE = 89.4
"""Degrees of the camera above the ground."""

VIEW = 4.0
"""A narrow field of view from far away: nearer hills look hardly larger than farther ones."""

NEAR, FAR = 116.0, 150.0
"""Distance of the camera at the side and above."""

FINENESS = 3
"""Cells of the surface for each unit."""

BALL = 10.0
TALLEST = 6
GROUND = Colour(196, 206, 214)
LIGHT = (0.35, -0.55, 1.0)
MESH = Colour(84, 96, 110)
NUMBERS = Style(24, INK.mixed(PAPER, 0.1), align="centre")
BESIDE = 0.45
"""The numbers of the floor's grid, and how far they are from it."""


def azimuth_at(frame: int) -> float:
    """Degrees around the surface: once around during the turn, ending with x to the right."""
    return -90 + 360 * min(frame / TURN, 1.0)


def risen_at(frame: int) -> float:
    """How far the camera is on its way from the side to above."""
    return ease((frame - TURN) / RISE)


def camera_at(frame: int) -> Camera:
    """The camera at a frame of the film's content."""
    risen = risen_at(frame)
    return Camera.orbiting(
        azimuth_at(frame),
        between(FROM_SIDE, FROM_ABOVE, risen),
        between(NEAR, FAR, risen) + 220 * risen * (1 - risen),  # farther on the way, where hills stand out most
        target=(SIDE / 2, SIDE / 2, between(2.75, 0.0, risen)),
        field_of_view=VIEW,
    )


def hills_shot(hills: Sequence[Hill]) -> Shot:
    """Film the surface with a ball on each peak."""
    mesh = cache(lambda: _Mesh(hills))  # made when first drawn: a film that is only counted costs nothing

    def paint(canvas: Canvas, frame: int) -> None:
        camera, risen = camera_at(frame), risen_at(frame)
        _draw_scale(canvas, camera, max(0.0, 1 - 3 * risen))
        mesh().draw(canvas, camera, _lift(frame))
        # Not before the camera is above: on a slant, peaks would seem to lie at other numbers.
        _draw_numbers(canvas, camera, max(0.0, 50 * risen - 49))

    return shot(TURN + RISE + MAP, paint)


def ball_box(hill: Hill, frame: int) -> Box:
    """Where the ball on a peak is drawn in a frame."""
    return around(_ball_at(hill, camera_at(frame), _lift(frame)), BALL)


def number_boxes(hill: Hill) -> tuple[Box, Box]:
    """Where the two numbers of a peak's place stand on the map, along the lower and the left edge."""
    camera = camera_at(TURN + RISE)
    spots = ((hill.x, (hill.x, -BESIDE, 0.0)), (hill.y, (-BESIDE, hill.y, 0.0)))
    across, up = (text_box(str(number), camera.spot(spot), NUMBERS) for number, spot in spots)
    return across, up


def _lift(frame: int) -> float:
    """How far a ball is drawn above its peak, so that it lies on it."""
    return BALL * 0.8 * (1 - risen_at(frame))


def _ball_at(hill: Hill, camera: Camera, lift: float) -> PointXY:
    x, y = camera.spot((float(hill.x), float(hill.y), hill.height / 4))
    return (x, y - lift)


class _Mesh:
    """The surface cut into cells, each with its colour by the light that falls on it."""

    def __init__(self, hills: Sequence[Hill]) -> None:
        self.hills = hills
        self.count = SIDE * FINENESS
        line = np.arange(self.count + 1) / FINENESS
        self.x, self.y = (grid.astype(np.float64) for grid in np.meshgrid(line, line, indexing="ij"))
        self.z: Reals = surface(hills, self.x, self.y)
        self.colours = [[self._colour(i, j) for j in range(self.count)] for i in range(self.count)]

    def draw(self, canvas: Canvas, camera: Camera, lift: float) -> None:
        """Draw cells and balls from far to near: on a grid that order is right for every direction."""
        corners = np.stack((self.x, self.y, self.z), axis=-1).reshape(-1, 3)
        screen = camera.project(corners).reshape(self.count + 1, self.count + 1, 2)
        forward = camera.axes[2]
        cells = [(i, j) for i in range(self.count) for j in range(self.count)]
        order: list[tuple[float, int, int]] = [
            (fine(forward[0] * (i + 0.5) + forward[1] * (j + 0.5)), i, j) for i, j in cells
        ]
        order += [
            # Half a cell nearer than the cells around it, so that the ball stands on all four of them.
            (fine((forward[0] * hill.x + forward[1] * hill.y) * FINENESS) - 0.75, -1, number)
            for number, hill in enumerate(self.hills)
        ]
        for _, i, j in sorted(order, reverse=True):
            if i < 0:
                hill = self.hills[j]
                ball(canvas, _ball_at(hill, camera, lift), BALL, PALETTE[hill.colour])
            else:
                self._draw_cell(canvas, screen, i, j)
        self._draw_walls(canvas, camera)

    def _draw_walls(self, canvas: Canvas, camera: Camera) -> None:
        """Close the two sides that look at the camera, where hills are cut off by the edge of the floor."""
        forward = camera.axes[2]
        for axis, shade in ((0, 0.8), (1, 0.7)):
            edge = 0 if forward[axis] > 0 else self.count
            x, y, z = (np.take(grid, edge, axis=axis) for grid in (self.x, self.y, self.z))
            top, foot = (np.stack((x, y, level), axis=-1) for level in (z, 0 * z - 0.05))
            ring = camera.project(np.concatenate((top, foot[::-1]))).tolist()
            canvas.polygon([(a, b) for a, b in ring], GROUND.shaded(shade), stroke=MESH, width=1.4)

    def _draw_cell(self, canvas: Canvas, screen: Reals, i: int, j: int) -> None:
        ring = [tuple(screen[a, b].tolist()) for a, b in ((i, j), (i + 1, j), (i + 1, j + 1), (i, j + 1))]
        canvas.polygon(ring, self.colours[i][j], stroke=self.colours[i][j], width=0.8)
        last = self.count - 1
        sides = (
            (0, 1, j % FINENESS == 0),
            (3, 0, i % FINENESS == 0),
            (1, 2, i == last),
            (2, 3, j == last),
        )
        for a, b, drawn in sides:
            if drawn:
                canvas.line([ring[a], ring[b]], MESH, 1.4)

    def _colour(self, i: int, j: int) -> Colour:
        spots = [
            (float(self.x[a, b]), float(self.y[a, b]), float(self.z[a, b]))
            for a, b in ((i, j), (i + 1, j), (i + 1, j + 1), (i, j + 1))
        ]
        normal = unit(cross(minus(spots[2], spots[0]), minus(spots[3], spots[1])))
        return GROUND.shaded(round(0.58 + 0.5 * max(0.0, dot(normal, unit(LIGHT))), 2))


def _draw_scale(canvas: Canvas, camera: Camera, opacity: float) -> None:
    """Draw level lines behind the surface, as they are at the middle of the floor, with their heights."""
    if not opacity:
        return
    for level in range(TALLEST + 1):
        _, y = camera.spot((SIDE / 2, SIDE / 2, float(level)))
        canvas.line([(70, y), (830, y)], (MIST if level else MESH).faded(opacity), 2)
        style = Style(24, INK.mixed(PAPER, 0.15).faded(opacity), align="right")
        write(canvas, number_text(Fraction(level)), (58, y), style)
    write(canvas, "height", (70, 24), Style(24, INK.mixed(PAPER, 0.15).faded(opacity)))


def _draw_numbers(canvas: Canvas, camera: Camera, opacity: float) -> None:
    """Number the floor's grid along its lower and left edge."""
    if not opacity:
        return
    style = replace(NUMBERS, colour=NUMBERS.colour.faded(opacity))
    named = Style(26, INK.faded(opacity), bold=True, align="centre")
    for number in range(SIDE + 1):
        for spot in ((float(number), -BESIDE, 0.0), (-BESIDE, float(number), 0.0)):
            write(canvas, str(number), camera.spot(spot), style)
    write(canvas, "x", camera.spot((SIDE + 0.7, -0.45, 0.0)), named)
    write(canvas, "y", camera.spot((-1.1, float(SIDE), 0.0)), named)


def directions(step: int) -> Reals:
    """Horizontal directions to the camera during the turn, every so many frames."""
    angles = [math.radians(azimuth_at(frame)) for frame in range(0, TURN, step)]
    return np.array([(fine(math.cos(angle)), fine(math.sin(angle))) for angle in angles])
