"""Reads a wave off the screen cell by cell, while each part of it shows, and adds up the cells of the interval."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from itertools import groupby, pairwise

import numpy as np
from numpy.typing import NDArray

from audit.pixels import Audited
from unwritten.core import UnwrittenError, Value

AXES_FRAME = 36
"""A frame with the axes alone."""

TOP, BOTTOM = 66, 440
"""Rows of pixels between which the chart's lines are looked for."""

LINE = np.array((134, 46, 190), np.int16)
CLOSE = 60
ASKED = re.compile(r"from x = (\d+) to x = (\d+)")


def reread(frames: Sequence[NDArray[np.uint8]], item: Audited) -> tuple[Value, ...]:
    """Between whole numbers the wave is straight and on one side: its height in the middle is the cell's area."""
    found = ASKED.search(item.question)
    if found is None:
        raise UnwrittenError(f"the question names no interval: {item.question!r}")
    start, end = int(found[1]), int(found[2])
    paper = frames[AXES_FRAME].astype(np.int16).sum(axis=2)
    rows = _lines(np.median(paper[:, 100:800], axis=1), TOP)
    columns = _lines(np.median(paper[TOP + 30 : BOTTOM - 30], axis=0), 0)
    zero = max(rows, key=lambda line: line[1])[0]
    up = float(np.median([b[0] - a[0] for a, b in pairwise(rows)]))
    total = Fraction(0)
    for cell in range(start, end):
        middle = (columns[cell][0] + columns[cell + 1][0]) / 2
        total += abs(Fraction(round(4 * (zero - _height(frames, middle)) / up), 4))
    return (total,)


def _lines(profile: NDArray[np.float64], first: int) -> list[tuple[float, float]]:
    """Find straight lines as dark places of a profile: their middle and their darkness."""
    dark = np.clip(float(np.median(profile)) - profile - 6, 0, None)
    lines = []
    for is_line, run in groupby(range(first, len(dark)), key=lambda i: bool(dark[i] > 0)):
        if is_line:
            at = np.array(list(run))
            if len(at) <= 6:
                lines.append((float((at * dark[at]).sum() / dark[at].sum()), float(dark[at].sum())))
    return lines


def _height(frames: Sequence[NDArray[np.uint8]], x: float) -> float:
    """The row of the line in one column, over all frames in which it shows."""
    column = round(x - 0.5)
    rows = []
    for frame in frames[AXES_FRAME::3]:
        near = np.abs(frame[TOP:BOTTOM, column].astype(np.int16) - LINE).sum(axis=1) < CLOSE
        if near.sum() >= 2:
            rows.append(float(np.flatnonzero(near).mean()) + TOP)
    if not rows:
        raise UnwrittenError(f"no line in column {column}")
    return float(np.median(rows))
