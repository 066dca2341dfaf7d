"""A user's videos: which of them can be used, and their pictures one by one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from unwritten.core import Pixels, UnwrittenError
from unwritten.draw import Box, Canvas
from unwritten.media.decode import pictures_at
from unwritten.media.fingerprint import sha256_file
from unwritten.media.probe import probe

ENDINGS = (".mp4", ".mov", ".mkv", ".webm", ".avi", ".m4v")
CHANGED = 6.0
"""Mean difference of two pictures, in grey levels, from which on something has moved between them."""


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


def survey(paths: Sequence[Path], least: float) -> tuple[tuple[Video, ...], tuple[Skipped, ...]]:
    """Look at each video; those that cannot be read or last less than that many seconds are skipped."""
    good: list[Video] = []
    skipped: list[Skipped] = []
    for path in paths:
        try:
            facts = probe(path)
            seconds = float(facts.seconds)
            if seconds < least:
                skipped.append(Skipped(path, f"lasts {seconds:.1f} s, and at least {least:.1f} s are needed"))
            else:
                good.append(Video(path, sha256_file(path), facts.frames, seconds))
        except UnwrittenError as error:
            skipped.append(Skipped(path, str(error)))
    return tuple(good), tuple(skipped)


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


def paint_inside(canvas: Canvas, pixels: Pixels, box: Box) -> None:
    """Draw a picture as large as the box allows, in its own proportions."""
    height, width = pixels.shape[:2]
    scale = min(box.width / width, box.height / height)
    size = (round(width * scale), round(height * scale))
    canvas.paste(pixels, Box(box.centre[0] - size[0] / 2, box.centre[1] - size[1] / 2, *size))
