"""Light on the skin that only the pose decides: occlusion by hand and paper, and the hand's shadow on itself."""

from __future__ import annotations

from unwritten.draw.hand.compiling import jit
from unwritten.draw.hand.field import EVERYTHING, Body, distance
from unwritten.draw.hand.vectors import V3, Array, add, dot, mul, smooth_step

PROBES = (2.0, 5.0, 10.0, 18.0)
SHARES = (0.22, 0.30, 0.28, 0.20)
TURNED_AWAY = -0.45  # cosine beyond which no light is taken up
CEILING = 118.0  # mm: no part of the hand is higher


@jit
def openness(p: V3, normal: V3, body: Body) -> float:
    """How much of the surroundings a place sees: compare the distance field with what open space would give."""
    seen = 0.0
    for k in range(4):
        q = add(p, mul(normal, PROBES[k]))
        d = min(distance(q, body, EVERYTHING), max(q[2], 0.0) * 1.3)
        seen += SHARES[k] * min(1.0, max(0.0, d / PROBES[k]))
    return seen


@jit
def sunlit(p: V3, normal: V3, light: V3, softness: float, body: Body) -> float:
    """How much of the light reaches a place: walk towards it and note how near the hand comes."""
    if dot(normal, light) < TURNED_AWAY:
        return 0.0
    start = add(p, mul(normal, 1.5))
    t, clear = 2.0, 1.0
    for _ in range(20):
        q = add(start, mul(light, t))
        d = distance(q, body, EVERYTHING)
        clear = min(clear, 0.5 + 0.5 * d / (t * softness * 1.3 + 1.0))
        if clear <= 0.0 or q[2] > CEILING:
            break
        t += max(2.5, min(d * 0.8, 14.0))
    return smooth_step(clear)


@jit
def light_surface(points: Array, normals: Array, body: Body, light: V3, softness: float, out: Array) -> None:
    """Measure occlusion and shadow of every corner."""
    for i in range(points.shape[0]):
        p = (points[i, 0], points[i, 1], points[i, 2])
        normal = (normals[i, 0], normals[i, 1], normals[i, 2])
        out[i, 0] = openness(p, normal, body)
        out[i, 1] = sunlit(p, normal, light, softness, body)
