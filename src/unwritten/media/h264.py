"""The H.264 encoder as this house uses it: the same bytes on every x86-64, and no word about how they were made."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Final

import av
import numpy as np
from av.video.codeccontext import VideoCodecContext
from av.video.reformatter import ColorPrimaries, ColorRange, Colorspace, ColorTrc, Interpolation, VideoReformatter

from unwritten.core import Pixels

# Without BITEXACT swscale rounds otherwise (ACCURATE_RND on top changes no bit and takes twice as long); with
# FULL_CHR_H_INP and AREA each chroma sample is the mean of its four pixels, which keeps thin coloured lines best.
EXACT: Final = int(Interpolation.AREA | Interpolation.BITEXACT | Interpolation.FULL_CHR_H_INP)


def options(preset: str, quantiser: int, key_every: int, more: Mapping[str, int] | None = None) -> dict[str, str]:
    """Say how to encode: a fixed quantiser, a key picture every so many, no picture that waits for a later one."""
    settings = {
        "cpu-independent": 1,  # else x264 picks faster maths, with other results, where the CPU has it
        "keyint": key_every,
        "min-keyint": key_every,
        "scenecut": 0,
        "bframes": 0,
        "weightp": 0,  # looks for fades, which are rare, in every frame
        "open-gop": 0,
        **(more or {}),
    }
    return {
        "preset": preset,
        "qp": str(quantiser),
        "x264-params": ":".join(f"{name}={value}" for name, value in settings.items()),
    }


def set_up(context: VideoCodecContext, size: tuple[int, int], fps: Fraction) -> None:
    """Give an encoder that is not yet open the size, the clock and the colours of the pictures."""
    context.width, context.height = size
    context.pix_fmt = "yuv420p"
    context.thread_count = 1
    context.time_base = 1 / fps
    context.color_range = ColorRange.MPEG
    context.colorspace = Colorspace.ITU709
    context.color_primaries = ColorPrimaries.BT709
    context.color_trc = ColorTrc.BT709


class YuvConverter:
    """Turns drawn pictures of one size into what the encoder takes, exactly."""

    def __init__(self, size: tuple[int, int]) -> None:
        self._size = size
        self._reformatter = VideoReformatter()

    def __call__(self, pixels: Pixels) -> av.VideoFrame:
        """Convert one picture; the pixels may be drawn over as soon as this returns."""
        width, height = self._size
        if pixels.shape != (height, width, 4) or pixels.dtype != np.uint8:
            raise ValueError(f"a picture of this film is {height}×{width}×4 bytes, not {pixels.shape} {pixels.dtype}")
        return self._reformatter.reformat(
            av.VideoFrame.from_numpy_buffer(np.ascontiguousarray(pixels), format="rgba"),
            format="yuv420p",
            interpolation=EXACT,
            src_color_range=ColorRange.JPEG,
            dst_color_range=ColorRange.MPEG,
            dst_colorspace=Colorspace.ITU709,
            threads=1,
        )
