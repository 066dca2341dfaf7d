"""A frozen lake from above: ice, holes, a penguin and a flag, once in the light and once under fog."""

from __future__ import annotations

import functools
from collections.abc import Sequence

import numpy as np

from unwritten.core import Pixels
from unwritten.draw import INK, PAPER, Box, Canvas, Colour, PointXY, Style, clouds, write

FRAME = Box(22, 20, 440, 440)
"""Where the lake lies; cells are whole pixels, so it may fill a little less."""

PANEL = Box(500, 20, 332, 440)
HOLE = 0.36
"""The radius of a hole, in cells; penguin and flag are about as large."""

ICE = (Colour(226, 241, 249), Colour(213, 233, 245))
CRACK = Colour(184, 214, 232)
WATER = Colour(13, 38, 74)
DEEP = Colour(6, 20, 46)
RIM = Colour(140, 186, 214)
FOG = (Colour(104, 120, 142), Colour(146, 160, 178))
SHORE = Colour(188, 204, 218)
COAT = Colour(44, 48, 62)
BEAK = Colour(246, 146, 30)
BELLY = Colour(255, 255, 255)
CLOTH = Colour(216, 36, 48)
POLE = Colour(96, 70, 48)


def cell_size(size: int) -> int:
    """The side of a cell in pixels."""
    return int(FRAME.width) // size


def corner(size: int) -> tuple[int, int]:
    """The upper left pixel of the lake."""
    x, y = FRAME.centre
    half = cell_size(size) * size // 2
    return (int(x) - half, int(y) - half)


def thing_box(size: int, cell: tuple[int, int]) -> Box:
    """Where a hole, the penguin or the flag is drawn in a cell."""
    side, (left, top) = cell_size(size), corner(size)
    return Box(left + cell[1] * side, top + cell[0] * side, side, side).inset(side * (0.5 - HOLE))


def lit_lake(rows: Sequence[str]) -> Pixels:
    """Draw the whole lake without fog, with the legend beside it."""
    canvas = _shore(len(rows))
    for row, column, mark, box in _cells(rows):
        _ice(canvas, box, row, column)
        if mark == "H":
            _hole(canvas, box)
    for _, _, mark, box in _cells(rows):
        _figure(canvas, mark, box)
    return canvas.pixels


def fogged_lake(rows: Sequence[str], *, beacons: bool) -> Pixels:
    """Draw the lake under fog: nothing but the lines between cells shows, and start and flag if they are beacons."""
    size = len(rows)
    canvas = _shore(size)
    side, (left, top) = cell_size(size) * size, corner(size)
    canvas.pixels[top : top + side, left : left + side] = _fog(side)
    line = Colour(255, 255, 255, 64)
    for k in range(1, size):
        along = k * cell_size(size)
        canvas.rect(Box(left + along - 1, top, 2, side), line)
        canvas.rect(Box(left, top + along - 1, side, 2), line)
    if beacons:
        for _, _, mark, box in _cells(rows):
            _figure(canvas, mark, box)
    return canvas.pixels


