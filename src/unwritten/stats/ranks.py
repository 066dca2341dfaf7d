"""How sure a ranking is: the ranks of models when words or clips are drawn anew."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from unwritten.core import UnwrittenError
from unwritten.stats.clusters import Floats, Labels, Scores, as_scores, bootstrap_means, clustered_complete

_TIE = 1e-12


@dataclass(frozen=True)
class Rank:
    """The place of one model among others; equal means share the better place."""

    name: str
    mean: float
    rank: int
    low: int  # best and worst place within the level
    high: int
    first: float  # share of replicates in which it is first


def rank_uncertainty(
    scores: Mapping[str, Scores],
    clusters: Labels | None = None,
    *,
    level: float = 0.95,
    replicates: int = 2000,
    seed: int = 0,
) -> tuple[Rank, ...]:
    """Rank models by their means on the same items, best first; all see the same draws of clusters.

    Only items that all models have scores for are compared, so that nobody gains by missing the hard ones.
    """
    if not scores:
        return ()
    table = clustered_complete([as_scores(column) for column in scores.values()], clusters)
    if table is None:
        raise UnwrittenError("there is no item that all models have a score for; rank fewer models")
    own = _ranks(table.means[None])[0]
    drawn = _ranks(bootstrap_means(table, replicates=replicates, seed=seed))
    tails = [(1 - level) / 2, (1 + level) / 2]
    low, high = np.quantile(drawn, tails, axis=0, method="inverted_cdf")
    found = [
        Rank(name, float(mean), int(own[i]), int(min(low[i], own[i])), int(max(high[i], own[i])), first)
        for i, (name, mean, first) in enumerate(
            zip(scores, table.means, np.mean(drawn == 1, axis=0).tolist(), strict=True)
        )
    ]
    return tuple(sorted(found, key=lambda rank: (rank.rank, rank.name)))


def _ranks(means: Floats) -> np.ndarray:
    """One plus the number of models that are better, in each row."""
    return 1 + np.stack([(means > column[:, None] + _TIE).sum(axis=1) for column in means.T], axis=1)
