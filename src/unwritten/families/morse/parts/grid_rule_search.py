"""All rules that fit some examples, those of the family and others as simple, by trying every one on arrays."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from unwritten.families.morse.parts.grid_pairs import Example, Grid

Array: TypeAlias = NDArray[np.int8]
Mask: TypeAlias = NDArray[np.bool_]

COLOURS = 10
MOVES = ((0, 0), (0, 1), (0, -1), (1, 0), (-1, 0), (0, 2), (0, -2), (2, 0), (-2, 0))
OWN = 4
"""How many of the masks belong to the family; the others are rivals that a viewer might think of."""


@dataclass(frozen=True)
class Fit:
    """A rule that fits all examples: its steps, whether it is of the family, and what it makes of the asked grid."""

    steps: int
    own: bool
    output: Array


def fitting_outputs(examples: Sequence[Example], asked: Grid) -> list[Array]:
    """What the asked grid may become: by each rule of the family that fits, and by each rival as short as these."""
    found = fits(examples, asked)
    shortest = min((fit.steps for fit in found if fit.own), default=0)
    return [fit.output for fit in found if fit.own or fit.steps <= shortest]


def fits(examples: Sequence[Example], asked: Grid) -> list[Fit]:
    """All rules that fit all examples, one entry a rule."""
    given = np.array([pair.input for pair in examples], np.int8)
    made = np.array([pair.output for pair in examples], np.int8)
    last = np.array([asked], np.int8)
    tables = _tables(tuple(int(colour) for colour in np.unique(np.concatenate([given, made, last]))))
    masks = _masks(given.shape[1])
    outside = (~masks).reshape(len(masks), -1).T.astype(np.float32)
    inks = [_inks(given, made, last, mask) for mask in masks]
    found = []
    for (steps, before), (_, after) in zip(_moved(given), _moved(last), strict=True):
        wrong = (tables[:, before] != made).any(axis=1).reshape(len(tables), -1)
        for table, number in np.argwhere(wrong.astype(np.float32) @ outside == 0):
            count = steps + bool(table) + bool(number)
            grid = tables[table][after][0]
            found += [Fit(count, bool(number < OWN), _covered(grid, masks[number], ink)) for ink in inks[number]]
    return found


def _moved(grids: Array) -> Iterator[tuple[int, Array]]:
    """Turn, mirror and shift a stack of grids in all ways of the family; say in how many steps."""
    for mirrored in (False, True):
        start = grids[:, :, ::-1] if mirrored else grids
        for quarters in range(4):
            placed = np.rot90(start, quarters, axes=(1, 2))
            for move in MOVES:
                steps = bool(mirrored or quarters) + bool(move != (0, 0))
                yield steps, np.roll(placed, move, axis=(1, 2))


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
def _masks(side: int) -> Mask:
    """Where each kind of painting covers the grid: nowhere, the edge, the corners, the diagonal; then the rivals."""
    none = np.zeros((side, side), np.bool_)
    edge = ~none
    edge[1:-1, 1:-1] = False
    corners = none.copy()
    corners[:: side - 1, :: side - 1] = True
    diagonal = np.eye(side, dtype=np.bool_)
    rows = np.repeat(diagonal[:, :, None], side, axis=2)
    columns = rows.transpose(0, 2, 1)
    middle = slice((side - 1) // 2, side // 2 + 1)
    row, column = rows[middle].any(axis=0), columns[middle].any(axis=0)
    rivals = [diagonal[::-1], diagonal | diagonal[::-1], row & column, row | column, *rows, *columns]
    return np.array([none, edge, corners, diagonal, *rivals])


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
