import math

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from scipy import stats

from unwritten.core import UnwrittenError
from unwritten.stats import bootstrap_interval, clopper_pearson, mean_interval, t_interval, wilson
from unwritten.stats.clusters import bootstrap_means, clustered

UNIT = st.floats(0, 1, allow_subnormal=False)
SCORES = st.lists(st.tuples(UNIT, st.integers(0, 5)), min_size=1, max_size=30)


def test_nothing_to_average_is_said_in_one_line() -> None:
    for scores in ([], [None, None], [math.nan]):
        with pytest.raises(UnwrittenError, match="no score"):
            mean_interval(scores)
    with pytest.raises(UnwrittenError, match="cluster labels"):
        mean_interval([1.0, 0.0], ["a"])
    with pytest.raises(UnwrittenError, match="infinite"):
        mean_interval([math.inf])
    with pytest.raises(UnwrittenError, match="outside 0 to 1"):
        mean_interval([0.5, 4.0])
    with pytest.raises(UnwrittenError, match="no proportion"):
        wilson(3, 2)
    with pytest.raises(UnwrittenError, match="level"):
        clopper_pearson(1, 2, 95)


def test_missing_scores_are_not_zero() -> None:
    assert mean_interval([1.0, None, 1.0, math.nan], ["a", "b", "c", "d"]).mean == 1
    assert mean_interval([1.0, None], ["a", "b"]).clusters == 1


@given(SCORES)
def test_interval_lies_within_bounds_and_holds_the_mean(rows: list[tuple[float, int]]) -> None:
    scores, clusters = (list(column) for column in zip(*rows, strict=True))
    for found in (mean_interval(scores, clusters), bootstrap_interval(scores, clusters, replicates=50)):
        assert -1e-9 <= found.low <= found.mean + 1e-12
        assert found.mean - 1e-12 <= found.high <= 1 + 1e-9
        assert found.mean == pytest.approx(np.mean(scores))
        assert found.clusters == len(set(clusters))


@given(SCORES)
def test_four_times_the_clusters_shrink_the_interval(rows: list[tuple[float, int]]) -> None:
    scores, clusters = (list(column) for column in zip(*rows, strict=True))
    assume(len(set(clusters)) > 1)
    more = [(cluster, copy) for copy in range(4) for cluster in clusters]
    assert mean_interval(scores * 4, more).half < mean_interval(scores, clusters).half


