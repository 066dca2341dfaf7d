"""Reads from a film of coding machines which signs went in and came out, and works out what the last row becomes."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from audit.pixels import Audited
from unwritten.core import UnwrittenError, Value
from unwritten.draw import ACCENT, PALETTE

Image: TypeAlias = NDArray[np.uint8]

SIGNS = {
    "circle": "red",
    "square": "blue",
    "triangle": "green",
    "star": "orange",
    "diamond": "purple",
    "heart": "pink",
    "cross": "brown",
    "arrow": "cyan",
}
NAMES = tuple(SIGNS)
INKS = np.array([(PALETTE[ink].red, PALETTE[ink].green, PALETTE[ink].blue) for ink in SIGNS.values()])
COATS = np.array(((52, 73, 124), (120, 62, 40), (30, 96, 84)))
BLUE = np.array((ACCENT.red, ACCENT.green, ACCENT.blue))
CONTENT = slice(30, 360)
UPPER, LOWER = 150, 376  # heights of the row that goes in and of the one that comes out
COAT_AT = (262, 250)  # where the machine of a demonstration shows its colour
DOTS = (40, 818, 26)  # height of the dots that count the rows, x of the last one, distance
VIVID = 60  # least difference of the strongest and weakest channel of a sign


@dataclass(frozen=True)
class Shown:
    """A machine with the row that went in and the row that came out."""

    machine: int
    given: tuple[int, ...]
    made: tuple[int, ...]


def reread(frames: Sequence[Image], item: Audited) -> tuple[Value, ...]:
    """Read every row, find all tables and orders that fit, and send the last row along the way that is asked."""
    route = [int(number) - 1 for number in re.findall(r"Machine (\d)", item.question)]
    pictures = _pictures(frames[CONTENT])
    demos = [_demo(picture) for picture in pictures[:-1]]
    rows = {_row(pictures[-1], UPPER)}
    for machine in route:
        seen = [demo for demo in demos if demo.machine == machine]
        rows = {made for row in rows for made in _results(seen, row)}
    if len(rows) != 1:
        raise UnwrittenError(f"the demonstrations of the clip leave {len(rows)} results, not one")
    return (tuple(NAMES[mark] for mark in rows.pop()),)


def _pictures(frames: Sequence[Image]) -> list[Image]:
    """The last frame of each row: the blue one of the dots at the top says which row it is."""
    last = {_blue_dot(frame): frame for frame in frames}
    return [last[place] for place in sorted(last, reverse=True)]


def _blue_dot(frame: Image) -> int:
    height, right, step = DOTS
    spots = [frame[height, right - step * place, :3].astype(np.int64) for place in range(10)]
    return int(np.argmin([np.abs(spot - BLUE).sum() for spot in spots]))


def _demo(picture: Image) -> Shown:
    coat = picture[COAT_AT[0], COAT_AT[1], :3].astype(np.int64)
    machine = int(np.abs(COATS - coat).sum(axis=1).argmin())
    return Shown(machine, _row(picture, UPPER), _row(picture, LOWER))


def _row(picture: Image, height: int) -> tuple[int, ...]:
    """Find the signs of a row by their strong colours, and name each by the colour at its middle."""
    band = picture[height - 20 : height + 21, :, :3].astype(np.int64)
    filled = (np.ptp(band, axis=2) > VIVID).mean(axis=0) > 0.15
    edges = np.flatnonzero(np.diff(np.concatenate(([0], filled.astype(np.int64), [0])))).reshape(-1, 2)
    marks = []
    for start, end in edges:
        if end - start >= 14:
            middle = (start + end) // 2
            ink = np.median(band[16:25, middle - 3 : middle + 4].reshape(-1, 3), axis=0)
            marks.append(int(np.abs(INKS - ink).sum(axis=1).argmin()))
    return tuple(marks)


def _results(seen: Sequence[Shown], row: tuple[int, ...]) -> set[tuple[int, ...]]:
    """What comes out under each order of places (as it is, reversed, round by one) that fits all that is seen."""
    places = tuple(range(len(row)))
    orders = (places, places[::-1], (places[-1], *places[:-1]), (*places[1:], places[0]))
    found = set()
    for order in orders:
        pairs = {(demo.given[source], made) for demo in seen for source, made in zip(order, demo.made, strict=True)}
        clash = any((a == c) != (b == d) for (a, b), (c, d) in itertools.combinations(sorted(pairs), 2))
        if not clash:
            table = dict(pairs)
            found.add(tuple(table[row[source]] for source in order))
    return found
