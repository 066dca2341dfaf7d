from __future__ import annotations

from pathlib import Path

import av
import numpy as np
import pytest
from media_films import SIZE, heard_film, moving_shot, silent_film

from unwritten.core import SAMPLE_RATE, Film, Pcm, Sound, UnwrittenError
from unwritten.media.decode import decode_sound, frame_at, frames, open_media, samples, scaled_size, stated_seconds
from unwritten.media.encode import encode
from unwritten.media.footage import survey
from unwritten.media.recording import facts, heard_sound, shown_pictures


@pytest.fixture(scope="module")
def clip(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("decode") / "clip.mp4"
    encode(heard_film(), path)
    return path


@pytest.mark.parametrize("index", [-1, 53, 1000])
def test_a_frame_that_is_not_there_is_one_clear_line(clip: Path, index: int) -> None:
    with pytest.raises(UnwrittenError, match=f"no frame {index}; its frames are 0 to 52"):
        frame_at(clip, index)


def test_a_missing_file_is_one_clear_line(tmp_path: Path) -> None:
    with pytest.raises(UnwrittenError, match="no such file"):
        next(frames(tmp_path / "none.mp4"))


def test_a_mute_clip_has_no_samples(tmp_path: Path) -> None:
    encode(silent_film(5), tmp_path / "mute.mp4")
    with pytest.raises(UnwrittenError, match="no sound track"):
        next(samples(tmp_path / "mute.mp4"))


def test_one_frame_is_that_of_the_whole_decode(clip: Path) -> None:
    every = list(frames(clip))
    assert every[0].shape == (SIZE[1], SIZE[0], 3)
    for index in (0, 1, 14, 15, 29, 52):
        assert np.array_equal(frame_at(clip, index), every[index])
    assert not np.array_equal(every[0], every[1])


def test_one_picture_of_so_many_is_that_of_the_whole_decode(clip: Path) -> None:
    assert np.array_equal(list(frames(clip, every=5)), list(frames(clip))[::5])


def test_sound_comes_back_in_place_and_in_loudness(tmp_path: Path) -> None:
    time = np.arange(SAMPLE_RATE // 2)
    tone = np.round(8000 * np.sin(2 * np.pi * 440 * time / SAMPLE_RATE)).astype(np.int16)
    encode(Film((moving_shot(30),), (Sound(6, tone),), size=SIZE), tmp_path / "clip.mp4")
    heard = np.concatenate(list(samples(tmp_path / "clip.mp4")))
    assert heard.dtype == np.int16
    assert np.abs(heard[: 6 * 1600 - 480]).max() < 100
    part = heard[6 * 1600 + 2000 : 6 * 1600 + 20_000].astype(float)
    error = part - tone[2000:20_000]
    assert np.sqrt(np.mean(error**2)) < 0.02 * np.sqrt(np.mean(part**2))


def test_a_size_is_shrunk_in_proportion_and_never_enlarged() -> None:
    assert scaled_size(854, 480, 512) == (512, 288)
    assert scaled_size(480, 854, 512) == (288, 512)
    assert scaled_size(320, 180, 512) == (320, 180)
    assert scaled_size(10_000, 3, 512) == (512, 1)
    assert scaled_size(854, 480, None) == (854, 480)


def test_our_own_sound_is_brought_to_16_bits_as_the_resampler_would(tmp_path: Path) -> None:
    tone = (20_000 * np.sin(np.arange(48_000) * 0.05)).astype(np.int16)
    noise = np.random.Generator(np.random.PCG64(2)).integers(-32768, 32767, 48_000).astype(np.int16)
    pcm = np.concatenate((tone, noise))
    path = tmp_path / "clip.mp4"
    encode(Film((moving_shot(60),), (Sound(0, pcm),), size=SIZE), path)
    resampler = av.AudioResampler(format="s16", layout="mono", rate=48_000)
    with open_media(path) as container:
        decoded = list(decode_sound(container, container.streams.audio[0]))
    assert {frame.format.name for frame in decoded} == {"s32p"}, "else this shows nothing"
    wanted = np.concatenate(
        [one.to_ndarray().ravel() for frame in [*decoded, None] for one in resampler.resample(frame)]
    )
    got = np.concatenate(list(samples(path)))
    assert len(got) > 40_000
    assert np.array_equal(got, wanted[: len(got)])


@pytest.mark.parametrize("name", ["12:30.mp4", "http:clip.mp4", "-.mp4", "a%03d.mp4", "ä\udcff.mp4"])
def test_a_file_may_have_any_name(name: str, clip: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / name).write_bytes(clip.read_bytes())
    monkeypatch.chdir(tmp_path)
    assert sum(1 for _ in frames(Path(name))) == 53


def test_tags_that_are_no_utf8_do_not_matter(clip: Path, tmp_path: Path) -> None:
    path = tmp_path / "tagged.wav"
    with av.open(str(path), "w") as out:
        out.metadata["title"] = "caf??"
        stream = out.add_stream("pcm_s16le", rate=SAMPLE_RATE, layout="mono")
        silence = av.AudioFrame.from_ndarray(np.zeros((1, 480), np.int16), "s16", "mono")
        silence.rate = SAMPLE_RATE
        out.mux(stream.encode(silence))
    path.write_bytes(path.read_bytes().replace(b"caf??", b"caf\xe9?"))
    assert sum(map(len, samples(path))) == 480


def coded(path: Path, pcm: Pcm, codec: str, *, rate: int = SAMPLE_RATE, layout: str = "mono", **options: str) -> Path:
    """Write sound as a file of the kind that its ending says, without a header that tells its length."""
    with av.open(str(path), "w", options={"write_xing": "0"} if path.suffix == ".mp3" else {}) as out:
        stream = out.add_stream(codec, rate=rate, layout=layout, options=options)
        frame = av.AudioFrame.from_ndarray(np.repeat(pcm, 1 + (layout == "stereo"))[None], "s16", layout)
        frame.rate = rate
        resampler = av.AudioResampler(stream.format, layout, rate, frame_size=stream.frame_size)
        for part in [*resampler.resample(frame), *resampler.resample(None), None]:
            out.mux(stream.encode(part))
    return path


def tone(seconds: float, rate: int = SAMPLE_RATE) -> Pcm:
    """A tone at 440 Hz."""
    return (8000 * np.sin(np.arange(round(seconds * rate)) * 2 * np.pi * 440 / rate)).astype(np.int16)


def test_sound_may_change_its_kind_on_the_way(tmp_path: Path) -> None:
    kinds = ((SAMPLE_RATE, "mono"), (24_000, "stereo"), (SAMPLE_RATE, "mono"))
    parts = [
        coded(tmp_path / f"{place}.mp2", tone(1, rate), "mp2", rate=rate, layout=layout)
        for place, (rate, layout) in enumerate(kinds)
    ]
    (tmp_path / "all.mp2").write_bytes(b"".join(path.read_bytes() for path in parts))
    heard = np.concatenate(list(samples(tmp_path / "all.mp2"))).astype(float)
    assert len(heard) == pytest.approx(3 * SAMPLE_RATE, abs=6000)
    level = [np.abs(heard[round(at * SAMPLE_RATE) :][:4800]).mean() for at in (0.5, 1.5, 2.5)]
    assert level == pytest.approx([8000 * 2 / np.pi] * 3, rel=0.05)
    with pytest.raises(UnwrittenError, match=r"all\.mp2: its sound changes its kind on the way"):
        heard_sound(tmp_path / "all.mp2")


@pytest.mark.parametrize(("name", "codec"), [("bare.aac", "aac"), ("bare.mp3", "libmp3lame")])
@pytest.mark.parametrize("silent", ["first", "last"])
def test_a_length_that_is_but_guessed_is_not_believed(silent: str, name: str, codec: str, tmp_path: Path) -> None:
    """The length of files without a header is guessed by the rate of their first packets, which silence lowers."""
    noise = np.random.Generator(np.random.PCG64(1)).integers(-20_000, 20_000, SAMPLE_RATE).astype(np.int16)
    parts = [np.zeros(4 * SAMPLE_RATE, np.int16), noise]
    pcm = np.concatenate(parts if silent == "first" else parts[::-1])
    options = {"flags": "+qscale", "global_quality": "0"} if codec == "libmp3lame" else {}
    path = coded(tmp_path / name, pcm, codec, **options)
    assert sum(map(len, samples(path))) == pytest.approx(len(pcm), abs=4000)
    with open_media(path) as container:
        assert stated_seconds(container, path) == 0.0


def test_tracks_that_nobody_can_decode_are_named(tmp_path: Path, clip: Path) -> None:
    seen, heard = tmp_path / "seen.mp4", coded(tmp_path / "heard.mkv", tone(0.1), "mp2")
    seen.write_bytes(clip.read_bytes().replace(b"avc1", b"none"))
    heard.write_bytes(heard.read_bytes().replace(b"A_MPEG", b"A_NONE"))
    for look in (frames, shown_pictures, samples):
        path, track = (heard, "audio") if look is samples else (seen, "video")
        with pytest.raises(UnwrittenError, match=rf"{path}: its {track} track is coded in an unknown way"):
            next(iter(look(path)))
    for path in (seen, heard):
        with pytest.raises(UnwrittenError, match="coded in an unknown way"):
            facts(path)
    with pytest.raises(UnwrittenError, match="coded in an unknown way"):
        survey(seen)


def test_pictures_that_all_have_one_time_stamp_are_refused(tmp_path: Path) -> None:
    with av.open(str(tmp_path / "still.mkv"), "w") as out:
        stream = out.add_stream("mjpeg", rate=25, width=16, height=16, pix_fmt="yuvj420p")
        packets = [*stream.encode(av.VideoFrame(16, 16, "yuvj420p")), *stream.encode(None)] * 2
        for packet in packets:
            packet.pts = packet.dts = 0
            out.mux(packet)
    with pytest.raises(UnwrittenError, match=r"still\.mkv is damaged: all its 2 pictures have the same time stamp"):
        survey(tmp_path / "still.mkv")


@pytest.mark.parametrize(("gap", "found"), [(1, 1), (601, None)])
def test_a_hole_of_many_minutes_in_the_sound_is_not_filled(gap: int, found: int | None, tmp_path: Path) -> None:
    with av.open(str(tmp_path / "hole.mkv"), "w") as out:
        stream = out.add_stream("pcm_s16le", rate=SAMPLE_RATE, layout="mono")
        for place in range(2):
            frame = av.AudioFrame.from_ndarray(np.ones((1, 480), np.int16), "s16", "mono")
            frame.rate, frame.pts = SAMPLE_RATE, place * gap * SAMPLE_RATE
            out.mux(stream.encode(frame))
        out.mux(stream.encode(None))
    if found is not None:
        assert heard_sound(tmp_path / "hole.mkv").holes == found
        return
    with pytest.raises(UnwrittenError, match=r"hole\.mkv is damaged: 601 s of its sound are missing"):
        heard_sound(tmp_path / "hole.mkv")
