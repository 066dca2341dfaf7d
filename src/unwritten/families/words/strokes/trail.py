"""Trails: the line of a stroke for the eye, with passes over the same place drawn side by side."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from unwritten.families.words.strokes.glyph import Stroke
from unwritten.families.words.strokes.shapes import corners

Array: TypeAlias = NDArray[np.float64]
Counts: TypeAlias = NDArray[np.int64]

NEAR = 0.035
"""x-heights: two passes that are nearer than this cover each other."""

APART = 0.115
"""x-heights between passes that are drawn side by side."""

HERE = 10
"""Points before and after a place that belong to the same pass over it."""

SOFT = 6
"""Points over which a trail moves aside; where lines only touch for fewer, it does not."""


def trails(strokes: Sequence[Stroke]) -> list[Array]:
    """Give the trail of each stroke (n × 2 points), moved to the right of the way where the pen was before."""
    lines = [np.array(stroke.points, dtype=np.float64) for stroke in strokes]
    ends = list(itertools.accumulate(len(line) for line in lines))
    ways = np.vstack([_leg_headings(line) for line in lines])
    passes = _passes(np.vstack(lines), ways)
    shown = []
    for line, end in zip(lines, ends, strict=True):
        own = slice(end - len(line), end)
        right = np.column_stack((ways[own, 1], -ways[own, 0]))
        # Passes change sides: the first again to the right of its way, the next to the right of the opposite one.
        aside = _softened(np.ceil(_steady(passes[own]) / 2) * APART)
        shown.append(line + right * aside[:, None])
    return shown


def headings(line: Array) -> Array:
    """Give the direction of a line at each point, as n × 2 unit vectors."""
    steps = np.diff(line, axis=0)
    steps /= np.maximum(np.hypot(steps[:, 0], steps[:, 1]), 1e-9)[:, None]
    return np.vstack((steps, steps[-1:]))


def _leg_headings(line: Array) -> Array:
    """Give the directions of a line; at a corner, that in which the pen comes."""
    ways = headings(line)
    for corner in corners([(float(x), float(y)) for x, y in line]):
        ways[corner] = ways[corner - 1]
    return ways


def _passes(points: Array, ways: Array) -> Counts:
    """Count for each point how often the pen ran along there before, in either direction."""
    gaps = np.hypot(*(points[:, None, :] - points[None, :, :]).transpose(2, 0, 1))
    along = ways @ ways.T
    before = np.subtract.outer(np.arange(len(points)), np.arange(len(points)))
    met = (gaps < NEAR) & (np.abs(along) > 0.9) & (before > 0) & ((along < 0) | (before > HERE))
    # Neighbouring points that were met belong to one pass.
    starts = [np.flatnonzero(row) for row in met]
    return np.array([0 if len(row) == 0 else 1 + int((np.diff(row) > HERE // 2).sum()) for row in starts])


def _steady(counts: Counts) -> Array:
    """Leave out counts that hold for a few points only: the median of the neighbourhood."""
    around = np.lib.stride_tricks.sliding_window_view(np.pad(counts, SOFT), 2 * SOFT + 1)
    return np.asarray(np.median(around, axis=1), dtype=np.float64)


def _softened(values: Array) -> Array:
    window = np.full(2 * SOFT + 1, 1 / (2 * SOFT + 1))
    return np.asarray(np.convolve(np.pad(values, SOFT, mode="edge"), window, "valid"), dtype=np.float64)
