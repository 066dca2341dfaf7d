"""Shadows in closed form: each bone is a capsule, and its half-shadow widens with the distance it is cast over."""

from __future__ import annotations

import math

import numpy as np

from unwritten.draw.hand.compiling import jit
from unwritten.draw.hand.vectors import V3, Array, Floats, Ints, add, dot, mul, smooth_step, sub

TILE = 16
NEARBY = 80.0  # mm within which a bone takes light from the paper


@jit
def bone_shadow(p: V3, light: V3, bones: Array, i: int, softness: float, blur: float) -> float:
    """How much of the light passes a bone on its way to a place: 0 in full shadow, 1 in full light."""
    along = (bones[i, 3] - bones[i, 0], bones[i, 4] - bones[i, 1], bones[i, 5] - bones[i, 2])
    q = (p[0] - bones[i, 0], p[1] - bones[i, 1], p[2] - bones[i, 2])
    ray, slant = dot(q, light), dot(along, light)
    square = dot(along, along) - slant * slant + 1e-9
    h = min(1.0, max(0.0, (dot(q, along) - ray * slant) / square))
    t = max(0.0, h * slant - ray)
    q = sub(add(q, mul(light, t)), mul(along, h))
    gap = math.sqrt(dot(q, q)) - (bones[i, 6] + (bones[i, 7] - bones[i, 6]) * h)
    return smooth_step(gap / (t * softness + blur) * 0.5 + 0.5)


@jit
def gather(x: float, y: float, reach: float, light: V3, softness: float, bones: Array, chosen: Ints) -> int:
    """List the bones whose shadow on the paper comes within reach of a place; return how many."""
    steep = 1.0 / light[2]
    count = 0
    for i in range(bones.shape[0]):
        az, bz = max(0.0, bones[i, 2]), max(0.0, bones[i, 5])
        ax, ay = bones[i, 0] - light[0] * steep * az, bones[i, 1] - light[1] * steep * az
        bx, by = bones[i, 3] - light[0] * steep * bz - ax, bones[i, 4] - light[1] * steep * bz - ay
        px, py = x - ax, y - ay
        h = min(1.0, max(0.0, (px * bx + py * by) / (bx * bx + by * by + 1e-9)))
        px, py = px - h * bx, py - h * by
        wide = reach + (max(bones[i, 6], bones[i, 7]) + max(az, bz) * steep * softness + 1.0) * steep
        if px * px + py * py < wide * wide:
            chosen[count] = i
            count += 1
    return count


@jit
def hidden(ids: Ints, row: int, column: int) -> bool:
    """Say whether the picture around a sample is all hand or pen, so that no paper is seen there."""
    if row < 2 or column < 2 or row >= ids.shape[0] - 4 or column >= ids.shape[1] - 4:
        return False
    for y in (row - 2, row, row + 3):
        for x in (column - 2, column, column + 3):
            if ids[y, x] < 0:
                return False
    return True


@jit
def shade_paper(
    ground: Array,
    bones: Array,
    light: V3,
    softness: float,
    step: int,
    window: tuple[int, int, int, int],
    ids: Ints,
    out: Floats,
) -> None:
    """Work out the shadow on every ``step``-th pixel of a window (top, bottom, left, right, in steps)."""
    chosen = np.empty(bones.shape[0], np.int32)
    top, bottom, left, right = window
    for tile_y in range(top, bottom, TILE):
        for tile_x in range(left, right, TILE):
            end_y, end_x = min(tile_y + TILE, bottom), min(tile_x + TILE, right)
            y0, y1, x0, x1 = tile_y * step, (end_y - 1) * step, tile_x * step, (end_x - 1) * step
            cx, cy = 0.5 * (ground[y0, x0, 0] + ground[y1, x1, 0]), 0.5 * (ground[y0, x0, 1] + ground[y1, x1, 1])
            dx, dy = ground[y0, x0, 0] - ground[y1, x1, 0], ground[y0, x0, 1] - ground[y1, x1, 1]
            ex, ey = ground[y1, x0, 0] - ground[y0, x1, 0], ground[y1, x0, 1] - ground[y0, x1, 1]
            reach = 0.55 * math.sqrt(max(dx * dx + dy * dy, ex * ex + ey * ey)) + 0.5
            count = gather(cx, cy, reach, light, softness, bones, chosen)
            for y in range(tile_y, end_y):
                for x in range(tile_x, end_x):
                    shade = 1.0
                    if count > 0 and not hidden(ids, 2 * step * y, 2 * step * x):
                        p = (ground[y * step, x * step, 0], ground[y * step, x * step, 1], 0.0)
                        for k in range(count):
                            shade *= bone_shadow(p, light, bones, chosen[k], softness, 0.35)
                            if shade <= 0.002:
                                break
                    out[y, x] = shade


@jit
def occlude_paper(ground: Array, bones: Array, step: int, out: Floats) -> None:
    """Work out how much of the room's light nearby bones leave to the paper, on a coarse lattice."""
    last_y, last_x = ground.shape[0] - 1, ground.shape[1] - 1
    for y in range(out.shape[0]):
        for x in range(out.shape[1]):
            gx, gy = (
                ground[min(y * step, last_y), min(x * step, last_x), 0],
                ground[min(y * step, last_y), min(x * step, last_x), 1],
            )
            left = 1.0
            for i in range(bones.shape[0]):
                along = (bones[i, 3] - bones[i, 0], bones[i, 4] - bones[i, 1], bones[i, 5] - bones[i, 2])
                q = (gx - bones[i, 0], gy - bones[i, 1], -bones[i, 2])
                h = min(1.0, max(0.0, dot(q, along) / (dot(along, along) + 1e-9)))
                q = sub(q, mul(along, h))
                square = dot(q, q)
                if square < NEARBY * NEARBY:
                    radius = bones[i, 6] + (bones[i, 7] - bones[i, 6]) * h
                    fade = 1.0 - square / (NEARBY * NEARBY)
                    square = max(square, radius * radius)
                    taken = radius * radius * max(0.0, -q[2]) / (square * math.sqrt(square))
                    left *= 1.0 - 0.75 * fade * fade * min(1.0, taken)
            out[y, x] = left
