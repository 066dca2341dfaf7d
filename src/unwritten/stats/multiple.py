"""Many tests at once: Holm for claims, Benjamini and Hochberg for exploratory tables."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from unwritten.core import UnwrittenError


def holm(p_values: Sequence[float]) -> tuple[float, ...]:
    """Adjusted p-values (Holm's step-down): below .05 they hold with a family-wise error of 5 %."""
    p, order = _sorted(p_values)
    steps = p[order] * np.arange(len(p), 0, -1)
    return _placed(np.minimum(1.0, np.maximum.accumulate(steps)), order)


def benjamini_hochberg(p_values: Sequence[float]) -> tuple[float, ...]:
    """Adjusted p-values (step-up): below .05 at most 5 % of the findings are expected to be false."""
    p, order = _sorted(p_values)
    steps = p[order] * (len(p) / np.arange(1, len(p) + 1))
    return _placed(np.minimum(1.0, np.minimum.accumulate(steps[::-1])[::-1]), order)


def _sorted(p_values: Sequence[float]) -> tuple[np.ndarray, np.ndarray]:
    p = np.asarray(p_values, dtype=np.float64)
    wrong = [value for value in p.tolist() if not 0 <= value <= 1]
    if wrong:
        raise UnwrittenError(f"{wrong[0]} is no p-value; p-values lie between 0 and 1")
    return p, np.argsort(p, kind="stable")


def _placed(values: np.ndarray, order: np.ndarray) -> tuple[float, ...]:
    placed = np.empty_like(values)
    placed[order] = values
    return tuple(placed.tolist())
