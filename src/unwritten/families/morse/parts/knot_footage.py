"""The tying of a rope as footage, one crossing after another, and the crossings that can be seen in it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from unwritten.draw import Canvas, PointXY, between, ease
from unwritten.families.morse.parts.knots import Rope, draw_rope, strand

Points: TypeAlias = NDArray[np.float64]
SLACK = 1e-6
THINNED = 4
"""One point of four, two for each step of the grid, is enough to tell where strands cross."""

PER_STEP = 46
"""Frames of the footage for each crossing."""


class Tying:
    """A rope whose end is laid step by step; each step may be seen turned by quarters."""

    def __init__(self, rope: Rope, turns: Sequence[int]) -> None:
        self.rope, self.turns = rope, turns
        self.cuts = rope.cuts

    @property
    def frames(self) -> int:
        """How many frames all steps take."""
        return PER_STEP * (len(self.cuts) - 1)

    def end(self, frame: int) -> float:
        """How far the rope is laid at a frame, in steps of its grid."""
        step, since = divmod(min(frame, self.frames - 1), PER_STEP)
        return between(self.cuts[step], self.cuts[step + 1], ease(since / (PER_STEP - 1)))

    def line(self, frame: int) -> list[PointXY]:
        """The line that is drawn at a frame, on the screen."""
        return strand(self.rope, 0, self.end(frame), self._turns(frame))

    def paint(self, canvas: Canvas, frame: int) -> None:
        """Draw the rope."""
        draw_rope(canvas, self.rope, self.end(frame), self._turns(frame))

    def _turns(self, frame: int) -> int:
        return self.turns[min(frame, self.frames - 1) // PER_STEP]


def crossings_drawn(line: Sequence[PointXY]) -> int:
    """Count how often a drawn line crosses itself, from its points alone: each piece against all others."""
    points = np.asarray(line)[::THINNED]
    start, along = points[:-1], np.diff(points, axis=0)
    apart = start[None, :] - start[:, None]
    area = _cross(along[:, None], along[None, :])
    with np.errstate(divide="ignore", invalid="ignore"):  # pieces along each other have no area, and do not cross
        mine = _cross(apart, along[None, :]) / area
        yours = _cross(apart, along[:, None]) / area
    # Each piece holds its first point and not its last; strands meet at right angles only, far from parallel.
    held = [(share > -SLACK) & (share < 1 - SLACK) for share in (mine, yours)]
    places = np.arange(len(along))
    later = places[None, :] - places[:, None] > 1
    return int((held[0] & held[1] & later & (abs(area) > SLACK)).sum())


def _cross(one: Points, other: Points) -> Points:
    return one[..., 0] * other[..., 1] - one[..., 1] * other[..., 0]
