"""Evidence of things in space: the sampled frame in which each of them shows best, and where it is then."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from unwritten.core import SIZE
from unwritten.core.evidence import Evidence
from unwritten.draw import Box, Camera, Vec3
from unwritten.families.morse.parts.columns import Heights, tops_seen
from unwritten.families.morse.parts.polycubes import SIDES, Cell
from unwritten.families.morse.parts.seen import EVERY, seen
from unwritten.families.morse.parts.sight import side_corners, sides_rated

OUTLINE = 4.0
"""Pixels around a side of a solid that show its outline, and so where it ends."""

Floats = NDArray[np.float64]
Rate = Callable[[Sequence[int]], Floats]
"""How well each of some frames shows each side of some things (frames × things × sides); 0 if not well enough."""

Cameras = Callable[[int], Camera]
"""The camera at a frame of the content."""


def sampled(start: int, stop: int) -> range:
    """The frames of a stretch of the content that a model sees."""
    return range(-(-start // EVERY) * EVERY, stop, EVERY)


def best_looks(rate: Rate, start: int, stop: int) -> list[tuple[int, int]]:
    """Find for each thing the sampled frame, and the side of it, that shows it best.

    A thing that no sampled frame shows gets another frame, so that the check finds it unseen.
    """
    found: dict[int, tuple[int, int]] = {}
    between = [frame for frame in range(start, stop) if frame % EVERY]
    for frames in (sampled(start, stop), between):
        ratings = rate(frames)
        for thing in range(ratings.shape[1]):
            place, side = divmod(int(ratings[:, thing].argmax()), ratings.shape[2])
            if thing not in found and (ratings[place, thing, side] > 0 or frames is between):
                found[thing] = (frames[place], side)
        if len(found) == ratings.shape[1]:
            break
    return [found[thing] for thing in sorted(found)]


def screen_box(camera: Camera, points: Sequence[Vec3], margin: float = OUTLINE) -> Box:
    """Make the box that points have on the screen, with a margin."""
    spots = camera.project(np.array(points, np.float64))
    (left, top), (right, bottom) = spots.min(axis=0).tolist(), spots.max(axis=0).tolist()
    return Box(left, top, right - left, bottom - top).inset(-margin)


def box_corners(corner: Vec3, size: float) -> list[Vec3]:
    """The corners of an upright cube, given its lowest one."""
    x, y, z = corner
    ends = (0.0, size)
    return [(x + a, y + b, z + c) for a in ends for b in ends for c in ends]


def within_picture(box: Box, picture: Box | None = None) -> Box:
    """Keep the part of a box that lies in a part of the picture; without one, in the whole."""
    room = picture or Box(0, 0, *SIZE)
    left, top = max(box.x, room.x), max(box.y, room.y)
    return Box(left, top, min(box.right, room.right) - left, min(box.bottom, room.bottom) - top)


def cubes_seen(
    names: Mapping[int, str], cells: Sequence[Cell], camera_at: Cameras, start: int, stop: int
) -> Iterator[Evidence]:
    """Name those unit cubes, by number, where one of their sides shows best."""
    looks = best_looks(lambda frames: sides_rated(cells, [camera_at(frame).eye for frame in frames]), start, stop)
    for number, what in names.items():
        frame, side = looks[number]
        box = screen_box(camera_at(frame), side_corners(cells[number], SIDES[side]))
        yield seen(what, box, frame, frame + 1)


def column_tops_seen(
    heights: Heights, levels: tuple[int, int], least: float, camera_at: Cameras, stretch: tuple[int, int]
) -> Iterator[Evidence]:
    """Name the tops of the columns from one height (0: bare floor) to another, each where most of it shows."""
    for level in range(levels[0], levels[1] + 1):
        squares = [(x, y) for x, row in enumerate(heights) for y, height in enumerate(row) if height == level]

        def rate(frames: Sequence[int], level: int = level) -> Floats:
            shares = tops_seen(heights, [camera_at(frame).eye for frame in frames], level)
            return np.where(shares >= least, shares, 0.0)[:, :, None]

        for (x, y), (frame, _) in zip(squares, best_looks(rate, *stretch) if squares else [], strict=True):
            box = screen_box(camera_at(frame), [(x + i, y + j, float(level)) for i in (0, 1) for j in (0, 1)])
            yield seen(f"the top of the column at ({x + 1}, {y + 1})", box, frame, frame + 1)
