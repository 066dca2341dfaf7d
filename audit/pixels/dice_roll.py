"""Reads dice_roll back: the dots of the asked die while they show, then the squares on which it comes to rest."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from audit.pixels import Audited
from unwritten.core import UnwrittenError, Value
from unwritten.draw import PALETTE

Image: TypeAlias = NDArray[np.uint8]
Floats: TypeAlias = NDArray[np.float64]
Direction: TypeAlias = tuple[int, int, int]


@dataclass(frozen=True)
class Layout:
    """What the film of a level looks like: dice, columns of the board, frames of dots and of a roll, rolls."""

    dice: int
    columns: int
    shown: int
    pace: int
    rolls: int


LAYOUT = {"easy": Layout(1, 5, 75, 40, 3), "medium": Layout(1, 5, 66, 32, 5), "hard": Layout(2, 7, 48, 26, 7)}
FIRST, FADE, ROWS = 30, 24, 4
AZIMUTH, ELEVATION, FIELD = math.radians(-58), math.radians(36), math.radians(24)
CLOSE = 7.2
SPREAD = 0.27
WHITE = 120  # least value of the weakest channel on a dot; the dice stay far below
ALIKE = 0.985  # least cosine between a pixel and the colour of its die
ASKED = re.compile(r"does the (\w+) die have on (?:its side towards (\w+)|its (top) side|(the side it stands on))")
TOWARDS: dict[str, Direction] = {
    "RIGHT": (1, 0, 0),
    "LEFT": (-1, 0, 0),
    "BACK": (0, 1, 0),
    "FRONT": (0, -1, 0),
    "top": (0, 0, 1),
    "the side it stands on": (0, 0, -1),
}


def reread(frames: Sequence[Image], item: Audited) -> tuple[Value, ...]:
    """Read the three sides that are seen, follow the die, and turn it in space."""
    found = ASKED.search(item.question)
    if found is None:
        raise UnwrittenError(f"the question asks for no die: {item.question!r}")
    ink = _rgb(found[1])
    layout = LAYOUT[item.level]
    numbers = _numbers(frames, layout, ink)
    rolling = FIRST + layout.dice * layout.shown + FADE
    rests = [rolling - 1, *(rolling + layout.pace * (roll + 1) - 2 for roll in range(layout.rolls))]
    squares = [_square(frames[rest], layout, ink) for rest in rests]
    for (x, y), (right, back) in pairwise(squares):
        numbers = _rolled(numbers, right - x, back - y)
    return (numbers[TOWARDS[found[2] or found[3] or found[4]]],)


def _rgb(name: str) -> Floats:
    colour = PALETTE[name]
    return np.array((colour.red, colour.green, colour.blue), np.float64)


def _on_screen(points: Sequence[Sequence[float]], target: Sequence[float], away: float) -> Floats:
    """Where points of the scene land on the screen."""
    back = np.array(
        [math.cos(ELEVATION) * math.cos(AZIMUTH), math.cos(ELEVATION) * math.sin(AZIMUTH), math.sin(ELEVATION)]
    )
    right = np.array([-math.sin(AZIMUTH), math.cos(AZIMUTH), 0.0])
    arms = np.array(points) - np.array(target)
    depth = away - arms @ back
    focus = 240 / math.tan(FIELD / 2)
    return np.stack(
        (427 + focus * (arms @ right) / depth, 240 - focus * (arms @ np.cross(back, right)) / depth), axis=1
    )


def _numbers(frames: Sequence[Image], layout: Layout, ink: Floats) -> dict[Direction, int]:
    """Count the dots on the three sides that are seen from close by; the opposite sides have the rest of seven."""
    for turn in range(layout.dice):
        picture = frames[FIRST + turn * layout.shown + layout.shown // 2]
        corner = _on_screen([(0.42, -0.42, 0.5)], (0, 0, 0), CLOSE)[0]
        if not _alike(_patch(picture, corner), ink):
            continue
        numbers: dict[Direction, int] = {}
        for side, spots in _SPOTS.items():
            dots = [_patch(picture, spot).min() > WHITE for spot in _on_screen(spots, (0, 0, 0), CLOSE)]
            numbers[side] = sum(dots)
            numbers[-side[0], -side[1], -side[2]] = 7 - sum(dots)
        return numbers
    raise UnwrittenError("no die of the asked colour shows its dots")


_GRID = [(i * SPREAD, j * SPREAD) for i in (-1, 0, 1) for j in (-1, 0, 1)]
_SPOTS: dict[Direction, list[tuple[float, float, float]]] = {
    (0, 0, 1): [(a, b, 0.5) for a, b in _GRID],
    (0, -1, 0): [(a, -0.5, b) for a, b in _GRID],
    (1, 0, 0): [(0.5, a, b) for a, b in _GRID],
}


def _patch(picture: Image, spot: Floats) -> Floats:
    x, y = (round(float(part)) for part in spot)
    middle: Floats = np.median(picture[y - 1 : y + 2, x - 1 : x + 2, :3].reshape(-1, 3).astype(np.float64), axis=0)
    return middle


def _alike(pixels: Floats, ink: Floats) -> NDArray[np.bool_]:
    length = np.sqrt((pixels * pixels).sum(axis=-1)) + 1e-6
    alike: NDArray[np.bool_] = (pixels @ ink) / length / math.sqrt(float(ink @ ink)) > ALIKE
    return alike


def _square(picture: Image, layout: Layout, ink: Floats) -> tuple[int, int]:
    """The square of the board on which a die of that colour stands."""
    mask = _alike(picture[..., :3].astype(np.float64), ink) & (np.ptp(picture[..., :3].astype(int), axis=2) > 60)
    rows, columns = np.nonzero(mask)
    if len(rows) < 200:
        raise UnwrittenError("the die is out of sight")
    seen = np.array((columns.mean(), rows.mean()))
    squares = [(x, y) for x in range(layout.columns) for y in range(ROWS)]
    far = 5.6 + 1.7 * max(layout.columns, ROWS + 0.5)
    middle = (layout.columns / 2, ROWS / 2 + 0.1, 0.15)
    places = _on_screen([(x + 0.5, y + 0.5, 0.5) for x, y in squares], middle, far)
    return squares[int(((places - seen) ** 2).sum(axis=1).argmin())]


def _rolled(numbers: dict[Direction, int], right: int, back: int) -> dict[Direction, int]:
    """Turn a die by a quarter towards a neighbouring square."""
    if abs(right) + abs(back) != 1:
        raise UnwrittenError("the die does not roll to a neighbouring square")
    if right:
        return {(right * z, y, -right * x): number for (x, y, z), number in numbers.items()}
    return {(x, back * z, -back * y): number for (x, y, z), number in numbers.items()}
