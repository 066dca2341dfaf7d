import itertools
import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

from unwritten.core import UnwrittenError
from unwritten.stats import (
    benjamini_hochberg,
    design_effect,
    difference_of_means,
    equivalence,
    holm,
    mcnemar,
    minimum_detectable_difference,
    needed_pairs,
    paired_deviation,
    paired_difference,
    sign_flip_p,
    t_interval,
)

P_VALUES = st.lists(st.floats(0, 1), max_size=12)
GRID = st.integers(-4, 4).map(lambda n: n / 4)


def test_what_cannot_be_compared_is_refused() -> None:
    with pytest.raises(UnwrittenError, match="paired"):
        paired_difference([1.0], [1.0, 0.0])
    with pytest.raises(UnwrittenError, match="no score"):
        paired_difference([1.0, None], [None, 0.0])
    with pytest.raises(UnwrittenError, match="0 and 1"):
        mcnemar([0.5], [1.0])
    with pytest.raises(UnwrittenError, match="nothing to compare"):
        difference_of_means([1.0], [None], ["a"], ["b"])
    with pytest.raises(UnwrittenError, match="margin"):
        equivalence(t_interval([0.1, 0.2]), 0)
    with pytest.raises(UnwrittenError, match="p-value"):
        holm([0.1, 1.5])
    with pytest.raises(UnwrittenError, match="p-value"):
        benjamini_hochberg([math.nan])


def test_only_items_that_both_have_are_compared() -> None:
    found = paired_difference([1.0, 1.0, None, 0.0], [0.0, None, 1.0, 0.0])
    assert found.interval.mean == 0.5
    assert found.interval.n == 2


def test_paired_interval_is_the_t_test() -> None:
    rng = np.random.default_rng(3)
    left = rng.random(40)
    right = 0.6 * left + 0.4 * rng.random(40)
    found = paired_difference(left, right)
    theirs = stats.ttest_rel(left, right).confidence_interval()
    assert (found.interval.low, found.interval.high) == pytest.approx((theirs.low, theirs.high))
    assert found.correlation == pytest.approx(np.corrcoef(left, right)[0, 1])
    assert found.p == pytest.approx(stats.ttest_rel(left, right).pvalue, abs=0.02)


@settings(max_examples=40, deadline=None)
@given(st.lists(st.tuples(GRID, st.integers(0, 4)), min_size=1, max_size=10))
def test_sign_flips_of_few_clusters_are_all_tried(rows: list[tuple[float, int]]) -> None:
    values, clusters = (list(column) for column in zip(*rows, strict=True))
    names = sorted(set(clusters))
    own = abs(sum(values))
    flipped = [
        abs(sum(value * dict(zip(names, signs, strict=True))[name] for value, name in rows))
        for signs in itertools.product((-1, 1), repeat=len(names))
    ]
    assert sign_flip_p(values, clusters) == pytest.approx(sum(total >= own for total in flipped) / len(flipped))


def test_sampled_sign_flips_agree_with_the_binomial() -> None:
    values = [1.0] * 22 + [-1.0] * 10
    assert sign_flip_p(values, replicates=20_000) == pytest.approx(stats.binomtest(22, 32).pvalue, abs=0.01)
    assert sign_flip_p([1.0] * 60, replicates=999) == 1 / 1000
    assert sign_flip_p([0.0] * 60) == 1


