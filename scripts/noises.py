"""Sounds that no pen makes: noise of any colour, in any course; for the lines and tests of the reader's ears."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from unwritten.core import SAMPLE_RATE, Pcm

SECONDS = 4
COUNT = SECONDS * SAMPLE_RATE
PEAK = 9000

Wave: TypeAlias = NDArray[np.float64]

COLOURS: dict[str, Callable[[Wave], Wave]] = {
    "blue": lambda hertz: (hertz + 20) ** 0.5,
    "white": np.ones_like,
    "pink": lambda hertz: (hertz + 20) ** -0.5,
    "brown": lambda hertz: 1 / (hertz + 20),
    "hiss": lambda hertz: ((hertz > 1000) & (hertz < 6000)).astype(np.float64),
}
"""How strong each frequency is in a noise."""

COURSES: dict[str, Callable[[np.random.Generator], Wave]] = {
    "steady": lambda generator: np.ones(COUNT),
    "swelling": lambda generator: 1 + 0.9 * np.sin(_turns(generator.uniform(0.5, 4))),
    "on and off": lambda generator: (np.sin(_turns(generator.uniform(0.7, 3))) > 0).astype(np.float64),
    "once": lambda generator: _bursts(generator, np.ones, 1, (0.15, 0.5)),
    "knocking": lambda generator: _bursts(generator, np.ones, 12, (0.12, 0.3)),
    "stroking": lambda generator: _bursts(generator, np.hanning, 16, (0.05, 0.5)),
    "fading": lambda generator: _bursts(generator, lambda count: np.exp(np.linspace(0, -5, count)), 16, (0.1, 1.0)),
    "keys": lambda generator: _bursts(generator, lambda count: np.exp(np.linspace(0, -5, count)), 10, (0.04, 0.05)),
    "clicks": lambda generator: (generator.random(COUNT) < 2e-4).astype(np.float64),
}
"""How loud a noise is from moment to moment."""


def noises(seed: int = 0) -> Iterator[tuple[str, Pcm]]:
    """Give a noise of each colour in each course."""
    generator = np.random.Generator(np.random.PCG64(seed))
    hertz = np.arange(COUNT // 2 + 1) / SECONDS
    for colour, strength in COLOURS.items():
        for course, loudness in COURSES.items():
            noise = np.fft.irfft(np.fft.rfft(generator.standard_normal(COUNT)) * strength(hertz), COUNT)
            sound = noise * loudness(generator)
            yield f"{colour}, {course}", (sound / np.abs(sound).max() * PEAK).astype(np.int16)


def _turns(a_second: float) -> Wave:
    return np.asarray(2 * np.pi * a_second * np.arange(COUNT) / SAMPLE_RATE)


def _bursts(
    generator: np.random.Generator, shape: Callable[[int], Wave], most: int, seconds: tuple[float, float]
) -> Wave:
    """Let something sound up to so many times, each time as long and as loud as it happens to be."""
    loudness = np.zeros(COUNT)
    for begin in np.cumsum(generator.uniform(0.2, 0.8, most)) * SAMPLE_RATE:
        length = int(generator.uniform(*seconds) * SAMPLE_RATE)
        place = slice(int(begin), int(begin) + length)
        loudness[place] = (shape(length) * generator.uniform(0.3, 1))[: len(loudness[place])]
    return loudness
