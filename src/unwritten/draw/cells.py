"""Boards of coloured cells with lines between them, as in puzzles, mazes and game boards."""

from __future__ import annotations

from collections.abc import Sequence

import skia

from unwritten.draw.canvas import Canvas, fill_paint
from unwritten.draw.colours import Colour
from unwritten.draw.layout import Box

LINE = Colour(54, 58, 68)
"""The lines of a board: its brightness lies between black and all other named colours, so it shows on every cell."""
RIM = 3
"""How far a board reaches beyond its outermost lines."""


def board(canvas: Canvas, cells: Sequence[Sequence[Colour]], pitch: int, centre: tuple[float, float]) -> Box:
    """Draw rows of coloured cells, ``pitch`` pixels apart, around a centre, and return the board's outer box."""
    gap = _gap(pitch)
    left, top = _corner((len(cells), len(cells[0])), pitch, centre)
    width, height = len(cells[0]) * pitch - gap, len(cells) * pitch - gap
    place = Box(left - RIM, top - RIM, width + 2 * RIM, height + 2 * RIM)
    canvas.rect(place, LINE, radius=4)
    # One path a colour: a board of 900 cells is drawn with ten calls instead of 900.
    paths: dict[Colour, skia.PathBuilder] = {}
    for row, colours in enumerate(cells):
        for column, colour in enumerate(colours):
            cell = skia.Rect.MakeXYWH(left + column * pitch, top + row * pitch, pitch - gap, pitch - gap)
            paths.setdefault(colour, skia.PathBuilder()).addRect(cell)
    for colour, path in paths.items():
        canvas.skia.drawPath(path.detach(), fill_paint(colour))
    return place


def cell_box(shape: tuple[int, int], cell: tuple[int, int], pitch: int, centre: tuple[float, float]) -> Box:
    """Find the box of a cell, with half of the lines around it; ``shape`` is how many rows and columns there are."""
    left, top = _corner(shape, pitch, centre)
    half = _gap(pitch) / 2
    return Box(left + cell[1] * pitch - half, top + cell[0] * pitch - half, pitch, pitch)


def _corner(shape: tuple[int, int], pitch: int, centre: tuple[float, float]) -> tuple[int, int]:
    """Find the left and the top edge of the first cell, in whole pixels: all cells look alike."""
    rows, columns = shape
    gap = _gap(pitch)
    return (round(centre[0] - (columns * pitch - gap) / 2), round(centre[1] - (rows * pitch - gap) / 2))


def _gap(pitch: int) -> int:
    """How wide the lines between cells are."""
    return 1 if pitch < 18 else 2
