"""How like two grids of any sizes are: in how many cells they agree, laid over each other as well as can be."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from unwritten.families.morse.parts.grid_pairs import Grid

Shape: TypeAlias = tuple[int, int]


def likeness(one: Grid, other: Grid, *, black: bool = True) -> int:
    """In how many cells the grids agree where they agree best; black ones need not count."""
    return int(_agreeing(one, other, black=black).max())


def best_offset(one: Grid, other: Grid) -> Shape:
    """How far down and to the right the other grid has to go for the grids to agree best."""
    place = int(_agreeing(one, other).argmax())
    down, across = divmod(place, len(one[0]) + len(other[0]) - 1)
    return down - len(other) + 1, across - len(other[0]) + 1


def has_rank(rank: str, grids: Sequence[Grid], given: Grid) -> bool:
    """Whether the first grid stands where it should among all by likeness to a given one.

    A grid that is not to be the nearest must not be so by its coloured cells alone, either.
    """
    coloured = "" if rank == "nearest" else _rank([likeness(grid, given, black=False) for grid in grids])
    return coloured != "nearest" and _rank([likeness(grid, given) for grid in grids]) in (rank, "")


def _rank(found: Sequence[int]) -> str:
    """Where the first number stands among all; a tie at an end counts as that end, and all alike as nothing."""
    first, *others = found
    if {first} == set(others):
        return ""
    return "nearest" if first >= max(others) else "farthest" if first <= min(others) else "between"


def _agreeing(one: Grid, other: Grid, *, black: bool = True) -> NDArray[np.int64]:
    """Count the agreeing cells for every offset of the other grid, row by row."""
    mine, yours = np.array(one).ravel(), np.array(other).ravel()
    offsets, count = _offsets((len(one), len(one[0])), (len(other), len(other[0])))
    agree = mine[:, None] == yours[None, :]
    return np.bincount(offsets[agree if black else agree & (mine != 0)[:, None]], minlength=count)


@functools.lru_cache(maxsize=64)
def _offsets(mine: Shape, yours: Shape) -> tuple[NDArray[np.int64], int]:
    """For each pair of cells the number of the offset that lays one on the other, and how many offsets there are."""
    (row, column), (row_2, column_2) = (np.indices(shape).reshape(2, -1) for shape in (mine, yours))
    down = row[:, None] - row_2[None, :] + yours[0] - 1
    across = column[:, None] - column_2[None, :] + yours[1] - 1
    width = mine[1] + yours[1] - 1
    return down * width + across, (mine[0] + yours[0] - 1) * width
