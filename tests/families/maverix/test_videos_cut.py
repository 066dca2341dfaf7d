"""Cuts of users' videos: which picture, which sample, and what is refused."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import av
import numpy as np
import pytest
from scipy import signal
from toy_footage import FPS, Recipe, number_in, picture, sound_of, write

from unwritten.core import UnwrittenError
from unwritten.media import nal
from unwritten.media.copying import copy, key_window, why_not_copied
from unwritten.media.decode import frames, samples
from unwritten.media.footage import read_clock, survey
from unwritten.media.mp3 import encode_mp3_in_time
from unwritten.media.probe import probe, probe_sound, verify
from unwritten.media.sound_cut import channels_of, sound_between
from unwritten.media.trim import Window, trim

WORDS = "the cat sat on the mat"
WINDOW = Window(Fraction(13, 10), Fraction(29, 10))
FIRST, LAST = 32, 71  # the pictures on the screen at its beginning and at its last tick
VARYING = tuple(round(40 * number + 11 * (number % 3) + 200 * (number // 30)) for number in range(100))

RECIPES = {
    "plain.mp4": Recipe(),
    "tags.mov": Recipe(tags=True, stereo=True),
    "odd.mkv": Recipe(size=(161, 97), pixel_format="yuv444p"),
    "other.webm": Recipe(codec="libvpx-vp9", sound_codec="libopus"),
    "two.mkv": Recipe(sounds=2),
    "slow.mp4": Recipe(rate=16_000),
}


@pytest.fixture(scope="module")
def videos(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("footage")
    for name, recipe in RECIPES.items():
        write(folder / name, WORDS, recipe)
    write(folder / "mute.mp4", WORDS, Recipe(sounds=0))
    write(folder / "phone.mp4", WORDS, Recipe(turned=90, ticks=VARYING))
    write(folder / "broadcast.ts", WORDS)
    return folder


def offset_ms(heard: np.ndarray, start: float) -> float:
    """How late a clip's sound is against that of its video, by cross-correlation."""
    begin = round(start * 48_000)
    source = sound_of(WORDS, 5.0)[begin : begin + len(heard)].astype(float)
    return (int(signal.correlate(heard.astype(float), source).argmax()) - (len(source) - 1)) / 48


def whole_sound(path: Path) -> np.ndarray:
    return np.concatenate(list(samples(path)))


