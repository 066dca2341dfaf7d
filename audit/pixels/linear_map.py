"""Reads a vector and the arrows of each linear map off the squared paper, and puts the maps together."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from audit.pixels import Audited
from unwritten.core import UnwrittenError, Value
from unwritten.draw import PALETTE

ORIGIN = np.array((434, 254))  # pixel of (0, 0)
UNIT = 44  # pixels a square
PLOT = (slice(70, 436), slice(74, 794))  # rows and columns of the paper, without header and numbers
VECTOR_FRAME = 70  # the vectors are full-grown, and not yet fading
FIRST_MAP, MAP = 90, 84  # first frame of the first map, and frames of each
RESTS = 76  # frame of a map in which its arrows are at rest
CLOSE = 110  # largest difference, all channels together, from an arrow's colour
VECTORS = ("orange", "purple", "green")


def reread(frames: Sequence[NDArray[np.uint8]], item: Audited) -> tuple[Value, ...]:
    """Add up as many red and blue arrows as the vector has squares across and up, map after map."""
    x, y = _tip(frames[VECTOR_FRAME], _asked(frames[VECTOR_FRAME], item.question))
    for number in range(max(map(int, re.findall(r"map (\d)", item.question)), default=1)):
        still = frames[FIRST_MAP + number * MAP + RESTS]
        red, blue = _tip(still, "red"), _tip(still, "blue")
        x, y = x * red[0] + y * blue[0], x * red[1] + y * blue[1]
    return ((Fraction(x), Fraction(y)),)


def _asked(frame: NDArray[np.uint8], question: str) -> str:
    """The colour that the question names, or that of the only vector."""
    named = re.search(r"the (\w+) vector", question)
    if named and named[1] in VECTORS:
        return named[1]
    return max(VECTORS, key=lambda name: int(_near(frame, name).sum()))


def _tip(frame: NDArray[np.uint8], name: str) -> tuple[int, int]:
    """The crossing of grid lines nearest to the arrow's pixel that is farthest from the origin."""
    mask = _near(frame, name)
    rows, columns = np.nonzero(mask & (_neighbours(mask) >= 5))
    if not len(rows):
        raise UnwrittenError(f"no {name} arrow on the paper")
    across, up = columns + PLOT[1].start - ORIGIN[0], ORIGIN[1] - rows - PLOT[0].start
    far = int((across**2 + up**2).argmax())
    return (round(int(across[far]) / UNIT), round(int(up[far]) / UNIT))


def _near(frame: NDArray[np.uint8], name: str) -> NDArray[np.bool_]:
    colour = PALETTE[name]
    away = np.abs(frame[PLOT].astype(np.int64) - (colour.red, colour.green, colour.blue)).sum(axis=2)
    near: NDArray[np.bool_] = away < CLOSE
    return near


def _neighbours(mask: NDArray[np.bool_]) -> NDArray[np.int64]:
    """How many pixels of the 3 × 3 around each are set: specks have few."""
    padded = np.pad(mask.astype(np.int64), 1)
    height, width = mask.shape
    windows = [padded[i : i + height, j : j + width] for i in range(3) for j in range(3)]
    counts: NDArray[np.int64] = np.sum(windows, axis=0)
    return counts
