"""Noise stays within its bounds, is other in each picture, and leaves the picture as it was."""

from __future__ import annotations

import numpy as np

from unwritten.media.noise import noisy


def test_noise_is_within_its_bounds_and_other_in_each_picture():
    generator = np.random.Generator(np.random.PCG64(4))
    picture = np.full((40, 50, 4), 128, np.uint8)
    one, other = (noisy(picture, 30, generator) for _ in range(2))
    assert {int(one[..., :3].min()), int(one[..., :3].max())} == {98, 158}
    assert (one[..., 3] == 128).all()
    assert (one != other).any()
    assert (picture == 128).all()


def test_what_would_be_too_bright_or_too_dark_is_neither():
    generator = np.random.Generator(np.random.PCG64(5))
    spoiled = noisy(np.full((40, 50, 3), 128, np.uint8), 200, generator)
    assert (int(spoiled.min()), int(spoiled.max())) == (0, 255)


def test_no_noise_changes_nothing():
    picture = np.arange(60, dtype=np.uint8).reshape(4, 5, 3)
    assert (noisy(picture, 0, np.random.Generator(np.random.PCG64(6))) == picture).all()
