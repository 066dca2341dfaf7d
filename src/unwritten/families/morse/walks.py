"""Walks on a grid that are near misses of each other, made so that their wording does not tell which one is right."""

from __future__ import annotations

from itertools import combinations

from unwritten.core import Rng, Unsuitable

Cell = tuple[int, int]
"""Row and column, counted from 0 at the upper left."""

STEPS: dict[str, Cell] = {"U": (-1, 0), "D": (1, 0), "L": (0, -1), "R": (0, 1)}

GROUP = 4

TRIES = 60
"""How often one near miss is tried before the whole family is given up."""

REACH = 4
"""Two moves are exchanged at most this far apart, so that the change stays local."""


def cells_of(start: Cell, moves: str) -> tuple[Cell, ...]:
    """List the cells of a walk, the start included."""
    cells = [start]
    for move in moves:
        down, right = STEPS[move]
        cells.append((cells[-1][0] + down, cells[-1][1] + right))
    return tuple(cells)


def spelled(moves: str) -> str:
    """Write moves in groups of four, which a reader can keep apart: ``RRDLU`` becomes ``RRDL U``."""
    return " ".join(moves[i : i + GROUP] for i in range(0, len(moves), GROUP))


def wander(rng: Rng, size: int, length: int) -> tuple[Cell, str]:
    """Draw a walk that stays on the grid and enters no cell twice."""
    start = (rng.whole(0, size - 1), rng.whole(0, size - 1))
    here, seen, moves = start, {start}, ""
    for _ in range(length):
        steps = {move: (here[0] + down, here[1] + right) for move, (down, right) in STEPS.items()}
        free = [move for move, cell in steps.items() if _inside(cell, size) and cell not in seen]
        if not free:
            raise Unsuitable("the walk ran into a dead end")
        move = rng.pick(free)
        here = steps[move]
        seen.add(here)
        moves += move
    return start, moves


def relatives(rng: Rng, size: int, start: Cell, hub: str, count: int, strays: int, swaps: int) -> tuple[str, ...]:
    """Draw walks of the hub's length around it: ``count - strays`` end where it ends, the strays in one other cell.

    Nothing here knows which walk will be the right one, and each condition treats all walks alike: whoever reads only
    the wording can do no better than guess.
    """
    bases = [hub] * (count - strays) + [_bent(rng, hub)] * strays
    ends = {cells_of(start, base)[-1] for base in bases}
    if start in ends:
        raise Unsuitable("a walk ends where it starts")
    walks: list[str] = []
    for base in bases:
        walks.append(_near_miss(rng, size, start, base, ends, swaps, walks))
    return tuple(walks)


def _near_miss(rng: Rng, size: int, start: Cell, base: str, ends: set[Cell], swaps: int, others: list[str]) -> str:
    """Exchange moves of the base until a sound walk comes out that no other one covers."""
    for attempt in range(TRIES):
        # The first of a group may be its base as it is.
        moves = base if attempt == 0 else _swapped(rng, base, rng.whole(1, swaps))
        if _sound(cells_of(start, moves), size, ends) and all(_apart(start, moves, other) for other in others):
            return moves
    raise Unsuitable("no near miss found")


def _sound(cells: tuple[Cell, ...], size: int, ends: set[Cell]) -> bool:
    return (
        all(_inside(cell, size) for cell in cells)
        and len(set(cells)) == len(cells)
        and not ends.intersection(cells[:-1])
    )


def _apart(start: Cell, one: str, other: str) -> bool:
    """Whether each walk enters a cell that the other does not, so that a hole can tell them apart."""
    ours, theirs = set(cells_of(start, one)[:-1]), set(cells_of(start, other)[:-1])
    return bool(ours - theirs) and bool(theirs - ours)


def _swapped(rng: Rng, moves: str, times: int) -> str:
    """Exchange two different moves, that many times; the walk's end stays."""
    for _ in range(times):
        pairs = [
            (i, j) for i, j in combinations(range(len(moves)), 2) if j - i <= REACH and moves[i] != moves[j]
        ]
        if not pairs:
            raise Unsuitable("a straight walk has no near misses")
        i, j = rng.pick(pairs)
        moves = moves[:i] + moves[j] + moves[i + 1 : j] + moves[i] + moves[j + 1 :]
    return moves


def _bent(rng: Rng, moves: str) -> str:
    """Turn one move by a right angle: the walk then ends one cell off, diagonally."""
    place = rng.whole(0, len(moves) - 1)
    across = "UD" if moves[place] in "LR" else "LR"
    return moves[:place] + rng.pick(across) + moves[place + 1 :]


def _inside(cell: Cell, size: int) -> bool:
    return 0 <= cell[0] < size and 0 <= cell[1] < size
