"""An item explained: its frames, those that decide, and the worked truth."""

from __future__ import annotations

from pathlib import Path

import av
import pytest
from typer.testing import CliRunner

from conftest import TOYS, toy_source
from unwritten.cli.main import app
from unwritten.core import Key, UnwrittenError
from unwritten.core.seeding import read_key
from unwritten.dataset.build import build
from unwritten.dataset.collection import open_task
from unwritten.dataset.manifest import read_items
from unwritten.report.explained import COLUMNS, sample_of, shown_frames

ADDRESS = "morse/temporal/dominoes@1/easy/test/2"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("dominoes", "is not an address"),
        ("morse/temporal/dominoes@1/easy/test", "is not an address"),
        ("morse/temporal/dominoes@x/easy/test/2", "is not an address"),
        ("morse/temporal/dominoes@99/easy/test/2", "another version"),
        ("morse/temporal/domino@1/easy/test/2", "did you mean"),
        ("morse/temporal/dominoes@1/esy/test/2", "did you mean"),
    ],
)
def test_what_is_no_address_is_told(text: str, problem: str) -> None:
    with pytest.raises(UnwrittenError, match=problem):
        sample_of(text, Key())


def test_frames_are_those_of_the_film_and_the_question_decides_nothing() -> None:
    sample = open_task("dominoes", level="easy")[2]
    frames = shown_frames(sample)
    film = sample.film
    assert [frame.frame for frame in frames] == [15 * place for place in range(len(frames))]
    assert 3 <= sum(frame.decisive for frame in frames) <= 8
    asked = film.frames - film.shots[-1].frames
    assert all(30 <= frame.frame < asked for frame in frames if frame.decisive)


def test_the_command_writes_a_sheet_and_the_truth(tmp_path: Path) -> None:
    done = CliRunner().invoke(app, ["explain", ADDRESS, "-o", str(tmp_path)])
    assert done.exit_code == 0, done.output
    sample = open_task("dominoes", level="easy")[2]
    assert f"Answer: {sample.answer}" in done.output
    assert all(line in done.output for line in sample.because)
    assert "difficulty 0 of 100" in done.output
    with av.open(str(tmp_path / "dominoes-easy-2-explained.png")) as file:
        picture = next(file.decode(video=0))
    assert picture.width > COLUMNS * 250


def test_an_id_needs_its_dataset(toy_set: Path, tmp_path: Path) -> None:
    done = CliRunner().invoke(app, ["explain", "nobody", "--dataset", str(toy_set), "-o", str(tmp_path)])
    assert done.exit_code == 1
    assert "has no item 'nobody'" in done.output


@pytest.mark.parametrize(
    ("folder", "problem"), [("none", "no such folder"), (".", "is not a dataset"), ("newer", "upgrade unwritten")]
)
def test_what_is_no_dataset_is_one_line(folder: str, problem: str, tmp_path: Path) -> None:
    (tmp_path / "newer").mkdir()
    (tmp_path / "newer" / "manifest.json").write_text('{"format": 1000}')
    done = CliRunner().invoke(app, ["explain", "nobody", "--dataset", str(tmp_path / folder)])
    assert done.exit_code == 1
    assert problem in done.output


def test_an_item_of_a_private_set_is_explained_with_its_key_alone(tmp_path: Path) -> None:
    """With another key the same address is another film: its truth would be told for this one's."""
    mine, other, private = tmp_path / "mine.key", tmp_path / "other.key", tmp_path / "private"
    mine.write_text("a" * 32)
    other.write_text("b" * 32)
    build(toy_source(2, read_key(mine)), private)
    item = next(iter(read_items(private)))
    words = ["explain", item.id, "--dataset", str(private), "--tasks", str(TOYS), "-o", str(tmp_path)]
    for wrong in ([], ["--key-file", str(other)]):
        done = CliRunner().invoke(app, [*words, *wrong])
        assert done.exit_code == 1
        assert "key" in done.output
        assert "Answer" not in done.output
    done = CliRunner().invoke(app, [*words, "--key-file", str(mine)])
    assert done.exit_code == 0, done.output
    assert f"Answer: {item.kind.show(item.answer)}" in done.output
