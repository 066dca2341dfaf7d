"""A small, seeded version of ``python -m audit.coverage``; limits are wider by the noise of fewer sets."""

from __future__ import annotations

import numpy as np
import pytest

from audit.coverage import RATES, ends, lifts, mean_row, measure
from audit.simulated import Design, clips, words
from unwritten.stats import t_interval

SETS = 400
DESIGNS = (
    Design("150 words, letters", words(150), 0.1, letters=True),
    Design("150 words, whole", words(150, 3), 0.3),
    Design("200 clips", clips(200), 0.2),
)


@pytest.mark.parametrize("rate", RATES)
@pytest.mark.parametrize("design", DESIGNS, ids=lambda design: design.name)
def test_mean_interval_covers_as_often_as_it_says(design: Design, rate: float) -> None:
    assert 0.92 <= mean_row(design, rate, SETS).covered <= 0.98


def test_the_measure_can_fail() -> None:
    """The plain t interval is known to miss rare rates; ignoring clusters is worse."""
    design = Design("40 clips", clips(40), 0.3)

    def plain(rng: np.random.Generator) -> tuple[float, float]:
        return ends(t_interval(design.draw(0.02, rng), design.labels))

    assert measure("t", design.name, 0.02, 0.02, plain, SETS).covered < 0.85
    wide = Design("100 words", words(100, 3), 0.3)

    def blind(rng: np.random.Generator) -> tuple[float, float]:
        return ends(t_interval(wide.draw(0.5, rng)))

    row = measure("no clusters", wide.name, 0.5, 0.5, blind, SETS)
    assert row.covered < 0.85
    assert not row.passed


def test_lifts_are_covered_too() -> None:
    assert all(0.88 <= row.covered <= 0.99 for row in lifts(80))


def test_simulated_sets_have_the_rate_and_likeness_they_should() -> None:
    rng = np.random.default_rng(0)
    for design in DESIGNS:
        drawn = np.array([design.draw(0.1, rng) for _ in range(200)])
        assert drawn.mean() == pytest.approx(0.1, abs=0.005)
    rates = np.concatenate([DESIGNS[1].rates(0.1, rng) for _ in range(100)])
    assert rates.var() / (0.1 * 0.9) == pytest.approx(0.3, abs=0.02)
