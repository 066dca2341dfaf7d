"""Small moving clips on the grid that the tests of this folder join, and what they look and sound like decoded."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import av
import numpy as np

from unwritten.core import Clip, Pcm, Pixels
from unwritten.media.grid import GUARD, PICTURE, UNIT, encode_part

SIZE = (160, 120)
CLICK = 4000
"""Where each sound has a click, in samples after its beginning."""


@dataclass(frozen=True)
class Letter:
    seen: Path
    muted: Path
    heard: Path
    pcm: Pcm
    clip: Clip

    @property
    def paths(self) -> tuple[Path, Path, Path]:
        return self.seen, self.muted, self.heard


def moving(count: int, seed: int, size: tuple[int, int] = SIZE) -> Iterator[Pixels]:
    """A dark block that wanders over noisy paper."""
    width, height = size
    rng = np.random.Generator(np.random.PCG64(seed))
    for number in range(count):
        picture = np.full((height, width, 4), 255, dtype=np.uint8)
        picture[..., :3] = rng.integers(228, 244, (height, width, 1))
        left, top = (seed * 17 + number * 3) % (width - 40), (seed * 29 + number * 2) % (height - 40)
        picture[top : top + 36, left : left + 30, :3] = (150 - seed % 5 * 20, 90, 60)
        yield picture


def noise(units: int, seed: int) -> Pcm:
    """A click, then bursts of noise, between silent guards."""
    rng = np.random.Generator(np.random.PCG64(seed))
    pcm = np.zeros(units * UNIT, dtype=np.int16)
    loud = rng.integers(-6000, 6000, pcm.size)
    bursts = np.repeat(rng.integers(0, 2, -(-pcm.size // 1500)), 1500)[: pcm.size]
    pcm[CLICK + 1500 : -GUARD] = (loud * bursts)[CLICK + 1500 : -GUARD]
    pcm[CLICK : CLICK + 8] = 28_000
    return pcm


def make_letter(folder: Path, name: str, units: int, seed: int, size: tuple[int, int] = SIZE) -> Letter:
    seen, muted, heard = (folder / f"{name}{end}" for end in (".mp4", "_muted.mp4", ".mp3"))
    pcm = noise(units, seed)
    pictures = moving(pcm.size // PICTURE, seed, size)
    return Letter(seen, muted, heard, pcm, encode_part(pictures, pcm, seen=seen, muted=muted, heard=heard))


def pictures_of(path: Path) -> list[str]:
    """Every decoded picture as a hash, by PyAV."""
    with av.open(str(path)) as container:
        return [hashlib.md5(frame.to_ndarray().tobytes()).hexdigest() for frame in container.decode(video=0)]


def sound_of(path: Path, decoder: str | None = None) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    """Every decoded sample, by PyAV; with another decoder than the usual where one is named."""
    with av.open(str(path)) as container:
        stream = container.streams.audio[0]
        codec = stream.codec_context
        if decoder:
            codec = av.AudioCodecContext.create(decoder, "r")
            codec.extradata = stream.codec_context.extradata
        decoded = [
            frame for packet in container.demux(stream) for frame in codec.decode(packet if packet.size else None)
        ]
        return np.concatenate([frame.to_ndarray().reshape(-1) for frame in decoded]).astype(np.float64)
