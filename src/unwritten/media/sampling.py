"""What a frame-sampled model is given of a clip."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from unwritten.core import Pixels, UnwrittenError
from unwritten.media.decode import FrameReader, RgbConverter, open_media, video_stream

SAMPLED_FPS = 2.0
SAMPLED_FRAMES = 32
SAMPLED_SIDE = 512


@dataclass(frozen=True, eq=False)
class SampledFrame:
    """One sampled picture: its number in the clip, when it appears, and its pixels (height × width × 3)."""

    index: int
    seconds: float
    pixels: Pixels


def sample_frames(
    path: Path,
    *,
    fps: float = SAMPLED_FPS,
    max_frames: int = SAMPLED_FRAMES,
    max_side: int = SAMPLED_SIDE,
) -> tuple[SampledFrame, ...]:
    """Read the frames that a model gets, scaled so that the longer side is at most ``max_side``."""
    convert = RgbConverter(max_side)
    with open_media(path) as container:
        rate = video_stream(container, path).average_rate
        if not rate:
            raise UnwrittenError(f"{path} does not say how many frames a second it has")
        reader = FrameReader(container, path)
        indices = sample_indices(reader.count, rate, fps, max_frames)
        return tuple(
            SampledFrame(index, reader.seconds(index), convert(frame))
            for index, frame in zip(indices, reader.read(indices), strict=True)
        )


def sample_indices(
    frames: int, clip_fps: Fraction, fps: float | Fraction = SAMPLED_FPS, max_frames: int = SAMPLED_FRAMES
) -> tuple[int, ...]:
    """Choose frames: those shown at 0, 1/fps, 2/fps, … seconds where these are at most ``max_frames``.

    Otherwise ``max_frames`` of them, evenly from the first frame to the last (a single one: the middle frame).
    No frame is chosen twice.
    """
    if frames < 1 or max_frames < 1 or clip_fps <= 0 or fps <= 0:
        raise ValueError("frames, rates and the number of samples are positive")
    step = max(Fraction(clip_fps) / Fraction(fps), Fraction(1))
    count = math.ceil(frames / step)
    if count <= max_frames:
        return tuple(math.floor(k * step) for k in range(count))
    if max_frames == 1:
        return ((frames - 1) // 2,)
    return tuple(k * (frames - 1) // (max_frames - 1) for k in range(max_frames))
