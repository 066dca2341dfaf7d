"""What the eyes make of poor pictures, few and noisy: measured on films, then put on movements of any word.

Noise hides a lifted nib more often than one on the paper, and makes one on the paper look lifted; the readers never
learned that. By these clips the senses are weighed against each other, and none of the networks is trained.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from unwritten.core import Pixels
from unwritten.draw.hand import Capture
from unwritten.families.words.reader.eyes import Eyes
from unwritten.families.words.reader.path import STEP, Places, at_even_steps
from unwritten.families.words.reader.sight import FOUND, SURE, clarity_of
from unwritten.families.words.reader.training.eye_error import watch_film
from unwritten.families.words.reader.training.eye_pictures import Generator, random_writer
from unwritten.families.words.reader.training.movements import Person, Track, project
from unwritten.families.words.reader.training.paths import at_times
from unwritten.families.words.studio.take import word
from unwritten.media.atomic import atomic_path

POOR = "eye_errors_poor.npz"
"""Of each picture: seen minus true x and y (pixels), seen lift, true lift (mm), confidence; clip after clip."""

EVERY, NOISE, QUANTISERS = (3, 8), (45, 100), (23, 34)
"""Of so many pictures one is left, each pixel is off by up to so much, and so coarsely they are coded; all drawn."""

LETTERS = 3
LEAST = 3
"""Pictures in which the nib must be seen."""

FIRST = 40
"""The number of the first writer: those before are of other use."""

MANY = 8
"""Rows about as high among which one is drawn."""


@dataclass(frozen=True, eq=False)
class PoorClip:
    """One film that could be followed, though it was poor: how many pictures were left out, and what was seen."""

    every: int
    rows: NDArray[np.float32]  # n × 5


def poor_clips(folder: Path, count: int, eyes: Eyes, progress: Callable[[float, str], None]) -> list[PoorClip]:
    """Film validation writers, spoil the pictures, and let the eyes watch; what was filmed before is read back."""
    path = folder / POOR
    if not path.exists():
        filmed = []
        for number in range(count):
            filmed.append(_filmed(FIRST + number, eyes))
            progress((number + 1) / count, "watching poor pictures")
        save(filmed, path)
    return load(path)


def save(clips: Sequence[PoorClip], path: Path) -> None:
    """Write clips to a file, those that could not be followed left out."""
    path.parent.mkdir(parents=True, exist_ok=True)
    kept = [clip for clip in clips if float(clip.rows[:, 4].mean()) >= FOUND]
    with atomic_path(path) as partial, partial.open("wb") as file:
        np.savez(
            file,
            rows=np.concatenate([clip.rows for clip in kept]) if kept else np.zeros((0, 5), np.float32),
            lengths=np.array([len(clip.rows) for clip in kept], dtype=np.int64),
            every=np.array([clip.every for clip in kept], dtype=np.int64),
        )


def load(path: Path) -> list[PoorClip]:
    """Read clips from a file."""
    with np.load(path) as kept:
        parts = np.split(kept["rows"], np.cumsum(kept["lengths"])[:-1]) if len(kept["lengths"]) else []
        return [PoorClip(int(every), rows) for every, rows in zip(kept["every"], parts, strict=True)]


def seen_poorly(track: Track, person: Person, clip: PoorClip, generator: Generator) -> tuple[Places, float] | None:
    """Look at a track as the eyes looked at a poor clip: its path, and how clearly; None if it cannot be followed."""
    times, filmed = at_times(track.astype(np.float64), STEP * clip.every, generator)
    path = project(filmed, person.lens)
    # Place, lift and whether the nib is seen at all hang on how high it is: take them from pictures alike.
    by_height = clip.rows[np.argsort(clip.rows[:, 3], kind="stable")]
    near = np.searchsorted(by_height[:, 3], path[:, 2]) + generator.integers(-MANY // 2, MANY // 2 + 1, len(path))
    chosen = by_height[np.clip(near, 0, len(by_height) - 1)]
    sure = chosen[:, 4] >= SURE
    if float(chosen[:, 4].mean()) < FOUND or int(sure.sum()) < LEAST:
        return None
    path[:, :2] += chosen[:, :2]
    path[:, 2] = np.maximum(path[:, 2] + chosen[:, 2] - chosen[:, 3], 0.0)
    since = times - times[0]
    return at_even_steps(since[sure], path[sure], float(since[-1])), clarity_of(since, chosen[:, 4])


def _filmed(number: int, eyes: Eyes) -> PoorClip:
    generator = np.random.Generator(np.random.PCG64([number, *b"poor pictures"]))
    writer = random_writer("validation", number, generator)
    text = "".join(str(char) for char in generator.choice(list(writer.style.letters), LETTERS))
    every, noise, quantiser = (int(generator.integers(*ends, endpoint=True)) for ends in (EVERY, NOISE, QUANTISERS))
    seen = watch_film(
        word(writer, text),
        writer,
        Capture(),
        quantiser=quantiser,
        step=every,
        spoil=noisy(noise, generator),
        eyes=eyes,
    )
    return PoorClip(every, seen.rows)


def noisy(noise: int, generator: Generator) -> Callable[[Pixels], Pixels]:
    """Give what puts each pixel off by up to so much."""

    def spoil(pixels: Pixels) -> Pixels:
        colours = pixels[..., :3]
        off = generator.integers(-noise, noise, colours.shape, dtype=np.int16, endpoint=True)
        spoiled = pixels.copy()
        spoiled[..., :3] = np.clip(colours + off, 0, 255)
        return spoiled

    return spoil
