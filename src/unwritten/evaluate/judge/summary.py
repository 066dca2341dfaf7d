"""What the judgements of a set come to: means with intervals, how much is unscored, and what that could change."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from unwritten.core import Item
from unwritten.evaluate.judge.records import JUDGED, Judgement
from unwritten.evaluate.judge.rubrics import CORRECTNESS, GOOD, HIGHEST, LOWEST
from unwritten.evaluate.scored import cluster_of
from unwritten.stats import Correlation, Interval, bootstrap_interval, mean_interval, rank_correlation

SCALE = (float(LOWEST), float(HIGHEST))


@dataclass(frozen=True)
class Row:
    """One model under one condition and one rubric."""

    who: str
    condition: str
    rubric: str
    replies: int
    scored: int
    statuses: Mapping[str, int]
    mean: Interval | None  # of what was scored; None where nothing was
    lowest: float  # what the mean would be if all that is unscored were 0
    highest: float  # and if it were 5
    cut: int  # answers of which the judge saw the beginning only
    length: Correlation  # of score and length, over the answers that the judge read

    @property
    def coverage(self) -> float:
        """The share of replies that have a score."""
        return self.scored / self.replies


@dataclass(frozen=True)
class Robustness:
    """How alike a model answers one question that is asked in two ways, by correctness."""

    who: str
    condition: str
    pairs: int  # of which both answers have a score
    incomplete: int
    mean: Interval | None  # of both answers
    difference: Interval | None  # how far they lie apart
    both_good: Interval | None  # the share of pairs with 4 or 5 twice


def rows_of(items: Mapping[str, Item], judgements: Iterable[Judgement]) -> tuple[Row, ...]:
    """Put judgements into a row for each model, condition and rubric."""
    groups: dict[tuple[str, str, str], list[Judgement]] = {}
    for one in judgements:
        groups.setdefault((one.who, one.condition, one.rubric), []).append(one)
    return tuple(_row(*names, group, items) for names, group in groups.items())


def _row(who: str, condition: str, rubric: str, group: Sequence[Judgement], items: Mapping[str, Item]) -> Row:
    scored = [(one, one.score) for one in group if one.score is not None]
    scores = [float(score) for _, score in scored]
    clips = [cluster_of(items[one.item_id]) for one, _ in scored]
    lowest, highest = score_bounds(scores, len(group))
    read = [(one, float(score)) for one, score in scored if one.status == JUDGED]
    return Row(
        who,
        condition,
        rubric,
        len(group),
        len(scored),
        dict(sorted(Counter(one.status for one in group).items())),
        interval_of(scores, clips),
        lowest,
        highest,
        sum(one.cut for one in group),
        rank_correlation(
            [score for _, score in read],
            [float(one.characters) for one, _ in read],
            [cluster_of(items[one.item_id]) for one, _ in read],
        ),
    )


def score_bounds(scores: Sequence[float], replies: int) -> tuple[float, float]:
    """The mean over all replies if those without a score had the lowest one, and if they had the highest."""
    total, unscored = sum(scores), replies - len(scores)
    return (total + LOWEST * unscored) / replies, (total + HIGHEST * unscored) / replies


def interval_of(
    values: Sequence[float], clips: Sequence[str], bounds: tuple[float, float] = SCALE
) -> Interval | None:
    """The mean with a bootstrap interval over clips; None where there is nothing to average.

    Where a bootstrap cannot see any spread, since there is one clip or all values agree, it would claim certainty;
    the analytic interval does not.
    """
    if not values:
        return None
    if len(set(clips)) < 2 or len(set(values)) < 2:
        return mean_interval(values, clips, bounds=bounds)
    return bootstrap_interval(values, clips)


def robustness_of(items: Mapping[str, Item], judgements: Iterable[Judgement]) -> tuple[Robustness, ...]:
    """Compare the answers to the two open forms of each question, for each model and condition."""
    groups: dict[tuple[str, str], dict[tuple[str, str, int, int], dict[str, Judgement]]] = {}
    for one in judgements:
        item = items[one.item_id]
        if one.rubric == CORRECTNESS and item.pair:
            pairs = groups.setdefault((one.who, one.condition), {})
            # The same two wordings on the segment and on the whole video are two pairs.
            clip = item.tags.get("setting", "")
            pairs.setdefault((item.pair, clip, one.epoch, one.paraphrase), {})[one.item_id] = one
    return tuple(_robustness(*names, list(pairs.values()), items) for names, pairs in groups.items())


def _robustness(
    who: str, condition: str, pairs: Sequence[Mapping[str, Judgement]], items: Mapping[str, Item]
) -> Robustness:
    both: list[tuple[int, int]] = []
    clips: list[str] = []
    for forms in pairs:
        scores = [one.score for one in forms.values() if one.score is not None]
        if len(scores) == len(forms) == 2:
            both.append((scores[0], scores[1]))
            clips.append(cluster_of(items[next(iter(forms))]))
    return Robustness(
        who,
        condition,
        len(both),
        len(pairs) - len(both),
        interval_of([(one + other) / 2 for one, other in both], clips),
        interval_of([float(abs(one - other)) for one, other in both], clips),
        interval_of([float(min(pair) >= GOOD) for pair in both], clips, (0.0, 1.0)),
    )
