"""Dice that roll over their edges on a board: how they look, how they roll, and the camera that films them."""

from __future__ import annotations

import functools
import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from unwritten.core import SIZE, Shot
from unwritten.core.evidence import Evidence
from unwritten.draw import (
    INK,
    PALETTE,
    Box,
    Camera,
    Canvas,
    Colour,
    Face,
    Style,
    Vec3,
    World,
    between,
    box_solid,
    ease,
    moved,
    shot,
    turned,
    width_of,
    write,
)
from unwritten.families.morse.parts.seen import around, looks, seen
from unwritten.families.morse.parts.seen_solids import screen_box

Square = tuple[int, int]

SIDES = ("right", "left", "back", "front", "top", "bottom")
OUTWARD: dict[str, Vec3] = {
    "right": (1.0, 0.0, 0.0),
    "left": (-1.0, 0.0, 0.0),
    "back": (0.0, 1.0, 0.0),
    "front": (0.0, -1.0, 0.0),
    "top": (0.0, 0.0, 1.0),
    "bottom": (0.0, 0.0, -1.0),
}
ACROSS: dict[str, tuple[Vec3, Vec3]] = {
    "right": ((0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "left": ((0.0, -1.0, 0.0), (0.0, 0.0, 1.0)),
    "back": ((-1.0, 0.0, 0.0), (0.0, 0.0, 1.0)),
    "front": ((1.0, 0.0, 0.0), (0.0, 0.0, 1.0)),
    "top": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0)),
    "bottom": ((1.0, 0.0, 0.0), (0.0, -1.0, 0.0)),
}
"""For each side two directions in it that turn anticlockwise as seen from outside."""

STEPS: dict[str, Square] = {"right": (1, 0), "left": (-1, 0), "back": (0, 1), "front": (0, -1)}
AXES: dict[str, Vec3] = {
    "right": (0.0, 1.0, 0.0),
    "left": (0.0, -1.0, 0.0),
    "back": (-1.0, 0.0, 0.0),
    "front": (1.0, 0.0, 0.0),
}
"""The axis about which a die turns, by the right-hand rule, when it rolls each way."""

PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    5: ((-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}
SPREAD, PIP = 0.27, 0.115  # distance of the dots from the middle of a side, and their radius
ROUNDNESS = 14

FADE = 24
"""Frames in which the dots fade while the camera goes back."""

MOVING = 0.8
"""The share of a roll's frames in which the die moves; then it rests."""

REST = 16
AZIMUTH, ELEVATION, FIELD_OF_VIEW = -58.0, 36.0, 24.0
CLOSE = 7.2
LABEL = Style(24, INK, bold=True, align="centre")
LIGHT_TILE, DARK_TILE, RIM = Colour(244, 240, 230), Colour(226, 218, 202), Colour(150, 132, 110)


@dataclass(frozen=True)
class Die:
    """A die at its start: its colour, its square, the number on each side (as SIDES), and the ways it rolls."""

    colour: str
    square: Square
    numbers: tuple[int, ...]
    path: tuple[str, ...]


def squares_of(die: Die) -> list[Square]:
    """The squares that a die stands on, the first and the last included."""
    squares = [die.square]
    for way in die.path:
        squares.append((squares[-1][0] + STEPS[way][0], squares[-1][1] + STEPS[way][1]))
    return squares


def die_faces(die: Die, ink: Colour) -> tuple[Face, ...]:
    """The die at its start, six plain sides and then its dots in the ink."""
    x, y = die.square
    colour = PALETTE[die.colour]
    plain = box_solid((-0.5, -0.5, -0.5), (1.0, 1.0, 1.0), colour, INK)
    dots = [dot for side, number in zip(SIDES, die.numbers, strict=True) for dot in _dots(side, number, ink)]
    faces = [replace(face, ambient=0.7) for face in (*plain, *dots)]
    return moved(faces, (x + 0.5, y + 0.5, 0.5))


def _dots(side: str, number: int, ink: Colour) -> list[Face]:
    out, (first, second) = OUTWARD[side], ACROSS[side]
    faces = []
    for i, j in PIPS[number]:
        ring = []
        for corner in range(ROUNDNESS):
            angle = 2 * math.pi * corner / ROUNDNESS
            a = round((i * SPREAD + PIP * math.cos(angle)) * 4096) / 4096
            b = round((j * SPREAD + PIP * math.sin(angle)) * 4096) / 4096
            ring.append(tuple(out[k] / 2 + a * first[k] + b * second[k] for k in range(3)))
        faces.append(Face(tuple((x, y, z) for x, y, z in ring), ink))
    return faces


def rolled(faces: Iterable[Face], square: Square, way: str, degrees: float) -> tuple[Face, ...]:
    """Turn a die that stands on a square about the lower edge over which it rolls."""
    x, y = square
    edge = {"right": (x + 1, y), "left": (x, y), "back": (x, y + 1), "front": (x, y)}[way]
    return turned(faces, AXES[way], degrees, (float(edge[0]), float(edge[1]), 0.0))


class Board:
    """A board with dice that show their dots one by one, lose them, and roll all at once."""

    def __init__(self, columns: int, rows: int, dice: tuple[Die, ...], shown: int, pace: int) -> None:
        self.columns, self.rows, self.dice = columns, rows, dice
        self.shown, self.pace = shown, pace
        self.rolling = shown * len(dice) + FADE  # the frame when the first roll begins
        self.frames = self.rolling + pace * len(dice[0].path) + REST

    def shot(self) -> Shot:
        """Film it."""
        return shot(self.frames, self.paint)

    def paint(self, canvas: Canvas, frame: int) -> None:
        """Draw a frame."""
        camera = self.camera(frame)
        self._ground.draw(canvas, camera)
        with canvas.faded(self._drawn_back(frame)):
            self._labels(canvas, camera)
        faded = ease((frame - self.shown * len(self.dice)) / (FADE // 2))
        faces = [face for die in self.dice for face in self._posed(die, frame, faded)]
        # The camera is above the board, so the board never hides a die.
        World(faces).draw(canvas, camera)

    def camera(self, frame: int) -> Camera:
        """Close to each die in turn while its dots are shown, then far enough to see the whole board."""
        whole = (self.columns / 2, self.rows / 2 + 0.1, 0.15)
        far = 5.6 + 1.7 * max(self.columns, self.rows + 0.5)
        turn = min(frame // self.shown, len(self.dice) - 1)
        x, y = self.dice[turn].square
        share = self._drawn_back(frame)
        near = (x + 0.5, y + 0.5, 0.5)
        target = tuple(between(a, b, share) for a, b in zip(near, whole, strict=True))
        return Camera.orbiting(
            AZIMUTH,
            ELEVATION,
            between(CLOSE, far, share),
            target=(target[0], target[1], target[2]),
            box=Box(0, 0, *SIZE),
            field_of_view=FIELD_OF_VIEW,
        )

    def _drawn_back(self, frame: int) -> float:
        """How far the camera has gone from close by (0) to where it sees the whole board (1)."""
        return ease((frame - self.shown * len(self.dice)) / FADE)

    def _posed(self, die: Die, frame: int, faded: float) -> tuple[Face, ...]:
        done = max(0, frame - self.rolling)
        turn, moment = divmod(done, self.pace)
        colour = PALETTE[die.colour]
        ink = PALETTE["white"].mixed(colour, faded)
        faces, square = _after(die, min(turn, len(die.path)), ink)
        if faded >= 1:
            faces = tuple(face for face in faces if len(face.points) == 4)
        if turn >= len(die.path) or frame < self.rolling:
            return faces
        share = ease(moment / (MOVING * self.pace))
        return rolled(faces, square, die.path[turn], round(90 * share * 64) / 64)

    @functools.cached_property
    def _ground(self) -> World:
        return World(self._tiles())

    def _tiles(self) -> list[Face]:
        wide, deep = float(self.columns), float(self.rows)
        faces = list(box_solid((-0.18, -0.18, -0.25), (wide + 0.36, deep + 0.36, 0.25), RIM))
        for x in range(self.columns):
            for y in range(self.rows):
                corners = ((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1))
                tile = DARK_TILE if (x + y) % 2 else LIGHT_TILE
                faces.append(Face(tuple((float(a), float(b), 0.0) for a, b in corners), tile, ambient=0.9))
        return faces

    def evidence(self, asked: int, side: str) -> Iterator[Evidence]:
        """Name the sides of a die that show their dots, the die in every roll, and the name of an edge."""
        die, turn = self.dice[asked], self.shown * asked
        camera = self.camera(turn)
        for plain in die_faces(die, INK)[: len(SIDES)]:
            if plain.plane.distance(camera.eye) > 0:
                name = next(name for name, out in OUTWARD.items() if out == plain.normal)
                dots = die.numbers[SIDES.index(name)]
                box = screen_box(camera, plain.points)
                yield seen(f"the {dots} dots of the {die.colour} die", box, turn, turn + self.shown)
        for roll in range(len(die.path)):
            start = self.rolling + roll * self.pace
            yield from looks(f"roll {roll + 1}", lambda frame: self._die_box(die, frame), start, start + self.pace)
        if side in STEPS:
            place = self.camera(self.rolling).spot(self._label_places()[side])
            box = around(place, width_of(side.upper(), LABEL) / 2, LABEL.size / 2)
            yield seen(f"the name {side.upper()}", box, self.rolling, self.frames)

    def _die_box(self, die: Die, frame: int) -> Box:
        points = [point for face in self._posed(die, frame, 1.0) for point in face.points]
        return screen_box(self.camera(frame), points)

    def _labels(self, canvas: Canvas, camera: Camera) -> None:
        """Name the four edges of the board."""
        for name, place in self._label_places().items():
            write(canvas, name.upper(), camera.spot(place), LABEL)

    def _label_places(self) -> dict[str, Vec3]:
        return {
            "front": (self.columns / 2, -1.1, 0.0),
            "back": (self.columns * 0.55, self.rows + 1.6, 0.0),
            "left": (-1.6, self.rows * 0.35, 0.0),
            "right": (self.columns + 1.2, self.rows / 2, 0.0),
        }


@functools.lru_cache(maxsize=256)
def _after(die: Die, rolls: int, ink: Colour) -> tuple[tuple[Face, ...], Square]:
    """The die and its square after some whole rolls."""
    if rolls == 0:
        return die_faces(die, ink), die.square
    faces, square = _after(die, rolls - 1, ink)
    way = die.path[rolls - 1]
    return rolled(faces, square, way, 90), (square[0] + STEPS[way][0], square[1] + STEPS[way][1])
