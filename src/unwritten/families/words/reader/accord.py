"""Whether sound and movement belong together: a pen on the paper sounds when, and as loud as, it moves."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from unwritten.families.words.reader.ears import BANDS, HOPS_PER_SECOND
from unwritten.families.words.reader.hearing import Heard
from unwritten.families.words.reader.path import PIXELS, STEP, Places, raised

HOPS = round(STEP * HOPS_PER_SECOND)
"""Hops of sound in one moment of the path."""


def accord(path: Places, heard: Heard, late: float = 0.0) -> float:
    """Correlate the speed of the nib on the paper with the loudness, moment by moment, from -1 to 1.

    The sound may begin some seconds later than the pictures, or, below 0, earlier.
    """
    speed = np.sqrt((np.gradient(path[:, :2] / PIXELS, axis=0) ** 2).sum(axis=1))
    writing = np.where(raised(path), 0.0, np.sqrt(speed))
    loud = heard.features[:, BANDS].astype(np.float64)
    writing = np.pad(writing, (max(0, round(-late / STEP)), 0))
    loud = np.pad(loud, (max(0, round(late * HOPS_PER_SECOND)), 0))
    moments = max(len(writing), -(-len(loud) // HOPS))
    writing = np.pad(writing, (0, moments - len(writing)))
    loudness = np.pad(loud, (0, moments * HOPS - len(loud))).reshape(moments, HOPS).mean(axis=1)
    return _correlation(writing, loudness)


def _correlation(one: NDArray[np.float64], other: NDArray[np.float64]) -> float:
    one, other = one - one.mean(), other - other.mean()
    size = float(np.sqrt((one * one).sum() * (other * other).sum()))
    return float((one * other).sum() / size) if size > 0 else 0.0
