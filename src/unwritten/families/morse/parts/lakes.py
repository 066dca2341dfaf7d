"""Frozen lakes drawn so that something about them has a wanted count, and their shot under a wandering lamp."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from unwritten.core import Rng, Shot
from unwritten.core.evidence import Evidence
from unwritten.draw import Canvas, Spotlight, shot
from unwritten.families.morse.parts import ice, lamp
from unwritten.families.morse.parts.seen import glimpses

Cell = tuple[int, int]
Rows = tuple[str, ...]
"""A lake: S start, G goal, H hole, F ice."""


@dataclass(frozen=True)
class Wanted:
    """What a lake should be like: its size, the count of one thing, and how far ways must go round."""

    size: int
    count: int
    detour: tuple[int, int]  # fewest and most moves by which the shortest way is longer than without holes


def with_holes(rng: Rng, wanted: Wanted) -> Rows | None:
    """Draw a lake with that many holes."""
    start, goal, *holes = rng.sample(_cells(wanted.size), wanted.count + 2)
    return _written(wanted.size, start, goal, set(holes))


def with_pieces(rng: Rng, wanted: Wanted) -> Rows | None:
    """Strew many holes, and keep the lake if the ice falls into that many pieces."""
    cells = _cells(wanted.size)
    start, goal, *holes = rng.sample(cells, 2 + rng.whole(round(0.32 * len(cells)), round(0.46 * len(cells))))
    found = pieces(set(cells) - set(holes)) == wanted.count
    return _written(wanted.size, start, goal, set(holes)) if found else None


def with_steps(rng: Rng, wanted: Wanted) -> Rows | None:
    """Draw a lake whose shortest way takes that many moves."""
    return _with_way(rng, wanted, lambda steps, ways: steps == wanted.count)


def with_ways(rng: Rng, wanted: Wanted) -> Rows | None:
    """Draw a lake that has that many shortest ways, of four moves and more."""
    return _with_way(rng, wanted, lambda steps, ways: ways == wanted.count and steps >= 4)


def frozen(rows: Rows) -> set[Cell]:
    """All cells that are no holes."""
    return {(r, c) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark != "H"}


def find(rows: Rows, mark: str) -> Cell:
    """The one cell with that mark."""
    ((row, column),) = [(r, line.index(mark)) for r, line in enumerate(rows) if mark in line]
    return (row, column)


def pieces(cells: set[Cell]) -> int:
    """Flood one piece of ice after another, and count them."""
    dry, count = set(cells), 0
    while dry:
        wet = [dry.pop()]
        count += 1
        while wet:
            near = dry.intersection(_around(wet.pop()))
            dry -= near
            wet += near
    return count


def spread(cells: set[Cell], start: Cell) -> dict[Cell, tuple[int, int]]:
    """For each cell within reach: moves of the shortest way from the start, and how many such ways there are."""
    known, layer, steps = {start: (0, 1)}, {start: 1}, 0
    while layer:
        steps += 1
        after: dict[Cell, int] = {}
        for cell, ways in layer.items():
            for there in _around(cell):
                if there in cells and there not in known:
                    after[there] = after.get(there, 0) + ways
        known |= {cell: (steps, ways) for cell, ways in after.items()}
        layer = after
    return known


def lamp_shot(rows: Rows, stops: tuple[lamp.Spot, ...], clear: int, soft: int, frames: int, *, beacons: bool) -> Shot:
    """Move the lamp over the lake in fog."""
    left, top = ice.corner(len(rows))
    spots = lamp.positions(stops, frames)
    lights: list[Spotlight] = []

    def paint(canvas: Canvas, frame: int) -> None:
        if not lights:  # drawn when first needed: a film that is only counted costs no pixels
            lights.append(Spotlight(ice.lit_lake(rows), ice.fogged_lake(rows, beacons=beacons), clear, soft))
        x, y = spots[frame]
        lights[0].paint(canvas, (left + x, top + y))

    return shot(frames, paint)


def lamp_evidence(rows: Rows, stops: tuple[lamp.Spot, ...], clear: int, frames: int) -> tuple[Evidence, ...]:
    """Every hole, the start and the goal, each where the lamp shows all of it."""
    size = len(rows)
    clear_cells = lamp.seen_cells(lamp.positions(stops, frames), size, ice.cell_size(size), clear)
    names = {"H": "the hole", "S": "the start", "G": "the goal"}
    return tuple(
        glimpse
        for r, c in _cells(size)
        if rows[r][c] in names
        for glimpse in glimpses(
            f"{names[rows[r][c]]} in row {r + 1}, column {c + 1}",
            ice.thing_box(size, (r, c)),
            clear_cells[:, r, c].tolist(),
        )
    )


def _with_way(rng: Rng, wanted: Wanted, good: Callable[[int, int], bool]) -> Rows | None:
    """Strew holes and a start, and look for a goal at the end of a way that is good."""
    cells, (low, high) = _cells(wanted.size), wanted.detour
    start, *holes = rng.sample(cells, 1 + rng.whole(round(0.2 * len(cells)), round(0.4 * len(cells))))
    goals = sorted(
        (r, c)
        for (r, c), (steps, ways) in spread(set(cells) - set(holes), start).items()
        if good(steps, ways) and low <= steps - abs(r - start[0]) - abs(c - start[1]) <= high
    )
    return _written(wanted.size, start, rng.pick(goals), set(holes)) if goals else None


def _cells(size: int) -> list[Cell]:
    return [(r, c) for r in range(size) for c in range(size)]


def _around(cell: Cell) -> tuple[Cell, ...]:
    row, column = cell
    return ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))


def _written(size: int, start: Cell, goal: Cell, holes: set[Cell]) -> Rows:
    marks = {start: "S", goal: "G", **dict.fromkeys(holes, "H")}
    return tuple("".join(marks.get((r, c), "F") for c in range(size)) for r in range(size))
