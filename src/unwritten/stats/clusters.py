"""Scores summed by cluster (word, clip, person): all that means, intervals and bootstraps need to know."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from unwritten.core import UnwrittenError

Floats: TypeAlias = NDArray[np.float64]
Codes: TypeAlias = NDArray[np.intp]
Scores: TypeAlias = Sequence[float | None] | Floats
"""One score an item; None and NaN are missing ones (a transport error), never 0."""
Labels: TypeAlias = Sequence[Hashable] | Codes
"""Names of clusters or groups, one an item; an array of whole numbers is the quickest."""

_BLOCK = 2_000_000
"""Draws held at a time, so that memory does not grow with the number of replicates."""


@dataclass(frozen=True, eq=False)
class Clustered:
    """Sums and numbers of scores, a row for each cluster, a column for each thing that is averaged."""

    sums: Floats
    sizes: Floats

    @property
    def count(self) -> int:
        """The number of clusters."""
        return len(self.sums)

    @property
    def n(self) -> int:
        """The number of scores in the first column."""
        return int(self.sizes[:, 0].sum())

    @property
    def means(self) -> Floats:
        """The mean over all scores, for each column."""
        return ratio(self.sums.sum(axis=0), self.sizes.sum(axis=0))

    @property
    def residuals(self) -> Floats:
        """What each cluster adds to the error of the mean: its sum minus what the mean makes of its size."""
        return self.sums - self.means * self.sizes


def generator(seed: int) -> np.random.Generator:
    """The random numbers that belong to a seed."""
    return np.random.Generator(np.random.PCG64(seed))


def codes_of(labels: Iterable[Hashable]) -> Codes:
    """Number the labels from 0: in the order in which they first appear, or by size where they are an array."""
    if isinstance(labels, np.ndarray):
        return np.unique(labels, return_inverse=True)[1]
    known: dict[Hashable, int] = {}
    return np.array([known.setdefault(label, len(known)) for label in labels], dtype=np.intp)


def as_scores(scores: Scores) -> Floats:
    """Turn scores into an array; None becomes NaN."""
    array = np.asarray(scores, dtype=np.float64)
    if np.isinf(array).any():
        raise UnwrittenError("a score is infinite; scores are finite numbers, or None where missing")
    return array


def clustered(scores: Scores, clusters: Labels | None = None) -> Clustered:
    """Sum scores (a vector, or a matrix with a column for each thing) by cluster; by default each row is one."""
    array = as_scores(scores)
    array = array[:, None] if array.ndim == 1 else array
    if clusters is not None and len(clusters) != len(array):
        raise UnwrittenError(f"{len(array)} scores but {len(clusters)} cluster labels; there must be one for each")
    present = ~np.isnan(array)
    if not present.any():
        raise UnwrittenError("there is no score to average; all are missing")
    codes = np.arange(len(array)) if clusters is None else codes_of(clusters)
    count = int(codes.max()) + 1
    filled = np.where(present, array, 0.0)
    sums = np.stack([np.bincount(codes, column, count) for column in filled.T], axis=1)
    sizes = np.stack([np.bincount(codes, column, count) for column in present.T.astype(np.float64)], axis=1)
    used = sizes.sum(axis=1) > 0
    return Clustered(sums[used], sizes[used])


def clustered_complete(columns: Sequence[Floats], clusters: Labels | None = None) -> Clustered | None:
    """Sum several scores of the same items by cluster, over the items that have all; None if none has."""
    if len({len(column) for column in columns}) > 1:
        raise UnwrittenError("scores to be compared must list the same items, missing ones as None")
    matrix = np.stack(columns, axis=1)
    complete = np.asarray(~np.isnan(matrix).any(axis=1))
    if not complete.any():
        return None
    return clustered(np.where(complete[:, None], matrix, np.nan), clusters)


def ratio(sums: Floats, sizes: Floats) -> Floats:
    """Divide; NaN where there is nothing to divide by."""
    return np.divide(sums, sizes, out=np.full_like(sums, np.nan), where=sizes > 0)


def draw_counts(count: int, replicates: int, rng: np.random.Generator) -> Iterator[Floats]:
    """How often each of ``count`` clusters is drawn in each replicate, a block of replicates at a time."""
    block = max(1, _BLOCK // count)
    for start in range(0, replicates, block):
        rows = min(block, replicates - start)
        draws = rng.integers(count, size=(rows, count)) + np.arange(rows)[:, None] * count
        yield np.bincount(draws.ravel(), minlength=rows * count).reshape(rows, count).astype(np.float64)


def bootstrap_means(table: Clustered, *, replicates: int = 2000, seed: int = 0) -> Floats:
    """The means (replicates × columns) of clusters drawn anew with replacement."""
    columns = table.sums.shape[1]
    both = np.hstack([table.sums, table.sizes])
    blocks = [counts @ both for counts in draw_counts(table.count, replicates, generator(seed))]
    totals = np.vstack(blocks)
    return ratio(totals[:, :columns], totals[:, columns:])
