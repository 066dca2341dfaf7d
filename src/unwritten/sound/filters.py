"""Filters whose coefficients are whole numbers, so that filtering whole samples is exact on every machine."""

from __future__ import annotations

import functools

import numpy as np
from numpy.typing import NDArray

from unwritten.core import SAMPLE_RATE, Pcm
from unwritten.sound.wave import FULL_SCALE, Wave

ONE = 1 << 20
"""What a coefficient of 1 is stored as. A sum of 16-bit samples times such coefficients stays far below 2 to
the power 53, where real numbers still count whole numbers exactly, in any order of summing."""

SPEECH_RATE = 22_050
UP, DOWN = 320, 147  # 48000 / 22050
REACH = 24  # how many of the old samples on either side make a new one
STEEPNESS = 8.0  # of the Kaiser window: what must be stopped is about 80 dB down


def bandpass_taps(low: float, high: float, reach: int) -> Wave:
    """Give the coefficients, in units of 1/ONE, of a filter that passes ``low`` to ``high`` hertz."""
    if not 0 <= low < high <= SAMPLE_RATE / 2:
        raise ValueError(f"{low} to {high} Hz is not a band between 0 and {SAMPLE_RATE // 2} Hz")
    places = np.arange(-reach, reach + 1)
    window = np.kaiser(2 * reach + 1, STEEPNESS)
    return np.rint((_lowpass(high, places) - _lowpass(low, places)) * window * ONE)


def bandpass(samples: Wave, low: float, high: float, *, reach: int = 512) -> Wave:
    """Keep a band of whole-number samples; the result is shorter by ``2 * reach``, whose edges are not known."""
    whole: Wave = np.convolve(samples, bandpass_taps(low, high, reach), mode="valid")
    return whole / ONE


def to_48_khz(samples: NDArray[np.int16]) -> Pcm:
    """Resample from 22.05 kHz: each 147 old samples make exactly 320 new ones, at the same times."""
    length = -(-len(samples) * UP // DOWN)
    groups = -(-len(samples) // DOWN)
    padded = np.zeros(groups * DOWN + 2 * REACH, dtype=np.float64)
    padded[REACH : REACH + len(samples)] = samples
    # Copied, because the fast product of matrices does not take rows that overlap in memory.
    windows = np.lib.stride_tricks.sliding_window_view(padded, DOWN + 2 * REACH)[::DOWN].copy()
    exact = (windows @ _interpolation()).ravel()[:length]
    return np.clip(np.floor(exact / ONE + 0.5), -FULL_SCALE, FULL_SCALE).astype(np.int16)


def _lowpass(hertz: float, places: NDArray[np.int64]) -> Wave:
    share = 2 * hertz / SAMPLE_RATE
    curve: Wave = np.sinc(share * places)
    return share * curve


@functools.cache
def _interpolation() -> Wave:
    """Give the matrix from one window of old samples to its 320 new ones."""
    old = np.arange(DOWN + 2 * REACH)[:, None] - REACH
    new = np.arange(UP)[None, :] * DOWN / UP
    distance = new - old
    inside = np.abs(distance) < REACH
    bend = np.sqrt(np.clip(1 - (distance / REACH) ** 2, 0, 1))
    window = np.where(inside, np.i0(STEEPNESS * bend) / np.i0(STEEPNESS), 0.0)
    return np.rint(np.sinc(distance) * window * ONE)
