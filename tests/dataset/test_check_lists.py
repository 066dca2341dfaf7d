"""The check names what is wrong with a set's lists and its manifest, and what is no set at all."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from spoiled import checked, problems

from conftest import TOYS, Run, toy_source
from unwritten.core import Key, UnwrittenError
from unwritten.core.jsonable import dumps
from unwritten.dataset.build import build, seal
from unwritten.dataset.check import check
from unwritten.dataset.manifest import read_items, read_manifest


def test_lost_item_is_found_even_with_fresh_checksums(toy_set: Path) -> None:
    manifest = read_manifest(toy_set)
    lines = (toy_set / "items.jsonl").read_text().splitlines(keepends=True)
    (toy_set / "items.jsonl").write_text("".join(lines[:-1]))
    (toy_set / "manifest.json").unlink()  # which is of the longer list
    seal(toy_set, manifest.identity, items=manifest.items, clips=manifest.clips)
    assert problems(toy_set)["items.jsonl"] == "has 5 items on 5 clips, the manifest says 6 on 6"


def test_a_wrong_number_of_clips_is_found(toy_set: Path) -> None:
    data = json.loads((toy_set / "manifest.json").read_text())
    (toy_set / "manifest.json").write_text(json.dumps(data | {"clips": 7}))
    assert problems(toy_set) == {"items.jsonl": "has 6 items on 6 clips, the manifest says 6 on 7"}


def test_changed_list_of_checksums_is_found(toy_set: Path) -> None:
    lines = (toy_set / "SHA256SUMS").read_text().splitlines(keepends=True)
    (toy_set / "SHA256SUMS").write_text("".join(reversed(lines)))
    assert problems(toy_set) == {"SHA256SUMS": "is not the list of checksums that the manifest speaks of"}


@pytest.mark.parametrize("text", ["nonsense\n", "0" * 64 + " one space\n", "0" * 63 + "  short\n", "0" * 64 + "  \n"])
def test_damaged_list_of_checksums_is_one_clear_line(toy_set: Path, text: str) -> None:
    (toy_set / "SHA256SUMS").write_text(text)
    with pytest.raises(UnwrittenError, match="SHA256SUMS, line 1 is not a checksum"):
        checked(toy_set)


@pytest.mark.parametrize("name", ["SHA256SUMS", "items.jsonl"])
def test_missing_list_is_told(toy_set: Path, name: str, run: Run) -> None:
    (toy_set / name).unlink()
    done = run("check", toy_set, "--tasks", TOYS, "--jobs", "1")
    assert done.returncode == 1
    assert name in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"answer":"', '"answer":5,"was":"', "unknown field"),
        ('"because":[', '"because":5,"x":[', "unknown field"),
        ('"fps":"30"', '"fps":"1/0"', "is not a number"),
        ('"fps":"30"', '"fps":"0"', "positive frame rate"),
        ('"clip_id":"', '"clip_id":"../', "is no id"),
        ('"kind":"word"', '"kind":["word"]', "damaged"),
        ('"kind":"word"', '"kind":"riddle"', "unknown kind"),
        ('"kind":"word"', '"kind":"integer"', "is not an answer"),
        ('"path":"media/', '"path":"../media/', "below its dataset"),
    ],
)
def test_every_damaged_item_is_named_by_its_line(toy_set: Path, old: str, new: str, said: str) -> None:
    lines = (toy_set / "items.jsonl").read_text().splitlines(keepends=True)
    assert old in lines[3]
    lines[3] = lines[3].replace(old, new)
    (toy_set / "items.jsonl").write_text("".join(lines))
    (finding,) = [str(finding) for finding in checked(toy_set).findings if "line 4 is damaged" in str(finding)]
    assert said in finding


def test_doubled_item_is_found(toy_set: Path) -> None:
    manifest = read_manifest(toy_set)
    lines = (toy_set / "items.jsonl").read_text().splitlines(keepends=True)
    (toy_set / "items.jsonl").write_text("".join([*lines, lines[0]]))
    (toy_set / "manifest.json").unlink()  # which is of the shorter list
    seal(toy_set, manifest.identity, items=manifest.items, clips=manifest.clips)
    assert "stands there twice" in problems(toy_set)["items.jsonl"]


def test_damaged_line_of_items_is_named(toy_set: Path) -> None:
    text = (toy_set / "items.jsonl").read_text()
    (toy_set / "items.jsonl").write_text(text[:-40])
    findings = [str(finding) for finding in checked(toy_set).findings]
    assert any(finding.startswith("items.jsonl: line 6 is damaged") for finding in findings), findings


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
    with_key = check(tmp_path / "set", key=key, folders=(TOYS,), read=0)
    assert (with_key.truths, with_key.notes) == (3, ())
    wrong_key = check(tmp_path / "set", key=Key(b"another secret, no?"), folders=(TOYS,), read=0)
    assert (wrong_key.truths, wrong_key.passed) == (0, True)
    assert "key-file" in wrong_key.notes[0]


@pytest.mark.parametrize("fps", ["1e5000", "1e-5000"])
def test_a_frame_rate_beyond_all_reason_is_found(toy_set: Path, fps: str) -> None:
    item = list(read_items(toy_set))[3]
    lines = (toy_set / "items.jsonl").read_text().splitlines(keepends=True)
    lines[3] = lines[3].replace('"fps":"30"', f'"fps":"{fps}"')
    (toy_set / "items.jsonl").write_text("".join(lines))
    assert problems(toy_set)[item.id] == "its frame rate is not between 1/1000 and 1000 a second"


def test_a_path_that_is_too_long_is_found(toy_set: Path) -> None:
    (media,) = list(read_items(toy_set))[2].media.values()
    text = (toy_set / "items.jsonl").read_text()
    (toy_set / "items.jsonl").write_text(text.replace(media.path, "media/" + "x" * 300))
    findings = [finding.problem for finding in checked(toy_set).findings if "xxx" in finding.where]
    assert "cannot be read: file name too long" in findings


def test_a_family_without_a_check_of_its_own_is_one_clear_line(toy_set: Path) -> None:
    manifest = read_manifest(toy_set)
    seal(toy_set, manifest.identity | {"family": "morse"}, items=manifest.items, clips=manifest.clips)
    with pytest.raises(UnwrittenError, match=r"manifest\.json is damaged \(it names the family morse"):
        checked(toy_set)


@pytest.mark.parametrize("told", ["truth", "address"])
def test_an_answer_in_a_release_is_found(toy_set: Path, told: str) -> None:
    manifest, items = read_manifest(toy_set), list(read_items(toy_set))
    withheld = [replace(item, address=None, truth=None) for item in items]
    withheld[4] = replace(withheld[4], **{told: getattr(items[4], told)})
    (toy_set / "items.jsonl").write_text("".join(dumps(item) + "\n" for item in withheld))
    counts = {"items": manifest.items, "clips": manifest.clips}
    seal(toy_set, manifest.identity, **counts, withheld=True)
    assert problems(toy_set) == {items[4].id: f"its {told} should be withheld, as the manifest says it is"}
    seal(toy_set, manifest.identity, **counts)
    assert checked(toy_set).passed
