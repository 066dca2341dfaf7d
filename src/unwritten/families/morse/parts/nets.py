"""Nets of a cube: the eleven shapes, which side of the cube each square becomes, and how they are drawn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache

import numpy as np

from unwritten.core import SIZE, Shot
from unwritten.core.evidence import Evidence
from unwritten.draw import INK, PALETTE, Box, Camera, Canvas, World, box_solid, shot
from unwritten.families.morse.parts.piece_film import FIELD_OF_VIEW, distance_for, lamp_at
from unwritten.families.morse.parts.polycubes import TURNS, Cell
from unwritten.families.morse.parts.seen import seen
from unwritten.families.morse.parts.seen_solids import Floats, best_looks, screen_box
from unwritten.families.morse.parts.sight import SLANT, side_corners

Square = tuple[int, int]
Colouring = tuple[str, ...]
"""The colours of a cube's sides, in the order of DIRECTIONS."""

DIRECTIONS: tuple[Cell, ...] = ((1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1))


def _row_of_four(upper: int, lower: int) -> tuple[Square, ...]:
    return ((upper, 2), (0, 1), (1, 1), (2, 1), (3, 1), (lower, 0))


def _row_of_three(lower: int) -> tuple[Square, ...]:
    return ((0, 2), (1, 2), (1, 1), (2, 1), (3, 1), (lower, 0))


SHAPES: tuple[tuple[Square, ...], ...] = (
    _row_of_four(1, 1),
    _row_of_four(0, 0),
    _row_of_four(1, 2),
    _row_of_four(0, 1),
    _row_of_four(0, 2),
    _row_of_four(0, 3),
    _row_of_three(1),
    _row_of_three(2),
    _row_of_three(3),
    ((0, 0), (1, 0), (1, 1), (2, 1), (2, 2), (3, 2)),
    ((0, 0), (1, 0), (2, 0), (2, 1), (3, 1), (4, 1)),
)
"""All eleven, the most familiar ones first; y goes up."""


@dataclass(frozen=True)
class Net:
    """The squares of a net and the colour of each, as drawn; y goes up."""

    squares: tuple[Square, ...]
    colours: tuple[str, ...]


def placed(shape: Sequence[Square], quarter_turns: int) -> tuple[Square, ...]:
    """Turn a shape by quarter turns, its lowest corner at the origin."""
    squares = list(shape)
    for _ in range(quarter_turns):
        squares = [(-y, x) for x, y in squares]
    left, low = min(x for x, _ in squares), min(y for _, y in squares)
    return tuple((x - left, y - low) for x, y in squares)


@cache
def sides_of(squares: tuple[Square, ...]) -> tuple[Cell, ...]:
    """The direction in which each square looks from the folded cube: found by rolling a cube over the net.

    The printed side is seen from above and stays outside, so the cube rolls on the back of the paper: it lies below
    the net, and the side that touches a square is its upper one.
    """
    # A cube's state: which of its own directions now look right, up the page, and at the paper.
    states: dict[Square, tuple[Cell, Cell, Cell]] = {squares[0]: ((1, 0, 0), (0, 1, 0), (0, 0, 1))}
    edge = [squares[0]]
    while edge:
        x, y = edge.pop()
        right, up, paper = states[x, y]
        steps = {
            (x + 1, y): (_minus(paper), up, right),  # what looked right comes up to the paper
            (x - 1, y): (paper, up, _minus(right)),
            (x, y + 1): (right, _minus(paper), up),
            (x, y - 1): (right, paper, _minus(up)),
        }
        for square, state in steps.items():
            if square in squares and square not in states:
                states[square] = state
                edge.append(square)
    return tuple(states[square][2] for square in squares)


def _minus(side: Cell) -> Cell:
    return (-side[0], -side[1], -side[2])


@cache
def colourings(colouring: Colouring) -> tuple[Colouring, ...]:
    """The 24 ways a coloured cube can stand."""
    ways = []
    for turn in TURNS:
        sources = [sum_of(turn, direction) for direction in DIRECTIONS]
        ways.append(tuple(colouring[DIRECTIONS.index(source)] for source in sources))
    return tuple(ways)


