"""What the arm does while the fingers write: it follows the nib slowly, and rests where the nib rests."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from unwritten.families.words.pen.movement import GRID, Movement, Track

REACH = 48
"""Rows on either side (192 ms) over which each of three averages runs: the fingers do what is faster."""

ACROSS = 0.45
"""Share of the slow movement across the line that the arm takes part in; along the line it does all of it."""

EASE = 75
"""Rows (0.3 s) in which the arm leaves its rest, and comes back to it."""


def arm_path(movement: Movement) -> Track:
    """Give the place of the arm at every row, in mm; it begins and ends exactly where the nib does."""
    places = np.rint(movement.xy * GRID).astype(np.int64)
    rest = places[0]
    writing = places[movement.lift == 0] if (movement.lift == 0).any() else places
    middle = (writing[:, 1].min() + writing[:, 1].max()) // 2
    slow = _slow(places).astype(np.float64)
    slow[:, 1] = middle + ACROSS * (slow[:, 1] - middle)
    path: Track = np.rint(rest + _away(places)[:, None] * (slow - rest)) / GRID
    return path


def _slow(places: NDArray[np.int64]) -> NDArray[np.int64]:
    """Average three times over a window, in whole numbers, so that every machine has the same sums."""
    width = 2 * REACH + 1
    smooth = places
    for _ in range(3):
        padded = np.pad(smooth, ((REACH + 1, REACH), (0, 0)), mode="edge")
        total = np.cumsum(padded, axis=0)
        smooth = (total[width:] - total[:-width]) // width
    return smooth


def _away(places: NDArray[np.int64]) -> Track:
    """Rise from 0 to 1 after the nib first moves, and fall to 0 before it last does, without a jolt."""
    moved = np.flatnonzero((places != places[0]).any(axis=1))
    if not len(moved):
        return np.zeros(len(places))
    rows = np.arange(len(places))
    return _eased((rows - moved[0]) / EASE) * _eased((moved[-1] - rows) / EASE)


def _eased(share: Track) -> Track:
    """Go from 0 to 1 with minimum jerk."""
    u = np.clip(share, 0.0, 1.0)
    return np.asarray(u * u * u * (10 - 15 * u + 6 * u * u))
