"""A judge behind a server: what it is really told, and what its failures come to."""

from __future__ import annotations

from pathlib import Path

import pytest
from judge_sets import open_set, right_replies

from evaluate.local_server import Answer, Received, serving
from unwritten.evaluate.inspect.judging import ModelJudge
from unwritten.evaluate.inspect.runner import Engine, open_model
from unwritten.evaluate.judge.overlap import overlap_score
from unwritten.evaluate.judge.question import case_in
from unwritten.evaluate.judge.rubrics import RUBRICS
from unwritten.evaluate.judge.run import docket_of, judge_replies


def chat(text: str, reason: str = "stop") -> Answer:
    message = {"role": "assistant", "content": text}
    choice = {"index": 0, "message": message, "finish_reason": reason}
    return Answer({"id": "1", "object": "chat.completion", "created": 0, "model": "m", "choices": [choice]})


def test_a_real_server_is_told_the_rubric_and_one_case(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[tuple[str, str]] = []

    def answering(request: Received, number: int) -> Answer:
        assert isinstance(request.body, dict)
        assert request.body["temperature"] == 0
        system, user = request.body["messages"]
        assert (system["role"], user["role"]) == ("system", "user")
        told.append((system["content"], user["content"]))
        return chat(f"```json\n{{'score': {overlap_score(case_in(user['content']))}}}\n```")

    dataset = open_set(tmp_path / "set")
    monkeypatch.setenv("OPENAI_API_KEY", "none")
    with serving(answering) as server:
        monkeypatch.setenv("OPENAI_BASE_URL", f"{server.url}/v1")
        judge = ModelJudge(open_model("openai/gpt-4o-2024-08-06", Engine()))
        judging = judge_replies(judge, docket_of(dataset, right_replies(), limit=3), tmp_path / "out")
    assert judging.state == "ok"
    assert (judging.judge, judging.note) == ("openai/gpt-4o-2024-08-06", "")
    assert [row.mean.mean for row in judging.rows if row.mean] == [5.0] * 4
    assert {system for system, _ in told} == {rubric.system for rubric in RUBRICS.values()}
    assert len({user for _, user in told}) == len(told)  # no two share a mark
