"""A small notation for the strokes of a letter, and the fine lines of points that it stands for.

A letter is a line of text such as ``.3,1.7 - .3,0 ; 0,1 - .65,1`` (a print t): points ``x,y`` in x-heights above the
baseline, joined by ``-`` (straight) or ``~`` (a smooth curve), and ``;`` where the pen leaves the paper. A point may
name the direction in which the pen passes it, ``0,.5/S`` (a compass point, or degrees counter-clockwise from the
right), or two, ``0,.5/W>E``, for a corner: in which it comes and in which it goes on. ``dot 0,1.5`` is a dot, and a
stroke that begins with ``later`` waits, in joined writing, until the word is done.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass

from unwritten.families.words.strokes.glyph import Point, Stroke
from unwritten.families.words.strokes.spline import Bezier, smooth

GRID = 1024
STEP = 0.03
"""Points of a stroke lie at most this far apart."""

TURN = 10.0
"""A curve turns at most about so many degrees from one pair of points to the next ..."""

CORNER = 25.0
"""... so that a sharper turn is a corner."""

DOT = ((0.0, 0.025), (0.02, -0.025))
COMPASS = {"E": 0.0, "NE": 45.0, "N": 90.0, "NW": 135.0, "W": 180.0, "SW": 225.0, "S": 270.0, "SE": 315.0}


@dataclass(frozen=True)
class Knot:
    """A point of the notation, with the directions (degrees) in which the pen comes and goes, if they are given."""

    point: Point
    into: float | None = None
    out: float | None = None


def strokes_of(text: str) -> tuple[Stroke, ...]:
    """Read the strokes of a letter."""
    return tuple(_stroke(part.split()) for part in text.split(";"))


def curve(*knots: Knot) -> tuple[Point, ...]:
    """Bend a smooth line through knots."""
    return _trace(list(knots), ["~"] * (len(knots) - 1))


def corners(points: Sequence[Point]) -> tuple[int, ...]:
    """Say at which points of a stroke the pen turns sharply."""
    return tuple(i for i in range(1, len(points) - 1) if turn(points[i - 1], points[i], points[i + 1]) > CORNER)


def turn(before: Point, at: Point, after: Point) -> float:
    """Measure by how many degrees a line changes its direction at a point, from 0 to 180."""
    first, second = (at[0] - before[0], at[1] - before[1]), (after[0] - at[0], after[1] - at[1])
    cross, dot = first[0] * second[1] - first[1] * second[0], first[0] * second[0] + first[1] * second[1]
    return abs(math.degrees(math.atan2(cross, dot)))


def on_grid(point: Point) -> Point:
    """Round a point to 1/1024 of an x-height, on which all machines agree."""
    # Adding zero turns a negative zero into a plain one.
    return (round(point[0] * GRID) / GRID + 0.0, round(point[1] * GRID) / GRID + 0.0)


def _stroke(words: list[str]) -> Stroke:
    deferred = words[:1] == ["later"]
    words = words[1:] if deferred else words
    if words[:1] == ["dot"]:
        x, y = _knot(words[1]).point
        return Stroke(tuple(on_grid((x + dx, y + dy)) for dx, dy in DOT), deferred)
    joints = words[1::2]
    if len(words) % 2 == 0 or set(joints) - {"-", "~"}:
        raise ValueError(f"points and joints (- or ~) take turns in a stroke, not {' '.join(words)!r}")
    return Stroke(_trace([_knot(word) for word in words[::2]], joints), deferred)


def _knot(word: str) -> Knot:
    place, _, heading = word.partition("/")
    x, y = (float(part) for part in place.split(","))
    if not heading:
        return Knot((x, y))
    into, _, out = heading.partition(">")
    return Knot((x, y), _degrees(into), _degrees(out or into))


def _degrees(name: str) -> float:
    return COMPASS[name] if name in COMPASS else float(name)


def _trace(knots: list[Knot], joints: list[str]) -> tuple[Point, ...]:
    """Follow the joints from knot to knot; neighbouring curves are bent as one."""
    points: list[Point] = [knots[0].point]
    start = 0
    for joint, group in itertools.groupby(joints):
        stop = start + len(list(group))
        for first, last in _runs(knots, start, stop, joint):
            run = knots[first : last + 1]
            points += _straight(run) if joint == "-" else _curved(run)
        start = stop
    rounded = [on_grid(point) for point in points]
    return tuple(point for i, point in enumerate(rounded) if i == 0 or point != rounded[i - 1])


def _runs(knots: list[Knot], start: int, stop: int, joint: str) -> list[tuple[int, int]]:
    """Cut a row of joints where a straight line ends or the direction of a curve is known."""
    cuts = [i for i in range(start + 1, stop) if joint == "-" or knots[i].into is not None]
    return list(itertools.pairwise([start, *cuts, stop]))


def _straight(run: Sequence[Knot]) -> list[Point]:
    (x0, y0), (x1, y1) = run[0].point, run[1].point
    count = max(1, math.ceil(math.dist((x0, y0), (x1, y1)) / STEP))
    return [(x0 + (x1 - x0) * i / count, y0 + (y1 - y0) * i / count) for i in range(1, count + 1)]


def _curved(run: Sequence[Knot]) -> list[Point]:
    pieces = smooth([knot.point for knot in run], run[0].out, run[-1].into)
    return [point for piece in pieces for point in _sampled(piece)]


def _sampled(piece: Bezier) -> list[Point]:
    """Walk a piece of a curve in steps that are short, and shorter where it bends."""
    fine = [piece.at(i / 64) for i in range(65)]
    # Length and bend both use up the step; each fine part is charged with the dearer of the two.
    cost = [0.0]
    for i in range(64):
        bend = turn(fine[i - 1], fine[i], fine[i + 1]) if i else 0.0
        cost.append(cost[-1] + max(math.dist(fine[i], fine[i + 1]) / STEP, bend / TURN))
    count = max(1, math.ceil(cost[-1]))
    inner = [piece.at(_place(cost, cost[-1] * i / count)) for i in range(1, count)]
    return [*inner, fine[-1]]


def _place(cost: list[float], spent: float) -> float:
    """Find how far along a piece (0 to 1) a share of its cost is spent."""
    i = next(i for i in range(1, len(cost)) if cost[i] >= spent)
    part = (spent - cost[i - 1]) / (cost[i] - cost[i - 1])
    return (i - 1 + part) / (len(cost) - 1)