def test_files_that_are_no_videos_are_named(tmp_path: Path, videos: Path) -> None:
    (tmp_path / "text.mp4").write_text("this is no video")
    whole = (videos / "plain.mp4").read_bytes()
    (tmp_path / "half.mp4").write_bytes(whole[: len(whole) // 2])
    for name in ("text.mp4", "half.mp4", "nothing.mp4"):
        with pytest.raises(UnwrittenError, match=name):
            survey(tmp_path / name)
    heard = [np.zeros((48_000, 1), dtype=np.int16)]
    encode_mp3_in_time(heard, tmp_path / "sound.mp3", 1)
    with pytest.raises(UnwrittenError, match="no picture track"):
        survey(tmp_path / "sound.mp3")


def test_a_damaged_video_is_named(tmp_path: Path, videos: Path) -> None:
    data = bytearray((videos / "mute.mp4").read_bytes())
    path = tmp_path / "damaged.mp4"
    start = data.index(b"mdat") + 4
    data[start : start + 4000] = bytes(4000)
    path.write_bytes(data)
    with pytest.raises(UnwrittenError, match=r"damaged\.mp4"):
        trim(survey(path), read_clock(path), WINDOW, tmp_path / "out.mp4")
    assert not list(tmp_path.glob("*out*"))


@pytest.mark.parametrize("name", RECIPES)
def test_a_cut_is_exact(tmp_path: Path, videos: Path, name: str) -> None:
    video, clock = survey(videos / name), read_clock(videos / name)
    out = tmp_path / "out.mp4"
    clip = trim(video, clock, WINDOW, out)
    verify(out)
    facts = probe(out)
    assert (facts.codec, facts.tags) == ("h264", {})
    assert facts.sound is not None
    assert (facts.sound.codec, facts.sound.channels) == ("aac", 2 if RECIPES[name].stereo else 1)
    assert (clip.width, clip.height, clip.fps, clip.frames, clip.samples) == (160, 96, FPS, 40, 76_800)
    assert (facts.width, facts.height, facts.fps, facts.frames) == (160, 96, FPS, 40)
    assert facts.sound.samples == clip.samples == len(whole_sound(out))
    shown = list(frames(out))
    assert [number_in(pixels) for pixels in shown] == list(range(FIRST, LAST + 1))
    for pixels, number in ((shown[0], FIRST), (shown[-1], LAST)):
        away = np.abs(pixels.astype(int) - picture(number, RECIPES[name].size)[:96, :160])
        assert away.mean() < 6  # codecs, twice
    assert abs(offset_ms(whole_sound(out), 1.3)) <= 1


@pytest.mark.parametrize("start", [Fraction(0), Fraction(1, 25), Fraction(33, 100), Fraction(1999, 1000)])
def test_the_first_picture_is_that_on_the_screen(tmp_path: Path, videos: Path, start: Fraction) -> None:
    path = videos / "plain.mp4"
    trim(survey(path), read_clock(path), Window(start, start + 1), tmp_path / "out.mp4")
    numbers = [number_in(pixels) for pixels in frames(tmp_path / "out.mp4")]
    assert numbers == list(range(int(start * FPS), int(start * FPS) + FPS))


def test_a_varying_rate_becomes_constant_and_a_rotated_video_upright(tmp_path: Path, videos: Path) -> None:
    video, clock = survey(videos / "phone.mp4"), read_clock(videos / "phone.mp4")
    assert not video.even
    assert why_not_copied(video)
    clip = trim(video, clock, WINDOW, tmp_path / "out.mp4")
    assert (clip.width, clip.height, clip.fps) == (96, 160, 24)
    assert clip.frames == round(Fraction(16, 10) * 24)
    numbers = [number_in(np.rot90(pixels, -1)) for pixels in frames(tmp_path / "out.mp4")]
    moments = [1300 + 1000 * tick / 24 for tick in range(clip.frames)]
    assert numbers == [sum(tick <= moment + 0.5 for tick in VARYING) - 1 for moment in moments]
    assert abs(offset_ms(whole_sound(tmp_path / "out.mp4"), 1.3)) <= 1


def test_sound_beyond_the_track_is_silence(videos: Path) -> None:
    video = survey(videos / "plain.mp4")
    blocks = list(sound_between(video, Fraction(7, 2), 96_000))
    heard = np.concatenate(blocks)
    assert heard.shape == (96_000, 1)
    assert max(map(len, blocks)) <= 48_000
    assert not heard[48_000:].any()


def test_an_mp3_is_in_time(tmp_path: Path, videos: Path) -> None:
    video = survey(videos / "tags.mov")
    count = encode_mp3_in_time(sound_between(video, WINDOW.start, 76_800), tmp_path / "out.mp3", channels_of(video))
    facts = probe_sound(tmp_path / "out.mp3")
    assert (facts.codec, facts.channels, facts.samples) == ("mp3", 2, count)
    assert 0 <= count - 76_800 < 1152
    assert abs(offset_ms(whole_sound(tmp_path / "out.mp3")[:76_800], 1.3)) <= 1


@pytest.mark.parametrize("name", ["plain.mp4", "tags.mov", "two.mkv", "slow.mp4"])
def test_a_fast_cut_lies_between_key_pictures(tmp_path: Path, videos: Path, name: str) -> None:
    video, clock = survey(videos / name), read_clock(videos / name)
    window = key_window(clock, WINDOW)
    assert (window.start, window.stop) == (Fraction(8, 10), Fraction(32, 10))
    out = tmp_path / "out.mp4"
    clip = copy(video, clock, window, out)
    verify(out)
    assert probe(out).tags == {}
    assert [number_in(pixels) for pixels in frames(out)] == list(range(20, 80))
    assert (clip.frames, clip.samples) == (60, 115_200)
    assert abs(offset_ms(whole_sound(out), 0.8)) <= 1
    assert b"x264" not in out.read_bytes()


def test_packets_of_a_fast_cut_are_those_of_the_video(tmp_path: Path, videos: Path) -> None:
    path = videos / "mute.mp4"
    clock = read_clock(path)
    copy(survey(path), clock, key_window(clock, WINDOW), tmp_path / "out.mp4")
    with av.open(str(path)) as before, av.open(str(tmp_path / "out.mp4")) as after:
        known = [_coded(packet) for packet in before.demux(video=0) if packet.size]
        copied = [_coded(packet) for packet in after.demux(video=0) if packet.size]
    assert copied == known[20:80]


def _coded(packet: av.Packet) -> list[bytes]:
    """The units of a picture but for the remarks beside it, which are taken out."""
    return [unit for unit in nal.units(bytes(packet)) if nal.kind_of(unit) != nal.SEI]


def test_a_broadcast_is_counted_from_its_beginning(tmp_path: Path, videos: Path) -> None:
    video, clock = survey(videos / "broadcast.ts"), read_clock(videos / "broadcast.ts")
    assert video.origin > 0
    clip = trim(video, clock, WINDOW, tmp_path / "out.mp4")
    numbers = [number_in(pixels) for pixels in frames(tmp_path / "out.mp4")]
    assert (clip.frames, numbers) == (40, list(range(FIRST - 1, LAST)))  # its sound begins half a picture earlier
    copy(video, clock, key_window(clock, WINDOW), tmp_path / "fast.mp4")
    verify(tmp_path / "fast.mp4")
    assert [number_in(pixels) for pixels in frames(tmp_path / "fast.mp4")] == list(range(20, 80))
    with av.open(str(tmp_path / "fast.mp4")) as after:  # start codes have become lengths, which add up
        assert all(_coded(packet) for packet in after.demux(video=0) if packet.size)
