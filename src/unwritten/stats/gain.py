"""The modality gain of MAVERIX: the best of several inputs together minus the best input alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from unwritten.stats.clusters import Floats, Labels, Scores, as_scores, bootstrap_means, clustered_complete

SINGLES = ("audio", "subtitles", "muted_video")
TOGETHER = ("video_subtitles", "audio_video")


@dataclass(frozen=True)
class Gain:
    """The best mean with inputs together minus the best with one alone, over the items that have all of them."""

    gain: float
    low: float
    high: float
    level: float
    together: str  # the conditions with the highest means
    single: str
    means: Mapping[str, float]
    n: int
    clusters: int


def modality_gain(
    scores: Mapping[str, Scores],
    clusters: Labels | None = None,
    *,
    level: float = 0.95,
    replicates: int = 2000,
    seed: int = 0,
) -> Gain | None:
    """Compare conditions whose scores stand in the same order of items; None without one of each sort.

    Both bests are chosen anew in each replicate, and the replicates are turned round at the gain, as for the
    fusion effect: a choice made once would be made on the data that it is tested on.
    """
    columns = {name: as_scores(column) for name, column in scores.items() if name in (*TOGETHER, *SINGLES)}
    columns = {name: column for name, column in columns.items() if not np.isnan(column).all()}
    together = [name for name in TOGETHER if name in columns]
    singles = [name for name in SINGLES if name in columns]
    if not together or not singles:
        return None
    names = [*together, *singles]
    table = clustered_complete([columns[name] for name in names], clusters)
    if table is None:
        return None
    means = table.means
    gain = float(_gains(means[None], len(together))[0])
    replicas = 2 * gain - _gains(bootstrap_means(table, replicates=replicates, seed=seed), len(together))
    low, high = (float(end) for end in np.quantile(replicas, [(1 - level) / 2, (1 + level) / 2]))
    return Gain(
        gain=gain,
        low=min(low, gain),
        high=max(high, gain),
        level=level,
        together=together[int(means[: len(together)].argmax())],
        single=singles[int(means[len(together) :].argmax())],
        means={name: float(mean) for name, mean in zip(names, means, strict=True)},
        n=table.n,
        clusters=table.count,
    )


def _gains(means: Floats, together: int) -> Floats:
    """The gain in each row of means, of which the first columns are those of inputs together."""
    gains: Floats = means[:, :together].max(axis=1) - means[:, together:].max(axis=1)
    return gains
