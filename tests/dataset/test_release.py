"""A release holds no answer anywhere."""

from __future__ import annotations

import base64
from pathlib import Path

import av
import pytest

from conftest import TOYS, Run, toy_source, tree
from unwritten.core import Key, UnwrittenError
from unwritten.dataset.build import build
from unwritten.dataset.check import check
from unwritten.dataset.manifest import read_items
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


def test_release_of_a_release_is_refused(released: tuple[Path, Path, Path], tmp_path: Path) -> None:
    with pytest.raises(UnwrittenError, match="release already"):
        release(released[1], tmp_path / "again")


def test_release_into_a_used_folder_is_refused(toy_set: Path, tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "thesis.txt").write_text("precious")
    with pytest.raises(UnwrittenError, match="not empty"):
        release(toy_set, tmp_path / "out")


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
