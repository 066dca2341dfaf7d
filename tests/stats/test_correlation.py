"""Rank correlation against scipy's, and an interval that knows of clusters."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from unwritten.core import UnwrittenError
from unwritten.stats import krippendorff_alpha, rank_correlation


def test_what_does_not_vary_has_no_correlation() -> None:
    assert rank_correlation([], []).value is None
    assert rank_correlation([1], [1]).value is None
    assert rank_correlation([1, 1, 1], [1, 2, 3]).value is None
    with pytest.raises(UnwrittenError, match="cannot be paired"):
        rank_correlation([1, 2], [1])
    with pytest.raises(UnwrittenError, match="cannot be paired"):
        rank_correlation([1, 2], [1, 2], ["a"])


@given(st.lists(st.tuples(st.integers(0, 5), st.integers(0, 9)), min_size=3, max_size=30))
def test_the_value_is_that_of_scipy(pairs: list[tuple[int, int]]) -> None:
    one, other = zip(*pairs, strict=True)
    found = rank_correlation(one, other, replicates=20)
    if len(set(one)) < 2 or len(set(other)) < 2:
        assert found.value is None
        return
    assert found.value == pytest.approx(stats.spearmanr(one, other)[0])
    assert found.low is None or found.high is None or -1.0001 < found.low <= found.value <= found.high < 1.0001


def test_draws_are_ranked_anew_as_if_written_out() -> None:
    rng = np.random.default_rng(3)
    one, other = rng.integers(0, 6, 40), rng.integers(0, 100, 40)
    found = rank_correlation(one.tolist(), other.tolist(), replicates=2000)
    plain = []
    for _ in range(2000):
        rows = rng.integers(40, size=40)
        plain.append(stats.spearmanr(one[rows], other[rows])[0])
    assert (found.low, found.high) == pytest.approx(tuple(np.quantile(plain, [0.025, 0.975])), abs=0.04)


def test_repeated_pairs_in_one_cluster_teach_nothing() -> None:
    rng = np.random.default_rng(4)
    one, other = rng.normal(size=30), rng.normal(size=30)
    single = rank_correlation(one.tolist(), other.tolist())
    repeated = rank_correlation(np.repeat(one, 5).tolist(), np.repeat(other, 5).tolist(), np.repeat(np.arange(30), 5))
    assert (repeated.value, repeated.low, repeated.high) == pytest.approx((single.value, single.low, single.high))
    assert (repeated.n, repeated.clusters) == (150, 30)
    assert rank_correlation([1, 2, 3], [1, 3, 2], ["a"] * 3).low is None  # one cluster says nothing of its spread


def test_alpha_over_clusters_draws_units_together() -> None:
    rng = np.random.default_rng(5)
    units = [[int(score), int(min(5, score + rng.integers(0, 3)))] for score in rng.integers(0, 6, 30)]
    alone = krippendorff_alpha(units, "ordinal")
    repeated = [unit for unit in units for _ in range(4)]
    naive = krippendorff_alpha(repeated, "ordinal")
    careful = krippendorff_alpha(repeated, "ordinal", [n // 4 for n in range(120)])
    assert careful.value == naive.value
    assert careful.units == 120
    assert None not in (careful.low, careful.high, naive.low, naive.high, alone.low, alone.high)
    width = {name: found.high - found.low for name, found in (("c", careful), ("n", naive), ("a", alone))}  # type: ignore[operator]
    assert width["c"] > 1.5 * width["n"]
    assert width["c"] == pytest.approx(width["a"], rel=0.15)
    with pytest.raises(UnwrittenError, match="30 units but 2 cluster labels"):
        krippendorff_alpha(units, "ordinal", ["a", "b"])
    gaps = krippendorff_alpha([[1, None], [1, 2], [2, 2]], "ordinal", ["x", "y", "z"])
    assert gaps.units == 2
