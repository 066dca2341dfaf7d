"""Waves and samples: how real numbers become the whole numbers that every machine agrees on.

sin, exp and powers differ in their last bit between processors. So each is put on a coarse grid before it is
used, and from there on only sums and products follow, which are the same everywhere.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from unwritten.core import SAMPLE_RATE, Pcm

Wave: TypeAlias = NDArray[np.float64]
"""Mono sound at SAMPLE_RATE as real numbers; 1 is full scale."""

FULL_SCALE = 32_767
GRID = 1 << 30


def on_grid(values: Wave) -> Wave:
    """Round to multiples of 2 to the power -30, so that the last bits of a processor's sin do not count."""
    return np.rint(values * GRID) / GRID


def count(seconds: float | Fraction) -> int:
    """Say how many samples this time lasts, at least one."""
    samples = round(Fraction(seconds) * SAMPLE_RATE)
    if samples < 1:
        raise ValueError(f"a sound lasts at least one sample, not {float(seconds)} s")
    return samples


def factor(decibels: float) -> float:
    """Turn decibels into the factor that an amplitude is multiplied by."""
    return float(on_grid(np.array(10 ** (decibels / 20))))


def sine(turns: Wave) -> Wave:
    """Give the sine of an angle counted in whole turns."""
    return on_grid(np.sin(2 * np.pi * (turns - np.floor(turns))))


def to_pcm(wave: Wave) -> Pcm:
    """Turn a wave from -1 to 1 into samples; louder is a fault of the maker, so it raises ValueError."""
    # The peak is NaN when any sample is, and a NaN is not <= 1 either.
    peak = float(np.max(np.abs(wave), initial=0.0))
    if not peak <= 1:
        raise ValueError(f"the wave reaches {peak:.3f}, full scale is 1; lower its level")
    return np.rint(wave * FULL_SCALE).astype(np.int16)


def at_level(wave: Wave, level: float) -> Pcm:
    """Turn a wave into samples whose peak is ``level`` decibels of full scale (0 is the loudest)."""
    peak = float(np.max(np.abs(wave), initial=0.0))
    if peak == 0:
        raise ValueError("silence cannot be brought to a level")
    return to_pcm(wave / peak * factor(level))


def gain_db(pcm: Pcm, decibels: float) -> Pcm:
    """Make a sound louder or softer; raises ValueError where that would clip."""
    return to_pcm(pcm / FULL_SCALE * factor(decibels))


def silence(seconds: float | Fraction) -> Pcm:
    """Make silence."""
    return np.zeros(count(seconds), dtype=np.int16)


def fade(wave: Wave, attack: float, release: float) -> Wave:
    """Let a wave rise from and fall to exactly nothing along half a cosine; the two parts may not overlap."""
    rise, fall = (round(Fraction(seconds) * SAMPLE_RATE) for seconds in (attack, release))
    if rise < 0 or fall < 0 or rise + fall > len(wave):
        raise ValueError(f"fades of {attack} s and {release} s do not fit {len(wave) / SAMPLE_RATE:.4f} s of sound")
    shaped = wave.copy()
    shaped[:rise] *= _ramp(rise)
    shaped[len(wave) - fall :] *= _ramp(fall)[::-1]
    return shaped


def _ramp(samples: int) -> Wave:
    """Rise from 0 towards 1."""
    return on_grid(0.5 - 0.5 * np.cos(np.pi * np.arange(samples) / max(samples, 1)))
