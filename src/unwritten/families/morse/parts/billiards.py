"""Equal discs on a table without friction: their touches worked out exactly, one after the other.

Between touches every disc runs straight, so the time of the next touch is the root of a quadratic. Only
sums, products, quotients and square roots are used, which every machine rounds alike.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from unwritten.draw import Box

NEVER = math.inf
SLOWEST = 1e-4  # px a frame; slower approaches are grazes that would be found again and again
GRID = 1 << 20


@dataclass(frozen=True, slots=True)
class Disc:
    """Where the middle of a disc is (pixels) and how it moves (pixels a frame)."""

    x: float
    y: float
    vx: float
    vy: float

    @property
    def still(self) -> bool:
        """Whether the disc does not move."""
        return self.vx == 0 and self.vy == 0

    def after(self, frames: float) -> Disc:
        """Return the disc after moving straight on for that long (backwards if negative)."""
        return Disc(self.x + self.vx * frames, self.y + self.vy * frames, self.vx, self.vy)

    def reversed(self) -> Disc:
        """Return the disc running back where it came from."""
        return Disc(self.x, self.y, -self.vx, -self.vy)


@dataclass(frozen=True)
class Touch:
    """At ``time`` (frames from the start) a disc touches another one, or the wall of that name."""

    time: float
    disc: int
    other: int | None = None
    wall: str = ""

    def involves(self, disc: int) -> bool:
        """Whether that disc takes part."""
        return disc in (self.disc, self.other)


@dataclass(frozen=True)
class Table:
    """The inner edge of the cushions, and the radius of every disc."""

    box: Box
    radius: float

    @property
    def room(self) -> Box:
        """Where the middle of a disc can be."""
        return self.box.inset(self.radius)


class Run:
    """Discs set going on a table; ``touches`` brings them forward from touch to touch."""

    def __init__(self, table: Table, discs: Sequence[Disc]) -> None:
        self._room = table.room
        self._reach = 4 * table.radius * table.radius
        self._discs = list(discs)
        self._since = [0.0] * len(discs)  # each disc is kept as it was after its own last touch
        self._now = 0.0
        self._due: dict[tuple[int, int], float] = {}  # (i, i) is the touch of a wall
        for disc in range(len(discs)):
            self._foresee(disc, range(disc))

    def at(self, frame: float) -> tuple[Disc, ...]:
        """Return all discs at a time between the last touch and the next one."""
        return tuple(disc.after(frame - since) for disc, since in zip(self._discs, self._since, strict=True))

    def touches(self, until: float) -> Iterator[Touch]:
        """Yield the touches up to a time in their order; the discs rebound when the next one is asked for."""
        while True:
            first, second = pair = min(self._due, key=self._due.__getitem__)
            time = self._due[pair]
            if time > until:
                return
            wall = self._wall(first)[1] if first == second else ""
            touch = Touch(time, first, None if wall else second, wall)
            yield touch
            self._rebound(touch)

    def _rebound(self, touch: Touch) -> None:
        self._now = touch.time
        first = self._moved(touch.disc)
        if touch.other is None:
            across = touch.wall in ("left", "right")
            changed = {
                touch.disc: Disc(first.x, first.y, *((-first.vx, first.vy) if across else (first.vx, -first.vy)))
            }
        else:
            changed = dict(zip((touch.disc, touch.other), _swapped(first, self._moved(touch.other)), strict=True))
        for index, disc in changed.items():
            self._discs[index] = Disc(*(round(part * GRID) / GRID for part in (disc.x, disc.y, disc.vx, disc.vy)))
            self._since[index] = touch.time
        for index in changed:
            self._foresee(index, range(len(self._discs)))

    def _moved(self, index: int) -> Disc:
        return self._discs[index].after(self._now - self._since[index])

    def _foresee(self, disc: int, others: Sequence[int]) -> None:
        """Work out anew when this disc will touch a wall and each of the others."""
        self._due[disc, disc] = self._now + self._wall(disc)[0]
        moved = self._moved(disc)
        for other in others:
            if other != disc:
                pair = (disc, other) if disc < other else (other, disc)
                self._due[pair] = self._now + self._meeting(moved, self._moved(other))

    def _wall(self, index: int) -> tuple[float, str]:
        disc, room = self._moved(index), self._room
        best = (NEVER, "")
        if disc.vx:
            best = (
                ((room.right - disc.x) / disc.vx, "right") if disc.vx > 0 else ((room.x - disc.x) / disc.vx, "left")
            )
        if disc.vy:
            best = min(
                best,
                ((room.bottom - disc.y) / disc.vy, "bottom") if disc.vy > 0 else ((room.y - disc.y) / disc.vy, "top"),
            )
        return max(best[0], 0.0), best[1]

    def _meeting(self, one: Disc, two: Disc) -> float:
        x, y, vx, vy = two.x - one.x, two.y - one.y, two.vx - one.vx, two.vy - one.vy
        closing = x * vx + y * vy  # half the speed at which the squared distance grows
        pace = vx * vx + vy * vy
        gap = x * x + y * y - self._reach
        hits = closing * closing - pace * gap
        if closing >= -SLOWEST or hits <= 0:
            return NEVER
        return max((-closing - math.sqrt(hits)) / pace, 0.0)


def _swapped(one: Disc, two: Disc) -> tuple[Disc, Disc]:
    """Let two equal discs rebound: they exchange the speeds along the line of their middles."""
    x, y = two.x - one.x, two.y - one.y
    share = ((one.vx - two.vx) * x + (one.vy - two.vy) * y) / (x * x + y * y)
    return (
        Disc(one.x, one.y, one.vx - share * x, one.vy - share * y),
        Disc(two.x, two.y, two.vx + share * x, two.vy + share * y),
    )


def track(table: Table, discs: Sequence[Disc], frames: int) -> tuple[tuple[Disc, ...], ...]:
    """Return the discs at frames 0 to ``frames``."""
    run = Run(table, discs)
    states: list[tuple[Disc, ...]] = []
    for touch in run.touches(frames):
        while len(states) <= touch.time:
            states.append(run.at(len(states)))
    while len(states) <= frames:
        states.append(run.at(len(states)))
    return tuple(states)
