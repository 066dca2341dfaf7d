"""The path of the nib as the network reads it: in even steps of time, and freed from where the camera stood."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from unwritten.families.words.reader.sight import SURE, Sight

STEP = 0.032
"""Seconds between two moments."""

PIXELS = 16.0
"""What counts as 1: about the height of a small letter in a picture 480 high."""

LIFT = 4.0
"""mm that count as 1 above the paper."""

AROUND = 31
"""Moments (1 s) around each over which its surroundings are averaged."""

Places = NDArray[np.float64]


RAISED = 1.2
"""mm above the paper from which on the nib is taken to be off it."""

PAPER = 15
"""Percentile of the lifts that counts as the paper: of some writers the nib looks raised throughout."""


def path_of(sight: Sight, step: float = STEP) -> Places:
    """Give the nib at even steps of time: x, y (pixels) and lift (mm); what the eyes lost is bridged."""
    sure = sight.confidence >= SURE
    known = np.column_stack((sight.xy, sight.lift))[sure]
    return at_even_steps(sight.seconds[sure], known, float(sight.seconds[-1]), step)


def raised(path: Places) -> NDArray[np.bool_]:
    """Say at each moment of a path whether the nib is off the paper."""
    return np.asarray(path[:, 2] >= RAISED + np.percentile(path[:, 2], PAPER))


def at_even_steps(seconds: NDArray[np.float64], rows: Places, last: float, step: float = STEP) -> Places:
    """Read a track off at even steps, along smooth curves through its rows (cubic, with central slopes)."""
    times = np.arange(int(last / step + 1e-6) + 1) * step
    if len(rows) < 3:
        return np.repeat(rows[:1], len(times), axis=0)
    number = np.clip(np.searchsorted(seconds, times, side="right") - 1, 0, len(rows) - 2)
    gap = np.diff(seconds)[number]
    share = np.clip((times - seconds[number]) / gap, 0.0, 1.0)[:, None]
    slopes = np.gradient(rows, seconds, axis=0)
    squared, cubed = share * share, share * share * share
    return np.asarray(
        (1 - 3 * squared + 2 * cubed) * rows[number]
        + (3 * squared - 2 * cubed) * rows[number + 1]
        + (share - 2 * squared + cubed) * slopes[number] * gap[:, None]
        + (cubed - squared) * slopes[number + 1] * gap[:, None]
    )


def moments_of(path: Places) -> NDArray[np.float32]:
    """Describe the path at each moment: its direction and speed, how it bends, and where it is among the rest."""
    xy, lift = path[:, :2] / PIXELS, path[:, 2] / LIFT
    velocity = np.diff(xy, axis=0, prepend=xy[:1])
    speed = np.sqrt((velocity * velocity).sum(axis=1))
    heading = velocity / np.maximum(speed, 0.02)[:, None]
    before = np.concatenate((heading[:1], heading[:-1]))
    turning = np.column_stack(
        (
            heading[:, 0] * before[:, 1] - heading[:, 1] * before[:, 0],
            (heading * before).sum(axis=1),
        )
    )
    near = xy - _averaged(xy, AROUND)
    from_rest = (xy - xy[0]) / 2
    columns = (
        velocity * 4,
        np.log1p(8 * speed)[:, None],
        heading,
        turning,
        near,
        from_rest,
        lift[:, None],
        4 * np.diff(lift, prepend=lift[:1])[:, None],
    )
    return np.asarray(np.clip(np.concatenate(columns, axis=1), -8, 8), dtype=np.float32)


FEATURES = 13


def _averaged(values: Places, width: int) -> Places:
    """Average over a window around each row; at the ends over what there is of it."""
    reach = width // 2
    total = np.concatenate((np.zeros((1, values.shape[1])), np.cumsum(values, axis=0)))
    rows = np.arange(len(values))
    low, high = np.maximum(rows - reach, 0), np.minimum(rows + reach + 1, len(values))
    return np.asarray((total[high] - total[low]) / (high - low)[:, None])
