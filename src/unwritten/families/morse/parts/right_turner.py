"""A robot on a board that goes straight on, turns where it cannot, and stops on the first coloured tile."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from unwritten.draw import INK, PALETTE, Box, Canvas, Colour, PointXY, Style, between, ease, write

Cell = tuple[int, int]
"""Column and row, counted from 0 at the upper left."""

COLUMNS, ROWS, SIZE = 9, 5, 84
LEFT, TOP = (854 - COLUMNS * SIZE) // 2, (480 - ROWS * SIZE) // 2
HEADINGS: tuple[Cell, ...] = ((1, 0), (0, 1), (-1, 0), (0, -1))
"""Right, down, left, up: each is a right turn (by 1) after the one before."""

STEP, SPIN = 12, 12
"""Frames of a step to the next cell and of a turn."""

BEAK = 40
"""Pixels from the middle of the robot to the tip of its beak: no part of it is farther."""

FLOOR = Colour(240, 238, 230)
FLOOR_DARK = Colour(232, 229, 219)
BLOCK = Colour(92, 98, 112)
BLOCK_TOP = Colour(122, 128, 142)
BODY = Colour(250, 250, 250)


@dataclass(frozen=True)
class Habit:
    """Which way the robot turns: 1 to the right, -1 to the left."""

    at_block: int
    at_edge: int


@dataclass(frozen=True)
class Act:
    """What the robot does next: a step to ``cell``, or (if ``cell`` is where it stands) a turn to ``heading``."""

    cell: Cell
    heading: int


def run(
    start: Cell, heading: int, habit: Habit, blocks: Collection[Cell], tiles: Collection[Cell], limit: int
) -> list[Act] | None:
    """List what the robot does until it stands on a tile; None if that takes more than ``limit`` acts."""
    cell, acts = start, list[Act]()
    while cell not in tiles:
        if len(acts) == limit:
            return None
        ahead = (cell[0] + HEADINGS[heading][0], cell[1] + HEADINGS[heading][1])
        if ahead in blocks:
            heading = (heading + habit.at_block) % 4
        elif not (0 <= ahead[0] < COLUMNS and 0 <= ahead[1] < ROWS):
            heading = (heading + habit.at_edge) % 4
        else:
            cell = ahead
        acts.append(Act(cell, heading))
    return acts


def paint_board(canvas: Canvas, blocks: Sequence[Cell], tiles: Mapping[Cell, str]) -> None:
    """Draw the floor, the coloured tiles and the blocks with their letters."""
    canvas.rect(Box(LEFT - 8, TOP - 8, COLUMNS * SIZE + 16, ROWS * SIZE + 16), BLOCK, radius=10)
    for column in range(COLUMNS):
        for row in range(ROWS):
            box = cell_box((column, row))
            canvas.rect(box, FLOOR_DARK if (column + row) % 2 else FLOOR)
            if (column, row) in tiles:
                tint = PALETTE[tiles[column, row]]
                canvas.rect(box.inset(7), tint, stroke=tint.shaded(0.65), width=3, radius=10)
    for block, letter in zip(blocks, "ABCDEFGHIJKLMN", strict=False):
        box = cell_box(block).inset(5)
        canvas.rect(box, BLOCK, radius=8)
        canvas.rect(Box(box.x, box.y, box.width, box.height - 9), BLOCK_TOP, radius=8)
        write(
            canvas, letter, (box.centre[0], box.centre[1] - 4), Style(34, PALETTE["white"], bold=True, align="centre")
        )


def paint_robot(canvas: Canvas, start: Cell, heading: int, acts: Sequence[Act], frame: int) -> None:
    """Draw the robot as it is so many frames after it set out; it leaves no trace, so the run must be watched."""
    _paint_body(canvas, *robot_at(start, heading, acts, frame))


def robot_at(start: Cell, heading: int, acts: Sequence[Act], frame: int) -> tuple[PointXY, float]:
    """Where the robot is so many frames after it set out, and by how many degrees it is turned."""
    cell, left = start, frame
    for act in acts:
        turns = act.cell == cell
        time = SPIN if turns else STEP
        if left < time:
            share = ease(left / time) if turns else left / time
            a, b = middle_of(cell), middle_of(act.cell)
            spot = (between(a[0], b[0], share), between(a[1], b[1], share))
            way = 1 if (act.heading - heading) % 4 == 1 else -1
            return spot, 90.0 * heading + (90 * way * share if turns else 0)
        cell, heading, left = act.cell, act.heading, left - time
    return middle_of(cell), 90.0 * heading


def cell_box(cell: Cell) -> Box:
    """Where a cell is on the screen."""
    return Box(LEFT + cell[0] * SIZE, TOP + cell[1] * SIZE, SIZE, SIZE)


def middle_of(cell: Cell) -> PointXY:
    """The middle of a cell on the screen."""
    return (LEFT + (cell[0] + 0.5) * SIZE, TOP + (cell[1] + 0.5) * SIZE)


def _paint_body(canvas: Canvas, spot: PointXY, turned: float) -> None:
    """A round robot with a beak that shows where it goes."""
    x, y = spot
    with canvas.turned(turned, spot):
        canvas.circle((x + 2, y + 3), 27, Colour(0, 0, 0, 40))
        canvas.polygon([(x + BEAK, y), (x + 16, y - 18), (x + 16, y + 18)], PALETTE["black"])
        canvas.circle(spot, 25, BODY, stroke=INK, width=4)
        for side in (-9, 9):
            canvas.circle((x + 9, y + side), 4.5, INK)
