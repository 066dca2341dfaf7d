"""Listening by measuring: how loud a sound is, and when sounds begin."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from unwritten.core import SAMPLE_RATE, Pcm
from unwritten.sound.wave import FULL_SCALE

HOP = SAMPLE_RATE // 1000
MEMORY = 20  # hops (ms) that a new sound is compared with: two periods of the lowest tone there is


def rms_db(pcm: Pcm) -> float:
    """Give the mean loudness in decibels of full scale; a sine at full scale has -3.01, silence minus infinity."""
    if not len(pcm):
        raise ValueError("a sound without samples has no loudness")
    power = int(np.sum(pcm.astype(np.int64) ** 2)) / len(pcm)
    return 10 * math.log10(power / FULL_SCALE**2) if power else -math.inf


def peak_db(pcm: Pcm) -> float:
    """Give the loudest sample in decibels of full scale."""
    peak = int(np.max(np.abs(pcm.astype(np.int32)), initial=0))
    return 20 * math.log10(peak / FULL_SCALE) if peak else -math.inf


def onsets(pcm: Pcm, *, floor_db: float = -45.0, rise_db: float = 6.0, apart: float = 0.05) -> tuple[float, ...]:
    """Find the times in seconds, to about 1 ms, at which sounds begin.

    A sound begins where a millisecond is louder than ``floor_db`` and the 20 ms before it are all below that
    or softer by ``rise_db``; after one, others are not looked for until ``apart`` seconds have passed.
    """
    peaks = _peaks(pcm)
    before = np.zeros_like(peaks)
    for back in range(1, MEMORY + 1):
        before[back:] = np.maximum(before[back:], peaks[:-back])
    floor = FULL_SCALE * 10 ** (floor_db / 20)
    rises = (peaks > floor) & ((before <= floor) | (peaks > before * 10 ** (rise_db / 20)))
    found: list[int] = []
    for hop in np.flatnonzero(rises).tolist():
        if not found or hop - found[-1] >= apart * 1000:
            found.append(hop)
    return tuple(hop / 1000 for hop in found)


def _peaks(pcm: Pcm) -> NDArray[np.int32]:
    """Give the loudest sample of each millisecond."""
    whole = np.zeros(-(-len(pcm) // HOP) * HOP, dtype=np.int32)
    whole[: len(pcm)] = np.abs(pcm.astype(np.int32))
    peaks: NDArray[np.int32] = whole.reshape(-1, HOP).max(axis=1)
    return peaks
