"""Pieces of unit cubes on the screen: how they are lit, seen by a camera that goes around them, and put in panels."""

from __future__ import annotations

import functools
import math
from collections.abc import Iterator, Sequence

from unwritten.core import Rng, Shot, Unsuitable
from unwritten.core.evidence import Evidence
from unwritten.draw import (
    PALETTE,
    Box,
    Camera,
    Canvas,
    Colour,
    Light,
    Vec3,
    World,
    cube_shell,
    shot,
)
from unwritten.families.morse.parts.option_card import LONGEST, picture_box
from unwritten.families.morse.parts.picture_card import LETTERS, PANELS, ROOM, heading, paint_panels
from unwritten.families.morse.parts.polycubes import TURNS, Piece, turned_piece
from unwritten.families.morse.parts.seen import seen
from unwritten.families.morse.parts.seen_solids import box_corners, cubes_seen, screen_box
from unwritten.families.morse.parts.sight import VIEW_STEP, look

ELEVATION = 28.0
FIELD_OF_VIEW = 24.0
FACING = 35.0
"""Degrees around z at which pieces are seen in the middle of their sweep."""

HUES = {name: PALETTE[name].mixed(PALETTE["white"], 0.25) for name in ("orange", "cyan", "pink", "green", "yellow")}
"""Colours of pieces; all four options of an item share one."""


def lamp_at(azimuth: float) -> Light:
    """A lamp that goes with the camera: above it, to the left."""
    around = math.radians(azimuth - 55)
    return Light((round(1024 * math.cos(around)) / 1024, round(1024 * math.sin(around)) / 1024, 1.5))


def distance_for(radius: float, box: Box) -> float:
    """How far a camera must be away to have a ball of that radius inside its box."""
    half = math.tan(math.radians(FIELD_OF_VIEW / 2)) * min(1.0, box.width / box.height)
    return radius * math.sqrt(1 + 1 / (half * half))


def middle_of(piece: Piece) -> Vec3:
    """The centre of a piece's bounding box."""
    x, y, z = ((max(cell[axis] for cell in piece) + 1) / 2 for axis in range(3))
    return (x, y, z)


def radius_of(piece: Piece) -> float:
    """Half the width, in units, that a panel shows if a piece is to turn in it; panels are taller than wide."""
    middle = middle_of(piece)
    corners = [(x + i, y + j) for x, y, _ in piece for i in (0, 1) for j in (0, 1)]
    wide = max(math.dist(corner, middle[:2]) for corner in corners)
    above = math.radians(ELEVATION)
    tall = middle[2] * math.cos(above) + wide * math.sin(above)
    # Near corners look larger than the middle: hence the margin.
    return 1.1 * max(wide, tall / 1.25)


def piece_camera(piece: Piece, azimuth: float, box: Box, radius: float) -> Camera:
    """Look at the middle of a piece from a direction, with room for ``radius`` around it."""
    return Camera.orbiting(
        azimuth,
        ELEVATION,
        distance_for(radius, box),
        target=middle_of(piece),
        box=box,
        field_of_view=FIELD_OF_VIEW,
    )


def sweep_at(frame: int, frames: int, degrees: float) -> float:
    """The direction of the camera while it sweeps evenly over so many degrees."""
    return FACING + degrees * (frame / (frames - 1) - 0.5)


@functools.lru_cache(maxsize=64)
def piece_world(piece: Piece, colour: Colour) -> World:
    """A piece ready to be drawn, all cubes in one colour with dark edges."""
    return World(cube_shell(dict.fromkeys(piece, colour), colour.shaded(0.3)))


def draw_piece(canvas: Canvas, piece: Piece, colour: Colour, azimuth: float, box: Box, radius: float) -> None:
    """Draw a piece as seen from a direction."""
    piece_world(piece, colour).draw(canvas, piece_camera(piece, azimuth, box, radius), lamp_at(azimuth))


