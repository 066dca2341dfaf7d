"""A maze from above, once in the light of a torch and once in the dark, with its marks and a legend."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from unwritten.core import Film, Pixels, Question, Rng
from unwritten.core.evidence import Evidence
from unwritten.draw import (
    INK,
    PALETTE,
    PAPER,
    Box,
    Canvas,
    Colour,
    PointXY,
    Spotlight,
    Style,
    clouds,
    ink_on,
    shot,
    write,
    write_in,
)
from unwritten.families.morse.parts import lamp
from unwritten.families.morse.parts.maze import Cell, Maze, Wall, walls
from unwritten.families.morse.parts.seen import around, glimpses
from unwritten.families.morse.stage import stage

FRAMES = 300
"""Ten seconds of torch light: with opening and question the film lasts at most sixteen."""

FRAME = Box(26, 24, 432, 432)
PANEL = Box(506, 24, 322, 432)
FLOOR = (Colour(247, 238, 216), Colour(239, 228, 202))
BRICK = Colour(112, 52, 34)
DARK = (Colour(30, 36, 54), Colour(52, 60, 84))
RIM = Colour(150, 138, 122)
THICK = 8  # px of a wall
DISC = 0.31  # the radius of a mark, in cells
WALLED = 0.72
"""A cell with all its walls, as a radius in cells."""


@dataclass(frozen=True)
class Mark:
    """What stands in a cell: a disc of a colour, with a letter or none."""

    cell: Cell
    colour: str
    letter: str = ""
    name: str = ""  # in the legend


@dataclass(frozen=True)
class Torch:
    """Where the torch goes and how far it shines, in pixels of the maze."""

    stops: tuple[tuple[int, int], ...]
    clear: int
    soft: int


def cell_size(size: int) -> int:
    """The side of a cell in pixels."""
    return int(FRAME.width) // size


def corner(size: int) -> tuple[int, int]:
    """The upper left pixel of the maze."""
    x, y = FRAME.centre
    half = cell_size(size) * size // 2
    return (int(x) - half, int(y) - half)


def torch_tour(rng: Rng, size: int, light: float) -> Torch:
    """Draw a tour on which every cell is shown with its walls; the light reaches that share of the maze's side."""
    cell = cell_size(size)
    clear = round(light * size * cell)
    stops = lamp.route(rng, size, cell, clear - round((WALLED - lamp.CORE) * cell), FRAMES)
    return Torch(stops, clear, round(0.5 * cell))


def in_the_light(torch: Torch, size: int, reach: float) -> NDArray[np.bool_]:
    """Say for each frame, row and column whether ``reach`` cells around its middle are in the clear."""
    cell = cell_size(size)
    spots = np.asarray(lamp.positions(torch.stops, FRAMES), dtype=np.int64)
    middle = np.arange(size) * cell + cell // 2
    across = middle[None, None, :] - spots[:, 0, None, None]
    down = middle[None, :, None] - spots[:, 1, None, None]
    lit: NDArray[np.bool_] = across**2 + down**2 <= max(0, torch.clear - round(reach * cell)) ** 2
    return lit


def torch_film(
    title: str, watch: str, maze: Maze, marks: Sequence[Mark], torch: Torch, question: Question, *, beacons: bool
) -> Film:
    """Carry the torch through the dark maze, then ask."""
    left, top = corner(maze.size)
    spots = lamp.positions(torch.stops, FRAMES)
    lights: list[Spotlight] = []

    def paint(canvas: Canvas, frame: int) -> None:
        if not lights:  # drawn when first needed: a film that is only counted costs no pixels
            dark = dark_maze(maze.size, marks, beacons=beacons)
            lights.append(Spotlight(lit_maze(maze, marks), dark, torch.clear, torch.soft))
        x, y = spots[frame]
        lights[0].paint(canvas, (left + x, top + y))

    return stage(title, watch, [shot(FRAMES, paint)], question)


