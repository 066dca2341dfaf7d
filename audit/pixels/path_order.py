"""Reads from a film where the shapes are and where the dot is in every frame, and so its rests and trips."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise, takewhile
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
STILL = 1.5  # px that the middle of a dot at rest may seem to move; in three frames of a trip it goes farther
REST = 12  # frames of rest that make a visit


def reread(frames: Sequence[Image], item: Audited) -> tuple[Value, ...]:
    """Name the shapes in the order of the rests, or the ends of the longest or shortest trip."""
    content = [frame for frame in frames[FIRST:] if int(np.abs(frame[PROBE][:3] - BOARD).sum()) < 18]
    shapes = {
        name: spot
        for name in NAMES
        if (spot := _middle(content[2], (PALETTE[name].red, PALETTE[name].green, PALETTE[name].blue))) is not None
    }
    places = [place for frame in content if (place := _middle(frame, (INK.red, INK.green, INK.blue))) is not None]
    _, *rests = _rests(places)  # the first is where the dot begins
    names = [min(shapes, key=lambda name: float(np.abs(shapes[name] - places[rest[0]]).sum())) for rest in rests]
    if "order" in item.question:
        return (tuple(names),)
    ends = zip(pairwise(rests), pairwise(names), strict=True)
    trips = sorted((arrived - left, *pair) for ((_, left), (arrived, _)), pair in ends)
    if "longest" in item.question:
        return (trips[-1][1:],)
    if "shortest" in item.question:
        return (trips[0][1:],)
    raise UnwrittenError(f"the question asks for no trip: {item.question!r}")


def _middle(frame: Image, ink: tuple[int, int, int]) -> Spot | None:
    """Where the pixels of a colour are on average, if there are enough of them."""
    rows, columns = np.nonzero(away(frame, ink) < CLOSE)
    return None if rows.size < LEAST else np.array((np.median(columns), np.median(rows)))


def _rests(places: list[Spot]) -> list[tuple[int, int]]:
    """The frames from which on and up to which the dot stays in its place."""
    rests = []
    begin = 0
    while begin < len(places):
        stays = (float(np.abs(place - places[begin]).max()) <= STILL for place in places[begin:])
        length = sum(1 for _ in takewhile(bool, stays))
        if length >= REST:
            rests.append((begin, begin + length))
        begin += length if length >= REST else 1
    return rests
