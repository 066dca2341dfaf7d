"""Videos as users have them: each picture tells its own number, and somebody speaks."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

import av
import numpy as np
from numpy.typing import NDArray

from unwritten.core import Pcm
from unwritten.sound import say

BITS = 8
SIZE = (160, 96)
FPS = 25
RATE = 48_000


@functools.cache
def spoken(words: str) -> Pcm:
    return say(words, speed=140)


def picture(number: int, size: tuple[int, int] = SIZE) -> NDArray[np.uint8]:
    """A picture whose upper half shows its number, a bit a column, and whose lower left corner is red."""
    width, height = size
    pixels = np.full((height, width, 3), 60, dtype=np.uint8)
    for bit in range(BITS):
        left, right = bit * width // BITS, (bit + 1) * width // BITS
        pixels[: height // 2, left:right] = 235 if number >> bit & 1 else 20
    pixels[3 * height // 4 :, : width // 4] = (230, 20, 20)
    return pixels


def number_in(pixels: NDArray[np.uint8]) -> int:
    """Read the number of a picture back."""
    height, width = pixels.shape[:2]
    centres = [(2 * bit + 1) * width // (2 * BITS) for bit in range(BITS)]
    lit = [pixels[height // 8 : 3 * height // 8, x - 2 : x + 3].mean() > 128 for x in centres]
    return sum(1 << bit for bit, on in enumerate(lit) if on)


@dataclass(frozen=True)
class Recipe:
    """How a video is written."""

    frames: int = 100
    fps: int = FPS
    size: tuple[int, int] = SIZE
    codec: str = "libx264"
    pixel_format: str = "yuv420p"
    key_every: int = 20
    b_frames: int = 2
    ticks: tuple[int, ...] | None = None  # of a video of varying rate: when each picture appears, in ms
    turned: int = 0
    sounds: int = 1
    stereo: bool = False
    rate: int = RATE
    sound_codec: str = "aac"
    tags: bool = False


def write(path: Path, words: str = "the cat sat on the mat", recipe: Recipe | None = None) -> Path:
    """Write a video; speech begins half a second after its start."""
    made = recipe or Recipe()
    seconds = (made.ticks[-1] / 1000 if made.ticks else made.frames / made.fps) + 0.04
    with av.open(str(path), "w") as out:
        if made.tags:
            out.metadata["title"] = "the answer is a cat"
        seen = _picture_track(out, made)
        heard = [_sound_track(out, made) for _ in range(made.sounds)]
        packets = list(_pictures(seen, made))
        for number, track in enumerate(heard):
            packets += _sound(track, sound_of(words if number == 0 else "nothing at all", seconds, made.rate), made)
        for packet in sorted(packets, key=lambda packet: (packet.dts or 0) * packet.time_base):
            out.mux(packet)
    return path


def sound_of(words: str, seconds: float, rate: int = RATE) -> Pcm:
    """The whole sound track of a video."""
    pcm = np.zeros(round(seconds * rate), dtype=np.int16)
    said = spoken(words)[:: RATE // rate] if RATE % rate == 0 else spoken(words)
    start = rate // 2
    said = said[: len(pcm) - start]
    pcm[start : start + len(said)] = said
    return pcm


def _picture_track(out: av.container.OutputContainer, made: Recipe) -> av.VideoStream:
    options = {"bf": str(made.b_frames), "crf": "16"} if made.codec == "libx264" else {}
    track = out.add_stream(made.codec, rate=made.fps, options=options)
    track.width, track.height = made.size
    track.pix_fmt = made.pixel_format
    track.codec_context.gop_size = made.key_every
    track.codec_context.thread_count = 1
    if made.ticks:
        track.codec_context.time_base = Fraction(1, 1000)
    if made.turned:
        track.set_display_rotation(made.turned)
    return track


def _sound_track(out: av.container.OutputContainer, made: Recipe) -> av.AudioStream:
    track = out.add_stream(made.sound_codec, rate=made.rate)
    track.layout = "stereo" if made.stereo else "mono"
    return track


def _pictures(track: av.VideoStream, made: Recipe) -> Iterable[av.Packet]:
    for number in range(len(made.ticks) if made.ticks else made.frames):
        frame = av.VideoFrame.from_ndarray(picture(number, made.size), format="rgb24")
        frame.pts = made.ticks[number] if made.ticks else number
        frame.time_base = Fraction(1, 1000) if made.ticks else Fraction(1, made.fps)
        yield from track.encode(frame.reformat(format=made.pixel_format))
    yield from track.encode(None)


def _sound(track: av.AudioStream, pcm: Pcm, made: Recipe) -> Sequence[av.Packet]:
    channels = np.repeat(pcm[:, None], 2, axis=1).reshape(1, -1) if made.stereo else pcm[None]
    frame = av.AudioFrame.from_ndarray(
        np.ascontiguousarray(channels), format="s16", layout="stereo" if made.stereo else "mono"
    )
    frame.sample_rate = made.rate
    frame.time_base = Fraction(1, made.rate)
    frame.pts = 0
    return [*track.encode(frame), *track.encode(None)]
