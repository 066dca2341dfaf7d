"""The turntable film of cube_count: a structure that turns, and cubes that light up and fly off."""

from __future__ import annotations

import functools
import math
from dataclasses import replace

from unwritten.core import Shot
from unwritten.core.evidence import Evidence
from unwritten.draw import (
    INK,
    PALETTE,
    Box,
    Camera,
    Canvas,
    Colour,
    Face,
    Light,
    Vec3,
    World,
    between,
    box_solid,
    cube_shell,
    ease,
    ease_in,
    shot,
)
from unwritten.families.morse.parts.columns import Heights
from unwritten.families.morse.parts.seen import looks
from unwritten.families.morse.parts.seen_solids import box_corners, screen_box

TURN = 165
"""Frames of the first turn, when nothing is taken off."""

TAKING = 195
"""Frames in which cubes are taken off while the turntable slows down to a stop."""

CONTENT = TURN + TAKING
GLOW, RISEN, SHRINKS, GONE = 6, 14, 28, 32
"""Frames after a cube lights up: it rises, hangs in the air, shrinks, is gone. It is in the clear for 15 frames."""

REST = 3
CLOSING = CONTENT - REST - GONE
"""The frame when the last cube lights up."""

ELEVATION = 30.0
START = 20.0
FIELD_OF_VIEW = 30.0
MARGIN = 0.25
SLAB = 0.22

HUES = {name: PALETTE[name].mixed(PALETTE["white"], 0.28) for name in ("blue", "green", "purple", "cyan")}
LAMPS = (Colour(246, 84, 36), Colour(255, 210, 40))
"""Cubes that are taken off light up in turn in these colours, so that two in a row are not taken for one."""

FLOOR = Colour(240, 238, 230)
FLOOR_LINE = Colour(168, 168, 160)


def azimuth_at(frame: int) -> float:
    """Degrees that the turntable has turned: evenly at first, then slowing down to a stop."""
    speed = 360 / TURN
    slowing = max(0, frame - TURN)
    return START + speed * (min(frame, TURN) + slowing - slowing * slowing / (2 * TAKING))


def camera_at(frame: int, side: int, tallest: int) -> Camera:
    """The camera at a frame, far enough away to have the structure and a flying cube on the screen."""
    # Fitted so that at least 12 pixels stay free above a flying cube and below the slab, for 3 to 5 squares.
    distance = 3.6 + 1.6 * side + 1.75 * tallest
    target = (side / 2, side / 2, 0.77 - 0.17 * side + 0.55 * tallest)
    return Camera.orbiting(azimuth_at(frame), ELEVATION, distance, target=target, field_of_view=FIELD_OF_VIEW)


def lights_up(index: int, count: int) -> int:
    """The frame when one of so many cubes lights up; the last one always does at CLOSING."""
    return CLOSING - (count - 1 - index) * (TAKING - REST) // count


def taken_off(heights: Heights, taken: tuple[tuple[int, int], ...]) -> Heights:
    """The columns after some lost their top cube."""
    left = [list(row) for row in heights]
    for x, y in taken:
        left[x][y] -= 1
    return tuple(map(tuple, left))


def cube_shot(heights: Heights, tallest: int, taken: tuple[tuple[int, int], ...], hue: str, contrast: float) -> Shot:
    """Film the structure on its turntable."""

    @functools.cache
    def standing(off: int) -> tuple[World, World]:
        left = taken_off(heights, taken[:off])
        return _floor(left), _cubes(left, hue, contrast)

    def paint(canvas: Canvas, frame: int) -> None:
        started = [i for i in range(len(taken)) if lights_up(i, len(taken)) <= frame]
        floor, cubes = standing(len(started))
        if started:
            x, y = taken[started[-1]]
            height = taken_off(heights, taken[: started[-1]])[x][y]
            age = frame - lights_up(started[-1], len(taken))
            cubes = cubes.plus(_flying((x, y, height - 1), tallest, age, hue, started[-1]))
        # The camera is above the floor, so the floor never hides a cube.
        for world in (floor, cubes):
            world.draw(canvas, camera_at(frame, len(heights), tallest), _light(frame))

    return shot(CONTENT, paint)


