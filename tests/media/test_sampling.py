from __future__ import annotations

import itertools
import math
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from media_films import SIZE, silent_film

from unwritten.core import UnwrittenError
from unwritten.media.decode import frames
from unwritten.media.encode import encode
from unwritten.media.sampling import sample_frames, sample_indices

RATES = st.sampled_from([Fraction(30), Fraction(125, 4), Fraction(24_000, 1001), Fraction(1)])
WANTED = st.sampled_from([Fraction(1, 10), 0.5, 1.0, 2.0, Fraction(7, 3), 30.0, 60.0])


@pytest.fixture(scope="module")
def clip(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("sampling") / "clip.mp4"
    encode(silent_film(100), path)
    return path


@pytest.mark.parametrize(("count", "rate", "most"), [(0, 2.0, 32), (10, 0.0, 32), (10, -1.0, 32), (10, 2.0, 0)])
def test_nonsense_is_refused(count: int, rate: float, most: int) -> None:
    with pytest.raises(ValueError, match="positive"):
        sample_indices(count, Fraction(30), rate, most)


def test_a_broken_file_is_one_clear_line(tmp_path: Path) -> None:
    (tmp_path / "clip.mp4").write_text("not a clip")
    with pytest.raises(UnwrittenError, match="damaged or not a media file"):
        sample_frames(tmp_path / "clip.mp4")


@settings(deadline=None)
@given(st.integers(1, 5000), RATES, WANTED, st.integers(1, 64))
def test_samples_rise_and_stay_inside_the_clip(count: int, rate: Fraction, fps: float, most: int) -> None:
    indices = sample_indices(count, rate, fps, most)
    assert 1 <= len(indices) <= most
    assert list(indices) == sorted(set(indices))
    assert indices[0] >= 0
    assert indices[-1] < count


@settings(deadline=None)  # a busy machine is no fault of the function
@given(st.integers(1, 800), RATES, WANTED, st.integers(2, 64))
def test_samples_are_those_shown_at_the_times_or_evenly_spread(
    count: int, rate: Fraction, fps: float, most: int
) -> None:
    indices = sample_indices(count, rate, fps, most)
    step = 1 / Fraction(fps)
    shown = [frame for frame in range(count) if math.ceil(frame / rate / step) * step < (frame + 1) / rate]
    if len(shown) <= most:
        assert list(indices) == shown
    else:
        gaps = {late - early for early, late in itertools.pairwise(indices)}
        assert (indices[0], indices[-1], len(indices)) == (0, count - 1, most)
        assert max(gaps) - min(gaps) <= 1


def test_known_samples() -> None:
    assert sample_indices(100, Fraction(30)) == (0, 15, 30, 45, 60, 75, 90)
    assert sample_indices(90, Fraction(30), 1.0) == (0, 30, 60)
    assert sample_indices(100, Fraction(30), 2.0, 4) == (0, 33, 66, 99)
    assert sample_indices(9, Fraction(30), 2.0, 1) == (0,)
    assert sample_indices(900, Fraction(30), 2.0, 1) == (449,)
    assert sample_indices(3, Fraction(30), 100.0) == (0, 1, 2)


@pytest.mark.parametrize(("fps", "most"), [(2.0, 32), (2.0, 3), (7.0, 32), (60.0, 100)])
def test_sampled_pixels_are_those_of_the_whole_decode(clip: Path, fps: float, most: int) -> None:
    every = list(frames(clip))
    sampled = sample_frames(clip, fps=fps, max_frames=most)
    assert tuple(sample.index for sample in sampled) == sample_indices(100, Fraction(30), fps, most)
    for sample in sampled:
        assert np.array_equal(sample.pixels, every[sample.index])
        assert sample.seconds == pytest.approx(sample.index / 30)


def test_pixels_are_shrunk_but_never_enlarged(clip: Path) -> None:
    assert sample_frames(clip, max_side=96)[0].pixels.shape == (54, 96, 3)
    assert sample_frames(clip, max_side=500)[0].pixels.shape == (SIZE[1], SIZE[0], 3)
