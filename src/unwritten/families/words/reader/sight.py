"""What the eyes saw: where the nib was in each picture of a clip."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

HEIGHT = 480
"""Pictures are looked at as if they were this many pixels high; places are told in such pixels."""

SURE = 0.5
"""Confidence from which on the nib counts as seen."""

FOUND, GLIMPSED = 0.8, 0.25
"""Mean confidence from which on the nib can be followed, and from which on something like it was seen at all. Clips
of validation writers have 0.99 and more; with one picture in five and noise of 80 they have 0.78 to 0.97, with noise
of 110 0.26 to 0.39."""

STILL = 6.0
"""Pixels that the nib must move, or nothing was written."""

RISES = 2.5
"""mm by which a nib that moves must be seen to rise above the paper now and then: confidence alone does not tell it
from all other things. In 117 clips of 11 writers and people (joined, live, small, dim, noisy, handheld, degraded;
none of them for tests) pens rise by 4.6 and more. Of films of all 15 MAVERIX tasks and 17 MORSE tasks (easy) two are
as confident as a pen: voice_and_face (0.92), which rises by 0.7 and hardly moves, and fault_machine (0.95), which
rises by 0.9. What rises as much as a pen has a confidence of 0.53 at most."""

LEAP, LEAPS = 80.0, 0.02
"""Pixels from one picture in which the nib is seen to the next, farther than a nib goes, and the share of such leaps
from which on what was glimpsed is no pen. In 24 degraded clips of pens there is none; in the three of those films
that rise as a pen does they are 4 to 10 %."""

LOW, HIGH = 5, 99
"""Percentiles of the lifts between which it rises; the highest of all may be an error."""


@dataclass(frozen=True, eq=False)
class Sight:
    """The nib in each picture: its place, its height above the paper as it looks, and how sure the eyes are."""

    seconds: NDArray[np.float64]  # n, from the first picture on
    xy: NDArray[np.float64]  # n × 2, pixels; the middle of the first pixel is at 0.5, 0.5
    lift: NDArray[np.float64]  # n, mm
    confidence: NDArray[np.float64]  # n, 0 to 1
    size: tuple[int, int]  # width and height of the clip's own pictures
    high: int = HEIGHT  # height of the pictures in whose pixels places are told

    @property
    def seen(self) -> float:
        """The share of pictures in which the nib was seen."""
        return float((self.confidence >= SURE).mean()) if len(self.confidence) else 0.0

    @property
    def found(self) -> bool:
        """Whether there is a pen in the clip that can be followed: what moves and never rises is none."""
        return self._like_a_pen(FOUND)

    @property
    def glimpsed(self) -> bool:
        """Whether there seems to be a pen in the clip, be it seen too poorly to be followed."""
        if not self.moves or not self._like_a_pen(GLIMPSED):
            return False
        return float((np.hypot(*np.diff(self._known, axis=0).T) > LEAP).mean()) < LEAPS

    @property
    def moves(self) -> bool:
        """Whether the nib moves from its place."""
        return len(self._known) > 0 and float(np.ptp(self._known, axis=0).max()) >= STILL

    @property
    def _known(self) -> NDArray[np.float64]:
        """The places of the nib in the pictures in which it is seen."""
        return self.xy[self.confidence >= SURE]

    def _like_a_pen(self, least: float) -> bool:
        if not len(self.confidence) or float(self.confidence.mean()) < least:
            return False
        seen = self.lift[self.confidence >= SURE]
        if not len(seen):
            return False
        low, high = np.percentile(seen, (LOW, HIGH))
        return not self.moves or bool(high - low >= RISES)

    @property
    def lost(self) -> tuple[float, ...]:
        """When the pen was lost from sight, in seconds: the beginning of each gap."""
        unsure = self.confidence < SURE
        begins = np.flatnonzero(unsure & ~np.concatenate(([False], unsure[:-1])))
        return tuple(float(self.seconds[at]) for at in begins)
