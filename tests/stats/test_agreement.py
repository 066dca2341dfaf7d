import itertools

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from unwritten.core import UnwrittenError
from unwritten.stats import cohen_kappa, krippendorff_alpha, rank_uncertainty

N = None
# Krippendorff (2011), "Computing Krippendorff's Alpha-Reliability", example C: four observers, twelve units.
OBSERVERS = [
    [1, 2, 3, 3, 2, 1, 4, 1, 2, N, N, N],
    [1, 2, 3, 3, 2, 2, 4, 1, 2, 5, N, 3],
    [N, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, N],
    [1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, N],
]
UNITS = [list(unit) for unit in zip(*OBSERVERS, strict=True)]


def test_too_little_to_agree_on_is_refused() -> None:
    with pytest.raises(UnwrittenError, match="rated twice"):
        krippendorff_alpha([[1, None], [None, 2]])
    with pytest.raises(UnwrittenError, match="row for each unit"):
        krippendorff_alpha([])
    with pytest.raises(UnwrittenError, match="paired"):
        cohen_kappa([1], [1, 2])


@pytest.mark.parametrize(("metric", "alpha"), [("nominal", 0.743), ("ordinal", 0.815), ("interval", 0.849)])
def test_alpha_of_the_published_example(metric: str, alpha: float) -> None:
    found = krippendorff_alpha(UNITS, metric)  # type: ignore[arg-type]
    assert found.value == pytest.approx(alpha, abs=0.0006)
    assert found.units == 11  # the twelfth has one rating only
    assert found.low is not None
    assert found.high is not None
    assert 0.2 < found.low < alpha < found.high <= 1


def brute_alpha(units: list[list[int | None]], ordinal: bool) -> float | None:
    """From the definition: disagreement of pairs within units against that of all pairs."""
    rated = [[value for value in unit if value is not None] for unit in units]
    rated = [unit for unit in rated if len(unit) > 1]
    every = sorted(value for unit in rated for value in unit)

    def distance(one: int, other: int) -> float:
        if not ordinal:
            return float(one != other)
        low, high = sorted((one, other))
        between = sum(low <= value <= high for value in every)
        return (between - (every.count(low) + every.count(high)) / 2) ** 2

    within = sum(distance(*pair) / (len(unit) - 1) for unit in rated for pair in itertools.permutations(unit, 2))
    overall = sum(distance(*pair) for pair in itertools.permutations(every, 2)) / (len(every) - 1)
    return None if overall == 0 else 1 - within / overall


@settings(max_examples=50, deadline=None)
@given(
    st.lists(st.lists(st.none() | st.integers(0, 3), min_size=3, max_size=3), min_size=1, max_size=6).filter(
        lambda units: any(sum(value is not None for value in unit) > 1 for unit in units)
    )
)
def test_alpha_is_that_of_the_definition(units: list[list[int | None]]) -> None:
    for metric in ("nominal", "ordinal"):
        found = krippendorff_alpha(units, metric, replicates=20)  # type: ignore[arg-type]
        expected = brute_alpha(units, metric == "ordinal")
        assert found.value is None if expected is None else found.value == pytest.approx(expected)


def pairs(table: list[list[int]]) -> tuple[list[float], list[float]]:
    cells = [(i, j) for i, row in enumerate(table) for j, times in enumerate(row) for _ in range(times)]
    return [float(i) for i, _ in cells], [float(j) for _, j in cells]


@pytest.mark.parametrize(
    ("table", "kappa"),
    [
        ([[20, 5], [10, 15]], 0.4),
        ([[45, 15], [25, 15]], 0.1304),
        ([[25, 35], [5, 35]], 0.2593),
        ([[75, 1, 4], [5, 4, 1], [0, 0, 10]], 0.6765),  # Fleiss, Levin and Paik, chapter 18
    ],
)
def test_kappa_of_published_examples(table: list[list[int]], kappa: float) -> None:
    assert cohen_kappa(*pairs(table)).value == pytest.approx(kappa, abs=5e-5)


def test_quadratic_kappa_by_hand() -> None:
    # Ratings (1,1) (2,3) (3,3): squared gaps 0, 1, 0; by chance (0+4+4 + 1+1+1 + 4+0+0) / 9.
    assert cohen_kappa([1, 2, 3], [1, 3, 3], quadratic=True).value == pytest.approx(1 - (1 / 3) / (15 / 9))
    # With means and variances it is the concordance coefficient 2 s12 / (s1² + s2² + (m1 - m2)²).
    rng = np.random.default_rng(0)
    one, other = rng.integers(0, 6, (2, 80)).astype(float)
    concordance = 2 * np.cov(one, other, ddof=0)[0, 1] / (one.var() + other.var() + (one.mean() - other.mean()) ** 2)
    assert cohen_kappa(one, other, quadratic=True).value == pytest.approx(concordance)


def test_perfect_and_random_raters() -> None:
    rng = np.random.default_rng(1)
    one, other = rng.integers(0, 4, (2, 400)).astype(float)
    same = cohen_kappa(one, one)
    assert (same.value, same.low, same.high) == (1, 1, 1)
    chance = cohen_kappa(one, other)
    assert chance.low is not None
    assert chance.high is not None
    assert chance.low < 0 < chance.high
    assert cohen_kappa([1.0, 1.0], [1.0, 1.0]).value is None


def test_ranks_show_who_cannot_be_told_apart() -> None:
    rng = np.random.default_rng(2)
    base = rng.random(300)
    scores = {"twin": base + rng.normal(0, 0.05, 300), "best": base + 0.2, "other": base, "worst": base * 0.5}
    ranks = rank_uncertainty(scores, list(range(300)))
    assert ranks[0].name == "best"
    assert ranks[-1].name == "worst"
    by_name = {rank.name: rank for rank in ranks}
    assert (by_name["best"].low, by_name["best"].high, by_name["best"].first) == (1, 1, 1)
    assert {(by_name[name].low, by_name[name].high) for name in ("twin", "other")} == {(2, 3)}
    assert (by_name["worst"].low, by_name["worst"].high) == (4, 4)


def test_equal_models_share_a_rank_and_missing_items_help_nobody() -> None:
    ranks = rank_uncertainty({"b": [0, 1, 1], "a": [0, 1, 1], "c": [None, 1, 0]})
    assert [(rank.name, rank.rank) for rank in ranks] == [("a", 1), ("b", 1), ("c", 3)]
    assert ranks[2].mean == 0.5
    assert ranks[0].mean == 1
    assert rank_uncertainty({}) == ()
    with pytest.raises(UnwrittenError, match="no item"):
        rank_uncertainty({"a": [1, None], "b": [None, 1]})
    with pytest.raises(UnwrittenError, match="same items"):
        rank_uncertainty({"a": [1.0], "b": [1.0, 0.0]})
