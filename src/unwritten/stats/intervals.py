"""Intervals for means: cluster-robust and fit for scores near 0 and 1, exact ones for proportions, and the bootstrap.

``mean_interval`` is Wilson's interval with the sample size that independent yes/no answers would need for the same
cluster-robust error. Near 0 the plain t interval misses low rates too often (it is symmetric, and where the mean
happens to be small so is its error); Wilson's is not, and stays inside 0 to 1. Its quantile is Student's, with
the degrees of freedom that the heaviest clusters leave: see ``_freedom``.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from scipy import stats

from unwritten.core import UnwrittenError
from unwritten.stats.clusters import Clustered, Floats, Labels, Scores, bootstrap_means, clustered

_NOTHING = 1e-24  # a variance below this is rounding, not spread


@dataclass(frozen=True)
class Interval:
    """A mean with its interval; ``error`` is the cluster-robust standard error."""

    mean: float
    low: float
    high: float
    level: float
    error: float
    n: int
    clusters: int
    freedom: float  # degrees of freedom of the quantile

    @property
    def half(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2


def wilson(successes: float, n: float, level: float = 0.95, *, freedom: float = math.inf) -> tuple[float, float]:
    """Wilson's interval for a proportion; ``freedom`` makes its quantile Student's instead of the normal one."""
    _check_counts(successes, n, level)
    share = successes / n
    q = float(stats.t.ppf((1 + level) / 2, freedom))
    middle = (share + q * q / (2 * n)) / (1 + q * q / n)
    half = q / (1 + q * q / n) * math.sqrt(share * (1 - share) / n + q * q / (4 * n * n))
    low = 0.0 if successes == 0 else max(0.0, min(middle - half, share))
    high = 1.0 if successes == n else min(1.0, max(middle + half, share))
    return low, high


def clopper_pearson(successes: int, n: int, level: float = 0.95) -> tuple[float, float]:
    """The exact interval for a proportion of independent answers: it covers at least as often as it says."""
    _check_counts(successes, n, level)
    tail = (1 - level) / 2
    low = 0.0 if successes == 0 else float(stats.beta.ppf(tail, successes, n - successes + 1))
    high = 1.0 if successes == n else float(stats.beta.ppf(1 - tail, successes + 1, n - successes))
    return low, high


def mean_interval(
    scores: Scores,
    clusters: Labels | None = None,
    *,
    level: float = 0.95,
    bounds: tuple[float, float] = (0.0, 1.0),
) -> Interval:
    """The mean of bounded scores with a cluster-robust Wilson interval."""
    return bounded_interval(clustered(scores, clusters), level=level, bounds=bounds)


def bounded_interval(
    table: Clustered,
    *,
    level: float = 0.95,
    bounds: tuple[float, float] = (0.0, 1.0),
    variance: float | None = None,
    freedom: float | None = None,
) -> Interval:
    """The interval of ``mean_interval`` from sums by cluster; variance and freedom may be known from elsewhere."""
    bottom, span = bounds[0], bounds[1] - bounds[0]
    unit = _scaled(table, bounds)
    mean = min(1.0, max(0.0, float(unit.means[0])))
    variance = robust_variance(unit) if variance is None else variance / span**2
    low, high, degrees = 0.0, 1.0, 0.0
    if unit.count > 1:
        spread = variance > _NOTHING and 0 < mean < 1
        # Where all clusters agree they say nothing of their spread: count each cluster as one answer, no more.
        size = mean * (1 - mean) / variance if spread else float(unit.count)
        degrees = unit.count - 1.0
        if spread:
            degrees = _freedom(unit, mean, size) if freedom is None else freedom
        low, high = wilson(mean * size, size, level, freedom=degrees)
    mean, low, high = (bottom + span * value for value in (mean, low, high))
    return Interval(mean, low, high, level, span * math.sqrt(variance), unit.n, unit.count, degrees)


def _scaled(table: Clustered, bounds: tuple[float, float]) -> Clustered:
    """The first column with its scores brought from the bounds to 0 and 1."""
    used = table.sizes[:, 0] > 0
    sums, sizes = table.sums[used, :1], table.sizes[used, :1]
    unit = Clustered((sums - bounds[0] * sizes) / (bounds[1] - bounds[0]), sizes)
    means = unit.sums / unit.sizes
    if means.min() < -1e-9 or means.max() > 1 + 1e-9:
        raise UnwrittenError(f"a score lies outside {bounds[0]:g} to {bounds[1]:g}; give its true bounds")
    return unit


def robust_variance(table: Clustered) -> float:
    """The variance of the mean of the first column, robust to any dependence inside clusters."""
    if table.count < 2:
        return 0.0
    squares = float((table.residuals[:, 0] ** 2).sum())
    return table.count / (table.count - 1) * squares / table.n**2


def _freedom(table: Clustered, mean: float, size: float) -> float:
    """How far the estimated error can be trusted, as degrees of freedom (Satterthwaite).

    The error rests on squared residuals, and a few heavy clusters make it uncertain. What independent yes/no
    answers would show of this is taken off, since Wilson's interval already allows for it.
    """
    squares = table.residuals[:, 0] ** 2
    heaviness = float((squares**2).sum() / squares.sum() ** 2)
    expected = ((1 - mean) ** 3 + mean**3) / (mean * (1 - mean) * max(size, table.n))
    most = table.count - 1.0
    return max(1.0, most if heaviness - expected <= 2 / most else 2 / (heaviness - expected))


def t_interval(
    values: Scores, clusters: Labels | None = None, *, level: float = 0.95, bounds: tuple[float, float] = (-1.0, 1.0)
) -> Interval:
    """The mean of values such as differences, with a cluster-robust Student interval, cut at the bounds."""
    table = clustered(values, clusters)
    return symmetric_interval(
        float(table.means[0]), robust_variance(table), table.n, table.count, level=level, bounds=bounds
    )


def symmetric_interval(
    mean: float,
    variance: float,
    n: int,
    clusters: int,
    *,
    level: float = 0.95,
    bounds: tuple[float, float] = (-1.0, 1.0),
) -> Interval:
    """Student's interval from a mean and its variance; a single cluster leaves everything between the bounds open."""
    freedom = clusters - 1.0
    error = math.sqrt(variance) if variance > _NOTHING else 0.0
    low, high = bounds
    if clusters > 1:
        half = float(stats.t.ppf((1 + level) / 2, freedom)) * error
        low, high = max(low, mean - half), min(high, mean + half)
    return Interval(mean, min(low, mean), max(high, mean), level, error, n, clusters, freedom)


