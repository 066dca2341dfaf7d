"""A library of letters: what is wrong with a folder is one clear line that names the file."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from unwritten.core import UnwrittenError
from unwritten.families.words.letters.library import open_library, write_index
from unwritten.media.grid import UNIT
from words_toys import TOY_LETTERS, make_letter


def test_what_is_indexed_is_found_again(toy_letters: Path) -> None:
    library = open_library(toy_letters)
    assert {style: library.letters(style) for style in library.styles} == {
        style: "".join(sorted(chars)) for style, chars in TOY_LETTERS.items()
    }
    files = library.files("standard", "é")
    assert [path.name for path in (files.heard, files.seen, files.muted)] == [
        "u00e9-1.mp3",
        "u00e9-1.mp4",
        "u00e9-1_muted.mp4",
    ]
    assert files.clip.samples % UNIT == 0
    assert (files.clip.width, files.clip.height, str(files.clip.fps)) == (160, 120, "125/4")
    assert library.provenance == {"made": "by a test"}
    library.verify()


def test_the_index_is_the_same_every_time(toy_library: Path) -> None:
    before = (toy_library / "letters.json").read_bytes()
    library = write_index(toy_library, {"made": "by a test"})
    assert (toy_library / "letters.json").read_bytes() == before
    moved = toy_library.rename(toy_library.parent / "elsewhere")
    assert open_library(moved).fingerprint == library.fingerprint


def test_the_fingerprint_names_the_content_of_each_style(toy_library: Path) -> None:
    before = open_library(toy_library)
    make_letter(toy_library, "a", "cursive", units=9)
    after = write_index(toy_library, {})
    assert after.fingerprint != before.fingerprint
    assert after.style_fingerprint("cursive") != before.style_fingerprint("cursive")
    assert after.style_fingerprint("standard") == before.style_fingerprint("standard")


def _missing(folder: Path) -> None:
    (folder / "a-1.mp3").unlink()


def _empty(folder: Path) -> None:
    (folder / "a-1.mp4").write_bytes(b"")


def _unrelated(folder: Path) -> None:
    (folder / "notes.txt").write_text("mine")


def _folder(folder: Path) -> None:
    (folder / "e-1.mp4").unlink()
    (folder / "e-1.mp4").mkdir()


def _truncated(folder: Path) -> None:
    path = folder / "r-2c.mp4"
    path.write_bytes(path.read_bytes()[:-500])


def _not_media(folder: Path) -> None:
    (folder / "r-2c.mp3").write_text("no sound at all")


def _swapped(folder: Path) -> None:
    shutil.copyfile(folder / "a-1.mp4", folder / "a-1_muted.mp4")


def _silent(folder: Path) -> None:
    shutil.copyfile(folder / "a-1_muted.mp4", folder / "a-1.mp4")


def _other_take(folder: Path) -> None:
    shutil.copyfile(folder / "e-1.mp3", folder / "a-1.mp3")


def _tagged(folder: Path) -> None:
    path = folder / "t-1.mp3"
    path.write_bytes(path.read_bytes() + b"TAG" + b"the letter t".ljust(125, b"\0"))


@pytest.mark.parametrize(
    ("spoil", "named"),
    [
        (_missing, "a-1.mp3 is missing"),
        (_empty, "a-1.mp4 is empty"),
        (_unrelated, "notes.txt is not a letter clip"),
        (_folder, "e-1.mp4 is not a letter clip"),
        (_truncated, "r-2c.mp4"),
        (_not_media, "r-2c.mp3"),
        (_swapped, "a-1_muted.mp4 has a sound track"),
        (_silent, "a-1.mp4 has no sound track"),
        (_other_take, "a-1.mp3 is not as long"),
        (_tagged, "t-1.mp3 has tags"),
    ],
)
def test_what_is_wrong_with_a_clip_is_one_line(toy_library: Path, spoil: Callable[[Path], None], named: str) -> None:
    spoil(toy_library)
    with pytest.raises(UnwrittenError) as raised:
        write_index(toy_library, {})
    assert named in str(raised.value)
    assert "\n" not in str(raised.value)


def test_a_folder_without_letters_is_told(tmp_path: Path) -> None:
    with pytest.raises(UnwrittenError, match="no letter clips"):
        write_index(tmp_path, {})
    with pytest.raises(UnwrittenError, match=r"not a library of letters: it has no letters\.json"):
        open_library(tmp_path)
    with pytest.raises(UnwrittenError, match="no such folder"):
        open_library(tmp_path / "nowhere")
    with pytest.raises(UnwrittenError, match="no such folder"):
        write_index(tmp_path / "nowhere", {})


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "{}", '{"format": 1}', '{"format": 99}', '{"format":1,"letters":[]}']
)
def test_a_damaged_index_is_one_line(toy_library: Path, text: str) -> None:
    (toy_library / "letters.json").write_text(text)
    with pytest.raises(UnwrittenError, match=r"letters\.json"):
        open_library(toy_library)


def test_an_index_that_names_a_letter_twice_or_wrongly_is_refused(toy_library: Path) -> None:
    path = toy_library / "letters.json"
    index = json.loads(path.read_text())
    path.write_text(json.dumps({**index, "letters": [*index["letters"], index["letters"][0]]}))
    with pytest.raises(UnwrittenError, match="twice"):
        open_library(toy_library)
    index["letters"][0]["files"]["audio"]["path"] = "elsewhere.mp3"
    path.write_text(json.dumps(index))
    with pytest.raises(UnwrittenError, match="does not name"):
        open_library(toy_library)


def test_opening_sees_sizes_and_verifying_sees_bytes(toy_library: Path) -> None:
    clip = toy_library / "a-3r.mp4"
    data = bytearray(clip.read_bytes())
    data[-1] ^= 1
    clip.write_bytes(data)
    library = open_library(toy_library)
    with pytest.raises(UnwrittenError, match=r"a-3r\.mp4 was changed or damaged"):
        library.verify()
    clip.write_bytes(data[:-1])
    with pytest.raises(UnwrittenError, match=r"a-3r\.mp4 has \d+ bytes"):
        open_library(toy_library)
    clip.unlink()
    with pytest.raises(UnwrittenError, match=r"a-3r\.mp4 is missing"):
        open_library(toy_library)


def test_a_letter_that_is_not_there_is_named(toy_letters: Path) -> None:
    library = open_library(toy_letters)
    with pytest.raises(UnwrittenError, match="has no 'z' in style cursive; it has aert"):
        library.files("cursive", "z")
    with pytest.raises(UnwrittenError, match="unknown style"):
        library.letters("italic")


def test_hidden_files_are_passed_over(toy_library: Path) -> None:
    (toy_library / ".DS_Store").write_bytes(b"\0")
    assert write_index(toy_library, {}).letters("retrace") == "art"
