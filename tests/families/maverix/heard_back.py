"""Hearing a decoded track: which of some lines is spoken where, and at which pitch something sounds."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from unwritten.core import SAMPLE_RATE, Pcm
from unwritten.families.maverix.parts.voices import Voice, spoken
from unwritten.sound import Wave, onsets, rms_db

LINE_APART = 3.4


def lines_heard(pcm: Pcm, texts: Sequence[str], voice: Voice) -> list[tuple[float, str]]:
    """When a line begins, and which it is: the one whose samples are most alike, at the best shift."""
    starts = onsets(pcm, floor_db=-30.0, apart=LINE_APART)
    return [(start, max(texts, key=lambda text: _likeness(pcm, start, spoken(text, voice)))) for start in starts]


def _likeness(pcm: Pcm, start: float, line: Pcm) -> float:
    first = max(round((start - 0.2) * SAMPLE_RATE), 0)
    part, whole = _coarse(pcm[first : first + round(LINE_APART * SAMPLE_RATE)]), _coarse(line)
    size = 1 << (len(part) + len(whole)).bit_length()
    product = np.fft.irfft(np.fft.rfft(part, size) * np.conj(np.fft.rfft(whole, size)), size)
    return float(product.max() / np.sqrt((part**2).sum() * (whole**2).sum()))


def _coarse(pcm: Pcm) -> Wave:
    """Every four samples as one: enough for voices, and much faster."""
    coarse: Wave = pcm[: len(pcm) // 4 * 4].reshape(-1, 4).astype(np.float64).sum(axis=1)
    return coarse


def pitch(pcm: Pcm) -> float:
    """The middle of the power over the frequencies, in hertz."""
    power = np.abs(np.fft.rfft(pcm.astype(np.float64))) ** 2
    heap = np.cumsum(power)
    return float(np.searchsorted(heap, heap[-1] / 2) * SAMPLE_RATE / len(pcm))


def loudness_at(pcm: Pcm, seconds: float, length: float = 0.5) -> float:
    first = round(seconds * SAMPLE_RATE)
    return rms_db(pcm[first : first + round(length * SAMPLE_RATE)])
