"""An MP4 written from sample tables that are read once: packets are copied, never touched."""

from __future__ import annotations

import itertools
import struct
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache

from unwritten.core import SAMPLE_RATE, UnwrittenError
from unwritten.media.boxes import HEAD, U32, box, full_box, table
from unwritten.media.mp4_entries import PICTURES, SOUND, kind_of, picture_size

LIMIT = (1 << 32) - (1 << 27)
"""Places (in bytes) and times (in samples) are numbers of 32 bits; some room is left for the index."""

_FTYP = box(b"ftyp", b"isom", U32.pack(512), b"isomiso2avc1mp41")
_HEAD = struct.Struct(">I4s")
_TABLE = struct.Struct(">I4sII")
_STSZ = struct.Struct(">I4sIII")
_MVHD = struct.Struct(">I4sIIIIIIH10x36s24xI")
_TKHD = struct.Struct(">I4sIIIIII")
_MDHD = struct.Struct(">I4sIIIIIHH")
_SHOWN = 3  # a track that is enabled, and part of the movie
_MATRIX = struct.pack(">9I", 1 << 16, 0, 0, 0, 1 << 16, 0, 0, 0, 1 << 30)
_UNDETERMINED = 0x55C4  # the language "und"
_DATA_HERE = box(b"dinf", full_box(b"dref", U32.pack(1), full_box(b"url ", flags=1)))
_HANDLER = {
    kind: full_box(b"hdlr", bytes(4), name, bytes(13)) for kind, name in ((PICTURES, b"vide"), (SOUND, b"soun"))
}
_MEDIA = {PICTURES: full_box(b"vmhd", bytes(8), flags=1), SOUND: full_box(b"smhd", bytes(4))}


@dataclass(frozen=True)
class Track:
    """The packets of one track: their codec parameters, how long and how large each is, and where they lie."""

    entry: bytes  # the sample entry: all that a decoder must know beforehand
    tick: int  # how many samples of 48 kHz a packet lasts
    sizes: bytes  # of each packet, 32 bits each
    keys: tuple[int, ...]  # the packets, from 0, at which decoding can begin; empty for sound: at all
    chunks: tuple[tuple[int, int], ...]  # runs of packets: place in the payload, number of packets

    @property
    def kind(self) -> bytes:
        """Whether these are pictures or sound."""
        return kind_of(self.entry)

    @cached_property
    def count(self) -> int:
        """How many packets the track has."""
        return len(self.sizes) // 4

    @property
    def ticks(self) -> int:
        """How long the track lasts, in samples of 48 kHz."""
        return self.count * self.tick

    def packets(self, payload: bytes) -> tuple[bytes, ...]:
        """Cut the packets out of the payload of their part."""
        sizes = iter(struct.unpack(f">{self.count}I", self.sizes))
        found = []
        for place, packets in self.chunks:
            for size in itertools.islice(sizes, packets):
                found.append(payload[place : place + size])
                place += size
        return tuple(found)


@dataclass(frozen=True, eq=False)
class MoviePart:
    """An MP4 that was read once and can be joined any number of times."""

    name: str  # of the file, for messages
    tracks: tuple[Track, ...]
    payload: bytes = field(repr=False)
    after: MoviePart | None = None  # the one part that a freeze can follow; None: it begins with a key picture

    @cached_property
    def setup(self) -> tuple[bytes, ...]:
        """What parts must have in common to be joined."""
        return tuple(track.entry for track in self.tracks)

    @cached_property
    def ticks(self) -> int:
        """How long the part lasts, in samples of 48 kHz."""
        return self.tracks[0].ticks

    def packets(self, kind: bytes) -> tuple[bytes, ...]:
        """The packets of the pictures or of the sound; none where there is no such track."""
        return tuple(packet for track in self.tracks if track.kind == kind for packet in track.packets(self.payload))


