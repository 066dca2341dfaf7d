"""The packets of a file and their times, as an ordinary demuxer finds them."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from unwritten.core import SAMPLE_RATE
from unwritten.media.decode import open_media


@dataclass(frozen=True)
class TrackPackets:
    """One track: the bytes of each packet, and when it begins, in ticks of so many samples of 48 kHz."""

    kind: str  # video or audio
    packets: tuple[bytes, ...]
    times: tuple[int, ...]
    tick: Fraction

    def evenly(self, step: int) -> bool:
        """Say whether packets begin at 0, one step (in samples), two steps, …, with no gap and none out of turn."""
        ticks = step / self.tick
        return ticks.denominator == 1 and self.times == tuple(range(0, len(self.times) * int(ticks), int(ticks)))


def read_packets(path: Path) -> tuple[TrackPackets, ...]:
    """Read all packets of a file, track by track, without decoding them."""
    with open_media(path) as container:
        found: dict[int, tuple[list[bytes], list[int]]] = {stream.index: ([], []) for stream in container.streams}
        for packet in container.demux():
            if packet.size and packet.pts is not None:
                packets, times = found[packet.stream_index]
                packets.append(bytes(packet))
                times.append(packet.pts)
        return tuple(
            TrackPackets(
                stream.type,
                tuple(found[stream.index][0]),
                tuple(found[stream.index][1]),
                (stream.time_base or Fraction(1)) * SAMPLE_RATE,
            )
            for stream in container.streams
        )
