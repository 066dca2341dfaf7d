"""Recording letters: whole, resumable, the same in any number of processes, and each at rest at both ends."""

from __future__ import annotations

import functools
import json
import os
import shutil
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner, Result

from conftest import Run, tree
from unwritten.cli.main import app
from unwritten.core import Pixels, UnwrittenError
from unwritten.draw.hand import Capture, Hand
from unwritten.families.words.letters import default as default_module
from unwritten.families.words.letters.default import VARIABLE, default_library, make_default
from unwritten.families.words.letters.library import open_library
from unwritten.families.words.letters.make import Session, letters_of, make_letters
from unwritten.families.words.letters.real import make_from_unipen
from unwritten.families.words.letters.session import BEGUN, alone_in
from unwritten.families.words.pen.movement import Movement
from unwritten.families.words.studio.take import hand_of, letter, pictures, word
from unwritten.families.words.studio.writer import writer_of
from unwritten.families.words.style import CURSIVE, RETRACE, STANDARD
from unwritten.media.decode import frames, samples

SIZE = (160, 120)
WRITER = writer_of(1, STANDARD)
RAW = Path(__file__).parents[3] / "shared" / "unipen" / "raw"


def session(folder: Path, **changes: object) -> Session:
    return replace(Session(folder, WRITER, size=SIZE), **changes)  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two letters, recorded once; tests must not change them."""
    folder = tmp_path_factory.mktemp("studio") / "letters"
    make_letters(session(folder), "ia")
    return folder


@pytest.fixture
def library(recorded: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(recorded, tmp_path / "studio"))


def test_nobody_to_work_and_nothing_to_record_are_refused(tmp_path: Path) -> None:
    with pytest.raises(UnwrittenError, match="--jobs 0"):
        make_letters(session(tmp_path / "x"), "a", jobs=0)
    with pytest.raises(UnwrittenError, match="no letter to record"):
        make_letters(session(tmp_path / "x"), "")
    with pytest.raises(UnwrittenError, match="'7'"):
        make_letters(session(tmp_path / "x"), "a7")
    assert not (tmp_path / "x").exists()


def test_a_folder_with_other_files_or_letters_is_refused(library: Path) -> None:
    with pytest.raises(UnwrittenError, match="another recording"):
        make_letters(session(library, writer=writer_of(2, STANDARD)), "a")
    with pytest.raises(UnwrittenError, match="another recording"):
        make_letters(session(library, capture=Capture(light="lamp")), "b")
    (library / "notes.txt").write_text("hello")
    with pytest.raises(UnwrittenError, match=r"notes\.txt is not a letter clip"):
        make_letters(session(library), "a")


def test_letters_of_unknown_origin_are_not_taken_for_ours(library: Path, toy_library: Path) -> None:
    (library / "letters.json").unlink()
    with pytest.raises(UnwrittenError, match="unknown origin"):
        make_letters(session(library), "a")
    with pytest.raises(UnwrittenError, match="not recorded here"):
        make_letters(session(toy_library), "a")


def test_a_file_in_the_way_of_the_folder_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(UnwrittenError, match="cannot write"):
        make_letters(session(tmp_path / "file" / "letters"), "i")


def test_two_recordings_do_not_share_a_folder(library: Path) -> None:
    with alone_in(library), pytest.raises(UnwrittenError, match="another recording is at work"):
        make_letters(session(library), "i")


def test_a_library_says_what_it_holds(recorded: Path) -> None:
    library = open_library(recorded)
    library.verify()
    assert library.letters("standard") == "ai"
    made = library.provenance["recordings"]["standard"]
    assert (made["writer"], made["split"], made["key"], made["size"]) == (1, "test", "public", [160, 120])
    clip = library.files("standard", "i").clip
    assert (clip.width, clip.height, clip.frames % 6, clip.samples) == (160, 120, 0, clip.frames * 1536)
    assert not [path for path in recorded.iterdir() if path.name.startswith(".")]


def test_what_is_whole_is_kept_and_what_is_not_is_made_again(library: Path, recorded: Path) -> None:
    (library / "letters.json").unlink()
    (library / BEGUN).write_text(json.dumps(open_library(recorded).provenance["recordings"]))  # as after a kill
    (library / "i-1_muted.mp4").unlink()
    before = (library / "a-1.mp4").stat().st_ino
    seen: list[tuple[int, int]] = []
    make_letters(session(library), "ia", progress=lambda done, total: seen.append((done, total)))
    assert seen == [(1, 2), (2, 2)]
    assert (library / "a-1.mp4").stat().st_ino == before
    assert tree(library) == tree(recorded)


def test_a_clip_that_was_changed_is_recorded_again(library: Path, recorded: Path) -> None:
    first, second = sorted(library.glob("*.mp3"))[:2]
    first.write_bytes(second.read_bytes())
    make_letters(session(library), "ia")
    assert first.read_bytes() == (recorded / first.name).read_bytes() != second.read_bytes()


def test_more_processes_and_another_order_give_the_same_bytes(recorded: Path, tmp_path: Path) -> None:
    make_letters(session(tmp_path / "x"), "aia", jobs=2)
    assert tree(tmp_path / "x") == tree(recorded)


def test_another_style_joins_the_library(library: Path, recorded: Path) -> None:
    made = make_letters(session(library, writer=writer_of(1, RETRACE)), "l")
    assert made.styles == ("standard", "retrace")
    assert set(made.provenance["recordings"]) == {"standard", "retrace"}
    assert made.style_fingerprint("standard") == open_library(recorded).style_fingerprint("standard")


def decoded(path: Path) -> np.ndarray:
    return np.stack([picture.astype(np.int16) for picture in frames(path)])[..., :3]


@pytest.mark.parametrize(("noise", "most"), [("none", 0), ("low", 2)])
def test_every_take_begins_and_ends_with_one_and_the_same_picture(noise: str, most: int) -> None:
    hand = hand_of(WRITER.look, Capture(noise=noise), SIZE)
    ends = [
        picture[..., :3].astype(int)
        for movement in (letter(WRITER, "i"), word(WRITER, "is"))
        for picture in (first_and_last(movement, hand))
    ]
    assert max(int(np.abs(picture - ends[0]).max()) for picture in ends[1:]) <= most


def first_and_last(movement: Movement, hand: Hand) -> tuple[Pixels, Pixels]:
    shown = list(pictures(movement, hand))
    assert len(shown) == movement.pictures
    assert (shown[0] != shown[len(shown) // 2]).any()
    return shown[0], shown[-1]


def test_a_cut_between_letters_is_smaller_than_what_moves(recorded: Path) -> None:
    one, other = decoded(recorded / "a-1.mp4"), decoded(recorded / "i-1.mp4")
    moving = min(np.abs(np.diff(clip, axis=0)).mean(axis=(1, 2, 3)).max() for clip in (one, other))
    cuts = [np.abs(a[-1] - b[0]).mean() for a in (one, other) for b in (one, other)]
    # The drawn pictures are equal but for noise (see above): this is what the codec leaves.
    assert max(cuts) < 0.75 * moving
    assert max(cuts) < 3


def test_the_files_hold_the_same_sound_and_the_muted_one_none(recorded: Path) -> None:
    seen, heard = (np.concatenate(list(samples(recorded / name))) for name in ("a-1.mp4", "a-1.mp3"))
    assert len(seen) == len(heard)
    assert np.corrcoef(seen.astype(float), heard.astype(float))[0, 1] > 0.8
    np.testing.assert_array_equal(decoded(recorded / "a-1.mp4"), decoded(recorded / "a-1_muted.mp4"))


@pytest.mark.skipif(not RAW.exists(), reason="needs a copy of UNIPEN")
def test_a_real_persons_letters_are_recorded(tmp_path: Path) -> None:
    from unwritten.families.words.pen.unipen import unipen_writers

    person = unipen_writers(RAW)[0]
    with pytest.raises(UnwrittenError, match="has no 'é'"):
        make_from_unipen(session(tmp_path / "x"), RAW, person, "é")
    library = make_from_unipen(session(tmp_path / "x"), RAW, person, "i")
    assert library.letters("standard") == "i"
    assert library.provenance["recordings"]["standard"]["movements"]["writer"] == person
    with pytest.raises(UnwrittenError, match="another recording"):
        make_letters(session(tmp_path / "x"), "a")


def test_the_styles_have_their_letters() -> None:
    assert len(letters_of(STANDARD)) == len(letters_of(CURSIVE)) == 52
    assert len(letters_of(RETRACE)) == 17


def test_the_default_library_is_looked_for_where_the_user_says(
    recorded: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(VARIABLE, str(tmp_path / "none"))
    with pytest.raises(UnwrittenError, match=f"^{VARIABLE}: .*none: no such folder"):
        default_library()
    monkeypatch.setenv(VARIABLE, str(recorded))
    assert default_library().folder == recorded
    monkeypatch.delenv(VARIABLE)
    monkeypatch.setattr(default_module, "PACKAGED", recorded)
    assert default_library().folder == recorded


def test_the_default_library_is_made_once_in_the_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(default_module, "PACKAGED", tmp_path / "none")
    monkeypatch.setattr(default_module, "WRITERS", {"retrace": 1})
    monkeypatch.setattr("unwritten.families.words.letters.make.letters_of", lambda _: "il")
    monkeypatch.setattr("unwritten.families.words.letters.make.Session", functools.partial(Session, size=SIZE))
    seen: list[tuple[int, int]] = []
    first = default_library(progress=lambda done, total: seen.append((done, total)))
    assert seen == [(0, 2), (1, 2), (2, 2)]
    assert tmp_path in first.folder.parents
    assert first.letters("retrace") == "il"
    before = tree(tmp_path)
    assert make_default(first.folder).fingerprint == first.fingerprint
    assert tree(tmp_path) == before


def call(*words: object) -> Result:
    return CliRunner().invoke(app, ["letters", *map(str, words)], env={"COLUMNS": "120"})


@pytest.mark.parametrize("command", ["make", "import", "strokes", "list"])
def test_every_letters_command_has_an_example(command: str) -> None:
    assert f"Example: unwritten letters {command}" in call(command, "--help").stdout


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("make", "--style", "cursiv", "-o", "x"), "did you mean 'cursive'?"),
        (("make", "--light", "lmap", "-o", "x"), "did you mean 'lamp'?"),
        (("make", "--chars", "a7", "-o", "x"), "'7'"),
        (("make", "--writer", "-1", "-o", "x"), "negative"),
        (("make", "--split", "tset", "-o", "x"), "did you mean 'test'?"),
        (("make", "--strokes", "unipen:x", "-o", "x"), "--unipen-writer"),
        (("make", "--strokes", "ink:x", "--unipen-writer", "a", "-o", "x"), "--strokes unipen:"),
        (("make", "--strokes", "unipen:x", "--unipen-writer", "a", "-o", "x"), "x holds no UNIPEN files"),
        (("strokes", "--alphabet", "cursiv", "-o", "x"), "did you mean 'cursive'?"),
        (("list", "nowhere"), "nowhere: no such folder"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else None,
)
def test_mistakes_are_told_in_one_line(
    words: tuple[str, ...], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = call(*words)
    assert done.exit_code == 1
    assert said in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
    assert not list(tmp_path.iterdir())


def test_the_command_line_lists_a_library(recorded: Path) -> None:
    done = call("list", recorded)
    assert done.exit_code == 0, done.stderr
    assert "standard" in done.stdout
    assert "160×120" in done.stdout
    assert "2 letters" in done.stdout


def test_the_command_line_draws_the_stroke_pages(tmp_path: Path) -> None:
    done = call("strokes", "--alphabet", "retrace", "-o", tmp_path / "pages")
    assert done.exit_code == 0, done.stderr
    assert [path.name for path in (tmp_path / "pages").iterdir()] == ["retrace.png"]


def test_a_wish_for_help_loads_nothing_heavy(run: Run) -> None:
    done = run("letters", "make", "--help", env={**os.environ, "PYTHONPROFILEIMPORTTIME": "1"})
    assert "unwritten.cli.letters" in done.stderr
    for name in ("numpy", "numba", "av", "skia", "scipy"):
        assert f" {name}\n" not in done.stderr
