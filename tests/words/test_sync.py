"""Offsets between sound and picture are found to a few ms, and what cannot be found is said to be unclear."""

from __future__ import annotations

import functools
from statistics import median

import numpy as np
import pytest
from toy_hand import Scene, pictures, sound

from unwritten.families.words.letters.checks.motion import Motion, loudness, motion
from unwritten.families.words.letters.checks.sync import offset_of

SEEDS = range(1, 9)


@functools.cache
def film(seed: int, rate: float) -> Motion:
    shots = pictures(Scene(seed=seed, size=(160, 120)), rate)
    return motion((number / rate, shot) for number, shot in enumerate(shots))


def found(seed: int, rate: float, late: float) -> tuple[float, bool]:
    offset = offset_of(film(seed, rate), sound(Scene(seed=seed, size=(160, 120)), late=late), 0.0)
    assert offset is not None
    return offset.ms - 1000 * late, offset.clear


@pytest.mark.parametrize("rate", [25.0, 30.0, 60.0])
def test_offsets_are_found(rate: float) -> None:
    seeds = SEEDS[:4] if rate > 30 else SEEDS  # the same films with twice the pictures take twice the time
    errors = [found(seed, rate, late) for seed in seeds for late in (-0.08, 0.0, 0.08)]
    assert median(abs(error) for error, _ in errors) < 5
    assert all(abs(error) < 33 for error, clear in errors if clear)
    assert sum(clear for _, clear in errors) > 0.7 * len(errors)


def test_a_large_offset_is_found() -> None:
    error, _ = found(6, 30.0, 0.25)
    assert abs(error) < 10


def test_lost_pictures_do_not_lead_astray() -> None:
    """As after a change from 31.25 to 30 pictures a second, where one in 25 is missing."""
    rate = 31.25
    shots = [shot for k, shot in enumerate(pictures(Scene(seed=6, size=(160, 120)), rate)) if k % 25 != 12]
    jumpy = motion((number / 30, shot) for number, shot in enumerate(shots))
    offset = offset_of(jumpy, sound(Scene(seed=6, size=(160, 120)), late=0.08), 0.0)
    assert offset is not None
    assert offset.ms == pytest.approx(80, abs=33)


def test_where_the_sound_begins_counts() -> None:
    scene = Scene(seed=6, size=(160, 120))
    offset = offset_of(film(6, 30.0), sound(scene), 0.05)
    assert offset is not None
    assert offset.ms == pytest.approx(50, abs=10)


def test_the_sound_of_another_letter_is_not_clear() -> None:
    """Of strangers some fit by chance; most must not."""
    clear = [
        offset.clear
        for seed in SEEDS
        if (offset := offset_of(film(seed, 30.0), sound(Scene(seed=seed + 50, size=(160, 120))), 0.0))
    ]
    assert sum(clear) <= len(clear) // 2


def test_silence_and_stillness_have_no_offset() -> None:
    silent = np.zeros(48_000, dtype=np.int16)
    assert offset_of(film(1, 30.0), silent, 0.0) is None
    still = motion((k / 30, np.full((60, 80, 3), 200, dtype=np.uint8)) for k in range(40))
    assert offset_of(still, sound(Scene(seed=1)), 0.0) is None
    assert still.repeated.all()


def test_light_that_changes_is_no_motion() -> None:
    shots = [np.full((60, 80, 3), 150 + k, dtype=np.uint8) for k in range(40)]
    assert motion((k / 30, shot) for k, shot in enumerate(shots)).change.max() < 0.1


def test_loudness_leaves_rumble_out() -> None:
    time = np.arange(48_000) / 48_000
    rumble = (8000 * np.sin(2 * np.pi * 50 * time)).astype(np.int16)
    hiss = (8000 * np.sin(2 * np.pi * 5000 * time)).astype(np.int16)
    assert loudness(rumble, 0.02)[20:-20].mean() < 0.02 * loudness(hiss, 0.02)[20:-20].mean()
