"""Tones and struck sounds; nothing here is random. ``level`` is always the peak in decibels of full scale."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import numpy as np

from unwritten.core import SAMPLE_RATE, Pcm
from unwritten.sound.wave import Wave, at_level, count, fade, on_grid, sine

LEVEL = -12.0
FADE = 0.01
"""Seconds of rise and fall that keep the edges of a tone from clicking."""


def tone(
    hertz: float,
    seconds: float | Fraction,
    *,
    level: float = LEVEL,
    fade: float = FADE,
    harmonics: Sequence[float] = (1.0,),
) -> Pcm:
    """Make a steady tone; ``harmonics`` are the amplitudes of 1, 2, 3, … times its frequency."""
    partials = [(hertz * number, amplitude) for number, amplitude in enumerate(harmonics, start=1)]
    return _steady(partials, seconds, level, fade)


def beep(hertz: float = 880.0, *, seconds: float | Fraction = Fraction(3, 20), level: float = LEVEL) -> Pcm:
    """Make a short, bright signal."""
    return tone(hertz, seconds, level=level, fade=0.005, harmonics=(1.0, 0.3, 0.1))


def chord(hertz: Sequence[float], seconds: float | Fraction, *, level: float = LEVEL, fade: float = FADE) -> Pcm:
    """Sound several tones at once, all equally loud."""
    return _steady([(each, 1.0) for each in hertz], seconds, level, fade)


def sweep(start: float, end: float, seconds: float | Fraction, *, level: float = LEVEL, fade: float = FADE) -> Pcm:
    """Glide evenly from one frequency to another."""
    _audible([start, end])
    time = _time(seconds)
    turns = start * time + (end - start) / (2 * float(seconds)) * time * time
    return at_level(_faded(sine(turns), fade), level)


def click(*, level: float = LEVEL) -> Pcm:
    """Make the shortest sound that is clearly heard: 10 ms, dry, as of a switch."""
    return _struck([(2600.0, 1.0), (4300.0, 0.6)], 0.0012, 0.010, level)


def tick(*, hertz: float = 1800.0, level: float = LEVEL) -> Pcm:
    """Make a short wooden knock, as of two dominoes."""
    return _struck([(hertz, 1.0), (hertz * 2.76, 0.35)], 0.008, 0.060, level)


def thud(*, hertz: float = 85.0, level: float = LEVEL) -> Pcm:
    """Make a dull blow with a slap at its beginning, as of a heavy body on the ground."""
    return _struck([(hertz, 1.0), (hertz * 1.59, 0.5), (hertz * 6.0, 0.25)], 0.070, 0.350, level)


def _steady(partials: Sequence[tuple[float, float]], seconds: float | Fraction, level: float, edge: float) -> Pcm:
    return at_level(_faded(_sum_of_sines(partials, seconds), edge), level)


def _struck(partials: Sequence[tuple[float, float]], decay: float, seconds: float, level: float) -> Pcm:
    """Sum sines that die away together; ``decay`` is the time in which the amplitude falls to 37 %."""
    dying = on_grid(np.exp(-_time(seconds) / decay))
    return at_level(fade(_sum_of_sines(partials, seconds) * dying, 0.0005, 0.002), level)


def _sum_of_sines(partials: Sequence[tuple[float, float]], seconds: float | Fraction) -> Wave:
    _audible([hertz for hertz, _ in partials])
    time = _time(seconds)
    total = np.zeros_like(time)
    for hertz, amplitude in partials:
        total += amplitude * sine(hertz * time)
    return total


def _faded(wave: Wave, edge: float) -> Wave:
    return fade(wave, edge, edge)


def _time(seconds: float | Fraction) -> Wave:
    return np.arange(count(seconds)) / SAMPLE_RATE


def _audible(frequencies: Sequence[float]) -> None:
    for hertz in frequencies:
        if not 0 < hertz < SAMPLE_RATE / 2:
            raise ValueError(f"{hertz} Hz is not between 0 and half the sample rate of {SAMPLE_RATE} Hz")
    if not frequencies:
        raise ValueError("a tone needs at least one frequency")
