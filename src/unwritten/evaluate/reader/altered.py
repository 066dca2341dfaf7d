"""Clips made worse: fewer pictures, noisier ones, in another order, another or a hurried sound; as real files."""

from __future__ import annotations

import math
from collections.abc import Iterable
from pathlib import Path

import numpy as np

from unwritten.core import SAMPLE_RATE, Film, Pcm, Pixels, Rng, Shot, Sound
from unwritten.evaluate.reader.trial import Degree
from unwritten.families.words.cuts import whole_sound
from unwritten.media.decode import FrameReader, frames, open_media
from unwritten.media.encode import encode
from unwritten.media.greys import picture_size
from unwritten.media.grid import FPS
from unwritten.media.noise import noisy
from unwritten.sound.mixing import samples_of

BLOCK, PAUSE, SILENT = 480, 10, 40
"""Samples of 10 ms, how many of these are left of a pause, and the loudest sample (of 32,768) that is none."""


def thinned(source: Path, target: Path, every: int) -> None:
    """Keep one picture of so many, and the sound."""
    _write(source, target, frames(source, every=every), whole_sound(source), every)


def degraded(source: Path, target: Path, rng: Rng, degree: Degree) -> None:
    """Keep one picture of so many, with noise of its own on every pixel, and the sound."""
    pictures = (noisy(pixels, degree.noise, rng.numpy) for pixels in frames(source, every=degree.every))
    _write(source, target, pictures, whole_sound(source), degree.every)


def shuffled(source: Path, target: Path, rng: Rng) -> None:
    """Show the pictures in random order, without a sound."""
    _write(source, target, rng.shuffled(list(frames(source))), None)


def swapped(source: Path, other: Path, target: Path) -> None:
    """Keep the pictures, and lay the sound of another clip under them, cut where the pictures end."""
    _write(source, target, frames(source), whole_sound(other))


def hurried(source: Path, target: Path) -> None:
    """Keep the sound alone, under a black picture, and of every pause a tenth of a second."""
    pcm = whole_sound(source)
    blocks = pcm[: len(pcm) // BLOCK * BLOCK].reshape(-1, BLOCK)
    still = np.abs(blocks.astype(np.int32)).max(axis=1) <= SILENT
    run, kept = 0, []
    for block, quiet in zip(blocks, still, strict=True):
        run = run + 1 if quiet else 0
        if run <= PAUSE:
            kept.append(block)
    sound = np.concatenate(kept)
    black = np.zeros((64, 64, 4), dtype=np.uint8)
    black[..., 3] = 255
    film = Shot(math.ceil(len(sound) * FPS / SAMPLE_RATE), lambda _: black, still=True)
    target.parent.mkdir(parents=True, exist_ok=True)
    encode(Film((film,), (Sound(0, sound),), (64, 64), FPS), target)


def _write(source: Path, target: Path, pictures: Iterable[Pixels], pcm: Pcm | None, every: int = 1) -> None:
    """Write pictures as a film of the source's size and length."""
    with open_media(source) as container:
        count = -(-FrameReader(container, source).count // every)
    fps, (width, height) = FPS / every, picture_size(source)
    waiting, canvas = iter(pictures), np.full((height, width, 4), 255, dtype=np.uint8)

    def draw(_: int) -> Pixels:
        canvas[..., :3] = next(waiting)
        return canvas

    sounds = () if pcm is None else (Sound(0, pcm[: samples_of(count, fps)]),)
    target.parent.mkdir(parents=True, exist_ok=True)
    encode(Film((Shot(count, draw),), sounds, (width, height), fps), target)
