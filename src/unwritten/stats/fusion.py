"""The fusion effect: what seeing and hearing together gain over the better of the two alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from unwritten.stats.clusters import Labels, Scores, as_scores, bootstrap_means, clustered_complete

JOINT = "audio_video"
SINGLES = ("audio", "muted_video")


@dataclass(frozen=True)
class Fusion:
    """The mean of the joint condition minus that of the best single one, over the items that have all of them."""

    effect: float
    low: float
    high: float
    level: float
    p: float  # two-sided: how often the replicates fall on the other side of 0
    best: str  # the single condition with the highest mean
    best_share: float  # in how many replicates it was the best
    margin: float
    equivalence_p: float  # small where the effect is shown to be smaller than the margin
    equivalent: bool
    n: int
    clusters: int


def fusion_effect(
    scores: Mapping[str, Scores | None],
    clusters: Labels | None = None,
    *,
    joint: str = JOINT,
    singles: tuple[str, ...] = SINGLES,
    margin: float = 0.01,
    level: float = 0.95,
    replicates: int = 2000,
    seed: int = 0,
) -> Fusion | None:
    """Compare conditions whose scores stand in the same order of items; None where a condition is missing.

    The best single condition is the one with the highest mean over all items, chosen anew in each replicate: the
    best of each item would always win, and a choice made once would be made on the data that it is tested on.
    """
    found = [scores.get(name) for name in (joint, *singles)]
    columns = [as_scores(column) for column in found if column is not None and len(column)]
    table = clustered_complete(columns, clusters) if len(columns) == len(found) else None
    if table is None:
        return None
    means = table.means
    replicas = bootstrap_means(table, replicates=replicates, seed=seed)
    best = int(means[1:].argmax())
    effect = float(means[0] - means[1:].max())
    # The best of two noisy means is too high, in the data and once more in each replicate. Turned round at the
    # effect (the basic bootstrap), the replicates lean the other way and make up for it.
    effects = 2 * effect - (replicas[:, 0] - replicas[:, 1:].max(axis=1))
    low, high = (float(end) for end in np.quantile(effects, [(1 - level) / 2, (1 + level) / 2]))
    equivalence_p = max(_share(effects >= margin), _share(effects <= -margin)) if table.count > 1 else 1.0
    return Fusion(
        effect=effect,
        low=min(low, effect),
        high=max(high, effect),
        level=level,
        p=min(1.0, 2 * min(_share(effects >= 0), _share(effects <= 0))) if table.count > 1 else 1.0,
        best=singles[best],
        best_share=float(np.mean(replicas[:, 1:].argmax(axis=1) == best)),
        margin=margin,
        equivalence_p=equivalence_p,
        equivalent=equivalence_p < 0.05,
        n=table.n,
        clusters=table.count,
    )


def _share(where: np.ndarray) -> float:
    return (int(where.sum()) + 1) / (len(where) + 1)
