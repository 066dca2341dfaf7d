"""Trips of a dot over a board of shapes: where it is in each frame, and ways that pass clear of other shapes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from unwritten.core import SIZE, Rng, Unsuitable

Spot = tuple[int, int]

RADIUS = 34  # px, of a shape
DOT = 14  # px, radius of the dot
CLEAR = RADIUS + DOT + 12  # px from the middle of a shape that is not visited to the middle of the dot
APART = 130  # px at least between two shapes visited one after the other
EDGE = 22  # px at least from the middle of the dot to the picture's edge
REST = 18  # frames that the dot rests on a shape
LEAD, TAIL = 15, 12  # frames before the first trip, and at least after the last rest

COLUMNS, ROWS = 4, 3
FIRST_CELL, PITCH, JITTER = (115, 92), (208, 148), (24, 12)
LOOKS = 24  # points of a way that are looked at
TRIES = 30  # ways that are tried for a trip


@dataclass(frozen=True)
class Trip:
    """A way to the next shape: it bends towards ``bend`` and takes that many frames."""

    bend: Spot
    frames: int


def along(start: Spot, bend: Spot, end: Spot, done: int, whole: int) -> tuple[float, float]:
    """Where a dot is that has done so many steps of the whole way (a parabola that is pulled towards the bend)."""
    left = whole - done
    shares = (left * left, 2 * left * done, done * done)
    x, y = (sum(s * p[axis] for s, p in zip(shares, (start, bend, end), strict=True)) for axis in (0, 1))
    return (x / (whole * whole), y / (whole * whole))


def positions(start: Spot, stops: Sequence[Spot], trips: Sequence[Trip], frames: int) -> list[tuple[float, float]]:
    """Where the dot is in every frame: it waits, and then goes from stop to stop and rests on each."""
    places: list[tuple[float, float]] = [(float(start[0]), float(start[1]))] * LEAD
    here = start
    for stop, trip in zip(stops, trips, strict=True):
        places += [along(here, trip.bend, stop, step, trip.frames) for step in range(1, trip.frames + 1)]
        places += [(float(stop[0]), float(stop[1]))] * (REST - 1)
        here = stop
    return places + [places[-1]] * (frames - len(places))


def scattered(rng: Rng, count: int) -> tuple[Spot, ...]:
    """Draw places for so many shapes, none near another."""
    cells = rng.sample([(column, row) for column in range(COLUMNS) for row in range(ROWS)], count)
    return tuple(
        (
            FIRST_CELL[0] + column * PITCH[0] + rng.whole(-JITTER[0], JITTER[0]),
            FIRST_CELL[1] + row * PITCH[1] + rng.whole(-JITTER[1], JITTER[1]),
        )
        for column, row in cells
    )


def clear_bend(rng: Rng, start: Spot, end: Spot, others: Sequence[Spot], bend: float) -> Spot:
    """Draw a way from shape to shape that keeps clear of all others, or raise Unsuitable."""
    (x0, y0), (x1, y1) = start, end
    if _squared(start, end) < APART * APART:
        raise Unsuitable("two shapes visited in a row are too near to each other")
    for _ in range(TRIES):
        aside = rng.real(-bend, bend)
        point = (round((x0 + x1) / 2 - (y1 - y0) * aside), round((y0 + y1) / 2 + (x1 - x0) * aside))
        way = [along(start, point, end, step, LOOKS) for step in range(LOOKS + 1)]
        if _on_board(way) and all(_squared(place, other) >= CLEAR * CLEAR for place in way for other in others):
            return point
    raise Unsuitable("no way keeps clear of the other shapes")


def _on_board(way: Sequence[tuple[float, float]]) -> bool:
    return all(EDGE <= x <= SIZE[0] - EDGE and EDGE <= y <= SIZE[1] - EDGE for x, y in way)


def _squared(a: tuple[float, float], b: tuple[float, float]) -> float:
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2
