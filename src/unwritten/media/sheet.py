"""Contact sheets, and PNG files of any picture."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path

import av
import numpy as np
from av.video.codeccontext import VideoCodecContext

from unwritten.core import Pixels
from unwritten.media.atomic import write_bytes_atomic
from unwritten.media.decode import RgbConverter
from unwritten.media.sampling import sample_frames
from unwritten.media.waveform import waveform_of

GAP = 8
PAPER = (208, 208, 208, 255)


def contact_sheet(
    source: Path | Sequence[Pixels], columns: int = 4, *, pictures: int = 12, side: int = 320, gap: int = GAP
) -> Pixels:
    """Lay pictures out in rows, in reading order; of a clip, ``pictures`` of them evenly from first to last.

    ``side`` is the longest side of a picture on the sheet.
    """
    if isinstance(source, Path):
        # No clip has so many frames a second: each is a candidate, and they are spread evenly.
        tiles = [sampled.pixels for sampled in sample_frames(source, fps=1000, max_frames=pictures, max_side=side)]
    else:
        tiles = [_shrunk(picture, side) for picture in source]
    if not tiles or columns < 1:
        raise ValueError("a contact sheet has at least one picture and one column")
    columns = min(columns, len(tiles))
    height, width = (max(tile.shape[axis] for tile in tiles) for axis in (0, 1))
    rows = math.ceil(len(tiles) / columns)
    sheet = np.empty((rows * (height + gap) + gap, columns * (width + gap) + gap, 4), dtype=np.uint8)
    sheet[:] = PAPER
    for place, tile in enumerate(tiles):
        top, left = gap + (place // columns) * (height + gap), gap + (place % columns) * (width + gap)
        sheet[top : top + tile.shape[0], left : left + tile.shape[1], :3] = tile[..., :3]
    return sheet


def sheet_with_sound(clip: Path, samples: int) -> Pixels:
    """Lay the pictures of a clip out, with the waveform of its sound, if it has any, below them."""
    sheet = contact_sheet(clip)
    if not samples:
        return sheet
    strip = waveform_of(clip, samples, sheet.shape[1] - 2 * GAP)
    room = np.empty((strip.shape[0] + GAP, sheet.shape[1], 4), np.uint8)
    room[:] = PAPER
    room[: strip.shape[0], GAP:-GAP] = strip
    return np.concatenate([sheet, room])


def write_png(pixels: Pixels, path: Path) -> None:
    """Write a picture (height × width × 3 or 4) as a PNG; the same pixels always give the same bytes."""
    write_bytes_atomic(path, png_bytes(pixels))


def png_bytes(pixels: Pixels) -> bytes:
    """Write a picture (height × width × 3 or 4) as the bytes of a PNG; full opacity is left out."""
    if pixels.ndim != 3 or pixels.shape[2] not in (3, 4) or pixels.dtype != np.uint8:
        raise ValueError(f"a picture is height × width × 3 or 4 bytes, not {pixels.shape} {pixels.dtype}")
    if pixels.shape[2] == 4 and bool(np.all(pixels[..., 3] == 255)):
        pixels = pixels[..., :3]
    layout = "rgb24" if pixels.shape[2] == 3 else "rgba"
    encoder = VideoCodecContext.create("png", "w")
    encoder.height, encoder.width = pixels.shape[:2]
    encoder.pix_fmt = layout
    encoder.framerate = encoder.time_base = Fraction(1)
    encoder.thread_count = 1
    encoder.options = {"pred": "mixed"}
    frame = av.VideoFrame.from_ndarray(np.ascontiguousarray(pixels), format=layout)
    return b"".join(bytes(packet) for packet in [*encoder.encode(frame), *encoder.encode(None)])


def _shrunk(picture: Pixels, side: int) -> Pixels:
    frame = av.VideoFrame.from_ndarray(np.ascontiguousarray(picture[..., :3]), format="rgb24")
    return RgbConverter(side)(frame)
