"""Writes toy films as a camera, a phone or an editor would: other codecs, rates, tags, and sound out of time."""

from __future__ import annotations

import subprocess
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import imageio_ffmpeg
import numpy as np
from toy_hand import Scene, pictures, sound

from unwritten.core import SAMPLE_RATE, Pcm, Pixels

SIZE = (160, 120)


@dataclass(frozen=True)
class Camera:
    """How a recording is written."""

    rate: str = "30"
    video: tuple[str, ...] = ("-c:v", "libx264", "-preset", "ultrafast", "-crf", "18", "-pix_fmt", "yuv420p")
    audio: tuple[str, ...] = ("-c:a", "aac", "-b:a", "128k")
    mp3: tuple[str, ...] = (
        "-c:a",
        "libmp3lame",
        "-b:a",
        "128k",
        "-metadata",
        "title=the letter a",
        "-id3v2_version",
        "3",
    )


def ffmpeg(*words: object, given: bytes = b"") -> None:
    """Run the static ffmpeg."""
    command = [imageio_ffmpeg.get_ffmpeg_exe(), "-v", "error", "-y", *map(str, words)]
    subprocess.run(command, input=given, check=True, capture_output=True)


@cache
def filmed(seed: int, rate: float = 30.0, size: tuple[int, int] = SIZE, **scene: float) -> tuple[Pixels, ...]:
    """The pictures of a scene, filmed once."""
    return tuple(pictures(Scene(seed=seed, size=size, **scene), rate))  # type: ignore[arg-type]


def heard(seed: int, late: float = 0.0, size: tuple[int, int] = SIZE, **how: float) -> Pcm:
    """The sound of a scene."""
    return sound(Scene(seed=seed, size=size), late=late, **how)


def save(folder: Path, stem: str, shots: Iterable[Pixels], pcm: Pcm, camera: Camera | None = None) -> None:
    """Write the three files of a letter."""
    camera = camera or Camera()
    folder.mkdir(parents=True, exist_ok=True)
    seen = folder / f"{stem}.mp4"
    save_film(seen, shots, pcm, camera)
    ffmpeg("-i", seen, "-an", "-c:v", "copy", folder / f"{stem}_muted.mp4")
    ffmpeg(*_raw_sound("pipe:0"), *camera.mp3, folder / f"{stem}.mp3", given=pcm.tobytes())


def save_film(path: Path, shots: Iterable[Pixels], pcm: Pcm, camera: Camera) -> None:
    """Write one film with its sound."""
    frames = [np.ascontiguousarray(shot[..., :3]) for shot in shots]
    height, width = frames[0].shape[:2]
    raw = path.with_suffix(".pcm")
    raw.write_bytes(pcm.tobytes())
    picture = ("-f", "rawvideo", "-pix_fmt", "rgb24", "-s", f"{width}x{height}", "-r", camera.rate, "-i", "pipe:0")
    try:
        words = (*picture, *_raw_sound(str(raw)), *camera.video, *camera.audio, path)
        ffmpeg(*words, given=b"".join(frame.tobytes() for frame in frames))
    finally:
        raw.unlink()


def _raw_sound(where: str) -> tuple[object, ...]:
    return ("-f", "s16le", "-ar", SAMPLE_RATE, "-ac", 1, "-i", where)
