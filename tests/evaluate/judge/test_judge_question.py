"""Whatever an answer holds, it reaches the judge as one field of one object, between marks that it cannot write."""

from __future__ import annotations

import json
import re

import pytest
from hostile import HOSTILE, KEY
from hypothesis import given
from hypothesis import strategies as st
from judge_sets import FACTS

from unwritten.core import UnwrittenError
from unwritten.evaluate.judge.overlap import overlap_score
from unwritten.evaluate.judge.question import LONGEST, Case, Marks, candidate_of, case_in, case_sha256, user_text
from unwritten.evaluate.judge.rubrics import RUBRICS, rubric_of

CORRECTNESS = rubric_of("correctness")
QUESTION, REFERENCE = FACTS[0]


def test_there_are_sixty_hostile_answers() -> None:
    assert len(HOSTILE) == len(set(HOSTILE)) == 60
    assert max(map(len, HOSTILE)) >= 100_000


def held(text: str, key: str) -> None:
    """See that a text is one field, and that its marks stand where they must and nowhere else."""
    case = Case(QUESTION, REFERENCE, candidate_of(text))
    asked = user_text(case, CORRECTNESS, key)
    assert case_in(asked) == Case(QUESTION, REFERENCE, case.shown)
    lines = [line for line in asked.split("\n") if line.startswith("{")]
    assert len(lines) == 1
    assert sorted(json.loads(lines[0])) == ["correct_answer", "predicted_answer", "question"]
    for mark in (f"<answer-{key}>", f"</answer-{key}>"):
        assert asked.count(mark) == 2  # where they are announced, and where they stand
    assert len(re.findall(r"<\s*/?\s*answer", asked, re.IGNORECASE)) == 4
    assert len(case.shown) <= LONGEST
    asked.encode()  # half a surrogate pair would not survive


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_a_hostile_answer_stays_one_field(text: str) -> None:
    held(text, Marks().draw(Case(QUESTION, REFERENCE, text)))
    held(text, KEY)  # even if it had guessed the mark


@given(st.text(max_size=300), st.sampled_from(HOSTILE))
def test_any_answer_stays_one_field(text: str, hostile: str) -> None:
    held(text + hostile[:200] + text, KEY)


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_a_hostile_answer_gains_nothing_with_the_judge_of_this_house(text: str) -> None:
    asked = user_text(Case(QUESTION, REFERENCE, candidate_of(text)), CORRECTNESS, KEY)
    assert overlap_score(case_in(asked)) <= 1 or "A red ball" in text


@pytest.mark.parametrize(
    ("question", "reference", "candidate", "score"),
    [
        ("What rolls?", "A red ball rolls.", "", 0),
        ("What rolls?", "A red ball rolls.", "What rolls?", 0),  # an echo
        ("What rolls?", "A red ball rolls.", "A blue cube rolls.", 0),
        ("What rolls?", "A red ball rolls.", "a RED ball!", 5),
        ("What rolls?", "A red ball rolls.", "A blue ball rolls.", 3),  # 2 * 1 / (2 + 2), rounded up
        ("What rolls?", "A red ball rolls.", "A red ball and a blue cube and a green one.", 3),  # 2 * 2 / (2 + 5)
        ("Is it red or blue?", "It is red.", "red", 5),
        ("Is it red or blue?", "It is red.", "blue", 0),
        ("Where?", "It is there.", "there", 3),  # small words count where there are no others: 2 * 1 / (3 + 1)
    ],
)
def test_shared_words_by_hand(question: str, reference: str, candidate: str, score: int) -> None:
    assert overlap_score(Case(question, reference, candidate)) == score


def test_marks_are_drawn_anew_and_cannot_be_foreseen() -> None:
    case = Case(QUESTION, REFERENCE, "x")
    marks = Marks()
    drawn = [marks.draw(case) for _ in range(100)] + [Marks().draw(case) for _ in range(100)]
    assert len(set(drawn)) == 200
    assert all(re.fullmatch("[0-9a-f]{32}", key) for key in drawn)
    assert Marks(b"a").draw(case) != Marks(b"b").draw(case)


def test_a_case_is_named_by_all_of_its_content() -> None:
    case = Case("q", "r", "c")
    names = {
        case_sha256(case, CORRECTNESS, "j"),
        case_sha256(case, rubric_of("detail"), "j"),
        case_sha256(case, CORRECTNESS, "k"),
        case_sha256(Case("Q", "r", "c"), CORRECTNESS, "j"),
        case_sha256(Case("q", "R", "c"), CORRECTNESS, "j"),
        case_sha256(Case("q", "r", "C"), CORRECTNESS, "j"),
        case_sha256(Case("q", "rc", ""), CORRECTNESS, "j"),
    }
    assert len(names) == 7
    assert case_sha256(Case("q", "r", "c"), CORRECTNESS, "j") in names


def test_only_the_answer_is_judged_and_long_ones_are_cut() -> None:
    assert candidate_of("<think>the red ball</think> A blue one.") == "A blue one."
    assert candidate_of("<think>the red ball") == ""
    long = Case(QUESTION, REFERENCE, "y" * (LONGEST + 1))
    assert (long.cut, len(long.shown)) == (True, LONGEST)
    assert not Case(QUESTION, REFERENCE, "y" * LONGEST).cut


def test_the_four_rubrics_and_their_scales() -> None:
    assert list(RUBRICS) == ["correctness", "detail", "context", "temporal"]
    for rubric in RUBRICS.values():
        assert rubric.system.startswith("You are an intelligent chatbot designed for evaluating the ")
        assert rubric.system.count("\n- ") in (3, 4)
        assert "Output a single score reflecting" in rubric.system
        asked = user_text(Case("q", "r", "c"), rubric, KEY)
        assert f"INTEGER from 0 ({rubric.lowest}) to 5 ({rubric.highest})" in asked
    with pytest.raises(UnwrittenError, match="did you mean 'temporal'"):
        rubric_of("tempral")
