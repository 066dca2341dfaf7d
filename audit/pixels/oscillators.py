"""Oscillators reread: find the coloured weights in every frame and fit a sine of every period to their heights."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from audit.pixels import Audited
from audit.pixels._ink import farthest
from unwritten.core import Sequence as Ordered
from unwritten.core import Value

Picture = NDArray[np.uint8]
Numbers = NDArray[np.float64]

WOOD = (122, 92, 66)
BELOW_BEAM = 60
HUES = ((220, 38, 38), (37, 88, 220), (22, 153, 62), (249, 128, 20), (134, 46, 190), (20, 190, 212))
PERIODS = np.arange(50.0, 240.0, 0.5)


def reread(frames: Sequence[Picture], item: Audited) -> tuple[Value, ...]:
    """Return the letters from the shortest period to the longest."""
    assert isinstance(item.kind, Ordered)
    letters = item.kind.vocabulary
    shown = [frame for frame in frames if np.abs(frame[8, 20:840:40].astype(int) - WOOD).max() < 30]
    heights = np.array([_heights(frame, len(letters)) for frame in shown])
    periods = [_period(heights[:, lane]) for lane in range(len(letters))]
    return (tuple(letters[lane] for lane in np.argsort(periods)),)


def _heights(frame: Picture, lanes: int) -> list[float]:
    """The middle of the rows in which each weight's colour is seen in its lane."""
    middles = []
    for lane in range(lanes):
        left, right = round(854 * lane / lanes), round(854 * (lane + 1) / lanes)
        rows = np.flatnonzero((farthest(frame[BELOW_BEAM:, left:right], HUES[lane]) < 40).sum(axis=1) > 8)
        middles.append(float(rows[0] + rows[-1]) / 2)
    return middles


def _period(heights: Numbers) -> float:
    """The period of the sine that leaves the least of the motion unexplained."""
    times = np.arange(len(heights))
    left = []
    for period in PERIODS:
        turns = 2 * np.pi * times / period
        waves = np.stack([np.sin(turns), np.cos(turns), np.ones(len(times))], axis=1)
        _, rest, _, _ = np.linalg.lstsq(waves, heights, rcond=None)
        left.append(float(rest[0]))
    return float(PERIODS[int(np.argmin(left))])
