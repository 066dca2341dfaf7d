"""A pose between the key poses, and the pen in it."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from unwritten.draw.hand.compiling import jit
from unwritten.draw.hand.parts import Part
from unwritten.draw.hand.pens import Pen, PenMesh
from unwritten.draw.hand.skeleton import Skeleton
from unwritten.draw.hand.vectors import V3, Array, Ints, Rows, cross, direction, triple, vec


def key_weights(x: float, y: float, lift: float) -> Array:
    """Weigh the 18 key poses for a place from -1 to 1 and a lift from 0 to 1: quadratic across, linear upwards."""
    weights = [up * across * along for up in (1 - lift, lift) for across in _parabolas(y) for along in _parabolas(x)]
    return np.round(np.array(weights), 7)


def _parabolas(t: float) -> tuple[float, float, float]:
    """Each is 1 at its own of the places -1, 0, 1 and 0 at the others."""
    return (t * (t - 1) / 2, 1 - t * t, t * (t + 1) / 2)


@jit
def blend(weights: Rows, keys: Rows, out: Rows) -> None:
    """Add up the key poses by their weights."""
    for i in range(out.size):
        out[i] = weights[0] * keys[0, i]
    for k in range(1, keys.shape[0]):
        for i in range(out.size):
            out[i] += weights[k] * keys[k, i]


class PlacedPen(NamedTuple):
    """The pen in space: corners, normals, and two bones (its cone and its shaft) that cast its shadow."""

    corners: Array
    normals: Array
    bones: Array
    plane: V3  # at right angles to the pen and to the light


def placed_pen(mesh: PenMesh, pen: Pen, nib: Array, along: Array, light: V3) -> PlacedPen:
    """Put the pen's point on the nib and its axis along a direction."""
    level = direction(cross(along, vec(0, 0, 1)))
    steep = cross(along, level)

    def turned(local: Array) -> Array:
        result: Array = local[:, 0:1] * level + local[:, 1:2] * steep + local[:, 2:3] * along
        return result

    neck, end = nib + along * pen.shoulder.at, nib + along * pen.length
    bones = np.array(
        [
            [*nib, *neck, 0.3, pen.shoulder.radius, 0.0],
            [*neck, *end, pen.hold, pen.hold, 0.0],
        ]
    )
    plane = triple(direction(cross(along, vec(*light))))
    return PlacedPen(turned(mesh.corners) + nib, turned(mesh.normals), bones, plane)


def shadow_order(skeleton: Skeleton) -> Ints:
    """List the bones that cast a shadow on the paper: those that add flesh and are not mere ridges on others."""
    thick = np.maximum(skeleton.bones[:, 6], skeleton.bones[:, 7]) > 4.0
    long = (np.abs(skeleton.bones[:, 3:6] - skeleton.bones[:, 0:3]) > 1.0).any(axis=1)
    return np.flatnonzero((skeleton.carved == 0) & thick & long & (skeleton.parts != Part.STRAP)).astype(np.int32)


def holding_order(skeleton: Skeleton) -> Ints:
    """List the bones that shade the pen: the three of each finger that holds it."""
    fingers = [np.flatnonzero(skeleton.parts == part)[:3] for part in (Part.INDEX, Part.MIDDLE, Part.THUMB)]
    return np.concatenate(fingers).astype(np.int32)