def movie(parts: Sequence[MoviePart]) -> list[bytes]:
    """Join parts of one setup into an MP4, as pieces to be written one after the other; the index comes first."""
    payloads = [part.payload for part in parts]
    starts = list(itertools.accumulate(map(len, payloads), initial=0))
    ticks = sum([part.ticks for part in parts])
    if max(ticks, starts[-1]) >= LIMIT:
        raise UnwrittenError(f"{len(parts)} parts are more than an MP4 of 4 GB can hold; join fewer")
    columns = [[part.tracks[number] for part in parts] for number in range(len(parts[0].tracks))]
    traks = [_trak(number, column, ticks) for number, column in enumerate(columns, 1)]
    places = [
        [start + place for start, track in zip(starts, column, strict=False) for place, _ in track.chunks]
        for column in columns
    ]
    size = HEAD + _MVHD.size + sum(map(len, traks)) + 4 * sum(map(len, places))
    base = len(_FTYP) + size + HEAD
    index = [_FTYP, _HEAD.pack(size, b"moov"), _movie_header(ticks, len(columns))]
    for trak, own in zip(traks, places, strict=True):
        index += (trak, struct.pack(f">{len(own)}I", *[base + place for place in own]))
    return [b"".join((*index, _HEAD.pack(HEAD + starts[-1], b"mdat"))), *payloads]


def _movie_header(ticks: int, tracks: int) -> bytes:
    plain_speed, full_volume = 1 << 16, 1 << 8
    return _MVHD.pack(_MVHD.size, b"mvhd", 0, 0, 0, SAMPLE_RATE, ticks, plain_speed, full_volume, _MATRIX, tracks + 1)


# The boxes of a track are packed flat, with their lengths worked out here: this is done for every file that is
# written, and boxes made one inside the other take twice as long.
def _trak(number: int, tracks: Sequence[Track], ticks: int) -> bytes:
    """The index of one track, but for the places of its chunks, which are to follow directly."""
    looks, handler, media, entries = _constant(tracks[0].entry)
    tables = _tables(tracks)
    chunks = sum([len(track.chunks) for track in tracks])
    stbl = HEAD + len(entries) + len(tables) + 4 * chunks
    minf = HEAD + len(media) + stbl
    mdia = HEAD + _MDHD.size + len(handler) + minf
    tkhd = _TKHD.size + len(looks)
    return b"".join(
        (
            _HEAD.pack(HEAD + tkhd + mdia, b"trak"),
            _TKHD.pack(tkhd, b"tkhd", _SHOWN, 0, 0, number, 0, ticks),
            looks,
            _HEAD.pack(mdia, b"mdia"),
            _MDHD.pack(_MDHD.size, b"mdhd", 0, 0, 0, SAMPLE_RATE, ticks, _UNDETERMINED, 0),
            handler,
            _HEAD.pack(minf, b"minf"),
            media,
            _HEAD.pack(stbl, b"stbl"),
            entries,
            tables,
        )
    )


def _tables(tracks: Sequence[Track]) -> bytes:
    """The sample tables of tracks that follow each other; of the last, that of the places, only the head."""
    firsts = list(itertools.accumulate([track.count for track in tracks], initial=1))
    keys = [first + key for first, track in zip(firsts, tracks, strict=False) for key in track.keys]
    runs = [packets for track in tracks for _, packets in track.chunks]
    rows = [number for chunk, packets in enumerate(runs, 1) for number in (chunk, packets, 1)]
    count = firsts[-1] - 1
    return b"".join(
        (
            _table_head(b"stts", 1, 2),
            struct.pack(">II", count, tracks[0].tick),
            _table_head(b"stss", len(keys), 1) if keys else b"",
            struct.pack(f">{len(keys)}I", *keys),
            _table_head(b"stsc", len(runs), 3),
            struct.pack(f">{len(rows)}I", *rows),
            _STSZ.pack(_STSZ.size + 4 * count, b"stsz", 0, 0, count),
            *[track.sizes for track in tracks],
            _table_head(b"stco", len(runs), 1),
        )
    )


def _table_head(kind: bytes, rows: int, columns: int) -> bytes:
    return _TABLE.pack(_TABLE.size + 4 * columns * rows, kind, 0, rows)


@lru_cache(maxsize=64)
def _constant(entry: bytes) -> tuple[bytes, bytes, bytes, bytes]:
    """What is the same in every movie of one setup: volume and size, the handler, and the descriptions."""
    kind = kind_of(entry)
    width, height = picture_size(entry) if kind == PICTURES else (0, 0)
    volume = 0 if kind == PICTURES else 1 << 8
    looks = struct.pack(">8xHHH2x36sII", 0, 0, volume, _MATRIX, width << 16, height << 16)
    return looks, _HANDLER[kind], _MEDIA[kind] + _DATA_HERE, table(b"stsd", 1, entry)
