"""Reads all grids and options of an ARC film from pixels and finds the option that solves the published puzzle."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from audit.pixels import Audited
from audit.pixels.arc_count import RIM, SIDES, Board, board_in, placed_at, published_puzzles, renaming_of
from unwritten.core import UnwrittenError, Value
from unwritten.draw import ACCENT

Image: TypeAlias = NDArray[np.uint8]
Numbers: TypeAlias = NDArray[np.int64]

CONTENT = slice(30, 354)
BLUE = np.array((ACCENT.red, ACCENT.green, ACCENT.blue))
DOTS = (40, 818, 26)  # height of the dots that count the grids, x of the last one, distance
PITCHES = range(9, 73)
LENIENCE = 25.0  # by which a size may fit worse than the best; a wrong one is off by far more
TILES = tuple(slice(32 + 200 * number + 6, 32 + 200 * number + 184) for number in range(4))
TILE_ROWS = slice(170, 412)


def reread(frames: Sequence[Image], item: Audited) -> tuple[Value, ...]:
    """Choose the option that, together with all grids shown, is a published puzzle in some position and colouring."""
    pictures = _pictures(frames[CONTENT])
    pairs = [[board for side in SIDES if (board := board_in(picture, side)) is not None] for picture in pictures]
    if len(pairs[-1]) != 1 or any(len(pair) != 2 for pair in pairs[:-1]):
        raise UnwrittenError("the clip does not show examples and then one grid alone")
    shown = _cells([board for pair in pairs for board in pair])
    options = _cells([_option(frames[-1], tile) for tile in TILES])
    letters = set(_solving(shown, options))
    if len(letters) != 1:
        raise UnwrittenError(f"{len(letters)} options of the clip solve a puzzle, not one")
    return (letters.pop(),)


def _pictures(frames: Sequence[Image]) -> list[Image]:
    """The last frame of each grid: the blue one of the dots at the top says which it is."""
    height, right, step = DOTS
    last = {}
    for frame in frames:
        spots = frame[height, [right - step * place for place in range(10)], :3].astype(np.int64)
        last[int(np.abs(spots - BLUE).sum(axis=1).argmin())] = frame
    return [last[place] for place in sorted(last, reverse=True)]


def _option(frame: Image, columns: slice) -> Board:
    """Cut the board out of a white tile."""
    part = frame[TILE_ROWS, columns, :3]
    marked = np.abs(part.astype(np.int64) - 255).sum(axis=2) > 150
    rows, cols = (np.flatnonzero(marked.mean(axis=axis) > 0.04) for axis in (1, 0))
    cut = part[rows[0] : rows[-1] + 1, cols[0] : cols[-1] + 1]
    return Board(cut[RIM:-RIM, RIM:-RIM])


def _cells(boards: Sequence[Board]) -> list[Numbers]:
    """Read boards that share one size of cells: the smallest that fits well, for its multiples often fit, too."""
    misfits = {pitch: float(np.mean([board.cells(pitch)[1] for board in boards])) for pitch in PITCHES}
    pitch = next(pitch for pitch in PITCHES if misfits[pitch] <= min(misfits.values()) + LENIENCE)
    return [board.cells(pitch)[0] for board in boards]


def _solving(shown: Sequence[Numbers], options: Sequence[Numbers]) -> Iterator[str]:
    """Try every published puzzle in every position, with each option as the output of the last grid."""
    for puzzle in published_puzzles():
        originals = [grid for pair in puzzle.train for grid in pair]
        if len(originals) != len(shown) - 1:
            continue
        for (given, made), flipped, turns in itertools.product(puzzle.test, (False, True), range(4)):
            placed = [placed_at(grid, flipped, turns) for grid in (*originals, given)]
            if renaming_of(placed, shown) is None:
                continue
            output = placed_at(made, flipped, turns)
            for letter, option in zip("ABCD", options, strict=True):
                if renaming_of([*placed, output], [*shown, option]) is not None:
                    yield letter
