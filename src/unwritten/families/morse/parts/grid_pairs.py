"""How examples of a rule on coloured grids are filmed: pair after pair, then a last grid without its output."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from unwritten.core import Shot
from unwritten.draw import ACCENT, INK, MIST, PALETTE, PAPER, Box, Canvas, Style, board, ease, shot, write

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
    shown = [last, *(grid for pair in examples for grid in (pair.input, pair.output))]
    pitch = pitch_for(shown, AREA)
    count = len(examples)
    shots = []
    for index, pair in enumerate(examples):
        frames = EXAMPLE_FRAMES * (index + 1) // count - EXAMPLE_FRAMES * index // count
        shots += _shots(count, index, pair.input, pair.output, pitch, frames)
    return shots + _shots(count, count, last, None, pitch, LAST_FRAMES)


def pitch_for(grids: Sequence[Grid], room: float) -> int:
    """One cell size for all grids, so that they can be compared."""
    longest = max(max(len(grid), len(grid[0])) for grid in grids)
    return min(LARGEST_PITCH, int(room) // longest)


def draw_grid(canvas: Canvas, grid: Grid, pitch: int, centre: tuple[float, float]) -> Box:
    """Draw a grid of coloured cells around a centre."""
    return board(canvas, [[PALETTE[NAMES[cell]] for cell in row] for row in grid], pitch, centre)


def _shots(count: int, index: int, given: Grid, made: Grid | None, pitch: int, frames: int) -> list[Shot]:
    waiting = frames // 4  # the input is seen alone for a moment

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
