from __future__ import annotations

import pickle
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from unwritten.core import (
    BadAnswer,
    Choice,
    Clip,
    Decimal,
    Integer,
    Item,
    MediaFile,
    Question,
    Reply,
    Sequence,
    Truth,
    UnknownName,
    UnwrittenError,
)

MEDIA = {"muted_video": MediaFile("media/c.mp4", 10, "0" * 64)}


def item(**changed: Any) -> Item:
    parts: dict[str, Any] = {
        "id": "i",
        "clip_id": "c",
        "family": "f",
        "category": "g",
        "task": "f/g/t",
        "level": "easy",
        "question": "Which?",
        "kind": Choice(options=("left", "", "right")),
        "clip": Clip(2, 2, Fraction(30), 3, 0),
        "media": MEDIA,
        "provenance": "here",
        "truth": Truth("A"),
    }
    return Item(**parts | changed)


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda: item(media={}), "has no media"),
        (lambda: item(truth=Truth("D")), "'D' is not an answer"),
        (lambda: item(truth=Truth(None)), '"None" is not an allowed answer'),
        (lambda: item(kind=Integer(), truth=Truth("7")), "'7' is not an answer"),
        (lambda: item(kind=Decimal(places=1), truth=Truth("1/0")), "'1/0' is not an exact number"),
        (lambda: item(kind=Decimal(places=1), truth=Truth(0.5)), "0.5 is not an exact number"),
        *((lambda name=name: item(id=name), "is no id") for name in ("", "../../evil", "a/b", ".hidden", "a\0b")),
        (lambda: item(clip_id="../evil"), "is no id"),
        (lambda: Clip(2, 2, Fraction(0), 3, 0), "positive frame rate"),
        (lambda: MediaFile("/etc/passwd", 1, ""), "below its dataset"),
        (lambda: MediaFile("media/../../secret", 1, ""), "below its dataset"),
        (lambda: Reply("i", "smell", "me", "7"), "unknown condition 'smell'"),
        (lambda: Reply("i", "audio", "me", "7", status="maybe"), "unknown status 'maybe'"),
    ],
)
def test_records_that_make_no_sense_are_refused(make: Callable[[], object], said: str) -> None:
    assert Reply("i", "audio", "me", "7").status == "ok"
    with pytest.raises(ValueError, match=said):
        make()


def test_a_truth_of_another_shape_is_refused() -> None:
    with pytest.raises(TypeError):
        item(kind=Sequence(), truth=Truth(5))


def test_a_question_cannot_have_an_answer_of_another_kind() -> None:
    with pytest.raises(BadAnswer):
        Question("How many?", Integer(), "three")


def test_prompt_has_the_question_its_written_options_and_the_hint() -> None:
    expected = "Which?\nA. left\nC. right\nAnswer with one letter, A, B or C."
    assert item().prompt == expected
    assert Question("Which?", item().kind, "A").prompt == expected
    assert Question("How many?", Integer(), 3).prompt == "How many?\nAnswer with a single integer."


def test_a_withheld_answer_cannot_be_asked_for() -> None:
    with pytest.raises(ValueError, match="withheld"):
        _ = item(truth=None).answer


def test_an_error_keeps_its_line_on_the_way_from_a_worker() -> None:
    error = UnknownName("task", "dominos", ["dominoes"])
    again = pickle.loads(pickle.dumps(error))
    assert isinstance(again, UnwrittenError)
    assert str(again) == str(error) == "unknown task 'dominos'; did you mean 'dominoes'?"


def test_the_known_names_are_told_where_none_is_near() -> None:
    assert str(UnknownName("split", "zzz", ["train", "test"])) == "unknown split 'zzz'; known: train, test"


@pytest.mark.parametrize(
    ("name", "near"),
    [
        ("dominos", "morse/temporal/dominoes"),
        ("mrose", "morse"),
        ("morse/temporl", "morse/temporal"),
        ("mrose/temporal", "morse/temporal"),
        ("other/temporal/dominoes", "morse/temporal/dominoes"),
    ],
)
def test_the_nearest_name_is_told_by_its_whole_or_its_last_part(name: str, near: str) -> None:
    names = ["morse", "maverix", "maverix/temporal", "morse/temporal", "morse/temporal/dominoes"]
    assert str(UnknownName("task", name, names)) == f"unknown task {name!r}; did you mean {near!r}?"
