"""What the skin carries along: which bones move it, and where it is creased, red, veined or uneven."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from unwritten.draw.hand.compiling import jit
from unwritten.draw.hand.mesh import Mesh, bone_distances
from unwritten.draw.hand.parts import FINGERS, Part
from unwritten.draw.hand.relief import VEIN
from unwritten.draw.hand.skeleton import Skeleton
from unwritten.draw.hand.texture import noise
from unwritten.draw.hand.vectors import Array, Floats, direction

CREASE_STEPS = 8  # entries a mm
CREASE_LENGTH = 150  # mm
KNUCKLE_FOLDS = (-4.2, -2.0, 0.2, 2.4, 4.5)
JOINT_FOLDS = (-1.7, 0.2, 2.1)
THUMB_FOLDS = (-3.5, -1.6, 0.3, 2.3)


class Skin(NamedTuple):
    """Weights of the bones, eight values a corner for the shading, and the depth of the folds along each finger."""

    weights: Array
    marks: Floats  # place at rest (3), way along the finger, redness, back of the finger, unevenness, vein
    creases: Floats


def bell(x: Array) -> Array:
    """A bump of height 1 that ends at plus and minus 2; made of products alone."""
    slope = np.maximum(0.0, 1.0 - x * x / 4.0)
    return slope * slope


def skin_of(mesh: Mesh, skeleton: Skeleton, block: Floats) -> Skin:
    """Work out weights and marks of a mesh."""
    marks = np.zeros((len(mesh.corners), 8))
    marks[:, 0:3] = mesh.corners
    creases = np.zeros((len(Part), CREASE_LENGTH * CREASE_STEPS))
    for finger in FINGERS:
        _mark_finger(finger, mesh, skeleton, marks, creases)
    _mark_palm(mesh, skeleton, marks)
    marks[:, 6] = _unevenness(mesh.corners, block)
    return Skin(_weights(mesh, skeleton), marks.astype(np.float32), creases.astype(np.float32))


def _weights(mesh: Mesh, skeleton: Skeleton) -> Array:
    """The nearer a bone, the more it moves the skin; a finger's skin follows its own bones and the palm's."""
    distances = np.maximum(bone_distances(mesh.corners, skeleton.bones), -3.0)
    spans = skeleton.bones[:, 3:6] - skeleton.bones[:, 0:3]
    balls: NDArray[np.bool_] = np.abs(spans).max(axis=1) < 0.1
    own = np.equal(skeleton.parts[None], mesh.corner_parts[:, None])
    palm = np.equal(skeleton.parts[None], Part.PALM) & (mesh.corner_parts[:, None] != Part.SLEEVE)
    distances = np.where((own | palm) & ~balls[None], distances, 1e3)
    nearness = (distances - distances.min(axis=1, keepdims=True)) / 3.0
    # A fall-off like that of the exponential, but made of products: the same on every machine.
    quarter = np.maximum(0.0, 1.0 - nearness / 8.0)
    falling = quarter * quarter
    falling = falling * falling * falling * falling
    total = np.zeros(len(falling))
    for column in range(falling.shape[1]):
        total = total + falling[:, column]
    weights: Array = falling / total[:, None]
    return weights


def _mark_finger(finger: Part, mesh: Mesh, skeleton: Skeleton, marks: Array, creases: Array) -> None:
    bones = skeleton.bones[skeleton.parts == finger][:3]
    spans = bones[:, 3:6] - bones[:, 0:3]
    squares = spans[:, 0] * spans[:, 0] + spans[:, 1] * spans[:, 1] + spans[:, 2] * spans[:, 2]
    sizes = np.sqrt(squares)
    starts = np.array([0.0, sizes[0], sizes[0] + sizes[1], sizes[0] + sizes[1] + sizes[2]])
    mine = np.flatnonzero(mesh.corner_parts == finger)
    places = mesh.corners[mine]
    nearest = bone_distances(places, bones).argmin(axis=1)
    along, q = spans[nearest], places - bones[nearest, 0:3]
    h = (q[:, 0] * along[:, 0] + q[:, 1] * along[:, 1] + q[:, 2] * along[:, 2]) / squares[nearest]
    h = np.clip(h, 0, 1)
    way = starts[nearest] + h * sizes[nearest]
    out = q - along * h[:, None]
    back = _back_of(finger, bones, skeleton)
    outward = np.sqrt(out[:, 0] * out[:, 0] + out[:, 1] * out[:, 1] + out[:, 2] * out[:, 2]) + 1e-9
    dorsal = np.clip((out[:, 0] * back[0] + out[:, 1] * back[1] + out[:, 2] * back[2]) / outward, -1, 1)
    joints = 0.4 * bell((way - starts[2]) / 6)
    if finger is not Part.THUMB:
        joints = joints + 0.55 * bell((way - starts[1]) / 8)
    marks[mine, 3], marks[mine, 5] = way, dorsal
    marks[mine, 4] = joints * np.clip(0.4 + 0.6 * dorsal, 0, 1) + 0.8 * bell((starts[3] + 3 - way) / 10)
    _fold(finger, starts, creases[finger])


def _back_of(finger: Part, bones: Array, skeleton: Skeleton) -> Array:
    if finger is Part.THUMB:
        return skeleton.nails[2, 3:6]
    return direction(bones[0, 3:6] - (bones[0, 0:3] + bones[1, 3:6]) / 2)


def _fold(finger: Part, starts: Array, depth: Array) -> None:
    way = np.arange(CREASE_LENGTH * CREASE_STEPS) / CREASE_STEPS
    if finger is Part.THUMB:
        folds = [starts[2] + offset for offset in THUMB_FOLDS]
        strengths = [0.62 - 0.09 * abs(offset) for offset in THUMB_FOLDS]
    else:
        folds = [starts[1] + offset for offset in KNUCKLE_FOLDS] + [starts[2] + offset for offset in JOINT_FOLDS]
        strengths = [0.62 - 0.09 * abs(offset) for offset in (*KNUCKLE_FOLDS, *JOINT_FOLDS)]
    for fold, strength in zip(folds, strengths, strict=True):
        depth += strength * bell((way - fold) / 0.5)


def _mark_palm(mesh: Mesh, skeleton: Skeleton, marks: Array) -> None:
    palm = np.flatnonzero(mesh.corner_parts == Part.PALM)
    flesh = (skeleton.parts == Part.PALM) & (skeleton.carved == 0)
    thin = skeleton.bones[:, 6] < VEIN * 1.1
    knuckle = np.abs(skeleton.bones[:, 3] - skeleton.bones[:, 0]) < 0.1
    places = mesh.corners[palm]
    balls = skeleton.bones[flesh & knuckle]
    marks[palm, 4] = 0.8 * bell((bone_distances(places, balls).min(axis=1) + 4.0) / 9.0)
    veins = skeleton.bones[flesh & thin]
    if len(veins):
        marks[palm, 7] = bell(bone_distances(places, veins).min(axis=1) / 1.3)


@jit
def _unevenness(points: Array, block: Floats) -> Array:
    values = np.empty(len(points))
    for i in range(len(points)):
        x, y, z = points[i, 0], points[i, 1], points[i, 2]
        broad = noise(block, (x * 0.055, y * 0.055, z * 0.055))
        fine = noise(block, (x * 0.16, y * 0.16, z * 0.16))
        values[i] = broad[0] + 0.7 * fine[1]
    return values
