"""Are sound and picture in time? Where the pen is loud the hand is fast, so the two rise and fall together."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

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

DETAIL = 0.23
"""The weight of the correlation in the agreement. Measured on 16 toy films and 24 letters of the studio: plain
correlation over the whole film, air strokes included, is wrong for a third and nearly all of them, this for 5 %."""

CLEAR = 0.04
"""How much likelier than its best rival an offset must be. Of 229 such offsets, put into 81 letters of writers that
nothing here was tuned on (but for the price of distance), one was found wrong by more than a picture."""

AGREES = 0.85
"""The least agreement of a sound with its own pictures: 95 % of letters reach it, and a quarter of strangers."""


@dataclass(frozen=True)
class Offset:
    """By how many ms the sound is late (negative: early), and how far that can be trusted."""

    ms: float
    agreement: float  # of loudness and motion at that offset, 0 to 1
    margin: float  # by how much it is more likely than any other offset

    @property
    def clear(self) -> bool:
        """Whether this offset fits, and no other."""
        return self.margin >= CLEAR and self.agreement >= AGREES


def offset_of(film: Motion, pcm: Pcm, start: float) -> Offset | None:
    """Find the offset of a sound that begins at ``start`` on the clock of the film; None where nothing can be found.

    A hand also moves in the air, without a sound; but where there is sound, it must move. So only the moments that
    can be heard are compared.
    """
    if film.seconds.size < 8 or not film.change.any() or not pcm.any():
        return None
    heard = _above_floor(loudness(pcm, float(np.median(np.diff(film.seconds)))))
    heard[heard < AUDIBLE * np.percentile(heard, 95)] = 0.0
    if not heard.any():
        return None
    most = round(FARTHEST / GRAIN)
    lags = np.arange(-most, most + 1)
    # On one clock, with room at both ends for a sound that is far too early or too late.
    clock = start + GRAIN * (np.arange(-most, heard.size + most) + 0.5)
    moved = _above_floor(np.interp(clock, film.seconds, film.change, left=0.0, right=0.0))
    # A late sound lies after its motion: to compare the two, the motion is taken as much earlier.
    scores = np.array([_agreement(moved[most - lag : most - lag + heard.size], heard) for lag in lags])
    likely = scores - FAR_COSTS * np.abs(lags) * GRAIN
    best = int(np.argmax(likely))
    rivals = np.abs(lags - lags[best]) * GRAIN > NEAR
    return Offset(
        round(1000 * GRAIN * (float(lags[best]) + _between(scores, best)), 1),
        round(float(scores[best]), 4),
        round(float(likely[best] - likely[rivals].max()), 4),
    )


def _above_floor(series: Series) -> Series:
    """Take away what is always there: the room, the camera's noise."""
    above: Series = np.maximum(series - np.percentile(series, 10), 0.0)
    return above


def _agreement(moved: Series, heard: Series) -> float:
    """How alike motion and loudness are over the moments that can be heard, 1 at best.

    Mostly their cosine, which asks that the hand moves wherever there is sound; the rest is their correlation, which
    asks that it moves faster where the pen is louder, and tells neighbouring strokes apart.
    """
    on = heard > 0
    a, b = moved[on], heard[on]
    return (1 - DETAIL) * _cosine(a, b) + DETAIL * _cosine(a - a.mean(), b - b.mean())


def _cosine(a: Series, b: Series) -> float:
    power = float(np.sqrt((a @ a) * (b @ b)))
    return float(a @ b) / power if power > 0 else 0.0


def _between(scores: Series, best: int) -> float:
    """Where between its neighbours the peak really lies."""
    if not 0 < best < scores.size - 1:
        return 0.0
    left, middle, right = (float(score) for score in scores[best - 1 : best + 2])
    bend = left - 2 * middle + right
    return (left - right) / (2 * bend) if bend < 0 else 0.0
