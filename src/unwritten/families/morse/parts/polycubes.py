"""Pieces made of unit cubes: turning, mirroring and comparing them, and families of look-alikes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import permutations, product

from unwritten.core import Rng, Unsuitable

Cell = tuple[int, int, int]
Piece = tuple[Cell, ...]
"""The cells of a piece, sorted, the lowest corner of its bounding box at the origin."""

Turn = tuple[Cell, Cell, Cell]
"""The rows of a matrix that turns a piece by quarter turns."""

SIDES: tuple[Cell, ...] = ((1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1))


def _all_turns() -> tuple[Turn, ...]:
    """Every way to put axes on axes that does not turn right into left: 24 of 48."""
    turns: list[Turn] = []
    for order in permutations(range(3)):
        swaps = sum(order[i] > order[j] for i in range(3) for j in range(i + 1, 3))
        for signs in product((1, -1), repeat=3):
            if signs[0] * signs[1] * signs[2] == (-1) ** swaps:
                a, b, c = (_row(axis, sign) for axis, sign in zip(order, signs, strict=True))
                turns.append((a, b, c))
    return tuple(turns)


def _row(axis: int, sign: int) -> Cell:
    return (sign * (axis == 0), sign * (axis == 1), sign * (axis == 2))


TURNS = _all_turns()


def settled(cells: Iterable[Cell]) -> Piece:
    """Move cells so that their lowest corner is the origin, and sort them."""
    found = sorted(cells)
    x, y, z = (min(cell[axis] for cell in found) for axis in range(3))
    return tuple((a - x, b - y, c - z) for a, b, c in found)


def turned_piece(piece: Piece, turn: Turn) -> Piece:
    """Turn a piece."""
    return settled(
        (_along(turn[0], cell), _along(turn[1], cell), _along(turn[2], cell))  # one row for each axis
        for cell in piece
    )


def _along(row: Cell, cell: Cell) -> int:
    return row[0] * cell[0] + row[1] * cell[1] + row[2] * cell[2]


def mirrored(piece: Piece) -> Piece:
    """The mirror image of a piece."""
    return settled((-x, y, z) for x, y, z in piece)


def canonical(piece: Piece) -> Piece:
    """One and the same form for all pieces that are equal when turned."""
    return min(turned_piece(piece, turn) for turn in TURNS)


def chiral(piece: Piece) -> bool:
    """Whether a piece differs from its mirror image however it is turned."""
    return canonical(piece) != canonical(mirrored(piece))


def extents(piece: Piece) -> tuple[int, ...]:
    """The sides of the bounding box, shortest first."""
    return tuple(sorted(max(cell[axis] for cell in piece) + 1 for axis in range(3)))


def free_neighbours(cells: Iterable[Cell]) -> list[Cell]:
    """The empty cells that share a side with some of the cells, sorted."""
    taken = set(cells)
    return sorted({_shifted(cell, side) for cell in taken for side in SIDES} - taken)


def connected(cells: Sequence[Cell]) -> bool:
    """Whether the cells hang together by whole sides."""
    left = set(cells[1:])
    edge = list(cells[:1])
    while edge:
        cell = edge.pop()
        near = [other for side in SIDES if (other := _shifted(cell, side)) in left]
        left.difference_update(near)
        edge.extend(near)
    return not left


def grown(count: int, rng: Rng, *, reach: int) -> Piece:
    """Grow a piece cube by cube; no side of its bounding box is longer than ``reach``."""
    cells: list[Cell] = [(0, 0, 0)]
    while len(cells) < count:
        fitting = [cell for cell in free_neighbours(cells) if extents(settled([*cells, cell]))[-1] <= reach]
        cells.append(rng.pick(fitting))
    return settled(cells)


def look_alikes(piece: Piece, box: tuple[int, ...], rng: Rng) -> tuple[Piece, Piece, Piece]:
    """Three pieces that no turn makes equal to the given one or to each other: one of its cubes sits elsewhere.

    All four share what is left without that cube, so that none of them is the middle of the family. ``box`` holds
    the sides, shortest first, that the bounding boxes keep within.
    """
    for moved in rng.shuffled(piece):
        core = [cell for cell in piece if cell != moved]
        if not connected(core):
            continue
        family = {canonical(piece): piece}
        for place in rng.shuffled(free_neighbours(core)):
            other = settled([*core, place])
            if _fits(other, box):
                family.setdefault(canonical(other), other)
            if len(family) == 4:
                _, a, b, c = family.values()
                return a, b, c
    raise Unsuitable("too few pieces look like this one")


def mirror_family(piece: Piece, box: tuple[int, ...], rng: Rng) -> tuple[Piece, Piece, Piece]:
    """The piece's mirror image, a piece with one cube elsewhere, and the mirror image of that one.

    Both pairs play the same part, so the four pieces alone do not tell which pair the asked one is of.
    """
    if not chiral(piece):
        raise Unsuitable("the piece equals its mirror image")
    for moved in rng.shuffled(piece):
        core = [cell for cell in piece if cell != moved]
        if not connected(core):
            continue
        for place in rng.shuffled(free_neighbours(core)):
            other = settled([*core, place])
            forms = {canonical(part) for part in (piece, mirrored(piece), other, mirrored(other))}
            if _fits(other, box) and len(forms) == 4:
                return mirrored(piece), other, mirrored(other)
    raise Unsuitable("no chiral piece looks like this one")


def _fits(piece: Piece, box: tuple[int, ...]) -> bool:
    return all(side <= room for side, room in zip(extents(piece), box, strict=True))


def _shifted(cell: Cell, by: Cell) -> Cell:
    return (cell[0] + by[0], cell[1] + by[1], cell[2] + by[2])
