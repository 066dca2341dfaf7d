"""What another FFmpeg than the one inside PyAV makes of a file."""

from __future__ import annotations

import subprocess
from pathlib import Path

import imageio_ffmpeg
import numpy as np
from numpy.typing import NDArray


def ffmpeg(path: Path, *options: str) -> bytes:
    """Run it on a file and return what it writes; anything that it complains of is an error."""
    command = [imageio_ffmpeg.get_ffmpeg_exe(), "-v", "error", "-threads", "1", "-i", str(path), *options, "-"]
    done = subprocess.run(command, capture_output=True, check=True, timeout=60)
    assert not done.stderr, done.stderr.decode()
    return done.stdout


def pictures_by_ffmpeg(path: Path) -> list[tuple[int, str]]:
    """Time (in samples of 48 kHz) and hash of every picture."""
    options = ("-map", "0:v", "-enc_time_base", "1/48000", "-vsync", "0", "-f", "framemd5")
    lines = ffmpeg(path, *options).decode().splitlines()
    rows = [line.split(",") for line in lines if not line.startswith("#")]
    return [(int(row[2]), row[-1].strip()) for row in rows]


def sound_by_ffmpeg(path: Path) -> NDArray[np.float32]:
    """Every decoded sample."""
    return np.frombuffer(ffmpeg(path, "-map", "0:a", "-f", "f32le"), dtype="<f4")


def stated_by_ffmpeg(path: Path) -> str:
    """How long it says that a file lasts."""
    command = [imageio_ffmpeg.get_ffmpeg_exe(), "-i", str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.stderr.split("Duration: ")[1].split(",")[0]
