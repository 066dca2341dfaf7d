"""Only one whole number from 0 to 5 in one object is a score; all else is none, and never 0."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unwritten.evaluate.judge.verdict import score_in


@pytest.mark.parametrize(
    "said",
    [
        "",
        "5",
        "score: 5",
        "{}",
        "{'score'}",
        "{'score': }",
        "{'score': 6}",
        "{'score': 10}",
        "{'score': -1}",
        "{'score': +4}",
        "{'score': 4.0}",
        "{'score': 4.8}",
        "{'score': 04}",
        "{'score': '4'}",
        "{'score': \"4\"}",
        "{'score': true}",
        "{'score': True}",
        "{'score': null}",
        "{'score': 4/5}",
        "{'score': 1e0}",
        "{'score': ٤}",
        "{'score': ４}",  # noqa: RUF001
        "{'Score': 4}",
        "{'SCORE': 4}",
        "{score: 4}",
        "{'score\": 4}",
        "{''score': 4}",
        "{'scores': 4}",
        "{'score': 4, 'score': 5}",
        "{'score': 4, 'why': 'good'}",
        "{'why': 'good', 'score': 4}",
        "{'score': 4}{'score': 4}",
        "{'score': 4}\n{'score': 5}",
        "[{'score': 4}]",
        "{{'score': 4}}",
        "{'score': 4}.",
        "The score is {'score': 4}",
        "{'score': 4} because it is right",
        "```json\n{'score': 4}",
        "{'score': 4}\n```",
        "```\n{'score': 4}\n```\n```\n{'score': 5}\n```",
        "```yaml\n{'score': 4}\n```",
        "```json {'score': 4}```",
        "I cannot judge this.",
        "<think>{'score': 4}</think>",
    ],
)
def test_all_else_is_no_score(said: str) -> None:
    assert score_in(said) is None


@pytest.mark.parametrize("score", range(6))
@pytest.mark.parametrize(
    "form",
    [
        '{"score": N}',
        "{'score': N}",
        "{'score':N}",
        '  {\n  "score" : N\n}\n',
        '```json\n{"score": N}\n```',
        "```python\n{'score': N}\n```\n",
        "```\n{'score': N}\n```",
        "```Json\n{\n 'score': N\n}\n```",
    ],
)
def test_one_object_with_one_score_is_read(form: str, score: int) -> None:
    assert score_in(form.replace("N", str(score))) == score


@given(st.text(max_size=200))
def test_no_text_around_a_verdict_is_tolerated(text: str) -> None:
    if text.strip():
        assert score_in(f"{text}{{'score': 5}}") is None
        assert score_in(f"{{'score': 5}}{text}") is None


@given(st.integers() | st.floats() | st.booleans() | st.none() | st.text(max_size=5))
def test_no_other_value_is_a_score(value: object) -> None:
    if type(value) is not int or not 0 <= value <= 5:
        assert score_in(f"{{'score': {value!r}}}") is None
