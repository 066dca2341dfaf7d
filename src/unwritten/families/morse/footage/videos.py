"""A user's videos: which of them can be used, and their pictures one by one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from unwritten.core import Pixels, UnwrittenError
from unwritten.draw import Box, Canvas
from unwritten.media.decode import pictures_at
from unwritten.media.fingerprint import sha256_file
from unwritten.media.probe import probe

ENDINGS = (".mp4", ".mov", ".mkv", ".webm", ".avi", ".m4v")
CHANGED = 6.0
"""Mean difference of two pictures, in grey levels, from which on something has moved between them."""

BLOCK, STIRRED = 10, 12.0
"""The side of a small part of a picture, and the difference of its mean grey from which on something stirs there:
what noise and compression do to a still picture stays below it."""


@dataclass(frozen=True)
class Video:
    """A video that can be used."""

    path: Path
    sha256: str
    frames: int
    seconds: float


@dataclass(frozen=True)
class Skipped:
    """A file that cannot be used, and why."""

    path: Path
    why: str

    def __str__(self) -> str:
        return f"{self.path}: {self.why}"


def videos_in(folder: Path) -> tuple[Path, ...]:
    """All videos of a folder and those below it, sorted."""
    if not folder.is_dir():
        raise UnwrittenError(f"--footage {folder}: no such folder")
    return tuple(path for path in sorted(folder.rglob("*")) if path.suffix.lower() in ENDINGS and path.is_file())


def survey(
    paths: Sequence[Path], least: float, trial: Callable[[Video], object]
) -> tuple[tuple[Video, ...], tuple[Skipped, ...]]:
    """Look at each video before anything is built, and skip what cannot be used.

    That is what cannot be read, lasts less than that many seconds, was there before under another name, or fails the
    trial with an error.
    """
    good: list[Video] = []
    skipped: list[Skipped] = []
    known: dict[str, Path] = {}  # by checksum, where a video was first found
    for path in paths:
        try:
            video = _long_enough(path, least)
            # Items are named by their footage, so the same video again would be the same item again.
            if (first := known.setdefault(video.sha256, path)) != path:
                raise UnwrittenError(f"{path} is the same video as {first}")
            trial(video)
            good.append(video)
        except UnwrittenError as error:
            skipped.append(Skipped(path, error.said_of(path)))
    return tuple(good), tuple(skipped)


def _long_enough(path: Path, least: float) -> Video:
    facts = probe(path)
    seconds = float(facts.seconds)
    if seconds < least:
        raise UnwrittenError(f"{path} lasts {seconds:.1f} s, and at least {least:.1f} s are needed")
    return Video(path, sha256_file(path), facts.frames, seconds)


def pictures(video: Video, count: int, side: int) -> tuple[Pixels, ...]:
    """Read so many pictures, evenly from the first to the last, scaled down to a longest side."""
    indices = [place * (video.frames - 1) // (count - 1) for place in range(count)]
    found = dict(
        zip(dict.fromkeys(indices), _opaque(pictures_at(video.path, sorted(set(indices)), side)), strict=True)
    )
    return tuple(found[index] for index in indices)


def _opaque(found: Iterator[Pixels]) -> Iterator[Pixels]:
    for pixels in found:
        yield np.dstack([pixels, np.full(pixels.shape[:2], 255, np.uint8)])


def moves(shown: Sequence[Pixels]) -> bool:
    """Whether something is to be seen that changes."""
    grey = [pixels[..., :3].mean(axis=2) for pixels in shown]
    return any(float(np.abs(one - grey[0]).mean()) > CHANGED for one in grey[1:])


def stirs(shown: Sequence[Pixels]) -> bool:
    """Whether anything changes at all, be it one small thing in a large picture."""
    first = _in_blocks(shown[0])
    return any(float(np.abs(_in_blocks(pixels) - first).max()) > STIRRED for pixels in shown[1:])


def _in_blocks(pixels: Pixels) -> NDArray[np.float64]:
    """The mean grey of each small part of a picture."""
    side = min(BLOCK, *pixels.shape[:2])
    rows, columns = pixels.shape[0] // side, pixels.shape[1] // side
    grey = pixels[: rows * side, : columns * side, :3].mean(axis=2)
    return np.asarray(grey.reshape(rows, side, columns, side).mean(axis=(1, 3)), np.float64)


def paint_inside(canvas: Canvas, pixels: Pixels, box: Box) -> None:
    """Draw a picture as large as the box allows, in its own proportions."""
    height, width = pixels.shape[:2]
    scale = min(box.width / width, box.height / height)
    size = (round(width * scale), round(height * scale))
    canvas.paste(pixels, Box(box.centre[0] - size[0] / 2, box.centre[1] - size[1] / 2, *size))