def bootstrap_interval(
    scores: Scores,
    clusters: Labels | None = None,
    *,
    level: float = 0.95,
    replicates: int = 2000,
    seed: int = 0,
    bca: bool = True,
) -> Interval:
    """The mean with a cluster bootstrap interval: bias-corrected and accelerated, or plain percentiles."""
    table = clustered(scores, clusters)
    means = bootstrap_means(table, replicates=replicates, seed=seed)[:, 0]
    mean = float(table.means[0])
    tails = np.array([(1 - level) / 2, (1 + level) / 2])
    if bca and table.count > 1 and np.ptp(means) > math.sqrt(_NOTHING):
        tails = _accelerated(table, means, mean, tails)
    low, high = (float(end) for end in np.quantile(means, tails))
    error = float(means.std())
    return Interval(mean, min(low, mean), max(high, mean), level, error, table.n, table.count, table.count - 1.0)


def _accelerated(table: Clustered, means: Floats, mean: float, tails: Floats) -> Floats:
    """Shift the tails for bias and skewness (Efron's BCa); the jackknife leaves out one cluster at a time."""
    below = (np.sum(means < mean - 1e-12) + 0.5 * np.sum(np.abs(means - mean) <= 1e-12)) / len(means)
    shift = stats.norm.ppf(min(max(below, 1 / (len(means) + 1)), len(means) / (len(means) + 1)))
    sums, sizes = table.sums[:, 0], table.sizes[:, 0]
    left_out = (sums.sum() - sums) / (sizes.sum() - sizes)
    gaps = left_out.mean() - left_out
    speed = (gaps**3).sum() / (6 * (gaps**2).sum() ** 1.5)
    q = shift + stats.norm.ppf(tails)
    shifted: Floats = stats.norm.cdf(shift + q / (1 - speed * q))
    return shifted


def _check_counts(successes: float, n: float, level: float) -> None:
    if not (n > 0 and 0 <= successes <= n):
        raise UnwrittenError(f"{successes:g} successes in {n:g} answers is no proportion")
    if not 0 < level < 1:
        raise UnwrittenError(f"a level lies between 0 and 1, as 0.95 does, not at {level:g}")
