"""Two sets of scores against each other: paired differences, sign flips, McNemar, equivalence."""

from __future__ import annotations

import itertools
from dataclasses import dataclass

import numpy as np
from scipy import stats

from unwritten.core import UnwrittenError
from unwritten.stats.clusters import Clustered, Floats, Labels, Scores, as_scores, clustered, generator
from unwritten.stats.intervals import Interval, robust_variance, symmetric_interval

_EXACT = 14  # up to this many differing clusters all sign flips are tried
_TIE = 1e-9  # sums of scores closer than this are equal
_BLOCK = 4_000_000


@dataclass(frozen=True)
class Difference:
    """The mean of left minus right over the items that both have."""

    interval: Interval
    p: float  # by flipping the signs of whole clusters; two-sided
    correlation: float | None  # of the two scores; None where one of them does not vary


@dataclass(frozen=True)
class McNemar:
    """Items that only one of two answered rightly, and how likely so uneven a split is by chance."""

    only_left: int
    only_right: int
    p: float


@dataclass(frozen=True)
class Equivalence:
    """Two one-sided tests: whether a difference is shown to be smaller than the margin, in both directions."""

    margin: float
    p: float
    low: float  # the interval at 1 - 2 alpha, which lies inside the margin where equivalence is shown
    high: float
    shown: bool


def paired_difference(
    left: Scores,
    right: Scores,
    clusters: Labels | None = None,
    *,
    level: float = 0.95,
    replicates: int = 10_000,
    seed: int = 0,
) -> Difference:
    """Compare scores of the same items; items that lack one of the two are left out."""
    one, other = as_scores(left), as_scores(right)
    if one.shape != other.shape:
        raise UnwrittenError(f"{len(one)} scores cannot be paired with {len(other)}")
    both = ~(np.isnan(one) | np.isnan(other))
    gaps = np.where(both, one - other, np.nan)
    table = clustered(gaps, clusters)
    interval = symmetric_interval(float(table.means[0]), robust_variance(table), table.n, table.count, level=level)
    return Difference(interval, flip_p(table, replicates, seed), _correlation(one[both], other[both]))


def difference_of_means(
    left: Scores, right: Scores, left_clusters: Labels, right_clusters: Labels, *, level: float = 0.95
) -> Interval:
    """Compare the means of different items (two styles, two levels); they may share words or clips."""
    one, other = as_scores(left), as_scores(right)
    scores = np.full((len(one) + len(other), 2), np.nan)
    scores[: len(one), 0] = one
    scores[len(one) :, 1] = other
    table = clustered(scores, [*left_clusters, *right_clusters])
    totals = table.sizes.sum(axis=0)
    if not totals.all():
        raise UnwrittenError("one of the two sides has no score; there is nothing to compare")
    # A cluster in both means errs in both; the sum of its two influences is what counts.
    influence = (table.residuals / totals) @ np.array([1.0, -1.0])
    count = table.count
    variance = count / (count - 1) * float((influence**2).sum()) if count > 1 else 0.0
    gap = float(table.means[0] - table.means[1])
    return symmetric_interval(gap, variance, int(totals.sum()), count, level=level)


def sign_flip_p(
    differences: Scores, clusters: Labels | None = None, *, replicates: int = 10_000, seed: int = 0
) -> float:
    """How often a mean so far from 0 comes up when each cluster's differences change sign by a coin toss."""
    return flip_p(clustered(differences, clusters), replicates, seed)


def flip_p(table: Clustered, replicates: int, seed: int) -> float:
    """The p-value of ``sign_flip_p`` from sums by cluster: exact for few clusters, else with one added."""
    sums = table.sums[:, 0][np.abs(table.sums[:, 0]) > _TIE]
    observed = abs(float(sums.sum())) - _TIE
    if len(sums) <= _EXACT:
        signs = np.array(list(itertools.product((-1.0, 1.0), repeat=len(sums))))
        return float(np.mean(np.abs(signs @ sums) >= observed)) if len(sums) else 1.0
    rng = generator(seed)
    block = max(1, _BLOCK // len(sums))
    beyond = 0
    for start in range(0, replicates, block):
        rows = min(block, replicates - start)
        flips = rng.integers(0, 2, size=(rows, len(sums)), dtype=np.int8)
        totals = sums.sum() - 2 * (flips.astype(np.float64) @ sums)
        beyond += int((np.abs(totals) >= observed).sum())
    return (beyond + 1) / (replicates + 1)


def mcnemar(left: Scores, right: Scores) -> McNemar:
    """McNemar's exact test of right (1) and wrong (0) answers to the same independent items."""
    one, other = as_scores(left), as_scores(right)
    if one.shape != other.shape:
        raise UnwrittenError(f"{len(one)} scores cannot be paired with {len(other)}")
    both = ~(np.isnan(one) | np.isnan(other))
    if not np.isin([one[both], other[both]], (0.0, 1.0)).all():
        raise UnwrittenError("McNemar's test takes scores of 0 and 1 only; use paired_difference for others")
    only_left = int(((one == 1) & (other == 0)).sum())
    only_right = int(((one == 0) & (other == 1)).sum())
    split = only_left + only_right
    p = 1.0 if not split else min(1.0, 2 * float(stats.binom.cdf(min(only_left, only_right), split, 0.5)))
    return McNemar(only_left, only_right, p)


def equivalence(difference: Interval, margin: float = 0.01, *, alpha: float = 0.05) -> Equivalence:
    """Test whether a difference is smaller than the margin (TOST), from its mean and error."""
    if margin <= 0:
        raise UnwrittenError(f"a margin of equivalence is positive, not {margin:g}")
    mean, error, freedom = difference.mean, difference.error, difference.freedom
    if freedom < 1:
        return Equivalence(margin, 1.0, -1.0, 1.0, False)  # one cluster says nothing of its spread
    if error == 0:
        return Equivalence(margin, 0.0 if abs(mean) < margin else 1.0, mean, mean, abs(mean) < margin)
    p = float(stats.t.sf((margin - abs(mean)) / error, freedom))
    half = float(stats.t.ppf(1 - alpha, freedom)) * error
    return Equivalence(margin, p, mean - half, mean + half, p < alpha)


def _correlation(one: Floats, other: Floats) -> float | None:
    if len(one) < 2 or np.ptp(one) == 0 or np.ptp(other) == 0:
        return None
    return float(np.corrcoef(one, other)[0, 1])
