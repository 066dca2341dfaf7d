"""Near misses of an ARC output: changes of whole objects, of colours or of the position, as tidy as the truth."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, pairwise
from typing import TypeAlias

from unwritten.core import Rng, Unsuitable
from unwritten.families.morse.parts.arc_likeness import best_offset, has_rank
from unwritten.families.morse.parts.grid_pairs import Grid

Cell: TypeAlias = tuple[int, int]
Edit: TypeAlias = dict[Cell, int]
"""Cells that get another colour than they have in the true output."""

Corners: TypeAlias = tuple[Grid, Grid, Grid, Grid]
_Place: TypeAlias = Callable[[int, int, tuple[int, int, int, int]], Cell]

RANKS = ("nearest", "between", "between", "farthest")
"""Where the truth may stand by likeness to the input; each is as likely as it would be for any of the four."""

TRIES = 16
APART = 0.4  # a changed object may have at most this share of all cells


def square_of_misses(output: Grid, given: Grid, size: tuple[int, int], local: float, rank: str, rng: Rng) -> Corners:
    """Return the output without a change, with one, with another, and with both.

    The four are the corners of a square: each differs from the others just as the truth does, so a vote among the
    options does not find it. All are equally symmetric and about as much in pieces, so neatness does not either, nor
    does likeness to the input: among the four, the truth has the wanted rank by it.
    """
    makers = (_two_objects, _two_wholes) if rng.chance(local) else (_two_wholes, _two_objects)
    for maker in makers:
        for _ in range(TRIES):
            corners = maker(output, given, size, rng)
            if corners is None or len(set(corners)) < 4 or not has_rank(rank, corners, given):
                continue
            if _alike(corners):
                return corners
    raise Unsuitable("no room for two near misses")


def edited(grid: Grid, edit: Edit) -> Grid:
    """Recolour some cells of a grid."""
    return tuple(
        tuple(edit.get((row, column), colour) for column, colour in enumerate(cells))
        for row, cells in enumerate(grid)
    )


def symmetries(grid: Grid) -> int:
    """How many ways there are to mirror or turn a grid without changing it."""
    return sum(other == grid for other in _turned(grid))


def pieces(grid: Grid) -> int:
    """How many patches of one colour a grid has, side by side."""
    seen: set[Cell] = set()
    count = 0
    for cell in _cells(grid):
        if cell not in seen:
            seen |= _object(grid, cell)
            count += 1
    return count


def twins(grid: Grid) -> int:
    """How many pairs of equal rows and of equal columns there are: many in a pattern that comes again."""
    lines = (grid, tuple(zip(*grid, strict=True)))
    return sum(one == other for rows in lines for one, other in combinations(rows, 2))


def borders(grid: Grid) -> int:
    """How many neighbouring cells have different colours."""
    lines = (*grid, *zip(*grid, strict=True))
    return sum(one != other for line in lines for one, other in pairwise(line))


def largest_difference(one: Grid, other: Grid) -> tuple[Cell, Cell]:
    """The largest patch in which two grids differ: the first and the last corner cell of the box around it."""
    differs = tuple(tuple(int(a != b) for a, b in zip(*rows, strict=True)) for rows in zip(one, other, strict=True))
    patches = [_object(differs, (row, column)) for row, column in _cells(differs) if differs[row][column]]
    rows, columns = zip(*max(patches, key=len), strict=True)
    return (min(rows), min(columns)), (max(rows), max(columns))


def _alike(corners: Corners) -> bool:
    """Whether no corner is neater than another."""
    for measure, slack in ((symmetries, 0), (borders, 2), (twins, 1), (pieces, 1)):
        found = [measure(grid) for grid in corners]
        if max(found) - min(found) > max(slack, max(found) // 10 if slack else 0):
            return False
    return True


def _turned(grid: Grid) -> list[Grid]:
    """The grid mirrored or turned by half, and along the diagonals where it is square; each undoes itself."""
    upside_down, mirrored = grid[::-1], tuple(row[::-1] for row in grid)
    ways = [upside_down, mirrored, mirrored[::-1]]
    if len(grid) == len(grid[0]):
        diagonal = tuple(zip(*grid, strict=True))
        ways += [diagonal, tuple(row[::-1] for row in diagonal[::-1])]
    return ways


def _two_wholes(output: Grid, given: Grid, size: tuple[int, int], rng: Rng) -> Corners | None:
    """Mirror or turn the whole, and exchange two colours."""
    ground = _background(output)
    inside = sorted({cell for row in output for cell in row} - {ground})
    known = sorted({cell for row in (*output, *given) for cell in row} - {ground})
    if not inside or len(known) < 2:
        return None
    one = rng.pick(inside)
    two = rng.pick([colour for colour in (inside if len(inside) > 1 else known) if colour != one])
    way = rng.whole(0, len(_turned(output)) - 1)
    exchange = {one: two, two: one}

    def exchanged(grid: Grid) -> Grid:
        return tuple(tuple(exchange.get(cell, cell) for cell in row) for row in grid)

    turned = _turned(output)[way]
    return output, exchanged(output), turned, exchanged(turned)


def _two_objects(output: Grid, given: Grid, size: tuple[int, int], rng: Rng) -> Corners | None:
    """Change two objects, each as a whole."""
    edits: list[Edit] = []
    for _ in range(2):
        maker = rng.pick((_undone, _undone, _recoloured, _recoloured, _shifted, _mirrored))
        edit = {cell: ink for cell, ink in maker(output, given, rng).items() if output[cell[0]][cell[1]] != ink}
        fits = size[0] <= len(edit) <= min(size[1], APART * len(output) * len(output[0]))
        if not edit or not fits or any(set(edit) & set(other) for other in edits):
            return None
        edits.append(edit)
    first, second = edits
    return output, edited(output, first), edited(output, second), edited(edited(output, first), second)


def _undone(output: Grid, given: Grid, rng: Rng) -> Edit:
    """Leave one patch as it was in the input, laid over the output where it fits best: the rule, applied in part."""
    down, across = best_offset(output, given)
    before = {
        (row + down, column + across): cell for row, cells in enumerate(given) for column, cell in enumerate(cells)
    }
    changes = tuple(
        tuple(int(before.get((row, column), cell) != cell) for column, cell in enumerate(cells))
        for row, cells in enumerate(output)
    )
    changed = [(row, column) for row, column in _cells(output) if changes[row][column]]
    return {cell: before[cell] for cell in sorted(_object(changes, rng.pick(changed)))} if changed else {}


def _recoloured(output: Grid, given: Grid, rng: Rng) -> Edit:
    """Give an object another colour of the same puzzle; a colour of the output itself is the more likely mistake."""
    ground = _background(output)
    thing = _some_object(output, ground, rng)
    for grids in ((output,), (output, given)):
        used = {cell for grid in grids for row in grid for cell in row} - {ground}
        inks = sorted(used - {output[row][column] for row, column in thing})
        if thing and inks:
            return dict.fromkeys(thing, rng.pick(inks))
    return {}


def _shifted(output: Grid, given: Grid, rng: Rng) -> Edit:
    """Move an object by one cell."""
    down, across = rng.pick(((0, 1), (0, -1), (1, 0), (-1, 0)))
    return _moved(output, rng, lambda row, column, box: (row + down, column + across))


def _mirrored(output: Grid, given: Grid, rng: Rng) -> Edit:
    """Mirror an object within its own box."""
    upright = rng.chance(0.5)

    def place(row: int, column: int, box: tuple[int, int, int, int]) -> Cell:
        top, left, bottom, right = box
        return (row, left + right - column) if upright else (top + bottom - row, column)

    return _moved(output, rng, place)


def _moved(output: Grid, rng: Rng, place: _Place) -> Edit:
    """Take an object away and put it elsewhere, if only background lies there."""
    ground = _background(output)
    thing = set(_some_object(output, ground, rng))
    if not thing:
        return {}
    rows, columns = [row for row, _ in thing], [column for _, column in thing]
    box = (min(rows), min(columns), max(rows), max(columns))
    colour = output[rows[0]][columns[0]]
    there = {place(row, column, box) for row, column in thing}
    inside = all(0 <= row < len(output) and 0 <= column < len(output[0]) for row, column in there)
    if not inside or any(output[row][column] != ground for row, column in there - thing):
        return {}
    return dict.fromkeys(sorted(thing - there), ground) | dict.fromkeys(sorted(there - thing), colour)


def _some_object(grid: Grid, ground: int, rng: Rng) -> list[Cell]:
    """Draw an object, larger ones more often; there is none where all is background."""
    solid = [(row, column) for row, column in _cells(grid) if grid[row][column] != ground]
    return sorted(_object(grid, rng.pick(solid))) if solid else []


def _background(grid: Grid) -> int:
    colours = [cell for row in grid for cell in row]
    return max(sorted(set(colours)), key=colours.count)


def _object(grid: Grid, start: Cell) -> set[Cell]:
    """All cells of one colour that hang together with a cell, side by side."""
    found, edge = {start}, [start]
    while edge:
        row, column = edge.pop()
        for near in ((row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)):
            inside = 0 <= near[0] < len(grid) and 0 <= near[1] < len(grid[0])
            if inside and near not in found and grid[near[0]][near[1]] == grid[start[0]][start[1]]:
                found.add(near)
                edge.append(near)
    return found


def _cells(grid: Grid) -> Iterator[Cell]:
    return ((row, column) for row in range(len(grid)) for column in range(len(grid[0])))
