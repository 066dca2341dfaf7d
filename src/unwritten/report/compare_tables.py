"""Comparisons: what hearing adds to seeing, live words against joined ones, ranks, and differences of models."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from unwritten.report.rows import LIVE_TASK, Column, Row, values_by_item
from unwritten.report.score_tables import view_title
from unwritten.report.table import Form, Head, Line, Span, Table, Value, span_of
from unwritten.stats import (
    Difference,
    Fusion,
    Interval,
    difference_of_means,
    equivalence,
    fusion_effect,
    holm,
    mcnemar,
    mean_interval,
    minimum_detectable_difference,
    paired_difference,
    rank_uncertainty,
)
from unwritten.stats.fusion import JOINT, SINGLES

FLIPS = 2000
MARGIN = 0.01
"""Differences below a percentage point count as none."""


def fusions(replies: Mapping[tuple[str, str], Sequence[Row]], whos: Sequence[str]) -> dict[str, Fusion]:
    """The fusion effect of everybody who has all three conditions on the same items."""
    found = {}
    for who in whos:
        rows = {condition: replies.get((who, condition), ()) for condition in (JOINT, *SINGLES)}
        clusters = {row.subject.item.id: row.subject.cluster for row in rows[JOINT]}
        items = list(clusters)
        scores = {condition: values_by_item(some, items) for condition, some in rows.items()}
        effect = fusion_effect(scores, list(clusters.values()), margin=MARGIN) if items else None
        if effect is not None:
            found[who] = effect
    return found


def fusion_table(name: str, found: Mapping[str, Fusion]) -> Table:
    """Audio and video together against the better of the two, for each model."""
    adjusted = holm([effect.p for effect in found.values()])
    heads = (
        Head("Model", name="model"),
        Head("n", Form.COUNT),
        Head("Effect pp", Form.POINTS, "effect"),
        Head("p", Form.P),
        Head("p adj.", Form.P, "p_adjusted"),
        Head("Best alone", name="best_single"),
        Head("Best in % of draws", Form.PERCENT, "best_share"),
        Head("Within ±1 pp, p", Form.P, "equivalence_p"),
        Head("Verdict", name="verdict"),
    )
    lines = tuple(
        Line(
            (
                who,
                one.n,
                Span(one.effect, one.low, one.high),
                one.p,
                p,
                view_title(one.best),
                one.best_share,
                one.equivalence_p,
                fusion_verdict(one, p),
            )
        )
        for (who, one), p in zip(found.items(), adjusted, strict=True)
    )
    note = (
        "Effect: audio + video minus the better of audio and muted video; which one is better is chosen anew in each "
        "of 2,000 bootstrap draws of words or clips."
    )
    return Table(name, "Fusion: what both together gain over the better one alone", heads, lines, note)


def fusion_verdict(effect: Fusion, p: float) -> str:
    """Say in a word what a fusion effect shows."""
    if p < 0.05:
        return "gain" if effect.effect > 0 else "loss"
    return "no effect (within ±1 pp)" if effect.equivalent else "not decided"


def live_table(name: str, columns: Sequence[Column]) -> Table:
    """Live words against words joined from letters; twins of the same word are compared in pairs."""
    lines = []
    for column in columns:
        live = [row for row in column.scored if row.subject.item.task == LIVE_TASK]
        joined = [row for row in column.scored if row.subject.item.task != LIVE_TASK]
        if live and joined:
            lines.append(Line((column.who, view_title(column.view), *_live_figures(joined, live))))
    heads = (
        Head("Model", name="model"),
        Head("Condition", name="condition"),
        Head("n joined", Form.COUNT, "n_joined"),
        Head("Joined %", Form.PERCENT, "joined"),
        Head("n live", Form.COUNT, "n_live"),
        Head("Live %", Form.PERCENT, "live"),
        Head("Pairs", Form.COUNT, "pairs"),
        Head("Live − joined pp", Form.POINTS, "difference"),
        Head("p", Form.P),
        Head("Within ±1 pp, p", Form.P, "equivalence_p"),
    )
    note = "Where words have twins (the same word by the same writer, live and joined), the difference is paired."
    return Table(name, "Live words against joined words", heads, tuple(lines), note, headings=2)


def _live_figures(joined: Sequence[Row], live: Sequence[Row]) -> tuple[Value, ...]:
    means = [mean_interval([row.value for row in rows], _clusters(rows)) for rows in (joined, live)]
    pairs, left, right, clusters = _twins(live, joined)
    p: float | None = None
    if pairs:
        paired = paired_difference(left, right, clusters, replicates=FLIPS)
        difference, p = paired.interval, paired.p
    else:
        difference = difference_of_means(
            [row.value for row in live], [row.value for row in joined], _clusters(live), _clusters(joined)
        )
    same = equivalence(difference, MARGIN)
    return (len(joined), span_of(means[0]), len(live), span_of(means[1]), pairs, span_of(difference), p, same.p)


def _twins(
    live: Sequence[Row], joined: Sequence[Row]
) -> tuple[int, list[float | None], list[float | None], list[str]]:
    """Scores of live words and of their joined twins in one order, with their words."""
    twins = {row.subject.item.pair: row.subject.item.id for row in joined if row.subject.item.pair}
    paired = {row.subject.item.id: row for row in live if row.subject.item.pair in twins}
    left = values_by_item(live, list(paired))
    right = values_by_item(joined, [twins[row.subject.item.pair] for row in paired.values()])
    return len(paired), left, right, [row.subject.cluster for row in paired.values()]


def _clusters(rows: Sequence[Row]) -> list[str]:
    return [row.subject.cluster for row in rows]


def rank_table(name: str, columns: Sequence[Column]) -> Table:
    """The places of models under each view, with how sure they are."""
    lines: list[Line] = []
    for view, (scores, clusters) in _by_view(columns).items():
        for rank in rank_uncertainty(scores, clusters):
            sure = f"{rank.low}–{rank.high}" if rank.low < rank.high else str(rank.rank)
            lines.append(Line((view_title(view), rank.name, len(clusters), rank.mean, rank.rank, sure, rank.first)))
    heads = (
        Head("Condition", name="condition"),
        Head("Model", name="model"),
        Head("Items of all", Form.COUNT, "items"),
        Head("Score %", Form.PERCENT, "score"),
        Head("Place", Form.COUNT, "place"),
        Head("95 % of draws", name="places"),
        Head("First in % of draws", Form.PERCENT, "first"),
    )
    note = "Only items that all models of a condition have scores for; 2,000 draws of words or clips."
    return Table(name, "Places of the models, and how sure they are", heads, tuple(lines), note, headings=2)


def difference_table(name: str, columns: Sequence[Column]) -> Table:
    """The best model of each view against every other one, on the items that both answered."""
    found: list[tuple[str, str, str, Difference, float | None]] = []
    for view, (scores, clusters) in _by_view(columns).items():
        best = rank_uncertainty(scores, clusters, replicates=1)[0].name
        for other in scores:
            if other != best:
                gap = paired_difference(scores[best], scores[other], clusters, replicates=FLIPS)
                found.append((view, best, other, gap, _mcnemar_p(scores[best], scores[other])))
    adjusted = holm([gap.p for *_, gap, _ in found])
    lines = []
    for (view, best, other, gap, exact), p in zip(found, adjusted, strict=True):
        figures = (span_of(gap.interval), gap.p, p, exact, gap.correlation, _detectable(gap.interval))
        lines.append(Line((view_title(view), best, other, gap.interval.n, *figures)))
    heads = (
        Head("Condition", name="condition"),
        Head("Best", name="best"),
        Head("Other", name="other"),
        Head("n", Form.COUNT),
        Head("Difference pp", Form.POINTS, "difference"),
        Head("p", Form.P),
        Head("p adj.", Form.P, "p_adjusted"),
        Head("McNemar p", Form.P, "mcnemar_p"),
        Head("Correlation", Form.NUMBER, "correlation"),
        Head("Detectable pp", Form.PERCENT, "detectable"),
    )
    note = (
        "Paired, robust to clusters; p by flipping the signs of clusters, adjusted after Holm; McNemar's exact test "
        "where scores are 0 or 1. Detectable: the smallest true difference that these items find with 80 % power."
    )
    return Table(name, "The best model against the others", heads, tuple(lines), note, headings=3)


def _by_view(columns: Sequence[Column]) -> dict[str, tuple[dict[str, list[float | None]], list[str]]]:
    """For each view with two models or more that share items: their scores in one order, with the clusters."""
    found = {}
    for view in dict.fromkeys(column.view for column in columns):
        able = [column for column in columns if column.view == view and column.scored]
        shared = set.intersection(*({row.subject.item.id for row in column.scored} for column in able or [_NOBODY]))
        if len(able) < 2 or not shared:
            continue
        clusters = {
            row.subject.item.id: row.subject.cluster for row in able[0].scored if row.subject.item.id in shared
        }
        scores = {column.who: values_by_item(column.scored, list(clusters)) for column in able}
        found[view] = (scores, list(clusters.values()))
    return found


_NOBODY = Column("", "", ())


def _mcnemar_p(left: Sequence[float | None], right: Sequence[float | None]) -> float | None:
    binary = all(value in (0.0, 1.0) for value in (*left, *right))
    return mcnemar(left, right).p if binary else None


def _detectable(gap: Interval) -> float | None:
    if gap.error == 0 or gap.n < 2:
        return None
    # The error is that of the mean, clusters and all; times the root of n it is the deviation of one pair.
    return minimum_detectable_difference(gap.error * math.sqrt(gap.n), gap.n)
