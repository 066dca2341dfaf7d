from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from unwritten.families.maverix.parts.effects import bed, noise_rng, seamless
from unwritten.families.maverix.parts.rounds import LIVELY, turn_shots, turns_of
from unwritten.families.maverix.table import FPS
from unwritten.sound import mix, samples_of


def test_a_bed_whose_repeats_would_not_meet_is_refused() -> None:
    with pytest.raises(ValueError, match="whole number of frames"):
        bed(np.ones(samples_of(3, FPS) + 1, dtype=np.int16), 30)


@given(each=st.integers(1, 40), frames=st.integers(1, 300), start=st.integers(0, 20))
def test_a_bed_covers_its_frames_and_no_other(each: int, frames: int, start: int) -> None:
    sounds = bed(np.ones(samples_of(each, FPS), dtype=np.int16), frames, start)
    pcm = np.concatenate(list(mix(sounds, FPS, start + frames)))
    assert not pcm[: samples_of(start, FPS)].any()
    assert (pcm[samples_of(start, FPS) :] == 1).all()


@given(seconds=st.floats(30, 700), count=st.integers(8, 13), lead=st.floats(1, 8))
def test_turns_fill_the_film_and_every_frame_has_its_turn(seconds: float, count: int, lead: float) -> None:
    turns = turns_of(seconds, count=count, lead=lead)
    assert abs(turns.frames - seconds * FPS) <= count
    shots = turn_shots(turns, lambda canvas, frame: None)
    assert sum(shot.frames for shot in shots) == turns.frames
    long = turns.length > LIVELY * FPS
    assert any(shot.still for shot in shots) == (long or turns.lead > turns.moving)
    assert turns.at(0) == (-1, 0)
    for turn in range(count):
        assert turns.at(turns.start(turn)) == (turn, 0)
        last = turns.start(turn) + turns.length - 1
        assert turns.at(last) == (turn, min(turns.length - 1, turns.moving))


@pytest.mark.parametrize("seconds", [40.0, 606.0])
def test_frames_are_drawn_in_order_and_still_ones_once(seconds: float) -> None:
    turns, drawn = turns_of(seconds), []
    for shot in turn_shots(turns, lambda canvas, frame: drawn.append(frame)):
        for frame in range(1 if shot.still else shot.frames):
            shot.draw(frame)
    assert drawn == sorted(set(drawn))
    assert all(turns.at(frame)[1] == frame - turns.start(turns.at(frame)[0]) for frame in drawn)
    assert len(drawn) == turns.frames if turns.moving == turns.length else len(drawn) < turns.frames / 5


@given(overlap=st.sampled_from([0.1, 0.25, 0.4]))
def test_a_seamless_noise_goes_on_where_it_began(overlap: float) -> None:
    wave = np.arange(48_000.0)
    looped = seamless(wave, overlap)
    cut = round(overlap * 48_000)
    assert len(looped) == 48_000 - cut
    assert looped[-1] == wave[48_000 - cut - 1]
    assert looped[0] == wave[48_000 - cut], "the first sample follows the last"


def test_noise_follows_from_its_number_alone() -> None:
    first, same, other = (noise_rng(seed).numpy.integers(0, 1 << 30, 8).tolist() for seed in (5, 5, 6))
    assert first == same != other
