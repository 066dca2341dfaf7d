"""Agreement of raters beyond chance: Krippendorff's alpha and Cohen's kappa, with bootstrap intervals over units."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

import numpy as np

from unwritten.core import UnwrittenError
from unwritten.stats.clusters import Codes, Floats, Labels, codes_of, draw_counts, generator

Metric: TypeAlias = Literal["nominal", "ordinal", "interval"]
Ratings: TypeAlias = Sequence[Sequence[float | None]]
"""A row for each unit, a column for each rater; None where a rater did not rate."""


@dataclass(frozen=True)
class Agreement:
    """1 is perfect, 0 what chance gives; None where the raters never differ in what they use."""

    value: float | None
    low: float | None
    high: float | None
    level: float
    units: int


def krippendorff_alpha(
    ratings: Ratings,
    metric: Metric = "nominal",
    clusters: Labels | None = None,
    *,
    level: float = 0.95,
    replicates: int = 1000,
    seed: int = 0,
) -> Agreement:
    """Krippendorff's alpha for any number of raters, with gaps; units with fewer than two ratings say nothing.

    Units that share a cluster are drawn together for the interval; by default each unit is drawn by itself.
    """
    table = np.array([[np.nan if value is None else value for value in row] for row in ratings], dtype=np.float64)
    if table.ndim != 2 or not table.size:
        raise UnwrittenError("ratings are a row for each unit with a place for each rater, None where it is missing")
    if clusters is not None and len(clusters) != len(table):
        raise UnwrittenError(f"{len(table)} units but {len(clusters)} cluster labels; there must be one for each")
    told = (~np.isnan(table)).sum(axis=1) >= 2
    table = table[told]
    if not len(table):
        raise UnwrittenError("no unit was rated twice; agreement needs at least two ratings of one unit")
    values = np.unique(table[~np.isnan(table)])
    counts = np.stack([(table == value).sum(axis=1) for value in values], axis=1).astype(np.float64)
    pairs = counts[:, :, None] * counts[:, None, :] - counts[:, :, None] * np.eye(len(values))
    coincidences = pairs / (counts.sum(axis=1) - 1)[:, None, None]
    found = _resampled(
        coincidences if clusters is None else _by_cluster(coincidences, codes_of(clusters)[told]),
        lambda sums: _alpha(sums, values, metric),
        level,
        replicates,
        seed,
    )
    return replace(found, units=len(table))


def cohen_kappa(
    one: Sequence[float],
    other: Sequence[float],
    *,
    quadratic: bool = False,
    level: float = 0.95,
    replicates: int = 1000,
    seed: int = 0,
) -> Agreement:
    """Cohen's kappa of two raters; ``quadratic`` weighs a disagreement by its squared distance."""
    if not len(one) or len(one) != len(other):
        raise UnwrittenError(f"{len(one)} and {len(other)} ratings cannot be paired")
    values = np.unique([*one, *other])
    left, right = (np.asarray(ratings)[:, None] == values for ratings in (one, other))
    tables = (left[:, :, None] & right[:, None, :]).astype(np.float64)
    distance = _distances(values, "interval" if quadratic else "nominal")
    return _resampled(tables, lambda sums: _kappa(sums, distance), level, replicates, seed)


def _by_cluster(tables: Floats, codes: Codes) -> Floats:
    sums = np.zeros((int(codes.max()) + 1, *tables.shape[1:]))
    np.add.at(sums, codes, tables)
    return np.asarray(sums[np.unique(codes)])


def _resampled(
    units: Floats, measure: Callable[[Floats], Floats], level: float, replicates: int, seed: int
) -> Agreement:
    """Measure the sum of all units' tables, and those of units drawn anew."""
    count, size, _ = units.shape
    value = measure(units.sum(axis=0)[None])[0]
    if np.isnan(value):
        return Agreement(None, None, None, level, count)
    flat = units.reshape(count, -1)
    drawn = np.concatenate(
        [
            measure((counts @ flat).reshape(-1, size, size))
            for counts in draw_counts(count, replicates, generator(seed))
        ]
    )
    # A draw in which only one value is used has no disagreement to measure, and none was seen.
    low, high = np.quantile(np.where(np.isnan(drawn), 1.0, drawn), [(1 - level) / 2, (1 + level) / 2])
    return Agreement(float(value), float(min(low, value)), float(max(high, value)), level, count)


def _alpha(coincidences: Floats, values: Floats, metric: Metric) -> Floats:
    """1 minus observed over expected disagreement, for each table; NaN where only one value is used."""
    totals = coincidences.sum(axis=2)
    n = totals.sum(axis=1)
    distances = _ordinal_distances(totals) if metric == "ordinal" else _distances(values, metric)
    observed = (coincidences * distances).sum(axis=(1, 2))
    expected = (totals[:, :, None] * totals[:, None, :] * distances).sum(axis=(1, 2)) / (n - 1)
    return _one_minus(observed, expected)


def _kappa(tables: Floats, distance: Floats) -> Floats:
    n = tables.sum(axis=(1, 2))
    observed = (tables * distance).sum(axis=(1, 2)) / n
    chance = tables.sum(axis=2)[:, :, None] * tables.sum(axis=1)[:, None, :] / (n**2)[:, None, None]
    return _one_minus(observed, (chance * distance).sum(axis=(1, 2)))


def _one_minus(observed: Floats, expected: Floats) -> Floats:
    share = np.divide(observed, expected, out=np.full_like(observed, np.nan), where=expected > 0)
    return np.asarray(1 - share)


def _distances(values: Floats, metric: Metric) -> Floats:
    gaps = values[:, None] - values
    return np.asarray(gaps**2 if metric == "interval" else gaps != 0, dtype=np.float64)


def _ordinal_distances(totals: Floats) -> Floats:
    """Squared numbers of ratings that lie between two values, half of those at the ends included."""
    middles = np.cumsum(totals, axis=1) - totals / 2
    return np.asarray((middles[:, :, None] - middles[:, None, :]) ** 2)
