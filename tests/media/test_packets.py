"""Packets as a demuxer finds them: their bytes, their times, and whether these are even."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from unwritten.core import UnwrittenError
from unwritten.media.packets import TrackPackets, read_packets
from unwritten.media.splice import read_part, write_joined


def track(*times: int, tick: Fraction = Fraction(1)) -> TrackPackets:
    return TrackPackets("audio", tuple(bytes([time % 256]) for time in times), times, tick)


@pytest.mark.parametrize("times", [(1152,), (0, 1152, 1152), (0, 2304), (0, 1152, 2303), (0, 2304, 1152), (-1152, 0)])
def test_uneven_times_are_seen(times: tuple[int, ...]) -> None:
    assert not track(*times).evenly(1152)


def test_even_times_in_any_tick() -> None:
    assert track(0, 1152, 2304).evenly(1152)
    assert track(0, 3, 6, tick=Fraction(512)).evenly(1536)
    assert not track(0, 2, 4, tick=Fraction(1000)).evenly(1536)  # no whole number of ticks


def test_all_packets_of_all_tracks_are_read(toy_letters: Path, tmp_path: Path) -> None:
    pictures, sound = read_packets(toy_letters / "a-1.mp4")
    (muted,) = read_packets(toy_letters / "a-1_muted.mp4")
    (heard,) = read_packets(toy_letters / "a-1.mp3")
    assert (pictures.kind, sound.kind, heard.kind) == ("video", "audio", "audio")
    assert pictures == muted
    assert pictures.evenly(1536)
    assert sound.evenly(1024)
    assert heard.evenly(1152)
    assert 1536 * len(pictures.packets) == 1024 * len(sound.packets) == 1152 * len(heard.packets)
    assert b"".join(heard.packets) == (toy_letters / "a-1.mp3").read_bytes()
    twice = tmp_path / "twice.mp4"
    write_joined([read_part(toy_letters / "a-1.mp4")] * 2, twice)
    assert [track.packets for track in read_packets(twice)] == [pictures.packets * 2, sound.packets * 2]


def test_what_is_no_media_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "x.mp4").write_text("words")
    with pytest.raises(UnwrittenError, match=r"x\.mp4"):
        read_packets(tmp_path / "x.mp4")
