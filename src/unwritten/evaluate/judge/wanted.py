"""What is to be judged: the replies to open questions, each by every rubric."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from unwritten.core import Item, OpenText, Reply, UnwrittenError
from unwritten.evaluate.judge.question import Case, candidate_of, case_sha256
from unwritten.evaluate.judge.records import MISSING, RULE, UNANSWERED, Judgement
from unwritten.evaluate.judge.rubrics import LOWEST, RUBRICS, Rubric
from unwritten.evaluate.scored import UNSCORED

OFFLINE = "judge/"
"""Judges of this house: programs, whose scores stand for themselves alone."""


@dataclass(frozen=True)
class Wanted:
    """One case under one rubric; its judgement is settled already where nobody need be asked."""

    item: Item
    case: Case
    rubric: Rubric
    judgement: Judgement

    @property
    def settled(self) -> bool:
        """Whether a rule decides, and not the judge."""
        return self.judgement.status != MISSING


def open_replies(items: Mapping[str, Item], replies: Iterable[Reply], limit: int | None = None) -> list[Reply]:
    """The replies to open questions; with a limit only the first few of each model and condition."""
    if limit is not None and limit < 1:
        raise UnwrittenError(f"limit {limit}: at least one reply must be judged")
    taken: dict[tuple[str, str], int] = {}
    chosen = []
    for reply in replies:
        if not isinstance(items[reply.item_id].kind, OpenText):
            continue
        group = (reply.who, reply.condition)
        taken[group] = taken.get(group, 0) + 1
        if limit is None or taken[group] <= limit:
            chosen.append(reply)
    return chosen


def wanted_of(items: Mapping[str, Item], replies: Iterable[Reply], judge: str) -> list[Wanted]:
    """Every reply under every rubric."""
    return [_wanted(items[reply.item_id], reply, rubric, judge) for reply in replies for rubric in RUBRICS.values()]


def need_references(items: Iterable[Item], dataset: Path) -> None:
    """Raise where an answer cannot be held against anything."""
    for item in items:
        if item.truth is None:
            raise UnwrittenError(
                f"{dataset} is a release without answers (item {item.id}): give its answers.jsonl with --answers"
            )


def blank_of(item: Item, case: Case, rubric: Rubric, judge: str) -> Judgement:
    """A judgement that has not come yet."""
    return Judgement(
        case_sha256=case_sha256(case, rubric, judge),
        item_id=item.id,
        condition="",
        who="",
        rubric=rubric.name,
        judge=judge,
        status=MISSING,
        score=None,
        characters=len(case.candidate),
        cut=case.cut,
        comparable=comparable(judge),
    )


def comparable(judge: str) -> bool:
    """Whether the scores of a judge may stand beside those of others."""
    return not judge.startswith(OFFLINE)


def _wanted(item: Item, reply: Reply, rubric: Rubric, judge: str) -> Wanted:
    candidate = "" if reply.status in UNSCORED else candidate_of(reply.text)
    case = Case(item.question, str(item.answer), candidate)
    blank = replace(
        blank_of(item, case, rubric, judge),
        condition=reply.condition,
        who=reply.who,
        epoch=reply.epoch,
        paraphrase=reply.paraphrase,
    )
    if reply.status in UNSCORED:
        blank = replace(blank, status=UNANSWERED)
    elif reply.status in ("empty", "refused") or not candidate:
        blank = replace(blank, status=RULE, score=LOWEST)
    return Wanted(item, case, rubric, blank)
