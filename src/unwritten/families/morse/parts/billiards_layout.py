"""Layouts of a table in which the white ball, left alone, meets one chosen ball and no other.

The meeting is placed first; the ball that takes part is led back from it to the freeze, and every other
ball is put where its way keeps clear. So few layouts have to be thrown away.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from unwritten.core import Rng, Unsuitable
from unwritten.families.morse.parts.billiards import Disc, Table

Way = NDArray[np.float64]
TRIES = 60
GRID = 1024
FAR = 1e6
STEP = 5  # frames before the meeting in which its two balls are of course near


@dataclass(frozen=True)
class Wanted:
    """What the layout must have; times are in frames from the freeze."""

    balls: int  # besides the white one
    moving: int
    nearer: int  # how many are nearer to white at the freeze than the one it meets
    bounces: int  # of the white ball before the meeting
    speed: tuple[float, float]
    meeting: tuple[int, int]  # earliest and latest
    past: int  # frames before the freeze in which balls that rest are not touched
    straight: int  # frames before the freeze in which no ball touches anything
    after: int  # frames after the meeting in which no other ball is near
    gap: float  # pixels that balls keep from each other until then


def lay_out(table: Table, want: Wanted, rng: Rng) -> tuple[Disc, ...]:
    """Draw the discs at the freeze: white first, then all others in random order."""
    movers = min(want.moving, want.balls)
    meets_mover = rng.whole(1, want.balls) <= movers
    white, when = _white(table, want, rng)
    target = _target(table, want, rng, white, when, moves=meets_mover)
    crowd = _Crowd(table, want, when)
    crowd.add(white, when + want.after)
    crowd.add(target, when)
    nearer = rng.sample(range(want.balls - 1), min(want.nearer, want.balls - 1))
    # Movers before resting balls, which then find a place beside all ways.
    for number in range(want.balls - 1):
        crowd.add(crowd.another(rng, moves=number < movers - meets_mover, nearer=number in nearer), when)
    return (white, *rng.shuffled(crowd.discs[1:]))


def alone(table: Table, disc: Disc, time: float) -> Disc:
    """Return where a disc is when no other is there; before the freeze if the time is negative."""
    room = table.room
    x, vx = _folded(disc.x, disc.vx, room.x, room.width, time)
    y, vy = _folded(disc.y, disc.vy, room.y, room.height, time)
    return Disc(x, y, vx, vy)


def _folded(place: float, speed: float, start: float, length: float, time: float) -> tuple[float, float]:
    """Walls are mirrors: go straight on, then fold the line back between them."""
    turn = (place - start + speed * time) % (2 * length)
    return (start + turn, speed) if turn <= length else (start + 2 * length - turn, -speed)


def _way(table: Table, disc: Disc, first: int, last: int) -> Way:
    """Return the places of a lone disc in each frame from the first to the last."""
    times = np.arange(first, last + 1, dtype=np.float64)
    room = table.room
    sides = ((disc.x, disc.vx, room.x, room.width), (disc.y, disc.vy, room.y, room.height))
    return np.stack(
        [start + length - np.abs((at - start + v * times) % (2 * length) - length) for at, v, start, length in sides]
    )


def _closest(one: Way, two: Way) -> float:
    return float(np.sqrt(np.min(np.sum((one - two) ** 2, axis=0))))


def _bounces(table: Table, disc: Disc, time: float) -> int:
    room = table.room
    across = (disc.x - room.x + disc.vx * time) // room.width
    down = (disc.y - room.y + disc.vy * time) // room.height
    return int(abs(across) + abs(down))


def _white(table: Table, want: Wanted, rng: Rng) -> tuple[Disc, int]:
    """Draw the white ball and the frame of its meeting."""
    for _ in range(TRIES):
        white, when = _drawn(table, want, rng, moves=True), rng.whole(*want.meeting)
        if _runs_straight(table, want, white) and _bounces(table, white, when) == want.bounces:
            return white, when
    raise Unsuitable("the white ball bounces too often or too seldom")


def _target(table: Table, want: Wanted, rng: Rng, white: Disc, when: int, *, moves: bool) -> Disc:
    """Let a ball touch the white one in that frame, and lead it back to the freeze."""
    there, room, reach = alone(table, white, when), table.room, 2 * table.radius
    for _ in range(TRIES):
        ball, (x, y) = _drawn(table, want, rng, moves=moves), _direction(rng)
        met = Disc(there.x + x * reach, there.y + y * reach, ball.vx, ball.vy)
        vx, vy = there.vx - met.vx, there.vy - met.vy
        head_on = vx * x + vy * y > 0.5 * math.sqrt(vx * vx + vy * vy)  # a graze would hang on a pixel
        inside = room.x <= met.x <= room.right and room.y <= met.y <= room.bottom
        if not (head_on and inside):
            continue
        disc = _gridded(alone(table, met, -when))
        first = -want.straight if moves else -want.past
        ways = (_way(table, each, first, when - STEP) for each in (white, disc))
        if _runs_straight(table, want, disc) and _closest(*ways) >= reach + want.gap / 4:
            return disc
    raise Unsuitable("no ball can come to the meeting")


class _Crowd:
    """The discs that are placed, with the ways that a new one must keep clear of."""

    def __init__(self, table: Table, want: Wanted, when: int) -> None:
        self.discs: list[Disc] = []
        self._table, self._want, self._end = table, want, when + want.after
        self._ways: list[Way] = []
        self._clear = (2 * table.radius + want.gap) ** 2

    def add(self, disc: Disc, last: int) -> None:
        """Place a disc whose way counts up to that frame."""
        self.discs.append(disc)
        way = _way(self._table, disc, -self._want.past, self._end)
        way[:, self._want.past + last + 1 :] = FAR
        self._ways.append(way)

    def another(self, rng: Rng, *, moves: bool, nearer: bool) -> Disc:
        """Draw a disc that touches none of the placed ones, from shortly before the freeze to the meeting."""
        first = self._want.past - self._want.straight if moves else 0
        ways = np.stack(self._ways)[:, :, first:]
        for _ in range(TRIES):
            disc = _drawn(self._table, self._want, rng, moves=moves)
            if self._is_nearer(disc) != nearer or not _runs_straight(self._table, self._want, disc):
                continue
            way = _way(self._table, disc, -self._want.past, self._end)
            apart = np.sum((ways - way[:, first:]) ** 2, axis=1)
            if np.min(apart) >= self._clear:
                return disc
        raise Unsuitable("no room for another ball")

    def _is_nearer(self, disc: Disc) -> bool:
        white, target = self.discs[:2]
        return _squared(disc, white) < _squared(target, white)


def _squared(one: Disc, two: Disc) -> float:
    x, y = one.x - two.x, one.y - two.y
    return x * x + y * y


def _drawn(table: Table, want: Wanted, rng: Rng, *, moves: bool) -> Disc:
    room = table.room.inset(want.gap / 2)
    x, y = rng.real(room.x, room.right), rng.real(room.y, room.bottom)
    slowest, fastest = want.speed
    while moves:
        vx, vy = rng.real(-fastest, fastest), rng.real(-fastest, fastest)
        if slowest * slowest <= vx * vx + vy * vy <= fastest * fastest:
            return Disc(x, y, vx, vy)
    return Disc(x, y, 0.0, 0.0)


def _direction(rng: Rng) -> tuple[float, float]:
    while True:
        x, y = rng.real(-1, 1), rng.real(-1, 1)
        length = math.sqrt(x * x + y * y)
        if 0.1 < length <= 1:
            return x / length, y / length


def _runs_straight(table: Table, want: Wanted, disc: Disc) -> bool:
    """Whether the disc is clear of the walls at the freeze and touches none shortly before."""
    now, before = table.room.inset(want.gap / 2), table.room
    then = disc.after(-want.straight)
    return (
        now.x <= disc.x <= now.right
        and now.y <= disc.y <= now.bottom
        and before.x <= then.x <= before.right
        and before.y <= then.y <= before.bottom
    )


def _gridded(disc: Disc) -> Disc:
    return Disc(*(round(part * GRID) / GRID for part in (disc.x, disc.y, disc.vx, disc.vy)))
