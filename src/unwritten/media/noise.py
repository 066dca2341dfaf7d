"""Noise on pictures: every channel of every pixel is off by a little, at random, as in a very dark room."""

from __future__ import annotations

import numpy as np

from unwritten.core import Pixels


def noisy(pixels: Pixels, noise: int, generator: np.random.Generator) -> Pixels:
    """Put each colour of each pixel off by up to so much (of 255); what is transparent stays so."""
    colours = pixels[..., :3]
    off = generator.integers(-noise, noise, colours.shape, dtype=np.int16, endpoint=True)
    spoiled = pixels.copy()
    spoiled[..., :3] = np.clip(colours + off, 0, 255)
    return spoiled
