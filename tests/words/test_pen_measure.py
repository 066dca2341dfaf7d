"""Measuring handwriting, against movements whose figures are known."""

from __future__ import annotations

import math

import numpy as np
import pytest

from unwritten.families.words.pen.measure import Trace, measure, power_law, trace_of
from unwritten.families.words.pen.movement import RATE, UNIT, Movement, Span, Track


def harmonic(seconds: float = 4.0, wide: float = 4.0, high: float = 1.5) -> Track:
    """An ellipse by two swings: its speed follows the two-thirds power law exactly (exponent 1/3)."""
    t = np.arange(round(seconds * RATE) + 1) / RATE
    return np.column_stack((wide * np.cos(np.pi * t), high * np.sin(np.pi * t), t))


def constant(speed: float, stroke: Track) -> Track:
    """The same path at one speed."""
    lengths = np.concatenate(([0.0], np.cumsum(np.sqrt((np.diff(stroke[:, :2], axis=0) ** 2).sum(axis=1)))))
    return np.column_stack((stroke[:, :2], lengths / speed))


def test_an_ellipse_of_two_swings_has_an_exponent_of_a_third():
    assert power_law([Trace((harmonic(),))]) == pytest.approx(1 / 3, abs=0.02)


def test_constant_speed_has_an_exponent_of_zero():
    assert power_law([Trace((constant(10.0, harmonic()),))]) == pytest.approx(0, abs=0.04)


def test_too_little_or_too_straight_writing_has_no_exponent():
    line = np.column_stack((np.arange(500) / 50, np.zeros(500), np.arange(500) / RATE))
    assert math.isnan(power_law([Trace((line,))]))
    assert math.isnan(power_law([Trace((harmonic()[:20],))]))
    assert math.isnan(power_law([]))


@pytest.mark.parametrize("rate", [60, 100, 200])
def test_figures_do_not_hang_on_the_rate_of_the_tablet(rate):
    count = round(2 * rate) + 1
    t = np.arange(count) / rate
    line = np.column_stack((3 * t, 4 * t, t))
    figures = measure({"l": [Trace((line, line), (0.3,)), Trace((line,), (0.1, 0.2))]})
    assert figures.speed == pytest.approx(5, rel=0.01)
    assert figures.fast == pytest.approx(5, rel=0.01)
    assert figures.height == pytest.approx(8)
    assert figures.down == pytest.approx(3.0)  # the median of 4 and 2 seconds
    assert figures.lift == pytest.approx(0.2)
    assert figures.strokes == pytest.approx(1.5)


def test_slower_writing_is_slower_and_longer():
    fast = harmonic()
    slow = fast * (1, 1, 2)
    one, two = measure({"o": [Trace((fast,))]}), measure({"o": [Trace((slow,))]})
    assert two.speed == pytest.approx(one.speed / 2, rel=0.03)
    assert two.down == pytest.approx(2 * one.down)
    assert two.height == one.height


def test_a_letter_counts_once_however_often_it_was_written():
    def line(speed: float) -> Trace:
        t = np.arange(RATE) / RATE
        return Trace((np.column_stack((speed * t, t, t)),))

    figures = measure({"a": [line(2)], "b": [line(8)] * 9, "c": [line(5)]})
    assert figures.speed == pytest.approx(math.hypot(5, 1), rel=0.02)


def test_nothing_written_measures_as_nothing():
    assert all(math.isnan(value) for value in vars(measure({})).values())


def test_strokes_and_lifts_are_found_in_a_movement():
    lift = np.ones(2 * UNIT)
    lift[10:40] = lift[60:85] = 0
    xy = np.column_stack((np.arange(2 * UNIT) / 8.0, np.zeros(2 * UNIT)))
    movement = Movement(xy, lift, (lift == 0) * 0.5, (Span("a", 10, 40), Span("b", 60, 85)))
    whole = trace_of(movement)
    assert [len(stroke) for stroke in whole.strokes] == [30, 25]
    assert whole.lifts == (20 / RATE,)
    assert whole.strokes[1][0].tolist() == [7.5, 0, 60 / RATE]
    second = trace_of(movement, movement.letters[1])
    assert [len(stroke) for stroke in second.strokes] == [25]
    assert second.lifts == ()
