"""A release holds no answer anywhere."""

from __future__ import annotations

import base64
import json
import shutil
from dataclasses import replace
from pathlib import Path

import av
import pytest

from conftest import TOYS, Run, toy_source, tree
from unwritten.core import Key, UnwrittenError
from unwritten.core.jsonable import dumps, to_json
from unwritten.core.records import Review
from unwritten.dataset.build import build, seal
from unwritten.dataset.check import check
from unwritten.dataset.manifest import read_items, read_manifest
from unwritten.dataset.release import read_answers, release

KEY = Key(b"a secret of sixteen bytes or more")


def disguises(answer: str) -> list[bytes]:
    """The ways in which an answer could stand in a file."""
    plain = answer.encode()
    encoded = [base64.b64encode(b"x" * shift + plain)[4 * (shift > 0) : -4] for shift in range(3)]
    return [plain, plain.upper(), plain[::-1], plain.hex().encode(), "\0".join(answer).encode(), *encoded]


@pytest.fixture
def released(tmp_path: Path) -> tuple[Path, Path, Path]:
    build(toy_source(12, KEY), tmp_path / "set")
    _, questions, answers = release(tmp_path / "set", tmp_path / "out")
    return tmp_path / "set", questions, answers


def test_no_answer_is_in_any_byte_or_name(released: tuple[Path, Path, Path]) -> None:
    whole, questions, _ = released
    answers = [str(item.answer) for item in read_items(whole)]
    assert len(answers) == 12
    assert all(any(answer.encode() in data for data in tree(whole).values()) for answer in answers), (
        "the test is blind"
    )
    for name, data in tree(questions).items():
        for answer in answers:
            assert answer not in name
            assert not [form for form in disguises(answer) if form in data], (name, answer)


def test_disguises_are_seen() -> None:
    for shift in range(3):
        hidden = base64.b64encode(b"?" * shift + b"zebracrossing" + b"!!")
        assert any(form in hidden for form in disguises("zebracrossing"))


def test_decoded_media_carry_no_text(released: tuple[Path, Path, Path]) -> None:
    _, questions, _ = released
    for path in (questions / "media").iterdir():
        with av.open(str(path)) as container:
            texts = [*container.metadata.values(), *(v for s in container.streams for v in s.metadata.values())]
            assert [stream.type for stream in container.streams] == ["video"]
        assert set(texts) <= {"isom", "512", "isomiso2avc1mp41", "und", "VideoHandler"}, texts


def test_release_has_neither_address_nor_truth_and_passes_its_check(released: tuple[Path, Path, Path]) -> None:
    _, questions, _ = released
    items = list(read_items(questions))
    assert len(items) == 12
    assert all(item.truth is None and item.address is None for item in items)
    with pytest.raises(ValueError, match="withheld"):
        _ = items[0].answer
    assert check(questions, key=KEY, folders=(TOYS,), read=0).passed


def test_kept_answers_fit_the_items(released: tuple[Path, Path, Path]) -> None:
    whole, _, answers = released
    assert read_answers(answers / "answers.jsonl") == {item.id: item.answer for item in read_items(whole)}


def test_addresses_are_kept_with_the_answers_and_nowhere_else(released: tuple[Path, Path, Path]) -> None:
    whole, questions, answers = released
    kept = [json.loads(line) for line in (answers / "answers.jsonl").read_text().splitlines()]
    addresses = {item.id: to_json(item.address) for item in read_items(whole)}
    assert {record["id"]: record["address"] for record in kept} == addresses
    assert all(record["truth"]["because"] for record in kept)
    manifest = read_manifest(questions)
    assert manifest.answers_withheld
    assert "plan_sha256" in read_manifest(whole).identity
    assert "plan_sha256" not in manifest.identity  # a hash of all addresses: they could be tried
    for data in tree(questions).values():
        assert b'"split"' not in data
        assert b'"index"' not in data
        assert b"The word is" not in data


def test_only_what_the_items_name_is_released(toy_set: Path, tmp_path: Path) -> None:
    for name in ("solutions.txt", ".building.jsonl", "media/notes.txt"):
        (toy_set / name).write_text("the answers are: ...")
    _, questions, _ = release(toy_set, tmp_path / "out")
    clips = {media.path for item in read_items(toy_set) for media in item.media.values()}
    assert set(tree(questions)) == clips | {"items.jsonl", "SHA256SUMS", "manifest.json"}


def test_a_missing_clip_is_named(toy_set: Path, tmp_path: Path) -> None:
    clip = next((toy_set / "media").iterdir())
    clip.unlink()
    with pytest.raises(UnwrittenError, match=f"{clip.name} is missing"):
        release(toy_set, tmp_path / "out")