def sum_of(turn: tuple[Cell, Cell, Cell], direction: Cell) -> Cell:
    """Where a turn takes a direction."""
    x, y, z = (sum(a * b for a, b in zip(row, direction, strict=True)) for row in turn)
    return (x, y, z)


def folded(net: Net) -> Colouring:
    """The colours of the cube that a net folds into, in one way it can stand."""
    ink = dict(zip(sides_of(net.squares), net.colours, strict=True))
    return tuple(ink[direction] for direction in DIRECTIONS)


ELEVATION = 36.0
START = -125.0
ROUND = 540.0
"""Degrees that the camera goes around while it sinks from above to below."""

ROOM = Box(0, 0, *SIZE)


def cube_camera(frame: int, frames: int) -> Camera:
    """The camera goes around the cube one and a half times, from above to below, and so sees every side."""
    share = frame / (frames - 1)
    azimuth, height = START + ROUND * share, ELEVATION * (1 - 2 * share)
    return Camera.orbiting(azimuth, height, distance_for(1.28, ROOM), field_of_view=FIELD_OF_VIEW)


def cube_shot(colouring: Colouring, frames: int) -> Shot:
    """Film a coloured cube from all sides."""
    ink = dict(zip(DIRECTIONS, colouring, strict=True))
    faces = []
    for face in box_solid((-0.5, -0.5, -0.5), (1.0, 1.0, 1.0), INK, INK):
        x, y, z = (round(part) for part in face.normal)
        faces.append(replace(face, colour=PALETTE[ink[x, y, z]], ambient=0.85))
    world = World(faces)

    def paint(canvas: Canvas, frame: int) -> None:
        camera = cube_camera(frame, frames)
        world.draw(canvas, camera, replace(lamp_at(START + ROUND * frame / (frames - 1)), outline=3.0))

    return shot(frames, paint)


def sides_shown(colouring: Colouring, frames: int) -> Iterator[Evidence]:
    """Name every side of the cube, where it is turned most to the camera."""

    def rate(looks: Sequence[int]) -> Floats:
        eyes = np.array([cube_camera(frame, frames).eye for frame in looks])
        sides = np.array(DIRECTIONS) / 2  # their middles
        ways = eyes[:, None] - sides[None]
        slant = 2 * (ways * sides).sum(axis=2) / np.sqrt((ways * ways).sum(axis=2))
        return np.where(slant >= SLANT, slant, 0.0)[:, :, None]

    for number, (frame, _) in enumerate(best_looks(rate, 0, frames)):
        corners = [(x - 0.5, y - 0.5, z - 0.5) for x, y, z in side_corners((0, 0, 0), DIRECTIONS[number])]
        box = screen_box(cube_camera(frame, frames), corners)
        yield seen(f"the {colouring[number]} side of the cube", box, frame, frame + 1)


def draw_net(canvas: Canvas, nets: Sequence[Net], number: int, box: Box) -> None:
    """Draw one of some nets in the middle of a box; all have the same scale."""
    for square, colour in zip(net_boxes(nets, number, box), nets[number].colours, strict=True):
        canvas.rect(square, PALETTE[colour], stroke=INK, width=2)


def net_boxes(nets: Sequence[Net], number: int, box: Box) -> list[Box]:
    """Where the squares of one of some nets lie."""
    sizes = [tuple(max(square[axis] for square in net.squares) + 1 for axis in (0, 1)) for net in nets]
    room = box.inset(8)
    pitch = int(min(room.width / max(wide for wide, _ in sizes), room.height / max(high for _, high in sizes)))
    columns, rows = sizes[number]
    left, low = box.centre[0] - columns * pitch / 2, box.centre[1] + rows * pitch / 2
    return [Box(left + x * pitch, low - (y + 1) * pitch, pitch, pitch) for x, y in nets[number].squares]
