"""The look of a matrix: its cells, the large view of the cell that is shown, and the empty one."""

from __future__ import annotations

import math
from dataclasses import dataclass

from unwritten.draw import ACCENT, INK, MIST, PALETTE, PAPER, Box, Canvas, PointXY, Style, snapped, write
from unwritten.families.morse.parts.seen import around
from unwritten.families.morse.parts.shape_signs import sign, sign_box

SHAPES = ("circle", "square", "triangle", "star", "heart")
INKS = ("red", "blue", "green", "yellow", "purple")
RADII = (0.0775, 0.105, 0.142)
"""Radius of a small, a middle and a large sign, in sides of the cell."""

PLACES = {
    1: ((0.0, 0.0),),
    2: ((-0.17, 0.0), (0.17, 0.0)),
    3: ((0.0, -0.18), (-0.17, 0.13), (0.17, 0.13)),
    4: ((-0.15, -0.15), (0.15, -0.15), (-0.15, 0.15), (0.15, 0.15)),
}
"""Where the signs of a cell lie, by their number, in sides of the cell from its centre."""

RIM, MARKER = 0.436, 0.0635
"""Radius of the rim on which the marker lies, and of the marker, in sides of the cell."""

MATRIX = Box(24, 30, 420, 420)
LARGE = Box(500, 84, 312, 312)
INSIDE = LARGE.inset(8)
"""The part of the large view that is free for the cell."""


SIZES = ("small", "middle", "large")


@dataclass(frozen=True)
class Cell:
    """What a cell shows; the marker is a place on its rim, clockwise from the top, or -1."""

    shape: int
    colour: int
    number: int
    size: int
    marker: int


def in_words(name: str, value: int) -> str:
    """Say a value of a property as a person would."""
    match name:
        case "shape":
            return SHAPES[value]
        case "colour":
            return INKS[value]
        case "size":
            return SIZES[value]
        case "marker":
            return f"{45 * value}° from the top"
    return str(value)


def paint_cell(canvas: Canvas, cell: Cell, box: Box) -> None:
    """Draw the contents of a cell into a square."""
    square = box.square()
    x, y = square.centre
    side = square.width
    if cell.marker >= 0:
        canvas.circle((x, y), RIM * side, stroke=MIST, width=3)
        canvas.circle(_marker(cell, square), MARKER * side, INK)
    for centre in _centres(cell, square):
        sign(canvas, SHAPES[cell.shape], centre, RADII[cell.size] * side, PALETTE[INKS[cell.colour]])


def cell_parts(cell: Cell, box: Box) -> list[Box]:
    """The boxes of the signs that a cell shows, and of its marker."""
    square = box.square()
    side = square.width
    parts = [sign_box(SHAPES[cell.shape], centre, RADII[cell.size] * side) for centre in _centres(cell, square)]
    return parts + ([around(_marker(cell, square), MARKER * side)] if cell.marker >= 0 else [])


def _centres(cell: Cell, square: Box) -> list[PointXY]:
    x, y = square.centre
    return [(x + across * square.width, y + down * square.width) for across, down in PLACES[cell.number]]


def _marker(cell: Cell, square: Box) -> PointXY:
    (x, y), reach = square.centre, RIM * square.width
    angle = math.radians(45 * cell.marker)
    return (snapped(x + reach * math.sin(angle)), snapped(y - reach * math.cos(angle)))


def matrix_boxes() -> tuple[Box, ...]:
    """The nine squares, row by row."""
    return tuple(box for row in MATRIX.rows(3, 9) for box in row.columns(3, 9))


def paint_frame(canvas: Canvas, place: int | None) -> None:
    """Draw the empty matrix; the square that is being shown is marked."""
    for number, box in enumerate(matrix_boxes()):
        shown = number == place
        ground = PALETTE["white"] if number < 8 else PAPER.mixed(MIST, 0.4)
        canvas.rect(box, ground, stroke=ACCENT if shown else MIST, width=5 if shown else 3, radius=10)
    write(canvas, "?", matrix_boxes()[8].centre, Style(70, ACCENT, bold=True, align="centre"))


def paint_large(canvas: Canvas, cell: Cell, place: int) -> None:
    """Draw the cell that is being shown once more, large, with its place."""
    row, column = divmod(place, 3)
    write(canvas, f"row {row + 1}, column {column + 1}", (LARGE.centre[0], 52), Style(26, INK, align="centre"))
    canvas.rect(LARGE, PALETTE["white"], stroke=ACCENT, width=5, radius=14)
    paint_cell(canvas, cell, INSIDE)
