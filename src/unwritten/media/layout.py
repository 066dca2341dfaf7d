"""From loose packets to a part: the tracks take turns in the payload."""

from __future__ import annotations

import itertools
import struct
from collections.abc import Sequence
from dataclasses import dataclass

from unwritten.media.movie import MoviePart, Track


@dataclass(frozen=True)
class Packets:
    """All packets of one track, in order."""

    entry: bytes  # what a decoder must know beforehand
    tick: int  # how many samples of 48 kHz each lasts
    packets: Sequence[bytes]
    keys: tuple[int, ...] = ()  # the pictures, from 0, at which decoding can begin


def lay_out(
    name: str, tracks: Sequence[Packets], turn: int | None = None, after: MoviePart | None = None
) -> MoviePart:
    """Make a part of packets; each track has its turn for so many samples of 48 kHz, or for all its packets."""
    chunks: list[list[tuple[int, int]]] = [[] for _ in tracks]
    pieces: list[bytes] = []
    length = 0
    for taken in itertools.zip_longest(*(_turns(track, turn) for track in tracks), fillvalue=()):
        for places, packets in zip(chunks, taken, strict=True):
            if packets:
                places.append((length, len(packets)))
                pieces.extend(packets)
                length += sum(map(len, packets))
    return MoviePart(
        name,
        tuple(
            Track(track.entry, track.tick, _packed_sizes(track.packets), track.keys, tuple(places))
            for track, places in zip(tracks, chunks, strict=True)
        ),
        b"".join(pieces),
        after,
    )


def _turns(track: Packets, turn: int | None) -> list[Sequence[bytes]]:
    each = turn // track.tick if turn else len(track.packets)
    return [track.packets[start : start + each] for start in range(0, len(track.packets), each)]


def _packed_sizes(packets: Sequence[bytes]) -> bytes:
    return struct.pack(f">{len(packets)}I", *map(len, packets))
