"""Is the sound whole, loud enough, unclipped, and of the same take as the other file's?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from scipy import signal

from unwritten.core import SAMPLE_RATE, Pcm
from unwritten.families.words.letters.checks.finding import Finding, note, problem
from unwritten.families.words.letters.checks.motion import HOP, Series
from unwritten.media.recording import Heard

CLIPPED = 5
"""Samples at the limit that are no chance; a recording set to full scale has one or two."""

NARROW = 6
"""Two takes are compared below 4 kHz, which every recorder and codec keeps."""

SAME = 0.6
"""Two codecs of one take agree by more than 0.9; two takes of one letter by less than 0.2."""

FARTHEST = 1.0


@dataclass(frozen=True)
class Take:
    """How well two sounds agree at best, and by how many ms the second is then late."""

    correlation: float
    late_ms: float

    @property
    def same(self) -> bool:
        """Whether they are one and the same recording."""
        return self.correlation >= SAME


def sound_findings(heard: Heard, rate: str) -> Iterator[Finding]:
    """Look for what is wrong with a sound by itself."""
    if not heard.pcm.any():
        yield problem("sound", "silent")
        return
    if heard.at_limit >= CLIPPED:
        yield note("sound", f"clipped: {heard.at_limit} samples at the limit; record it with less gain")
    if heard.holes:
        yield note("sound", f"{heard.holes} hole(s) where samples are missing")
    if rate.isdigit() and int(rate) < 16_000:
        yield note("sound", f"{rate} samples a second: all above {int(rate) // 2000} kHz is missing")


def same_take(first: Pcm, second: Pcm) -> Take:
    """Compare two sounds, whichever began earlier."""
    a, b = _narrow(first), _narrow(second)
    if not a.any() or not b.any():
        return Take(0.0, 0.0)
    products = signal.correlate(b, a, mode="full", method="fft")
    lags = signal.correlation_lags(b.size, a.size, mode="full")
    step = NARROW / SAMPLE_RATE
    products = np.where(np.abs(lags) * step <= FARTHEST, products, -np.inf)
    best = int(np.argmax(products))
    power = float(np.sqrt((a @ a) * (b @ b)))
    return Take(round(float(products[best]) / power, 3), round(1000 * step * float(lags[best]), 1))


def room_tone(pcm: Pcm) -> float:
    """The level of the quiet moments, in dB below full scale; it is cut off where letters meet."""
    blocks = pcm[: pcm.size // HOP * HOP].reshape(-1, HOP).astype(np.float64)
    power = np.sort(np.mean(blocks * blocks, axis=1))
    sounding = power[power > 0]
    if not sounding.size:
        return -120.0
    quiet = float(np.mean(power[: max(1, power.size // 10)]))
    return round(max(-120.0, 10 * float(np.log10(max(quiet, 1e-9) / 32768**2))), 1)


def _narrow(pcm: Pcm) -> Series:
    low = pcm[: pcm.size // NARROW * NARROW].reshape(-1, NARROW).mean(axis=1)
    return np.diff(low, prepend=low[:1])
