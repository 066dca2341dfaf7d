"""What can be seen of columns of unit cubes: straight lines of sight, box by box."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from unwritten.draw import Vec3

Heights = tuple[tuple[int, ...], ...]
"""How many cubes stand on each square of the floor: heights[x][y]."""

Floats = NDArray[np.float64]
TOUCH = 1e-9

# Where a top is looked at: a grid of 3 × 3 spots well inside its square.
SPOTS = tuple(((2 * i + 1) / 6, (2 * j + 1) / 6) for i in range(3) for j in range(3))


def tops_seen(heights: Heights, eyes: Sequence[Vec3], level: int) -> Floats:
    """The share that each eye sees of the tops of the columns of one height (0: bare floor): eyes × columns."""
    squares = [(x, y) for x, row in enumerate(heights) for y, height in enumerate(row) if height == level]
    spots = [(x + u, y + v, float(level)) for x, y in squares for u, v in SPOTS]
    # The eyes are above: only taller columns can stand between.
    taller = tuple(tuple(height if height > level else 0 for height in row) for row in heights)
    free = ~_blocked(np.array(spots).reshape(-1, 3), np.array(eyes), taller)
    shares: Floats = free.reshape(len(eyes), len(squares), len(SPOTS)).mean(axis=2)
    return shares


def covered_tops(heights: Heights, eye: Vec3) -> list[tuple[int, int]]:
    """The columns the middle of whose top is behind other cubes."""
    tops = [(x, y, height) for x, row in enumerate(heights) for y, height in enumerate(row) if height]
    middles = np.array([(x + 0.5, y + 0.5, float(height)) for x, y, height in tops]).reshape(-1, 3)
    blocked = _blocked(middles, np.array([eye]), heights)[0]
    return [(x, y) for (x, y, _), hidden in zip(tops, blocked.tolist(), strict=True) if hidden]


def cube_out_of_sight(heights: Heights, eyes: Sequence[Vec3], x: int, y: int) -> bool:
    """Whether the top cube of a column, and a little around it, is behind other cubes for every eye."""
    base = heights[x][y] - 1
    others = tuple(
        tuple(height - ((x, y) == (i, j)) if height > base else 0 for j, height in enumerate(row))
        for i, row in enumerate(heights)
    )
    # A little larger than the cube, so that the eyes between the given ones miss it too.
    steps = [-0.04 + i * 1.08 / 4 for i in range(5)]
    lattice = [(i, j, k) for i in range(5) for j in range(5) for k in range(5) if {i, j, k} & {0, 4}]
    skin = np.array([(x + steps[i], y + steps[j], base + max(steps[k], 0.0)) for i, j, k in lattice])
    return bool(_blocked(skin, np.array(eyes), others).all())


def _blocked(points: Floats, eyes: Floats, heights: Heights) -> NDArray[np.bool_]:
    """Whether the way from each point to each eye passes through a column: eyes × points."""
    columns = [(x, y, h) for x, row in enumerate(heights) for y, h in enumerate(row) if h]
    if not columns:
        return np.zeros((len(eyes), len(points)), np.bool_)
    low = np.array([(x, y, 0) for x, y, _ in columns], np.float64)
    high = np.array([(x + 1, y + 1, h) for x, y, h in columns], np.float64)
    way = eyes[:, None, :] - points[None, :, :]
    enter = np.full((len(eyes), len(points), len(columns)), TOUCH)
    leave = np.ones_like(enter)
    for axis in range(3):
        # A way along a wall never has exactly no slope: the eyes are off the grid.
        slope = 1 / np.where(way[..., axis] == 0, TOUCH, way[..., axis])[..., None]
        start = points[None, :, axis, None]
        first, second = (low[:, axis] - start) * slope, (high[:, axis] - start) * slope
        np.maximum(enter, np.minimum(first, second), out=enter)
        np.minimum(leave, np.maximum(first, second), out=leave)
    blocked: NDArray[np.bool_] = (leave - enter > TOUCH).any(axis=2)
    return blocked
