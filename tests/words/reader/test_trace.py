"""The recovered path as lines: nothing of it is lost, and letters are cut where the pen leaves the paper."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from unwritten.families.words.reader.read import Letter, Reading
from unwritten.families.words.reader.sight import Sight
from unwritten.families.words.reader.trace import SHORTEST, runs, steadied, timed, timed_by_ear, traces

MOMENTS = 60
LETTERS = (Letter("a", 0.9, 0.2, 0.4), Letter("b", 0.5, 1.2, 1.5))


def sight(lift: np.ndarray, confidence: float = 1.0) -> Sight:
    seconds = np.arange(len(lift)) * 0.032
    xy = np.column_stack((100 + 50 * seconds, 200 + 10 * np.sin(9 * seconds)))
    return Sight(seconds, xy, lift, np.full(len(lift), confidence), (640, 480))


def lifted(start: int, stop: int) -> np.ndarray:
    lift = np.zeros(MOMENTS)
    lift[start:stop] = 4.0
    return lift


def test_without_letters_or_a_pen_there_are_no_lines() -> None:
    assert traces(sight(lifted(20, 30)), ()) == ()
    assert traces(sight(lifted(20, 30), confidence=0.1), LETTERS) == ()


def test_letters_are_cut_in_the_middle_of_a_lift() -> None:
    first, second = traces(sight(lifted(20, 30)), LETTERS)
    assert [stroke.raised for stroke in first.strokes] == [False, True]
    assert [stroke.raised for stroke in second.strokes] == [True, False]
    cut = 100 + 50 * 0.032 * 25
    assert first.strokes[-1].points[-1, 0] == pytest.approx(cut, abs=1.5)
    assert first.written[:, 0].max() < cut < second.written[:, 0].min()


def test_eyes_that_see_all_too_high_see_the_same_strokes() -> None:
    low, high = (traces(sight(lifted(20, 30) + more), LETTERS) for more in (0.0, 2.5))
    for one, other in zip(low, high, strict=True):
        assert [stroke.raised for stroke in one.strokes] == [stroke.raised for stroke in other.strokes]


@pytest.mark.parametrize("known", [(0.0, 0.5), (0.25, 0.75), (0.5, 1.0)])
def test_letters_may_be_known_at_their_first_line_or_at_their_last(known: tuple[float, float]) -> None:
    seen = sight(np.zeros(MOMENTS))
    length = float(seen.seconds[-1])
    letters = [Letter("m", 1.0, share * length, share * length) for share in known]
    first, second = (trace.letter for trace in traces(seen, letters))
    assert (first.start, second.stop) == (0, pytest.approx(length, abs=0.01))
    assert first.stop == pytest.approx(length / 2, abs=0.02)
    assert second.start == pytest.approx(length / 2, abs=0.02)


def test_times_are_those_of_the_pen_on_the_paper() -> None:
    lift = lifted(20, 30)
    lift[:8] = 4.0
    told = timed(Reading("ab", "video", LETTERS), sight(lift))
    assert [letter.char for letter in told.letters] == ["a", "b"]
    assert told.letters[0].start == pytest.approx(8 * 0.032, abs=0.03)
    assert told.letters[0].stop == pytest.approx(20 * 0.032, abs=0.03)
    assert told.letters[1].start == pytest.approx(30 * 0.032, abs=0.03)
    unseen = timed(Reading("ab", "video", LETTERS), sight(lift, confidence=0.1))
    assert unseen.letters == LETTERS


@given(arrays(bool, st.integers(1, 80)))
def test_runs_cover_everything_once(values: np.ndarray) -> None:
    found = runs(values)
    assert [found[0][0], found[-1][1]] == [0, len(values)]
    assert all(one[1] == other[0] and values[one[0]] != values[other[0]] for one, other in itertools.pairwise(found))


@given(arrays(bool, st.integers(1, 80)))
def test_no_short_run_is_left_inside(values: np.ndarray) -> None:
    assert all(stop - start >= SHORTEST for start, stop in runs(steadied(values))[1:-1])


@given(arrays(float, MOMENTS, elements=st.floats(0, 6)), st.lists(st.floats(0, 1.9), min_size=1, max_size=6))
def test_the_whole_path_is_drawn_in_order(lift: np.ndarray, times: list[float]) -> None:
    letters = [Letter("x", 1.0, time, time) for time in sorted(times)]
    found = traces(sight(lift), letters)
    assert len(found) == len(letters)
    points = np.concatenate([stroke.points for trace in found for stroke in trace.strokes])
    assert (np.diff(points[:, 0]) >= -1e-9).all()
    assert points[0, 0] == pytest.approx(100, abs=0.01)
    assert points[-1, 0] == pytest.approx(100 + 50 * 0.032 * (MOMENTS - 1), abs=0.5)


def test_letters_are_cut_where_nothing_is_heard() -> None:
    sounding = np.ones(240, dtype=bool)
    sounding[[*range(10), *range(80, 110), *range(230, 240)]] = False
    told = timed_by_ear(Reading("ab", "audio", LETTERS), sounding)
    assert [(letter.start, letter.stop) for letter in told.letters] == [
        (pytest.approx(0.08), pytest.approx(0.632)),
        (pytest.approx(0.88), pytest.approx(1.832)),
    ]
    silent = timed_by_ear(Reading("ab", "audio", LETTERS), np.zeros(240, dtype=bool))
    assert silent.letters == LETTERS
