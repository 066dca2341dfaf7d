"""Are sound and picture in time? Where the pen is loud the hand is fast, so the two rise and fall together."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy import ndimage

from unwritten.core import SAMPLE_RATE, Pcm
from unwritten.families.words.letters.checks.motion import HOP, Motion, Series, loudness

GRAIN = HOP / SAMPLE_RATE
"""Seconds between two values of both series."""

FARTHEST = 0.40
"""Offsets are looked for up to this many seconds either way."""

FAR_COSTS = 0.5
"""How much better an offset must fit for each second that it is farther away: most cameras are nearly in time, and
in a letter of few, equal strokes a neighbouring stroke fits as well as the right one."""

NEAR = 0.06
"""Offsets that lie closer than this to the best one are no rivals of it."""

AUDIBLE = 0.15
"""What is fainter than this share of the loud moments is no writing."""

EDGE = 4
WAVE = 25
"""Steps of 4 ms: what is cut off where the pen touches down and lifts, and how slow a change is no detail."""

SPIKE = 1.25
"""How much more than in both of its neighbours may move in a picture; more is the mark of one lost before it."""

DETAIL = 0.2
"""The weight of the details in the agreement; the rest is that the hand moves while the pen is heard."""

CLEAR = 0.045
"""How much likelier than its best rival an offset must be; of 280 in the studio's letters no wrong one was."""


@dataclass(frozen=True)
class Offset:
    """By how many ms the sound is late (negative: early), and how far that can be trusted."""

    ms: float
    agreement: float  # of loudness and motion at that offset, 1 at best
    margin: float  # by how much it is likelier than any other offset

    @property
    def clear(self) -> bool:
        """Whether this offset fits, and no other."""
        return self.margin >= CLEAR


def offset_of(film: Motion, pcm: Pcm, start: float) -> Offset | None:
    """Find the offset of a sound that begins at ``start`` on the clock of the film; None where nothing can be found.

    A hand also moves in the air, faster than it writes and without a sound; but where there is sound, it must move.
    So only the moments that can be heard are compared.
    """
    if film.seconds.size < 8 or not film.change.any() or not pcm.any():
        return None
    heard = loudness(pcm, float(np.median(np.diff(film.seconds))))
    heard = np.maximum(heard - np.percentile(heard, 10), 0.0)
    audible = heard > AUDIBLE * np.percentile(heard, 95)
    if not audible.any():
        return None
    most = round(FARTHEST / GRAIN)
    lags = np.arange(-most, most + 1)
    # On one clock, with room at both ends for a sound that is far too early or too late.
    clock = start + GRAIN * (np.arange(-most, heard.size + most) + 0.5)
    moved = np.interp(clock, film.seconds, _without_spikes(film.change), left=0.0, right=0.0)
    scores = _agreements(heard, audible, moved, most - lags)  # a late sound lies after its motion
    likely = scores - FAR_COSTS * np.abs(lags) * GRAIN
    best = int(np.argmax(likely))
    rivals = np.abs(lags - lags[best]) * GRAIN > NEAR
    return Offset(
        round(1000 * GRAIN * (float(lags[best]) + _between(scores, best)), 1),
        round(float(scores[best]), 4),
        round(float(likely[best] - likely[rivals].max()), 4),
    )


def _agreements(heard: Series, audible: NDArray[np.bool_], moved: Series, shifts: NDArray[np.int_]) -> Series:
    """For each shift of the motion, how well it agrees with the loudness over the moments that can be heard.

    Mostly whether the hand moves at all then; the rest is the correlation of their details, in proportion, which
    tells neighbouring strokes apart. What a push or a pull, a lamp or a lens does to either is slow, and left out.
    """
    loud = np.flatnonzero(audible)
    core = np.flatnonzero(ndimage.binary_erosion(audible, iterations=EDGE))
    core = core if core.size > 2 * EDGE else loud
    usual = float(np.median(moved[moved > 0.1 * np.percentile(moved, 95)]))
    moving = moved / (moved + 0.2 * usual)
    fast = _details(np.log(moved + 0.3 * usual))
    voice = np.log(heard + 0.3 * np.median(heard[loud]))
    voice = _details(np.where(audible, voice, voice[loud].mean()))[core]
    ones = np.ones(loud.size)
    return np.array(
        [
            (1 - DETAIL) * _cosine(moving[loud + shift], ones) + DETAIL * _correlation(fast[core + shift], voice)
            for shift in shifts
        ]
    )


def _details(series: Series) -> Series:
    """What is left of a series without its slow changes."""
    left: Series = series - ndimage.gaussian_filter1d(series, WAVE)
    return left


def _without_spikes(change: Series) -> Series:
    most = SPIKE * np.maximum(np.roll(change, 1), np.roll(change, -1))
    most[[0, -1]] = np.inf
    return np.minimum(change, most)


def _correlation(a: Series, b: Series) -> float:
    return _cosine(a - a.mean(), b - b.mean())


def _cosine(a: Series, b: Series) -> float:
    power = float(np.sqrt((a @ a) * (b @ b)))
    return float(a @ b) / power if power > 0 else 0.0


def _between(scores: Series, best: int) -> float:
    """Where between its neighbours the peak really lies."""
    if not 0 < best < scores.size - 1:
        return 0.0
    left, middle, right = (float(score) for score in scores[best - 1 : best + 2])
    bend = left - 2 * middle + right
    return max(-0.5, min(0.5, (left - right) / (2 * bend))) if bend < 0 else 0.0
