"""The film of cube_colours: a sculpture of coloured cubes on a round plate, seen from all sides."""

from __future__ import annotations

import functools
import math
from dataclasses import replace

from unwritten.core import SIZE, Shot
from unwritten.draw import INK, PALETTE, Box, Camera, Canvas, Colour, Face, World, cube_shell, cylinder, shot
from unwritten.families.morse.parts.piece_film import FIELD_OF_VIEW, distance_for, lamp_at
from unwritten.families.morse.parts.polycubes import Cell

ELEVATION = 24.0
START = 15.0
ROOM = Box(0, 0, *SIZE)
PLATE = Colour(232, 230, 222)
PLATE_LINE = Colour(172, 172, 164)
AMBIENT = 0.72
"""Most of the light comes from everywhere: a colour in the shade must keep its name."""


def azimuth_at(frame: int, frames: int) -> float:
    """Degrees that the plate has turned: evenly, once around."""
    return START + 360 * frame / frames


def sculpture_camera(frame: int, frames: int, reach: int) -> Camera:
    """The camera at a frame; it has room for a cube of ``reach`` unit cubes a side, whatever stands in it."""
    radius = 0.9 * reach
    target = (reach / 2, reach / 2, reach * 0.44)
    return Camera.orbiting(
        azimuth_at(frame, frames), ELEVATION, distance_for(radius, ROOM), target=target, field_of_view=FIELD_OF_VIEW
    )


def sculpture_skin(cells: tuple[Cell, ...], colours: tuple[str, ...]) -> tuple[Face, ...]:
    """The faces that are drawn: the outside of the cubes, each in the colour of its cube."""
    painted = {cell: PALETTE[colour] for cell, colour in zip(cells, colours, strict=True)}
    return tuple(replace(face, ambient=AMBIENT) for face in cube_shell(painted, INK))


def sculpture_shot(cells: tuple[Cell, ...], colours: tuple[str, ...], reach: int, frames: int) -> Shot:
    """Film the sculpture on its plate."""

    @functools.cache
    def worlds() -> tuple[World, World]:  # made when first drawn: a film that is only counted costs nothing
        middle = (reach / 2, reach / 2, -0.18)
        plate = cylinder(middle, round(0.76 * reach * 64) / 64, 0.16, PLATE, PLATE_LINE, sides=48)
        return World(plate), World(sculpture_skin(cells, colours))

    def paint(canvas: Canvas, frame: int) -> None:
        camera = sculpture_camera(frame, frames, reach)
        # The camera is above the plate, so the plate never hides a cube.
        for world in worlds():
            world.draw(canvas, camera, lamp_at(azimuth_at(frame, frames)))

    return shot(frames, paint)


def cells_drawn(cells: tuple[Cell, ...], colours: tuple[str, ...]) -> dict[Cell, Colour]:
    """Find the cubes from the faces that are drawn: each face lies half a unit in front of its cube's centre."""
    found: dict[Cell, Colour] = {}
    for face in sculpture_skin(cells, colours):
        corners = len(face.points)
        x, y, z = (
            math.floor(sum(point[axis] for point in face.points) / corners - face.normal[axis] / 2)
            for axis in range(3)
        )
        found[x, y, z] = face.colour
    return found