@pytest.mark.parametrize("text", ["{", '{"id": 1}', "[]", '{"id": "a", "truth": 7}'])
def test_damaged_answers_are_one_clear_line(tmp_path: Path, text: str) -> None:
    (tmp_path / "answers.jsonl").write_text(text)
    with pytest.raises(UnwrittenError, match="cannot be read as answers"):
        read_answers(tmp_path / "answers.jsonl")


def test_release_of_a_release_is_refused(released: tuple[Path, Path, Path], tmp_path: Path) -> None:
    with pytest.raises(UnwrittenError, match="release already"):
        release(released[1], tmp_path / "again")


def test_release_into_a_used_folder_is_refused(toy_set: Path, tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "thesis.txt").write_text("precious")
    with pytest.raises(UnwrittenError, match="not empty"):
        release(toy_set, tmp_path / "out")
    assert list(tree(tmp_path / "out")) == ["thesis.txt"]
    with pytest.raises(UnwrittenError, match="not empty"):
        release(toy_set, tmp_path / "out" / "thesis.txt")
    assert (tmp_path / "out" / "thesis.txt").read_text() == "precious"


def test_release_of_a_private_set_does_not_warn(released: tuple[Path, Path, Path], tmp_path: Path, run: Run) -> None:
    done = run("release", released[0], "-o", tmp_path / "again")
    assert (done.returncode, done.stderr) == (0, "")


def test_release_of_a_public_set_warns(toy_set: Path, tmp_path: Path, run: Run) -> None:
    done = run("release", toy_set, "-o", tmp_path / "out")
    assert done.returncode == 0
    assert "anybody can make its answers again" in done.stderr


def test_order_of_items_and_size_of_clips_do_not_follow_the_answers(released: tuple[Path, Path, Path]) -> None:
    whole, _, _ = released
    items = list(read_items(whole))
    by_answer = sorted(items, key=lambda item: str(item.answer))
    assert by_answer != items
    assert by_answer != sorted(items, key=lambda item: item.media["muted_video"].bytes)


def test_notes_of_reviewers_are_kept_with_the_answers(toy_set: Path, tmp_path: Path) -> None:
    manifest = read_manifest(toy_set)
    notes = {"reviews": (Review("ann", "answer", "revise", "a horse is right"),), "difficulty_ratings": (2.5,)}
    items = [replace(item, **notes) for item in read_items(toy_set)]  # type: ignore[arg-type]
    (toy_set / "items.jsonl").write_text("".join(dumps(item) + "\n" for item in items))
    seal(toy_set, manifest.identity, items=manifest.items, clips=manifest.clips)
    _, questions, answers = release(toy_set, tmp_path / "out")
    assert all((item.reviews, item.difficulty_ratings) == ((), ()) for item in read_items(questions))
    assert b"horse" not in b"".join(tree(questions).values())
    for line in (answers / "answers.jsonl").read_text().splitlines():
        record = json.loads(line)
        assert (record["reviews"][0]["revision"], record["difficulty_ratings"]) == ("a horse is right", [2.5])


def test_released_clips_stand_in_the_order_of_their_opaque_ids(released: tuple[Path, Path, Path]) -> None:
    whole, questions, _ = released
    planned = [item.id for item in read_items(whole)]
    clips = [item.clip_id for item in read_items(questions)]
    assert clips == sorted(clips)
    assert [item.id for item in read_items(questions)] != planned, "the test is blind"
    sums = [line.split("  ")[1] for line in (questions / "SHA256SUMS").read_text().splitlines()]
    assert sums == ["items.jsonl", *(f"media/{clip}.mp4" for clip in clips)]


def test_links_are_not_published_but_what_they_lead_to(toy_set: Path, tmp_path: Path) -> None:
    shutil.move(toy_set / "media", tmp_path / "private")
    (toy_set / "media").mkdir()
    for clip in (tmp_path / "private").iterdir():
        (toy_set / "media" / clip.name).symlink_to(clip)
    _, questions, _ = release(toy_set, tmp_path / "out")
    assert not [path for path in questions.rglob("*") if path.is_symlink()]
    assert check(questions, folders=(TOYS,), read=0).passed


def test_times_of_files_do_not_tell_the_order_of_the_plan(released: tuple[Path, Path, Path]) -> None:
    whole, questions, _ = released
    assert len({path.stat().st_mtime_ns for path in questions.rglob("*")}) == 1
    assert len({path.stat().st_mtime_ns for path in (whole / "media").iterdir()}) == 12, "the set itself was touched"