def test_flips_by_cluster_do_not_count_copies_as_evidence() -> None:
    values = [0.5] * 50
    assert sign_flip_p(values) < 0.001
    assert sign_flip_p(values, [i // 10 for i in range(50)]) == pytest.approx(2 / 2**5)


@given(st.integers(0, 15), st.integers(0, 15), st.integers(0, 3), st.integers(0, 3))
def test_mcnemar_is_the_exact_binomial(left: int, right: int, both: int, none: int) -> None:
    one = [1.0] * left + [0.0] * right + [1.0] * both + [0.0] * none + [None]
    other = [0.0] * left + [1.0] * right + [1.0] * both + [0.0] * none + [1.0]
    found = mcnemar(one, other)
    assert (found.only_left, found.only_right) == (left, right)
    expected = stats.binomtest(left, left + right).pvalue if left + right else 1.0
    assert found.p == pytest.approx(expected)


def test_difference_of_means_knows_what_both_sides_share() -> None:
    rng = np.random.default_rng(8)
    base = rng.random(200)
    left, right = base + 0.05 * rng.random(200), base
    names = list(range(200))
    shared = difference_of_means(left, right, names, names)
    paired = paired_difference(left, right).interval
    apart = difference_of_means(left, right, names, [name + 1000 for name in names])
    assert shared.error == pytest.approx(paired.error, rel=1e-6)
    welch = stats.ttest_ind(left, right, equal_var=False).confidence_interval()
    assert (apart.low, apart.high) == pytest.approx((welch.low, welch.high), rel=0.01)
    assert shared.half < apart.half / 5


def test_holm_and_benjamini_hochberg_on_a_worked_example() -> None:
    p = [0.01, 0.04, 0.03, 0.005]
    assert holm(p) == pytest.approx((0.03, 0.06, 0.06, 0.02))
    assert benjamini_hochberg(p) == pytest.approx((0.02, 0.04, 0.04, 0.02))
    assert holm([]) == benjamini_hochberg([]) == ()


@given(P_VALUES)
def test_adjusted_p_values_keep_their_order_and_never_fall(p: list[float]) -> None:
    for adjusted in (holm(p), benjamini_hochberg(p)):
        assert all(value <= after <= 1 for value, after in zip(p, adjusted, strict=True))
        ranked = [adjusted[i] for i in sorted(range(len(p)), key=lambda i: p[i])]
        assert ranked == sorted(ranked)
    assert benjamini_hochberg(p) == pytest.approx(stats.false_discovery_control(p) if p else [])


@given(P_VALUES)
def test_holm_rejects_what_stepping_down_rejects(p: list[float]) -> None:
    order = sorted(range(len(p)), key=lambda i: p[i])
    rejected = set()
    for step, i in enumerate(order):
        if p[i] * (len(p) - step) >= 0.05:
            break
        rejected.add(i)
    assert {i for i, value in enumerate(holm(p)) if value < 0.05} == rejected


def test_equivalence_needs_a_narrow_interval_inside_the_margin() -> None:
    rng = np.random.default_rng(4)
    near = t_interval(rng.normal(0.001, 0.05, 2000))
    wide = t_interval(rng.normal(0.001, 0.05, 20))
    far = t_interval(rng.normal(0.03, 0.05, 2000))
    shown = equivalence(near)
    assert shown.shown
    assert -0.01 < shown.low < shown.high < 0.01
    for interval in (wide, far):
        found = equivalence(interval)
        assert not found.shown
        assert not (found.low > -0.01 and found.high < 0.01)
    assert not equivalence(t_interval([0.0, 0.0], ["a", "a"])).shown
    assert equivalence(t_interval([0.0] * 9)).shown


def test_tost_is_two_one_sided_tests() -> None:
    values = np.random.default_rng(1).normal(0.004, 0.05, 300)
    sides = [
        stats.ttest_1samp(values, -0.01, alternative="greater").pvalue,
        stats.ttest_1samp(values, 0.01, alternative="less").pvalue,
    ]
    assert equivalence(t_interval(values)).p == pytest.approx(max(sides))


@pytest.mark.parametrize(
    ("deviation", "n", "points"),
    [(0.5, 500, 6.3), (0.5, 852, 4.8), (0.155, 3497, 0.73), (0.155, 300, 2.5), (0.155, 100, 4.3)],
)
def test_detectable_differences_reproduce_the_known_figures(deviation: float, n: int, points: float) -> None:
    found = minimum_detectable_difference(paired_deviation(deviation, 0.5), n)
    assert 100 * found == pytest.approx(points, rel=0.012)
    assert needed_pairs(paired_deviation(deviation, 0.5), found) == n


def test_power_is_what_simulation_says() -> None:
    difference = minimum_detectable_difference(0.3, 120)
    draws = np.random.default_rng(0).normal(difference, 0.3, (4000, 120))
    assert np.mean(stats.ttest_1samp(draws, 0, axis=1).pvalue < 0.05) == pytest.approx(0.8, abs=0.03)


def test_design_effect_and_bad_plans() -> None:
    assert [design_effect(3.65, icc) for icc in (0.1, 0.3, 0.5)] == pytest.approx([1.265, 1.795, 2.325])
    assert minimum_detectable_difference(0.5, 500, effect=4) == pytest.approx(
        2 * minimum_detectable_difference(0.5, 500)
    )
    with pytest.raises(UnwrittenError, match="difference of 0"):
        needed_pairs(0.5, 0)
    with pytest.raises(UnwrittenError, match="power"):
        needed_pairs(0.5, 0.1, power=1)
    with pytest.raises(UnwrittenError, match="at least one"):
        minimum_detectable_difference(0.5, 0)
    with pytest.raises(UnwrittenError, match="correlation"):
        paired_deviation(0.5, 2)
