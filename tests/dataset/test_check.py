"""The check names what is wrong, and finds nothing where nothing is."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from typing import Any

import av
import pytest
from hypothesis import given
from hypothesis import strategies as st

from conftest import TOYS, Run, toy_source
from more_tracks import with_tracks
from unwritten.core import Item, Key, MediaFile, Question, UnwrittenError, Word
from unwritten.core.jsonable import dumps
from unwritten.dataset.build import build, seal
from unwritten.dataset.check import LEGIBLE, Report, _is_read, check
from unwritten.dataset.manifest import read_items, read_manifest
from unwritten.media.fingerprint import sha256_file


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


def replace_clip(folder: Path, data: bytes) -> str:
    """Put other bytes in place of an item's clip, with checksums that fit: only looking inside tells."""
    item = list(read_items(folder))[2]
    (media,) = item.media.values()
    (folder / media.path).write_bytes(data)
    fitting = MediaFile(media.path, len(data), sha256_file(folder / media.path))
    rewrite(folder, {"media": {"muted_video": fitting}})
    return media.path


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


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"width": 62}, "width is 64, the item says 62"),
        ({"height": 50}, "height is 48, the item says 50"),
        ({"fps": Fraction(25)}, "frame rate is 30, the item says 25"),
        ({"samples": 1}, "number of samples is 0, the item says 1"),
    ],
    ids=str,
)
def test_facts_that_are_not_the_files_are_found(toy_set: Path, change: dict[str, Any], said: str) -> None:
    item = list(read_items(toy_set))[2]
    changed = rewrite(toy_set, {"clip": replace(item.clip, **change)})
    assert problems(toy_set) == {changed.media["muted_video"].path: said}


def test_a_sound_track_that_is_not_there_is_found(toy_set: Path) -> None:
    (media,) = list(read_items(toy_set))[2].media.values()
    rewrite(toy_set, {"media": {"audio_video": media}})
    assert problems(toy_set) == {media.path: "sound is False, the item says True"}


@pytest.mark.parametrize(
    ("change", "said"),
    [({"bytes": 1}, "size in bytes"), ({"sha256": "0" * 64}, "another SHA-256")],
    ids=["size", "hash"],
)
def test_a_file_that_is_not_the_items_own_is_found(toy_set: Path, change: dict[str, Any], said: str) -> None:
    (media,) = list(read_items(toy_set))[2].media.values()
    rewrite(toy_set, {"media": {"muted_video": replace(media, **change)}})
    found = problems(toy_set)
    assert list(found) == [media.path]
    assert said in found[media.path]


def test_an_answer_in_a_tag_is_found(toy_set: Path, tmp_path: Path) -> None:
    (media,) = list(read_items(toy_set))[2].media.values()
    with av.open(str(toy_set / media.path)) as old, av.open(str(tmp_path / "x.mp4"), "w") as new:
        new.metadata["comment"] = "the answer"
        stream = new.add_stream_from_template(old.streams.video[0])
        for packet in old.demux(old.streams.video[0]):
            if packet.dts is not None:
                packet.stream = stream
                new.mux(packet)
    path = replace_clip(toy_set, (tmp_path / "x.mp4").read_bytes())
    assert "has tags, which may give answers away: comment" in problems(toy_set)[path]


def test_a_clip_that_cannot_be_decoded_is_found_even_with_fresh_checksums(toy_set: Path) -> None:
    (media,) = list(read_items(toy_set))[2].media.values()
    data = (toy_set / media.path).read_bytes()
    start = data.index(b"mdat") + 60
    path = replace_clip(toy_set, data[:start] + b"\xff" * 100 + data[start + 100 :])
    assert "is damaged" in problems(toy_set)[path]


def test_id_that_is_not_the_addresses_is_found(toy_set: Path) -> None:
    rewrite(toy_set, {"id": "0" * 20})
    assert problems(toy_set) == {"0" * 20: "the id does not follow from the address"}


def test_clip_id_that_is_not_the_addresses_is_found(toy_set: Path) -> None:
    changed = rewrite(toy_set, {"clip_id": "0" * 20})
    assert problems(toy_set) == {changed.id: "the id does not follow from the address"}


def test_changed_kind_is_found(toy_set: Path) -> None:
    changed = rewrite(toy_set, {"kind": Word(none=True)})
    assert problems(toy_set) == {changed.id: "the question is not the one that the task asks"}


def test_items_of_one_clip_with_different_files_are_found(toy_set: Path) -> None:
    neighbour = list(read_items(toy_set))[1].clip_id
    rewrite(toy_set, {"clip_id": neighbour})
    assert problems(toy_set)[neighbour] == "its items speak of different files"


@pytest.mark.parametrize("method", ["ask", "recount"])
def test_another_number_of_questions_is_found(toy_set: Path, monkeypatch: pytest.MonkeyPatch, method: str) -> None:
    from unwritten.core import Registry

    def twice(self: object, scene: Any) -> Sequence[object]:
        return (Question("Which word is meant?", Word(), scene.word),) * 2 if method == "ask" else (scene.word,) * 2

    monkeypatch.setattr(type(Registry((TOYS,)).get("blink").impl), method, twice)
    said = "1 items, 2 questions, 1 recounts" if method == "ask" else "1 items, 1 questions, 2 recounts"
    assert list(problems(toy_set).values()) == [said] * 6


def test_lost_item_is_found_even_with_fresh_checksums(toy_set: Path) -> None:
    manifest = read_manifest(toy_set)
    lines = (toy_set / "items.jsonl").read_text().splitlines(keepends=True)
    (toy_set / "items.jsonl").write_text("".join(lines[:-1]))
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


def test_questions_that_cannot_be_read_are_found(toy_set: Path) -> None:
    report = check(toy_set, folders=(TOYS,), read=2)  # the toy's clips have no text at all
    assert (report.read, report.legible, len(report.findings)) == (2, 0, 2)
    assert all("only 0% of the question" in finding.problem for finding in report.findings)


def test_almost_all_words_must_be_read(toy_set: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert LEGIBLE == 0.95
    shares = [1.0, 0.94, 0.95, 1.0, 0.96, 0.9]
    waiting = iter(shares)
    monkeypatch.setattr("unwritten.media.ocr.words_read", lambda prompt, pictures: next(waiting))
    report = check(toy_set, folders=(TOYS,))
    assert sorted(finding.problem[:8] for finding in report.findings) == ["only 90%", "only 94%"]
    assert report.legible == pytest.approx(sum(shares) / 6)
    assert report.read == 6


@given(st.integers(1, 300), st.none() | st.integers(0, 400))
def test_readings_are_spread_evenly_over_the_clips(clips: int, count: int | None) -> None:
    read = [number for number in range(clips) if _is_read(number, clips, count)]
    assert len(read) == (clips if count is None else min(clips, count))
    gaps = {late - early for early, late in pairwise(read)}
    assert not gaps or max(gaps) - min(gaps) <= 1


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
    with pytest.raises(UnwrittenError, match=r"manifest\.json is damaged: it names the family morse"):
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


def test_a_further_track_is_found(toy_set: Path, tmp_path: Path) -> None:
    (media,) = list(read_items(toy_set))[2].media.values()
    with_tracks(toy_set / media.path, tmp_path / "x.mp4", "video")
    path = replace_clip(toy_set, (tmp_path / "x.mp4").read_bytes())
    said = "has tracks beside its pictures and sound, which may give answers away: 1 video"
    assert problems(toy_set) == {path: said}
