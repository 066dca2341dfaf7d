"""The times of pictures rise, whatever the stamps in a file do."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unwritten.media.clock import in_time

STEP = 0.04


def timed(stamps: list[float]) -> list[tuple[float, int]]:
    return list(in_time(((stamp, number) for number, stamp in enumerate(stamps)), STEP))


def even(count: int) -> list[float]:
    return [STEP * number for number in range(count)]


@given(st.lists(st.integers(0, 10_000), unique=True).map(sorted))
def test_times_that_rise_stay_as_they_are(times: list[int]) -> None:
    assert timed([float(time) for time in times]) == [(time, number) for number, time in enumerate(times)]


@given(st.lists(st.floats(-1e6, 1e6)))
def test_times_always_rise_and_pictures_keep_their_order(stamps: list[float]) -> None:
    found = timed(stamps)
    assert [time for time, _ in found] == sorted({time for time, _ in found})
    assert [number for _, number in found] == sorted({number for _, number in found})
    assert bool(found) == bool(stamps)


@given(st.integers(3, 40), st.data())
def test_of_pictures_with_the_same_stamp_one_is_given(count: int, data: st.DataObject) -> None:
    stamps = even(count)
    at, often = data.draw(st.integers(0, count - 1)), data.draw(st.integers(1, 4))
    repeated = stamps[: at + 1] + [stamps[at]] * often + stamps[at + 1 :]
    assert [time for time, _ in timed(repeated)] == stamps


@given(st.integers(4, 40), st.data())
def test_a_single_wrong_stamp_moves_no_other_picture(count: int, data: st.DataObject) -> None:
    stamps, at = even(count), data.draw(st.integers(0, count - 2))  # nothing tells of the last that it is ahead
    stamps[at] += data.draw(st.floats(-100, 100).filter(lambda off: abs(off) > STEP))
    found = {number: time for time, number in timed(stamps)}
    right = {number: time for number, time in enumerate(even(count)) if number != at}
    if at == 1 and stamps[1] < 0:  # as well the first one can be ahead of its time as the second behind it
        del right[0]
    assert {number: found[number] for number in right} == right


@pytest.mark.parametrize("stamps", [[0.0, STEP, 60.0, 3 * STEP, 4 * STEP], [0.0, STEP, -60.0, 3 * STEP, 4 * STEP]])
def test_a_picture_far_out_of_its_time_is_left_out(stamps: list[float]) -> None:
    assert timed(stamps) == [(stamps[number], number) for number in (0, 1, 3, 4)]


@given(st.lists(st.integers(3, 20), min_size=1, max_size=4))
def test_files_put_end_to_end_go_on_in_time(counts: list[int]) -> None:
    found = timed([time for count in counts for time in even(count)])
    assert [number for _, number in found] == list(range(sum(counts)))
    assert [time for time, _ in found] == pytest.approx(even(sum(counts)))
