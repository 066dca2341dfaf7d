"""Noise: its spectrum, and that it comes from the Rng alone."""

from collections.abc import Callable

import numpy as np
import pytest

from unwritten.core import PUBLIC, Address, Pcm, Rng
from unwritten.sound import filtered, peak_db, pink, white


def rng(index: int = 0) -> Rng:
    return Rng(PUBLIC, Address("a/b/c", 1, "easy", "train", index), 0)


def band_db(pcm: Pcm, low: float, high: float) -> float:
    """Measure the mean power per hertz in a band."""
    power = np.abs(np.fft.rfft(pcm * np.hanning(len(pcm)))) ** 2
    hertz = np.fft.rfftfreq(len(pcm), 1 / 48_000)
    return float(10 * np.log10(power[(hertz >= low) & (hertz < high)].mean()))


def hiss(source: Rng) -> Pcm:
    return filtered(0.5, 1000, 3000, source)


@pytest.mark.parametrize(("low", "high"), [(3000, 1000), (-1, 500), (100, 24_001), (500, 500)])
def test_what_is_not_a_band_is_refused(low: float, high: float) -> None:
    with pytest.raises(ValueError, match="is not a band"):
        filtered(0.1, low, high, rng())


@pytest.mark.parametrize("make", [lambda source: white(0.5, source), lambda source: pink(0.5, source), hiss])
def test_noise_follows_from_the_rng_and_has_its_level(make: Callable[[Rng], Pcm]) -> None:
    one, again, other = make(rng(0)), make(rng(0)), make(rng(1))
    np.testing.assert_array_equal(one, again)
    assert (one != other).mean() > 0.9
    assert len(one) == 24_000
    assert peak_db(one) == pytest.approx(-24, abs=0.1)


def test_white_noise_is_flat() -> None:
    pcm = white(4, rng())
    bands = [band_db(pcm, low, 2 * low) for low in (100, 400, 1600, 6400)]
    assert max(bands) - min(bands) < 1
    assert abs(float(pcm.astype(float).mean())) < 0.02 * float(pcm.std())


def test_pink_noise_loses_three_decibels_an_octave() -> None:
    pcm = pink(8, rng())
    octaves = [band_db(pcm, 50 * 2**k, 100 * 2**k) for k in range(8)]
    slope = float(np.polyfit(range(8), octaves, 1)[0])
    assert slope == pytest.approx(-3.01, abs=0.4)


def test_filtered_noise_keeps_its_band_only() -> None:
    pcm = filtered(2, 1000, 3000, rng())
    inside = band_db(pcm, 1300, 2700)
    assert band_db(pcm, 100, 600) < inside - 60
    assert band_db(pcm, 3400, 20_000) < inside - 60
    assert band_db(pcm, 1300, 1800) == pytest.approx(band_db(pcm, 2200, 2700), abs=1)
