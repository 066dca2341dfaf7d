"""Bad takes of letters are named and kept out; odd ones that can be used are taken."""

from __future__ import annotations

import shutil
from pathlib import Path

import numpy as np
import pytest
from recorded_letters import alone, rejected, said
from toy_camera import SIZE, Camera, ffmpeg, filmed, heard, save, save_film
from toy_hand import Scene

from unwritten.families.words.letters.arrange import Options
from unwritten.families.words.letters.importer import import_letters
from unwritten.families.words.letters.naming import MODALITIES
from unwritten.media.decode import frames
from unwritten.media.recording import facts


@pytest.mark.parametrize("ending", [".mp3", ".mp4", "_muted.mp4"])
def test_a_missing_modality_is_named_or_made(recordings: Path, ending: str) -> None:
    alone(recordings, "a")
    (recordings / f"a-1{ending}").unlink()
    assert f"a-1{ending} is missing; --derive" in said(rejected(recordings), "a")
    done = import_letters(recordings, recordings.parent / "out", Options(derive=True))
    assert done.library is not None
    assert sorted(done.library.letter("standard", "a").files) == sorted(MODALITIES)


@pytest.mark.parametrize("ending", [".mp3", ".mp4", "_muted.mp4"])
def test_an_empty_file_is_named(recordings: Path, ending: str) -> None:
    alone(recordings, "a")
    (recordings / f"a-1{ending}").write_bytes(b"")
    assert f"a-1{ending} is empty" in said(rejected(recordings), "a")


@pytest.mark.parametrize("ending", [".mp3", ".mp4", "_muted.mp4"])
def test_a_file_of_something_else_is_named(recordings: Path, ending: str) -> None:
    alone(recordings, "a")
    (recordings / f"a-1{ending}").write_text("this is no film\n" * 100)
    assert f"a-1{ending}" in said(rejected(recordings), "a")


