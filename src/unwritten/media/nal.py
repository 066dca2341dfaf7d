"""The units that an H.264 picture is made of, as an MP4 holds them: each behind its length."""

from __future__ import annotations

from collections.abc import Iterator

KEY_SLICE = 5
SEI = 6  # where x264 writes its version and all its options
LENGTH = 4


def units(packet: bytes) -> Iterator[bytes]:
    """Yield the units of a picture; raise ValueError where the lengths do not add up."""
    place = 0
    while place < len(packet):
        start = place + LENGTH
        place = start + int.from_bytes(packet[place:start])
        if not start < place <= len(packet):
            raise ValueError("a picture does not end where it should")
        yield packet[start:place]


def kind_of(unit: bytes) -> int:
    """What a unit holds, as H.264 counts it."""
    return unit[0] & 31


def with_length(unit: bytes) -> bytes:
    """Put the length before a unit."""
    return len(unit).to_bytes(LENGTH) + unit
