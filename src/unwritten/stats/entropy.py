"""Entropy of counts, in bits."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray


def entropy_bits(counts: NDArray[np.int64], *, corrected: bool = True) -> float:
    """Entropy of the shares; corrected for small samples as Miller and Madow do, at most that of all different."""
    seen = counts[counts > 0]
    n = int(seen.sum())
    if n == 0:
        return 0.0
    shares = seen / n
    plain = float(-(shares * np.log2(shares)).sum())
    return max(0.0, plain + (len(seen) - 1) / (2 * n * math.log(2)) if corrected else plain)