def test_a_truncated_film_is_named(recordings: Path) -> None:
    alone(recordings, "a")
    ffmpeg("-i", recordings / "a-1.mp4", "-c", "copy", "-movflags", "+faststart", recordings / "whole.mp4")
    data = (recordings / "whole.mp4").read_bytes()
    (recordings / "whole.mp4").unlink()
    (recordings / "a-1.mp4").write_bytes(data[: len(data) * 2 // 3])
    words = said(rejected(recordings), "a")
    assert "a-1.mp4" in words
    assert "truncated" in words or "damaged" in words


def test_a_film_with_ink_is_rejected(tmp_path: Path) -> None:
    save(tmp_path / "in", "a-1", filmed(1, ink=60.0, width=1.5), heard(1))
    words = said(rejected(tmp_path / "in"), "a")
    assert "stays on the paper" in words


def test_a_film_with_bad_light_and_a_noisy_camera_is_taken(tmp_path: Path) -> None:
    save(tmp_path / "in", "a-1", filmed(1, shadow=0.25, drift=-0.15, noise=4.0), heard(1))
    assert not import_letters(tmp_path / "in", tmp_path / "out").rejected


def test_the_sound_of_another_take_is_rejected(recordings: Path) -> None:
    shutil.copy(recordings / "b-1.mp3", recordings / "a-1.mp3")
    alone(recordings, "a")
    assert "a-1.mp3 is another take than a-1.mp4" in said(rejected(recordings), "a")


def test_the_pictures_of_another_take_are_rejected(recordings: Path) -> None:
    shutil.copy(recordings / "b-1_muted.mp4", recordings / "a-1_muted.mp4")
    alone(recordings, "a")
    words = said(rejected(recordings), "a")
    assert "a-1_muted.mp4 lasts" in words or "a-1_muted.mp4 shows another take" in words


def test_a_muted_film_that_is_not_is_named_and_mended(recordings: Path) -> None:
    shutil.copy(recordings / "a-1.mp4", recordings / "a-1_muted.mp4")
    alone(recordings, "a")
    done = import_letters(recordings, recordings.parent / "out")
    assert "a-1_muted.mp4 has a sound track, which is left out" in said(done, "a")
    assert facts(recordings.parent / "out" / "a-1_muted.mp4").sound is None


def test_clipped_sound_is_named(tmp_path: Path) -> None:
    save(tmp_path / "in", "a-1", filmed(1), heard(1, level=90_000.0))
    assert "clipped" in said(import_letters(tmp_path / "in", tmp_path / "out"), "a")


def test_dropped_pictures_are_named(recordings: Path) -> None:
    alone(recordings, "a")
    film = recordings / "a-1.mp4"
    ffmpeg(
        "-i", film, "-vf", "select='not(between(n,30,33))'", "-fps_mode", "vfr", "-c:a", "copy", recordings / "x.mp4"
    )
    (recordings / "x.mp4").replace(film)
    assert "4 dropped, the longest gap 167 ms at 0.97 s" in said(
        import_letters(recordings, recordings.parent / "out"), "a"
    )


def test_a_frozen_film_is_rejected(tmp_path: Path) -> None:
    shots = list(filmed(6))
    touching = Scene(seed=6, size=SIZE).track.touching
    written = [touching[round(1000 * place / 30) :][:333].mean() for place in range(len(shots) - 10)]
    place = int(np.argmax(written))
    shots[place : place + 10] = [shots[place - 1]] * 10
    save(tmp_path / "in", "a-1", shots, heard(6))
    assert "while the pen is heard" in said(rejected(tmp_path / "in"), "a")


def test_repeated_pictures_are_named(tmp_path: Path) -> None:
    shots = list(filmed(6))
    for place in range(20, 40, 5):
        shots[place] = shots[place - 1]
    save(tmp_path / "in", "a-1", shots, heard(6))
    done = import_letters(tmp_path / "in", tmp_path / "out")
    assert "repeated while the hand moves" in said(done, "a")


@pytest.mark.parametrize(
    "audio",
    [("-c:a", "aac", "-ar", "8000"), ("-c:a", "aac", "-ac", "2"), ("-c:a", "aac", "-ar", "44100")],
    ids=["8 kHz", "stereo", "44.1 kHz"],
)
def test_any_sound_will_do(tmp_path: Path, audio: tuple[str, ...]) -> None:
    save(tmp_path / "in", "a-1", filmed(6), heard(6), Camera(audio=audio))
    done = import_letters(tmp_path / "in", tmp_path / "out")
    assert not done.rejected
    assert ("8000 samples a second" in said(done, "a")) == ("8000" in audio)


@pytest.mark.parametrize("rate", ["25", "30000/1001", "60"])
def test_any_frame_rate_will_do(tmp_path: Path, rate: str) -> None:
    top, _, bottom = rate.partition("/")
    shots = filmed(6, int(top) / int(bottom or 1))
    save(tmp_path / "in", "a-1", shots, heard(6, 0.08), Camera(rate=rate))
    (entry,) = import_letters(tmp_path / "in", tmp_path / "out").looked_at
    assert entry.made is not None
    assert entry.seen.offset is not None
    assert entry.seen.offset.ms == pytest.approx(80, abs=20)


def test_an_odd_letter_among_others_is_named(recordings: Path, tmp_path: Path) -> None:
    mpeg4 = Camera(video=("-c:v", "mpeg4", "-q:v", "3"), rate="25")
    save(recordings, "d-1", filmed(6, 25.0), heard(6), mpeg4)
    done = import_letters(recordings, tmp_path / "out")
    assert "is mpeg4 160×120 25 fps" in said(done, "d")
    assert "most are h264 160×120 30 fps" in said(done, "d")
    assert "most are" not in said(done, "a")


def test_shapes_are_kept_and_not_stretched(recordings: Path, tmp_path: Path) -> None:
    save(recordings, "d-1", filmed(6, size=(120, 160)), heard(6, size=(120, 160)))
    done = import_letters(recordings, tmp_path / "out", Options(size=(128, 96)))
    assert done.library is not None
    clips = [letter.clip for letter in done.library.index.letters]
    assert {(clip.width, clip.height) for clip in clips} == {(128, 96)}
    upright = next(frames(done.library.files("standard", "d").muted))
    assert upright[:, :20].max() < 12  # bars, since it is narrower
    assert upright[:, -20:].max() < 12
    assert next(frames(done.library.files("standard", "a").muted))[:, :20].mean() > 150


def test_a_film_that_was_turned_is_shown_upright(recordings: Path, tmp_path: Path) -> None:
    alone(recordings, "a")
    ffmpeg("-display_rotation", 90, "-i", recordings / "a-1.mp4", "-c", "copy", recordings / "x.mp4")
    (recordings / "x.mp4").replace(recordings / "a-1.mp4")
    ffmpeg("-i", recordings / "a-1.mp4", "-an", "-c", "copy", recordings / "x.mp4")
    (recordings / "x.mp4").replace(recordings / "a-1_muted.mp4")
    done = import_letters(recordings, tmp_path / "out")
    assert done.library is not None
    clip = done.library.letter("standard", "a").clip
    assert (clip.width, clip.height) == (120, 160)


def test_sound_without_pictures_in_the_film_is_named(recordings: Path) -> None:
    alone(recordings, "a")
    save_film(recordings / "b.mp4", filmed(6), heard(6), Camera())
    ffmpeg("-i", recordings / "b.mp4", "-vn", "-c", "copy", recordings / "a-1.mp4")
    (recordings / "b.mp4").unlink()
    assert "a-1.mp4 has no picture track" in said(rejected(recordings), "a")
