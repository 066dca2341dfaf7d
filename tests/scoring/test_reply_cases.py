"""Hand-written replies, the ones that must not score first; see ``why`` in each."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from unwritten.core.answers import KINDS, kind_from_json
from unwritten.scoring import extract, score

FILES = ("reply_cases.jsonl", "doubted_cases.jsonl")  # the second: taken back, left open, out of order, explained
LINES = [line for name in FILES for line in (Path(__file__).parent / name).read_text(encoding="utf-8").splitlines()]
CASES: list[dict[str, Any]] = [json.loads(line) for line in LINES]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['kind']['kind']}: {case['why']}")
def test_reply_is_scored_as_annotated(case: dict[str, Any]) -> None:
    kind = kind_from_json(case["kind"])
    extraction = extract(case["reply"], kind)
    result = score(case["reply"], kind, kind.load(case["truth"]))
    assert (extraction.status, result.value) == (case["status"], case["score"]), extraction
    assert result.found == (case["status"] == "found")
    assert result.reason


def test_there_are_enough_cases_and_half_of_them_are_negative() -> None:
    scores = Counter(case["score"] for case in CASES)
    assert len(CASES) >= 150
    assert scores[0] >= len(CASES) / 2
    assert {case["kind"]["kind"] for case in CASES} == set(KINDS)
    assert {case["kind"]["kind"] for case in CASES if case["score"] == 0} == set(KINDS) - {"open_text"}
    assert {case["score"] for case in CASES if case["kind"]["kind"] == "open_text"} == {None}  # a judge's task


def test_no_case_stands_twice() -> None:
    keys = [json.dumps([case["kind"], case["truth"], case["reply"]]) for case in CASES]
    assert len(set(keys)) == len(keys)
