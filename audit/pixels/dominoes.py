"""Reads from a film of dominoes which one stands where, in which frame each goes down, and counts these."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from audit.pixels import Audited
from audit.pixels._ink import vividness
from unwritten.core import UnwrittenError, Value
from unwritten.draw import PALETTE

Image: TypeAlias = NDArray[np.uint8]

FIRST = 30  # the first frame after the opening
NAMES = ("red", "green", "blue", "yellow", "orange", "purple", "pink", "cyan")
INKS = np.array([(PALETTE[name].red, PALETTE[name].green, PALETTE[name].blue) for name in NAMES])
NUMBERS = {"first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5}
ASKED = re.compile(r"before the (\w+) (\w+) one fell")

SHELF = np.array((203, 186, 162))  # the front of a shelf, as it shows in column SHELF_AT
SHELF_AT = 26
LIP = 6  # px from the front of the dominoes down to that of the shelf
LEFT, WIDTH = 36, 774  # px that the cells of a row begin at, and take together
VIVID = 60  # least difference of the strongest and weakest channel: shelves and wall stay below
CLOSE = 90  # largest difference, all channels together, from a domino's colour
# In widths of a cell: height with the back's shift, thickness, height, and where a standing one is probed.
WHOLE, THICK, HIGH, PROBED = 0.80, 0.17, 0.68, 0.48


@dataclass(frozen=True)
class Standing:
    """A domino that stands in the first frame: where to look for it, and its colour."""

    x: int
    y: int
    ink: int

    def seen(self, frame: Image) -> bool:
        """Whether it still stands there."""
        return int(np.abs(_colour(frame, self.x, self.y) - INKS[self.ink]).sum()) < CLOSE


def reread(frames: Sequence[Image], item: Audited) -> tuple[Value, ...]:
    """Count the dominoes that went down before the asked one did."""
    found = ASKED.search(item.question)
    if found is None:
        raise UnwrittenError(f"the question asks for no domino: {item.question!r}")
    ordinal, ink = NUMBERS[found[1]], NAMES.index(found[2])
    floors = _floors(frames[FIRST])
    content = [frame for frame in frames[FIRST:] if _floors(frame) == floors]
    falls = sorted(
        (last, domino.ink)
        for domino in _standing(content[0], floors)
        if (last := max(i for i, frame in enumerate(content) if domino.seen(frame))) < len(content) - 1
    )
    matching = [turn for turn, (_, colour) in enumerate(falls) if colour == ink]
    return (matching[ordinal - 1],)


def _floors(frame: Image) -> list[int]:
    """Find the shelves by the colour of their fronts, and so where dominoes stand."""
    column = np.abs(frame[:, SHELF_AT, :3].astype(np.int64) - SHELF).sum(axis=1) < 24
    edges = np.flatnonzero(np.diff(np.concatenate(([0], column.astype(np.int64), [0]))))
    return [int(start) - LIP for start, end in edges.reshape(-1, 2) if end - start >= 8]


def _standing(frame: Image, floors: list[int]) -> list[Standing]:
    """Look at both ends of every cell, where one could stand that falls to the other end."""
    vivid = vividness(frame) > VIVID
    above = [floor - int(np.flatnonzero(vivid[:floor].any(axis=1) & _between(floors, floor))[0]) for floor in floors]
    columns = round(WIDTH * WHOLE / max(above))
    cell = WIDTH / columns
    dominoes = []
    for floor in floors:
        y = round(floor - PROBED * cell)
        for place in range(columns):
            for end in (0.0, HIGH):
                x = round(LEFT + cell * (place + end + THICK / 2))
                if vivid[y, x]:
                    ink = int(np.abs(INKS - _colour(frame, x, y)).sum(axis=1).argmin())
                    dominoes.append(Standing(x, y, ink))
    return dominoes


def _between(floors: list[int], floor: int) -> NDArray[np.bool_]:
    """The rows of pixels above a floor that lie below the shelf above it."""
    upper = max((other for other in floors if other < floor), default=-1)
    rows: NDArray[np.bool_] = np.arange(floor) > upper + LIP + 2 if upper >= 0 else np.ones(floor, np.bool_)
    return rows


def _colour(frame: Image, x: int, y: int) -> NDArray[np.float64]:
    patch = frame[y - 3 : y + 4, x - 2 : x + 3, :3].reshape(-1, 3).astype(np.float64)
    middle: NDArray[np.float64] = np.median(patch, axis=0)
    return middle
