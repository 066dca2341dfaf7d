"""The look of a matrix: its cells, the large view of the cell that is shown, and the empty one."""

from __future__ import annotations

from dataclasses import dataclass

from unwritten.draw import ACCENT, INK, MIST, PALETTE, PAPER, Box, Canvas, PointXY, Style, write
from unwritten.families.morse.parts.seen import around
from unwritten.families.morse.parts.shape_signs import sign, sign_box

SHAPES = ("circle", "square", "triangle", "star", "heart")
INKS = ("red", "blue", "green", "yellow", "purple")
RADII = (0.0855, 0.116, 0.1575)
"""Radius of a small, a middle and a large sign, in sides of the cell."""

PLACES = {
    1: ((0.0, 0.0),),
    2: ((-0.17, 0.0), (0.17, 0.0)),
    3: ((0.0, -0.18), (-0.17, 0.13), (0.17, 0.13)),
    4: ((-0.165, -0.165), (0.165, -0.165), (-0.165, 0.165), (0.165, 0.165)),
}
"""Where the signs of a cell lie, by their number, in sides of the cell from its centre."""

EDGE, MARKER = 0.43, 0.07
"""How far from the centre the dot lies, down or across, and its radius, in sides of the cell."""

SIDE = 126
"""Pixels of the side of a cell, in the matrix and in the options: a size has the same pixels in both."""

MATRIX = Box(36, 42, 3 * SIDE + 18, 3 * SIDE + 18)
LARGE = Box(500, 84, 312, 312)
SLIM = 42
"""The frame of a cell is that many times as wide as the gap between it and the contents."""

SIZES = ("small", "middle", "large")


@dataclass(frozen=True)
class Cell:
    """What a cell shows; the marker is a place along its edge, clockwise from the top, or -1."""

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


def paint_cell(canvas: Canvas, cell: Cell, frame: Box) -> None:
    """Draw the contents of a cell into its frame, which gives the scale."""
    square = inside(frame)
    side = square.width
    if cell.marker >= 0:
        canvas.circle(_marker(cell, square), MARKER * side, INK)
    for centre in _centres(cell, square):
        sign(canvas, SHAPES[cell.shape], centre, RADII[cell.size] * side, PALETTE[INKS[cell.colour]])


def paint_option(canvas: Canvas, cell: Cell, box: Box) -> None:
    """Draw a cell in the middle of a box as it looks in the matrix: with its frame, and of the same size."""
    canvas.rect(option_frame(box), PALETTE["white"], stroke=MIST, width=3, radius=10)
    paint_cell(canvas, cell, option_frame(box))


def option_frame(box: Box) -> Box:
    """The frame of an option in the middle of a box."""
    return around(box.centre, SIDE / 2)


def inside(frame: Box) -> Box:
    """The part of a frame that is free for the contents of a cell."""
    return frame.inset(frame.width / SLIM)


def cell_parts(cell: Cell, frame: Box) -> list[Box]:
    """The boxes of the signs that a cell shows in a frame, and of its marker."""
    square = inside(frame)
    side = square.width
    parts = [sign_box(SHAPES[cell.shape], centre, RADII[cell.size] * side) for centre in _centres(cell, square)]
    return parts + ([around(_marker(cell, square), MARKER * side)] if cell.marker >= 0 else [])


def _centres(cell: Cell, square: Box) -> list[PointXY]:
    x, y = square.centre
    return [(x + across * square.width, y + down * square.width) for across, down in PLACES[cell.number]]


def _marker(cell: Cell, square: Box) -> PointXY:
    """Find the middle of a side, or a corner; odd places are corners."""
    (x, y), reach = square.centre, EDGE * square.width
    across, down = (0, 1, 1, 1, 0, -1, -1, -1)[cell.marker], (-1, -1, 0, 1, 1, 1, 0, -1)[cell.marker]
    return (x + reach * across, y + reach * down)


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
    text = f"row {row + 1}, column {column + 1}, enlarged"
    write(canvas, text, (LARGE.centre[0], 52), Style(26, INK, align="centre"))
    canvas.rect(LARGE, PALETTE["white"], stroke=ACCENT, width=5, radius=14)
    paint_cell(canvas, cell, LARGE)
