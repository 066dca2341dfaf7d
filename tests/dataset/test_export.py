"""Films in the layout of the paper's release."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from unwritten.core import UnwrittenError
from unwritten.dataset.export import export
from unwritten.dataset.manifest import read_items
from unwritten.dataset.release import release


def test_what_cannot_be_exported_is_told(toy_set: Path, tmp_path: Path) -> None:
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "file").touch()
    for out, problem in ((tmp_path / "full", "not empty"), (toy_set / "out", "in the dataset itself")):
        with pytest.raises(UnwrittenError, match=problem):
            export(toy_set, out)
    _, questions, _ = release(toy_set, tmp_path / "release")
    with pytest.raises(UnwrittenError, match="is withheld"):
        export(questions, tmp_path / "third")


def test_every_film_has_its_row_question_and_solution(toy_set: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    items = list(read_items(toy_set))
    assert export(toy_set, out) == len(items) == 6
    with (out / "test.csv").open(encoding="utf-8", newline="") as file:
        rows = {row["id"]: row for row in csv.DictReader(file)}
    assert list(rows) == [item.id for item in items]
    for item in items:
        row = rows[item.id]
        assert row["query"] == "Answer the question in this video."
        assert row["question_text"] == item.prompt == (out / "question_text" / f"{item.id}.txt").read_text().strip()
        assert row["ground_truth"] == item.kind.show(item.answer)
        assert (out / "solutions" / f"{item.id}.txt").read_text().strip() == row["ground_truth"]
        assert row["category"] == item.category
        assert (out / row["video"]).read_bytes() == (toy_set / item.fullest.path).read_bytes()
