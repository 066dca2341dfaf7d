"""Sounds of things: bells, horns, knocks and what is struck; noise comes from a number that the scene holds."""

from __future__ import annotations

import functools

import numpy as np

from unwritten.core import SAMPLE_RATE, Pcm, Rng, Sound
from unwritten.core.seeding import PUBLIC, Address
from unwritten.families.maverix.table import FPS
from unwritten.sound import samples_of, thud, tick, tone
from unwritten.sound.wave import Wave, at_level, fade, on_grid, sine

LEVEL = -9.0


def struck(partials: tuple[tuple[float, float, float], ...], seconds: float, level: float = LEVEL) -> Pcm:
    """Strike something: each partial has its hertz, its strength and the seconds in which it dies away to 37 %."""
    time = np.arange(round(seconds * SAMPLE_RATE)) / SAMPLE_RATE
    total: Wave = np.zeros_like(time)
    for hertz, strength, decay in partials:
        total += strength * sine(hertz * time) * on_grid(np.exp(-time / decay))
    return at_level(fade(total, 0.002, 0.05), level)


@functools.cache
def bell() -> Pcm:
    """A bright bell that rings for a second and a half."""
    return struck(((880.0, 1.0, 0.5), (1774.0, 0.6, 0.35), (2410.0, 0.45, 0.25), (3520.0, 0.2, 0.15)), 1.5)


@functools.cache
def horn() -> Pcm:
    """A car's horn: two low tones, rich in harmonics."""
    return at_level(
        tone(392.0, 0.7, harmonics=(1, 0.8, 0.6, 0.5, 0.3)).astype(float)
        + tone(494.0, 0.7, harmonics=(1, 0.8, 0.6, 0.5, 0.3)),
        LEVEL,
    )


@functools.cache
def knock() -> Pcm:
    """Knuckles on a door, twice."""
    once = tick(hertz=420.0, level=LEVEL)
    pause = np.zeros(round(0.14 * SAMPLE_RATE), dtype=np.int16)
    return np.concatenate([once, pause, once])


@functools.cache
def landing() -> Pcm:
    """A ball that comes down on the floor."""
    return thud(level=-18.0)


SOUNDS = {"bell": bell, "horn": horn, "knock": knock}
"""Effects by the names that questions give them."""


def noise_rng(seed: int) -> Rng:
    """The stream of a noise: sounds are made without the scene's own stream, so a scene holds a number for each."""
    return Rng(PUBLIC, Address("noise", 1, "x", "test", seed), 0)


def seamless(wave: Wave, overlap: float) -> Wave:
    """Lay the end of a noise over its beginning, so that it can be repeated without a seam; it gets that shorter."""
    samples = round(overlap * SAMPLE_RATE)
    rise = np.arange(samples) / samples
    head, tail = wave[:samples] * np.sqrt(rise), wave[len(wave) - samples :] * np.sqrt(1 - rise)
    return np.concatenate([head + tail, wave[samples : len(wave) - samples]])


def bed(pcm: Pcm, frames: int, start: int = 0) -> list[Sound]:
    """Repeat a sound of a whole number of frames from ``start`` on for so many frames; the last one is cut."""
    each, left = divmod(len(pcm), samples_of(1, FPS))
    if left:
        raise ValueError("a bed lasts a whole number of frames, or its repeats would not meet")
    whole, rest = divmod(frames, each)
    sounds = [Sound(start + i * each, pcm) for i in range(whole)]
    return [*sounds, Sound(start + whole * each, pcm[: samples_of(rest, FPS)])] if rest else sounds


@functools.cache
def metal() -> Pcm:
    """A ball on a metal plate: a bright clang that rings on."""
    return struck(((1180.0, 1.0, 0.35), (2030.0, 0.9, 0.30), (3310.0, 0.7, 0.22), (4870.0, 0.4, 0.12)), 1.2)


@functools.cache
def wood() -> Pcm:
    """A ball on a wooden block: a dry, low knock."""
    return struck(((210.0, 1.0, 0.035), (390.0, 0.7, 0.025), (640.0, 0.3, 0.012)), 0.3)


@functools.cache
def pluck(hertz: float) -> Pcm:
    """A plucked string."""
    decays = (0.5, 0.35, 0.29, 0.25, 0.22)
    partials = tuple((hertz * number, 1.0 / number, decay) for number, decay in enumerate(decays, start=1))
    return struck(partials, 0.9, -12.0)


@functools.cache
def drum() -> Pcm:
    """A deep drum, four beats in a row."""
    beat = struck(((82.0, 1.0, 0.10), (131.0, 0.5, 0.07), (330.0, 0.3, 0.02)), 0.35)
    pause = np.zeros(round(0.05 * SAMPLE_RATE), dtype=np.int16)
    return np.concatenate([beat, pause] * 4)
