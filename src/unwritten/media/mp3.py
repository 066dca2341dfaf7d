"""MP3 files without tags or shared bits, so that any frame of one can be cut and joined."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from pathlib import Path

import av
import numpy as np
from numpy.typing import NDArray

from unwritten.core import SAMPLE_RATE, Pcm
from unwritten.media.atomic import atomic_path

MP3_FRAME = 1152
LAME_DELAY = 1105
"""How many samples late LAME's encoder and any decoder together give the sound back."""

BITS_PER_SECOND = 96_000
STEREO_BITS_PER_SECOND = 160_000

# No reservoir: no frame borrows bits of the one before. No Xing header, no ID3: nothing but sound in the file.
_CODEC = {"reservoir": "0", "flags": "+bitexact"}
_QUICK = {"compression_level": "7"}  # on speech half the work of the usual 5, and no more noise
_CONTAINER = {"write_xing": "0", "id3v2_version": "0", "write_id3v1": "0", "fflags": "+bitexact"}


def encode_mp3(blocks: Iterable[Pcm], path: Path, *, joinable: bool = False) -> int:
    """Write mono sound at 48 kHz as MP3 and return how many samples any decoder gives back.

    A joinable file has the encoder's delay cut out of the silence that it must begin with, and as many samples as
    the sound, which must be whole MP3 frames: files joined byte by byte then stay in time. Any other is 23 ms late.
    """
    early = LAME_DELAY if joinable else 0
    with atomic_path(path) as partial, av.open(str(partial), "w", format="mp3", options=_CONTAINER) as container:
        stream = container.add_stream("libmp3lame", rate=SAMPLE_RATE, options=_CODEC)
        stream.layout = "mono"
        stream.bit_rate = BITS_PER_SECOND
        fed = 0
        kept = 0
        for block in itertools.chain(_without_head(blocks, early), [np.zeros(2 * MP3_FRAME, dtype=np.int16)]):
            frame = av.AudioFrame.from_ndarray(block.reshape(1, -1), format="s16", layout="mono")
            frame.sample_rate = SAMPLE_RATE
            container.mux(packets := stream.encode(frame))
            fed += block.size
            kept += len(packets)
        sound = fed - 2 * MP3_FRAME + early
        wanted = -(-(sound if joinable else sound + LAME_DELAY) // MP3_FRAME)
        if joinable and sound % MP3_FRAME:
            raise ValueError(f"a joinable sound is a multiple of {MP3_FRAME} samples, not {sound}")
        container.mux(stream.encode(None)[: wanted - kept])
    return wanted * MP3_FRAME


def encode_mp3_in_time(blocks: Iterable[NDArray[np.int16]], path: Path, channels: int) -> int:
    """Write sound at 48 kHz (blocks of samples × channels) as MP3 that is not late, and return its samples.

    The first frame, in which the encoder's delay lies, is left out. What it would have lent to the next is missing
    there: the first hundredth of a second is faded in. The last frame is filled up with silence.
    """
    layout = "mono" if channels == 1 else "stereo"
    delay = np.zeros((MP3_FRAME - LAME_DELAY, channels), dtype=np.int16)
    tail = np.zeros((3 * MP3_FRAME, channels), dtype=np.int16)
    with atomic_path(path) as partial, av.open(str(partial), "w", format="mp3", options=_CONTAINER) as container:
        stream = container.add_stream("libmp3lame", rate=SAMPLE_RATE, options={**_CODEC, **_QUICK})
        stream.layout = layout
        stream.bit_rate = BITS_PER_SECOND if channels == 1 else STEREO_BITS_PER_SECOND
        fed, encoded = 0, 0
        for block in itertools.chain([delay], blocks, [tail]):
            flat = np.ascontiguousarray(block).reshape(1, -1)
            frame = av.AudioFrame.from_ndarray(flat, format="s16", layout=layout)
            frame.sample_rate = SAMPLE_RATE
            fed += len(block)
            packets = stream.encode(frame)
            most = None
            if block is tail:  # which brings some frames too many
                wanted = -(-(fed - len(delay) - len(tail)) // MP3_FRAME)
                most = 1 + wanted - encoded
            container.mux(packets[0 if encoded else 1 : most])
            encoded += len(packets)
    return wanted * MP3_FRAME


def _without_head(blocks: Iterable[Pcm], head: int) -> Iterator[Pcm]:
    """Drop that many samples from the start, which must be silent."""
    for block in blocks:
        if block[:head].any():
            raise ValueError(f"a joinable sound begins with {LAME_DELAY} silent samples")
        if block.size > head:
            yield block[head:]
        head = max(0, head - block.size)
