"""All rules of the family that fit some examples, found by trying every one on arrays."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from unwritten.families.morse.parts.grid_pairs import Example, Grid

Array: TypeAlias = NDArray[np.int8]
Mask: TypeAlias = NDArray[np.bool_]

COLOURS = 10
MOVES = ((0, 0), (0, 1), (0, -1), (1, 0), (-1, 0), (0, 2), (0, -2), (2, 0), (-2, 0))


def fitting_outputs(examples: Sequence[Example], asked: Grid) -> list[Array]:
    """What each rule of the family that fits all examples makes of the asked grid, one entry a rule."""
    given = np.array([pair.input for pair in examples], np.int8)
    made = np.array([pair.output for pair in examples], np.int8)
    last = np.array([asked], np.int8)
    palette = tuple(int(colour) for colour in np.unique(np.concatenate([given, made, last])))
    tables = _tables(palette)
    found = []
    masks = _masks(given.shape[1])
    never = ~np.logical_or.reduce(masks)  # cells that no painting covers: most rules fail there already
    for before, after in zip(_moved(given), _moved(last), strict=True):
        likely = tables[~(tables[:, before[:, never]] != made[:, never]).any(axis=(1, 2))]
        for mask in masks if len(likely) else ():
            fits = ~(likely[:, before[:, ~mask]] != made[:, ~mask]).any(axis=(1, 2))
            for table in likely[fits]:
                found += [_covered(table[after][0], mask, ink) for ink in _inks(given, made, last, mask)]
    return found


def _moved(grids: Array) -> Iterator[Array]:
    """Turn, mirror and shift a stack of grids in all ways of the family."""
    for mirrored in (False, True):
        start = grids[:, :, ::-1] if mirrored else grids
        for quarters in range(4):
            placed = np.rot90(start, quarters, axes=(1, 2))
            for move in MOVES:
                yield np.roll(placed, move, axis=(1, 2))


@functools.lru_cache(maxsize=64)
def _tables(palette: tuple[int, ...]) -> Array:
    """Every recolouring as a table from colour to colour: none, each exchange, each colour into each other."""
    same = np.arange(COLOURS, dtype=np.int8)
    tables = [same]
    for first in palette:
        for second in palette:
            if first == second:
                continue
            into = same.copy()
            into[first] = second
            tables.append(into)
            if first < second:
                swap = into.copy()
                swap[second] = first
                tables.append(swap)
    return np.array(tables, np.int8)


@functools.lru_cache(maxsize=16)
def _masks(side: int) -> tuple[Mask, ...]:
    """Where each kind of painting covers the grid: nowhere, the edge, the corners, the diagonal."""
    none = np.zeros((side, side), np.bool_)
    edge = ~none
    edge[1:-1, 1:-1] = False
    corners = none.copy()
    corners[:: side - 1, :: side - 1] = True
    return none, edge, corners, np.eye(side, dtype=np.bool_)


def _inks(given: Array, made: Array, last: Array, mask: Mask) -> list[int | None]:
    """The inks that fit what is seen under a mask: one colour throughout, each input's commonest, or both."""
    if not mask.any():
        return [None]
    under = made[:, mask]
    inks: list[int | None] = [int(under[0, 0])] if (under == under[0, 0]).all() else []
    most = np.array([_most(grid) for grid in given], np.int8)
    if (under == most[:, None]).all():
        inks.append(_most(last[0]))
    return inks


def _most(grid: Array) -> int:
    return int(np.bincount(grid.ravel(), minlength=COLOURS).argmax())


def _covered(grid: Array, mask: Mask, ink: int | None) -> Array:
    return grid if ink is None else np.where(mask, np.int8(ink), grid)
