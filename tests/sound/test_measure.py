"""The measuring tools against sounds whose measures are known."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from unwritten.core import Pcm
from unwritten.sound import beep, click, onsets, peak_db, rms_db, silence, thud, tick, tone

STRUCK = [click(), tick(), thud(), beep(), tone(60, 0.1), tone(3000, 0.1, fade=0.03)]


def test_silence_is_infinitely_soft_and_has_no_onset() -> None:
    quiet = silence(0.5)
    assert rms_db(quiet) == peak_db(quiet) == -math.inf
    assert onsets(quiet) == ()
    assert onsets(quiet[:0]) == ()


def test_no_samples_have_no_loudness() -> None:
    with pytest.raises(ValueError, match="without samples"):
        rms_db(np.zeros(0, np.int16))


def test_loudness_of_a_square_wave_is_its_height() -> None:
    square = np.tile(np.array([3277, -3277], np.int16), 500)
    assert rms_db(square) == pytest.approx(-20, abs=0.01)
    assert peak_db(square) == pytest.approx(-20, abs=0.01)
    assert peak_db(np.array([-32_768], np.int16)) == pytest.approx(0, abs=0.01)


def test_hiss_below_the_floor_is_not_an_onset_but_above_it_is_one() -> None:
    track = np.concatenate([silence(0.1), tone(500, 0.2, level=-50)])
    assert onsets(track) == ()
    assert len(onsets(track, floor_db=-60)) == 1


def test_a_low_tone_has_one_onset_however_long_it_is() -> None:
    assert onsets(tone(30, 3)) == pytest.approx([0], abs=0.005)


def test_a_louder_sound_over_a_running_one_is_heard() -> None:
    track = tone(200, 1, level=-24).astype(np.int32)
    track[24_000 : 24_000 + len(click())] += click(level=-6)
    assert onsets(track.astype(np.int16)) == pytest.approx([0, 0.5], abs=0.005)


@settings(max_examples=40)
@given(st.lists(st.tuples(st.sampled_from(STRUCK), st.integers(20_000, 60_000)), min_size=1, max_size=6))
def test_onsets_are_found_within_five_milliseconds(plan: list[tuple[Pcm, int]]) -> None:
    track = np.zeros(sum(gap for _, gap in plan) + 48_000, np.int16)
    place, placed = 0, []
    for pcm, gap in plan:
        place += gap
        placed.append(place / 48_000)
        track[place : place + len(pcm)] += pcm
    heard = onsets(track)
    assert len(heard) == len(placed)
    assert max(abs(a - b) for a, b in zip(heard, placed, strict=True)) <= 0.005
