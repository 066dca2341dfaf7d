"""Sounds of nature: rain and wind, and thunder, a dog, an owl and a splash at their moments."""

from __future__ import annotations

import functools

import numpy as np

from unwritten.core import SAMPLE_RATE, Pcm
from unwritten.families.maverix.parts.effects import noise_rng, seamless
from unwritten.sound import filtered
from unwritten.sound.wave import FULL_SCALE, Wave, at_level, fade, on_grid, sine

RAIN_SECONDS = 8.0
OVERLAP = 1.0
RAIN_LEVEL = -28.0
LEVEL = -8.0
VOICES = ("thunder", "dog", "owl")


@functools.lru_cache(maxsize=4)
def rain(seed: int) -> Pcm:
    """Rain with a little wind, eight seconds that can be repeated."""
    rng = noise_rng(seed)
    seconds = RAIN_SECONDS + OVERLAP
    drops = _wave(filtered(seconds, 1200.0, 9000.0, rng))
    time = np.arange(len(drops)) / SAMPLE_RATE
    gusts = 0.6 + 0.4 * sine(time / RAIN_SECONDS)
    wind = _wave(filtered(seconds, 150.0, 600.0, rng)) * gusts
    return at_level(seamless(drops + 1.2 * wind, OVERLAP), RAIN_LEVEL)


@functools.lru_cache(maxsize=4)
def thunder(seed: int) -> Pcm:
    """A thunderclap: a crack, and a deep rumble that rolls away."""
    rng = noise_rng(seed)
    crack = _wave(filtered(2.4, 150.0, 2500.0, rng)) * _dying(2.4, 0.10)
    roll = _wave(filtered(2.4, 0.0, 220.0, rng)) * _dying(2.4, 0.9)
    time = np.arange(len(roll)) / SAMPLE_RATE
    rolling = 0.7 + 0.3 * sine(time * 3.0)
    return at_level(fade(0.9 * crack + 1.3 * roll * rolling, 0.01, 0.4), LEVEL)


@functools.cache
def dog() -> Pcm:
    """A dog that barks three times."""
    time = np.arange(round(0.2 * SAMPLE_RATE)) / SAMPLE_RATE
    turns = 460.0 * time - 500.0 * time * time  # the voice falls within each bark
    bark: Wave = np.zeros_like(time)
    for number, strength in enumerate((0.7, 1.0, 0.8, 0.5, 0.35, 0.2), start=1):
        bark += strength * sine(turns * number)
    return at_level(_spaced(fade(bark, 0.015, 0.12), 3, 0.28), LEVEL)


@functools.cache
def owl() -> Pcm:
    """An owl that hoots twice: soft and long."""
    time = np.arange(round(0.55 * SAMPLE_RATE)) / SAMPLE_RATE
    hoot = sine(370.0 * time + 0.12 * sine(5.0 * time)) + 0.15 * sine(740.0 * time)
    return at_level(_spaced(fade(hoot, 0.12, 0.2), 2, 0.3), LEVEL)


@functools.lru_cache(maxsize=4)
def splash(seed: int) -> Pcm:
    """Something that falls into water: a hiss of drops, and a gulp that rises."""
    drops = _wave(filtered(0.9, 700.0, 6000.0, noise_rng(seed))) * _dying(0.9, 0.16)
    time = np.arange(len(drops)) / SAMPLE_RATE
    gulp = sine(260.0 * time + 500.0 * time * time) * _dying(0.9, 0.10)
    return at_level(fade(drops + 0.3 * gulp, 0.01, 0.2), LEVEL)


def voice(name: str, noise: int) -> Pcm:
    """One of the VOICES; thunder is drawn from the number of a noise."""
    return thunder(noise) if name == "thunder" else {"dog": dog, "owl": owl}[name]()


def _wave(pcm: Pcm) -> Wave:
    """Bring noise back to -1 to 1, whatever its peak."""
    wave: Wave = pcm / FULL_SCALE
    return wave / float(np.max(np.abs(wave)))


def _dying(seconds: float, decay: float) -> Wave:
    return on_grid(np.exp(-np.arange(round(seconds * SAMPLE_RATE)) / SAMPLE_RATE / decay))


def _spaced(wave: Wave, times: int, pause: float) -> Wave:
    """Repeat a sound with pauses between."""
    quiet = np.zeros(round(pause * SAMPLE_RATE))
    return np.concatenate([part for _ in range(times) for part in (wave, quiet)][:-1])
