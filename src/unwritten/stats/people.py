"""Means over people who each answer some of the items: people and items both vary, and neither may be ignored."""

from __future__ import annotations

import numpy as np

from unwritten.core import UnwrittenError
from unwritten.stats.clusters import (
    Floats,
    Labels,
    Scores,
    as_scores,
    clustered,
    codes_of,
    draw_counts,
    generator,
    ratio,
)
from unwritten.stats.intervals import Interval, bounded_interval, symmetric_interval


def two_way_interval(scores: Scores, people: Labels, items: Labels, *, level: float = 0.95) -> Interval:
    """The mean with an interval that is robust to dependence within people and within items."""
    values = as_scores(scores)
    by_people, by_items = clustered(values, people), clustered(values, items)
    fewer = by_people if by_people.count <= by_items.count else by_items
    gaps = values - np.nanmean(values)
    variance = _variance(gaps / fewer.n, people, items)
    return bounded_interval(fewer, level=level, variance=variance, freedom=max(1.0, fewer.count - 1.0))


def two_way_difference(
    scores: Scores, first: Labels, people: Labels, items: Labels, *, level: float = 0.95
) -> Interval:
    """The mean of the answers marked true in ``first`` minus that of the others, robust in the same way."""
    values = as_scores(scores)
    marked = np.array([bool(mark) for mark in first])
    sides = [values[marked], values[~marked]]
    counts = [int((~np.isnan(side)).sum()) for side in sides]
    if not all(counts):
        raise UnwrittenError("one of the two sides has no score; there is nothing to compare")
    means = [float(np.nanmean(side)) for side in sides]
    influence = np.where(marked, (values - means[0]) / counts[0], (means[1] - values) / counts[1])
    fewer = min(clustered(values, labels).count for labels in (people, items))
    variance = _variance(influence, people, items)
    return symmetric_interval(means[0] - means[1], variance, sum(counts), fewer, level=level)


def _variance(influence: Floats, people: Labels, items: Labels) -> float:
    """Variance over people plus that over items minus that over single answers, which both contain."""
    single = list(zip(people, items, strict=True))
    over_people, over_items, over_answers = (_one_way(influence, labels) for labels in (people, items, single))
    return max(over_people + over_items - over_answers, over_people, over_items)


def _one_way(influence: Floats, labels: Labels) -> float:
    sums = clustered(influence, labels).sums[:, 0]
    return len(sums) / max(len(sums) - 1, 1) * float((sums**2).sum())


def two_way_bootstrap(
    scores: Scores, people: Labels, items: Labels, *, level: float = 0.95, replicates: int = 2000, seed: int = 0
) -> Interval:
    """The mean with a percentile interval from drawing people and items anew, each with replacement.

    It errs on the wide side where each person answers an item at most once: noise of single answers counts threefold.
    """
    values = as_scores(scores)
    by_people, by_items = clustered(values, people), clustered(values, items)
    means = _replicates(values, people, items, replicates, seed)
    low, high = (float(end) for end in np.nanquantile(means, [(1 - level) / 2, (1 + level) / 2]))
    mean, fewer = float(by_people.means[0]), min(by_people.count, by_items.count)
    error = float(np.nanstd(means))
    return Interval(mean, min(low, mean), max(high, mean), level, error, by_people.n, fewer, fewer - 1.0)


def _replicates(values: Floats, people: Labels, items: Labels, replicates: int, seed: int) -> Floats:
    """Means in which each answer weighs as often as its person and its item are drawn."""
    present = ~np.isnan(values)
    person, item = codes_of(people), codes_of(items)
    rng = generator(seed)
    by_person, by_item = (
        np.vstack(list(draw_counts(int(codes.max()) + 1, replicates, rng))) for codes in (person, item)
    )
    both = np.stack([np.where(present, values, 0.0), present.astype(np.float64)], axis=1)
    totals = np.array([(by_person[row, person] * by_item[row, item]) @ both for row in range(replicates)])
    return ratio(totals[:, 0], totals[:, 1])