@functools.cache
def _fog(side: int) -> Pixels:
    """Fog of that side; the same at every frame, as drifting fog would only cost bytes."""
    texture = clouds((side, side), grain=128, seed=7).astype(np.int32)
    thin, thick = (np.array([tone.red, tone.green, tone.blue, 255], np.int32) for tone in FOG)
    return (thin + ((thick - thin) * texture[:, :, None] + 127) // 255).astype(np.uint8)


def _shore(size: int) -> Canvas:
    canvas = Canvas()
    side, (left, top) = cell_size(size) * size, corner(size)
    canvas.rect(Box(left - 10, top - 10, side + 20, side + 20), SHORE, radius=16)
    _legend(canvas)
    return canvas


def _legend(canvas: Canvas) -> None:
    left = PANEL.x
    for k, (mark, name) in enumerate((("S", "start"), ("G", "goal"), ("H", "hole"))):
        box = Box(left, PANEL.y + 6 + k * 70, 56, 56)
        canvas.rect(box, ICE[0], radius=12, stroke=SHORE)
        if mark == "H":
            _hole(canvas, box)
        _figure(canvas, mark, box)
        write(canvas, name, (box.right + 22, box.centre[1]), Style(30, INK))
    _compass(canvas, (PANEL.x + PANEL.width / 2, PANEL.bottom - 106))


def _compass(canvas: Canvas, centre: PointXY) -> None:
    """Four arrows with the letters that the options use."""
    x, y = centre
    for letter, word, dx, dy in (("U", "up", 0, -1), ("D", "down", 0, 1), ("L", "left", -1, 0), ("R", "right", 1, 0)):
        canvas.arrow((x + 14 * dx, y + 14 * dy), (x + 50 * dx, y + 50 * dy), INK.mixed(PAPER, 0.2), 5, 18)
        if dx:
            align = "left" if dx > 0 else "right"
            write(canvas, letter, (x + 60 * dx, y - 16), Style(32, INK, bold=True, align=align))
            write(canvas, word, (x + 60 * dx, y + 16), Style(24, INK.mixed(PAPER, 0.25), align=align))
        else:
            write(canvas, letter, (x - 6, y + 76 * dy), Style(32, INK, bold=True, align="right"))
            write(canvas, word, (x + 4, y + 76 * dy), Style(24, INK.mixed(PAPER, 0.25)))


def _cells(rows: Sequence[str]) -> list[tuple[int, int, str, Box]]:
    cell, (left, top) = cell_size(len(rows)), corner(len(rows))
    return [
        (r, c, mark, Box(left + c * cell, top + r * cell, cell, cell))
        for r, row in enumerate(rows)
        for c, mark in enumerate(row)
    ]


def _ice(canvas: Canvas, box: Box, row: int, column: int) -> None:
    canvas.rect(box, ICE[(row + column) % 2])
    # A scratch on every third cell or so: enough to look like ice, too faint to be taken for a thing.
    if (row * 5 + column * 3) % 4 == 0:
        x, y, w = box.x, box.y, box.width
        tilt = (row * 7 + column * 11) % 5 / 10
        points = [(x + w * 0.16, y + w * (0.2 + tilt)), (x + w * 0.42, y + w * (0.3 + tilt * 0.6))]
        canvas.line([*points, (x + w * 0.62, y + w * (0.24 + tilt))], CRACK, 1.5)


def _hole(canvas: Canvas, box: Box) -> None:
    x, y = box.centre
    radius = box.width * HOLE
    canvas.circle((x, y), radius, WATER, stroke=RIM, width=max(2.0, box.width * 0.05))
    canvas.circle((x, y + radius * 0.12), radius * 0.72, DEEP)


def _figure(canvas: Canvas, mark: str, box: Box) -> None:
    if mark == "S":
        _penguin(canvas, box)
    elif mark == "G":
        _flag(canvas, box)


def _penguin(canvas: Canvas, box: Box) -> None:
    x, y = box.centre
    unit = box.width / 100
    for side in (-1, 1):
        canvas.circle((x + side * 12 * unit, y + 33 * unit), 7 * unit, BEAK)
        flipper = [(side * 15, -8), (side * 31, 16), (side * 15, 18)]
        canvas.polygon([(x + a * unit, y + b * unit) for a, b in flipper], COAT, stroke=COAT, width=4 * unit)
    canvas.circle((x, y + 10 * unit), 24 * unit, COAT)
    canvas.circle((x, y - 16 * unit), 17 * unit, COAT)
    canvas.circle((x, y + 14 * unit), 16 * unit, BELLY)
    for side in (-1, 1):
        canvas.circle((x + side * 6 * unit, y - 19 * unit), 5 * unit, BELLY)
        canvas.circle((x + side * 6 * unit, y - 18 * unit), 2.4 * unit, INK)
    beak = [(-7, -12), (7, -12), (0, -2)]
    canvas.polygon([(x + a * unit, y + b * unit) for a, b in beak], BEAK)


def _flag(canvas: Canvas, box: Box) -> None:
    x, y = box.centre
    unit = box.width / 100
    canvas.circle((x - 12 * unit, y + 33 * unit), 6 * unit, CRACK.shaded(0.8))
    canvas.line([(x - 12 * unit, y + 33 * unit), (x - 12 * unit, y - 32 * unit)], POLE, 6 * unit)
    cloth = [(-9, -33), (30, -17), (-9, 1)]
    canvas.polygon([(x + a * unit, y + b * unit) for a, b in cloth], CLOTH)
