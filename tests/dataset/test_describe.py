"""The figures of a dataset are those of its files."""

from __future__ import annotations

import errno
from collections import Counter
from pathlib import Path

import pytest

from conftest import BLINK, Run
from unwritten.core import UnwrittenError
from unwritten.dataset.describe import describe, plot
from unwritten.dataset.manifest import read_items
from unwritten.dataset.release import release


def test_figures_are_those_of_the_files(toy_set: Path) -> None:
    items = list(read_items(toy_set))
    sizes = [path.stat().st_size for path in (toy_set / "media").iterdir()]
    seconds = sorted(item.clip.frames / 30 for item in items)
    figures = describe(toy_set)
    assert (figures.name, figures.items, figures.clips, figures.sounding) == (BLINK, 6, 6, 0)
    assert figures.hours * 3600 == pytest.approx(sum(seconds))
    assert figures.megabytes * 1e6 == pytest.approx(sum(sizes))
    assert figures.sizes == {"64×48": 6}
    (task,) = figures.tasks
    assert (task.task, task.items, task.kind) == (BLINK, 6, "word")
    assert task.levels == Counter(item.level for item in items)
    assert task.seconds == pytest.approx((seconds[0], (seconds[2] + seconds[3]) / 2, seconds[-1]))
    assert task.kilobytes * 6 * 1e3 == pytest.approx(sum(sizes))
    assert task.answers == {str(item.answer): 1 for item in items}
    assert task.commonest == pytest.approx(1 / 6)


def test_a_repeated_answer_is_the_commonest(toy_set: Path) -> None:
    words = [str(item.answer) for item in read_items(toy_set)]
    text = (toy_set / "items.jsonl").read_text()
    for word in words[1:4]:
        text = text.replace(word, words[0])
    (toy_set / "items.jsonl").write_text(text)
    (task,) = describe(toy_set).tasks
    assert next(iter(task.answers.items())) == (words[0], 4)
    assert task.commonest == pytest.approx(4 / 6)


def test_withheld_answers_are_not_needed(toy_set: Path, tmp_path: Path) -> None:
    _, questions, _ = release(toy_set, tmp_path / "out")
    (task,) = describe(questions).tasks
    assert task.answers == {"withheld": 6}


def test_a_picture_that_cannot_be_written_is_one_clear_line(toy_set: Path, tmp_path: Path) -> None:
    with pytest.raises(UnwrittenError, match=r"cannot write .*figures\.png: no such file"):
        plot(describe(toy_set), tmp_path / "missing" / "figures.png")


@pytest.mark.parametrize("name", ["folder.d", "picture"])
def test_a_picture_needs_a_name_that_says_its_format(toy_set: Path, tmp_path: Path, run: Run, name: str) -> None:
    (tmp_path / "folder.d").mkdir()
    done = run("describe", toy_set, "--picture", tmp_path / name)
    assert (done.returncode, done.stderr.count("\n")) == (1, 1)
    assert f"{tmp_path / name} is no name of a picture: give a file that ends in .png" in done.stderr
    assert sorted(path.name for path in tmp_path.iterdir()) == ["folder.d", "set"]


def test_a_picture_appears_whole_or_not_at_all(toy_set: Path, tmp_path: Path) -> None:
    path = tmp_path / "figures.svg"
    path.write_text("the old one")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("matplotlib.figure.Figure.savefig", torn)
        with pytest.raises(UnwrittenError, match=r"cannot write .*no space"):
            plot(describe(toy_set), path)
    assert path.read_text() == "the old one"
    plot(describe(toy_set), path)
    assert "<svg" in path.read_text()
    assert sorted(one.name for one in tmp_path.iterdir()) == ["figures.svg", "set"]


def torn(_: object, path: Path, **__: object) -> None:
    path.write_text("half")
    raise OSError(errno.ENOSPC, "No space left on device")
