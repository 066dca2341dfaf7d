"""The mesh of the resting hand: one piece for each part, put together where fingers melt into the palm."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from unwritten.draw.hand.field import Body, pull_to_surface, sample_grid, sample_points
from unwritten.draw.hand.parts import FINGERS, MELT, Part
from unwritten.draw.hand.skeleton import Skeleton
from unwritten.draw.hand.surface import surface_nets
from unwritten.draw.hand.vectors import Array, Ints, vec

COARSER = {Part.PALM: 1.15, Part.SLEEVE: 2.0, Part.STRAP: 0.9}
AWAY = -0.5  # cosine: what faces further away at rest does not face the camera in any pose
FAR_CORNER = vec(200, 70, 130)
"""Forearm and sleeve end here, outside the picture."""


class Mesh(NamedTuple):
    """Corners at rest, triangles, and the part of each corner and triangle."""

    corners: Array
    triangles: Ints
    corner_parts: Ints
    triangle_parts: Ints


def rest_mesh(skeleton: Skeleton, body: Body, voxel: float, camera: Array) -> Mesh:
    """Mesh every part that is there and put the pieces together, without what the camera never sees."""
    corners, triangles, corner_parts = [], [], []
    count = 0
    for part in Part:
        if not (skeleton.parts == part).any():
            continue
        places, faces = _piece(skeleton, body, part, voxel * COARSER.get(part, 1.0), camera)
        used = np.unique(faces)
        renumbered = np.full(len(places), -1, dtype=np.int32)
        renumbered[used] = np.arange(len(used), dtype=np.int32)
        corners.append(places[used])
        triangles.append(renumbered[faces] + np.int32(count))
        corner_parts.append(np.full(len(used), part, dtype=np.int32))
        count += len(used)
    all_triangles = np.concatenate(triangles)
    parts = np.concatenate(corner_parts)
    return Mesh(np.concatenate(corners), all_triangles, parts, parts[all_triangles[:, 0]])


def _piece(skeleton: Skeleton, body: Body, part: Part, step: float, camera: Array) -> tuple[Array, Ints]:
    rows = skeleton.bones[skeleton.parts == part]
    margin = rows[:, 6:8].max() + (MELT[part] + 8.0 if part in FINGERS else 4.0)
    places = np.concatenate([rows[:, 0:3], rows[:, 3:6]])
    low, high = places.min(0) - margin, places.max(0) + margin
    if part not in FINGERS:
        high = np.minimum(high, FAR_CORNER)
        low = np.maximum(low, vec(-200, -235, -60))
    shape = np.ceil((high - low) / step).astype(int) + 1
    grid = sample_grid(low, (int(shape[0]), int(shape[1]), int(shape[2])), step, body, int(part))
    corners, triangles = surface_nets(grid, low, step)
    normals = np.zeros_like(corners)
    pull_to_surface(corners, normals, body, int(part), 4)
    triangles = triangles[_wanted(skeleton, body, part, corners)[triangles].any(axis=1)]
    return corners, triangles[_facing(corners, normals, camera)[triangles].any(axis=1)]


def _facing(corners: Array, normals: Array, camera: Array) -> NDArray[np.bool_]:
    """Mark the corners that may come to face the camera in some pose."""
    ray = camera - corners
    towards = ray[:, 0] * normals[:, 0] + ray[:, 1] * normals[:, 1] + ray[:, 2] * normals[:, 2]
    far = np.sqrt(ray[:, 0] * ray[:, 0] + ray[:, 1] * ray[:, 1] + ray[:, 2] * ray[:, 2])
    facing: NDArray[np.bool_] = towards > AWAY * far
    return facing


def _wanted(skeleton: Skeleton, body: Body, part: Part, corners: Array) -> NDArray[np.bool_]:
    """Mark the corners that this part's mesh must show; the others lie on another part's mesh."""
    if part in FINGERS:
        own = bone_distances(corners, skeleton.bones[skeleton.parts == part]).min(axis=1)
        shown: NDArray[np.bool_] = own - sample_points(corners, body, int(Part.PALM)) < MELT[part] + 1.5
        return shown
    if part is Part.PALM:
        depths = [-sample_points(corners, body, int(finger)) for finger in FINGERS]
        if (skeleton.parts == Part.SLEEVE).any():
            depths.append(-sample_points(corners, body, int(Part.SLEEVE)))
        outside: NDArray[np.bool_] = np.max(depths, axis=0) <= 2.5
        return outside
    return np.ones(len(corners), dtype=bool)


def bone_distances(points: Array, bones: Array) -> Array:
    """Measure the distance from every point to every bone."""
    columns = []
    for bone in bones:
        along, q = bone[3:6] - bone[0:3], points - bone[0:3]
        square = along[0] * along[0] + along[1] * along[1] + along[2] * along[2]
        h = np.clip((q[:, 0] * along[0] + q[:, 1] * along[1] + q[:, 2] * along[2]) / square, 0, 1)
        q = q - h[:, None] * along
        apart = np.sqrt(q[:, 0] * q[:, 0] + q[:, 1] * q[:, 1] + q[:, 2] * q[:, 2])
        columns.append(apart - (bone[6] + (bone[7] - bone[6]) * h))
    return np.stack(columns, axis=1)
