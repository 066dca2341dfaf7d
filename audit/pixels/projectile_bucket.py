"""Projectile reread: find the red ball in every frame, fit its parabola, and follow it down to the buckets."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from audit.pixels import Audited
from audit.pixels._ink import farthest
from unwritten.core import Value

Picture = NDArray[np.uint8]
Numbers = NDArray[np.float64]

SKY = (226, 236, 245)
RED = (220, 38, 38)
DARK = (64, 70, 80)  # the sides of a bucket
BRICK = (176, 104, 82)
GROUND, RIM = 452, 368
RADIUS = 12.0
WALL = 812.0  # its face, if it is at the right
WIDE = 854.0
SIGNS = 46  # rows with the signs of a player, one of which is red too


def reread(frames: Sequence[Picture], item: Audited) -> tuple[Value, ...]:
    """Return the number of the bucket into which the ball falls."""
    shown = [frame for frame in frames if _shows_field(frame)]
    places = [place for place in map(_ball, shown) if place is not None]
    way = np.array(places, dtype=np.float64)
    moves = np.flatnonzero(np.hypot(*np.diff(way, axis=0).T) > 0.8)
    way = way[moves[0] + 3 : moves[-1] + 1]  # without the launcher and the freeze
    times = np.arange(len(way), dtype=np.float64)
    slope, start = np.polyfit(times, way[:, 0], 1)
    bend, rise, height = np.polyfit(times, way[:, 1], 2)
    (landing,) = [root.real for root in np.roots([bend, rise, height - RIM]) if root.real > times[-1]]
    sides = _sides(shown[0])
    across = _folded(float(slope * landing + start), _has_wall_at_right(shown[0]))
    return (int(np.searchsorted(sides, across)),)


def _shows_field(frame: Picture) -> bool:
    return bool((np.abs(frame[60:360:12, 60:790:12].astype(int) - SKY).max(axis=2) < 14).mean() > 0.7)


def _ball(frame: Picture) -> tuple[float, float] | None:
    """The middle of the ball: of the box around all that is red."""
    rows, columns = np.nonzero(farthest(frame[SIGNS:GROUND], RED) < 60)
    if len(rows) < 150:
        return None
    return float(columns.mean()), SIGNS + float(rows.mean())


def _sides(frame: Picture) -> Numbers:
    """Where the sides of the buckets are, below their rims; neighbours share one."""
    dark = np.abs(frame[RIM + 12].astype(int) - DARK).max(axis=1) < 40
    columns = np.flatnonzero(dark)
    groups = np.split(columns, np.flatnonzero(np.diff(columns) > 24) + 1)
    narrow = [group for group in groups if group[-1] - group[0] < 24]  # the launcher's post is dark too, but wide
    middles: Numbers = np.array([(group[0] + group[-1]) / 2 for group in narrow])
    return middles


def _has_wall_at_right(frame: Picture) -> bool:
    right, left = (
        np.abs(frame[100:300, columns].astype(int) - BRICK).sum() for columns in (slice(822, 850), slice(4, 32))
    )
    return bool(right < left)


def _folded(across: float, at_right: bool) -> float:
    """Turn back at the wall what would go beyond it."""
    turning = WALL - RADIUS if at_right else WIDE - WALL + RADIUS
    beyond = across > turning if at_right else across < turning
    return 2 * turning - across if beyond else across
