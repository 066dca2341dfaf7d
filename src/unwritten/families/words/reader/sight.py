"""What the eyes saw: where the nib was in each picture of a clip."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

HEIGHT = 480
"""Pictures are looked at as if they were this many pixels high; places are told in such pixels."""

SURE = 0.5
"""Confidence from which on the nib counts as seen."""

FOUND = 0.8
"""Mean confidence below which there is no pen in the clip: with a pen it is 0.97 and more, in films of other things
at most 0.72 (60 films of this package, looked at when this was set)."""


@dataclass(frozen=True, eq=False)
class Sight:
    """The nib in each picture: its place, its height above the paper as it looks, and how sure the eyes are."""

    seconds: NDArray[np.float64]  # n, from the first picture on
    xy: NDArray[np.float64]  # n × 2, pixels; the middle of the first pixel is at 0.5, 0.5
    lift: NDArray[np.float64]  # n, mm
    confidence: NDArray[np.float64]  # n, 0 to 1
    size: tuple[int, int]  # width and height of the clip's own pictures

    @property
    def seen(self) -> float:
        """The share of pictures in which the nib was seen."""
        return float((self.confidence >= SURE).mean()) if len(self.confidence) else 0.0

    @property
    def found(self) -> bool:
        """Whether there is a pen in the clip at all."""
        return bool(len(self.confidence)) and float(self.confidence.mean()) >= FOUND

    @property
    def lost(self) -> tuple[float, ...]:
        """When the pen was lost from sight, in seconds: the beginning of each gap."""
        unsure = self.confidence < SURE
        begins = np.flatnonzero(unsure & ~np.concatenate(([False], unsure[:-1])))
        return tuple(float(self.seconds[at]) for at in begins)
