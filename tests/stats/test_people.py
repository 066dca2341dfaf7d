import numpy as np
import pytest

from unwritten.core import UnwrittenError
from unwritten.stats import mean_interval, two_way_bootstrap, two_way_difference, two_way_interval

WHO = [row // 15 for row in range(300)]
WHAT = [row % 100 for row in range(300)]


def answers(seed: int, people: float = 0.0, items: float = 0.0, rate: float = 0.5) -> list[float]:
    """Right and wrong answers; people and items shift the rate by as much as said, up or down."""
    rng = np.random.default_rng(seed)
    shift = rng.choice([-people, people], 20)[WHO] + rng.choice([-items, items], 100)[WHAT]
    return (rng.random(300) < rate + shift).astype(float).tolist()


def test_one_side_alone_cannot_be_compared() -> None:
    with pytest.raises(UnwrittenError, match="nothing to compare"):
        two_way_difference([1.0, 0.0], [True, True], [1, 2], [1, 2])
    with pytest.raises(UnwrittenError, match="cluster labels"):
        two_way_interval([1.0, 0.0, 1.0], [1, 2], [1, 2])


def test_variance_is_that_of_people_plus_items_minus_answers() -> None:
    scores = answers(1, people=0.3, items=0.1)
    parts = [mean_interval(scores, labels).error ** 2 for labels in (WHO, WHAT, None)]
    found = two_way_interval(scores, WHO, WHAT)
    assert found.error**2 == pytest.approx(parts[0] + parts[1] - parts[2])
    assert found.freedom == 19
    assert found.low < found.mean < found.high


def test_neither_people_nor_items_are_ignored() -> None:
    plain = mean_interval(answers(2)).half
    assert two_way_interval(answers(2, people=0.4), WHO, WHAT).half > 1.5 * plain
    assert two_way_interval(answers(2, items=0.5), WHO, WHAT).half > 1.2 * plain
    assert two_way_interval(answers(2), WHO, WHAT).half < 1.4 * plain


def test_bootstrap_error_is_the_one_of_the_theory() -> None:
    """Owen's pigeonhole bootstrap: people, items and, where answers are single, their noise once more."""
    scores = answers(3, people=0.3)
    people, items, single = (mean_interval(scores, labels).error ** 2 for labels in (WHO, WHAT, None))
    found = two_way_bootstrap(scores, WHO, WHAT, replicates=3000)
    # Draws have no small-sample correction, hence 19/20 and 99/100.
    expected = people * 19 / 20 + items * 99 / 100 + single
    assert found.error**2 == pytest.approx(expected, rel=0.15)
    assert found.error > two_way_interval(scores, WHO, WHAT).error
    assert two_way_bootstrap(scores, WHO, WHAT, replicates=100) == two_way_bootstrap(
        scores, WHO, WHAT, replicates=100
    )


def test_a_difference_of_conditions_is_found_and_none_is_not_invented() -> None:
    first = [row % 2 == 0 for row in range(300)]
    better = [
        float(score or (mark and row % 3 == 0))
        for row, (score, mark) in enumerate(zip(answers(4), first, strict=True))
    ]
    gain = two_way_difference(better, first, WHO, WHAT)
    scores = np.array(better)
    assert gain.mean == pytest.approx(scores[::2].mean() - scores[1::2].mean())
    none = two_way_difference(answers(5), first, WHO, WHAT)
    assert none.low < 0 < none.high
    assert gain.low > 0
    assert gain.half < none.half * 1.5
    swapped = two_way_difference(better, [not mark for mark in first], WHO, WHAT)
    assert swapped.mean == pytest.approx(-gain.mean)


def test_missing_answers_are_left_out() -> None:
    scores = [1.0, None, 0.0, 1.0]
    found = two_way_interval(scores, ["a", "a", "b", "b"], [1, 2, 1, 2])
    assert (found.n, found.mean) == (3, pytest.approx(2 / 3))
    assert two_way_bootstrap(scores, ["a", "a", "b", "b"], [1, 2, 1, 2], replicates=50).n == 3
