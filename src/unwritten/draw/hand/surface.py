"""Surface nets: a mesh of a distance field's zero set, with one corner in each cell that the surface crosses."""

from __future__ import annotations

import itertools

import numpy as np
from numpy.typing import NDArray

from unwritten.draw.hand.vectors import Array, Ints


def surface_nets(grid: Array, origin: Array, step: float) -> tuple[Array, Ints]:
    """Return corners and triangles; corners lie near the surface and are pulled on to it later."""
    cells = tuple(side - 1 for side in grid.shape)
    total, crossings = np.zeros((*cells, 3)), np.zeros(cells)
    for corner in itertools.product((0, 1), repeat=3):
        for axis in range(3):
            if corner[axis] == 0:
                _add_crossing(grid, cells, corner, axis, total, crossings)
    crossed = crossings > 0
    number = np.full(cells, -1)
    number[crossed] = np.arange(int(crossed.sum()))
    corners = (total[crossed] / crossings[crossed][:, None] + np.argwhere(crossed)) * step + origin
    triangles = np.concatenate([_faces(grid < 0, cells, number, axis) for axis in range(3)])
    return corners, triangles.astype(np.int32)


def _add_crossing(
    grid: Array, cells: tuple[int, ...], corner: tuple[int, ...], axis: int, total: Array, crossings: Array
) -> None:
    """Add the places where the surface crosses one of the twelve edges of every cell."""
    other = tuple(1 if k == axis else corner[k] for k in range(3))
    a, b = (grid[tuple(slice(c, c + n) for c, n in zip(place, cells, strict=True))] for place in (corner, other))
    crossing = (a < 0) != (b < 0)
    part = np.where(crossing, a / np.where(crossing, a - b, 1.0), 0.0)
    for k in range(3):
        total[..., k] += crossing * (corner[k] + (part if k == axis else 0.0))
    crossings += crossing


def _faces(
    inside: NDArray[np.bool_], cells: tuple[int, ...], number: NDArray[np.int64], axis: int
) -> NDArray[np.int64]:
    """Join the four cells around every lattice edge along the axis that the surface crosses."""
    b, c = ((1, 2), (2, 0), (0, 1))[axis]
    here = [slice(1, side) for side in cells]
    here[axis] = slice(0, cells[axis])
    there = list(here)
    there[axis] = slice(1, cells[axis] + 1)
    edges = np.argwhere(inside[tuple(here)] != inside[tuple(there)])
    edges[:, b] += 1
    edges[:, c] += 1
    starts_inside = inside[edges[:, 0], edges[:, 1], edges[:, 2]]

    def cell(back_b: int, back_c: int) -> NDArray[np.int64]:
        place = edges.copy()
        place[:, b] -= back_b
        place[:, c] -= back_c
        return number[place[:, 0], place[:, 1], place[:, 2]]

    quads = np.stack([cell(1, 1), cell(0, 1), cell(0, 0), cell(1, 0)], axis=1)
    quads[~starts_inside] = quads[~starts_inside][:, ::-1]
    return np.concatenate([quads[:, [0, 1, 2]], quads[:, [0, 2, 3]]])
