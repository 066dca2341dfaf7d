"""Signals of the house and of the playing field: phone, doorbell, kettle, whistle, drum, applause."""

from __future__ import annotations

import functools
from fractions import Fraction

import numpy as np

from unwritten.core import SAMPLE_RATE, Pcm
from unwritten.families.maverix.parts.effects import noise_rng, struck
from unwritten.sound import filtered, silence, sweep, thud, tone
from unwritten.sound.wave import FULL_SCALE, Wave, at_level, fade, sine

LEVEL = -10.0
CLAPS, CLAP_APART = 9, 0.16


@functools.cache
def phone() -> Pcm:
    """An old telephone: two short trills of two small bells."""
    strokes = [tone(hertz, Fraction(1, 25), fade=0.004, harmonics=(1, 0.4, 0.2)) for hertz in (1046.5, 1396.9)]
    trill = np.concatenate(strokes * 8)
    return at_level(np.concatenate([trill, silence(0.3), trill]).astype(float), LEVEL)


@functools.cache
def doorbell() -> Pcm:
    """Ding-dong: a high note, and a lower one that stays longer."""
    ding, dong = (struck(((hertz, 1.0, 0.4), (2 * hertz, 0.3, 0.2)), 1.0).astype(float) for hertz in (659.3, 440.0))
    return at_level(_laid(((0.0, ding), (0.6, dong))), LEVEL)


@functools.cache
def kettle() -> Pcm:
    """A kettle that comes to the boil: one long note that climbs and stays."""
    return np.concatenate([sweep(900.0, 2200.0, 0.8, level=LEVEL, fade=0.004), tone(2200.0, 0.8, level=LEVEL)])


@functools.cache
def whistle() -> Pcm:
    """A referee's whistle: one shrill note in which the pea rolls."""
    time = np.arange(round(0.9 * SAMPLE_RATE)) / SAMPLE_RATE
    shrill = sine(2700.0 * time) + 0.5 * sine(2880.0 * time)
    return at_level(fade(shrill * (0.7 + 0.3 * sine(28.0 * time)), 0.02, 0.06), LEVEL)


@functools.cache
def drum() -> Pcm:
    """Three beats of a big drum."""
    beat = thud(hertz=95.0, level=LEVEL).astype(float)
    return at_level(_laid(((0.0, beat), (0.35, beat), (0.7, beat))), LEVEL)


@functools.lru_cache(maxsize=32)
def clapping(seed: int) -> Pcm:
    """One pair of hands that claps for a second and a half."""
    noise = filtered(CLAPS * CLAP_APART, 900.0, 3200.0, noise_rng(seed)) / FULL_SCALE
    places = np.arange(len(noise)) % round(CLAP_APART * SAMPLE_RATE) / SAMPLE_RATE
    return at_level(fade(noise * np.maximum(0.0, 1 - places / 0.05) ** 2, 0.001, 0.01), LEVEL)


@functools.lru_cache(maxsize=32)
def cheering(seed: int) -> Pcm:
    """A crowd that roars and grows quiet again."""
    return at_level(fade(filtered(1.6, 350.0, 1500.0, noise_rng(seed)) / FULL_SCALE, 0.4, 0.8), LEVEL)


def _laid(parts: tuple[tuple[float, Wave], ...]) -> Wave:
    """Add waves up, each from its second on."""
    starts = [(round(seconds * SAMPLE_RATE), wave) for seconds, wave in parts]
    total: Wave = np.zeros(max(start + len(wave) for start, wave in starts))
    for start, wave in starts:
        total[start : start + len(wave)] += wave
    return total
