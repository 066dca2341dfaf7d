"""Simulated data sets with clusters as large as the real ones, for ``audit.coverage``.

Words share three styles (and three conditions), clips have one to four questions. The rates of clusters follow a
beta distribution, whose spread is the intraclass correlation.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from unwritten.stats.clusters import Floats, Labels

LENGTHS = (2, 3, 4, 5)
SHARES = (0.05, 0.15, 0.37, 0.43)  # of the lengths, in the paper's list of words


@dataclass(frozen=True)
class Design:
    """How many answers each cluster has, how alike they are, and whether they are words or yes/no."""

    name: str
    sizes: tuple[int, ...]
    icc: float
    letters: bool = False

    @property
    def labels(self) -> Labels:
        """The cluster of each answer."""
        return np.repeat(np.arange(len(self.sizes)), self.sizes)

    def draw(self, rate: float, rng: np.random.Generator, rates: Floats | None = None) -> Floats:
        """Scores of one simulated set; the clusters' rates may be drawn already."""
        rates = self.rates(rate, rng) if rates is None else rates
        each = np.repeat(rates, self.sizes)
        if not self.letters:
            return (rng.random(len(each)) < each).astype(np.float64)
        lengths = np.repeat(rng.choice(LENGTHS, p=SHARES, size=len(self.sizes)), self.sizes)
        return np.asarray(rng.binomial(lengths, each) / lengths)

    def rates(self, rate: float, rng: np.random.Generator) -> Floats:
        """The true rate of each cluster."""
        if self.icc == 0:
            return np.full(len(self.sizes), rate)
        weight = 1 / self.icc - 1
        return rng.beta(rate * weight, (1 - rate) * weight, len(self.sizes))


def words(count: int, per_style: int = 1) -> tuple[int, ...]:
    """Words that all have two styles; three of ten have the third, as only they can be written in its letters."""
    return tuple(per_style * (3 if word % 10 < 3 else 2) for word in range(count))


def clips(count: int) -> tuple[int, ...]:
    """Clips with one to four questions."""
    return tuple(1 + clip % 4 for clip in range(count))


DESIGNS = (
    Design("1,520 words, letters, 2-3 styles", words(1520), 0.1, letters=True),
    Design("1,520 words, whole, 2-3 styles", words(1520), 0.3),
    Design("500 words, letters, 6-9 files", words(500, 3), 0.1, letters=True),
    Design("500 words, whole, 6-9 files", words(500, 3), 0.3),
    Design("100 words, letters, 2-3 styles", words(100), 0.1, letters=True),
    Design("100 words, whole, 6-9 files", words(100, 3), 0.3),
    Design("700 clips, 1-4 questions", clips(700), 0.3),
    Design("150 clips, 1-4 questions", clips(150), 0.1),
    Design("500 clips, 1 question", (1,) * 500, 0.0),
    Design("100 clips, 1 question", (1,) * 100, 0.0),
)
