"""Polygons whose corners lie on the crossings of squared paper: drawn at random, measured in whole numbers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cmp_to_key
from itertools import combinations

from unwritten.core import Rng

Spot = tuple[int, int]
Outline = tuple[Spot, ...]


def twice_area(outline: Sequence[Spot]) -> int:
    """Twice the area, by the shoelace formula."""
    return abs(sum(_cross(outline[i - 1], outline[i]) for i in range(len(outline))))


def random_outline(corners: int, size: Spot, rng: Rng) -> Outline | None:
    """Put corners on crossings of a sheet and join them around its middle; None if the outline is hard to read."""
    crossings = rng.sample(range((size[0] + 1) * (size[1] + 1)), corners)
    spots = [divmod(crossing, size[1] + 1) for crossing in crossings]
    middle = size  # in half squares, as are the arms below

    def compare(a: Spot, b: Spot) -> int:
        one, other = ((2 * p[0] - middle[0], 2 * p[1] - middle[1]) for p in (a, b))
        halves = (one[1] < 0 or (one[1] == 0 and one[0] < 0)), (other[1] < 0 or (other[1] == 0 and other[0] < 0))
        return halves[0] - halves[1] or (-1 if _cross(one, other) > 0 else 1 if _cross(one, other) < 0 else 0)

    outline = tuple(sorted(sorted(spots), key=cmp_to_key(compare)))
    return outline if readable(outline) else None


def readable(outline: Outline) -> bool:
    """Whether all sides are long, all corners clear, and nothing else comes near to a corner."""
    count = len(outline)
    sides = [(outline[i], outline[(i + 1) % count]) for i in range(count)]
    for i, (a, b) in enumerate(sides):
        c = sides[(i + 1) % count][1]
        along, on = _minus(b, a), _minus(c, b)
        # The sine of a corner's angle is at least 0.35: neither nearly straight nor a needle.
        if _dot(along, along) < 4 or 8 * _cross(along, on) ** 2 < _dot(along, along) * _dot(on, on):
            return False
    for (i, one), (j, other) in combinations(enumerate(sides), 2):
        if (j - i) % count not in (1, count - 1) and meet(one, other):
            return False
    return all(
        _one_away(corner, side)
        for i, corner in enumerate(outline)
        for j, side in enumerate(sides)
        if j not in (i, (i - 1) % count)
    )


def meet(one: tuple[Spot, Spot], other: tuple[Spot, Spot]) -> bool:
    """Whether two straight pieces have a point in common."""
    (a, b), (c, d) = one, other
    signs = [_turn(a, b, c), _turn(a, b, d), _turn(c, d, a), _turn(c, d, b)]
    if signs[0] != signs[1] and signs[2] != signs[3]:
        return True
    return any(
        sign == 0 and _within(p, q, r)
        for sign, (p, q, r) in zip(signs, ((a, b, c), (a, b, d), (c, d, a), (c, d, b)), strict=True)
    )


def has_inside(outline: Sequence[Spot], spot: Spot) -> bool:
    """Whether a crossing lies strictly inside, by counting the sides that a ray to the right meets."""
    if on_rim(outline, spot):
        return False
    inside = False
    for i, b in enumerate(outline):
        a = outline[i - 1]
        if (a[1] > spot[1]) != (b[1] > spot[1]):
            low, high = (a, b) if a[1] < b[1] else (b, a)
            inside ^= _cross(_minus(high, low), _minus(spot, low)) > 0
    return inside


def on_rim(outline: Sequence[Spot], spot: Spot) -> bool:
    """Whether a crossing lies on a side."""
    pieces = ((outline[i - 1], outline[i]) for i in range(len(outline)))
    return any(_turn(a, b, spot) == 0 and _within(a, b, spot) for a, b in pieces)


def _one_away(corner: Spot, side: tuple[Spot, Spot]) -> bool:
    """Whether a corner is at least one square away from a side."""
    (a, b) = side
    along, arm = _minus(b, a), _minus(corner, a)
    if 0 <= _dot(arm, along) <= _dot(along, along):
        return _cross(along, arm) ** 2 >= _dot(along, along)
    return True  # then an end of the side is nearest, and crossings are at least one square apart


def _turn(a: Spot, b: Spot, c: Spot) -> int:
    area = _cross(_minus(b, a), _minus(c, a))
    return (area > 0) - (area < 0)


def _within(a: Spot, b: Spot, c: Spot) -> bool:
    return min(a[0], b[0]) <= c[0] <= max(a[0], b[0]) and min(a[1], b[1]) <= c[1] <= max(a[1], b[1])


def _minus(a: Spot, b: Spot) -> Spot:
    return (a[0] - b[0], a[1] - b[1])


def _cross(a: Spot, b: Spot) -> int:
    return a[0] * b[1] - a[1] * b[0]


def _dot(a: Spot, b: Spot) -> int:
    return a[0] * b[0] + a[1] * b[1]
