"""Ropes laid on a board like light between mirrors: where they run, turn back and cross, all in whole numbers.

The board has squares of side 4. Ropes run diagonally between the middles of the squares' sides. There, inside the
board, two ropes cross (one over the other) or turn back from a wall; at the rim they always turn back. So all
ropes are closed, all crossings are at right angles, and no two of them are near each other.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from unwritten.core import Rng, Unsuitable

Spot = tuple[int, int]

CROSSINGS = "ou"  # the rope that runs down to the right is over or under
WALLS = "vh"  # both ropes turn back: from a wall that stands upright, or one that lies
SWINGS = 60  # walls that are turned in search of the right number of ropes


@dataclass(frozen=True)
class Board:
    """So many squares, and what happens at the middles of their inner sides, in reading order."""

    columns: int
    rows: int
    marks: str

    def sites(self) -> dict[Spot, str]:
        """Every middle of a side with its mark; those at the rim are walls."""
        marks = iter(self.marks)
        return {(x, y): self._rim(x, y) or next(marks) for x, y in middles(self.columns, self.rows)}

    def _rim(self, x: int, y: int) -> str:
        return "v" if x in (0, 4 * self.columns) else "h" if y in (0, 4 * self.rows) else ""


def middles(columns: int, rows: int) -> list[Spot]:
    """The middles of all sides of the squares, in reading order."""
    return [(x, y) for y in range(0, 4 * rows + 1, 2) for x in range(0, 4 * columns + 1, 2) if (x + y) % 4 == 2]


def random_board(rng: Rng, columns: int, rows: int, crossing: float) -> Board:
    """Draw a board; ``crossing`` is how often ropes cross where they could."""
    inner = [(x, y) for x, y in middles(columns, rows) if 0 < x < 4 * columns and 0 < y < 4 * rows]
    marks = [rng.pick(CROSSINGS if rng.chance(crossing) else WALLS) for _ in inner]
    return Board(columns, rows, "".join(marks))


def board_with(ropes: int, rng: Rng, columns: int, rows: int, crossing: float) -> Board:
    """Draw a board, then turn walls of it until it has so many ropes; all crossings stay."""
    board = random_board(rng, columns, rows, crossing)
    walls = [place for place, mark in enumerate(board.marks) if mark in WALLS]
    off = abs(len(loops(board)) - ropes)
    for _ in range(SWINGS if walls else 0):
        if not off:
            break
        turned = _with_wall_turned(board, rng.pick(walls))
        if (now := abs(len(loops(turned)) - ropes)) <= off:
            board, off = turned, now
    if off:
        raise Unsuitable("the board does not have so many ropes")
    return board


def _with_wall_turned(board: Board, place: int) -> Board:
    other = WALLS[1 - WALLS.index(board.marks[place])]
    return replace(board, marks=board.marks[:place] + other + board.marks[place + 1 :])


def loops(board: Board) -> list[tuple[Spot, ...]]:
    """Follow every rope once around; a rope is listed by the halfway points between its sites."""
    sites = board.sites()
    halfway = [(x, y) for y in range(1, 4 * board.rows, 2) for x in range(1, 4 * board.columns, 2)]
    left = dict.fromkeys(halfway)
    found = []
    while left:
        first = next(iter(left))
        rope = list(_followed(sites, first))
        for spot in rope:
            del left[spot]
        found.append(tuple(rope))
    return found


def _followed(sites: Mapping[Spot, str], first: Spot) -> Iterator[Spot]:
    """Go along a rope from a halfway point until it is back there."""
    x, y = first
    dx, dy = (1, 1) if (x + 1, y + 1) in sites else (1, -1)
    while True:
        yield (x, y)
        site = (x + dx, y + dy)
        mark = sites[site]
        dx, dy = (-dx if mark == "v" else dx), (-dy if mark == "h" else dy)
        x, y = site[0] + dx, site[1] + dy
        if (x, y) == first:
            return