@given(st.integers(1, 40).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_scores_of_single_clusters_give_wilson_with_a_sample_less_by_one(case: tuple[int, int]) -> None:
    right, n = case
    assume(0 < right < n)
    found = mean_interval([1.0] * right + [0.0] * (n - right))
    low, high = wilson(right / n * (n - 1), n - 1, freedom=n - 1)
    assert (found.low, found.high) == pytest.approx((low, high))


def test_all_equal_scores_leave_room_for_doubt() -> None:
    for value in (0.0, 0.4, 1.0):
        found = mean_interval([value] * 40, [i // 4 for i in range(40)])
        low, high = wilson(value * 10, 10, freedom=9)
        assert (found.mean, found.low, found.high) == pytest.approx((value, low, high))
        assert found.high - found.low > 0.2
    alone = mean_interval([0.3, 0.5], ["same", "same"])
    assert (alone.low, alone.high) == (0, 1)


def test_copies_inside_a_cluster_add_nothing() -> None:
    rng = np.random.default_rng(0)
    scores = (rng.random(60) < 0.3).astype(float).tolist()
    plain = mean_interval(scores)
    copied = mean_interval([score for score in scores for _ in range(5)], [i // 5 for i in range(300)])
    assert copied.error == pytest.approx(plain.error)
    assert copied.half == pytest.approx(plain.half, rel=0.1)


def test_bounds_move_the_interval_with_the_scale() -> None:
    scores = [0.0, 0.2, 0.4, 0.4, 1.0]
    unit, judged = mean_interval(scores), mean_interval([5 * score for score in scores], bounds=(0, 5))
    assert [judged.mean, judged.low, judged.high, judged.error] == pytest.approx(
        [5 * value for value in (unit.mean, unit.low, unit.high, unit.error)]
    )


@pytest.mark.parametrize(
    ("right", "n", "low", "high"),
    [(0, 10, 0.0, 0.2775), (15, 100, 0.0931, 0.2328), (10, 10, 0.7225, 1.0)],
)
def test_wilson_equals_scipy(right: int, n: int, low: float, high: float) -> None:
    assert wilson(right, n) == pytest.approx((low, high), abs=1e-4)
    theirs = stats.binomtest(right, n).proportion_ci(method="wilson")
    assert wilson(right, n) == pytest.approx((theirs.low, theirs.high))


@given(st.integers(1, 60).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_clopper_pearson_equals_scipy(case: tuple[int, int]) -> None:
    theirs = stats.binomtest(*case).proportion_ci(method="exact")
    assert clopper_pearson(*case) == pytest.approx((theirs.low, theirs.high), abs=1e-9)


@pytest.mark.parametrize("rate", [0.003, 0.02, 0.1, 0.5])
@pytest.mark.parametrize("n", [10, 100, 500])
def test_clopper_pearson_never_covers_too_seldom(rate: float, n: int) -> None:
    """Summed over all outcomes, not simulated."""
    ends = [clopper_pearson(right, n) for right in range(n + 1)]
    chances = stats.binom.pmf(np.arange(n + 1), n, rate)
    covered = sum(chance for chance, (low, high) in zip(chances, ends, strict=True) if low <= rate <= high)
    assert covered >= 0.95


def test_t_interval_is_that_of_the_textbook() -> None:
    values = np.random.default_rng(2).normal(0.1, 0.2, 25)
    low, high = stats.t.interval(0.95, 24, values.mean(), stats.sem(values))
    found = t_interval(values)
    assert (found.low, found.high) == pytest.approx((low, high))
    assert found.error == pytest.approx(stats.sem(values))
    single = t_interval([0.2, 0.4], ["a", "a"])
    assert (single.low, single.high) == (-1, 1)


def test_cluster_error_is_the_formula_written_out() -> None:
    scores, clusters = [1, 0, 1, 1, 0, 0.5], ["a", "a", "b", "b", "b", "c"]
    mean = sum(scores) / 6
    gaps = dict.fromkeys(clusters, 0.0)
    for score, name in zip(scores, clusters, strict=True):
        gaps[name] += score - mean
    squares = sum(gap**2 for gap in gaps.values())
    assert mean_interval(scores, clusters).error == pytest.approx(math.sqrt(squares * 3 / 2) / 6)


def test_bootstrap_means_draw_whole_clusters() -> None:
    scores, clusters = [1.0, 1.0, 0.0, 0.25], ["a", "a", "b", "c"]
    means = set(np.round(bootstrap_means(clustered(scores, clusters), replicates=500, seed=3)[:, 0], 9).tolist())
    every = {
        round((2 * a + 0.25 * c) / (2 * a + b + c), 9) for a in range(4) for b in range(4 - a) for c in [3 - a - b]
    }
    assert means == every


def test_bootstrap_agrees_with_the_error_and_with_scipy() -> None:
    values = np.random.default_rng(5).beta(0.4, 3, 150)
    ours = bootstrap_interval(values, replicates=6000, seed=1)
    theirs = stats.bootstrap(
        (values,), np.mean, n_resamples=6000, rng=np.random.default_rng(4), method="BCa"
    ).confidence_interval
    assert (ours.low, ours.high) == pytest.approx((theirs.low, theirs.high), abs=0.003)
    assert ours.error == pytest.approx(mean_interval(values).error, rel=0.05)
    plain = bootstrap_interval(values, replicates=6000, seed=1, bca=False)
    assert ours.low > plain.low  # skewed to the right, so BCa moves up
    assert ours.high > plain.high


def test_a_seed_gives_the_same_interval_whatever_the_block(monkeypatch: pytest.MonkeyPatch) -> None:
    values = np.random.default_rng(5).random(50)
    first = bootstrap_interval(values, replicates=300, seed=9)
    assert bootstrap_interval(values, replicates=300, seed=9) == first
    assert bootstrap_interval(values, replicates=300, seed=10) != first
    monkeypatch.setattr("unwritten.stats.clusters._BLOCK", 170)
    again = bootstrap_interval(values, replicates=300, seed=9)
    assert (again.low, again.high) == pytest.approx((first.low, first.high), abs=1e-12)


@settings(max_examples=20, deadline=None)
@given(UNIT)
def test_equal_scores_have_a_bootstrap_without_width(value: float) -> None:
    found = bootstrap_interval([value] * 12, [i // 3 for i in range(12)], replicates=40)
    assert found.low == pytest.approx(value)
    assert found.high == pytest.approx(value)


def test_heavy_clusters_leave_few_degrees_of_freedom() -> None:
    clusters = [row // 9 for row in range(900)]
    lonely = [1.0 if row < 18 else 0.0 for row in range(900)]  # two words always right, the others never
    found = mean_interval(lonely, clusters)
    residuals = [9 - 0.18] * 2 + [-0.18] * 98
    heaviness = sum(gap**4 for gap in residuals) / sum(gap**2 for gap in residuals) ** 2
    expected = (0.98**3 + 0.02**3) / (0.02 * 0.98 * 900)
    assert found.freedom == pytest.approx(2 / (heaviness - expected))
    assert found.freedom < 5
    spread = [1.0 if row % 50 == 0 else 0.0 for row in range(900)]
    assert mean_interval(spread, clusters).freedom == 99
    assert mean_interval(spread).freedom == 899  # what independent answers show is no reason for doubt
