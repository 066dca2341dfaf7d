"""Every option of the command line reaches the part that it is meant for."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner

from conftest import BLINK, TOYS
from unwritten import __version__
from unwritten.cli.main import app
from unwritten.core import UnwrittenError
from unwritten.core.seeding import read_key
from unwritten.dataset.check import check
from unwritten.dataset.collection import open_task
from unwritten.dataset.manifest import read_items

Call = Callable[..., tuple[int, str, str]]


@pytest.fixture
def call() -> Call:
    """Run the command line in this process, which is quicker."""

    def run(*words: object) -> tuple[int, str, str]:
        result = CliRunner().invoke(app, [str(word) for word in words], env={"COLUMNS": "200"})
        if result.exception and not isinstance(result.exception, SystemExit):
            raise result.exception
        return result.exit_code, result.stdout, result.stderr

    return run


@pytest.fixture
def key_file(tmp_path: Path) -> Path:
    (tmp_path / "key").write_text("correct horse battery staple\n")
    return tmp_path / "key"


def test_version_is_printed(call: Call) -> None:
    assert call("--version") == (0, f"{__version__}\n", "")


def test_build_takes_level_split_and_key(call: Call, tmp_path: Path, key_file: Path) -> None:
    words = ("build", BLINK, "--tasks", TOYS, "-o", tmp_path / "set", "--size", 3, "--jobs", 1)
    code, said, _ = call(*words, "--level", "0.3", "--split", "train", "--key-file", key_file)
    assert code == 0
    assert f"3 items in {tmp_path / 'set'}" in said
    items = list(read_items(tmp_path / "set"))
    assert [(item.level, item.address and item.address.split) for item in items] == [("0.30", "train")] * 3
    opened = open_task("blink", level="0.30", split="train", key=read_key(key_file), folders=(TOYS,))
    assert [item.answer for item in items] == [opened[index].answer for index in range(3)]
    checked = ("check", tmp_path / "set", "--tasks", TOYS, "--jobs", 1, "--read", 0)
    assert "0 truths recounted" in call(*checked)[1]
    assert "3 truths recounted" in call(*checked, "--key-file", key_file)[1]


def test_show_takes_split_and_key(call: Call, tmp_path: Path, key_file: Path) -> None:
    words = ("show", "blink", "--tasks", TOYS, "--level", "easy", "--index", 2, "-o", tmp_path / "look")
    _, said, _ = call(*words, "--split", "train", "--key-file", key_file)
    opened = open_task("blink", level="easy", split="train", key=read_key(key_file), folders=(TOYS,))
    assert opened[2].answer in said
    assert opened[2].answer not in call(*words)[1]


def test_check_reads_as_many_questions_as_asked(call: Call, toy_set: Path) -> None:
    words = ("check", toy_set, "--tasks", TOYS, "--jobs", 1, "--read")
    code, said, trouble = call(*words, 1)
    assert (code, "1 questions read back (0.0% of their words)" in said) == (1, True)
    assert trouble.count("of the question can be read") == 1
    assert "has 1 problem(s)" in trouble
    assert "all good" not in said
    code, said, _ = call(*words, -1)
    assert (code, "6 questions read back" in said) == (1, True)
    code, said, trouble = call(*words, 0)
    assert (code, "all good" in said) == (0, True)


@pytest.mark.parametrize(
    "words", [("check", "SET"), ("gallery", "-o", "OUT"), ("demo", "-o", "OUT")], ids=lambda words: words[0]
)
def test_nobody_to_work_is_one_clear_line(call: Call, toy_set: Path, tmp_path: Path, words: tuple[str, ...]) -> None:
    named = {"SET": toy_set, "OUT": tmp_path / "out"}
    code, _, said = call(*(named.get(word, word) for word in words), "--jobs", 0)
    assert (code, said) == (1, "unwritten: --jobs 0: at least one is needed\n")
    assert not (tmp_path / "out").exists()


def test_brackets_are_text_and_not_style(call: Call, tmp_path: Path, toy_set: Path) -> None:
    text = (TOYS / "lights" / "blink.py").read_text().replace("which secret word", "which word of [a, b] [/bold]")
    (tmp_path / "own").mkdir()
    (tmp_path / "own" / "blink.py").write_text(text)
    assert "which word of [a, b] [/bold]" in call("tasks", "own/blink", "--tasks", tmp_path / "own")[1]
    manifest = toy_set / "manifest.json"
    manifest.write_text(manifest.read_text().replace(f'"name": "{BLINK}"', '"name": "my [/x] set"'))
    assert "my [/x] set: 6 items" in call("describe", toy_set)[1]


@pytest.mark.parametrize(
    ("name", "said"), [("missing/figures.png", "make the folder first"), ("figures.xyz", "cannot write the picture")]
)
def test_a_picture_that_cannot_be_drawn_is_one_clear_line(call: Call, toy_set: Path, name: str, said: str) -> None:
    code, _, trouble = call("describe", toy_set, "--picture", toy_set / name)
    assert code == 1
    assert said in trouble
    assert trouble.count("\n") == 1


def test_a_demo_with_a_fault_fails(call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def spoiled(folder: Path, **options: object) -> object:
        (folder / "stray.txt").write_text("?")
        return check(folder, read=0)

    monkeypatch.setattr("unwritten.dataset.check.check", spoiled)
    code, _, said = call("demo", "-o", tmp_path / "demo", "--size", 1, "--jobs", 1)
    assert code == 1
    assert "the demo's dataset has a fault: stray.txt: does not belong to the dataset" in said
    assert not (tmp_path / "demo" / "gallery").exists()


def test_a_demo_moves_the_set_of_an_earlier_version_aside(
    call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def enough(folder: Path, **options: object) -> object:
        raise UnwrittenError(f"{folder.name} is built")

    monkeypatch.setattr("unwritten.dataset.check.check", enough)
    demo = tmp_path / "demo"
    for size, told in ((1, ""), (1, ""), (2, "older/morse-1 now"), (1, "older/morse-2 now")):
        _, _, said = call("demo", "-o", demo, "--size", size, "--jobs", 1)
        assert "morse is built" in said
        assert told in said.replace("\n", "")
        assert len(list(read_items(demo / "morse"))) == size
    assert [len(list(read_items(demo / "older" / f"morse-{n}"))) for n in (1, 2)] == [1, 2]


def test_a_gallery_of_a_dataset_takes_only_so_many(call: Call, toy_set: Path, tmp_path: Path) -> None:
    code, said, _ = call("gallery", toy_set, "-o", tmp_path / "page", "--each", 2)
    assert (code, said) == (0, f"2 clips; open {tmp_path / 'page' / 'index.html'}\n")
    assert len(os.listdir(tmp_path / "page" / "media")) == 2
    assert call("gallery", toy_set, "-o", tmp_path / "none", "--each", 0)[0] == 1


@pytest.mark.parametrize(("before", "after"), [({}, "1"), ({"OPENBLAS_NUM_THREADS": "3"}, "3")])
def test_a_command_has_one_thread_of_linear_algebra_unless_told_otherwise(before: dict[str, str], after: str) -> None:
    code = "import sys, os, unwritten.cli.main; print(os.environ['OPENBLAS_NUM_THREADS'], 'numpy' in sys.modules)"
    kept = {name: value for name, value in os.environ.items() if name != "OPENBLAS_NUM_THREADS"}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=kept | before)
    assert done.stdout.split() == [after, "False"], "numpy must be loaded later, or it would not know"
