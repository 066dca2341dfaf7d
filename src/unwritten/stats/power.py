"""How many items a comparison needs, and what difference it can find."""

from __future__ import annotations

import math

from scipy import stats

from unwritten.core import UnwrittenError


def paired_deviation(deviation: float, correlation: float) -> float:
    """The standard deviation of the differences of two scores that vary and correlate like this."""
    if deviation < 0 or not -1 <= correlation <= 1:
        raise UnwrittenError(f"deviation {deviation:g} and correlation {correlation:g} do not go together")
    return deviation * math.sqrt(2 * (1 - correlation))


def design_effect(cluster_size: float, icc: float) -> float:
    """By how much the variance of a mean grows with clusters whose members correlate (``icc``)."""
    return 1 + (cluster_size - 1) * icc


def minimum_detectable_difference(
    deviation: float, n: float, *, power: float = 0.8, alpha: float = 0.05, effect: float = 1.0
) -> float:
    """The smallest true difference that n pairs find with this power; ``effect`` is the design effect."""
    if n <= 0:
        raise UnwrittenError(f"a comparison needs at least one pair, not {n:g}")
    return _reach(power, alpha) * deviation * math.sqrt(effect / n)


def needed_pairs(
    deviation: float, difference: float, *, power: float = 0.8, alpha: float = 0.05, effect: float = 1.0
) -> int:
    """How many pairs are needed to find a true difference with this power."""
    if difference == 0:
        raise UnwrittenError("no number of pairs finds a difference of 0; state the smallest one that matters")
    return max(2, math.ceil(effect * (_reach(power, alpha) * deviation / difference) ** 2 - 1e-9))


def _reach(power: float, alpha: float) -> float:
    if not (0 < power < 1 and 0 < alpha < 1):
        raise UnwrittenError(f"power {power:g} and alpha {alpha:g} must lie between 0 and 1")
    return float(stats.norm.ppf(1 - alpha / 2) + stats.norm.ppf(power))
