"""The path of the pen in the examples: there where the house's reader read the word, and nowhere else."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from report_sets import reader, replies_by, word_items, write_run, write_set
from typer.testing import CliRunner

from pen_words import clip_of, pen_words
from unwritten.cli.main import app
from unwritten.dataset.manifest import read_manifest
from unwritten.evaluate.replies import read_replies
from unwritten.report.gather import gather
from unwritten.report.page import write_report

PICTURE = "src='data:image/png;base64,"


def page_of(folder: Path, *sources: Path, clips: int = 20_000_000) -> str:
    page = folder / "report.html"
    write_report(gather(sources), page, clips=clips)
    return page.read_text()


@pytest.fixture(scope="module")
def words(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return pen_words(tmp_path_factory.mktemp("pen") / "words", ("dog", "sun"), ("standard",))


@pytest.fixture(scope="module")
def run(words: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("run") / "video"
    asked = CliRunner().invoke(app, ["eval", str(words), "-m", "reader/video", "-c", "muted_video", "-o", str(out)])
    assert asked.exit_code == 0, asked.output
    return out


@pytest.mark.parametrize("who", ["reader/av", "reader/video", "reader/<img src=x onerror=alert(1)>'\">"])
def test_names_and_broken_clips_do_no_harm(tmp_path: Path, who: str) -> None:
    dataset = write_set(tmp_path / "set", word_items(("cat", "dog", "sun")))  # its clips are no clips
    replies = write_run(tmp_path / "run", replies_by(who, dataset, reader(0.5)))
    page = page_of(tmp_path, dataset, replies)
    assert "<img" not in page
    assert PICTURE not in page


def test_the_path_is_shown_for_the_readers_own_words(words: Path, run: Path, tmp_path: Path) -> None:
    page = page_of(tmp_path, words, run)
    assert page.count(PICTURE) == page.count("<img") == 2
    assert page_of(tmp_path, words, run, clips=1000).count(PICTURE) == 0


def test_no_path_is_shown_beside_words_that_the_reader_did_not_read(words: Path, run: Path, tmp_path: Path) -> None:
    sha256 = read_manifest(words).sums_sha256
    own = [replace(reply, dataset_sha256=sha256) for reply in read_replies(run / "replies.jsonl")]
    other = [replace(reply, who="openai/gpt-4o") for reply in own]
    invented = [replace(reply, text="The word is: qqq") for reply in own]
    for name, replies in (("other", other), ("invented", invented)):
        assert PICTURE not in page_of(tmp_path, words, write_run(tmp_path / name, replies))
    assert clip_of(words, "dog").exists()
