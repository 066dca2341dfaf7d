"""Mazes in which exactly one way joins any two cells: how they are carved, walked, and where their walls stand."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from unwritten.core import Rng

Cell = tuple[int, int]
"""Row and column, counted from 0 at the upper left."""

Passage = tuple[Cell, Cell]
"""Two neighbouring cells with no wall between them, the upper or left one first."""

Wall = tuple[Cell, Cell]
"""A wall from one corner of the grid to the next; corner (r, c) is the upper left one of cell (r, c)."""

OPEN, SHUT = ".", "#"


@dataclass(frozen=True)
class Maze:
    """A square maze: for each cell, whether it is open to the right and whether it is open downwards."""

    right: tuple[str, ...]
    down: tuple[str, ...]

    @property
    def size(self) -> int:
        """Rows, which are as many as columns."""
        return len(self.right)

    def joined(self, cell: Cell) -> tuple[Cell, ...]:
        """The neighbours that a step can reach."""
        row, column = cell
        ways = (
            (row > 0 and self.down[row - 1][column] == OPEN, (row - 1, column)),
            (self.down[row][column] == OPEN, (row + 1, column)),
            (column > 0 and self.right[row][column - 1] == OPEN, (row, column - 1)),
            (self.right[row][column] == OPEN, (row, column + 1)),
        )
        return tuple(there for open_, there in ways if open_)


def carve(rng: Rng, size: int, winding: float) -> Maze:
    """Grow a maze cell by cell; the more winding, the longer its corridors and the fewer its short dead ends."""
    first = (rng.whole(0, size - 1), rng.whole(0, size - 1))
    active, seen, passages = [first], {first}, []
    while active:
        place = len(active) - 1 if rng.chance(winding) else rng.whole(0, len(active) - 1)
        fresh = [cell for cell in beside(active[place], size) if cell not in seen]
        if not fresh:
            active.pop(place)
            continue
        there = rng.pick(fresh)
        passages.append(passage(active[place], there))
        seen.add(there)
        active.append(there)
    return from_passages(size, passages)


def carve_around(rng: Rng, size: int, wanted: Sequence[Passage]) -> Maze:
    """Make a maze with the wanted passages, the first ones before the last, wherever they close no circle."""
    cells = [(r, c) for r in range(size) for c in range(size)]
    rest = [(a, b) for a in cells for b in beside(a, size) if a < b]
    group = {cell: cell for cell in cells}

    def leader(cell: Cell) -> Cell:
        while group[cell] != cell:
            group[cell] = group[group[cell]]
            cell = group[cell]
        return cell

    passages = []
    for one, other in (*wanted, *rng.shuffled(rest)):
        if leader(one) != leader(other):
            group[leader(one)] = leader(other)
            passages.append((one, other))
    return from_passages(size, passages)


def from_passages(size: int, passages: Iterable[Passage]) -> Maze:
    """Write passages as a maze."""
    known = set(passages)
    grid = [[(r, c) for c in range(size)] for r in range(size)]
    right = ["".join(OPEN if ((r, c), (r, c + 1)) in known else SHUT for r, c in row) for row in grid]
    down = ["".join(OPEN if ((r, c), (r + 1, c)) in known else SHUT for r, c in row) for row in grid]
    return Maze(tuple(right), tuple(down))


def passage(one: Cell, other: Cell) -> Passage:
    """Write a pair of neighbours the one way it is written."""
    return (one, other) if one < other else (other, one)


def beside(cell: Cell, size: int) -> tuple[Cell, ...]:
    """The neighbours of a cell, walls or not."""
    row, column = cell
    around = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
    return tuple((r, c) for r, c in around if 0 <= r < size and 0 <= c < size)


def way(maze: Maze, start: Cell, goal: Cell) -> tuple[Cell, ...]:
    """The one way from start to goal, both included."""
    before: dict[Cell, Cell] = {start: start}
    queue = deque([start])
    while queue:
        here = queue.popleft()
        for there in maze.joined(here):
            if there not in before:
                before[there] = here
                queue.append(there)
    cells = [goal]
    while cells[-1] != start:
        cells.append(before[cells[-1]])
    return tuple(reversed(cells))


def distances(maze: Maze, start: Cell) -> dict[Cell, int]:
    """Steps from a cell to every other one."""
    steps = {start: 0}
    queue = deque([start])
    while queue:
        here = queue.popleft()
        for there in maze.joined(here):
            if there not in steps:
                steps[there] = steps[here] + 1
                queue.append(there)
    return steps


def walls(maze: Maze) -> tuple[Wall, ...]:
    """Every piece of wall, as it is drawn: the rim and all borders between cells that are not joined."""
    n = maze.size
    rim = [wall for k in range(n) for wall in (((0, k), (0, k + 1)), ((k, 0), (k + 1, 0)))]
    upright = [((r, c + 1), (r + 1, c + 1)) for r in range(n) for c in range(n) if maze.right[r][c] == SHUT]
    level = [((r + 1, c), (r + 1, c + 1)) for r in range(n) for c in range(n) if maze.down[r][c] == SHUT]
    return (*rim, *upright, *level)


def doors(built: Iterable[Wall], size: int) -> dict[Cell, list[Cell]]:
    """Find from drawn walls alone which neighbours a step can reach: those with no wall midway.

    Twice the coordinates are whole numbers: a wall's middle is the sum of its ends.
    """
    middles = {(a[0] + b[0], a[1] + b[1]) for a, b in built}
    return {
        (r, c): [there for there in beside((r, c), size) if (r + there[0] + 1, c + there[1] + 1) not in middles]
        for r in range(size)
        for c in range(size)
    }
