"""The sample entries of an MP4: what a decoder must know before the first packet."""

from __future__ import annotations

import struct

from unwritten.core import SAMPLE_RATE
from unwritten.media.boxes import HEAD, BadFile, Box, box, full_box

PICTURES = b"avc1"
SOUND = b"mp4a"
FIXED = 86  # where the boxes inside an entry of pictures begin


def kind_of(entry: bytes) -> bytes:
    """Whether an entry is of pictures or of sound."""
    return entry[4:8]


def picture_size(entry: bytes) -> tuple[int, int]:
    """Width and height that an entry of pictures states."""
    width, height = struct.unpack_from(">HH", entry, 32)
    return width, height


def picture_config(entry: bytes) -> bytes:
    """The parameter sets of pictures (an avcC record)."""
    whole = Box(entry, PICTURES, 0, len(entry))
    found = next((inner for inner in whole.children(FIXED) if inner.kind == b"avcC"), None)
    if found is None:
        raise BadFile("it has no avcC box in its avc1 box")
    return found.whole[HEAD:]


def picture_entry(size: tuple[int, int], config: bytes) -> bytes:
    """The sample entry of H.264 pictures with their parameter sets (an avcC record)."""
    seventy_two_dpi, one_picture, depth = 72 << 16, 1, 24
    shape = struct.pack(">HHIIIH32xHh", *size, seventy_two_dpi, seventy_two_dpi, 0, one_picture, depth, -1)
    return box(PICTURES, bytes(6), b"\0\1", bytes(16), shape, box(b"avcC", config))


def sound_entry(config: bytes) -> bytes:
    """The sample entry of mono AAC at 48 kHz with its configuration (an AudioSpecificConfig)."""
    specific = _descriptor(5, config)
    audio_object_type, audio_stream = 0x40, 0x15
    decoder = _descriptor(4, bytes((audio_object_type, audio_stream)), bytes(11), specific)
    esds = full_box(b"esds", _descriptor(3, bytes(3), decoder, _descriptor(6, b"\2")))
    shape = struct.pack(">8xHHHHI", 1, 16, 0, 0, SAMPLE_RATE << 16)
    return box(SOUND, bytes(6), b"\0\1", shape, esds)


def _descriptor(tag: int, *contents: bytes) -> bytes:
    body = b"".join(contents)
    return bytes((tag, len(body))) + body
