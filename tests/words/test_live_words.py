"""Live words: who may be asked for them, and that a take is a dataset's clip like any other."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from unwritten.core import PUBLIC, Key, UnwrittenError
from unwritten.dataset.build import build
from unwritten.dataset.check import check
from unwritten.dataset.manifest import read_items
from unwritten.families.words.letters.library import Library, open_library, write_index
from unwritten.families.words.live import writer_for
from unwritten.families.words.presets import Order
from unwritten.families.words.source import word_source
from unwritten.families.words.studio.writer import VERSION, writer_of
from unwritten.families.words.style import STANDARD

SECRET = Key(b"a secret of sixteen bytes or more")
CAMERA = {
    "capture": {"light": "desk", "shake": "none", "noise": "low", "blur": "none"},
    "size": [160, 120],
}


def library_by(folder: Path, owner: Key = PUBLIC, **change: Any) -> Library:
    """The toy letters, said to be recorded by writer 7."""
    recording = {**writer_of(7, STANDARD, key=owner).identity(), **CAMERA, **change}
    return write_index(folder, {"recordings": {"standard": recording}})


def test_the_writer_of_the_letters_is_called_back(toy_library: Path) -> None:
    assert writer_for(library_by(toy_library), "standard", PUBLIC) == writer_of(7, STANDARD)
    private = library_by(toy_library, SECRET)
    assert writer_for(private, "standard", SECRET) == writer_of(7, STANDARD, key=SECRET)
    assert writer_of(7, STANDARD, key=SECRET).look != writer_of(7, STANDARD).look


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"studio": VERSION + 1}, "record them again"),
        ({"key": "0123456789abcdef"}, "give the --key-file"),
        ({"strokes": "unipen"}, "no simulated writer's"),
        ({"style": "cursive"}, "no simulated writer's"),
        ({"writer": None}, "no simulated writer's"),
    ],
    ids=str,
)
def test_nobody_else_is(toy_library: Path, change: dict[str, Any], said: str) -> None:
    with pytest.raises(UnwrittenError, match=said):
        writer_for(library_by(toy_library, **change), "standard", PUBLIC)


@pytest.mark.parametrize("provenance", [None, "a friend", {}, {"recordings": []}, {"recordings": {"cursive": {}}}])
def test_letters_of_unknown_origin_have_no_writer(toy_library: Path, provenance: Any) -> None:
    write_index(toy_library, provenance)
    with pytest.raises(UnwrittenError, match="no simulated writer's"):
        writer_for(open_library(toy_library), "standard", PUBLIC)


def test_a_live_word_is_paired_with_its_joined_twin_and_checked(toy_library: Path, tmp_path: Path) -> None:
    library = library_by(toy_library)
    order = Order(styles=("standard",), given=("tea", "at"), size=1, live=True)
    build(word_source(order, library, PUBLIC), tmp_path / "set")
    one, other = sorted(read_items(tmp_path / "set"), key=lambda item: item.task)
    assert (one.task, other.task) == ("words/joined", "words/live")
    assert one.pair == other.pair != ""
    assert (one.answer, one.question, one.kind) == (other.answer, other.question, other.kind)
    assert one.clip_id != other.clip_id
    assert other.truth is not None
    assert [line[0] for line in other.truth.because] == list(str(other.answer))
    report = check(tmp_path / "set", letters=toy_library)
    assert report.findings == ()
    assert report.truths == 2  # the twin's is read from its packets, the live one's from its writer's movement
    assert "live words are no joined letters" in report.notes[0]
