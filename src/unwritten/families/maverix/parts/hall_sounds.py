"""Sounds of a hall of machines: its hum, a machine that runs, a rattle in it, and the switch of the big light."""

from __future__ import annotations

import functools

import numpy as np

from unwritten.core import SAMPLE_RATE, Pcm
from unwritten.families.maverix.parts.effects import struck
from unwritten.families.maverix.table import FPS
from unwritten.sound import samples_of, thud, tone
from unwritten.sound.wave import Wave, at_level

HUM_FRAMES = 60
BEAT = 5  # frames from one stroke of a machine to the next
RATTLE_SECONDS = 1.2
CLATTER = (0, 51, 118, 170, 243, 297, 352, 431)
"""When the loose part hits, in milliseconds; repeated, and uneven, as of a bolt that dances."""


@functools.cache
def hum() -> Pcm:
    """The hum of the mains in a hall, four seconds that can be repeated."""
    return tone(100.0, HUM_FRAMES / FPS, level=-34.0, fade=0.0, harmonics=(1.0, 0.6, 0.3))


@functools.lru_cache(maxsize=16)
def running(frames: int) -> Pcm:
    """A machine that runs for so many frames: dull, even strokes, three a second."""
    stroke = struck(((70.0, 1.0, 0.06), (132.0, 0.7, 0.05), (410.0, 0.35, 0.02)), 0.25, -20.0)
    return _laid([(samples_of(frame, FPS), stroke) for frame in range(0, frames - BEAT, BEAT)], -18.0)


@functools.cache
def rattle() -> Pcm:
    """Something loose in a machine: a hard clatter of metal, bright and uneven."""
    blow = struck(((1830.0, 1.0, 0.018), (2870.0, 0.8, 0.014), (4410.0, 0.5, 0.010)), 0.07, -9.0)
    starts = [hit + again for again in (0, 470, 940) for hit in CLATTER]
    fitting = [start for start in starts if start + 80 < 1000 * RATTLE_SECONDS]
    return _laid([(start * SAMPLE_RATE // 1000, blow) for start in fitting], -9.0)


@functools.cache
def switch() -> Pcm:
    """The heavy switch of the big light."""
    return thud(level=-14.0)


def _laid(parts: list[tuple[int, Pcm]], level: float) -> Pcm:
    """Lay sounds on one another at their samples."""
    wave: Wave = np.zeros(max(start + len(pcm) for start, pcm in parts))
    for start, pcm in parts:
        wave[start : start + len(pcm)] += pcm
    return at_level(wave, level)
