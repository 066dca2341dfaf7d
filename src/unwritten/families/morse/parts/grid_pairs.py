"""How examples of a rule on coloured grids are filmed: pair after pair, then a last grid without its output."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from unwritten.core import Shot
from unwritten.core.evidence import Evidence
from unwritten.draw import ACCENT, INK, MIST, PALETTE, PAPER, Box, Canvas, Style, board, cell_box, ease, shot, write
from unwritten.families.morse.parts.seen import seen

Grid: TypeAlias = tuple[tuple[int, ...], ...]
"""Rows of colour numbers: places in NAMES."""

NAMES = ("black", "blue", "red", "green", "yellow", "grey", "pink", "orange", "cyan", "brown")
"""The colours of the cells, in ARC's own order, by the names that questions use."""

EXAMPLE_FRAMES = 264  # shared by all examples, so that films are equally long
LAST_FRAMES = 60
FADE_FRAMES = 8
AREA = 352  # pixels that the longest side may take
LARGEST_PITCH = 72
INPUT_CENTRE, OUTPUT_CENTRE = (214, 284), (640, 284)
HIDDEN = Box(540, 184, 200, 200)  # one size for all outputs, so that it says nothing


@dataclass(frozen=True)
class Example:
    """What the rule makes of an input."""

    input: Grid
    output: Grid


def pair_shots(examples: Sequence[Example], last: Grid) -> list[Shot]:
    """Let each input appear and then its output; at the end the last input with its output hidden."""
    pitch = _pitch(examples, last)
    count = len(examples)
    shots = []
    for index, pair in enumerate(examples):
        start, stop = example_frames(index, count)
        shots += _shots(count, index, pair.input, pair.output, pitch, stop - start)
    return shots + _shots(count, count, last, None, pitch, LAST_FRAMES)


def pair_evidence(examples: Sequence[Example], last: Grid) -> tuple[Evidence, ...]:
    """Name the cells of every grid that is shown before the question."""
    pitch, found = _pitch(examples, last), list[Evidence]()
    for index, pair in enumerate(examples):
        start, stop = example_frames(index, len(examples))
        grids = (
            ("input", pair.input, INPUT_CENTRE, 0),
            ("output", pair.output, OUTPUT_CENTRE, _waiting(stop - start)),
        )
        for name, grid, centre, waits in grids:
            boxes = telling_cells(grid, pitch, centre)
            found += [seen(f"a cell of {name} {index + 1}", box, start + waits + FADE_FRAMES, stop) for box in boxes]
    boxes = telling_cells(last, pitch, INPUT_CENTRE)
    end = EXAMPLE_FRAMES + LAST_FRAMES
    return (*found, *(seen("a cell of the last grid", box, EXAMPLE_FRAMES + FADE_FRAMES, end) for box in boxes))


def example_frames(index: int, count: int) -> tuple[int, int]:
    """The first frame of an example, and the one after its last."""
    return EXAMPLE_FRAMES * index // count, EXAMPLE_FRAMES * (index + 1) // count


def telling_cells(grid: Grid, pitch: int, centre: tuple[float, float]) -> list[Box]:
    """Find for each colour the first and the last cell at which it meets another one; boxes lie half in both."""
    rows, columns = len(grid), len(grid[0])
    ends: dict[int, list[tuple[int, int, int, int]]] = {}
    for row, column in itertools.product(range(rows), range(columns)):
        for down, right in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            a, b = row + down, column + right
            if 0 <= a < rows and 0 <= b < columns and grid[a][b] != grid[row][column]:
                ends.setdefault(grid[row][column], []).append((row, column, down, right))
    meeting = [cell for cells in ends.values() for cell in (cells[0], cells[-1])]
    return [
        replace(box, x=box.x + right * pitch / 2, y=box.y + down * pitch / 2)
        for row, column, down, right in meeting
        for box in (cell_box((rows, columns), (row, column), pitch, centre),)
    ]


def _pitch(examples: Sequence[Example], last: Grid) -> int:
    return pitch_for([last, *(grid for pair in examples for grid in (pair.input, pair.output))], AREA)


def _waiting(frames: int) -> int:
    """For how many frames of a shot the input is seen alone."""
    return frames // 4


def pitch_for(grids: Sequence[Grid], room: float) -> int:
    """One cell size for all grids, so that they can be compared."""
    longest = max(max(len(grid), len(grid[0])) for grid in grids)
    return min(LARGEST_PITCH, int(room) // longest)


def option_pitch(options: Sequence[Grid], box: Box) -> int:
    """The cell size of options that are drawn into boxes of that size."""
    return pitch_for(options, min(box.width, box.height) - 6)


def draw_grid(canvas: Canvas, grid: Grid, pitch: int, centre: tuple[float, float]) -> Box:
    """Draw a grid of coloured cells around a centre."""
    return board(canvas, [[PALETTE[NAMES[cell]] for cell in row] for row in grid], pitch, centre)


def _shots(count: int, index: int, given: Grid, made: Grid | None, pitch: int, frames: int) -> list[Shot]:
    waiting = _waiting(frames)

    def paint(canvas: Canvas, frame: int) -> None:
        _header(canvas, index, count)
        with canvas.faded(ease((frame + 1) / FADE_FRAMES)):
            draw_grid(canvas, given, pitch, INPUT_CENTRE)
        share = ease((frame + 1 - waiting) / FADE_FRAMES)
        if share:
            _output(canvas, made, pitch, share)

    def hold(canvas: Canvas, frame: int) -> None:
        paint(canvas, waiting + FADE_FRAMES)

    moving = waiting + FADE_FRAMES
    return [shot(moving, paint), shot(frames - moving, hold, still=True)]


def _output(canvas: Canvas, made: Grid | None, pitch: int, share: float) -> None:
    middle, height = (INPUT_CENTRE[0] + OUTPUT_CENTRE[0]) / 2, INPUT_CENTRE[1]
    canvas.arrow((middle - 18, height), (middle - 8 + 26 * share, height), ACCENT, width=5)
    with canvas.faded(share):
        if made is not None:
            draw_grid(canvas, made, pitch, OUTPUT_CENTRE)
            return
        canvas.rect(HIDDEN, PAPER.mixed(MIST, 0.4), stroke=MIST, width=3, radius=14)
        write(canvas, "?", HIDDEN.centre, Style(110, ACCENT, bold=True, align="centre"))


def _header(canvas: Canvas, index: int, count: int) -> None:
    """Say which grid this is, and mark how far the film has come."""
    title = "Last grid" if index == count else f"Example {index + 1}"
    write(canvas, title, (36, 40), Style(30, INK, bold=True))
    for place in range(count + 1):
        canvas.circle((818 - 26 * (count - place), 40), 7, ACCENT if place == index else MIST)
    soft = INK.mixed(PAPER, 0.3)
    write(canvas, "input", (INPUT_CENTRE[0], 84), Style(26, soft, align="centre"))
    write(canvas, "output", (OUTPUT_CENTRE[0], 84), Style(26, soft, align="centre"))
