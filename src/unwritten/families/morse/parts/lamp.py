"""A lamp that wanders over a grid in fog until every cell has been shown long enough."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from unwritten.core import Rng, Unsuitable
from unwritten.draw import between

Spot = tuple[int, int]
"""A point of the grid's picture: pixels to the right and down."""

CORE = 0.38
"""The part of a cell that must be in the clear, as a radius in cells; what stands in a cell is no larger."""

SAMPLING = 15
"""A model sees one frame of this many: two a second."""

LOOKS = 2
"""In how many sampled frames every cell is clear, wherever the sampling begins."""

REST = 18
"""Frames that the lamp stands still at the first and the last stop: it passes both only once."""

WIDEST = 2.7
"""Rows that one lane of the tour can show, at most."""

TRIES = 6


def route(rng: Rng, size: int, cell: int, clear: int, frames: int) -> tuple[Spot, ...]:
    """Draw stops of a winding tour, the calmest one (fewest lanes) on which every cell is shown well."""
    turned, mirrored, flipped = rng.chance(0.5), rng.chance(0.5), rng.chance(0.5)
    fewest = math.ceil(size / WIDEST)
    for lanes in range(fewest, fewest + 3):
        for attempt in range(TRIES):
            slack = 0.4 * (1 - attempt / (TRIES - 1))
            stops = _tour(rng, size, cell, lanes, slack)
            if turned:
                stops = tuple((y, x) for x, y in stops)
            side = size * cell
            stops = tuple((side - x if mirrored else x, side - y if flipped else y) for x, y in stops)
            if fewest_looks(positions(stops, frames), size, cell, clear) >= LOOKS:
                return stops
    raise Unsuitable("the lamp cannot show every cell in time")


def positions(stops: Sequence[Spot], frames: int) -> tuple[Spot, ...]:
    """Follow a smooth curve through the stops, resting at both ends: one whole pixel position a frame."""
    legs = [((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5 for (x1, y1), (x2, y2) in pairwise(stops)]
    total = sum(legs)
    spots, leg, behind = [], 0, 0.0
    for frame in range(frames):
        way = total * min(max(frame - REST, 0) / (frames - 1 - 2 * REST), 1.0)
        while leg < len(legs) - 1 and way > behind + legs[leg]:
            behind += legs[leg]
            leg += 1
        share = min(1.0, (way - behind) / legs[leg])
        near = [stops[min(max(leg + k, 0), len(stops) - 1)] for k in (-1, 0, 1, 2)]
        x, y = (round(_curve([spot[axis] for spot in near], share)) for axis in (0, 1))
        spots.append((x, y))
    return tuple(spots)


def seen_cells(spots: Sequence[Spot], size: int, cell: int, clear: int) -> NDArray[np.bool_]:
    """Say for each frame, row and column whether the core of that cell lies in the clear."""
    middle = np.arange(size) * cell + cell // 2
    places = np.asarray(spots, dtype=np.int64)
    across = middle[None, None, :] - places[:, 0, None, None]
    down = middle[None, :, None] - places[:, 1, None, None]
    seen: NDArray[np.bool_] = across**2 + down**2 <= _reach(cell, clear) ** 2
    return seen


def fewest_looks(spots: Sequence[Spot], size: int, cell: int, clear: int) -> int:
    """Count in how many sampled frames the worst shown cell is clear, at the worst beginning of the sampling."""
    seen = seen_cells(spots, size, cell, clear)
    return min(int(seen[phase::SAMPLING].sum(axis=0).min()) for phase in range(SAMPLING))


def _reach(cell: int, clear: int) -> int:
    return max(0, clear - round(CORE * cell))


def _tour(rng: Rng, size: int, cell: int, lanes: int, slack: float) -> tuple[Spot, ...]:
    """Draw stops lane by lane, there and back, each stop off its place by up to ``slack`` cells."""
    rows = size / lanes
    ends = 0.8
    per_lane = max(3, round((size - 2 * ends) / 1.4) + 1)
    stops = []
    for lane in range(lanes):
        columns = [between(ends, size - ends, k / (per_lane - 1)) for k in range(per_lane)]
        for column in columns if lane % 2 == 0 else reversed(columns):
            x = column + rng.real(-slack, slack)
            y = (lane + 0.5) * rows + rng.real(-slack, slack)
            stops.append((round(x * cell), round(y * cell)))
    return tuple(stops)


def _curve(points: Sequence[int], share: float) -> float:
    """Catmull-Rom: the smooth curve from the second to the third of four points."""
    a, b, c, d = points
    return b + 0.5 * share * (c - a + share * (2 * a - 5 * b + 4 * c - d + share * (3 * (b - c) + d - a)))
