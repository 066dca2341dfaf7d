"""Reads from a film where the shapes are and where the dot is in every frame, and so its rests and trips."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from audit.pixels import Audited
from audit.pixels._ink import away
from unwritten.core import UnwrittenError, Value
from unwritten.draw import INK, PALETTE

Image: TypeAlias = NDArray[np.uint8]
Spot: TypeAlias = NDArray[np.float64]

FIRST = 30  # the first frame after the opening
NAMES = ("red", "green", "blue", "yellow", "orange", "purple", "pink", "cyan")
BOARD = np.array((238, 236, 228))
PROBE = (240, 16)  # row and column that show the board as long as the film is on
CLOSE = 60  # largest difference, all channels together, from a colour
LEAST = 400  # pixels of a shape
STILL = 0.5  # px a frame below which the dot rests
REST = 12  # frames of rest that make a visit


def reread(frames: Sequence[Image], item: Audited) -> tuple[Value, ...]:
    """Name the shapes in the order of the rests, or the ends of the longest or shortest trip."""
    content = [frame for frame in frames[FIRST:] if int(np.abs(frame[PROBE][:3] - BOARD).sum()) < 18]
    shapes = {
        name: spot
        for name in NAMES
        if (spot := _middle(content[2], (PALETTE[name].red, PALETTE[name].green, PALETTE[name].blue))) is not None
    }
    places = [_middle(frame, (INK.red, INK.green, INK.blue)) for frame in content]
    visits = _visits([place for place in places if place is not None], shapes)
    if "order" in item.question:
        return (tuple(name for name, _ in visits),)
    trips = sorted((frames_of, here, there) for (here, _), (there, frames_of) in pairwise(visits))
    if "longest" in item.question:
        return (trips[-1][1:],)
    if "shortest" in item.question:
        return (trips[0][1:],)
    raise UnwrittenError(f"the question asks for no trip: {item.question!r}")


def _middle(frame: Image, ink: tuple[int, int, int]) -> Spot | None:
    """Where the pixels of a colour are on average, if there are enough of them."""
    rows, columns = np.nonzero(away(frame, ink) < CLOSE)
    return None if rows.size < LEAST else np.array((np.median(columns), np.median(rows)))


def _visits(places: list[Spot], shapes: dict[str, Spot]) -> list[tuple[str, int]]:
    """The shapes on which the dot rests, each with the frames that it moved before."""
    visits: list[tuple[str, int]] = []
    moved = still = 0
    for before, now in pairwise(places):
        moving = float(np.abs(now - before).max()) > STILL
        moved, still = moved + moving, 0 if moving else still + 1
        if still == REST:
            if moved:
                visits.append((min(shapes, key=lambda name: float(np.abs(shapes[name] - now).sum())), moved))
            moved = 0
    return visits
