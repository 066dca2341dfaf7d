"""Annotations: whatever is wrong with a question becomes one clear line, and the others are kept."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unwritten.core import Key, UnwrittenError
from unwritten.core.records import Review
from unwritten.families.maverix import option_order
from unwritten.families.maverix.annotations import Annotations, OpenForm, read_annotations

OPTIONS = [f"the {colour} ball" for colour in ("red", "blue", "green", "white", "black", "grey", "pink", "brown")]
GOOD: dict[str, Any] = {
    "video": "a.mp4",
    "start": 1,
    "end": 2.5,
    "question": "Which ball is it?",
    "options": OPTIONS,
    "answer": "C",
    "ability": "factual",
}
OPEN = {"question": "What falls?", "paraphrase": "What comes down?", "answer": "The green ball."}


def read(tmp_path: Path, *entries: Any) -> Annotations:
    path = tmp_path / "questions.json"
    path.write_text(json.dumps({"questions": entries}), encoding="utf-8")
    return read_annotations(path)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"options": OPTIONS[:7]}, "it has 7 options, and needs exactly 8"),
        ({"options": [*OPTIONS, "none"]}, "it has 9 options, and needs exactly 8"),
        ({"options": [*OPTIONS[:7], "The RED ball"]}, "'The RED ball' stands there twice"),
        ({"options": [*OPTIONS[:7], " "]}, "one of its options is empty"),
        ({"options": "ABCDEFGH"}, "should be a list"),
        ({"answer": None}, "it has no right answer"),
        ({"answer": "I"}, "'I' is none of its options"),
        ({"answer": "the purple ball"}, "'the purple ball' is none of its options"),
        ({"answer": 3}, "its answer should be text, not 3"),
        ({"answer": "A", "options": [*OPTIONS[:7], "a"]}, "one option's letter and another's text"),
        ({"end": 1}, "its segment ends at 1 s, not after it starts at 1 s"),
        ({"start": -1}, "its start is -1; give seconds"),
        ({"start": "1:75"}, 'its start is "1:75"; give seconds'),
        ({"start": True}, "its start is true"),
        ({"end": 1e300}, "its end is"),
        ({"anser": "C"}, "unknown field 'anser'; did you mean 'answer'?"),
        ({"ability": "taste"}, "unknown ability 'taste'"),
        ({"ability": "factul"}, "did you mean 'factual'"),
        ({"audio_type": "noise"}, "unknown audio_type 'noise'"),
        ({"agentic_task": "games"}, "did you mean 'gaming'"),
        ({"difficulty": "harder"}, "did you mean 'hard'"),
        ({"difficulty_ratings": [1, "2"]}, "difficulty_ratings should be numbers"),
        ({"difficulty_ratings": 3}, "should be a list"),
        ({"reviews": [{"reviewer": "me"}]}, "one of its reviews cannot be used: it has no field 'check', 'verdict'"),
        ({"open": {**OPEN, "paraphrase": "what falls?"}}, "the same words"),
        ({"open": {"question": "What falls?"}}, "its open form cannot be used"),
        ({"video": "../a.mp4"}, "below the folder of videos"),
        ({"video": "/a.mp4"}, "below the folder of videos"),
        ({"video": " "}, "its video is empty"),
        ({"question": "\ud800"}, "half a character"),
    ],
)
def test_a_bad_question_gets_one_line_and_the_others_are_kept(
    tmp_path: Path, change: dict[str, Any], said: str
) -> None:
    found = read(tmp_path, GOOD, {**GOOD, **change}, GOOD)
    assert len(found.questions) == 2
    (problem,) = found.problems
    assert said in problem
    assert problem.startswith(f"{tmp_path / 'questions.json'}, question 2: ")
    assert "\n" not in problem


@pytest.mark.parametrize("entry", [None, 7, "question", [GOOD]])
def test_what_is_no_question_is_named(tmp_path: Path, entry: Any) -> None:
    assert "is no question" in read(tmp_path, entry).problems[0]


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "not JSON"),
        (b'{"questions": [', "not JSON"),
        (b'{"questions": {}}', '"questions" is no list'),
        (b'{"questions": []}', "has no questions"),
        (b'{"questions": [NaN]}', "NaN is no number"),
        ('{"questions": ["café"]}'.encode("latin-1"), "is not UTF-8"),
        (b"[" * 100_000, "not JSON"),
    ],
)
def test_a_file_that_cannot_be_read_is_named(tmp_path: Path, data: bytes, said: str) -> None:
    path = tmp_path / "questions.json"
    path.write_bytes(data)
    with pytest.raises(UnwrittenError, match=said) as error:
        read_annotations(path)
    assert str(path) in str(error.value)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(UnwrittenError, match="no such file"):
        read_annotations(tmp_path / "nothing.json")


def test_one_question_a_line_with_a_bad_line(tmp_path: Path) -> None:
    path = tmp_path / "questions.jsonl"
    odd = json.dumps({**GOOD, "question": "one\u2028question?"}, ensure_ascii=False)
    path.write_text(f"\ufeff{json.dumps(GOOD)}\r\n\n{odd}\n{{broken\n", encoding="utf-8")
    found = read_annotations(path)
    assert [question.where for question in found.questions] == [f"{path}, line 1", f"{path}, line 3"]
    assert "line 4: it is not JSON" in found.problems[0]


def test_everything_that_can_be_said(tmp_path: Path) -> None:
    full = {
        **GOOD,
        "video": "my  'best' 🎬.mp4",
        "start": "1:02.5",
        "end": "1:00:00",
        "answer": "the GREEN ball",
        "ability": "Visual Reasoning",
        "open": OPEN,
        "audio_type": "Mixed Sound",
        "agentic_task": "Egocentric Agent",
        "topic": "Balls",
        "difficulty": "Hard",
        "difficulty_ratings": [4, 4.5],
        "reviews": [{"reviewer": "R1", "check": "answerability", "verdict": "kept"}],
        "subtitles": "said.vtt",
    }
    (found,) = read(tmp_path, full).questions
    assert (found.start, found.end) == (Fraction(125, 2), 3600)
    assert (found.video, found.right, found.subtitles) == ("my  'best' 🎬.mp4", 2, "said.vtt")
    assert (found.ability, found.audio_type, found.agentic_task) == ("context", "mixed", "egocentric")
    assert (found.difficulty, found.difficulty_ratings, found.topic) == ("hard", (4.0, 4.5), "Balls")
    assert found.reviews == (Review("R1", "answerability", "kept"),)
    assert found.open == OpenForm(**OPEN)


@given(seconds=st.integers(0, 10**8))
def test_moments_are_exact(tmp_path_factory: pytest.TempPathFactory, seconds: int) -> None:
    tenths = Fraction(seconds, 1000)
    minutes, rest = divmod(seconds, 60_000)
    clock = f"{minutes // 60}:{minutes % 60:02}:{rest // 1000:02}.{rest % 1000:03}"
    path = tmp_path_factory.getbasetemp() / "times.json"
    path.write_text(json.dumps([{**GOOD, "start": clock, "end": seconds / 1000 + 1}]))
    (found,) = read_annotations(path).questions
    assert (found.start, found.end) == (tenths, tenths + 1)


@given(count=st.integers(0, 60), secret=st.text(max_size=5))
def test_right_answers_stand_equally_often_in_each_place(count: int, secret: str) -> None:
    places = option_order.places(count, 8, Key(), secret)
    counts = [places.count(place) for place in range(8)]
    assert sum(counts) == count
    assert max(counts) - min(counts) <= 1


@given(right=st.integers(0, 7), place=st.integers(0, 7), secret=st.text(max_size=5))
def test_options_are_only_put_in_another_order(right: int, place: int, secret: str) -> None:
    shown = option_order.ordered(OPTIONS, right, place, Key(), secret)
    assert sorted(shown) == sorted(OPTIONS)
    assert shown[place] == OPTIONS[right]
