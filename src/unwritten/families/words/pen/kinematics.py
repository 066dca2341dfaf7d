"""How fast the pen runs along a line: slower where it bends (the two-thirds power law), bell-shaped at its ends.

Every processor gives the same movement: lines lie on a grid; sums, products, quotients and square roots are exact
to the last bit by the standard; powers and exponentials, which are not, are rounded right away. A duration is a sum
of whole nanoseconds, so the number of samples of a stroke never hangs on a last bit.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from unwritten.core import Rng
from unwritten.families.words.pen.habits import Habits
from unwritten.families.words.pen.movement import RATE, Track, on_grid

STEP = 1 / 16
"""mm between the places at which speed is worked out."""

STRAIGHT = 8.0
"""mm: a straight line is drawn as fast as a curve of this radius; nobody speeds up for ever."""

SHARPEST = 1 / 32
"""mm: the radius of a cusp."""

START = 0.02
"""Share of ``ramp`` that the pen has behind it when it touches the paper: it lands moving."""

SHORTEST = 12
"""Samples of the shortest stroke, a dot."""

WANDER = 2.0
"""mm over which the speed wanders."""


def run(points: Track, habits: Habits, rng: Rng, shares: Sequence[float] = ()) -> tuple[Track, tuple[int, ...]]:
    """Run along a line: the places of the pen every 4 ms, and the samples at which it has done these shares of it."""
    path = rounded(even(points), habits.rounding)
    passed = nanoseconds(path, habits, rng)
    places = in_time(path, passed)
    at = [passed[round(share * (len(path) - 1))] / max(int(passed[-1]), 1) for share in shares]
    return places, tuple(round(float(share) * (len(places) - 1)) for share in at)


def even(points: Track, step: float = STEP) -> Track:
    """Place points along a line at even distances of about a step, both ends included."""
    lengths = np.concatenate(([0.0], np.cumsum(_steps(points))))
    whole = float(lengths[-1])
    count = max(8, int(np.rint(whole / step)))
    if whole == 0:
        return np.repeat(points[:1], count + 1, axis=0)
    marks = np.arange(count + 1) * (whole / count)
    return np.column_stack([np.interp(marks, lengths, points[:, axis]) for axis in (0, 1)])


def rounded(path: Track, sigma: float) -> Track:
    """Round the corners of an even path; its ends stay where they are."""
    step = float(_steps(path[:2])[0]) or STEP
    return on_grid(smoothed(path, min(sigma / step, len(path) / 6)))


def smoothed(places: Track, sigma: float) -> Track:
    """Smooth along the first axis with a bell of that many samples; point reflection holds the ends in place."""
    reach = int(np.ceil(3 * sigma))
    if reach < 1:
        return places
    offsets = np.arange(-reach, reach + 1) / sigma
    weights = np.rint(np.exp(-0.5 * offsets * offsets) * 4096)
    padded = np.pad(places, ((reach, reach), (0, 0)), mode="reflect", reflect_type="odd")
    total = np.zeros_like(places)
    for number, weight in enumerate(weights):
        total += weight * padded[number : number + len(places)]
    return np.asarray(total / weights.sum())


def nanoseconds(path: Track, habits: Habits, rng: Rng) -> NDArray[np.int64]:
    """Say when the pen passes each point of a path, in whole nanoseconds from its first."""
    speed = _speed(path, habits) * _wandering(len(path), habits.unevenness, rng)
    between = (speed[1:] + speed[:-1]) / 2
    each = np.rint(_steps(path) / np.maximum(between, 0.5) * 1e9).astype(np.int64)
    return np.concatenate((np.zeros(1, dtype=np.int64), np.cumsum(each)))


def in_time(path: Track, passed: NDArray[np.int64]) -> Track:
    """Read off where the pen is every 4 ms; the time is stretched by less than a sample to end on the last point."""
    whole = int(passed[-1])
    samples = max(SHORTEST, (whole * RATE + 500_000_000) // 1_000_000_000)
    if whole == 0:
        return np.repeat(path[:1], samples + 1, axis=0)
    times = np.arange(samples + 1) * (whole / samples)
    return np.column_stack([np.interp(times, passed, path[:, axis]) for axis in (0, 1)])


def _steps(points: Track) -> Track:
    steps: Track = np.sqrt((np.diff(points, axis=0) ** 2).sum(axis=1))
    return steps


def _speed(path: Track, habits: Habits) -> Track:
    """The two-thirds power law, and the ramps at both ends, in mm/s."""
    first = np.gradient(path, axis=0)
    second = np.gradient(first, axis=0)
    length = np.sqrt((first**2).sum(axis=1))
    turning = np.abs(first[:, 0] * second[:, 1] - first[:, 1] * second[:, 0])
    curvature = turning / np.maximum(length * length * length, 1e-6)
    # A cusp has no curvature between its two sides, but the path hardly moves on there.
    pace = length / max(float(np.median(length)), 1e-6)
    radius = np.clip(1 / (curvature + 1 / STRAIGHT), SHARPEST, None) * np.minimum(pace, 1)
    law = np.rint(np.maximum(radius, SHARPEST) ** habits.exponent * 4096) / 4096
    run_up = np.concatenate(([0.0], np.cumsum(_steps(path))))
    nearest = np.minimum(run_up, run_up[-1] - run_up) / habits.ramp
    ramp = np.sqrt(np.minimum(nearest + START, 1.0))
    return np.asarray(habits.speed * law * ramp)


def _wandering(count: int, size: float, rng: Rng) -> Track:
    """Slow motor noise: a factor around 1 that drifts along the path."""
    knots = max(2, round(count * STEP / WANDER) + 2)
    drawn = rng.numpy.integers(-1024, 1025, (2, knots)).sum(axis=0) / 1024
    drift = np.interp(np.arange(count) * ((knots - 1) / max(count - 1, 1)), np.arange(knots), drawn)
    return np.asarray(np.clip(1 + size * drift, 0.4, 1.8))
