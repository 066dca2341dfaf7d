"""Pictures that repeat the one before them exactly, written by hand: a few bytes in which every block is skipped."""

from __future__ import annotations

import re
from dataclasses import dataclass

from unwritten.core import UnwrittenError
from unwritten.media import nal
from unwritten.media.boxes import BadFile
from unwritten.media.grid import UNIT, UNIT_PICTURES
from unwritten.media.layout import Packets, lay_out
from unwritten.media.movie import MoviePart
from unwritten.media.mp4_entries import PICTURES, picture_config

HIGH = (100, 110, 122, 244)
P_SLICE = 0
REFERENCE_SLICE = 0x41  # a slice of a picture that later ones may refer to
NO_DEBLOCKING = 1
HEADER = 32  # bytes: more than the head of a slice has
SILENT_AAC = 4
"""A packet of mono AAC that holds no frequencies at all has so many bytes; any other has more."""


class _Bits:
    """Reads numbers from a parameter set or a slice, as H.264 writes them."""

    def __init__(self, unit: bytes) -> None:
        plain = unit[1:].replace(b"\0\0\3", b"\0\0")
        self._text = f"{int.from_bytes(plain):0{8 * len(plain)}b}"
        self._place = 0

    def plain(self, bits: int) -> int:
        self._place += bits
        if self._place > len(self._text):
            raise BadFile("its H.264 parameters are cut short")
        return int("0" + self._text[self._place - bits : self._place], 2)

    def counted(self) -> int:
        """Read a number that says by leading zeros how long it is."""
        end = self._text.find("1", self._place)
        zeros = max(0, end - self._place)
        return self.plain(2 * zeros + 1) - 1

    def skip(self, numbers: int) -> None:
        """Read past so many such numbers."""
        for _ in range(numbers):
            self.counted()


@dataclass(frozen=True)
class Picture:
    """What must be known of a stream to write a picture into it."""

    blocks: int  # of 16 × 16 pixels
    number_bits: int  # of a picture's number
    deblocking: bool  # whether a slice says how to smooth the seams between blocks

    def repeat(self, number: int) -> bytes:
        """Write the picture with this number: it is the same as the one before."""
        bits = _counted(0) + _counted(P_SLICE) + _counted(0)  # first block, kind, parameter set
        bits += f"{number % (1 << self.number_bits):0{self.number_bits}b}"
        bits += "1" + _counted(0) + "00"  # one reference, the one before; all kept in the usual way
        bits += _counted(0)  # the usual quantiser
        bits += _counted(NO_DEBLOCKING) if self.deblocking else ""
        bits += _counted(self.blocks) + "1"  # all blocks are skipped; the end
        bits += "0" * (-len(bits) % 8)
        body = int(bits, 2).to_bytes(len(bits) // 8)
        # Three bytes that look like the start of a unit must not occur inside one.
        return nal.with_length(bytes((REFERENCE_SLICE,)) + re.sub(rb"\0\0(?=[\0-\3])", b"\0\0\3", body))

    def number_of(self, packet: bytes) -> int:
        """Read the number of a picture."""
        *_, unit = nal.units(packet)
        bits = _Bits(unit[:HEADER])
        bits.skip(3)  # first block, kind, parameter set
        return bits.plain(self.number_bits)


def freeze(part: MoviePart, units: int) -> MoviePart:
    """Show the last picture of a part for so many more units of 192 ms, in silence where the part has sound."""
    tracks = []
    for track in part.tracks:
        last = track.packets(part.payload)[-1]
        if track.kind == PICTURES:
            picture = read_picture(picture_config(track.entry))
            number = picture.number_of(last)
            packets = [picture.repeat(number + more) for more in range(1, UNIT_PICTURES * units + 1)]
        elif len(last) > SILENT_AAC:
            raise UnwrittenError(f"{part.name} does not end in silence; make it anew or import it again")
        else:
            packets = [last] * (UNIT // track.tick * units)
        tracks.append(Packets(track.entry, track.tick, packets))
    return lay_out(f"the freeze after {part.name}", tracks, after=part)


def read_picture(config: bytes) -> Picture:
    """Read what a repeated picture needs from the parameter sets (an avcC record); raise BadFile where it cannot."""
    sps, rest = _first_set(config[6:])
    pps, _ = _first_set(rest[1:])
    blocks, number_bits = _sequence(_Bits(sps))
    return Picture(blocks, number_bits, _deblocking(_Bits(pps)))


def _first_set(data: bytes) -> tuple[bytes, bytes]:
    """Split off a parameter set, which stands behind its length."""
    end = 2 + int.from_bytes(data[:2])
    return data[2:end], data[end:]


def _sequence(bits: _Bits) -> tuple[int, int]:
    """The number of blocks in a picture, and of bits in its number, from a sequence parameter set."""
    profile = bits.plain(8)
    bits.plain(16)  # constraints and level
    bits.skip(1)  # which set
    if profile in HIGH:
        chroma = bits.counted()
        bits.skip(2)  # depths
        _need(chroma == 1 and not bits.plain(2), "colours at half the size, and no scaling of its own")
    number_bits = bits.counted() + 4
    _need(bits.counted() == 2, "pictures in the order in which they are shown")
    bits.skip(1)  # number of references
    bits.plain(1)
    blocks = (bits.counted() + 1) * (bits.counted() + 1)
    _need(bits.plain(1) == 1, "whole pictures, not fields")
    return blocks, number_bits


def _deblocking(bits: _Bits) -> bool:
    """Whether slices say how to smooth, from a picture parameter set."""
    bits.skip(2)  # which sets
    _need(bits.plain(1) == 0, "CAVLC, not CABAC")
    bits.plain(1)
    _need(bits.counted() == 0, "one group of slices")
    bits.skip(2)  # number of references
    _need(bits.plain(3) == 0, "no weighted prediction")
    bits.skip(3)  # quantisers
    deblocking = bits.plain(1) == 1
    bits.plain(1)
    _need(bits.plain(1) == 0, "no pictures sent twice")
    return deblocking


def _need(true: bool, what: str) -> None:
    if not true:
        raise BadFile(f"a freeze needs H.264 with {what}")


def _counted(number: int) -> str:
    """Write a number behind as many zeros as it has bits after its first."""
    digits = f"{number + 1:b}"
    return "0" * (len(digits) - 1) + digits
