"""Clips that can be joined without loss: on a grid of 192 ms, and with all codecs set up alike.

192 ms are 6 pictures, 9 AAC packets and 8 MP3 frames. Each clip begins with a key picture, begins and ends with
silence, and both of its codecs are fed early by their delay, so that each packet holds the sound of its own time.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from fractions import Fraction
from pathlib import Path
from typing import Any

import av
import numpy as np
from av.audio.codeccontext import AudioCodecContext
from av.codec.context import Flags
from av.packet import Packet
from av.video.codeccontext import VideoCodecContext

from unwritten.core import SAMPLE_RATE, Clip, Pcm, Pixels
from unwritten.media import aac, h264, nal
from unwritten.media.atomic import write_bytes_atomic
from unwritten.media.layout import Packets, lay_out
from unwritten.media.movie import movie
from unwritten.media.mp3 import encode_mp3
from unwritten.media.mp4_entries import picture_entry, sound_entry
from unwritten.media.plain_cpu import plain_cpu

FPS = Fraction(125, 4)
PICTURE = 1536
"""A picture lasts 32 ms, here in samples of 48 kHz."""

UNIT = 9216
"""192 ms in samples of 48 kHz: every clip lasts a multiple of it."""

UNIT_PICTURES = UNIT // PICTURE
GUARD = 2304
"""48 ms of silence at both ends: no packet holds the sound of two clips, so each decodes alike beside any other."""

KEY_EVERY = 24 * UNIT_PICTURES
"""One key picture a letter, and in a long take one every 4.6 s, so that one can jump into it."""

PRESET = "faster"
QUANTISER = 30
"""Measured on a letter of 84 pictures of 640 × 480 from the studio: 52 kB at 42.6 dB and 270 pictures a CPU second.
Superfast takes 80 kB for as much (at 28, 680 pictures), medium 48 kB (180 pictures); drawing is slower than all."""

SETTINGS = {
    "chroma-qp-offset": -4,  # else the colour of skin runs over the paper; 5 % more bytes
    "cabac": 0,  # a freeze is then easily written by hand; a tenth more bytes
    "annexb": 0,  # lengths instead of start codes, as an MP4 wants them
}


def encode_part(pictures: Iterable[Pixels], pcm: Pcm, *, seen: Path, muted: Path, heard: Path) -> Clip:
    """Write one clip three times: pictures with sound (MP4), pictures alone (MP4), sound alone (MP3).

    The sound is a multiple of 192 ms with 48 ms of silence at both ends; there is a picture for every 32 ms of it.
    """
    _check_sound(pcm)
    image, size = _encode_pictures(pictures, pcm.size // PICTURE)
    sound = _encode_sound(pcm)
    encode_mp3([pcm], heard, joinable=True)
    for path, tracks in ((muted, (image,)), (seen, (image, sound))):
        write_bytes_atomic(path, b"".join(movie([lay_out(path.name, tracks, KEY_EVERY * PICTURE)])))
    return Clip(*size, FPS, pcm.size // PICTURE, pcm.size)


def encode_sound(pcm: Pcm, heard: Path) -> None:
    """Write the sound of a clip alone, bit by bit as the file with its pictures holds it (MP4)."""
    _check_sound(pcm)
    write_bytes_atomic(heard, b"".join(movie([lay_out(heard.name, (_encode_sound(pcm),))])))


def _check_sound(pcm: Pcm) -> None:
    if pcm.dtype != np.int16 or pcm.ndim != 1 or not pcm.size or pcm.size % UNIT:
        raise ValueError(
            f"the sound of a part is one row of a multiple of {UNIT} samples of 16 bits, not {pcm.shape}"
        )
    if pcm[:GUARD].any() or pcm[-GUARD:].any():
        raise ValueError(f"the sound of a part has {GUARD} silent samples at both ends")


def _encode_pictures(pictures: Iterable[Pixels], wanted: int) -> tuple[Packets, tuple[int, int]]:
    """Encode the pictures, of which there must be so many, and say how large they are."""
    source = iter(pictures)
    first = next(source, None)
    if first is None:
        raise ValueError("a part has pictures")
    height, width = first.shape[:2]
    if width % 2 or height % 2:
        raise ValueError(f"both sides of a picture are even, not {width} × {height}")
    encoder = _picture_encoder((width, height))
    convert = h264.YuvConverter((width, height))
    packets: list[bytes] = []
    count = 0
    for pixels in itertools.chain([first], source):
        frame = convert(pixels)
        frame.pts = count
        frame.time_base = 1 / FPS
        packets += map(_without_notes, encoder.encode(frame))
        count += 1
    packets += map(_without_notes, encoder.encode(None))
    if count != wanted:
        raise ValueError(f"a part with this sound has {wanted} pictures, not {count}")
    entry = picture_entry((width, height), encoder.extradata or b"")
    return Packets(entry, PICTURE, packets, tuple(range(0, count, KEY_EVERY))), (width, height)


def _picture_encoder(size: tuple[int, int]) -> VideoCodecContext:
    encoder = VideoCodecContext.create("libx264", "w")
    h264.set_up(encoder, size, FPS)
    encoder.framerate = FPS
    encoder.flags |= Flags.global_header
    encoder.options = h264.options(PRESET, QUANTISER, KEY_EVERY, SETTINGS)
    encoder.open()
    return encoder


def _without_notes(packet: Packet[Any]) -> bytes:
    """Keep of a picture all but what x264 writes about itself."""
    return b"".join(nal.with_length(unit) for unit in nal.units(bytes(packet)) if nal.kind_of(unit) != nal.SEI)


def _encode_sound(pcm: Pcm) -> Packets:
    """Encode the sound early by the encoder's delay, and keep as many packets as it lasts."""
    with plain_cpu():
        encoder = AudioCodecContext.create("aac", "w")
        encoder.options = aac.OPTIONS
        aac.set_up(encoder)
        encoder.open()
    early = np.concatenate((pcm[aac.AAC_DELAY :], np.zeros(2 * aac.AAC_DELAY, dtype=np.int16)))
    frame = av.AudioFrame.from_ndarray(early.reshape(1, -1), format="s16", layout="mono")
    frame.sample_rate = SAMPLE_RATE
    packets = [bytes(packet) for packet in [*encoder.encode(frame), *encoder.encode(None)]]
    return Packets(sound_entry(encoder.extradata or b""), aac.AAC_FRAME, packets[: pcm.size // aac.AAC_FRAME])
