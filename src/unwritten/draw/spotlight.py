"""One picture seen through a soft round window in another, and clouds to make the other one of."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from unwritten.core.film import Pixels
from unwritten.draw.canvas import Canvas
from unwritten.draw.motion import ease

FULL = 128
"""Whole opacity; small enough that products stay within 16 bits."""


class Spotlight:
    """Shows ``lit`` inside a circle and ``dark`` around it; whole numbers only, so every machine blends alike."""

    def __init__(self, lit: Pixels, dark: Pixels, clear: int, soft: int) -> None:
        if lit.shape != dark.shape:
            raise ValueError("both pictures of a spotlight have one size")
        self._dark = dark.copy()
        self._dark_wide = dark.astype(np.int16)
        self._change = lit.astype(np.int16) - self._dark_wide
        self._reach = clear + soft
        self._mask = _round_window(clear, soft)[:, :, None]

    def paint(self, canvas: Canvas, centre: tuple[int, int]) -> None:
        """Fill the canvas, which has the pictures' size, with the window at that pixel."""
        canvas.pixels[:] = self._dark
        height, width = self._dark.shape[:2]
        left, top = centre[0] - self._reach, centre[1] - self._reach
        side = 2 * self._reach + 1
        x0, x1, y0, y1 = max(left, 0), min(left + side, width), max(top, 0), min(top + side, height)
        if x0 >= x1 or y0 >= y1:
            return
        mask = self._mask[y0 - top : y1 - top, x0 - left : x1 - left]
        part = (slice(y0, y1), slice(x0, x1))
        canvas.pixels[part] = self._dark_wide[part] + ((self._change[part] * mask + FULL // 2) >> 7)


def clouds(size: tuple[int, int], grain: int, seed: int = 0) -> NDArray[np.uint8]:
    """Make a soft cloudy texture of 0 to 255, always the same for a seed; ``grain`` is the largest puff in pixels."""
    width, height = size
    generator = np.random.Generator(np.random.PCG64(seed))
    total = np.zeros((height, width))
    for octave in range(3):
        step = max(2, grain >> octave)
        lattice = generator.integers(0, 256, (height // step + 2, width // step + 2)).astype(np.float64)
        total += _smoothed(lattice, width, height, step) / (1 << octave)
    texture: NDArray[np.uint8] = np.round(total / 1.75).astype(np.uint8)
    return texture


def _smoothed(lattice: NDArray[np.float64], width: int, height: int, step: int) -> NDArray[np.float64]:
    xs, ys = np.arange(width), np.arange(height)
    fx = np.array([ease(k / step) for k in range(step)])[xs % step]
    fy = np.array([ease(k / step) for k in range(step)])[ys % step][:, None]
    rows = lattice[:, xs // step] + (lattice[:, xs // step + 1] - lattice[:, xs // step]) * fx
    upper, lower = rows[ys // step], rows[ys // step + 1]
    smooth: NDArray[np.float64] = upper + (lower - upper) * fy
    return smooth


def _round_window(clear: int, soft: int) -> NDArray[np.int16]:
    """Make the window's mask: FULL up to ``clear`` pixels from the middle, 0 from ``soft`` pixels further on."""
    reach = clear + soft
    along = np.arange(-reach, reach + 1)
    distance = np.sqrt((along[:, None] ** 2 + along[None, :] ** 2).astype(np.float64))
    share = np.clip((reach - distance) / max(soft, 1), 0.0, 1.0)
    return np.round(FULL * share * share * (3 - 2 * share)).astype(np.int16)
