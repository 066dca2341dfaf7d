"""What the eyes saw: where the nib was in each picture of a clip."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

HEIGHT = 480
"""Pictures are looked at as if they were this many pixels high; places are told in such pixels."""

SURE = 0.5
"""Confidence from which on the nib counts as seen."""

FOUND, GLIMPSED = 0.9, 0.25
"""Mean confidence, from when it is first seen until it is last seen, from which on the nib can be followed, and from
which on something like it was seen at all.

In 168 films of training and validation writers with few and noisy pictures (down to one in twelve) pens have 0.948
and more. Of 240 films of all other tasks few rise, go and hardly leap, as pens do, and these have 0.85 and less, or
are seen in one picture in twenty (THERE), or leap. These and the other numbers here are printed by `python -m
scripts.reader_sights`."""

THERE = 0.15
"""Share of the pictures in which a nib must be seen: it may come late and leave early, but not be a passing thing."""

STILL = 6.0
"""Pixels that the nib must move, or nothing was written."""

RISES = 2.5
"""mm by which a nib that moves must be seen to rise above the paper now and then: confidence alone does not tell it
from all other things."""

LEAP, LEAPS, AT_ONCE = 80.0, 0.005, 0.1
"""Pixels from one picture in which the nib is seen to the next, farther than a nib goes, and the share of such leaps
above which it is no pen. One alone is no matter where it was out of sight for more than so many seconds, and is seen
with certainty otherwise."""

GOES, BUSY, REST = 30.0, 0.33, 0.5
"""What is seen too poorly to be followed must go somewhere: so many pixels a second, in so large a share of the
pictures, not counting those in which it has rested for so many seconds, since a pen may pause. Pens go in half of
them and more."""

COVERS = 0.128
"""Seconds for which a nib that was seen is known; what it does in a longer gap is a guess."""

SLIGHTLY, CERTAIN = 0.5, 0.97
"""mm by which a nib must rise that is seen with so much confidence and goes from place to place: of some hands the
light hides the pen's shadow, and lifts are hardly seen. Of 168 poor films of training and validation writers three
have less confidence, and the least rise is 0.83 mm; of films of other tasks those that go like a pen, and do not
leap, have 0.95 and less."""

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
    def present(self) -> slice:
        """The pictures from the first to the last in which the nib was seen: a pen may come late and leave early."""
        seen = np.flatnonzero(self.confidence >= SURE)
        return slice(int(seen[0]), int(seen[-1]) + 1) if len(seen) else slice(0, 0)

    @property
    def sureness(self) -> float:
        """How sure the eyes were of it on average, from when it was first seen until it was last seen."""
        while_there = self.confidence[self.present]
        return float(while_there.mean()) if len(while_there) else 0.0

    @property
    def clarity(self) -> float:
        """How clearly its way is seen, 0 to 1: a good clip has about 1, few, poor or missing pictures leave less."""
        return clarity_of(self.seconds[self.present], self.confidence[self.present])

    @property
    def found(self) -> bool:
        """Whether there is a pen in the clip that can be followed: what moves and never rises is none."""
        return self._like_a_pen(FOUND)

    @property
    def glimpsed(self) -> bool:
        """Whether there seems to be a pen in the clip, be it seen too poorly to be followed."""
        return self.moves and self._like_a_pen(GLIMPSED)

    @property
    def moves(self) -> bool:
        """Whether the nib moves from its place."""
        return len(self._known) > 0 and float(np.ptp(self._known, axis=0).max()) >= STILL

    @property
    def _known(self) -> NDArray[np.float64]:
        """The places of the nib in the pictures in which it is seen."""
        return self.xy[self.confidence >= SURE]

    def _like_a_pen(self, least: float) -> bool:
        if self.sureness < least or self.seen < THERE:
            return False
        if not self.moves:  # else any spot that is seen for a moment would be a pen at rest
            return float(self.confidence.mean()) >= CERTAIN
        return self._rises and not self._leaps and (self.sureness >= FOUND or self._goes)

    @property
    def rise(self) -> float:
        """By how many mm it is seen to rise above the paper."""
        if not len(self._known):
            return 0.0
        low, high = np.percentile(self.lift[self.confidence >= SURE], (LOW, HIGH))
        return float(high - low)

    @property
    def _rises(self) -> bool:
        """Whether it rises above the paper now and then, as a nib does."""
        return self.rise >= (SLIGHTLY if self.sureness >= CERTAIN and self._goes else RISES)

    @property
    def _steps(self) -> NDArray[np.float64]:
        """How far it goes from one picture in which it is seen to the next."""
        return np.asarray(np.hypot(*np.diff(self._known, axis=0).T))

    @property
    def leaps(self) -> int:
        """How often it goes farther from one picture to the next than a nib does."""
        return int((self._steps > LEAP).sum())

    @property
    def _leaps(self) -> bool:
        """Whether it leaps as no nib does."""
        if not self.leaps:
            return False
        at_once = bool((np.diff(self.seconds[self.confidence >= SURE])[self._steps > LEAP] < AT_ONCE).any())
        return at_once or self.sureness < CERTAIN or self.leaps > max(1.0, LEAPS * len(self._steps))

    @property
    def _goes(self) -> bool:
        """Whether it goes from place to place."""
        return self.going >= BUSY

    @property
    def going(self) -> float:
        """In what share of the pictures it goes somewhere, not counting those of a rest."""
        if len(self._known) < 2:
            return 0.0
        spent = np.diff(self.seconds[self.confidence >= SURE])
        going = self._steps > GOES * spent
        ends = np.cumsum(spent)
        went = np.maximum.accumulate(np.where(going, ends, 0.0))  # when it last went anywhere
        resting = ends - spent - np.append(0.0, went[:-1]) >= REST
        return float(going[going | ~resting].mean())

    @property
    def lost(self) -> tuple[float, ...]:
        """When the pen was lost from sight, in seconds: the beginning of each gap."""
        unsure = self.confidence < SURE
        begins = np.flatnonzero(unsure & ~np.concatenate(([False], unsure[:-1])))
        return tuple(float(self.seconds[at]) for at in begins)


def clarity_of(seconds: NDArray[np.float64], confidence: NDArray[np.float64]) -> float:
    """Say for what share of the time the nib is known, each picture that shows it counting by its confidence."""
    sure = confidence >= SURE
    if not sure.any() or seconds[-1] <= seconds[0]:
        return 0.0
    known = np.minimum(np.diff(np.append(seconds[sure], seconds[-1])), COVERS)
    return float((known * confidence[sure]).sum() / (seconds[-1] - seconds[0]))
