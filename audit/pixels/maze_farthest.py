"""Reads the maze back from the pixels: walls and marks wherever the torch shines, then walks to every mark."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from audit.pixels import Audited
from audit.pixels._ink import away
from unwritten.core import Label, Value
from unwritten.draw import PALETTE

Image = NDArray[np.uint8]
Cell = tuple[int, int]

FIRST, LAST, STRIDE = 30, 330, 5  # frames of torch light
LEFT, TOP, SIDE = 26, 24, 432
SIZES = (6, 7, 8)
FLOOR = ((247, 238, 216), (239, 228, 202))
BRICK = (112, 52, 34)
BLACK = (20, 22, 26)


def reread(frames: Sequence[Image], item: Audited) -> tuple[Value, ...]:
    """Return the colour of the mark that is reached last."""
    assert isinstance(item.kind, Label)
    shown = [frame[TOP : TOP + SIDE, LEFT : LEFT + SIDE] for frame in frames[FIRST:LAST:STRIDE]]
    lit, brick = _seen(shown)
    size = max(SIZES, key=lambda count: _walls_on_lines(lit, brick, count))
    inks = {name: PALETTE[name] for name in item.kind.vocabulary}
    marks = {name: _place(shown, (ink.red, ink.green, ink.blue), size) for name, ink in inks.items()}
    start = _place(shown, BLACK, size)
    steps = _walk(start, brick, size)
    return (max(marks, key=lambda name: steps[marks[name]]),)


def _seen(shown: Sequence[Image]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """In how many frames each pixel was floor, and in how many wall."""
    lit = sum(
        (np.minimum(away(picture, FLOOR[0]), away(picture, FLOOR[1])) < 30).astype(np.int64) for picture in shown
    )
    brick = sum((away(picture, BRICK) < 60).astype(np.int64) for picture in shown)
    return np.asarray(lit), np.asarray(brick)


def _lines(size: int) -> list[int]:
    cell = SIDE // size
    first = SIDE // 2 - cell * size // 2
    return [first + cell * k for k in range(size + 1)]


def _walls_on_lines(lit: NDArray[np.int64], brick: NDArray[np.int64], size: int) -> float:
    """How much wall lies on the inner lines of a grid of that size, and how little elsewhere in its cells."""
    wall = (brick > lit).astype(np.float64)
    lines = _lines(size)[1:-1]
    on = np.mean([wall[line - 2 : line + 2].mean() + wall[:, line - 2 : line + 2].mean() for line in lines])
    cell = SIDE // size
    middles = [line - cell // 2 for line in _lines(size)[1:]]
    off = np.mean(
        [wall[middle - 2 : middle + 2].mean() + wall[:, middle - 2 : middle + 2].mean() for middle in middles]
    )
    return float(on - off)


def _place(shown: Sequence[Image], ink: Sequence[int], size: int) -> Cell:
    """The cell whose middle has most of a colour over all frames."""
    cell, first = SIDE // size, _lines(size)[0]
    total = sum((away(picture, ink) < 45).astype(np.int64) for picture in shown)
    whole = np.asarray(total)[first : first + cell * size, first : first + cell * size]
    edge = cell // 4
    blocks = whole.reshape(size, cell, size, cell)[:, edge : cell - edge, :, edge : cell - edge].sum(axis=(1, 3))
    row, column = divmod(int(blocks.argmax()), size)
    return (row, column)


def _walk(start: Cell, brick: NDArray[np.int64], size: int) -> dict[Cell, int]:
    """Steps from the start to every cell, between walls that are seen as such in the middle of a cell's side."""
    lines, half = _lines(size), SIDE // size // 2
    steps, ring = {start: 0}, [start]
    while ring:
        after = []
        for r, c in ring:
            x, y = lines[c] + half, lines[r] + half
            for dr, dc in ((-1, 0), (1, 0), (0, -1), (0, 1)):
                there = (r + dr, c + dc)
                wall = brick[y + dr * half - 2 : y + dr * half + 2, x + dc * half - 2 : x + dc * half + 2]
                inside = 0 <= there[0] < size and 0 <= there[1] < size
                if inside and there not in steps and wall.max() < 2:
                    steps[there] = steps[(r, c)] + 1
                    after.append(there)
        ring = after
    return steps
