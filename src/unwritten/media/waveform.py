"""A picture of a clip's sound, to be looked at beside its frames."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import numpy as np

from unwritten.core import Pcm, Pixels
from unwritten.media.decode import samples

PAPER = (250, 249, 245, 255)
INK = (37, 88, 220, 255)
LINE = (214, 216, 220, 255)
FULL_SCALE = 32_768


def waveform(blocks: Iterable[Pcm], total: int, width: int, height: int = 96) -> Pixels:
    """Draw how loud each moment is; ``total`` samples come in blocks of any size."""
    if total < 1 or width < 1:
        raise ValueError(f"a waveform has samples and columns, not {total} and {width}")
    peaks = np.zeros(width, np.int64)
    place = 0
    for block in blocks:
        columns = (place + np.arange(len(block))) * width // total
        np.maximum.at(peaks, np.minimum(columns, width - 1), np.abs(block.astype(np.int64)))
        place += len(block)
    picture = np.empty((height, width, 4), np.uint8)
    picture[:] = PAPER
    picture[height // 2] = LINE
    # The root makes soft sounds visible beside loud ones.
    reach = np.ceil(np.sqrt(peaks / FULL_SCALE) * (height / 2 - 2)).astype(np.int64)
    rows = np.abs(np.arange(height) - height // 2)[:, None]
    picture[(rows <= reach[None, :]) & (peaks[None, :] > 0)] = INK
    return picture


def waveform_of(path: Path, total: int, width: int, height: int = 96) -> Pixels:
    """Draw the sound of a clip."""
    return waveform(samples(path), total, width, height)
