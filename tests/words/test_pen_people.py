"""Simulated writers against real ones: their figures lie where people's lie, and spread as people's do."""

from __future__ import annotations

import functools
import json
from dataclasses import replace
from importlib import resources
from pathlib import Path

import numpy as np
import pytest
from scripts.pen_percentiles import percentiles, real_writers, summary

from unwritten.families.words.pen.measure import FIGURES
from unwritten.families.words.style import CURSIVE, RETRACE, STANDARD, Style
from words.pen_samples import figures_of, person

REAL = Path(__file__).parents[3] / "shared" / "unipen" / "lowercase_dev.npz"
COMMITTED = json.loads((resources.files("unwritten.families.words.pen") / "real_writers.json").read_text())
PEOPLE = 40


@functools.cache
def simulated(style: Style, count: int) -> dict[str, tuple[float, ...]]:
    """The quarters of each figure over simulated writers."""
    people = [figures_of(person(100 + index, style), style) for index in range(count)]
    return {name: tuple(np.nanpercentile([getattr(each, name) for each in people], [25, 50, 75])) for name in FIGURES}


def outside(found: dict[str, tuple[float, ...]], table: dict[str, list[float]], low: int, high: int) -> list[str]:
    """The figures whose simulated median is not between two of the real percentiles."""
    return [name for name, (_, median, _) in found.items() if not table[name][low] <= median <= table[name][high]]


def test_the_usual_print_writer_is_a_usual_person():
    """Inside the middle half of people; of a demonstration only size, and with it speed, lie further out."""
    found = simulated(STANDARD, PEOPLE)
    assert set(outside(found, COMMITTED["figures"], 1, 3)) <= {"speed", "height"}
    assert outside(found, COMMITTED["figures"], 0, 4) == []


def test_simulated_writers_differ_as_much_as_people_do():
    for name, (low, _, high) in simulated(STANDARD, PEOPLE).items():
        _, quarter, _, three_quarters, _ = COMMITTED["figures"][name]
        assert (three_quarters - quarter) / 3 < high - low < 2 * (three_quarters - quarter), name


def test_joined_writers_lie_in_the_middle_ninety_percent():
    assert outside(simulated(CURSIVE, 16), COMMITTED["figures"], 0, 4) == []


def test_retracing_writers_move_like_people_though_they_write_more():
    found = simulated(RETRACE, 12)
    assert set(outside(found, COMMITTED["figures"], 0, 4)) <= {"down", "strokes"}
    assert found["down"][1] > simulated(STANDARD, PEOPLE)["down"][1]


def test_a_hasty_writer_is_not_a_usual_person():
    """The yardstick can tell: twice as fast with half the lifts is outside."""
    hasty = [replace(person(100 + index), speed=45.0, lift_time=0.06) for index in range(4)]
    figures = [figures_of(habits) for habits in hasty]
    found = {name: (0.0, float(np.median([getattr(each, name) for each in figures])), 0.0) for name in FIGURES}
    assert {"speed", "down", "lift"} <= set(outside(found, COMMITTED["figures"], 0, 4))


@pytest.mark.skipif(not REAL.is_file(), reason="the real writers' letters are not part of the project")
def test_real_writers_again_and_those_that_were_never_fitted():
    writers = real_writers(REAL)
    assert summary(writers) == COMMITTED
    unseen = [writer.figures for writer in writers if not writer.calibration]
    assert 0.35 < len(unseen) / len(writers) < 0.65
    assert outside(simulated(STANDARD, PEOPLE), percentiles(unseen), 0, 4) == []
