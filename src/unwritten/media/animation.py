"""Small moving pictures for pages that cannot play clips: animated WebP."""

from __future__ import annotations

import io
from collections.abc import Iterable
from pathlib import Path

import av
import numpy as np
from av.video.reformatter import VideoReformatter

from unwritten.core import Pixels
from unwritten.media.atomic import write_bytes_atomic
from unwritten.media.decode import EXACT

QUALITY = 60


def write_animation(pictures: Iterable[Pixels], path: Path, *, fps: int, size: tuple[int, int]) -> None:
    """Write pictures (height × width × 3 or 4) as an endless animation of that size."""
    file = io.BytesIO()
    with av.open(file, "w", format="webp", options={"loop": "0"}) as container:
        stream = container.add_stream("libwebp_anim", rate=fps)
        stream.width, stream.height = size
        stream.pix_fmt = "yuv420p"
        stream.options = {"quality": str(QUALITY), "compression_level": "6", "threads": "1"}
        smaller = VideoReformatter()
        for number, pixels in enumerate(pictures):
            frame = av.VideoFrame.from_ndarray(np.ascontiguousarray(pixels[..., :3]), format="rgb24")
            frame = smaller.reformat(frame, *size, format="yuv420p", interpolation=EXACT, threads=1)
            frame.pts = number
            container.mux(stream.encode(frame))
        container.mux(stream.encode(None))
    write_bytes_atomic(path, file.getvalue())
