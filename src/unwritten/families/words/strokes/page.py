"""The stroke page: every letter of an alphabet with the order and direction of its strokes."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from unwritten.core import Pixels
from unwritten.draw import INK, PALETTE, Box, Canvas, Colour, PointXY, Style, width_of, write
from unwritten.families.words.strokes.glyph import Alphabet, Glyph
from unwritten.families.words.strokes.trail import Array, headings, trails
from unwritten.media.sheet import write_png

UNIT = 60.0
"""Pixels in an x-height."""

TOP, BOTTOM = 0.5, -1.5
"""Room above the tallest letter, and where a cell ends below the baseline, in x-heights."""

MARGIN = 28.0
HEADER = 92.0
PAPER = PALETTE["white"]
CARD = Colour(250, 250, 248)
EDGE = Colour(228, 229, 232)
GUIDES = ((2.0, EDGE), (1.0, Colour(176, 200, 232)), (0.0, Colour(224, 130, 130)), (-1.0, EDGE))
COLOURS = (Colour(38, 92, 208), Colour(216, 72, 40), Colour(24, 140, 84), Colour(130, 58, 190), Colour(176, 120, 0))
PEN = 0.075
"""Width of a stroke in x-heights."""

BADGE = 0.135
"""Radius of a number in x-heights."""

_COMPASS = np.array([(0, 3), (2, 2), (3, 0), (2, -2), (0, -3), (-2, -2), (-3, 0), (-2, 2)], dtype=np.float64)
ROUND_ABOUT: Array = _COMPASS / np.hypot(*_COMPASS.T)[:, None] * 0.22


LEGEND = (
    "numbers: where each stroke starts, in order · arrows: its direction · "
    "dashed: after the whole word · k/2: another habit of writing k"
)
LEGEND_STYLE = Style(16, INK.mixed(PAPER, 0.35))


@dataclass(frozen=True)
class Cell:
    """A box on the page for one way of writing a letter, and the place of the letter's origin."""

    glyph: Glyph
    label: str
    box: Box
    origin: PointXY

    def spot(self, point: Array) -> PointXY:
        """Bring a point of the letter to the page."""
        return (self.origin[0] + float(point[0]) * UNIT, self.origin[1] - float(point[1]) * UNIT)


def stroke_page(alphabet: Alphabet, chars: str | None = None, *, columns: int = 9) -> Pixels:
    """Draw all letters of an alphabet, or those in ``chars``, with each way of writing them.

    One colour is one stroke; its number stands where it starts, arrow heads show its direction, and where the pen
    goes over a line again the passes are drawn side by side. Dashed strokes wait until a joined word is done.
    """
    cells = _cells(alphabet, chars, columns)
    width = max(MARGIN + width_of(LEGEND, LEGEND_STYLE), *(cell.box.right for cell in cells)) + MARGIN
    height = max(cell.box.bottom for cell in cells) + MARGIN
    canvas = Canvas((math.ceil(width), math.ceil(height)), PAPER)
    write(canvas, f"{alphabet.name.capitalize()} alphabet", (MARGIN, 40), Style(34, bold=True))
    write(canvas, LEGEND, (MARGIN, 74), LEGEND_STYLE)
    for cell in cells:
        _draw_cell(canvas, cell)
    return canvas.pixels


def write_stroke_page(alphabet: Alphabet, path: Path, chars: str | None = None, *, columns: int = 9) -> None:
    """Write the stroke page of an alphabet as a PNG."""
    write_png(stroke_page(alphabet, chars, columns=columns), path)


def _cells(alphabet: Alphabet, chars: str | None, columns: int) -> list[Cell]:
    """Lay the letters out in rows; a wide letter takes the room that it needs."""
    ways = [
        (glyph, char if number == 1 else f"{char}/{number}")
        for char in (alphabet.glyphs if chars is None else chars)
        for number, glyph in enumerate(alphabet.ways(char), 1)
    ]
    room = columns * 2.4 * UNIT
    top = TOP + max(2.0, *(y for glyph, _ in ways for stroke in glyph.strokes for _, y in stroke.points))
    cells: list[Cell] = []
    x, y = MARGIN, HEADER
    for glyph, label in ways:
        left, right = _reach(glyph)
        width = max(right - left + 1.1, 1.9) * UNIT
        if x > MARGIN and x + width > MARGIN + room:
            x, y = MARGIN, y + (top - BOTTOM) * UNIT + 10
        box = Box(x, y, width, (top - BOTTOM) * UNIT)
        middle = box.centre[0] + UNIT * 0.1 - (left + right) / 2 * UNIT
        cells.append(Cell(glyph, label, box, (middle, y + top * UNIT)))
        x += width + 10
    return cells


