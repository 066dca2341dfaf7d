"""What the pen wrote, as lines: the path that the eyes recovered, cut into letters, and each into strokes."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from unwritten.families.words.reader.ears import HOPS_PER_SECOND
from unwritten.families.words.reader.path import Places, path_of, raised
from unwritten.families.words.reader.read import Letter, Perceived, Reading
from unwritten.families.words.reader.sight import SURE, Sight

STEP = 1 / HOPS_PER_SECOND
"""Seconds between two points of a line: fine enough to look smooth, and as often as the ears measure."""

SHORTEST = 5
"""Points: what touches the paper, or leaves it, for less than that is an error of the eyes."""


@dataclass(frozen=True, eq=False)
class Stroke:
    """A line of the pen without a lift, or what it did in the air between two of them."""

    points: Places  # n × 2, pixels of a picture 480 high
    raised: bool


@dataclass(frozen=True, eq=False)
class Trace:
    """A letter, from when to when its pen was on the paper, with its strokes in order."""

    letter: Letter
    strokes: tuple[Stroke, ...]

    @property
    def written(self) -> Places:
        """All points on the paper; where the pen never touched it, all that there are."""
        lines = [stroke.points for stroke in self.strokes if not stroke.raised]
        return np.concatenate(lines or [stroke.points for stroke in self.strokes])


def traces(sight: Sight, letters: Sequence[Letter]) -> tuple[Trace, ...]:
    """Cut the path of the pen into letters: where it left the paper between two of them."""
    sure = sight.confidence >= SURE
    if not letters or int(sure.sum()) < 2:
        return ()
    path = path_of(sight, STEP)
    lifted = steadied(raised(path))
    return tuple(
        Trace(letter, _strokes(path[start : stop + 1, :2], lifted[start : stop + 1]))
        for letter, start, stop in _cut(lifted, letters)
    )


def _cut(off: NDArray[np.bool_], letters: Sequence[Letter]) -> list[tuple[Letter, int, int]]:
    """Cut a clip into letters by when the pen was off the paper; give each, timed, with where it begins and ends."""
    return [
        (_timed(letter, off, start, stop), start, stop)
        for letter, (start, stop) in zip(letters, itertools.pairwise(_cuts(off, letters)), strict=True)
    ]


def told_when(reading: Reading, perceived: Perceived) -> Reading:
    """Tell for each letter when the pen was on the paper for it, by the eyes or, where only these were used, ears."""
    if perceived.seen is not None and perceived.sight is not None and reading.used != "audio":
        return timed(reading, perceived.sight)
    return reading if perceived.sounding is None else timed_by_ear(reading, perceived.sounding)


def timed_by_ear(reading: Reading, sounding: NDArray[np.bool_]) -> Reading:
    """Tell for each letter when the pen was heard for it; every 8 ms, as the ears measure, it is heard or not."""
    if not reading.letters or not sounding.any():
        return reading
    found = _cut(steadied(~sounding), reading.letters)
    return replace(reading, letters=tuple(letter for letter, _, _ in found))


def timed(reading: Reading, sight: Sight) -> Reading:
    """Tell for each letter when the pen was on the paper for it, where the eyes saw that.

    A network says when it knew a letter, be it at its first line or at its last.
    """
    found = traces(sight, reading.letters)
    return replace(reading, letters=tuple(trace.letter for trace in found)) if found else reading


def _timed(letter: Letter, raised: NDArray[np.bool_], start: int, stop: int) -> Letter:
    down = start + np.flatnonzero(~raised[start : stop + 1])
    first, last = (int(down[0]), int(down[-1])) if len(down) else (start, stop)
    return replace(letter, start=first * STEP, stop=last * STEP)


def steadied(raised: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Take away runs that are too short to be true, the shortest first."""
    steady = raised.copy()
    while True:
        short = [(stop - start, start, stop) for start, stop in runs(steady)[1:-1] if stop - start < SHORTEST]
        if not short:
            return steady
        _, start, stop = min(short)
        steady[start:stop] = ~steady[start:stop]  # it becomes one with both its neighbours


def runs(values: NDArray[np.bool_]) -> list[tuple[int, int]]:
    """Find stretches of equal values: the first place of each, and the one after its last."""
    changes = np.flatnonzero(values[1:] != values[:-1]) + 1
    edges = [0, *changes.tolist(), len(values)]
    return list(itertools.pairwise(edges))


def _cuts(raised: NDArray[np.bool_], letters: Sequence[Letter]) -> list[int]:
    """Say where each letter begins, and where the last one ends."""
    last = len(raised) - 1
    known = [min(last, round((letter.start + letter.stop) / 2 / STEP)) for letter in letters]
    down = np.flatnonzero(~raised)
    before = max(0, known[0] - int(down[0])) if len(down) else 1
    after = max(0, int(down[-1]) - known[-1]) if len(down) else 1
    # Known at its first line or at its last: the ends of the word tell which, and so on which side of that to cut.
    share = after / (before + after) if before + after else 0.5
    wanted = [round(one + share * (other - one)) for one, other in itertools.pairwise(known)]
    reach = [0, *wanted, last]
    cuts = [0]
    for place, about in enumerate(wanted, 1):
        low, high = (reach[place - 1] + about) // 2, (about + reach[place + 1]) // 2
        high = min(high, int(down[-1])) if len(down) else high  # a long rest after the word parts no letters
        cuts.append(max(cuts[-1], _near(raised, about, low, high)))
    return [*cuts, last]


def _near(raised: NDArray[np.bool_], about: int, low: int, high: int) -> int:
    """Find the middle of a long stretch in the air near a place and within bounds; without any, the place itself."""
    inside = raised[low : high + 1]
    high_up = [(low + start, low + stop) for start, stop in runs(inside) if inside[start]] if len(inside) else []
    if not high_up:
        return about
    start, stop = min(high_up, key=lambda run: abs((run[0] + run[1]) // 2 - about) - 2 * (run[1] - run[0]))
    return (start + stop) // 2


def _strokes(points: Places, raised: NDArray[np.bool_]) -> tuple[Stroke, ...]:
    """Cut one letter where the pen leaves the paper or comes down; neighbours share a point, so no gap is seen."""
    return tuple(Stroke(points[start : stop + 1], bool(raised[start])) for start, stop in runs(raised))
