"""The streaming mixer against the plain sum of a whole track."""

import time
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from unwritten.core import Pcm, Sound
from unwritten.sound import click, mix, onsets, samples_of, tick, tone

RATES = st.sampled_from([Fraction(30), Fraction(125, 4), Fraction(30000, 1001), Fraction(24)])


def plain_sum(sounds: list[Sound], fps: Fraction, frames: int) -> Pcm:
    track = np.zeros(round(48_000 * frames / fps + Fraction(1, 10**9)), dtype=np.int64)
    for sound in sounds:
        start = int(48_000 * sound.frame / fps + Fraction(1, 2))
        track[start : start + len(sound.pcm)] += sound.pcm
    return np.clip(track, -32_768, 32_767).astype(np.int16)


@st.composite
def tracks(draw: st.DrawFn) -> tuple[list[Sound], Fraction, int]:
    fps, frames = draw(RATES), draw(st.integers(1, 40))
    total = samples_of(frames, fps)
    sounds = []
    for _ in range(draw(st.integers(0, 12))):
        frame = draw(st.integers(0, frames - 1))
        length = draw(st.integers(0, total - samples_of(frame, fps)))
        loudness = draw(st.sampled_from([1, 300, 20_000]))
        sounds.append(Sound(frame, ((np.arange(length) * 7919) % (2 * loudness) - loudness).astype(np.int16)))
    return sounds, fps, frames


@settings(max_examples=40)
@given(tracks(), st.sampled_from([997, 4800, 48_000]))
def test_every_block_size_gives_the_plain_sum(track: tuple[list[Sound], Fraction, int], block: int) -> None:
    sounds, fps, frames = track
    blocks = list(mix(sounds, fps, frames, block=block))
    assert {len(each) for each in blocks[:-1]} <= {block}
    assert all(each.dtype == np.int16 for each in blocks)
    np.testing.assert_array_equal(np.concatenate(blocks), plain_sum(sounds, fps, frames))


@settings(max_examples=40)
@given(tracks())
def test_the_order_of_the_sounds_does_not_matter(track: tuple[list[Sound], Fraction, int]) -> None:
    sounds, fps, frames = track
    there = np.concatenate(list(mix(sounds, fps, frames)))
    back = np.concatenate(list(mix(sounds[::-1], fps, frames)))
    np.testing.assert_array_equal(there, back)


def test_a_sound_that_runs_over_the_end_is_refused_at_once_with_its_frame() -> None:
    fits, runs_over = np.ones(4800, np.int16), np.ones(4801, np.int16)
    assert len(list(mix([Sound(27, fits)], Fraction(30), 30))) == 1
    with pytest.raises(ValueError, match=r"frame 27 ends 0\.000 s after the film's 30 frames"):
        mix([Sound(27, runs_over)], Fraction(30), 30)
    with pytest.raises(ValueError, match="frame 31"):
        mix([Sound(31, fits[:1])], Fraction(30), 30)


@pytest.mark.parametrize(("frames", "block"), [(0, 480), (30, 0)])
def test_no_frames_and_no_block_are_refused(frames: int, block: int) -> None:
    with pytest.raises(ValueError, match="at least one"):
        mix([], Fraction(30), frames, block=block)


def test_a_film_without_sounds_is_silent_and_of_full_length() -> None:
    track = np.concatenate(list(mix([], Fraction(125, 4), 100)))
    assert len(track) == 153_600
    assert not track.any()


def test_sums_saturate_on_both_sides_instead_of_wrapping() -> None:
    loud = np.array([30_000, -30_000, 20_000, -20_000], np.int16)
    track = next(mix([Sound(0, loud), Sound(0, loud)], Fraction(30), 1))
    assert track[:5].tolist() == [32_767, -32_768, 32_767, -32_768, 0]


@pytest.mark.parametrize(
    ("frames", "fps", "samples"),
    [(30, Fraction(30), 48_000), (6, Fraction(125, 4), 9216), (1, Fraction(30000, 1001), 1602), (0, Fraction(30), 0)],
)
def test_frames_become_samples_without_drift(frames: int, fps: Fraction, samples: int) -> None:
    assert samples_of(frames, fps) == samples
    assert samples_of(frames * 1_000_000, fps) == int(48_000 * frames * 1_000_000 / fps + Fraction(1, 2))


def test_sounds_are_heard_when_their_frames_are_shown() -> None:
    fps = Fraction(30)
    placed = [(3, click()), (20, tick()), (41, tone(440, 0.2)), (60, tick(level=-20)), (62, click(level=-3))]
    track = np.concatenate(list(mix([Sound(*each) for each in placed], fps, 90)))
    heard = onsets(track)
    assert len(heard) == len(placed)
    for time_heard, (frame, _) in zip(heard, placed, strict=True):
        assert abs(time_heard - frame / 30) <= 0.005


def test_ten_minutes_with_ten_thousand_sounds_are_mixed_fast() -> None:
    fps = Fraction(30)
    knock, hum = tick(), tone(200, 2)
    sounds = [Sound(frame * 179 % 17_900, hum if frame % 10 == 0 else knock) for frame in range(10_000)]
    began = time.process_time()
    assert sum(len(block) for block in mix(sounds, fps, 18_000)) == 28_800_000
    assert time.process_time() - began < 5
