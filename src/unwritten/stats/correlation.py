"""Rank correlation (Spearman's) with a bootstrap interval over clusters."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from unwritten.core import UnwrittenError
from unwritten.stats.clusters import Codes, Floats, Labels, codes_of, draw_counts, generator


@dataclass(frozen=True)
class Correlation:
    """From -1 to 1; None where one of the two never varies."""

    value: float | None
    low: float | None
    high: float | None
    level: float
    n: int
    clusters: int


def rank_correlation(
    one: Sequence[float],
    other: Sequence[float],
    clusters: Labels | None = None,
    *,
    level: float = 0.95,
    replicates: int = 1000,
    seed: int = 0,
) -> Correlation:
    """Spearman's correlation of two measures; ties share their mean rank, and draws are ranked anew."""
    if len(one) != len(other) or (clusters is not None and len(clusters) != len(one)):
        raise UnwrittenError(f"{len(one)} and {len(other)} values cannot be paired")
    codes = np.arange(len(one)) if clusters is None else codes_of(clusters)
    count = int(codes.max()) + 1 if len(codes) else 0
    left, right = (np.unique(np.asarray(values, np.float64), return_inverse=True)[1] for values in (one, other))
    value = _spearman(left, right, np.ones((1, len(codes))))[0] if len(codes) else np.nan
    if np.isnan(value) or count < 2:
        return Correlation(None if np.isnan(value) else float(value), None, None, level, len(codes), count)
    drawn = np.concatenate(
        [_spearman(left, right, counts[:, codes]) for counts in draw_counts(count, replicates, generator(seed))]
    )
    drawn = drawn[~np.isnan(drawn)]  # draws in which nothing varies say nothing
    if not len(drawn):
        return Correlation(float(value), None, None, level, len(codes), count)
    low, high = np.quantile(drawn, [(1 - level) / 2, (1 + level) / 2])
    return Correlation(float(value), float(min(low, value)), float(max(high, value)), level, len(codes), count)


def _spearman(left: Codes, right: Codes, weights: Floats) -> Floats:
    """The correlation for each row of weights, which say how often each pair counts; NaN where nothing varies."""
    n = weights.sum(axis=1, keepdims=True)
    centred = [_ranks(codes, weights) - n / 2 for codes in (left, right)]
    across = (weights * centred[0] * centred[1]).sum(axis=1)
    spreads = [(weights * ranks**2).sum(axis=1) for ranks in centred]
    product = np.sqrt(spreads[0] * spreads[1])
    varies = product > 1e-9
    return np.asarray(np.divide(across, product, out=np.full_like(across, np.nan), where=varies))


def _ranks(codes: Codes, weights: Floats) -> Floats:
    """The middle place of each value among all that count, from 0 to their number."""
    order = np.argsort(codes, kind="stable")
    starts = np.searchsorted(codes[order], np.arange(int(codes.max()) + 1))
    totals = np.add.reduceat(weights[:, order], starts, axis=1)
    middles = np.cumsum(totals, axis=1) - totals / 2
    return np.asarray(middles[:, codes])
