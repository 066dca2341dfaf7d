"""From an MP4 on the grid of 192 ms to a part that can be joined."""

from __future__ import annotations

import itertools
import struct
from collections.abc import Iterator

from unwritten.core import SAMPLE_RATE
from unwritten.media import nal
from unwritten.media.aac import AAC_FRAME
from unwritten.media.boxes import BadFile, Box, boxes
from unwritten.media.grid import PICTURE, UNIT
from unwritten.media.movie import MoviePart, Track
from unwritten.media.mp4_entries import PICTURES, SOUND, kind_of

TICKS = {PICTURES: PICTURE, SOUND: AAC_FRAME}
FIRST_CHILD = 16  # in a box of sample entries


def read_movie(name: str, data: bytes) -> MoviePart:
    """Read the sample tables and the packets of an MP4; raise BadFile where it cannot be joined as it is."""
    moov = next((found for found in boxes(data) if found.kind == b"moov"), None)
    if moov is None:
        raise BadFile("it has no moov box")
    laid = [_Laid(trak) for trak in moov.children() if trak.kind == b"trak"]
    if [track.kind for track in laid] not in ([PICTURES], [PICTURES, SOUND]):
        raise BadFile("it should have one H.264 track, and then at most one AAC track")
    tracks, payload = _gather(data, laid)
    part = MoviePart(name, tracks, payload)
    _check_grid(part)
    _check_pictures(part)
    return part


class _Laid:
    """The tables of one track as the file has them."""

    def __init__(self, trak: Box) -> None:
        if trak.has(b"edts"):
            raise BadFile("it has an edit list")
        clock, samples = trak.find(b"mdia", b"mdhd"), trak.find(b"mdia", b"minf", b"stbl")
        self.entry = _only_entry(samples.find(b"stsd"))
        self.kind = kind_of(self.entry)
        if samples.has(b"ctts"):
            raise BadFile("its pictures are not shown in the order in which they are stored")
        self.sizes = _sizes(samples.find(b"stsz"))
        self.tick = _tick(samples.find(b"stts"), len(self.sizes))
        if clock.numbers("I", 20) != (SAMPLE_RATE,) or self.tick != TICKS.get(self.kind):
            raise BadFile("it does not have 31.25 pictures and 48000 samples a second")
        self.places = [place for (place,) in samples.find(b"stco").rows(1)]
        self.runs = _runs(samples.find(b"stsc"), len(self.places))
        if sum(self.runs) != len(self.sizes):
            raise BadFile("its tables do not agree about the number of packets")
        self.keys = tuple(key - 1 for (key,) in samples.find(b"stss").rows(1)) if samples.has(b"stss") else ()

    def chunks(self) -> Iterator[tuple[int, int, int]]:
        """Yield each run of packets: its place in the file, its length in bytes and in packets."""
        sizes = iter(self.sizes)
        for place, packets in zip(self.places, self.runs, strict=True):
            yield place, sum(itertools.islice(sizes, packets)), packets


def _only_entry(stsd: Box) -> bytes:
    entries = list(stsd.children(FIRST_CHILD))
    if len(entries) != 1:
        raise BadFile("it has a track with several codecs")
    return entries[0].whole


def _sizes(stsz: Box) -> tuple[int, ...]:
    same, count = stsz.numbers("II")
    if same or not count:
        raise BadFile("it has a track without packets, or without their sizes")
    return stsz.numbers(f"{count}I", 20)


def _tick(stts: Box, packets: int) -> int:
    """How long each packet lasts: all alike."""
    rows = stts.rows(2)
    if len(rows) != 1 or rows[0][0] != packets:
        raise BadFile("its packets do not all last equally long")
    return rows[0][1]


def _runs(stsc: Box, chunks: int) -> list[int]:
    """How many packets each chunk has."""
    rows = [(first, packets) for first, packets, _ in stsc.rows(3)]
    firsts = [first for first, _ in rows] + [chunks + 1]
    if firsts[0] != 1 or any(later <= first for first, later in itertools.pairwise(firsts)):
        raise BadFile("its table of chunks is damaged")
    return [packets for (first, packets), after in zip(rows, firsts[1:], strict=True) for _ in range(after - first)]


def _gather(data: bytes, laid: list[_Laid]) -> tuple[tuple[Track, ...], bytes]:
    """Take the chunks of all tracks out of the file, in the order in which they lie there."""
    chunks = sorted(
        (place, size, packets, track) for track, found in enumerate(laid) for place, size, packets in found.chunks()
    )
    kept: list[list[tuple[int, int]]] = [[] for _ in laid]
    pieces, length = [], 0
    for place, size, packets, track in chunks:
        if place + size > len(data):
            raise BadFile("it is cut short: its last packets are missing")
        kept[track].append((length, packets))
        pieces.append(data[place : place + size])
        length += size
    tracks = tuple(
        Track(found.entry, found.tick, struct.pack(f">{len(found.sizes)}I", *found.sizes), found.keys, tuple(runs))
        for found, runs in zip(laid, kept, strict=True)
    )
    return tracks, b"".join(pieces)


def _check_grid(part: MoviePart) -> None:
    lengths = {track.ticks for track in part.tracks}
    if len(lengths) != 1:
        raise BadFile("its sound is not as long as its pictures")
    if lengths.pop() % UNIT:
        raise BadFile("it does not last a multiple of 192 ms")


def _check_pictures(part: MoviePart) -> None:
    """Each packet is one whole picture, and the key pictures are where the table says, the first among them."""
    keys = []
    for number, packet in enumerate(part.packets(PICTURES)):
        try:
            kinds = [nal.kind_of(unit) for unit in nal.units(packet)]
        except ValueError as error:
            raise BadFile(f"its picture {number} is damaged") from error
        if nal.KEY_SLICE in kinds:
            keys.append(number)
    if not keys or keys[0] != 0 or part.tracks[0].keys != tuple(keys):
        raise BadFile("it does not begin with a key picture, or its table of them is wrong")
