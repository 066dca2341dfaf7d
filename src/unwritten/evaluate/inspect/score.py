"""The house's scorer for Inspect: it works from the sample alone, so a log can be scored again anywhere."""

from __future__ import annotations

from typing import Any

from inspect_ai.scorer import Score, Scorer, Target, mean, scorer, stderr
from inspect_ai.solver import TaskState

from unwritten.core import Truth
from unwritten.core.answers import kind_from_json
from unwritten.evaluate.inspect.solve import REPLY
from unwritten.evaluate.scored import Worth, worth_of

CLUSTER, KIND, TRUTH = "cluster", "kind", "truth"
REASONS = {
    "refused": "refusal",
    "empty": "no_response",
    "ambiguous": "invalid_response_format",
    "wrong_format": "invalid_response_format",
}


@scorer(metrics=[mean(), stderr(cluster=CLUSTER)])
def house_scorer() -> Scorer:
    """Score a reply: of words the share of letters in their places, of all else right or wrong."""

    async def score(state: TaskState, target: Target) -> Score:
        return _as_inspect(worth_in(state.metadata, state.output.completion))

    return score


def worth_in(metadata: dict[str, Any], text: str) -> Worth:
    """What a text is worth as the reply to the sample with these metadata."""
    truth = Truth(metadata[TRUTH]) if TRUTH in metadata else None
    status = metadata.get(REPLY, {}).get("status", "ok")
    return worth_of(text, status, kind_from_json(metadata[KIND]), truth)


def _as_inspect(worth: Worth) -> Score:
    answer = str(worth.score.answer) if worth.score.found else None
    if worth.value is None:
        return Score.unscored(reason=worth.status, answer=answer, explanation=worth.score.reason)
    metadata = {"whole_word": worth.letters.whole} if worth.letters else None
    reason = REASONS.get(worth.status)
    return Score(value=worth.value, answer=answer, explanation=worth.score.reason, reason=reason, metadata=metadata)
