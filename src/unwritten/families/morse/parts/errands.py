"""A floor with crates, a robot and things to fetch: distances, the shortest round, and how it looks."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from itertools import pairwise, permutations

from unwritten.draw import INK, PALETTE, PAPER, Box, Canvas, Colour, PointXY, Style, ease, write

Cell = tuple[int, int]
"""Row and column, counted from 0 at the upper left."""

BOARD = Box(56, 76, 770, 386)
TILES = (Colour(236, 239, 242), Colour(225, 230, 235))
CRATE, SLAT = Colour(150, 112, 70), Colour(112, 80, 46)
GEM = 0.42  # how far a gem reaches from the middle of its cell, in cells
METAL, GLASS = Colour(70, 80, 98), Colour(118, 208, 240)


def reach(start: Cell, rows: int, columns: int, crates: frozenset[Cell]) -> dict[Cell, int]:
    """Steps from a cell to every other one within reach."""
    steps = {start: 0}
    queue = deque([start])
    while queue:
        r, c = queue.popleft()
        for there in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)):
            inside = 0 <= there[0] < rows and 0 <= there[1] < columns
            if inside and there not in crates and there not in steps:
                steps[there] = steps[(r, c)] + 1
                queue.append(there)
    return steps


def shortest_round(first: Sequence[int], apart: Sequence[Sequence[int]]) -> tuple[int, tuple[int, ...]]:
    """Held and Karp: steps and order of the shortest way through all things, by sets of things fetched so far.

    ``first`` holds the steps from the robot to each thing, ``apart`` those between things.
    """
    count = len(first)
    best: dict[tuple[int, int], tuple[int, tuple[int, ...]]]
    best = {(1 << k, k): (steps, (k,)) for k, steps in enumerate(first)}
    for fetched in range(1, 1 << count):
        for last in range(count):
            if (fetched, last) not in best:
                continue
            steps, order = best[fetched, last]
            for after in range(count):
                if fetched >> after & 1:
                    continue
                longer = (steps + apart[last][after], (*order, after))
                key = (fetched | 1 << after, after)
                best[key] = min(best.get(key, longer), longer)
    return min(best[(1 << count) - 1, last] for last in range(count))


def runner_up(first: Sequence[int], apart: Sequence[Sequence[int]]) -> int:
    """Steps of the second shortest order of fetching all things."""
    orders = permutations(range(len(first)))
    lengths = sorted(first[o[0]] + sum(apart[a][b] for a, b in pairwise(o)) for o in orders)
    return lengths[1]


def greedy_round(first: Sequence[int], apart: Sequence[Sequence[int]]) -> int:
    """Steps of the way that always fetches the nearest thing next; the shortest such way where there are several."""

    def rest(from_here: Sequence[int], left: frozenset[int]) -> int:
        if not left:
            return 0
        nearest = min(from_here[k] for k in left)
        return nearest + min(rest(apart[k], left - {k}) for k in sorted(left) if from_here[k] == nearest)

    return rest(first, frozenset(range(len(first))))


class Floor:
    """Paints the floor; cells are whole pixels."""

    def __init__(self, rows: int, columns: int, crates: Sequence[Cell], robot: Cell) -> None:
        self.side = int(min(BOARD.width // columns, BOARD.height // rows))
        x, y = BOARD.centre
        self.left, self.top = int(x) - self.side * columns // 2, int(y) - self.side * rows // 2
        self.rows, self.columns, self.crates, self.robot = rows, columns, crates, robot

    def box(self, cell: Cell) -> Box:
        """Where a cell lies."""
        return Box(self.left + cell[1] * self.side, self.top + cell[0] * self.side, self.side, self.side)

    def paint(self, canvas: Canvas) -> None:
        """Draw tiles, numbers of rows and columns, crates and the robot."""
        for r in range(self.rows):
            for c in range(self.columns):
                canvas.rect(self.box((r, c)), TILES[(r + c) % 2], stroke=PAPER, width=2)
        for c in range(self.columns):
            above = (self.box((0, c)).centre[0], self.top - 16)
            write(canvas, str(c + 1), above, Style(20, INK.mixed(PAPER, 0.3), align="centre"))
        for r in range(self.rows):
            at = (self.left - 18, self.box((r, 0)).centre[1])
            write(canvas, str(r + 1), at, Style(20, INK.mixed(PAPER, 0.3), align="centre"))
        for cell in self.crates:
            _crate(canvas, self.box(cell))
        _robot(canvas, self.box(self.robot))

    def gem_box(self, cell: Cell) -> Box:
        """Where a gem is drawn that has grown: its outline reaches to the sides, a little less up and down."""
        return self.box(cell).inset((0.5 - GEM) * self.side)

    def gem(self, canvas: Canvas, cell: Cell, colour: str, grown: float) -> None:
        """Draw a gem on its cell, with a ring around it; it grows when it appears."""
        _gem(canvas, self.box(cell).centre, GEM * self.side * ease(grown), PALETTE[colour])


def _gem(canvas: Canvas, centre: PointXY, radius: float, colour: Colour) -> None:
    if radius < 2:
        return
    x, y = centre
    outline = [(-0.55, -0.75), (0.55, -0.75), (1.0, -0.2), (0.0, 0.95), (-1.0, -0.2)]
    canvas.polygon([(x + a * radius, y + b * radius) for a, b in outline], colour, stroke=colour.shaded(0.6), width=3)
    table = [(-0.4, -0.55), (0.4, -0.55), (0.62, -0.25), (-0.62, -0.25)]
    canvas.polygon([(x + a * radius, y + b * radius) for a, b in table], colour.mixed(PALETTE["white"], 0.45))


def _crate(canvas: Canvas, box: Box) -> None:
    inner = box.inset(box.width * 0.08)
    canvas.rect(inner, CRATE, stroke=SLAT, width=3, radius=3)
    corners = [(inner.x + 5, inner.y + 5), (inner.right - 5, inner.bottom - 5)]
    canvas.line(corners, SLAT, 4)
    canvas.line([(corners[0][0], corners[1][1]), (corners[1][0], corners[0][1])], SLAT, 4)


def _robot(canvas: Canvas, box: Box) -> None:
    x, y = box.centre
    unit = box.width / 100
    canvas.line([(x, y - 26 * unit), (x, y - 40 * unit)], METAL, 5 * unit)
    canvas.circle((x, y - 41 * unit), 6 * unit, PALETTE["red"])
    canvas.rect(Box(x - 32 * unit, y - 28 * unit, 64 * unit, 52 * unit), METAL, radius=10 * unit)
    canvas.rect(Box(x - 24 * unit, y - 19 * unit, 48 * unit, 22 * unit), GLASS, radius=6 * unit)
    for side in (-1, 1):
        canvas.circle((x + side * 11 * unit, y - 8 * unit), 5 * unit, INK)
        canvas.circle((x + side * 20 * unit, y + 30 * unit), 10 * unit, INK)
