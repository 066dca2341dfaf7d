"""Stand-ins for letters, as large and long as filmed ones: a shape that wanders over grainy paper, and a rustle."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from unwritten.core import Pcm, Pixels
from unwritten.media.grid import GUARD, UNIT, UNIT_PICTURES, encode_part

SIZE = (640, 480)
ENDS = (".mp4", "_muted.mp4", ".mp3")


@dataclass(frozen=True)
class Letters:
    """A folder with letters, each in three files."""

    folder: Path
    names: Sequence[str]

    def path(self, name: str, end: str) -> Path:
        """The file of a letter in one of the three modalities."""
        return self.folder / f"{name}{end}"


def make_letters(folder: Path, count: int = 10) -> Letters:
    """Make letters of 1.0 to 1.5 seconds."""
    letters = Letters(folder, "abcdefghijklmnopqrstuvwxyz"[:count])
    for seed, name in enumerate(letters.names):
        units = 5 + seed % 4
        seen, muted, heard = (letters.path(name, end) for end in ENDS)
        encode_part(_pictures(units * UNIT_PICTURES, seed), _rustle(units, seed), seen=seen, muted=muted, heard=heard)
    return letters


def spell(letters: Letters, words: int) -> list[str]:
    """Words of two to five letters, at random but always the same."""
    rng = np.random.Generator(np.random.PCG64(words))
    return ["".join(rng.choice(list(letters.names), rng.integers(2, 6))) for _ in range(words)]


def _pictures(count: int, seed: int) -> Iterator[Pixels]:
    width, height = SIZE
    rng = np.random.Generator(np.random.PCG64(seed))
    y, x = np.mgrid[0:height, 0:width]
    texture = 150 + (np.sin(x / 9) * np.cos(y / 7) * 20 + rng.normal(0, 6, x.shape)).astype(int)
    for number in range(count):
        across, down = 200 + 90 * np.sin(number / 7 + seed), 150 + 60 * np.cos(number / 5 + seed)
        shape = (x - across) / 2.4 > np.abs(y - down - 60) - 70
        moved = np.roll(texture, (int(down), int(across)), (0, 1))
        grain = rng.integers(-2, 3, (height, width))
        picture = np.full((height, width, 4), 255, dtype=np.uint8)
        for channel, (paper, skin) in enumerate(((238, 1.2), (238, 0.9), (236, 0.7))):
            picture[..., channel] = np.clip(np.where(shape, moved * skin, paper) + grain, 0, 255)
        yield picture


def _rustle(units: int, seed: int) -> Pcm:
    rng = np.random.Generator(np.random.PCG64(seed))
    pcm = np.zeros(units * UNIT, dtype=np.int16)
    pcm[GUARD:-GUARD] = rng.normal(0, 1500, pcm.size - 2 * GUARD).astype(np.int16)
    return pcm