def options_shot(title: str, pieces: Sequence[Piece], colour: Colour, frames: int, degrees: float) -> Shot:
    """Four pieces in their panels, seen by cameras that sweep around them together."""

    def paint(canvas: Canvas, frame: int) -> None:
        heading(canvas, title)
        draw_options(canvas, pieces, colour, sweep_at(frame, frames, degrees))

    return shot(frames, paint)


def draw_options(canvas: Canvas, pieces: Sequence[Piece], colour: Colour, azimuth: float) -> None:
    """Draw the panels with their pieces, all at one scale."""
    paint_panels(canvas, lambda board, number, box: draw_option(board, pieces, number, colour, azimuth, box))


def draw_option(
    canvas: Canvas, pieces: Sequence[Piece], number: int, colour: Colour, azimuth: float, box: Box
) -> None:
    """Draw one of the pieces into a panel, at the scale that suits all of them."""
    draw_piece(canvas, pieces[number], colour, azimuth, box, max(map(radius_of, pieces)))


@functools.lru_cache(maxsize=64)
def clearest_view(piece: Piece, frames: int, degrees: float) -> float:
    """The direction of the sweep from which most cubes are clearly seen: how a piece stands still on a card."""
    directions = [sweep_at(frame, frames, degrees) for frame in range(0, frames, VIEW_STEP)]
    eyes = [piece_camera(piece, azimuth, ROOM, radius_of(piece)).eye for azimuth in directions]
    counts = look(piece, eyes).clearly.sum(axis=1).tolist()
    # The middle of the sweep first: among equals it is the plainest view.
    order = sorted(range(len(directions)), key=lambda view: abs(directions[view] - FACING))
    return directions[max(order, key=lambda view: int(counts[view]))]


def draw_still(
    canvas: Canvas, pieces: Sequence[Piece], number: int, colour: Colour, sweep: tuple[int, float], box: Box
) -> None:
    """Draw one of the pieces for a card; ``sweep`` are the frames and degrees of the sweep that came before."""
    draw_option(canvas, pieces, number, colour, clearest_view(pieces[number], *sweep), box)


def options_seen(pieces: Sequence[Piece], start: int, sweep: tuple[int, float]) -> Iterator[Evidence]:
    """Name every cube of the pieces in their panels while the sweep goes on, and each whole piece on the card."""
    frames, degrees = sweep
    radius = max(map(radius_of, pieces))
    for piece, letter, panel in zip(pieces, LETTERS, PANELS, strict=True):
        box = picture_box(panel)

        def camera_at(frame: int, piece: Piece = piece, box: Box = box) -> Camera:
            return piece_camera(piece, sweep_at(frame - start, frames, degrees), box, radius)

        names = {number: f"the cube of piece {letter} at {cell}" for number, cell in enumerate(piece)}
        yield from cubes_seen(names, piece, camera_at, start, start + frames)
        still = piece_camera(piece, clearest_view(piece, frames, degrees), box, radius)
        corners = [corner for x, y, z in piece for corner in box_corners((float(x), float(y), float(z)), 1.0)]
        card = start + frames
        yield seen(f"piece {letter} on the card", screen_box(still, corners), card, card + LONGEST)


def shown_turn(piece: Piece, frames: int, degrees: float, rng: Rng, *, unlike: Piece = ()) -> Piece:
    """Turn a piece at random so that the sweep shows each of its cubes; the result differs from ``unlike``."""
    turns = [turned_piece(piece, turn) for turn in rng.shuffled(TURNS)]
    for placed in [turned for turned in turns if turned != unlike][:4]:
        directions = [sweep_at(frame, frames, degrees) for frame in range(0, frames, VIEW_STEP)]
        eyes = [piece_camera(placed, azimuth, ROOM, radius_of(placed)).eye for azimuth in directions]
        try:
            look(placed, eyes).check_all()
        except Unsuitable:
            continue
        return placed
    raise Unsuitable("no way to stand shows every cube")