def flight(base: int, tallest: int, age: int) -> tuple[float, float]:
    """Height of the lower side of a flying cube, and its size; the size is 0 when it is gone."""
    clear = tallest + 0.35
    risen = between(base, clear, ease((age - GLOW) / (RISEN - GLOW)))
    drift = 0.3 * min(max((age - RISEN) / (GONE - RISEN), 0.0), 1.0)
    return risen + drift, 1 - ease_in((age - SHRINKS) / (GONE - SHRINKS))


def tint(hue: str, contrast: float, cell: tuple[int, int, int]) -> Colour:
    """The colour of a cube: neighbours are a little lighter and darker in turn."""
    white = PALETTE["white"]
    return HUES[hue].mixed(white, contrast) if sum(cell) % 2 else HUES[hue]


def _cubes(heights: Heights, hue: str, contrast: float) -> World:
    cells = [(x, y, z) for x, row in enumerate(heights) for y, height in enumerate(row) for z in range(height)]
    skin = cube_shell({cell: tint(hue, contrast, cell) for cell in cells}, HUES[hue].shaded(0.3))
    return World(face for face in skin if face.normal[2] >= 0)


def _floor(heights: Heights) -> World:
    wide = len(heights) + 2 * MARGIN
    slab = box_solid((-MARGIN, -MARGIN, -SLAB), (wide, wide, SLAB), FLOOR, FLOOR_LINE)
    tiles = [_tile(x, y) for x, row in enumerate(heights) for y, height in enumerate(row) if not height]
    return World([*slab, *tiles])


def _tile(x: int, y: int) -> Face:
    corners = ((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1))
    return Face(tuple((float(a), float(b), 0.0) for a, b in corners), FLOOR, FLOOR_LINE)


def _flying(cell: tuple[int, int, int], tallest: int, age: int, hue: str, index: int) -> tuple[Face, ...]:
    corner, size = _flown(cell, tallest, age)
    if size < 0.05:
        return ()
    colour = HUES[hue].mixed(LAMPS[index % len(LAMPS)], ease((age + 2) / GLOW))
    faces = box_solid(corner, (size, size, size), colour, INK.mixed(colour, 0.25))
    return tuple(replace(face, ambient=0.8) for face in faces)


def _flown(cell: tuple[int, int, int], tallest: int, age: int) -> tuple[Vec3, float]:
    """The lowest corner of a flying cube, and its size."""
    low, size = flight(cell[2], tallest, age)
    inset = (1 - size) / 2
    return (cell[0] + inset, cell[1] + inset, low + inset), size


def flights_seen(heights: Heights, tallest: int, taken: tuple[tuple[int, int], ...]) -> list[Evidence]:
    """Name every cube that is taken off, while it is in the clear."""
    found: list[Evidence] = []
    for index, (x, y) in enumerate(taken):
        lit = lights_up(index, len(taken))
        cell = (x, y, taken_off(heights, taken[:index])[x][y] - 1)

        def box_at(frame: int, cell: tuple[int, int, int] = cell, lit: int = lit) -> Box:
            corner, size = _flown(cell, tallest, frame - lit)
            return screen_box(camera_at(frame, len(heights), tallest), box_corners(corner, size))

        found += looks(f"cube {index + 1} that is taken off", box_at, lit + RISEN, lit + SHRINKS + 1)
    return found


def _light(frame: int) -> Light:
    """A lamp that stands still while the turntable turns: up and to the left of the camera."""
    around = math.radians(azimuth_at(frame) - 55)
    grid = 1024
    return Light((round(grid * math.cos(around)) / grid, round(grid * math.sin(around)) / grid, 1.5))
