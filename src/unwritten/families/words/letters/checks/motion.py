"""How much moves from picture to picture, and how loud the sound is from moment to moment."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray
from scipy import ndimage

from unwritten.core import SAMPLE_RATE, Pcm, Pixels

Series: TypeAlias = NDArray[np.float64]

SIDE = 160
"""Pictures are compared at about this size: noise is averaged away, and a hand moves by a pixel or two."""

HOP = 192
"""Samples between two values of loudness: 4 ms."""

EQUAL = 0.6
"""Levels by which no pixel of two equal pictures differs."""

NOISY = 0.2
"""Levels by which the pixels of a film that shows its sensor's noise differ from picture to picture."""


@dataclass(frozen=True, eq=False)
class Motion:
    """The change from each picture to the next, in levels, and when, in seconds: at the moment when one gives way to
    the other, since a picture stands for the middle of the time that it is shown (as in the studio's own films).
    """

    seconds: Series
    change: Series
    repeated: NDArray[np.bool_]  # whether the second is the same picture once more


def motion(film: Iterable[tuple[float, Pixels]]) -> Motion:
    """Measure the motion of a film, given as times and pictures; slow changes of light do not count."""
    moments: list[float] = []
    squares: list[float] = []
    largest: list[float] = []
    middle: list[float] = []
    last: NDArray[np.float32] | None = None
    for now, picture in film:
        small = _small(picture)
        if last is not None:
            difference = small - last
            difference -= np.median(difference)
            moments.append(now)
            squares.append(float(np.mean(difference * difference)))
            sizes = np.abs(difference)
            largest.append(float(sizes.max()))
            middle.append(float(np.median(sizes)))
        last = small
    power = np.array(squares, dtype=np.float64)
    still = float(np.percentile(power, 5)) if power.size else 0.0
    change = np.sqrt(np.maximum(power - still, 0.0))
    return Motion(np.array(moments), change, _repeated(np.array(largest), np.array(middle)))


def _repeated(largest: Series, middle: Series) -> NDArray[np.bool_]:
    """Say which pictures are the one before once more: equal to it, or without the noise that all others have."""
    usual = float(np.median(middle)) if middle.size else 0.0
    same: NDArray[np.bool_] = (largest < EQUAL) | ((usual > NOISY) & (middle < 0.3 * usual))
    return same


def loudness(pcm: Pcm, window: float) -> Series:
    """The effective value of the sound every 4 ms, over a window of that many seconds around each moment.

    Rumble and hum are taken out first: a pen hisses, and a hand that bumps the desk does not write.
    """
    samples = pcm.astype(np.float64)
    rough = np.diff(samples, prepend=samples[:1])  # falls by 6 dB an octave towards the low end
    blocks = rough[: rough.size // HOP * HOP].reshape(-1, HOP)
    power = np.mean(blocks * blocks, axis=1)
    width = 2 * round(window * SAMPLE_RATE / HOP / 2) + 1  # odd: an even one would be late by half a step
    smooth = ndimage.uniform_filter1d(power, width, mode="nearest")
    level: Series = np.sqrt(np.maximum(smooth, 0.0))  # its running sum may end a hair below zero
    return level


def _small(picture: Pixels) -> NDArray[np.float32]:
    grey = picture[..., :3].astype(np.float32) @ np.array([0.299, 0.587, 0.114], dtype=np.float32)
    step = max(1, round(max(grey.shape) / SIDE))
    high, wide = (side // step * step for side in grey.shape)
    # First along the rows, which lie together in memory: twice as fast as both at once.
    rows = grey[:high, :wide].reshape(high, wide // step, step).mean(axis=2)
    small: NDArray[np.float32] = rows.reshape(high // step, step, -1).mean(axis=1)
    return small
