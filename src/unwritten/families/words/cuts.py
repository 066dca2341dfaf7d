"""How much a cut between two letters shows: the jump there, against what changes all the time."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from unwritten.core import SAMPLE_RATE, Pcm, Pixels
from unwritten.families.words.letters.library import LetterFiles
from unwritten.media.decode import planes, samples

Grey: TypeAlias = NDArray[np.int16]

BLOCK = 8
"""Changes are looked for in squares of 8 pixels: a nib that jumps is small."""

RARE = 95
"""A cut stands out where it changes more than 95 of 100 ordinary steps do."""

STILL = 2.0
"""Below two grey levels of 255 no change is called a jump: sensor noise and coding make as much."""

WINDOW = SAMPLE_RATE // 100
SILENT = 1.0
"""In levels of 16 bits: a step that nobody hears."""


@dataclass(frozen=True, eq=False)
class Decoded:
    """One letter, decoded: what a cut is measured by, and what its words must decode to."""

    first: Grey
    last: Grey
    change: float  # from picture to picture, in the square that changes most: the median
    rare_change: float  # which only 5 of 100 exceed
    rare_step: float  # the same from sample to sample
    pictures: tuple[bytes, ...]  # a hash each
    heard: Pcm
    seen: Pcm  # the sound of the MP4


@dataclass(frozen=True)
class Cut:
    """What happens where a letter follows another, beside what happens all the time."""

    picture: float
    ordinary_picture: float
    rare_picture: float
    sound: float
    rare_sound: float

    @property
    def seen(self) -> bool:
        """Whether the picture jumps there as it hardly ever does."""
        return self.picture > max(self.rare_picture, STILL)

    @property
    def heard(self) -> bool:
        """Whether the sound jumps there as it hardly ever does."""
        return self.sound > max(self.rare_sound, SILENT)


def decode_letter(files: LetterFiles) -> Decoded:
    """Decode the clips of a letter and measure them."""
    changes: list[float] = []
    digests: list[bytes] = []
    first = last = None
    for picture in planes(files.muted):
        grey = picture[: files.clip.height].astype(np.int16)
        if last is not None:
            changes.append(change(last, grey))
        first = grey if first is None else first
        last = grey
        digests.append(digest(picture))
    assert first is not None
    assert last is not None
    seen, heard = whole_sound(files.seen), whole_sound(files.heard)
    steps = np.abs(np.diff(seen.astype(np.int32)))
    return Decoded(
        first=first,
        last=last,
        change=float(np.median(changes)),
        rare_change=float(np.percentile(changes, RARE)),
        rare_step=float(np.percentile(steps, RARE)),
        pictures=tuple(digests),
        heard=heard,
        seen=seen,
    )


def cut_between(one: Decoded, other: Decoded) -> Cut:
    """Measure the cut from one letter to another."""
    edge = np.concatenate((one.seen[-WINDOW:], other.seen[:WINDOW])).astype(np.int32)
    return Cut(
        picture=change(one.last, other.first),
        ordinary_picture=min(one.change, other.change),
        rare_picture=min(one.rare_change, other.rare_change),
        sound=float(np.abs(np.diff(edge)).max()),
        rare_sound=min(one.rare_step, other.rare_step),
    )


def change(before: Grey, after: Grey) -> float:
    """The mean change of grey in the square that changes most."""
    height, width = (side // BLOCK * BLOCK for side in before.shape)
    moved = np.abs(after[:height, :width] - before[:height, :width])
    rows = np.add.reduce(moved.reshape(height // BLOCK, BLOCK, width), axis=1)
    squares = np.add.reduce(rows.reshape(height // BLOCK, width // BLOCK, BLOCK), axis=2)
    return float(squares.max()) / BLOCK**2


def whole_sound(path: Path) -> Pcm:
    """Decode the whole sound of a clip."""
    return np.concatenate(list(samples(path)))


def digest(picture: Pixels) -> bytes:
    """Name a decoded picture by its content."""
    return hashlib.sha256(np.ascontiguousarray(picture).data).digest()
