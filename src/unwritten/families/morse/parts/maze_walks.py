"""Walks to choose from in a maze: of one length, drawn all alike, before one of them is carved into the maze."""

from __future__ import annotations

from itertools import pairwise

from unwritten.core import Rng, Unsuitable
from unwritten.families.morse.parts.maze import Cell, Passage, passage
from unwritten.families.morse.parts.walks import cells_of, wander

TRIES = 24
PATTERNS = 12
REACH = 4
"""Two moves are exchanged at most this far apart, so that the change stays local."""

OWN = 2
"""Cells that a walk has and another one has not, at least."""


def draw_walks(rng: Rng, size: int, moves: int, count: int, strays: int, swaps: int) -> tuple[Cell, tuple[str, ...]]:
    """Draw a start and walks around a common pattern, which is not one of them; the strays end in one other cell.

    Nothing here knows which walk will be the right one: whoever reads only the wording can do no better than guess.
    """
    for _ in range(PATTERNS):
        start, pattern = wander(rng, size, moves)
        bases = [pattern] * (count - strays) + [_bent(rng, pattern)] * strays
        ends = {cells_of(start, base)[-1] for base in bases}
        found: list[str] = []
        for base in bases:
            found += _near_miss(rng, size, start, base, ends, swaps, found)
        if len(found) == count:
            return start, rng.shuffled(found)
    raise Unsuitable("no near misses found")


def passages_of(cells: tuple[Cell, ...]) -> list[Passage]:
    """The passages that a walk needs."""
    return [passage(one, other) for one, other in pairwise(cells)]


def _near_miss(
    rng: Rng, size: int, start: Cell, base: str, ends: set[Cell], swaps: int, others: list[str]
) -> list[str]:
    """Exchange moves of the base until a sound walk comes out that differs from all others; an empty list if none."""
    for _ in range(TRIES):
        moves = _swapped(rng, base, rng.whole(1, swaps))
        cells = cells_of(start, moves)
        whole = len(set(cells)) == len(cells) and not ends.intersection(cells[:-1])
        inside = all(0 <= row < size and 0 <= column < size for row, column in cells)
        if whole and inside and all(len(set(cells) - set(cells_of(start, other))) >= OWN for other in others):
            return [moves]
    return []


def _swapped(rng: Rng, moves: str, times: int) -> str:
    """Exchange two moves, that many times; the walk's end stays."""
    row = list(moves)
    for _ in range(times):
        one = rng.whole(0, len(row) - 2)
        other = rng.whole(one + 1, min(one + REACH, len(row) - 1))
        row[one], row[other] = row[other], row[one]
    return "".join(row)


def _bent(rng: Rng, moves: str) -> str:
    """Turn one move by a right angle: the walk then ends one cell off, diagonally."""
    place = rng.whole(0, len(moves) - 1)
    return moves[:place] + rng.pick("UD" if moves[place] in "LR" else "LR") + moves[place + 1 :]
