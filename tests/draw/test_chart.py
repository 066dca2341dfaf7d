from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from unwritten.draw import (
    PALETTE,
    Axes,
    Box,
    Canvas,
    DoesNotFit,
    Scale,
    draw_axes,
    draw_bar,
    draw_curve,
    draw_legend,
    draw_points,
    number_text,
    width_of,
)


def scale(low: int, high: int, step: Fraction | int = 1, name: str = "") -> Scale:
    return Scale(Fraction(low), Fraction(high), Fraction(step), name)


def axes(across: Scale | None = None, up: Scale | None = None) -> Axes:
    return Axes(Box(20, 20, 800, 440), across or scale(0, 10, name="x"), up or scale(-4, 8, 2, "f(x)"))


@pytest.mark.parametrize(("low", "high", "step"), [(1, 1, 1), (2, 1, 1), (0, 1, 0), (0, 1, -1)])
def test_an_axis_that_does_not_go_up_is_refused(low: int, high: int, step: int) -> None:
    with pytest.raises(ValueError, match="goes up"):
        scale(low, high, step)


def test_a_box_without_room_is_refused() -> None:
    with pytest.raises(DoesNotFit):
        _ = Axes(Box(0, 0, 100, 60), scale(0, 10), scale(0, 10)).plot


def test_a_legend_larger_than_its_plot_is_refused() -> None:
    with pytest.raises(DoesNotFit):
        draw_legend(Canvas(), axes(), [("a very long name " * 5, PALETTE["red"])])


@pytest.mark.parametrize(
    ("value", "text"),
    [("3", "3"), ("-1/4", "−0.25"), ("5/2", "2.5"), ("1/3", "1/3"), ("-100", "−100"), ("0", "0"), ("1/20", "0.05")],
)
def test_numbers_are_written_exactly(value: str, text: str) -> None:
    assert number_text(Fraction(value)) == text


def test_ticks_are_exact_multiples_inside_the_range() -> None:
    assert Scale(Fraction(-1, 4), Fraction(1), Fraction(1, 3)).ticks == tuple(Fraction(i, 3) for i in range(4))


def test_values_land_where_the_axis_says() -> None:
    chart = axes()
    assert chart.at(0, -4) == pytest.approx((chart.plot.x, chart.plot.bottom))
    assert chart.at(Fraction(10), 8.0) == pytest.approx((chart.plot.right, chart.plot.y))
    assert chart.bar(1, 2, -3).y == pytest.approx(chart.y(0))  # a bar below zero hangs from the axis


@settings(max_examples=40, deadline=None)
@given(st.integers(-2000, 2000), st.integers(1, 400), st.sampled_from([1, 2, 5, 25]))
def test_numbers_never_overlap_or_leave_the_box(low: int, span: int, step: int) -> None:
    chart = axes(scale(low, low + span, step), scale(low, low + span, step))
    across = [(chart.x(tick), width_of(number_text(tick), chart.numbers) / 2) for tick in chart.numbered_across]
    assert all(a + half < b - other for (a, half), (b, other) in pairwise(across))
    assert all(chart.box.x <= x - half and x + half <= chart.box.right for x, half in across)
    rows = [chart.y(tick) for tick in chart.numbered_up]
    assert all(a - b >= chart.numbers.size for a, b in pairwise(rows))
    widest = max((width_of(number_text(tick), chart.numbers) for tick in chart.numbered_up), default=0)
    assert chart.plot.x - 10 - widest >= chart.box.x


@pytest.mark.parametrize("name", ["x", "time in seconds"])
def test_everything_is_drawn_inside_the_box(name: str) -> None:
    canvas, chart = Canvas(), axes(scale(-5, 5, name=name))
    draw_axes(canvas, chart)
    draw_curve(canvas, chart, lambda x: x * x * x, PALETTE["red"])  # leaves the plot above and below
    draw_bar(canvas, chart, (1, 2), 3, PALETTE["blue"])
    draw_points(canvas, chart, [(3, 3)], PALETTE["green"])
    draw_legend(canvas, chart, [("first", PALETTE["red"]), ("second", PALETTE["blue"])])
    drawn = np.argwhere((canvas.pixels[:, :, :3] != canvas.pixels[0, 0, :3]).any(axis=2))
    (top, left), (bottom, right) = drawn.min(axis=0), drawn.max(axis=0)
    assert chart.box.holds(Box(float(left), float(top), float(right - left), float(bottom - top)))


def test_faded_marks_leave_no_trace() -> None:
    shown, hidden = Canvas(), Canvas()
    draw_axes(shown, axes())
    draw_axes(hidden, axes(), up_marks=0)
    gutter = slice(0, int(axes().plot.x) - 4)
    assert (shown.pixels[60:400, gutter] != shown.pixels[0, 0]).any()
    assert (hidden.pixels[60:400, gutter] == hidden.pixels[0, 0]).all()
