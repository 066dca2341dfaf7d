"""Grey pictures of one height come out of whatever a file holds."""

from __future__ import annotations

import subprocess
from fractions import Fraction
from pathlib import Path

import av
import imageio_ffmpeg
import numpy as np
import pytest

from unwritten.core import UnwrittenError
from unwritten.families.words.letters.default import PACKAGED
from unwritten.families.words.reader.eyes import watch
from unwritten.families.words.reader.read import Reader
from unwritten.media.decode import planes, samples
from unwritten.media.greys import Grey, Greys, picture_size
from unwritten.media.worn import worn

CLIP = PACKAGED / "l-1_muted.mp4"
SOUNDING = PACKAGED / "l-1.mp4"


def ffmpeg(*words: object) -> None:
    command = [imageio_ffmpeg.get_ffmpeg_exe(), "-v", "error", "-y", *map(str, words)]
    subprocess.run(command, check=True, capture_output=True)


def all_of(path: Path, height: int = 480) -> list[Grey]:
    return [np.array(grey) for _, grey in Greys(path, height)]


@pytest.fixture(scope="module")
def plain() -> list[Grey]:
    return all_of(CLIP)


def test_a_file_cut_short_is_named(tmp_path: Path) -> None:
    path = tmp_path / "short.mp4"
    path.write_bytes(CLIP.read_bytes()[:300])
    with pytest.raises(UnwrittenError, match=r"short\.mp4"):
        all_of(path)
    with pytest.raises(UnwrittenError, match=r"short\.mp4"):
        picture_size(path)


def test_a_picture_of_the_right_height_is_passed_on_as_it_is_coded(plain: list[Grey]) -> None:
    assert all(np.array_equal(grey, yuv[:480]) for grey, yuv in zip(plain, planes(CLIP), strict=True))


