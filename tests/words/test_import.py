"""Real files through real codecs: checked, mended, put on the grid, and joined without loss."""

from __future__ import annotations

import shutil
from pathlib import Path

import numpy as np
import pytest
from toy_camera import SIZE, Camera, ffmpeg, filmed, heard, save, save_film
from toy_hand import Scene

from conftest import Run, tree
from unwritten.core import UnwrittenError
from unwritten.families.words.letters.arrange import Options
from unwritten.families.words.letters.importer import Imported, findings_of, import_letters
from unwritten.families.words.letters.library import open_library
from unwritten.families.words.letters.naming import MODALITIES
from unwritten.media.decode import frames, samples
from unwritten.media.grid import FPS, GUARD, UNIT
from unwritten.media.recording import facts
from unwritten.media.splice import read_part, write_joined

LETTERS = {"a": (6, 0.08), "b": (2, -0.08), "c": (5, 0.0)}
"""Which scene each letter is, and how many seconds late its sound."""


@pytest.fixture(scope="session")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three letters as a camera at 30 fps, an AAC encoder and an editor with ID3 tags leave them."""
    folder = tmp_path_factory.mktemp("recorded")
    for char, (seed, late) in LETTERS.items():
        save(folder, f"{char}-1", filmed(seed), heard(seed, late))
    return folder


@pytest.fixture
def source(recorded: Path, tmp_path: Path) -> Path:
    """The recordings, to be spoilt."""
    return Path(shutil.copytree(recorded, tmp_path / "source"))


@pytest.fixture(scope="session")
def imported(recorded: Path, tmp_path_factory: pytest.TempPathFactory) -> Imported:
    return import_letters(recorded, tmp_path_factory.mktemp("library") / "letters", Options(fix_offset=True))


def said(done: Imported, char: str) -> str:
    entry = next(one for one in done.looked_at if one.seen.char == char)
    return "; ".join(found.text for found in findings_of(entry))


def alone(source: Path, char: str) -> None:
    """Leave one letter in the folder."""
    for path in source.iterdir():
        if not path.name.startswith(f"{char}-"):
            path.unlink()


def rejected(source: Path, options: Options | None = None) -> Imported:
    """Import a single letter, which must be kept out."""
    done = import_letters(source, source.parent / "out", options)
    assert [entry.seen.char for entry in done.rejected] == ["a"]
    assert done.library is None
    return done


def test_offsets_are_found_and_mended(imported: Imported, tmp_path: Path) -> None:
    for entry in imported.looked_at:
        late = 1000 * LETTERS[entry.seen.char][1]
        assert entry.seen.offset is not None
        assert entry.seen.offset.ms == pytest.approx(late, abs=33)
    assert imported.library is not None
    again = import_letters(imported.library.folder, tmp_path / "again")
    for entry in again.looked_at:
        assert entry.seen.offset is not None
        assert abs(entry.seen.offset.ms) < 20, entry.seen.char


def test_what_is_on_the_grid_stays_as_long(imported: Imported, tmp_path: Path) -> None:
    assert imported.library is not None
    again = import_letters(imported.library.folder, tmp_path / "again")
    assert again.library is not None
    for letter in imported.library.index.letters:
        assert again.library.letter("standard", letter.char).clip == letter.clip


def test_imported_letters_lie_on_the_grid_without_tags(imported: Imported) -> None:
    library = imported.library
    assert library is not None
    assert library.letters("standard") == "abc"
    library.verify()
    for char in "abc":
        files = library.files("standard", char)
        assert files.clip.fps == FPS
        assert files.clip.samples % UNIT == 0
        pcm = np.concatenate(list(samples(files.heard)))
        assert pcm.size == files.clip.samples
        assert pcm.any()
        assert np.abs(pcm[: GUARD // 2]).max() <= 1
        for path in (files.heard, files.seen, files.muted):
            assert facts(path).tags == ()
            assert b"the letter a" not in path.read_bytes()
        assert facts(files.muted).sound is None
    assert "title" in said(imported, "a")


def test_words_of_imported_letters_are_exact(imported: Imported, tmp_path: Path) -> None:
    assert imported.library is not None
    files = [imported.library.files("standard", char) for char in "cab"]
    write_joined([read_part(letter.muted) for letter in files], tmp_path / "word.mp4")
    write_joined([read_part(letter.heard) for letter in files], tmp_path / "word.mp3")
    pictures = np.stack(list(frames(tmp_path / "word.mp4")))
    own = np.concatenate([np.stack(list(frames(letter.muted))) for letter in files])
    assert np.array_equal(pictures, own)
    heard_word = np.concatenate(list(samples(tmp_path / "word.mp3")))
    heard_alone = np.concatenate([np.concatenate(list(samples(letter.heard))) for letter in files])
    assert np.array_equal(heard_word, heard_alone)


def test_the_source_is_never_changed(source: Path, tmp_path: Path) -> None:
    alone(source, "a")
    before = tree(source)
    import_letters(source, tmp_path / "out", Options(fix_offset=True))
    assert tree(source) == before


@pytest.mark.parametrize("inside", [".", "out", "deep/out"])
def test_a_library_inside_the_source_is_refused(source: Path, inside: str) -> None:
    before = tree(source)
    with pytest.raises(UnwrittenError, match="never changed"):
        import_letters(source, source / inside)
    assert tree(source) == before


def test_a_second_import_makes_nothing_anew_and_a_torn_one_goes_on(source: Path, tmp_path: Path) -> None:
    alone(source, "a")
    out = tmp_path / "out"
    import_letters(source, out)
    before = tree(out)
    times = {path.name: path.stat().st_mtime_ns for path in out.glob("*.mp*")}
    import_letters(source, out)
    assert {path.name: path.stat().st_mtime_ns for path in out.glob("*.mp*")} == times
    (out / "a-1.mp3").unlink()
    (out / "a-1_muted.mp4").write_bytes(b"torn")
    import_letters(source, out)
    assert tree(out) == before


def test_the_number_of_processes_changes_nothing(source: Path, tmp_path: Path) -> None:
    for path in [*source.glob("c-1*"), source / "b-1.mp4"]:
        path.unlink()
    for jobs in (1, 2):
        import_letters(source, tmp_path / f"out{jobs}", jobs=jobs)
    assert tree(tmp_path / "out1") == tree(tmp_path / "out2")


def test_one_bad_letter_is_named_and_the_others_are_imported(source: Path, tmp_path: Path) -> None:
    (source / "b-1.mp4").write_bytes(b"")
    done = import_letters(source, tmp_path / "out")
    assert "b-1.mp4 is empty" in said(done, "b")
    assert open_library(tmp_path / "out").letters("standard") == "ac"


def test_strict_stops_before_anything_is_written(source: Path, tmp_path: Path) -> None:
    (source / "a-1.mp4").write_bytes(b"")
    with pytest.raises(UnwrittenError, match=r"a-1: a-1\.mp4 is empty"):
        import_letters(source, tmp_path / "out", Options(strict=True))
    assert not list((tmp_path / "out").glob("*.mp*"))


def test_a_letter_that_went_bad_leaves_the_library(source: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    import_letters(source, out)
    (source / "b-1.mp4").write_bytes(b"no film")
    done = import_letters(source, out)
    assert done.library is not None
    assert done.library.letters("standard") == "ac"
    assert not list(out.glob("b-1*"))


@pytest.mark.parametrize("ending", [".mp3", ".mp4", "_muted.mp4"])
def test_a_missing_modality_is_named_or_made(source: Path, ending: str) -> None:
    alone(source, "a")
    (source / f"a-1{ending}").unlink()
    assert f"a-1{ending} is missing; --derive" in said(rejected(source), "a")
    done = import_letters(source, source.parent / "out", Options(derive=True))
    assert done.library is not None
    assert sorted(done.library.letter("standard", "a").files) == sorted(MODALITIES)


@pytest.mark.parametrize("ending", [".mp3", ".mp4", "_muted.mp4"])
def test_an_empty_file_is_named(source: Path, ending: str) -> None:
    alone(source, "a")
    (source / f"a-1{ending}").write_bytes(b"")
    assert f"a-1{ending} is empty" in said(rejected(source), "a")


@pytest.mark.parametrize("ending", [".mp3", ".mp4", "_muted.mp4"])
def test_a_file_of_something_else_is_named(source: Path, ending: str) -> None:
    alone(source, "a")
    (source / f"a-1{ending}").write_text("this is no film\n" * 100)
    assert f"a-1{ending}" in said(rejected(source), "a")


def test_a_truncated_film_is_named(source: Path) -> None:
    alone(source, "a")
    ffmpeg("-i", source / "a-1.mp4", "-c", "copy", "-movflags", "+faststart", source / "whole.mp4")
    data = (source / "whole.mp4").read_bytes()
    (source / "whole.mp4").unlink()
    (source / "a-1.mp4").write_bytes(data[: len(data) * 2 // 3])
    words = said(rejected(source), "a")
    assert "a-1.mp4" in words
    assert "truncated" in words or "damaged" in words


def test_a_film_with_ink_is_rejected(tmp_path: Path) -> None:
    save(tmp_path / "in", "a-1", filmed(1, ink=60.0, width=1.5), heard(1))
    words = said(rejected(tmp_path / "in"), "a")
    assert "stays on the paper" in words


def test_a_film_with_bad_light_and_a_noisy_camera_is_taken(tmp_path: Path) -> None:
    save(tmp_path / "in", "a-1", filmed(1, shadow=0.25, drift=-0.15, noise=4.0), heard(1))
    assert not import_letters(tmp_path / "in", tmp_path / "out").rejected


def test_the_sound_of_another_take_is_rejected(source: Path) -> None:
    shutil.copy(source / "b-1.mp3", source / "a-1.mp3")
    alone(source, "a")
    assert "a-1.mp3 is another take than a-1.mp4" in said(rejected(source), "a")


def test_the_pictures_of_another_take_are_rejected(source: Path) -> None:
    shutil.copy(source / "b-1_muted.mp4", source / "a-1_muted.mp4")
    alone(source, "a")
    words = said(rejected(source), "a")
    assert "a-1_muted.mp4 lasts" in words or "a-1_muted.mp4 shows another take" in words


def test_a_muted_film_that_is_not_is_named_and_mended(source: Path) -> None:
    shutil.copy(source / "a-1.mp4", source / "a-1_muted.mp4")
    alone(source, "a")
    done = import_letters(source, source.parent / "out")
    assert "a-1_muted.mp4 has a sound track, which is left out" in said(done, "a")
    assert facts(source.parent / "out" / "a-1_muted.mp4").sound is None


def test_clipped_sound_is_named(tmp_path: Path) -> None:
    save(tmp_path / "in", "a-1", filmed(1), heard(1, level=90_000.0))
    assert "clipped" in said(import_letters(tmp_path / "in", tmp_path / "out"), "a")


def test_dropped_pictures_are_named(source: Path) -> None:
    alone(source, "a")
    film = source / "a-1.mp4"
    ffmpeg("-i", film, "-vf", "select='not(between(n,30,33))'", "-fps_mode", "vfr", "-c:a", "copy", source / "x.mp4")
    (source / "x.mp4").replace(film)
    assert "4 dropped, the longest gap 167 ms at 0.97 s" in said(import_letters(source, source.parent / "out"), "a")


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


def test_an_odd_letter_among_others_is_named(source: Path, tmp_path: Path) -> None:
    mpeg4 = Camera(video=("-c:v", "mpeg4", "-q:v", "3"), rate="25")
    save(source, "d-1", filmed(6, 25.0), heard(6), mpeg4)
    done = import_letters(source, tmp_path / "out")
    assert "is mpeg4 160×120 25 fps" in said(done, "d")
    assert "most are h264 160×120 30 fps" in said(done, "d")
    assert "most are" not in said(done, "a")


def test_shapes_are_kept_and_not_stretched(source: Path, tmp_path: Path) -> None:
    save(source, "d-1", filmed(6, size=(120, 160)), heard(6, size=(120, 160)))
    done = import_letters(source, tmp_path / "out", Options(size=(128, 96)))
    assert done.library is not None
    clips = [letter.clip for letter in done.library.index.letters]
    assert {(clip.width, clip.height) for clip in clips} == {(128, 96)}
    upright = next(frames(done.library.files("standard", "d").muted))
    assert upright[:, :20].max() < 12  # bars, since it is narrower
    assert upright[:, -20:].max() < 12
    assert next(frames(done.library.files("standard", "a").muted))[:, :20].mean() > 150


def test_a_film_that_was_turned_is_shown_upright(source: Path, tmp_path: Path) -> None:
    alone(source, "a")
    ffmpeg("-display_rotation", 90, "-i", source / "a-1.mp4", "-c", "copy", source / "x.mp4")
    (source / "x.mp4").replace(source / "a-1.mp4")
    ffmpeg("-i", source / "a-1.mp4", "-an", "-c", "copy", source / "x.mp4")
    (source / "x.mp4").replace(source / "a-1_muted.mp4")
    done = import_letters(source, tmp_path / "out")
    assert done.library is not None
    clip = done.library.letter("standard", "a").clip
    assert (clip.width, clip.height) == (120, 160)


def test_capitals_other_styles_and_strays(source: Path, tmp_path: Path) -> None:
    for path in list(source.glob("b-1*")):
        path.rename(source / path.name.replace("b-1", "B-1"))
    for path in list(source.glob("c-1*")):
        path.rename(source / path.name.replace("c-1", "c-2c"))
    (source / "notes.txt").write_text("by hand")
    (source / "d-1.mov").write_bytes(b"x")
    (source / "raw").mkdir()
    done = import_letters(source, tmp_path / "out")
    assert done.library is not None
    assert done.library.letters("standard") == "Ba"
    assert done.library.letters("cursive") == "c"
    assert set(done.report.strays) == {"notes.txt", "d-1.mov", "raw"}
    assert "convert it" in done.report.strays["d-1.mov"]
    only = import_letters(source, tmp_path / "only", Options(style="cursive"))
    assert only.library is not None
    assert only.library.styles == ("cursive",)


def test_a_folder_without_letters_is_refused(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "holiday.mp4").write_bytes(b"x")
    with pytest.raises(UnwrittenError, match="no letter recordings"):
        import_letters(tmp_path / "in", tmp_path / "out")
    with pytest.raises(UnwrittenError, match="no such folder"):
        import_letters(tmp_path / "nowhere", tmp_path / "out")


def test_a_folder_with_other_things_is_refused(source: Path, tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "thesis.tex").write_text("x")
    with pytest.raises(UnwrittenError, match=r"thesis\.tex, which no import made"):
        import_letters(source, tmp_path / "out")


def test_letters_of_another_size_do_not_join_a_library(source: Path, tmp_path: Path) -> None:
    import_letters(source, tmp_path / "out", Options(style="standard"))
    shutil.rmtree(source)
    save(source, "d-1", filmed(6), heard(6))
    with pytest.raises(UnwrittenError, match="160x120"):
        import_letters(source, tmp_path / "out", Options(size=(320, 240)))
    done = import_letters(source, tmp_path / "out")
    assert done.library is not None
    assert done.library.letters("standard") == "abcd"


def test_the_jump_between_letters_is_measured(imported: Imported) -> None:
    jump = imported.report.jumps["standard"]
    assert 0 < jump.usual <= jump.worst < jump.moving


def test_sound_without_pictures_in_the_film_is_named(source: Path) -> None:
    alone(source, "a")
    save_film(source / "b.mp4", filmed(6), heard(6), Camera())
    ffmpeg("-i", source / "b.mp4", "-vn", "-c", "copy", source / "a-1.mp4")
    (source / "b.mp4").unlink()
    assert "a-1.mp4 has no picture track" in said(rejected(source), "a")


def test_the_command(source: Path, tmp_path: Path, run: Run) -> None:
    (source / "b-1.mp3").unlink()
    (source / "notes.txt").write_text("x")
    done = run("letters", "import", source, "-o", tmp_path / "out", "--fix-offset", "-j", 1)
    assert done.returncode == 1, done.stderr
    assert "b-1.mp3 is missing" in done.stdout
    assert "2 of 3 letters imported" in done.stdout
    assert "notes.txt: not named like a letter" in done.stderr
    assert "1 letter(s)" in done.stderr
    wrong = run("letters", "import", source, "-o", tmp_path / "other", "--size", "641x480")
    assert wrong.returncode == 1
    assert "two even numbers" in wrong.stderr
