"""How dominoes move: they stand, wobble, fall or lie, each by a rule of its own that counts in frames."""

from __future__ import annotations

from dataclasses import dataclass

FALL = 12
"""Frames from the first tilt of a falling domino to its landing."""

BOUNCE = 5
"""Frames after the landing in which it still springs a little."""

WOBBLE = 24
"""Frames of one wobble, there and back."""

LYING = 90.0
SPRING = 6.0  # degrees that a landed domino springs up
SWAY = 13.0  # degrees of the widest wobble
SWAY_PEAK = 0.09622504  # the largest value of s (1 - s) (1 - 2 s)


@dataclass(frozen=True)
class Domino:
    """One domino: its colour, the side it leans to, and what it does when."""

    colour: str
    rightwards: bool  # whether it falls (or lies) to the right
    lying: bool = False  # whether it lies from the start
    falls: int | None = None  # the frame in which it begins to fall
    wobbles: tuple[int, ...] = ()  # the frames in which a wobble begins

    def at_rest(self, frames: int) -> list[tuple[int, int, float]]:
        """When it stands, from frame to frame, and when it lies, each with its tilt; what wobbles is left out."""
        if self.lying or self.falls is None:
            return [(0, frames, self.tilt(0))]
        return [(0, self.falls, 0.0), (self.falls + FALL + BOUNCE, frames, LYING)]

    def tilt(self, frame: int) -> float:
        """Degrees from upright towards its side: 90 when it lies, a little of either sign when it wobbles."""
        if self.lying:
            return LYING
        if self.falls is not None and frame >= self.falls:
            return _falling(frame - self.falls)
        return sum(_wobbling(frame - start) for start in self.wobbles)


def _falling(since: int) -> float:
    if since < FALL:
        share = since / FALL
        return LYING * share * share
    share = min((since - FALL) / BOUNCE, 1.0)
    return LYING - SPRING * 4 * share * (1 - share)


def _wobbling(since: int) -> float:
    if not 0 <= since < WOBBLE:
        return 0.0
    share = since / WOBBLE
    return SWAY / SWAY_PEAK * share * (1 - share) * (1 - 2 * share)
