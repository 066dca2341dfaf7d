"""What can be seen of unit cubes in any arrangement: straight lines of sight past boxes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from unwritten.core import Unsuitable
from unwritten.draw import Vec3
from unwritten.families.morse.parts.polycubes import SIDES, Cell

Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]
Numbers = NDArray[np.intp]

TOUCH = 1e-9
SPOTS = (0.2, 0.5, 0.8)
"""Where a side is looked at, along both of its edges: nine spots."""

ENOUGH = 5
"""Spots of a side that must be free for the side to count as seen."""

SLANT = 0.25
"""How squarely a side must face the eye: the cosine of the angle that is just not too slanted."""

VIEW_STEP, RUN = 9, 3
"""Frames between views that are checked, and how many in a row must show a cube: 19 frames and more."""


@dataclass(frozen=True)
class Seen:
    """What eyes see of cubes, eyes × cubes: ``clearly`` by most of one side, ``at_all`` however little."""

    clearly: Flags
    at_all: Flags

    def check_all(self) -> None:
        """Raise Unsuitable unless each cube is seen clearly by RUN eyes in a row, VIEW_STEP frames apart or more."""
        views = len(self.clearly) - RUN + 1
        runs = np.stack([self.clearly[i : views + i] for i in range(RUN)]).all(axis=0)
        if not runs.any(axis=0).all():
            raise Unsuitable("a cube is never seen long enough")


def look(cells: Sequence[Cell], eyes: Sequence[Vec3]) -> Seen:
    """Look at cubes from eyes that are above the cubes' lower sides."""
    looks = _looks(cells, eyes)
    seen = Seen(*(np.zeros((len(eyes), len(cells)), np.bool_) for _ in range(2)))
    np.logical_or.at(seen.at_all, (looks.eye, looks.owner), looks.free.any(axis=1))
    np.logical_or.at(seen.clearly, (looks.eye, looks.owner), looks.clear)
    return seen


def sides_rated(cells: Sequence[Cell], eyes: Sequence[Vec3]) -> Floats:
    """How well eyes see each side of cubes (eyes × cubes × SIDES): the share that is free, less for slanted ones.

    A side that is not seen clearly has 0.
    """
    looks = _looks(cells, eyes)
    ratings: Floats = np.zeros((len(eyes), len(cells), len(SIDES)))
    ratings[looks.eye, looks.owner, looks.side] = looks.free.mean(axis=1) * looks.slant * looks.clear
    return ratings


def side_corners(cell: Cell, side: Cell) -> list[Vec3]:
    """The corners of one side of a cube."""
    corners = [(x, y, z) for x in (0, 1) for y in (0, 1) for z in (0, 1)]
    # A corner lies on the side if it is at the end of the cube where the side looks.
    own = [
        corner
        for corner in corners
        if all(not way or 2 * end - 1 == way for end, way in zip(corner, side, strict=True))
    ]
    return [(float(cell[0] + x), float(cell[1] + y), float(cell[2] + z)) for x, y, z in own]


@dataclass(frozen=True)
class _Looks:
    """Every eye at every open side that looks at it: numbers of the eye, cube and side, free spots, squareness."""

    eye: Numbers
    owner: Numbers
    side: Numbers
    free: Flags  # looks × spots
    slant: Floats

    @property
    def clear(self) -> Flags:
        """Whether most of the side is seen, and not too slanted."""
        clear: Flags = (self.free.sum(axis=1) >= ENOUGH) & (self.slant >= SLANT)
        return clear


def _looks(cells: Sequence[Cell], eyes: Sequence[Vec3]) -> _Looks:
    taken = set(cells)
    sides = [
        (owner, cell, number, side)
        for owner, cell in enumerate(cells)
        for number, side in enumerate(SIDES)
        if side[2] >= 0 and (cell[0] + side[0], cell[1] + side[1], cell[2] + side[2]) not in taken
    ]
    spots = np.array([_spots(cell, side) for _, cell, _, side in sides])  # sides × spots × 3
    normals = np.array([side for _, _, _, side in sides], np.float64)
    watching = np.array(eyes)
    ways = watching[:, None, :] - spots.mean(axis=1)[None]
    slant = (ways * normals).sum(axis=2) / np.sqrt((ways * ways).sum(axis=2))
    eye, side = np.nonzero(slant > 0)  # the others look away
    free = ~_blocked(spots[side], watching[eye][:, None, :], np.array(cells, np.float64))
    owners, numbers = (np.array([one[place] for one in sides])[side] for place in (0, 2))
    return _Looks(eye, owners, numbers, free, slant[eye, side])


def _spots(cell: Cell, side: Cell) -> list[list[float]]:
    """Nine spots on one side of a cube."""
    axis = next(i for i in range(3) if side[i])
    spots = []
    for first in SPOTS:
        for second in SPOTS:
            inside = [first, second]
            inside.insert(axis, (1 + side[axis]) / 2)
            spots.append([cell[i] + inside[i] for i in range(3)])
    return spots


def _blocked(points: Floats, eyes: Floats, corners: Floats) -> Flags:
    """Whether the way from a point to an eye (... × 3 each) runs through any of the unit cubes with those corners."""
    way = eyes - points
    slope = 1 / np.where(way == 0, TOUCH, way)
    enter = np.full((*way.shape[:-1], len(corners)), TOUCH)
    leave = np.ones_like(enter)
    for axis in range(3):
        low = (corners[:, axis] - points[..., axis, None]) * slope[..., axis, None]
        high = low + slope[..., axis, None]
        np.maximum(enter, np.minimum(low, high), out=enter)
        np.minimum(leave, np.maximum(low, high), out=leave)
    blocked: Flags = np.any(leave - enter > TOUCH, axis=-1)
    return blocked
