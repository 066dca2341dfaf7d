"""The retrace style: print letters of which a part is gone over again.

A plan names the legs of the print letter in the order in which the pen takes them. A leg is what lies between two
sharp corners or ends of strokes; legs are counted through the whole letter, ``-2`` is the second backwards, and ``/``
is a lift. The pen only leaves the paper where the plan says so.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence

from unwritten.families.words.strokes.glyph import Point, Stroke
from unwritten.families.words.strokes.shapes import corners

PLANS: Mapping[str, str] = {
    # the stem on the right once more, up and down
    "a": "1 2 -2 2",
    "d": "1 2 -2 2",
    "q": "1 2 -2 2",
    "u": "1 2 -2 2",
    # back up through the tail
    "g": "1 2 -2",
    # the stem on the left once more, up and down, before the bowl
    "b": "1 -1 1 2",
    "p": "1 -1 1 2",
    # the last arch back and forth
    "h": "1 2 -2 2",
    "m": "1 2 3 -3 3",
    "n": "1 2 -2 2",
    "r": "1 2 -2 2",
    # the simple forms: down, up and down; around twice; forth and back
    "i": "1 -1 1 / 2",
    "l": "1 -1 1",
    "o": "1 1",
    "s": "1 -1",
    "t": "1 -1 1 / 2 -2",
    "x": "1 -1 / 2 -2",
}


def retraced(strokes: Sequence[Stroke], plan: str) -> tuple[Stroke, ...]:
    """Take the legs of a letter in the order of a plan."""
    legs = [leg for stroke in strokes for leg in _legs(stroke.points)]
    return tuple(Stroke(_followed(legs, part.split())) for part in plan.split("/"))


def _legs(points: tuple[Point, ...]) -> list[tuple[Point, ...]]:
    cuts = [0, *corners(points), len(points) - 1]
    return [points[start : stop + 1] for start, stop in itertools.pairwise(cuts)]


def _followed(legs: Sequence[tuple[Point, ...]], numbers: list[str]) -> tuple[Point, ...]:
    points: list[Point] = []
    for number in map(int, numbers):
        leg = legs[abs(number) - 1][:: 1 if number > 0 else -1]
        if points and points[-1] != leg[0]:
            raise ValueError(f"the pen is not where leg {number} begins: {points[-1]}, not {leg[0]}")
        points += leg[1:] if points else leg
    return tuple(points)
