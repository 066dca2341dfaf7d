"""The light of the scene, and what surfaces have in common under it."""

from __future__ import annotations

import math
from typing import NamedTuple

from unwritten.draw.hand.compiling import jit
from unwritten.draw.hand.vectors import V3, Array, Ints, Rows, add, dot, mul, sub, unit
from unwritten.draw.hand.view import Camera

BRIGHTEST = 1.6
"""Light beyond this is cut off before the samples of a pixel are mixed."""


class Lights(NamedTuple):
    """Direction to the lamp and its softness, its colour, and the colour of the room's own light."""

    towards: V3
    softness: float
    lamp: V3
    room: V3


class Materials(NamedTuple):
    """Colours of skin, sleeve and strap, and how flushed, uneven and veined the skin is."""

    skin: V3
    sleeve: V3
    strap: V3
    flush: float
    mottle: float
    sinew: float


@jit
def locate(
    triangle: int, px: float, py: float, seen: Array, triangles: Ints, camera: Camera
) -> tuple[int, int, int, V3, V3, V3]:
    """Find what a sample shows: the corners of its triangle, their weights, the place, and the ray to it."""
    a, b, c = triangles[triangle, 0], triangles[triangle, 1], triangles[triangle, 2]
    ax, ay = seen[a, 0], seen[a, 1]
    bx, by, cx, cy = seen[b, 0] - ax, seen[b, 1] - ay, seen[c, 0] - ax, seen[c, 1] - ay
    inverse = 1.0 / (bx * cy - by * cx)
    x, y = px - ax, py - ay
    w1 = min(1.0, max(0.0, (cy * x - cx * y) * inverse))
    w2 = min(1.0 - w1, max(0.0, (bx * y - by * x) * inverse))
    q0, q1, q2 = (1.0 - w1 - w2) * seen[a, 2], w1 * seen[b, 2], w2 * seen[c, 2]
    far = 1.0 / (q0 + q1 + q2)
    u, v = (px - camera.width) / (2.0 * camera.focus), -(py - camera.height) / (2.0 * camera.focus)
    f, r, o = camera.forward, camera.right, camera.up
    ray = (f[0] + r[0] * u + o[0] * v, f[1] + r[1] * u + o[1] * v, f[2] + r[2] * u + o[2] * v)
    place = (camera.place[0] + ray[0] * far, camera.place[1] + ray[1] * far, camera.place[2] + ray[2] * far)
    return a, b, c, (q0 * far, q1 * far, q2 * far), place, unit(ray)


@jit
def mixed(values: Rows, a: int, b: int, c: int, column: int, weights: tuple[float, float, float]) -> float:
    """Mix a column of three rows by their weights."""
    mix: float = weights[0] * values[a, column] + weights[1] * values[b, column] + weights[2] * values[c, column]
    return mix


@jit
def mixed3(values: Rows, a: int, b: int, c: int, first: int, weights: tuple[float, float, float]) -> V3:
    """Mix three neighbouring columns of three rows by their weights."""
    return (
        mixed(values, a, b, c, first, weights),
        mixed(values, a, b, c, first + 1, weights),
        mixed(values, a, b, c, first + 2, weights),
    )


@jit
def half_way(normal: V3, ray: V3, towards: V3) -> float:
    """Cosine between the normal and the direction half-way between eye and lamp: where highlights lie."""
    middle = sub(towards, ray)
    return max(0.0, dot(normal, middle) / math.sqrt(dot(middle, middle)))


@jit
def power8(x: float) -> float:
    """Eighth power."""
    x = x * x
    x = x * x
    return x * x


@jit
def bent(normal: V3, by: V3, amount: float) -> V3:
    """Tilt a normal a little, as a rough surface does."""
    return unit(add(normal, mul(by, amount)))
