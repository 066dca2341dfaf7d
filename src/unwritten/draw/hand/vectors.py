"""Vectors of three numbers: tuples inside kernels, arrays outside; nothing that rounds differently by machine."""

from __future__ import annotations

import math
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from unwritten.draw.hand.compiling import jit

Array: TypeAlias = NDArray[np.float64]
Floats: TypeAlias = NDArray[np.float32]
Ints: TypeAlias = NDArray[np.int32]
Rows: TypeAlias = NDArray[Any]
"""Numbers of either precision; a kernel is compiled for each that it is called with."""

V3: TypeAlias = tuple[float, float, float]


@jit
def add(a: V3, b: V3) -> V3:
    """Sum of two vectors."""
    return (a[0] + b[0], a[1] + b[1], a[2] + b[2])


@jit
def sub(a: V3, b: V3) -> V3:
    """Difference of two vectors."""
    return (a[0] - b[0], a[1] - b[1], a[2] - b[2])


@jit
def mul(a: V3, factor: float) -> V3:
    """Multiple of a vector."""
    return (a[0] * factor, a[1] * factor, a[2] * factor)


@jit
def dot(a: V3, b: V3) -> float:
    """Inner product of two vectors."""
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


@jit
def unit(a: V3) -> V3:
    """Vector of length one in the same direction."""
    return mul(a, 1.0 / math.sqrt(dot(a, a)))


@jit
def clamp(value: float, low: float, high: float) -> float:
    """Nearest value between two bounds."""
    return min(high, max(low, value))


@jit
def smooth_step(value: float) -> float:
    """Ease from 0 to 1 while the value runs from 0 to 1."""
    t = min(1.0, max(0.0, value))
    return t * t * (3.0 - 2.0 * t)


def vec(*values: float) -> Array:
    """Make an array of the numbers."""
    return np.array(values, dtype=np.float64)


def rounded(values: Array, places: int) -> Array:
    """Round to a grid on which all machines agree."""
    result: Array = np.round(values, places)
    return result


def triple(a: Array) -> V3:
    """Turn an array of three numbers into a tuple, as kernels take it."""
    return (float(a[0]), float(a[1]), float(a[2]))


def inner(a: Array, b: Array) -> float:
    """Inner product by an explicit sum; numpy's own depends on the machine."""
    return float(a[0] * b[0] + a[1] * b[1] + a[2] * b[2])


def length(a: Array) -> float:
    """Length of a vector."""
    return math.sqrt(inner(a, a))


def direction(a: Array) -> Array:
    """Vector of length one in the same direction."""
    return a / length(a)


def cross(a: Array, b: Array) -> Array:
    """Vector at right angles to both."""
    return vec(a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])


def across(a: Array, along: Array) -> Array:
    """Unit part of a vector that is at right angles to a unit direction."""
    return direction(a - along * inner(a, along))


def transform(matrix: Array, v: Array) -> Array:
    """Multiply a 3 × 3 matrix with a vector, by explicit sums."""
    result: Array = matrix[:, 0] * v[0] + matrix[:, 1] * v[1] + matrix[:, 2] * v[2]
    return result


def product(a: Array, b: Array) -> Array:
    """Multiply two 3 × 3 matrices, by explicit sums."""
    return np.stack([transform(a, b[:, column]) for column in range(3)], axis=1)


def turn_to(a: Array, b: Array) -> Array:
    """Smallest rotation that takes one unit vector to another."""
    v = cross(a, b)
    skew = np.array([[0.0, -v[2], v[1]], [v[2], 0.0, -v[0]], [-v[1], v[0], 0.0]])
    rotation: Array = np.eye(3) + skew + product(skew, skew) / (1.0 + inner(a, b))
    return rotation
