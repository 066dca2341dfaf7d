"""Walks on a grid that are near misses of each other, made so that their wording does not tell which one is right."""

from __future__ import annotations

from collections.abc import Sequence

from unwritten.core import Rng, Unsuitable

Cell = tuple[int, int]
"""Row and column, counted from 0 at the upper left."""

STEPS: dict[str, Cell] = {"U": (-1, 0), "D": (1, 0), "L": (0, -1), "R": (0, 1)}

GROUP = 4

TRIES = 200
"""How often one near miss is tried before the whole family is given up."""

REACH = 5
"""Two moves are exchanged at most this far apart, so that the change stays local."""


def cells_of(start: Cell, moves: str) -> tuple[Cell, ...]:
    """List the cells of a walk, the start included."""
    cells = [start]
    for move in moves:
        down, right = STEPS[move]
        cells.append((cells[-1][0] + down, cells[-1][1] + right))
    return tuple(cells)


def late_cells(cells: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """The cells of a walk without its first third and its end: where a hole may lie in its way."""
    return cells[(len(cells) + 2) // 3 : -1]


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
    """Exchange moves of the base until a sound walk comes out that can be told from all others."""
    rivals = [cells_of(start, other) for other in others]
    for _ in range(TRIES):
        moves = _swapped(rng, base, rng.whole(1, swaps))
        cells = cells_of(start, moves)
        paths = [*rivals, cells]
        if moves not in others and _sound(cells, size, ends) and all(own_cells(path, paths) for path in paths):
            return moves
    raise Unsuitable("no near miss found")


def _sound(cells: tuple[Cell, ...], size: int, ends: set[Cell]) -> bool:
    return (
        all(_inside(cell, size) for cell in cells)
        and len(set(cells)) == len(cells)
        and not ends.intersection(cells[:-1])
    )


def own_cells(path: tuple[Cell, ...], paths: Sequence[tuple[Cell, ...]]) -> tuple[Cell, ...]:
    """The late cells of a walk that no other one with the same end enters: a hole there stops none of these."""
    rivals = [other for other in paths if other != path and other[-1] == path[-1]]
    return tuple(cell for cell in late_cells(path) if not any(cell in rival for rival in rivals))


def _swapped(rng: Rng, moves: str, times: int) -> str:
    """Exchange two different moves, that many times; the walk's end stays."""
    for _ in range(times):
        i = rng.whole(0, len(moves) - 2)
        j = rng.whole(i + 1, min(i + REACH, len(moves) - 1))
        moves = moves[:i] + moves[j] + moves[i + 1 : j] + moves[i] + moves[j + 1 :]
    return moves


def _bent(rng: Rng, moves: str) -> str:
    """Turn one move by a right angle: the walk then ends one cell off, diagonally."""
    place = rng.whole(0, len(moves) - 1)
    across = "UD" if moves[place] in "LR" else "LR"
    return moves[:place] + rng.pick(across) + moves[place + 1 :]


def _inside(cell: Cell, size: int) -> bool:
    return 0 <= cell[0] < size and 0 <= cell[1] < size
