"""Noise in space: one small block that repeats, looked up by skin, cloth and paper."""

from __future__ import annotations

import math

import numpy as np

from unwritten.draw.hand.compiling import melt_in
from unwritten.draw.hand.vectors import V3, Floats

SIDE = 32  # a power of two: the block repeats by masking


def noise_block(generator: np.random.Generator) -> Floats:
    """Make the block: four channels between 0 and 1, slightly smoothed."""
    raw = generator.random((SIDE, SIDE, SIDE, 4))
    mixed = (raw + np.roll(raw, 1, 0) + np.roll(raw, 1, 1) + np.roll(raw, 1, 2)) / 4
    return np.clip((mixed - 0.5) * 1.7 + 0.5, 0, 1).astype(np.float32)


@melt_in
def noise(block: Floats, p: V3) -> tuple[float, float, float, float]:
    """Look up all four channels, minus a half, at a place."""
    mask = SIDE - 1
    fx, fy, fz = math.floor(p[0]), math.floor(p[1]), math.floor(p[2])
    i, j, k = int(fx) & mask, int(fy) & mask, int(fz) & mask
    i1, j1, k1 = (i + 1) & mask, (j + 1) & mask, (k + 1) & mask
    x, y, z = np.float32(p[0] - fx), np.float32(p[1] - fy), np.float32(p[2] - fz)
    one = np.float32(1.0)
    a, b, c, d = (one - x) * (one - y), (one - x) * y, x * (one - y), x * y
    low, high = one - z, z
    half = np.float32(0.5)
    r0 = block[i, j, k, 0] * a + block[i, j1, k, 0] * b + block[i1, j, k, 0] * c + block[i1, j1, k, 0] * d
    r1 = block[i, j, k, 1] * a + block[i, j1, k, 1] * b + block[i1, j, k, 1] * c + block[i1, j1, k, 1] * d
    r2 = block[i, j, k, 2] * a + block[i, j1, k, 2] * b + block[i1, j, k, 2] * c + block[i1, j1, k, 2] * d
    r3 = block[i, j, k, 3] * a + block[i, j1, k, 3] * b + block[i1, j, k, 3] * c + block[i1, j1, k, 3] * d
    s0 = block[i, j, k1, 0] * a + block[i, j1, k1, 0] * b + block[i1, j, k1, 0] * c + block[i1, j1, k1, 0] * d
    s1 = block[i, j, k1, 1] * a + block[i, j1, k1, 1] * b + block[i1, j, k1, 1] * c + block[i1, j1, k1, 1] * d
    s2 = block[i, j, k1, 2] * a + block[i, j1, k1, 2] * b + block[i1, j, k1, 2] * c + block[i1, j1, k1, 2] * d
    s3 = block[i, j, k1, 3] * a + block[i, j1, k1, 3] * b + block[i1, j, k1, 3] * c + block[i1, j1, k1, 3] * d
    return (
        float(r0 * low + s0 * high - half),
        float(r1 * low + s1 * high - half),
        float(r2 * low + s2 * high - half),
        float(r3 * low + s3 * high - half),
    )
