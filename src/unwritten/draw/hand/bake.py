"""Key poses, worked out once for a writer: nine places of the nib, pen down and lifted; frames blend them."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from unwritten.draw.hand.compiling import jit
from unwritten.draw.hand.field import Body, body_of, pull_to_surface
from unwritten.draw.hand.lighting import light_surface
from unwritten.draw.hand.look import Look
from unwritten.draw.hand.mesh import Mesh, rest_mesh
from unwritten.draw.hand.parts import Part
from unwritten.draw.hand.pens import PENS
from unwritten.draw.hand.posing import pose
from unwritten.draw.hand.skeleton import Skeleton
from unwritten.draw.hand.skin import Skin, skin_of
from unwritten.draw.hand.vectors import V3, Array, Floats, Rows, direction, product, rounded, transform, turn_to, vec
from unwritten.draw.hand.view import Desk

RANGE_X, RANGE_Y, RANGE_LIFT = 9.0, 10.0, 8.0
"""Key poses lie at plus and minus so many mm from the arm, and at this height above the paper."""

PER_CORNER = 8  # place, normal, openness, sunlight


class Scene(NamedTuple):
    """What the hand is baked for, in hand coordinates: direction and softness of the light, place of the camera."""

    light: V3
    softness: float
    camera: Array


class Baked(NamedTuple):
    """A writer's hand, ready to be drawn in any pose."""

    mesh: Mesh
    skin: Skin
    rest: Skeleton
    keys: Floats  # 18 × (corners × 8)
    bones: Array  # 18 × (bones × 6)


def bake(look: Look, desk: Desk, scene: Scene, block: Floats, voxel: float) -> Baked:
    """Mesh the resting hand and measure it in every key pose."""
    rest = pose(0.0, 0.0, 0.0, look)
    mesh = rest_mesh(rest, body_of(rest, pen_bone(look, rest, vec(0, 0, 0))), voxel, scene.camera)
    skin = skin_of(mesh, rest, block)
    down, lifted, bones = [], [], []
    places = [desk.to_hand(x, y) for y in (-RANGE_Y, 0.0, RANGE_Y) for x in (-RANGE_X, 0.0, RANGE_X)]
    for lift in (0.0, RANGE_LIFT):
        for k, (x, y) in enumerate(places):
            posed = pose(x, y, lift, look)
            body = body_of(posed, pen_bone(look, posed, vec(x, y, lift)))
            corners, normals = _surface(mesh, skin, rest, posed, body)
            bones.append(posed.bones[:, 0:6].ravel())
            if lift == 0.0:
                lit = np.zeros((len(corners), 2))
                light_surface(corners, normals, body, scene.light, scene.softness, lit)
                down.append(_row(corners, normals, lit))
            else:  # a few mm higher the light on the hand is the same
                lifted.append(_row(corners, normals, down[k].reshape(-1, PER_CORNER)[:, 6:]))
    return Baked(mesh, skin, rest, np.array(down + lifted), np.array(bones))


def pen_bone(look: Look, skeleton: Skeleton, nib: Array) -> Array:
    """Describe the shaft of the pen as a bone."""
    pen = PENS[look.pen]
    start, end = nib + skeleton.pen * pen.shoulder.at, nib + skeleton.pen * pen.length
    # The mesh is made of flat triangles, which cut corners: leave them a little room.
    room = pen.hold + 0.5
    return np.array([*start, *end, room, room])


def _row(corners: Array, normals: Array, lit: Rows) -> Floats:
    row: Floats = np.concatenate([corners, normals, lit], axis=1).astype(np.float32).ravel()
    return row


def _surface(mesh: Mesh, skin: Skin, rest: Skeleton, posed: Skeleton, body: Body) -> tuple[Array, Array]:
    """Move the resting skin along with its bones, and then on to the surface of this pose."""
    turns, starts, ends = _bone_moves(rest, posed)
    corners = np.zeros_like(mesh.corners)
    _skinned(mesh.corners, skin.weights, turns, starts, ends, corners)
    normals = np.zeros_like(corners)
    for part in Part:
        mine = np.flatnonzero(mesh.corner_parts == part)
        if len(mine):
            places, directions = corners[mine], normals[mine]
            pull_to_surface(places, directions, body, int(part), 2)
            corners[mine], normals[mine] = places, directions
    return corners, normals


def _bone_moves(rest: Skeleton, posed: Skeleton) -> tuple[Array, Array, Array]:
    """Find how each bone turns: with the palm, and then the shortest way to its new direction."""
    turns = []
    for part, before, after in zip(rest.parts, rest.bones, posed.bones, strict=True):
        old, new = direction(before[3:6] - before[0:3]), direction(after[3:6] - after[0:3])
        if part >= Part.SLEEVE:
            turns.append(np.eye(3))
        else:
            turned = transform(posed.palm_turn, old)
            turns.append(product(turn_to(turned, new), posed.palm_turn))
    return rounded(np.stack(turns), 9), rest.bones[:, 0:3].copy(), posed.bones[:, 0:3].copy()


@jit
def _skinned(corners: Array, weights: Array, turns: Array, starts: Array, ends: Array, out: Array) -> None:
    for i in range(corners.shape[0]):
        for bone in range(weights.shape[1]):
            weight = weights[i, bone]
            if weight > 0.0:
                x, y, z = (
                    corners[i, 0] - starts[bone, 0],
                    corners[i, 1] - starts[bone, 1],
                    corners[i, 2] - starts[bone, 2],
                )
                for k in range(3):
                    moved = turns[bone, k, 0] * x + turns[bone, k, 1] * y + turns[bone, k, 2] * z
                    out[i, k] += weight * (moved + ends[bone, k])
