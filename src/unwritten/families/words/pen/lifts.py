"""The pen above the paper: minimum-jerk moves with an arc of height, landing and leaving without a jolt."""

from __future__ import annotations

import numpy as np

from unwritten.families.words.pen.movement import GRID, RATE, Track

NEAR = 8.0
"""mm: a way of this length takes half as long again as one on the spot."""

LEAST = 1 / GRID
"""mm: the least height of a lifted pen."""


def samples_of(seconds: float) -> int:
    """Turn a time into a number of samples, at least four: less is no move."""
    return max(4, round(seconds * RATE))


def lift(start: Track, end: Track, *, seconds: float, height: float) -> tuple[Track, Track]:
    """Move in an arc from one place on the paper to another: the places in between, and the heights above them."""
    way = np.sqrt(((end - start) ** 2).sum())
    share = min(float(way) / NEAR, 2.0)
    count = samples_of(seconds * (1 + share / 2))
    u = _inside(count)
    return start + _eased(u)[:, None] * (end - start), arc(count, height * (0.7 + 0.3 * min(share, 1.0)))


def arc(count: int, height: float) -> Track:
    """Rise and sink again: the heights of that many samples above the paper."""
    u = _inside(count)
    bump = 4 * u * (1 - u)
    return np.maximum(height * bump * bump * bump, LEAST)


def approach(rest: Track, height: float, end: Track, seconds: float) -> tuple[Track, Track]:
    """Come down from the rest pose: the pen is over its place before it lands."""
    u = _inside(samples_of(seconds))
    sinking = 1 - _eased(u) ** 2
    return rest + _eased(u)[:, None] * (end - rest), np.maximum(height * sinking, LEAST)


def leave(start: Track, rest: Track, height: float, seconds: float) -> tuple[Track, Track]:
    """Go back up to the rest pose: the pen rises before it travels."""
    places, heights = approach(rest, height, start, seconds)
    return places[::-1], heights[::-1]


def _inside(count: int) -> Track:
    return np.arange(1, count + 1) / (count + 1)


def _eased(u: Track) -> Track:
    """The minimum-jerk course from 0 to 1 (Flash and Hogan 1985)."""
    return u * u * u * (10 - 15 * u + 6 * u * u)
