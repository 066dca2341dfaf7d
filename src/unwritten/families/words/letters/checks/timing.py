"""Is every picture there, and in its time?"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from unwritten.families.words.letters.checks.finding import Finding, note, problem
from unwritten.families.words.letters.checks.motion import Motion, Series

LONG = 0.2
"""Seconds without a new picture, while the pen is heard, after which a letter can no longer be read."""

LATE = 1.5
"""A picture that takes this much longer than usual to come has lost one before it."""

MOVING = 0.15
"""Motion above this share of the fast moments is a hand that moves."""

NEARBY = 3
"""Pictures before and after a repeated one that say whether the hand was moving."""


def picture_times(times: Series) -> Iterator[Finding]:
    """Look for lost pictures in the times at which pictures appear."""
    if times.size < 2:
        yield problem("pictures", f"{times.size} picture(s) are no film")
        return
    gaps = np.diff(times)
    if (gaps <= 0).any():
        where = float(times[int(np.argmax(gaps <= 0))])
        yield problem("pictures", f"times run backwards at {where:.2f} s")
        return
    usual = float(np.median(gaps))
    low, high = np.percentile(gaps, (10, 90))
    uneven = bool(high - low > 0.3 * usual)
    if uneven:
        yield note("pictures", f"variable rate, {1 / high:.1f} to {1 / low:.1f} pictures a second")
    late = gaps > (LONG if uneven else LATE * usual)
    if late.any():
        lost = int(np.rint(gaps[late] / usual - 1).sum())
        worst = int(np.argmax(gaps))
        text = f"{lost} dropped, the longest gap {1000 * gaps[worst]:.0f} ms at {times[worst]:.2f} s"
        yield (problem if gaps[worst] > LONG else note)("pictures", text)


def frozen_pictures(film: Motion, heard: Series) -> Iterator[Finding]:
    """Look for pictures that come again while the hand moves; ``heard`` is 1 at moments when the pen is heard."""
    if film.seconds.size < 2:
        return
    moving = film.change > MOVING * np.percentile(film.change, 90)
    step = float(np.median(np.diff(film.seconds)))
    repeats = 0
    longest: tuple[float, float] = (0.0, 0.0)
    for start, stop in _runs(film.repeated):
        around = moving[max(0, start - NEARBY) : start].any() and moving[stop : stop + NEARBY].any()
        if not around:
            continue  # a hand at rest looks the same from picture to picture
        repeats += stop - start
        seconds = (stop - start) * step
        if seconds > longest[0] and (seconds <= LONG or heard[start:stop].mean() > 0.5):
            longest = (seconds, float(film.seconds[start]))
    if longest[0] > LONG:
        yield problem(
            "pictures", f"frozen for {1000 * longest[0]:.0f} ms at {longest[1]:.2f} s while the pen is heard"
        )
    elif repeats:
        yield note("pictures", f"{repeats} repeated while the hand moves (of {film.seconds.size + 1})")


def _runs(flags: np.ndarray[tuple[int], np.dtype[np.bool_]]) -> Iterator[tuple[int, int]]:
    """The stretches of true values, each from its first to the one after its last."""
    edges = np.flatnonzero(np.diff(np.concatenate(([False], flags, [False])).astype(np.int8)))
    yield from zip(edges[::2].tolist(), edges[1::2].tolist(), strict=True)
