"""Noise; all randomness comes from the Rng that is handed in. ``level`` is the peak in decibels of full scale."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from unwritten.core import Pcm, Rng
from unwritten.sound.filters import bandpass
from unwritten.sound.wave import FULL_SCALE, Wave, at_level, count

LEVEL = -24.0
OCTAVES = 15  # the slowest part of pink noise changes every 2**14 samples, three times a second
REACH = 512  # samples on either side that a filter looks at: its edges are about 250 Hz wide


def white(seconds: float | Fraction, rng: Rng, *, level: float = LEVEL) -> Pcm:
    """Make noise that is equally strong at all frequencies."""
    return at_level(_draw(rng, count(seconds)), level)


def pink(seconds: float | Fraction, rng: Rng, *, level: float = LEVEL) -> Pcm:
    """Make noise that loses 3 dB an octave, as rain and wind do: a sum of steps, each kind twice as long."""
    samples = count(seconds)
    total = np.zeros(samples)
    for octave in range(OCTAVES):
        hold = 1 << octave
        # The random offset keeps the steps of all octaves from falling together.
        skipped = rng.whole(0, hold - 1)
        steps = _draw(rng, -(-(samples + skipped) // hold))
        total += np.repeat(steps, hold)[skipped : skipped + samples]
    return at_level(total, level)


def filtered(seconds: float | Fraction, low: float, high: float, rng: Rng, *, level: float = LEVEL) -> Pcm:
    """Make noise that holds only the frequencies from ``low`` to ``high`` hertz."""
    return at_level(bandpass(_draw(rng, count(seconds) + 2 * REACH), low, high, reach=REACH), level)


def _draw(rng: Rng, samples: int) -> Wave:
    return rng.numpy.integers(-FULL_SCALE, FULL_SCALE, samples, endpoint=True).astype(np.float64)
