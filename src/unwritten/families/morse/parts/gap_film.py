"""The film of missing_shape's box: columns of cubes that turn around inside the frame of the full box."""

from __future__ import annotations

import functools
import math

from unwritten.core import SIZE, Shot
from unwritten.draw import PALETTE, Box, Camera, Canvas, Colour, Face, World, box_solid, cube_shell, shot
from unwritten.families.morse.parts.columns import Heights
from unwritten.families.morse.parts.piece_film import FIELD_OF_VIEW, distance_for, lamp_at

TURN = 180
"""Frames in which the box turns around once."""

BOX_HUES = {name: PALETTE[name].mixed(PALETTE["white"], 0.28) for name in ("blue", "purple", "brown", "grey")}
ELEVATION = 36.0
START = 20.0
MARGIN = 0.3
SLAB = 0.2
STRUT = 0.05
ROOM = Box(0, 0, *SIZE)

FLOOR = Colour(240, 238, 230)
FLOOR_LINE = Colour(168, 168, 160)
FRAME = Colour(96, 100, 110)


def azimuth_at(frame: int) -> float:
    """Degrees that the box has turned: evenly, once around."""
    return START + 360 * frame / TURN


def box_camera(frame: int, side: int, tall: int) -> Camera:
    """The camera at a frame, far enough away to have the floor and the frame of the full box on the screen."""
    half = side / 2 + MARGIN
    radius = math.sqrt(2 * half * half + tall * tall / 4)
    target = (side / 2, side / 2, (tall - SLAB) / 2)
    return Camera.orbiting(
        azimuth_at(frame), ELEVATION, distance_for(1.04 * radius, ROOM), target=target, field_of_view=FIELD_OF_VIEW
    )


def box_shot(heights: Heights, tall: int, hue: str, contrast: float) -> Shot:
    """Film the box with its gap."""

    @functools.cache
    def worlds() -> tuple[World, World]:  # made when first drawn: a film that is only counted costs nothing
        cubes = [*_cubes(heights, hue, contrast), *_frame(len(heights), tall)]
        return World(_floor(heights)), World(cubes)

    def paint(canvas: Canvas, frame: int) -> None:
        # The camera is above the floor, so the floor never hides a cube.
        for world in worlds():
            world.draw(canvas, box_camera(frame, len(heights), tall), lamp_at(azimuth_at(frame)))

    return shot(TURN, paint)


def _cubes(heights: Heights, hue: str, contrast: float) -> tuple[Face, ...]:
    dark = BOX_HUES[hue]
    light = dark.mixed(PALETTE["white"], contrast)
    cells = [(x, y, z) for x, row in enumerate(heights) for y, height in enumerate(row) for z in range(height)]
    return cube_shell({cell: light if sum(cell) % 2 else dark for cell in cells}, dark.shaded(0.3))


def _floor(heights: Heights) -> list[Face]:
    """A slab, with the bare squares drawn on it."""
    wide = len(heights) + 2 * MARGIN
    slab = box_solid((-MARGIN, -MARGIN, -SLAB), (wide, wide, SLAB), FLOOR, FLOOR_LINE)
    bare = [(x, y) for x, row in enumerate(heights) for y, height in enumerate(row) if not height]
    return [*slab, *(_tile(x, y) for x, y in bare)]


def _tile(x: int, y: int) -> Face:
    corners = ((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1))
    return Face(tuple((float(a), float(b), 0.0) for a, b in corners), FLOOR, FLOOR_LINE)


def _frame(side: int, tall: int) -> list[Face]:
    """Thin struts along the upright and upper edges of the full box, just outside of its cubes."""
    faces: list[Face] = []
    ends = (-STRUT, float(side))
    for low in ends:
        faces += box_solid((-STRUT, low, float(tall)), (side + 2 * STRUT, STRUT, STRUT), FRAME)
        faces += box_solid((low, 0.0, float(tall)), (STRUT, float(side), STRUT), FRAME)
        for other in ends:
            faces += box_solid((low, other, 0.0), (STRUT, STRUT, float(tall)), FRAME)
    return faces
