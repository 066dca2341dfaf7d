"""Rounds of a film: equal turns in which one thing after the other does something.

Short turns move all the time. In long ones only the beginning moves, and the rest is a still picture, so that films
of many minutes stay cheap.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from unwritten.core import Shot
from unwritten.draw import Canvas, shot
from unwritten.families.maverix.squares import ORDER
from unwritten.families.maverix.table import FPS

LIVELY = 12.0
"""Turns of up to so many seconds move all the time."""

AWAKE = 6.0
"""Longer turns move for so many seconds, and are still then."""

Paint = Callable[[Canvas, int], None]
"""Draws a frame, counted from the beginning of the film."""


@dataclass(frozen=True)
class Turns:
    """How a film is cut into turns, all counted in frames."""

    count: int
    lead: int  # before the first turn
    length: int  # of each turn
    moving: int  # at the beginning of each turn; after that nothing changes until the next

    @property
    def frames(self) -> int:
        """How long the film is."""
        return self.lead + self.count * self.length

    def start(self, turn: int) -> int:
        """The first frame of a turn; the time before the first turn is turn -1."""
        return 0 if turn < 0 else self.lead + turn * self.length

    def frame(self, turn: int, seconds: float) -> int:
        """The frame so many seconds into a turn."""
        return self.start(turn) + round(seconds * FPS)

    def at(self, frame: int) -> tuple[int, int]:
        """Which turn a frame belongs to, and how many frames of it have moved by then."""
        turn = -1 if frame < self.lead else (frame - self.lead) // self.length
        return turn, min(frame - self.start(turn), self.moving)


def turns_of(seconds: float, *, count: int = ORDER, lead: float = 2.0) -> Turns:
    """Cut a film of about that many seconds into turns."""
    before = round(lead * FPS)
    length = round((seconds * FPS - before) / count)
    moving = length if length <= LIVELY * FPS else round(AWAKE * FPS)
    return Turns(count, before, length, moving)


def turn_shots(turns: Turns, paint: Paint) -> list[Shot]:
    """Draw all turns: what moves frame by frame, what is still once."""
    shots: list[Shot] = []
    for turn in range(-1, turns.count):
        start, frames = turns.start(turn), turns.lead if turn < 0 else turns.length
        shots += _stretch(start, min(frames, turns.moving), paint)
        if frames > turns.moving:
            shots += _stretch(start + turns.moving, frames - turns.moving, paint, still=True)
    return shots


def _stretch(start: int, frames: int, paint: Paint, *, still: bool = False) -> list[Shot]:
    return [shot(frames, lambda canvas, frame: paint(canvas, start + frame), still=still)] if frames else []
