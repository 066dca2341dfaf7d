"""Pens: bodies of revolution given by a profile, and the mesh that is drawn."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from unwritten.draw.hand.vectors import Array, Ints

SIDES = 28


@dataclass(frozen=True)
class Ring:
    """Where the profile bends: distance from the nib and radius in mm, and the surface from there on."""

    at: float
    radius: float
    colour: tuple[float, float, float] | None = None  # none: the pen's own colour
    gloss: float = 0.7


@dataclass(frozen=True)
class Pen:
    """A model of pen; ``hold`` is its radius where the fingers are."""

    hold: float
    rings: tuple[Ring, ...]

    @property
    def length(self) -> float:
        """Distance from the nib to the other end, mm."""
        return self.rings[-1].at

    @property
    def shoulder(self) -> Ring:
        """First ring that is nearly as thick as the shaft: in front of it the pen is a cone."""
        return next(ring for ring in self.rings if ring.radius >= 0.8 * self.hold)


def _rings(*rows: tuple[float, float, tuple[float, float, float] | None, float]) -> tuple[Ring, ...]:
    return tuple(Ring(*row) for row in rows)


POINT = (0.09, 0.09, 0.10)
STEEL = (0.54, 0.54, 0.56)
BRASS = (0.46, 0.36, 0.16)
GOLD = (0.72, 0.62, 0.38)
RUBBER = (0.05, 0.05, 0.055)
PALE = (0.84, 0.84, 0.83)

PENS: dict[str, Pen] = {
    "grip": Pen(
        4.5,
        _rings(
            (0, 0.25, POINT, 0.4),
            (0.5, 0.42, POINT, 0.4),
            (2.2, 0.75, STEEL, 0.8),
            (2.3, 1.1, STEEL, 0.9),
            (11, 3.2, STEEL, 0.9),
            (11.4, 3.7, RUBBER, 0.12),
            (17, 4.4, RUBBER, 0.12),
            (44, 4.5, RUBBER, 0.12),
            (44.4, 4.7, None, 0.8),
            (128, 4.6, None, 0.8),
            (130, 4.1, None, 0.8),
            (131, 2.9, STEEL, 0.9),
            (138, 2.6, STEEL, 0.9),
            (139.2, 1.6, STEEL, 0.9),
            (139.4, 0.1, STEEL, 0.9),
        ),
    ),
    "stick": Pen(
        3.8,
        _rings(
            (0, 0.25, POINT, 0.4),
            (0.5, 0.45, BRASS, 0.6),
            (2.5, 0.8, BRASS, 0.8),
            (5, 1.5, BRASS, 0.8),
            (5.2, 2.2, None, 0.6),
            (13, 3.4, None, 0.6),
            (18, 3.8, None, 0.7),
            (136, 3.8, None, 0.7),
            (136.3, 3.5, PALE, 0.4),
            (143, 3.4, PALE, 0.4),
            (144, 2.4, PALE, 0.4),
            (144.3, 0.1, PALE, 0.4),
        ),
    ),
    "metal": Pen(
        4.9,
        _rings(
            (0, 0.25, POINT, 0.5),
            (0.5, 0.45, POINT, 0.5),
            (2.8, 0.9, STEEL, 0.9),
            (3.0, 1.5, STEEL, 1.0),
            (14, 4.1, STEEL, 1.0),
            (38, 4.8, STEEL, 0.9),
            (38.3, 5.1, GOLD, 1.0),
            (40, 5.1, GOLD, 1.0),
            (40.3, 4.9, None, 1.0),
            (75, 5.1, None, 1.0),
            (128, 4.6, None, 1.0),
            (128.4, 4.8, GOLD, 1.0),
            (131, 4.5, GOLD, 1.0),
            (133, 2.6, GOLD, 1.0),
            (133.4, 0.1, GOLD, 1.0),
        ),
    ),
    "slim": Pen(
        3.6,
        _rings(
            (0, 0.25, POINT, 0.3),
            (0.6, 0.40, POINT, 0.3),
            (3.5, 0.45, POINT, 0.6),
            (3.6, 1.4, POINT, 0.4),
            (9, 2.7, POINT, 0.4),
            (9.4, 3.4, None, 0.35),
            (60, 3.6, None, 0.35),
            (60.3, 3.8, PALE, 0.5),
            (64, 3.8, PALE, 0.5),
            (64.3, 3.6, None, 0.35),
            (134, 3.5, None, 0.35),
            (135.5, 2.6, None, 0.35),
            (136, 0.1, None, 0.35),
        ),
    ),
}


class PenMesh(NamedTuple):
    """Corners about the axis (the third coordinate runs from the nib along it), normals, colours and triangles."""

    corners: Array
    normals: Array
    surface: Array  # red, green, blue, gloss
    triangles: Ints


def pen_mesh(pen: Pen, colour: tuple[float, float, float]) -> PenMesh:
    """Turn a profile into a mesh; every band between two rings has corners of its own, so edges stay sharp."""
    angle = np.arange(SIDES) * (2 * math.pi / SIDES)
    cos, sin = np.round(np.cos(angle), 9), np.round(np.sin(angle), 9)
    around = np.arange(SIDES)
    corners, normals, surface, triangles = [], [], [], []
    count = 0
    for low, high in zip(pen.rings[:-1], pen.rings[1:], strict=True):
        span, fall = high.at - low.at, low.radius - high.radius
        slant = math.sqrt(span * span + fall * fall)
        steps = max(1, int(span / 8))
        for step in range(steps + 1):
            part = step / steps
            radius = low.radius - fall * part
            corners.append(np.stack([radius * cos, radius * sin, np.full(SIDES, low.at + span * part)], 1))
            normals.append(np.stack([cos * span / slant, sin * span / slant, np.full(SIDES, fall / slant)], 1))
            surface.append(np.tile([*(low.colour or colour), low.gloss], (SIDES, 1)))
        for step in range(steps):
            ring = count + step * SIDES
            a, b = ring + around, ring + (around + 1) % SIDES
            triangles += [np.stack([a, b, b + SIDES], 1), np.stack([a, b + SIDES, a + SIDES], 1)]
        count += (steps + 1) * SIDES
    return PenMesh(
        np.concatenate(corners),
        np.concatenate(normals),
        np.concatenate(surface),
        np.concatenate(triangles).astype(np.int32),
    )
