"""Reads the floor back from the pixels (grid, crates, robot, gems), then searches the shortest round best first."""

from __future__ import annotations

import heapq
from collections.abc import Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from audit.pixels import Audited
from unwritten.core import Integer, Value
from unwritten.draw import PALETTE

Image = NDArray[np.uint8]
Cell = tuple[int, int]

FIRST = 30  # the first frame after the opening
TILES = np.array([(236, 239, 242), (225, 230, 235)])
CRATE = np.array((150, 112, 70))
METAL = np.array((70, 80, 98))
NAMES = ("red", "green", "blue", "yellow", "orange", "purple", "pink", "cyan")
INKS = np.array([(PALETTE[name].red, PALETTE[name].green, PALETTE[name].blue) for name in NAMES])
CLOSE = 60  # largest difference from a colour, all channels together
SCAN = 66  # row of pixels above the board's top at the earliest


def reread(frames: Sequence[Image], item: Audited) -> tuple[Value, ...]:
    """Return the fewest steps, or the order of colours that needs them."""
    floor = frames[FIRST + 4]
    across, down = _lines(floor)
    crates = frozenset(cell for cell in _cells(across, down) if _share(floor, across, down, cell, CRATE) > 0.3)
    (robot,) = [cell for cell in _cells(across, down) if _share(floor, across, down, cell, METAL) > 0.12]
    gems: dict[str, Cell] = {}
    for frame in frames[FIRST : FIRST + 345 : 6]:
        for cell in _cells(across, down):
            if cell in crates or cell == robot:
                continue
            shares = [_share(frame, across, down, cell, ink) for ink in INKS]
            if max(shares) > 0.2:
                gems[NAMES[int(np.argmax(shares))]] = cell
    steps, order = _best_round(robot, gems, crates, (len(down) - 1, len(across) - 1))
    return (steps,) if isinstance(item.kind, Integer) else (order,)


def _lines(floor: Image) -> tuple[list[int], list[int]]:
    """Find where the tiles change, along the first row and the first column of tiles, whatever stands on them."""
    tile = np.abs(floor[..., None, :3].astype(np.int64) - TILES).sum(axis=3)
    tiled = (tile.min(axis=2) < 8) & (floor.min(axis=2) < 240)
    rows, columns = np.flatnonzero(tiled.mean(axis=1) > 0.15), np.flatnonzero(tiled[SCAN:].mean(axis=0) > 0.15)
    top, bottom, left, right = rows[0], rows[-1] + 1, columns[0], columns[-1] + 1
    # The tiles are squares; their side is the one at which light and dark tiles alternate best.
    shade = np.where(tile[..., 0] < tile[..., 1], 1.0, -1.0) * tiled
    best = max(range(50, 100), key=lambda side: _alternation(shade[top:bottom, left:right], side))
    return _edges(left, right, best), _edges(top, bottom, best)


def _alternation(shade: NDArray[np.float64], side: int) -> float:
    rows, columns = np.indices(shade.shape)
    if round(shade.shape[0] / side) * side not in range(shade.shape[0] - 5, shade.shape[0] + 6):
        return -1.0
    return float((shade * np.where((rows // side + columns // side) % 2 == 0, 1, -1)).mean())


def _edges(start: int, end: int, side: int) -> list[int]:
    count = round((end - start) / side)
    return [int(start) + side * k for k in range(count + 1)]


def _cells(across: list[int], down: list[int]) -> list[Cell]:
    return [(r, c) for r in range(len(down) - 1) for c in range(len(across) - 1)]


def _share(frame: Image, across: list[int], down: list[int], cell: Cell, ink: NDArray[np.int64]) -> float:
    """How much of a cell has nearly that colour."""
    (y1, y2), (x1, x2) = list(pairwise(down))[cell[0]], list(pairwise(across))[cell[1]]
    part = frame[y1 + 4 : y2 - 4, x1 + 4 : x2 - 4, :3].astype(np.int64)
    return float((np.abs(part - ink).sum(axis=2) < CLOSE).mean())


def _best_round(
    robot: Cell, gems: dict[str, Cell], crates: frozenset[Cell], size: tuple[int, int]
) -> tuple[int, tuple[str, ...]]:
    """Step from cell to cell, shortest way first, keeping what has been collected, until nothing is left."""
    names = {cell: name for name, cell in gems.items()}
    heap: list[tuple[int, tuple[str, ...], Cell]] = [(0, (), robot)]
    seen: set[tuple[Cell, frozenset[str]]] = set()
    while heap:
        steps, got, (r, c) = heapq.heappop(heap)
        if len(got) == len(gems):
            return steps, got
        if ((r, c), frozenset(got)) in seen:
            continue
        seen.add(((r, c), frozenset(got)))
        for there in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)):
            if 0 <= there[0] < size[0] and 0 <= there[1] < size[1] and there not in crates:
                name = names.get(there)
                heapq.heappush(heap, (steps + 1, (*got, name) if name and name not in got else got, there))
    raise ValueError("some gem is out of reach")
