"""Waves, levels and fades, measured."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from unwritten.sound import fade, gain_db, peak_db, rms_db, silence, to_pcm, tone
from unwritten.sound.wave import at_level, count, factor, sine


@pytest.mark.parametrize("sample", [1.00001, -1.5, np.nan, np.inf])
def test_a_wave_beyond_full_scale_is_refused_not_clipped(sample: float) -> None:
    with pytest.raises(ValueError, match="full scale is 1"):
        to_pcm(np.array([0.0, sample, 0.5]))


def test_samples_are_rounded_to_the_nearest() -> None:
    assert to_pcm(np.array([1.0, -1.0, 0.0, 0.6 / 32_767, -1.4 / 32_767])).tolist() == [32_767, -32_767, 0, 1, -1]


def test_gain_changes_the_level_by_that_many_decibels_and_never_clips() -> None:
    sound = tone(440, 0.5, level=-12)
    assert rms_db(gain_db(sound, -9)) - rms_db(sound) == pytest.approx(-9, abs=0.01)
    assert peak_db(gain_db(sound, 11.99)) == pytest.approx(0, abs=0.02)
    with pytest.raises(ValueError, match="lower its level"):
        gain_db(sound, 12.1)


@given(st.floats(-60, 0), st.floats(0.001, 1))
def test_a_wave_brought_to_a_level_has_its_peak_there(level: float, amplitude: float) -> None:
    pcm = at_level(amplitude * np.sin(np.arange(4800) / 7), level)
    assert peak_db(pcm) == pytest.approx(level, abs=0.2)


def test_silence_has_no_level_to_bring_it_to() -> None:
    with pytest.raises(ValueError, match="silence"):
        at_level(np.zeros(10), -12)


def test_silence_is_silent_and_as_long_as_asked() -> None:
    assert silence(Fraction(1, 3)).tolist() == [0] * 16_000


@pytest.mark.parametrize("seconds", [0, -1, 0.000001])
def test_a_sound_of_no_samples_is_refused(seconds: float) -> None:
    with pytest.raises(ValueError, match="at least one sample"):
        count(seconds)


def test_fades_begin_and_end_at_nothing_and_leave_the_middle_alone() -> None:
    shaped = fade(np.ones(4800), 0.02, 0.01)
    assert shaped[0] == shaped[-1] == 0
    assert (shaped[960:4320] == 1).all()
    assert (np.diff(shaped[:960]) > 0).all()
    assert (np.diff(shaped[4320:]) < 0).all()


@pytest.mark.parametrize(("attack", "release"), [(0.06, 0.05), (-0.01, 0.01), (0.2, 0)])
def test_fades_that_do_not_fit_are_refused(attack: float, release: float) -> None:
    with pytest.raises(ValueError, match="do not fit"):
        fade(np.ones(4800), attack, release)


def test_sine_and_factor_are_right_to_nine_digits() -> None:
    turns = np.linspace(-3, 1000, 1001)
    assert np.max(np.abs(sine(turns) - np.sin(2 * np.pi * turns))) < 1e-9
    assert factor(-20) == pytest.approx(0.1, abs=1e-9)
    assert factor(6) == pytest.approx(10**0.3, abs=1e-9)
