"""Clips made worse: fewer pictures, noisier ones, in another order, or with another sound; written as real files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path

import numpy as np

from unwritten.core import Film, Pcm, Pixels, Rng, Shot, Sound
from unwritten.families.words.cuts import whole_sound
from unwritten.media.decode import FrameReader, frames, open_media
from unwritten.media.encode import encode
from unwritten.media.greys import picture_size
from unwritten.media.grid import FPS
from unwritten.sound.mixing import samples_of

EVERY, NOISE = 5, 80
"""How a clip is degraded: of five pictures one stays, and each of its pixels is off by up to that much (of 255).

Set on validation writers (20 words, two styles), of whom the eyes alone then read 69 % of the letters."""


def thinned(source: Path, target: Path, every: int) -> None:
    """Keep one picture of so many, and the sound."""
    _write(source, target, islice(frames(source), 0, None, every), whole_sound(source), every)


def degraded(source: Path, target: Path, rng: Rng, every: int = EVERY, noise: int = NOISE) -> None:
    """Keep one picture of so many, with noise of its own on every pixel, and the sound."""
    kept = islice(frames(source), 0, None, every)
    _write(source, target, _noisy(kept, rng, noise), whole_sound(source), every)


def shuffled(source: Path, target: Path, rng: Rng) -> None:
    """Show the pictures in random order, without a sound."""
    _write(source, target, rng.shuffled(list(frames(source))), None)


def swapped(source: Path, other: Path, target: Path) -> None:
    """Keep the pictures, and lay the sound of another clip under them, cut where the pictures end."""
    _write(source, target, frames(source), whole_sound(other))


def _noisy(pictures: Iterable[Pixels], rng: Rng, noise: int) -> Iterator[Pixels]:
    for pixels in pictures:
        off = rng.numpy.integers(-noise, noise, pixels.shape, dtype=np.int16, endpoint=True)
        yield np.clip(pixels + off, 0, 255).astype(np.uint8)


def _write(source: Path, target: Path, pictures: Iterable[Pixels], pcm: Pcm | None, every: int = 1) -> None:
    """Write pictures as a film of the source's size and length."""
    with open_media(source) as container:
        count = -(-FrameReader(container, source).count // every)
    fps = FPS / every
    waiting = iter(pictures)

    def draw(_: int) -> Pixels:
        pixels = next(waiting)
        return np.concatenate((pixels, np.full((*pixels.shape[:2], 1), 255, dtype=np.uint8)), axis=2)

    sounds = () if pcm is None else (Sound(0, pcm[: samples_of(count, fps)]),)
    target.parent.mkdir(parents=True, exist_ok=True)
    encode(Film((Shot(count, draw),), sounds, picture_size(source), fps), target)
