"""How much the picture jumps where letters meet: the rest poses of real recordings differ."""

from __future__ import annotations

import itertools

import numpy as np
from numpy.typing import NDArray

from unwritten.families.words.letters.library import Library
from unwritten.families.words.letters.report import Jump
from unwritten.media.decode import frames

STEP = 4


def measure_jumps(library: Library, style: str) -> Jump:
    """Compare the last picture of each letter with the first of each, and with how much a moving hand changes."""
    chars = library.letters(style)
    firsts, lasts, moves = [], [], []
    for char in chars:
        small = [_small(picture) for picture in frames(library.files(style, char).muted)]
        firsts.append(small[0])
        lasts.append(small[-1])
        changes = [float(np.abs(b - a).mean()) for a, b in itertools.pairwise(small)]
        moves.append(float(np.percentile(changes, 75)))
    apart = np.array([[np.abs(first - last).mean() for first in firsts] for last in lasts])
    before, after = np.unravel_index(int(apart.argmax()), apart.shape)
    return Jump(
        usual=round(float(np.median(apart)), 2),
        worst=round(float(apart.max()), 2),
        pair=f"{chars[int(before)]}{chars[int(after)]}",
        moving=round(float(np.median(moves)), 2),
    )


def _small(picture: NDArray[np.uint8]) -> NDArray[np.float32]:
    grey = picture.mean(axis=2, dtype=np.float32)
    high, wide = (side // STEP * STEP for side in grey.shape)
    small: NDArray[np.float32] = grey[:high, :wide].reshape(high // STEP, STEP, wide // STEP, STEP).mean(axis=(1, 3))
    return small
