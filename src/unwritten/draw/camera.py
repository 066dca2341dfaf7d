"""A camera in space: where a point of the scene lands on the screen."""

from __future__ import annotations

import functools
import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from unwritten.core.film import SIZE
from unwritten.draw.canvas import GRID, PointXY
from unwritten.draw.layout import Box

Vec3 = tuple[float, float, float]
Points3 = NDArray[np.float64]

FINE = 1 << 16
SCREEN = Box(0, 0, *SIZE)


def fine(value: float) -> float:
    """Round to 1/65536, so that sines that differ in the last bit give the same scene on every machine."""
    return round(value * FINE) / FINE


def minus(a: Vec3, b: Vec3) -> Vec3:
    """The vector from b to a."""
    return (a[0] - b[0], a[1] - b[1], a[2] - b[2])


def dot(a: Vec3, b: Vec3) -> float:
    """The dot product."""
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def cross(a: Vec3, b: Vec3) -> Vec3:
    """The cross product."""
    return (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])


def unit(a: Vec3) -> Vec3:
    """The vector of length 1 in the same direction; a vector without length is an error."""
    length = math.sqrt(dot(a, a))  # sqrt is exact to the last bit everywhere
    if length < 1e-12:
        raise ValueError("a direction needs a length")
    return (a[0] / length, a[1] / length, a[2] / length)


@dataclass(frozen=True)
class Camera:
    """An eye that looks at a target; z is up, and the field of view is the angle that fills the box's height."""

    eye: Vec3
    target: Vec3 = (0.0, 0.0, 0.0)
    box: Box = SCREEN
    field_of_view: float = 30.0
    up: Vec3 = (0.0, 0.0, 1.0)

    @classmethod
    def orbiting(
        cls,
        azimuth: float,
        elevation: float,
        distance: float,
        *,
        target: Vec3 = (0.0, 0.0, 0.0),
        box: Box = SCREEN,
        field_of_view: float = 30.0,
    ) -> Camera:
        """Look at the target from a direction: degrees around z from the x axis, and degrees above the ground."""
        if not -90 < elevation < 90:
            raise ValueError("the camera cannot look straight up or down: its elevation lies between -90 and 90")
        around, above = math.radians(azimuth), math.radians(elevation)
        eye = (
            fine(target[0] + distance * math.cos(above) * math.cos(around)),
            fine(target[1] + distance * math.cos(above) * math.sin(around)),
            fine(target[2] + distance * math.sin(above)),
        )
        return cls(eye, target, box, field_of_view)

    @functools.cached_property
    def axes(self) -> tuple[Vec3, Vec3, Vec3]:
        """The directions that are right, up and forward on the screen."""
        forward = unit(minus(self.target, self.eye))
        right = unit(cross(forward, self.up))
        return right, cross(right, forward), forward

    @functools.cached_property
    def focus(self) -> float:
        """How many pixels a unit measures at distance 1."""
        return fine(self.box.height / 2 / math.tan(math.radians(self.field_of_view / 2)))

    def project(self, points: Points3) -> NDArray[np.float64]:
        """Bring points (n × 3) to the screen (n × 2), on the grid of 1/1024 pixel."""
        # Sums of products, not a matrix product: that one differs in the last bit between machines.
        x, y, z = (points[:, i] - self.eye[i] for i in range(3))
        across, above, depth = (x * axis[0] + y * axis[1] + z * axis[2] for axis in self.axes)
        if depth.size and float(depth.min()) < 1e-3:
            raise ValueError("a point lies behind the camera; move the camera away")
        middle = self.box.centre
        screen = np.stack((middle[0] + self.focus * across / depth, middle[1] - self.focus * above / depth), axis=1)
        rounded: NDArray[np.float64] = np.rint(screen * GRID) / GRID
        return rounded

    def spot(self, point: Vec3) -> PointXY:
        """Where one point lands on the screen."""
        x, y = self.project(np.array([point], np.float64))[0].tolist()
        return (x, y)
