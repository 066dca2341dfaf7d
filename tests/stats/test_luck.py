"""How many flags luck brings: by hand, and against every outcome counted."""

from __future__ import annotations

import itertools
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unwritten.core import UnwrittenError
from unwritten.stats.luck import Tries, by_guessing, by_one_taste, by_tastes, count_within, tail

EIGHT = Tries(8, (4, 4))


def test_a_chance_beyond_one_is_told() -> None:
    with pytest.raises(UnwrittenError, match="chance"):
        tail(4, 3, 1.5)


def test_nothing_can_be_lucky_where_too_few_runs_were_scored() -> None:
    unscored = [Tries(8, (4, 2))] * 10
    for account in (by_guessing, by_tastes, by_one_taste):
        assert account(unscored, 3) == account([], 3)
        assert account(unscored, 3).expected == account(unscored, 3).high == 0


def test_by_hand() -> None:
    # Three of four right: 4 · (1/8)³ · 7/8; all four: (1/8)⁴.
    assert tail(4, 3, 1 / 8) == pytest.approx(29 / 4096)
    items = [EIGHT] * 852  # the choices of the paper
    assert by_guessing(items, 3).expected == pytest.approx(852 * (29 / 4096) ** 2)  # 0.0427
    assert by_guessing(items, 3).high == 0  # none with (1 - 0.00005)^852 = 95.8 %
    assert by_guessing([EIGHT] * 2000, 3).high == 1
    assert by_tastes(items, 3).expected == pytest.approx(852 / 64)
    assert by_one_taste(items, 3).expected == pytest.approx(852 / 8)
    # 40 items: none with (63/64)^40 = 53.3 %, at most one 87.1 %, at most two 97.5 %.
    assert by_tastes([EIGHT] * 40, 3).high == 2
    assert by_guessing([Tries(2, (1,))], 1).expected == 0.5


def test_a_third_model_makes_luck_rarer() -> None:
    two, three = [EIGHT] * 100, [Tries(8, (4, 4, 4))] * 100
    assert by_guessing(three, 3).expected < by_guessing(two, 3).expected
    assert by_tastes(three, 3).expected == pytest.approx(100 / 512)
    assert by_one_taste(three, 3) == by_one_taste(two, 3)  # they are all of one mind


@given(st.integers(1, 6), st.integers(1, 6), st.integers(2, 5))
def test_the_tail_counts_all_outcomes(runs: int, need: int, options: int) -> None:
    outcomes = list(itertools.product(range(options), repeat=runs))
    lucky = sum(outcome.count(0) >= need for outcome in outcomes)
    assert tail(runs, need, 1 / options) == pytest.approx(lucky / len(outcomes))


@given(st.lists(st.sampled_from([0.0, 0.01, 0.2, 0.5, 0.9, 1.0]), max_size=7), st.sampled_from([0.5, 0.9, 0.95]))
def test_the_bound_is_the_smallest_that_holds(chances: list[float], level: float) -> None:
    def at_most(count: int) -> float:
        return sum(
            math.prod(chance if hit else 1 - chance for chance, hit in zip(chances, hits, strict=True))
            for hits in itertools.product((False, True), repeat=len(chances))
            if sum(hits) <= count
        )

    bound = count_within(chances, level)
    assert at_most(bound) >= level - 1e-9
    assert bound == 0 or at_most(bound - 1) < level + 1e-9
