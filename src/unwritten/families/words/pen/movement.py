"""A movement of the pen in time: what the studio films, and what a tablet would have recorded."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Track: TypeAlias = NDArray[np.float64]

RATE = 250
"""Samples a second: 8 make a picture of 32 ms, and each lasts 192 samples of sound."""

UNIT = 48
"""Samples in 192 ms, the length of which every letter and word is a multiple (see the media room's grid)."""

PER_PICTURE = 8
GRID = 1024
"""Positions lie on a grid of 1/1024 mm, so that every machine draws the same."""


@dataclass(frozen=True)
class Span:
    """Where a letter lies in a movement: from the first sample of its writing to the one after the last."""

    char: str
    start: int
    stop: int


@dataclass(frozen=True, eq=False)
class Movement:
    """The nib, 250 times a second: its place on the paper, its height above it, and the force on it."""

    xy: Track  # n × 2, mm: x to the right along the line, y away from the writer; the line's middle is 0, 0
    lift: Track  # n, mm: 0 where the nib touches the paper
    pressure: Track  # n, 0 to 1: 0 where it does not touch
    letters: tuple[Span, ...]

    def __post_init__(self) -> None:
        samples = len(self.lift)
        if self.xy.shape != (samples, 2) or self.pressure.shape != (samples,):
            raise ValueError(f"{self.xy.shape} places, {self.lift.shape} heights, {self.pressure.shape} forces")
        if samples % UNIT:
            raise ValueError(f"a movement is a multiple of 192 ms, not {samples} samples of 4 ms")
        if ((self.lift > 0) & (self.pressure > 0)).any():
            raise ValueError("a lifted pen presses on nothing")

    @property
    def pictures(self) -> int:
        """How many pictures of 32 ms it lasts."""
        return len(self.lift) // PER_PICTURE

    @property
    def seconds(self) -> float:
        """How long it lasts."""
        return len(self.lift) / RATE


def on_grid(values: Track) -> Track:
    """Round places to the grid on which all machines agree."""
    return np.rint(values * GRID) / GRID
