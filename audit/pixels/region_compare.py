"""Measures regions on squared paper by their coloured pixels, in squares of their own sheet, and sorts them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby, pairwise

import numpy as np
from numpy.typing import NDArray

from audit.pixels import Audited
from unwritten.core import Sequence as Listed
from unwritten.core import UnwrittenError, Value

FIRST, CONTENT = 30, 324
"""The first frame after the opening, and how many follow in which the regions take equal turns."""

BEFORE_END = 12
"""Frames before the end of a turn: the region is filled, and not yet leaving."""

MARGIN = slice(48, 108)
"""Columns of pixels at the left of the sheet, where no region reaches."""

VIVID = 40
DARK = 380
"""Least difference of the strongest and weakest channel in a region, and the brightness below which it is its rim."""


def reread(frames: Sequence[NDArray[np.uint8]], item: Audited) -> tuple[Value, ...]:
    """Measure every region in a late frame of its turn."""
    if not isinstance(item.kind, Listed) or not item.kind.length:
        raise UnwrittenError("the question asks for no order")
    turn = CONTENT // item.kind.length
    areas = {
        letter: _area(frames[FIRST + turn * (i + 1) - BEFORE_END]) for i, letter in enumerate(item.kind.vocabulary)
    }
    return (tuple(sorted(areas, key=lambda letter: -areas[letter])),)


def _area(frame: NDArray[np.uint8]) -> float:
    """Coloured pixels, half of the rim's being outside, in squares of the paper."""
    sheet = frame[70:, :, :3].astype(np.int64)
    vivid = np.ptp(sheet, axis=2) > VIVID
    rim = vivid & (sheet.sum(axis=2) < DARK)
    square = _square(sheet)
    return float(vivid.sum() - rim.sum() / 2) / square**2


def _square(sheet: NDArray[np.int64]) -> float:
    """The distance of the paper's lines."""
    profile = np.median(sheet[:, MARGIN].sum(axis=2), axis=1)
    dark = 765 - profile > 60
    runs = [list(run) for is_line, run in groupby(range(len(dark)), key=lambda i: bool(dark[i])) if is_line]
    middles = [sum(run) / len(run) for run in runs if len(run) <= 4]
    return float(np.median([b - a for a, b in pairwise(middles)]))
