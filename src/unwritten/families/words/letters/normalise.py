"""Puts a recording on the grid: 31.25 pictures a second, 48 kHz, a multiple of 192 ms, silent at both ends."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from unwritten.core import SAMPLE_RATE, Pcm, Pixels
from unwritten.families.words.letters.checks.motion import HOP, loudness
from unwritten.families.words.letters.checks.sync import AUDIBLE
from unwritten.media.grid import GUARD, PICTURE, UNIT
from unwritten.media.recording import Heard, Shown, fitted

FADE = 192
"""Samples in which the sound comes and goes beside the silence: 4 ms, no click and no stroke lost."""


@dataclass(frozen=True)
class Plan:
    """Where a recording lies on the grid; all in samples of 48 kHz, 0 is the first picture."""

    start: int  # of the grid: not after the first picture
    samples: int  # of the grid, a multiple of 192 ms
    sound: int  # where the sound begins

    @property
    def pictures(self) -> int:
        """How many pictures it has on the grid."""
        return self.samples // PICTURE


def plan(first: Fraction, seconds: Fraction, heard: Heard, shift_ms: float) -> Plan:
    """Lay out a recording that lasts so long from its ``first`` picture on; ``shift_ms`` moves the sound.

    The first and the last picture are held where the sound needs room for the silence at the ends.
    """
    sound = round((heard.start - first) * SAMPLE_RATE) + round(shift_ms * SAMPLE_RATE / 1000)
    begin, end = _sounding(heard.pcm)
    room = GUARD + FADE
    start = min(0, sound + begin - room)
    start = -PICTURE * math.ceil(-start / PICTURE)
    stop = max(round(seconds * SAMPLE_RATE), sound + end + room)
    # A file on the grid may say its length in ms: less than half a picture too much is rounding.
    units = max(1, math.ceil((stop - start - PICTURE // 2) / UNIT))
    if sound + end + room > start + units * UNIT:
        units += 1
    return Plan(start, units * UNIT, sound)


def grid_sound(heard: Heard, where: Plan) -> Pcm:
    """The sound on the grid, with exact silence at both ends and short fades beside it."""
    out = np.zeros(where.samples, dtype=np.int64)
    offset = where.sound - where.start
    source = heard.pcm[max(0, -offset) : max(0, where.samples - offset)]
    out[max(0, offset) : max(0, offset) + source.size] = source
    ramp = np.arange(FADE)
    for part in (out, out[::-1]):
        part[:GUARD] = 0
        part[GUARD : GUARD + FADE] = part[GUARD : GUARD + FADE] * ramp // FADE
    return out.astype(np.int16)


def grid_pictures(shown: Iterable[Shown], where: Plan, size: tuple[int, int]) -> Iterator[Pixels]:
    """For each picture of the grid the one that is shown in the middle of its time, fitted into the size."""
    source = iter(shown)
    first = next(source)
    origin = first.seconds
    current, following = fitted(first.pixels, size), next(source, None)
    for number in range(where.pictures):
        now = origin + Fraction(where.start + number * PICTURE + PICTURE // 2, SAMPLE_RATE)
        latest: Shown | None = None
        while following is not None and following.seconds <= now:
            latest, following = following, next(source, None)
        if latest is not None:
            current = fitted(latest.pixels, size)
        yield current


def _sounding(pcm: Pcm) -> tuple[int, int]:
    """From where to where the pen is heard, in samples; the room does not count."""
    loud = loudness(pcm, 0.0)
    if not loud.size:
        return 0, 0
    floor, high = np.percentile(loud, (10, 98))
    heard = np.flatnonzero(loud > floor + AUDIBLE / 3 * (high - floor))
    return (int(heard[0]) * HOP, (int(heard[-1]) + 1) * HOP) if heard.size else (0, 0)
