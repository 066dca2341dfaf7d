"""Moments of a film: an action and a rest after it, eight times; rests are still, so that long films are cheap."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from unwritten.core import Shot
from unwritten.draw import Canvas, shot
from unwritten.families.maverix.table import FPS

Paint = Callable[[Canvas, int, float], None]
"""Draws a moment: the canvas, the number of the moment, and how far its action has gone, from 0 to 1."""


@dataclass(frozen=True)
class Slots:
    """How a film is cut into moments, all counted in frames."""

    count: int
    lead: int  # before the first
    action: int
    rest: int  # after each

    @property
    def frames(self) -> int:
        """How long the film is."""
        return self.lead + self.count * (self.action + self.rest)

    def start(self, slot: int) -> int:
        """The first frame of a moment's action."""
        return self.lead + slot * (self.action + self.rest)

    def at(self, frame: int) -> tuple[int, float]:
        """Which moment a frame belongs to, and how far its action has gone; before the first it is (0, 0.0)."""
        slot, past = divmod(frame - self.lead, self.action + self.rest)
        return (0, 0.0) if slot < 0 else (slot, min(past / self.action, 1.0))


def slots_of(seconds: float, *, count: int = 8, action: float = 2.0, lead: float = 2.0) -> Slots:
    """Cut a film of about that many seconds into moments whose actions last ``action`` seconds each."""
    frames = {"lead": round(lead * FPS), "action": round(action * FPS)}
    rest = round((seconds * FPS - frames["lead"]) / count) - frames["action"]
    if rest < FPS // 2:
        raise ValueError(f"{count} actions of {action} s do not fit {seconds} s with rests between them")
    return Slots(count, rest=rest, **frames)


def slot_shots(slots: Slots, paint: Paint) -> list[Shot]:
    """Draw all moments; before an action and after it nothing moves."""
    shots = [_still(slots.lead, 0, 0.0, paint)]
    for slot in range(slots.count):
        shots.append(_moving(slots.action, slot, paint))
        shots.append(_still(slots.rest, slot, 1.0, paint))
    return shots


def _moving(frames: int, slot: int, paint: Paint) -> Shot:
    return shot(frames, lambda canvas, frame: paint(canvas, slot, frame / frames))


def _still(frames: int, slot: int, share: float, paint: Paint) -> Shot:
    return shot(frames, lambda canvas, _: paint(canvas, slot, share), still=True)