def torch_evidence(maze: Maze, marks: Sequence[Mark], torch: Torch) -> tuple[Evidence, ...]:
    """Every mark, and every wall between two cells, each where the torch shows all of it."""
    n = maze.size
    lit = in_the_light(torch, n, WALLED)
    found: list[Evidence] = []
    for mark in marks:
        row, column = mark.cell
        what = f"the {mark.name or mark.colour} mark"
        found += glimpses(what, around(_middle(n, mark.cell), DISC * cell_size(n)), lit[:, row, column].tolist())
    for r1, c1 in ((r, c) for r in range(n) for c in range(n)):
        for r2, c2 in ((r1 + 1, c1), (r1, c1 + 1)):
            if max(r2, c2) < n and (r2, c2) not in maze.joined((r1, c1)):
                ends = ((r2, c2), (r1 + 1, c1 + 1))
                what = f"the wall between {r1 + 1}.{c1 + 1} and {r2 + 1}.{c2 + 1}"
                found += glimpses(what, wall_box(n, ends), (lit[:, r1, c1] | lit[:, r2, c2]).tolist())
    return tuple(found)


def wall_box(size: int, wall: Wall) -> Box:
    """Where a piece of wall is drawn."""
    (x1, y1), (x2, y2) = _ends(size, wall)
    return Box(x1, y1, x2 - x1, y2 - y1).inset(-THICK / 2)


def lit_maze(maze: Maze, marks: Sequence[Mark]) -> Pixels:
    """Draw the whole maze in the light, with the legend beside it."""
    canvas = _ground(maze.size, marks)
    cell, (left, top) = cell_size(maze.size), corner(maze.size)
    for r in range(maze.size):
        for c in range(maze.size):
            canvas.rect(Box(left + c * cell, top + r * cell, cell, cell), FLOOR[(r + c) % 2])
    for wall in walls(maze):
        canvas.line(_ends(maze.size, wall), BRICK, THICK)
    _draw_marks(canvas, maze.size, marks)
    return canvas.pixels


def dark_maze(size: int, marks: Sequence[Mark], *, beacons: bool) -> Pixels:
    """Draw the maze in the dark: nothing shows but its rim, and the marks if they shine."""
    canvas = _ground(size, marks)
    side, (left, top) = cell_size(size) * size, corner(size)
    canvas.pixels[top : top + side, left : left + side] = _darkness(side)
    if beacons:
        _draw_marks(canvas, size, marks)
    return canvas.pixels


@functools.cache
def _darkness(side: int) -> Pixels:
    texture = clouds((side, side), grain=96, seed=11).astype(np.int32)
    thin, thick = (np.array([tone.red, tone.green, tone.blue, 255], np.int32) for tone in DARK)
    return (thin + ((thick - thin) * texture[:, :, None] + 127) // 255).astype(np.uint8)


def _ground(size: int, marks: Sequence[Mark]) -> Canvas:
    canvas = Canvas()
    side, (left, top) = cell_size(size) * size, corner(size)
    canvas.rect(Box(left - 10, top - 10, side + 20, side + 20), RIM, radius=12)
    _legend(canvas, marks)
    return canvas


def _legend(canvas: Canvas, marks: Sequence[Mark]) -> None:
    named = [mark for mark in marks if mark.name]
    for row, mark in enumerate(named):
        middle = (PANEL.x + 26, PANEL.y + 34 + row * 62)
        _disc(canvas, mark, middle, 22)
        write(canvas, mark.name, (middle[0] + 42, middle[1]), Style(28, INK))
    note = "One step leads to the next cell: up, down, left or right, never through a wall."
    area = Box(PANEL.x, PANEL.bottom - 150, PANEL.width, 150)
    write_in(canvas, note, area, Style(26, INK.mixed(PAPER, 0.2)), middle=False)


def _draw_marks(canvas: Canvas, size: int, marks: Sequence[Mark]) -> None:
    for mark in marks:
        _disc(canvas, mark, _middle(size, mark.cell), DISC * cell_size(size))


def _middle(size: int, cell: Cell) -> PointXY:
    side, (left, top) = cell_size(size), corner(size)
    return (left + (cell[1] + 0.5) * side, top + (cell[0] + 0.5) * side)


def _ends(size: int, wall: Wall) -> tuple[PointXY, PointXY]:
    """Where a piece of wall begins and ends on the screen."""
    cell, (left, top) = cell_size(size), corner(size)
    (r1, c1), (r2, c2) = wall
    return (left + c1 * cell, top + r1 * cell), (left + c2 * cell, top + r2 * cell)


def _disc(canvas: Canvas, mark: Mark, centre: tuple[float, float], radius: float) -> None:
    colour = PALETTE[mark.colour]
    canvas.circle(centre, radius, colour, stroke=colour.shaded(0.65), width=3)
    if mark.letter:
        write(canvas, mark.letter, centre, Style(1.25 * radius, ink_on(colour), bold=True, align="centre"))