def _reach(glyph: Glyph) -> tuple[float, float]:
    across = [x for stroke in glyph.strokes for x, _ in stroke.points]
    return min(across), max(across)


def _draw_cell(canvas: Canvas, cell: Cell) -> None:
    canvas.rect(cell.box, CARD, stroke=EDGE, width=1, radius=8)
    for height, colour in GUIDES:
        y = cell.origin[1] - height * UNIT
        dash = (5.0, 5.0) if height == 1 else None
        canvas.line([(cell.box.x + 8, y), (cell.box.right - 8, y)], colour, 1.5, dash=dash)
    write(canvas, cell.label, (cell.box.x + 10, cell.box.bottom - 14), Style(17, INK.mixed(PAPER, 0.3), bold=True))
    lines = trails(cell.glyph.strokes)
    for number, line in enumerate(lines):
        spots = [cell.spot(point) for point in line]
        dash = (7.0, 8.0) if cell.glyph.strokes[number].deferred and len(spots) > 2 else None
        canvas.line(spots, _colour(number), PEN * UNIT, dash=dash)
    for number, line in enumerate(lines):
        _draw_arrows(canvas, cell, line, _colour(number))
    for number, spot in enumerate(_number_places(lines)):
        x, y = cell.spot(spot)
        canvas.circle((x, y), BADGE * UNIT, PAPER, stroke=_colour(number), width=1.5)
        write(canvas, str(number + 1), (x, y), Style(11.5, _colour(number), bold=True, align="centre"))


def _colour(number: int) -> Colour:
    return COLOURS[number % len(COLOURS)]


def _draw_arrows(canvas: Canvas, cell: Cell, line: Array, colour: Colour) -> None:
    """Put an arrow head on the end of a stroke, and one into each long part of it."""
    if len(line) < 4:
        return
    ways = headings(line)
    _head(canvas, cell.spot(line[-1]), ways[-1], colour.shaded(0.72), 0.2)
    for i in _middles(line, ways):
        _head(canvas, cell.spot(line[i]), ways[i], colour.shaded(0.72), 0.14)


def _middles(line: Array, ways: Array) -> list[int]:
    """Find the middles of the parts of a line between its sharp turns, if they are long."""
    turns = [i for i in range(1, len(line)) if float(ways[i - 1] @ ways[i]) < 0.6]
    cuts = [0, *turns, len(line) - 1]
    return [(a + b) // 2 for a, b in itertools.pairwise(cuts) if b - a > 16]


def _head(canvas: Canvas, at: PointXY, way: Array, colour: Colour, size: float) -> None:
    ux, uy = float(way[0]), -float(way[1])
    length, half = size * UNIT, size * UNIT * 0.48
    tip = (at[0] + ux * length * 0.6, at[1] + uy * length * 0.6)
    back = (tip[0] - ux * length, tip[1] - uy * length)
    canvas.polygon(
        [tip, (back[0] - uy * half, back[1] + ux * half), (back[0] + uy * half, back[1] - ux * half)], colour
    )


def _number_places(lines: Sequence[Array]) -> list[Array]:
    """Find places beside the starts of the strokes that cover neither a line nor each other."""
    taken = np.vstack(lines)
    places: list[Array] = []
    for line in lines:
        around = line[0] + ROUND_ABOUT
        free = np.hypot(*(around[:, None, :] - taken[None, :, :]).transpose(2, 0, 1)).min(axis=1)
        for other in places:
            free = np.minimum(free, np.hypot(*(around - other).T) - BADGE)
        # Where several places are free, the one just before the start says most.
        behind = -(ROUND_ABOUT @ headings(line)[0])
        places.append(around[np.argmax(np.minimum(free, 0.2) + 0.2 * behind)])
    return places
