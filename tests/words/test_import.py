"""Real files through real codecs: put on the grid, mended, and joined without loss."""

from __future__ import annotations

import shutil
from pathlib import Path

import numpy as np
import pytest
from recorded_letters import LETTERS, alone, said
from toy_camera import filmed, heard, save

from conftest import Run, tree
from unwritten.core import UnwrittenError
from unwritten.families.words.letters.arrange import Options
from unwritten.families.words.letters.importer import Imported, import_letters
from unwritten.families.words.letters.library import open_library
from unwritten.media.decode import frames, samples
from unwritten.media.grid import FPS, GUARD, UNIT
from unwritten.media.recording import facts
from unwritten.media.splice import read_part, write_joined


@pytest.fixture(scope="session")
def imported(recorded_letters: Path, tmp_path_factory: pytest.TempPathFactory) -> Imported:
    return import_letters(recorded_letters, tmp_path_factory.mktemp("library") / "letters", Options(fix_offset=True))


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


def test_the_source_is_never_changed(recordings: Path, tmp_path: Path) -> None:
    alone(recordings, "a")
    before = tree(recordings)
    import_letters(recordings, tmp_path / "out", Options(fix_offset=True))
    assert tree(recordings) == before


@pytest.mark.parametrize("inside", [".", "out", "deep/out"])
def test_a_library_inside_the_source_is_refused(recordings: Path, inside: str) -> None:
    before = tree(recordings)
    with pytest.raises(UnwrittenError, match="never changed"):
        import_letters(recordings, recordings / inside)
    assert tree(recordings) == before


def test_a_second_import_makes_nothing_anew_and_a_torn_one_goes_on(recordings: Path, tmp_path: Path) -> None:
    alone(recordings, "a")
    out = tmp_path / "out"
    import_letters(recordings, out)
    before = tree(out)
    times = {path.name: path.stat().st_mtime_ns for path in out.glob("*.mp*")}
    import_letters(recordings, out)
    assert {path.name: path.stat().st_mtime_ns for path in out.glob("*.mp*")} == times
    (out / "a-1.mp3").unlink()
    (out / "a-1_muted.mp4").write_bytes(b"torn")
    import_letters(recordings, out)
    assert tree(out) == before


def test_the_number_of_processes_changes_nothing(recordings: Path, tmp_path: Path) -> None:
    for path in [*recordings.glob("c-1*"), recordings / "b-1.mp4"]:
        path.unlink()
    for jobs in (1, 2):
        import_letters(recordings, tmp_path / f"out{jobs}", jobs=jobs)
    assert tree(tmp_path / "out1") == tree(tmp_path / "out2")


def test_one_bad_letter_is_named_and_the_others_are_imported(recordings: Path, tmp_path: Path) -> None:
    (recordings / "b-1.mp4").write_bytes(b"")
    done = import_letters(recordings, tmp_path / "out")
    assert "b-1.mp4 is empty" in said(done, "b")
    assert open_library(tmp_path / "out").letters("standard") == "ac"


def test_strict_stops_before_anything_is_written(recordings: Path, tmp_path: Path) -> None:
    (recordings / "a-1.mp4").write_bytes(b"")
    with pytest.raises(UnwrittenError, match=r"a-1: a-1\.mp4 is empty"):
        import_letters(recordings, tmp_path / "out", Options(strict=True))
    assert not list((tmp_path / "out").glob("*.mp*"))


def test_a_letter_that_went_bad_leaves_the_library(recordings: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    import_letters(recordings, out)
    (recordings / "b-1.mp4").write_bytes(b"no film")
    done = import_letters(recordings, out)
    assert done.library is not None
    assert done.library.letters("standard") == "ac"
    assert not list(out.glob("b-1*"))


def test_capitals_other_styles_and_strays(recordings: Path, tmp_path: Path) -> None:
    for path in list(recordings.glob("b-1*")):
        path.rename(recordings / path.name.replace("b-1", "B-1"))
    for path in list(recordings.glob("c-1*")):
        path.rename(recordings / path.name.replace("c-1", "c-2c"))
    (recordings / "notes.txt").write_text("by hand")
    (recordings / "d-1.mov").write_bytes(b"x")
    (recordings / "raw").mkdir()
    done = import_letters(recordings, tmp_path / "out")
    assert done.library is not None
    assert done.library.letters("standard") == "Ba"
    assert done.library.letters("cursive") == "c"
    assert set(done.report.strays) == {"notes.txt", "d-1.mov", "raw"}
    assert "convert it" in done.report.strays["d-1.mov"]
    only = import_letters(recordings, tmp_path / "only", Options(style="cursive"))
    assert only.library is not None
    assert only.library.styles == ("cursive",)


def test_a_folder_without_letters_is_refused(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "holiday.mp4").write_bytes(b"x")
    with pytest.raises(UnwrittenError, match="no letter recordings"):
        import_letters(tmp_path / "in", tmp_path / "out")
    with pytest.raises(UnwrittenError, match="no such folder"):
        import_letters(tmp_path / "nowhere", tmp_path / "out")


def test_a_folder_with_other_things_is_refused(recordings: Path, tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "thesis.tex").write_text("x")
    with pytest.raises(UnwrittenError, match=r"thesis\.tex, which no import made"):
        import_letters(recordings, tmp_path / "out")


def test_letters_of_another_size_do_not_join_a_library(recordings: Path, tmp_path: Path) -> None:
    import_letters(recordings, tmp_path / "out", Options(style="standard"))
    shutil.rmtree(recordings)
    save(recordings, "d-1", filmed(6), heard(6))
    with pytest.raises(UnwrittenError, match="160x120"):
        import_letters(recordings, tmp_path / "out", Options(size=(320, 240)))
    done = import_letters(recordings, tmp_path / "out")
    assert done.library is not None
    assert done.library.letters("standard") == "abcd"


def test_the_jump_between_letters_is_measured(imported: Imported) -> None:
    jump = imported.report.jumps["standard"]
    assert 0 < jump.usual <= jump.worst < jump.moving


def test_the_command(recordings: Path, tmp_path: Path, run: Run) -> None:
    (recordings / "b-1.mp3").unlink()
    (recordings / "notes.txt").write_text("x")
    done = run("letters", "import", recordings, "-o", tmp_path / "out", "--fix-offset", "-j", 1)
    assert done.returncode == 1, done.stderr
    assert "b-1.mp3 is missing" in done.stdout
    assert "2 of 3 letters imported" in done.stdout
    assert "notes.txt: not named like a letter" in done.stderr
    assert "1 letter(s)" in done.stderr
    wrong = run("letters", "import", recordings, "-o", tmp_path / "other", "--size", "641x480")
    assert wrong.returncode == 1
    assert "two even numbers" in wrong.stderr
