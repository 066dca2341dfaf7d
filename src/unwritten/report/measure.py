"""What the replies of a slice come to: score, chance, lift, the best blind answer, and skill."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from unwritten.core import BadAnswer, Choice, Kind, Word
from unwritten.core.jsonable import dumps
from unwritten.report.rows import Row, Subject, jsonable
from unwritten.scoring import matches, ordered_letter_accuracy
from unwritten.stats import (
    Chance,
    Interval,
    answer_chance,
    majority,
    mean_interval,
    skill,
    word_baselines,
    word_chance,
)

FEW = 8
"""Items of a task below which its best constant answer is looked for among all items of the same kind of answer."""

THOROUGH = 1000
QUICK = 400
"""Permutations behind a p-value: of a headline figure, and of a slice of it."""


@dataclass(frozen=True)
class Measured:
    """A mean score and what it is worth."""

    score: Interval
    chance: Chance
    blind: float  # the best constant answer of each group
    skill: float | None  # None where the blind answer is perfect

    @property
    def n(self) -> int:
        """How many replies count."""
        return self.score.n

    @property
    def beats_blind(self) -> bool:
        """Whether the whole interval lies above the best blind answer."""
        return self.score.low > self.blind


def measure(rows: Sequence[Row], *, permutations: int = QUICK) -> Measured | None:
    """Measure the rows that count; None where none does."""
    scored = [row for row in rows if row.value is not None]
    if not scored:
        return None
    subjects = tuple(row.subject for row in scored)
    clusters = [subject.cluster for subject in subjects]
    score = mean_interval([row.value for row in scored], clusters)
    blind = _best_blind(subjects)
    return Measured(
        score=score,
        chance=_chance(scored, subjects, clusters, permutations),
        blind=blind,
        skill=skill(score.mean, blind) if blind < 1 else None,
    )


def _chance(rows: Sequence[Row], subjects: tuple[Subject, ...], clusters: list[str], permutations: int) -> Chance:
    truths: list[Any] = [subject.truth for subject in subjects]
    answers: list[Any] = [row.answer for row in rows]
    groups = [subject.group for subject in subjects]
    if _all_words(subjects):
        return word_chance(truths, answers, groups, clusters, replicates=permutations)
    return answer_chance(truths, answers, groups, clusters, match=_match, replicates=permutations)


def _match(truth: Any, answer: Any) -> float:
    """Score any reply of a task with any truth of it, as scoring would."""
    if not isinstance(truth[0], Kind):
        return float(ordered_letter_accuracy("".join(truth), "".join(answer)))
    kind, value = truth
    try:
        return float(matches(kind, value, kind.load(jsonable(answer))))
    except (BadAnswer, TypeError, ValueError):
        return 0.0  # an answer that the kind does not allow is nobody's truth


@lru_cache(maxsize=512)
def _best_blind(subjects: tuple[Subject, ...]) -> float:
    """The best constant answer of each group, chosen with the truths in hand.

    On few items this is more than any real guesser gets. It errs on the side that claims too little: a guesser
    that knows only the language can score below chance on a list of its own, and everybody would seem to beat it.
    """
    groups = [subject.group for subject in subjects]
    truths: list[Any] = [subject.truth for subject in subjects]
    if _all_words(subjects):
        return word_baselines(truths, groups).best
    return majority([truth[1] if isinstance(truth[0], Kind) else truth for truth in truths], _pooled(subjects)).score


def _pooled(subjects: tuple[Subject, ...]) -> list[Hashable]:
    """The group of each, but one for all of a kind where a task has few items: one item is its own best answer."""
    sizes = Counter(subject.group for subject in subjects)
    return [
        subject.group if sizes[subject.group] >= FEW else ("few", _sort(subject.item.kind)) for subject in subjects
    ]


def _sort(kind: Kind) -> str:
    """What constant answers are looked for among: letters are the same whatever the options say."""
    return f"{len(kind.letters)} options" if isinstance(kind, Choice) else dumps(kind)


def _all_words(subjects: tuple[Subject, ...]) -> bool:
    return all(isinstance(subject.item.kind, Word) for subject in subjects)
