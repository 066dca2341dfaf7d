"""Drawing triangles into a depth buffer with four samples a pixel, on a rotated grid."""

from __future__ import annotations

import math

from unwritten.draw.hand.compiling import jit
from unwritten.draw.hand.vectors import Array, Floats, Ints, Rows
from unwritten.draw.hand.view import Camera

# The buffers have twice the picture's width and height. A sample is shifted sideways by the parity of its row
# and up or down by that of its column, so that steep and flat edges are both cut at four places a pixel.


@jit
def shift_x(row: int) -> float:
    """Sideways shift of the samples of a row."""
    return -0.25 if (row & 1) == 0 else 0.25


@jit
def shift_y(column: int) -> float:
    """Downward shift of the samples of a column."""
    return 0.25 if (column & 1) == 0 else -0.25


@jit
def project(places: Rows, moved_x: float, moved_y: float, camera: Camera, out: Array) -> None:
    """Project the first three numbers of each row to sample coordinates and one over the depth."""
    place, forward, right, up = camera.place, camera.forward, camera.right, camera.up
    ox, oy, oz = moved_x - place[0], moved_y - place[1], -place[2]
    double = 2.0 * camera.focus
    for i in range(places.shape[0]):
        x, y, z = places[i, 0] + ox, places[i, 1] + oy, places[i, 2] + oz
        near = 1.0 / (x * forward[0] + y * forward[1] + z * forward[2])
        out[i, 0] = camera.width + double * (x * right[0] + y * right[1] + z * right[2]) * near
        out[i, 1] = camera.height - double * (x * up[0] + y * up[1] + z * up[2]) * near
        out[i, 2] = near


@jit
def span(low: float, high: float, value: float, slope: float, inverse: float) -> tuple[float, float]:
    """Narrow an interval of columns to where a linear function is not negative."""
    if slope > 0.0:
        low = max(low, -value * inverse)
    elif slope < 0.0:
        high = min(high, -value * inverse)
    return low, high


@jit
def draw_triangles(seen: Array, triangles: Ints, first_id: int, mirrored: bool, depth: Floats, ids: Ints) -> None:
    """Draw all triangles that face the camera; a mirrored mesh has its corners in the other order."""
    rows, columns = depth.shape
    for t in range(triangles.shape[0]):
        a = triangles[t, 0]
        b = triangles[t, 2] if mirrored else triangles[t, 1]
        c = triangles[t, 1] if mirrored else triangles[t, 2]
        ax, ay = seen[a, 0], seen[a, 1]
        bx, by = seen[b, 0] - ax, seen[b, 1] - ay
        cx, cy = seen[c, 0] - ax, seen[c, 1] - ay
        area = bx * cy - by * cx
        if area >= -1e-7:
            continue
        top = max(0, math.floor(min(0.0, min(by, cy)) + ay - 0.75))
        bottom = min(rows - 1, math.floor(max(0.0, max(by, cy)) + ay + 0.25))
        left = max(0, math.floor(min(0.0, min(bx, cx)) + ax - 0.75))
        right = min(columns - 1, math.floor(max(0.0, max(bx, cx)) + ax + 0.25))
        if top > bottom or left > right:
            continue
        inverse = 1.0 / area
        ux, uy, vx, vy = cy * inverse, -cx * inverse, -by * inverse, bx * inverse
        wx, wy = -ux - vx, -uy - vy
        iu = 1.0 / ux if ux != 0.0 else 0.0
        iv = 1.0 / vx if vx != 0.0 else 0.0
        iw = 1.0 / wx if wx != 0.0 else 0.0
        qa = seen[a, 2]
        qb, qc = seen[b, 2] - qa, seen[c, 2] - qa
        for y in range(top, bottom + 1):
            px, py = 0.5 + shift_x(y) - ax, y + 0.5 - ay
            u0, v0 = ux * px + uy * py, vx * px + vy * py
            low, high = span(float(left), float(right), u0 + 0.25 * abs(uy), ux, iu)
            low, high = span(low, high, v0 + 0.25 * abs(vy), vx, iv)
            low, high = span(low, high, 1.0 - u0 - v0 + 0.25 * abs(wy), wx, iw)
            for x in range(int(low), int(high) + 1):
                shift = shift_y(x)
                u, v = u0 + ux * x + uy * shift, v0 + vx * x + vy * shift
                if u >= 0.0 and v >= 0.0 and u + v <= 1.0:
                    near = qa + u * qb + v * qc
                    if near > depth[y, x]:
                        depth[y, x] = near
                        ids[y, x] = first_id + t
