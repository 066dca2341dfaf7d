"""Camera and desk: where things on the paper fall in the picture."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from unwritten.draw.hand.look import Look
from unwritten.draw.hand.vectors import V3, Array, cross, direction, inner, triple, vec


@dataclass(frozen=True)
class Desk:
    """How the hand lies on the paper: hand coordinates are the paper's, mirrored for a left hand, and turned."""

    matrix: tuple[tuple[float, float], tuple[float, float]]
    mirrored: bool

    def to_hand(self, x: float, y: float) -> tuple[float, float]:
        """Turn a place or movement on the paper into the hand's own coordinates."""
        (a, b), (c, d) = self.matrix
        return (a * x + b * y, c * x + d * y)

    def vector(self, v: Array) -> Array:
        """Turn a vector in space into the hand's own coordinates."""
        return vec(*self.to_hand(float(v[0]), float(v[1])), float(v[2]))


def desk_of(look: Look) -> Desk:
    """Lay the hand on the paper as this writer does."""
    angle = math.radians(-look.turn)
    cos, sin = round(math.cos(angle), 9), round(math.sin(angle), 9)
    mirror = -1.0 if look.left else 1.0
    return Desk(((mirror * cos, -sin), (mirror * sin, cos)), look.left)


class Camera(NamedTuple):
    """A pinhole camera in hand coordinates; ``focus`` and ``width`` × ``height`` are in pixels."""

    place: V3
    forward: V3
    right: V3
    up: V3
    focus: float
    width: int
    height: int


def camera_of(look: Look, desk: Desk, size: tuple[int, int]) -> Camera:
    """Aim the camera: the paper's origin falls on the look's centre, and the line of writing has its slope."""
    width, height = size
    focus = round(height / 2 / math.tan(math.radians(look.field_of_view) / 2), 6)
    place = vec(*look.camera)
    target = vec(0, 0, 0)
    forward, right, up = _axes(place, target, look.slope)
    for _ in range(20):
        forward, right, up = _axes(place, target, look.slope)
        depth = -inner(place, forward)
        off_x = -focus * inner(place, right) / depth - (look.centre[0] - 0.5) * width
        off_y = focus * inner(place, up) / depth - (look.centre[1] - 0.5) * height
        target = target + (right * off_x - up * off_y) * depth / focus
        target = target - forward * (target[2] / forward[2])
    axes = [triple(np.round(desk.vector(axis), 9)) for axis in (forward, right, up)]
    return Camera(triple(desk.vector(place)), axes[0], axes[1], axes[2], focus, width, height)


def _axes(place: Array, target: Array, slope: float) -> tuple[Array, Array, Array]:
    forward = direction(target - place)
    level = direction(cross(forward, vec(0, 0, 1)))
    steep = cross(level, forward)

    def seen(v: Array) -> tuple[float, float]:
        return inner(v, level) / inner(v, forward), inner(v, steep) / inner(v, forward)

    (ax, ay), (bx, by) = seen(-place), seen(vec(1, 0, 0) - place)
    angle = math.atan2(by - ay, bx - ax) - math.radians(slope)
    cos, sin = math.cos(angle), math.sin(angle)
    return forward, level * cos + steep * sin, steep * cos - level * sin


def seen_at(camera: Camera, place: Array) -> tuple[float, float]:
    """Project a place in hand coordinates; the middle of the first pixel is at 0.5, 0.5."""
    ray = place - vec(*camera.place)
    depth = inner(ray, vec(*camera.forward))
    x = camera.width / 2 + camera.focus * inner(ray, vec(*camera.right)) / depth
    y = camera.height / 2 - camera.focus * inner(ray, vec(*camera.up)) / depth
    return (x, y)
