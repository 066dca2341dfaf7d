"""Reads the rectangles of a Riemann sum off the screen: their width, heights and sides of the axis."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import groupby, pairwise

import numpy as np
from numpy.typing import NDArray

from audit.pixels import Audited
from unwritten.core import Value

CURVE_FRAME = 85
"""A frame with the whole curve on its grid, before the first rectangle."""

LAST_FRAME = 345
"""A frame with all rectangles."""

FILLS = np.array([(144, 168, 232), (135, 220, 228), (249, 170, 99), (250, 220, 99)], np.int16)


def reread(frames: Sequence[NDArray[np.uint8]], item: Audited) -> tuple[Value, ...]:
    """Measure every rectangle against the grid, whose lines are 1 apart across and 2 apart upwards."""
    paper = frames[CURVE_FRAME].astype(np.int16).sum(axis=2)
    rows, columns = _lines(np.median(paper, axis=1)), _lines(np.median(paper[110:410], axis=0))
    zero = max(rows, key=lambda line: line[1])[0]
    up = float(np.median([b[0] - a[0] for a, b in pairwise(rows)])) / 2
    across = float(np.median([b[0] - a[0] for a, b in pairwise(columns)]))
    bars = _bars(frames[LAST_FRAME])
    heights = [round(4 * (zero - _far_edge(zero, box)) / up) for box in bars]
    width = Fraction(round(2 * float(np.median([right - left + 3 for left, right, _, _ in bars])) / across), 2)
    return (width * Fraction(sum(heights), 4),)


def _lines(profile: NDArray[np.float64]) -> list[tuple[float, float]]:
    """Find straight lines as dark places of a median profile: their middle and their darkness."""
    dark = np.clip(float(np.median(profile)) - profile - 6, 0, None)
    lines = []
    for is_line, run in groupby(range(len(dark)), key=lambda i: bool(dark[i] > 0)):
        if is_line:
            at = np.array(list(run))
            lines.append((float((at * dark[at]).sum() / dark[at].sum()), float(dark[at].sum())))
    return lines


def _bars(frame: NDArray[np.uint8]) -> list[tuple[int, int, int, int]]:
    """Find the rectangles as runs of columns of one fill: left, right, top, bottom of the fill."""
    away = np.abs(frame[100:, :, None, :].astype(np.int16) - FILLS).sum(axis=3)
    fill = np.where(away.min(axis=2) < 36, away.argmin(axis=2), -1)
    counts = np.stack([(fill == kind).sum(axis=0) for kind in range(len(FILLS))])
    owner = np.where(counts.max(axis=0) >= 5, counts.argmax(axis=0), -1)
    bars = []
    for kind, run in groupby(range(len(owner)), key=lambda x: int(owner[x])):
        columns = list(run)
        if kind >= 0 and len(columns) >= 10:
            inside = fill[:, columns] == kind
            rows = np.flatnonzero(inside.sum(axis=1) >= 4) + 100
            bars.append((columns[0], columns[-1], int(rows[0]), int(rows[-1])))
    return bars


def _far_edge(zero: float, box: tuple[int, int, int, int]) -> float:
    """The edge away from the axis: half a rim (and half a pixel) outside the fill."""
    _, _, top, bottom = box
    return top - 1.5 if zero - top > bottom - zero else bottom + 1.5
