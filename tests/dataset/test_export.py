"""Films in the layout of the paper's release."""

from __future__ import annotations

import csv
from dataclasses import replace
from pathlib import Path

import pytest

from unwritten.core import UnwrittenError
from unwritten.core.jsonable import dumps
from unwritten.dataset.build import seal
from unwritten.dataset.export import export
from unwritten.dataset.manifest import read_items, read_manifest
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


def test_an_id_does_not_lead_out_of_the_folder(toy_set: Path, tmp_path: Path) -> None:
    text = (toy_set / "items.jsonl").read_text()
    first = next(read_items(toy_set)).id
    (toy_set / "items.jsonl").write_text(text.replace(first, "../../evil"))
    with pytest.raises(UnwrittenError, match=r"line 1 is damaged .*is no id"):
        export(toy_set, tmp_path / "out")
    assert not list(tmp_path.rglob("evil*"))


@pytest.mark.parametrize("change", [{"category": "../evil"}, {"task": "words/evil/.."}])
def test_a_style_of_words_does_not_lead_out_of_the_folder(
    toy_set: Path, tmp_path: Path, change: dict[str, str]
) -> None:
    manifest, items = read_manifest(toy_set), [replace(item, **change) for item in read_items(toy_set)]  # type: ignore[arg-type]
    (toy_set / "items.jsonl").write_text("".join(dumps(item) + "\n" for item in items))
    seal(toy_set, manifest.identity | {"family": "words"}, items=manifest.items, clips=manifest.clips)
    with pytest.raises(UnwrittenError, match="cannot be the name of a file"):
        export(toy_set, tmp_path / "out")
    assert [path.name for path in tmp_path.iterdir()] == ["set"]


def test_what_links_lead_to_is_exported_and_not_the_links(toy_set: Path, tmp_path: Path) -> None:
    (toy_set / "media").rename(tmp_path / "private")
    (toy_set / "media").mkdir()
    for clip in (tmp_path / "private").iterdir():
        (toy_set / "media" / clip.name).symlink_to(clip)
    export(toy_set, tmp_path / "out")
    assert not [path for path in (tmp_path / "out").rglob("*") if path.is_symlink()]
