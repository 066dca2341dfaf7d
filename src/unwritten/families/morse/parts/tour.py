"""A walk through rooms in a row: the plan, where the walker is in each frame, and what is in sight from there."""

from __future__ import annotations

import functools
import math
from collections.abc import Sequence
from dataclasses import dataclass

from unwritten.core import SIZE, Rng
from unwritten.draw import between, snapped

Cell = tuple[int, int]

STEPS: tuple[Cell, ...] = ((1, 0), (0, 1), (-1, 0), (0, -1))
"""The four directions, each to the left of the one before."""

HALF = 2.0  # from the middle of a room to where the next one begins
INNER = 1.94  # from the middle of a room to its walls
DOOR = 0.65  # half the width of a doorway
AHEAD, ASIDE = 1.35, 0.95  # where a thing stands, seen from the middle of its room on entering
FIRST = 1.7  # where the walk begins, before the middle of the first room
EYE = 1.2
THING = 0.36  # half the width of a thing
TALL = 1.15
FOCUS = 470.0  # px that a unit measures at distance 1: the view is 84 degrees wide
REST = 14  # frames at the end


@dataclass(frozen=True)
class Room:
    """A room of the tour: where it is, its colours, on which side its thing stands, and its shut doors."""

    at: Cell
    walls: str
    thing: str
    form: str
    left: bool  # of someone who comes in
    shut: tuple[int, ...]  # directions of walls with a shut door

    @property
    def middle(self) -> tuple[float, float]:
        """The middle of the room."""
        return (2 * HALF * self.at[0], 2 * HALF * self.at[1])

    def thing_at(self, entry: int) -> tuple[float, float]:
        """Where the thing stands, for someone who comes in that direction."""
        (dx, dy), (lx, ly) = STEPS[entry], STEPS[(entry + 1) % 4]
        side = ASIDE if self.left else -ASIDE
        return (self.middle[0] + AHEAD * dx + side * lx, self.middle[1] + AHEAD * dy + side * ly)


@dataclass(frozen=True)
class Pace:
    """Frames for going into a room, turning in its middle, and going out."""

    enter: int
    turn: int
    leave: int

    def frames(self, rooms: int) -> int:
        """Frames of a tour through so many rooms."""
        return (rooms - 1) * (self.enter + self.turn + self.leave) + self.enter + REST

    def enters(self, room: int) -> range:
        """The frames of a tour in which the walker goes into a room."""
        start = room * (self.enter + self.turn + self.leave)
        return range(start, start + self.enter)

    def turns(self, room: int) -> range:
        """The frames of a tour in which the walker turns in a room."""
        start = self.enters(room).stop
        return range(start, start + self.turn)


@dataclass(frozen=True)
class Pose:
    """Where the walker is and where they look: degrees to the left of the first direction."""

    x: float
    y: float
    heading: float

    @functools.cached_property
    def forward(self) -> tuple[float, float]:
        """The direction of the look, of length 1."""
        angle = math.radians(self.heading)
        return (snapped(math.cos(angle) * 64) / 64, snapped(math.sin(angle) * 64) / 64)


def walk(rng: Rng, rooms: int) -> tuple[list[Cell], list[int]] | None:
    """Draw the places of rooms and the direction in which each is entered; None if the walk runs into itself.

    It never goes straight on twice in a row, so that no doorway shows more than the next two rooms.
    """
    at, entries = [(0, 0)], [rng.whole(0, 3)]
    for _ in range(rooms - 1):
        straight = len(entries) > 1 and entries[-1] == entries[-2]
        way = (entries[-1] + rng.pick((-1, 1) if straight else (-1, 0, 1))) % 4
        cell = (at[-1][0] + STEPS[way][0], at[-1][1] + STEPS[way][1])
        if cell in at:
            return None
        at.append(cell)
        entries.append(way)
    return at, entries


def poses(rooms: Sequence[Room], entries: Sequence[int], pace: Pace) -> list[Pose]:
    """Where the walker is in every frame."""
    found: list[Pose] = []
    for number, (room, entry) in enumerate(zip(rooms, entries, strict=True)):
        (x, y), (dx, dy), heading = room.middle, STEPS[entry], 90.0 * entry
        back = FIRST if number == 0 else HALF
        for step in range(1, pace.enter + 1):
            left = back * (pace.enter - step) / pace.enter
            found.append(Pose(x - left * dx, y - left * dy, heading))
        if number == len(rooms) - 1:
            return found + [found[-1]] * REST
        exit_ = entries[number + 1]
        turn = 90.0 * ((exit_ - entry + 1) % 4 - 1)
        for step in range(1, pace.turn + 1):
            # Evenly: then two frames a second always have one in which the next doorway is in sight, but not ahead.
            found.append(Pose(x, y, snapped(heading + turn * step / pace.turn)))
        for step in range(1, pace.leave + 1):
            gone = between(0, HALF, (step / pace.leave) ** 2)
            found.append(Pose(x + gone * STEPS[exit_][0], y + gone * STEPS[exit_][1], heading + turn))
    return found


def seen_from(pose: Pose, spot: tuple[float, float]) -> tuple[float, float] | None:
    """Where a spot is on the screen (px right of the middle) and how far ahead; None if not ahead at all."""
    dx, dy = spot[0] - pose.x, spot[1] - pose.y
    fx, fy = pose.forward
    ahead, right = dx * fx + dy * fy, dx * fy - dy * fx
    return None if ahead < 0.3 else (FOCUS * right / ahead, ahead)


def in_picture(across: float, ahead: float) -> bool:
    """Whether the whole width of a thing at that place on the screen is in the picture."""
    return abs(across) + FOCUS * THING * 1.2 / ahead < SIZE[0] / 2
