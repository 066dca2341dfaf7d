"""The check names what is wrong with clips and items, and finds nothing where nothing is."""

from __future__ import annotations

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
from spoiled import a_clip, checked, problems, replace_clip, rewrite

from conftest import TOYS, Run
from more_tracks import with_tracks
from unwritten.core import Question, Word
from unwritten.dataset.check import LEGIBLE, _is_read, check
from unwritten.dataset.manifest import read_items


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
    assert problems(toy_set)[path].startswith("is damaged")  # the name of the file is said once


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


def test_wrong_recount_is_found(toy_set: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from unwritten.core import Registry

    task = Registry((TOYS,)).get("blink")
    monkeypatch.setattr(type(task.impl), "recount", lambda self, scene: ("elsewhere",))
    assert len(checked(toy_set).findings) == 6


def test_a_further_track_is_found(toy_set: Path, tmp_path: Path) -> None:
    (media,) = list(read_items(toy_set))[2].media.values()
    with_tracks(toy_set / media.path, tmp_path / "x.mp4", "video")
    path = replace_clip(toy_set, (tmp_path / "x.mp4").read_bytes())
    said = "has tracks beside its pictures and sound, which may give answers away: 1 video"
    assert problems(toy_set) == {path: said}
