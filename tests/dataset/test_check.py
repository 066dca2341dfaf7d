"""The check names what is wrong, and finds nothing where nothing is."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from conftest import TOYS, Run, toy_source
from unwritten.core import Item, Key, UnwrittenError
from unwritten.core.jsonable import dumps
from unwritten.dataset.build import build, seal
from unwritten.dataset.check import Report, check
from unwritten.dataset.manifest import read_items, read_manifest


def checked(folder: Path) -> Report:
    return check(folder, folders=(TOYS,), read=0)


def problems(folder: Path) -> dict[str, str]:
    return {finding.where: finding.problem for finding in checked(folder).findings}


def rewrite(folder: Path, change: dict[str, object]) -> Item:
    """Change one item and make the checksums fit again, as a careless (or clever) editor would."""
    manifest, items = read_manifest(folder), list(read_items(folder))
    items[2] = replace(items[2], **change)  # type: ignore[arg-type]
    (folder / "items.jsonl").write_text("".join(dumps(item) + "\n" for item in items))
    seal(folder, manifest.identity, items=manifest.items, clips=manifest.clips)
    return items[2]


def a_clip(folder: Path) -> Path:
    return sorted((folder / "media").iterdir())[2]


def test_whole_set_passes_and_counts_what_it_did(toy_set: Path) -> None:
    report = checked(toy_set)
    assert report.passed
    assert (report.files, report.clips, report.truths) == (7, 6, 6)


def test_flipped_byte_names_the_file_and_exits_1(toy_set: Path, run: Run) -> None:
    clip = a_clip(toy_set)
    data = bytearray(clip.read_bytes())
    data[len(data) // 2] ^= 1
    clip.write_bytes(data)
    done = run("check", toy_set, "--tasks", TOYS, "--read", "0")
    assert done.returncode == 1
    assert f"media/{clip.name}" in done.stderr
    assert "changed or damaged" in done.stderr


def test_truncated_clip_is_named(toy_set: Path) -> None:
    clip = a_clip(toy_set)
    clip.write_bytes(clip.read_bytes()[:-200])
    assert f"media/{clip.name}" in problems(toy_set)


def test_missing_clip_is_named(toy_set: Path) -> None:
    clip = a_clip(toy_set)
    clip.unlink()
    assert problems(toy_set)[f"media/{clip.name}"] == "is missing"


def test_stray_file_is_named(toy_set: Path) -> None:
    (toy_set / "notes.txt").write_text("mine")
    assert problems(toy_set) == {"notes.txt": "does not belong to the dataset"}


def test_changed_answer_is_found_even_with_fresh_checksums(toy_set: Path) -> None:
    item = list(read_items(toy_set))[2]
    assert item.truth is not None
    changed = rewrite(toy_set, {"truth": replace(item.truth, answer="wrong")})
    assert problems(toy_set) == {changed.id: "the answer is not the one that the task works out"}


def test_changed_question_is_found_even_with_fresh_checksums(toy_set: Path) -> None:
    changed = rewrite(toy_set, {"question": "Which word is NOT meant?"})
    assert problems(toy_set) == {changed.id: "the question is not the one that the task asks"}


def test_clip_that_is_not_the_items_is_found(toy_set: Path) -> None:
    items = list(read_items(toy_set))
    longer = next(item for item in items if item.clip.frames != items[2].clip.frames)
    changed = rewrite(toy_set, {"media": longer.media})
    found = problems(toy_set)
    assert any("number of frames" in problem for problem in found.values()), found
    assert changed.media == longer.media


def test_doubled_item_is_found(toy_set: Path) -> None:
    manifest = read_manifest(toy_set)
    lines = (toy_set / "items.jsonl").read_text().splitlines(keepends=True)
    (toy_set / "items.jsonl").write_text("".join([*lines, lines[0]]))
    seal(toy_set, manifest.identity, items=manifest.items, clips=manifest.clips)
    assert "stands there twice" in problems(toy_set)["items.jsonl"]


def test_damaged_line_of_items_is_named(toy_set: Path) -> None:
    text = (toy_set / "items.jsonl").read_text()
    (toy_set / "items.jsonl").write_text(text[:-40])
    findings = [str(finding) for finding in checked(toy_set).findings]
    assert any("line 6 is damaged" in finding for finding in findings), findings


def test_wrong_recount_is_found(toy_set: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from unwritten.core import Registry

    task = Registry((TOYS,)).get("blink")
    monkeypatch.setattr(type(task.impl), "recount", lambda self, scene: ("elsewhere",))
    assert len(checked(toy_set).findings) == 6


def test_newer_manifest_is_refused_in_one_line(toy_set: Path) -> None:
    data = json.loads((toy_set / "manifest.json").read_text())
    (toy_set / "manifest.json").write_text(json.dumps(data | {"format": 99, "unheard_of": 1}))
    with pytest.raises(UnwrittenError, match="upgrade unwritten"):
        checked(toy_set)


@pytest.mark.parametrize("text", ["", "{", "[]", '{"format": "one"}', '{"format": 1}'])
def test_damaged_manifest_is_refused_in_one_line(toy_set: Path, text: str) -> None:
    (toy_set / "manifest.json").write_text(text)
    with pytest.raises(UnwrittenError, match=r"manifest\.json"):
        checked(toy_set)


def test_half_built_set_is_told(toy_set: Path) -> None:
    (toy_set / "manifest.json").rename(toy_set / ".building.json")
    with pytest.raises(UnwrittenError, match="half built"):
        checked(toy_set)


def test_folder_that_is_no_dataset_is_told(tmp_path: Path) -> None:
    with pytest.raises(UnwrittenError, match="not a dataset"):
        checked(tmp_path)
    with pytest.raises(UnwrittenError, match="no such folder"):
        checked(tmp_path / "nowhere")


def test_private_truths_need_the_key(tmp_path: Path) -> None:
    key = Key(b"secret secret secret")
    build(toy_source(3, key), tmp_path / "set")
    without = checked(tmp_path / "set")
    assert without.passed
    assert without.truths == 0
    assert "key-file" in without.notes[0]
    assert check(tmp_path / "set", key=key, folders=(TOYS,), read=0).truths == 3