@pytest.mark.parametrize("height", [240, 480, 1080])
def test_pictures_of_every_height_are_brought_to_480(height: int, tmp_path: Path, plain: list[Grey]) -> None:
    path = tmp_path / "scaled.mp4"
    ffmpeg("-i", CLIP, "-frames:v", 4, "-vf", f"scale=-2:{height}", "-crf", 12, path)
    assert picture_size(path) == (height * 4 // 3, height)
    scaled = all_of(path)
    assert [grey.shape for grey in scaled] == [(480, 640)] * 4
    assert np.abs(scaled[0].astype(int) - plain[0]).mean() < 2


def test_a_turned_picture_is_shown_upright(tmp_path: Path, plain: list[Grey]) -> None:
    turned, path = tmp_path / "turned.mp4", tmp_path / "marked.mp4"
    ffmpeg("-i", CLIP, "-frames:v", 3, "-vf", "transpose=clock", "-crf", 12, turned)
    ffmpeg("-display_rotation", 90, "-i", turned, "-c", "copy", path)
    assert picture_size(path) == (640, 480)
    assert np.abs(all_of(path)[0].astype(int) - plain[0]).mean() < 2


@pytest.mark.parametrize(
    "words", [("-c:v", "ffv1", "-pix_fmt", "bgr0"), ("-c:v", "mjpeg"), ("-pix_fmt", "yuv444p10le")]
)
def test_odd_formats_are_converted(words: tuple[str, ...], tmp_path: Path, plain: list[Grey]) -> None:
    path = tmp_path / "odd.mkv"
    ffmpeg("-i", CLIP, "-frames:v", 2, *words, path)
    odd = all_of(path)[0].astype(float)
    assert odd.shape == (480, 640)
    assert np.corrcoef(odd.ravel(), plain[0].ravel())[0, 1] > 0.98  # the range of greys may be another


def test_times_are_those_of_the_pictures(tmp_path: Path) -> None:
    path = tmp_path / "late.mkv"
    ffmpeg("-itsoffset", 5, "-i", CLIP, "-frames:v", 5, "-c", "copy", path)
    assert [seconds for seconds, _ in Greys(path, 480)] == pytest.approx([0, 0.032, 0.064, 0.096, 0.128], abs=0.0011)


def test_pictures_of_the_same_moment_are_one(tmp_path: Path, plain: list[Grey]) -> None:
    """Some cameras stamp two pictures with one time: between them the nib would be infinitely fast."""
    path, stamps = tmp_path / "double.mkv", [0, 32, 64, 64, 96, 128]
    with av.open(str(CLIP)) as film, av.open(str(path), "w") as out:
        stream = out.add_stream_from_template(film.streams.video[0])
        for packet, stamp in zip(film.demux(film.streams.video[0]), stamps, strict=False):
            packet.stream, packet.time_base = stream, Fraction(1, 1000)
            packet.pts = packet.dts = stamp
            out.mux(packet)
    found = [(round(seconds, 3), np.array(grey)) for seconds, grey in Greys(path, 480)]
    assert [seconds for seconds, _ in found] == [0, 0.032, 0.064, 0.096, 0.128]
    assert all(np.array_equal(grey, plain[at]) for (_, grey), at in zip(found, (0, 1, 2, 4, 5), strict=True))


def test_the_container_does_not_matter_and_a_better_codec_little(tmp_path: Path) -> None:
    plain = watch(CLIP)
    ffmpeg("-i", CLIP, "-c", "copy", tmp_path / "same.mkv")
    same = watch(tmp_path / "same.mkv")
    assert np.array_equal(same.xy, plain.xy)
    assert np.abs(same.seconds - plain.seconds).max() < 0.0011  # a Matroska clock ticks in ms
    ffmpeg("-i", CLIP, "-crf", 20, "-bf", 2, tmp_path / "again.mp4")
    again = watch(tmp_path / "again.mp4")
    assert len(again.xy) == len(plain.xy)
    assert np.median(np.hypot(*(again.xy - plain.xy).T)) < 0.3


@pytest.mark.parametrize("ending", ["mp4", "mkv", "ts", "mov"])
def test_sound_that_is_gathered_on_the_way_is_that_of_the_clip(ending: str, tmp_path: Path) -> None:
    path = tmp_path / f"same.{ending}"
    ffmpeg("-i", SOUNDING, "-c", "copy", path)
    both = Greys(path, 480, hear=60.0)
    pictures = [(seconds, np.array(grey)) for seconds, grey in both]
    alone = Greys(path, 480)
    for (seconds, grey), (other, same) in zip(alone, pictures, strict=True):
        assert seconds == other
        assert np.array_equal(grey, same)
    assert np.array_equal(np.concatenate(both.sound), np.concatenate(list(samples(path))))
    assert both.stated_sound == alone.stated_sound
    assert alone.sound == []


@pytest.mark.parametrize("ending", ["mp4", "mkv", "ts", "mov"])
@pytest.mark.parametrize("late", ["sound", "pictures"])
def test_sound_is_laid_under_the_pictures_where_one_of_them_begins_late(
    late: str, ending: str, tmp_path: Path
) -> None:
    short, missing = tmp_path / "short.mkv", 0.24
    ffmpeg("-ss", missing, "-i", SOUNDING, short)
    seen, heard = (SOUNDING, short) if late == "sound" else (short, SOUNDING)

    def accord(offset: float) -> float:
        path = tmp_path / f"{offset}.{ending}"
        offsets = [offset if one == short else 0 for one in (seen, heard)]
        inputs = ("-itsoffset", offsets[0], "-i", seen, "-itsoffset", offsets[1], "-i", heard)
        ffmpeg(*inputs, "-map", "0:v", "-map", "1:a", "-c:v", "copy", "-c:a", "aac", path)
        found = Reader().perceive(path).accord
        assert found is not None
        return found

    assert accord(missing) > 0.65 > 0.45 > accord(0.0)


def test_a_sound_that_begins_minutes_after_the_pictures_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "apart.mkv"
    ffmpeg("-i", SOUNDING, "-itsoffset", 9_000_000, "-i", SOUNDING, "-map", "0:v", "-map", "1:a", "-c", "copy", path)
    with pytest.raises(UnwrittenError, match=r"apart\.mkv lasts longer than 120 s"):
        Reader().perceive(path)


def test_files_put_one_behind_the_other_are_seen_to_their_end(tmp_path: Path, plain: list[Grey]) -> None:
    """A transport stream's clock begins anew with the second file: those pictures are no old ones."""
    part, whole = tmp_path / "part.ts", tmp_path / "whole.ts"
    ffmpeg("-i", CLIP, "-c", "copy", part)
    whole.write_bytes(2 * part.read_bytes())
    seconds = [time for time, _ in Greys(whole, 480)]
    assert len(seconds) == 2 * len(plain)
    assert np.diff(seconds) == pytest.approx(0.032, abs=0.001)


def test_no_more_sound_is_gathered_than_was_asked_for() -> None:
    some = Greys(SOUNDING, 480, hear=0.1)
    assert sum(1 for _ in some) == len(all_of(SOUNDING))
    assert 0.1 <= sum(map(len, some.sound)) / 48_000 < 0.1 + 1024 / 48_000
    mute = Greys(CLIP, 480, hear=60.0)
    assert sum(1 for _ in mute) > 0
    assert (mute.sound, mute.stated_sound) == ([], None)


def test_a_cover_is_not_watched_instead_of_the_video(tmp_path: Path, plain: list[Grey]) -> None:
    cover, path = tmp_path / "cover.png", tmp_path / "covered.mp4"
    ffmpeg("-f", "lavfi", "-i", "color=red:size=320x240", "-frames:v", 1, cover)
    ffmpeg("-i", cover, "-i", CLIP, "-map", 0, "-map", 1, "-c", "copy", "-disposition:v:0", "attached_pic", path)
    assert all(np.array_equal(one, other) for one, other in zip(all_of(path), plain, strict=True))
    assert picture_size(path) == (640, 480)


def test_a_strip_is_refused_before_it_fills_the_memory(tmp_path: Path) -> None:
    for size, seen in (("640x32", True), ("656x32", False), ("32x656", True)):
        path = tmp_path / f"{size}.mp4"
        ffmpeg("-f", "lavfi", "-i", f"color=white:size={size}", "-frames:v", 2, path)
        if seen:
            assert len(all_of(path)) == 2
        else:
            with pytest.raises(UnwrittenError, match=r"656x32\.mp4 has pictures of 656 × 32 pixels, a strip"):
                all_of(path)


def test_a_harsher_codec_leaves_less() -> None:
    x, y = np.meshgrid(np.arange(320), np.arange(240))
    picture = np.repeat((128 + 100 * np.sin(x / 9) * np.cos(y / 5)).astype(np.uint8)[:, :, None], 4, axis=2)
    picture[:, :, 3] = 255
    brightness = 16 + picture[:, :, 0] * (219 / 255)
    off = []
    for quantiser in (18, 40):
        (grey,) = (np.array(one) for one in worn([picture], (320, 240), quantiser, 240))
        off.append(np.abs(grey - brightness).mean())
    assert off[0] < off[1]
