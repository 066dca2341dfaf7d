"""The skin as a distance field: negative inside, zero on the surface, in mm."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from unwritten.draw.hand.compiling import jit
from unwritten.draw.hand.parts import MELT, Part
from unwritten.draw.hand.skeleton import Skeleton
from unwritten.draw.hand.vectors import V3, Array, Ints, dot, mul, sub, vec

PALM, THUMB, SLEEVE, STRAP = int(Part.PALM), int(Part.THUMB), int(Part.SLEEVE), int(Part.STRAP)
EVERYTHING = -1
GROUP = 4
FAR = 1e9
STEP = 0.05  # mm, for slopes


class Body(NamedTuple):
    """A pose as kernels need it: bones sorted by part, groups of neighbouring bones, and the pen."""

    bones: Array
    carved: Ints
    groups: Ints  # first bone of each group, and the number of bones at the end
    balls: Array  # around each group: centre, radius, and how far the group melts
    first: Ints  # first group of each part
    pen: Array


def body_of(skeleton: Skeleton, pen: Array) -> Body:
    """Prepare a pose; ``pen`` is a bone as well, into which no flesh may reach."""
    starts = [0]
    for i in range(1, len(skeleton.parts)):
        other = skeleton.parts[i] != skeleton.parts[i - 1] or skeleton.carved[i] != skeleton.carved[i - 1]
        if other or i - starts[-1] == GROUP:
            starts.append(i)
    ends = [*starts[1:], len(skeleton.parts)]
    balls = np.array([_ball(skeleton.bones[start:end]) for start, end in zip(starts, ends, strict=True)])
    first = np.searchsorted(skeleton.parts[starts], np.arange(len(Part) + 1)).astype(np.int32)
    return Body(skeleton.bones, skeleton.carved, np.array([*starts, ends[-1]], np.int32), balls, first, pen)


def _ball(bones: Array) -> Array:
    places = np.concatenate([bones[:, 0:3], bones[:, 3:6]])
    centre = (places.min(0) + places.max(0)) / 2
    squares = (places - centre) * (places - centre)
    reach = np.sqrt((squares[:, 0] + squares[:, 1] + squares[:, 2]).max())
    return vec(*centre, reach + bones[:, 6:8].max(), bones[:, 8].max())


@jit
def cone(p: V3, bones: Array, i: int) -> float:
    """Distance to a round cone."""
    along = (bones[i, 3] - bones[i, 0], bones[i, 4] - bones[i, 1], bones[i, 5] - bones[i, 2])
    q = (p[0] - bones[i, 0], p[1] - bones[i, 1], p[2] - bones[i, 2])
    h = min(1.0, max(0.0, dot(q, along) / dot(along, along)))
    q = sub(q, mul(along, h))
    radius: float = bones[i, 6] + (bones[i, 7] - bones[i, 6]) * h
    return math.sqrt(dot(q, q)) - radius


@jit
def melted(a: float, b: float, reach: float) -> float:
    """Smaller of two distances, rounded where they are nearly equal."""
    h = max(reach - abs(a - b), 0.0) / reach
    return min(a, b) - h * h * reach * 0.25


@jit
def beyond(p: V3, balls: Array, group: int, reach: float) -> bool:
    """Say whether a place is further than so much from the ball around a group."""
    q = (p[0] - balls[group, 0], p[1] - balls[group, 1], p[2] - balls[group, 2])
    limit: float = balls[group, 3] + reach
    return limit > 0.0 and dot(q, q) > limit * limit


@jit
def part_alone(p: V3, body: Body, part: int) -> float:
    """Distance to the bones of one part; a group that is further than it melts changes nothing."""
    d = FAR
    for group in range(body.first[part], body.first[part + 1]):
        start, carves = body.groups[group], body.carved[body.groups[group]] == 1
        if beyond(p, body.balls, group, body.balls[group, 4] + (-d if carves else d)):
            continue
        for i in range(start, body.groups[group + 1]):
            q = cone(p, body.bones, i)
            d = -melted(-d, q, body.bones[i, 8]) if carves else melted(d, q, body.bones[i, 8])
    return d


@jit
def wave(x: float) -> float:
    """A wave of period 1 made of parabolas: like a sine, but the same on every machine."""
    t = x - math.floor(x) - 0.5
    return 16.0 * t * (abs(t) - 0.5)


@jit
def sleeve(p: V3, body: Body) -> float:
    """Distance to the sleeve: a cone cut off at the cuff, with a hem and folds."""
    i = body.groups[body.first[SLEEVE]]
    b = body.bones
    along = (b[i, 3] - b[i, 0], b[i, 4] - b[i, 1], b[i, 5] - b[i, 2])
    size = math.sqrt(dot(along, along))
    q = (p[0] - b[i, 0], p[1] - b[i, 1], p[2] - b[i, 2])
    t = dot(q, along) / size
    out = sub(q, mul(along, t / size))
    radius = math.sqrt(dot(out, out))
    turn = (out[0] * 0.8 + out[1] * 0.6) / (radius + 1.0)
    slack = min(1.0, max(0.0, (t - 14.0) / 20.0))
    folds = wave(t / 23.0 + 0.55 * turn) * 1.5 + wave(t / 13.7 - 0.8 * turn + 0.3 * out[2] / (radius + 1.0)) * 0.9
    hem = 0.9 * max(0.0, 1.0 - abs(t - 5.0) / 6.0)
    d = radius - (b[i, 6] + (b[i, 7] - b[i, 6]) * max(0.0, t) / size) - slack * folds - hem
    return -melted(-d, t, 2.5)


@jit
def strap(p: V3, body: Body, palm: float) -> float:
    """Distance to the strap of a watch: a band that hugs the forearm."""
    i = body.groups[body.first[STRAP]]
    b = body.bones
    along = (b[i, 3] - b[i, 0], b[i, 4] - b[i, 1], b[i, 5] - b[i, 2])
    size = math.sqrt(dot(along, along))
    q = (p[0] - b[i, 0], p[1] - b[i, 1], p[2] - b[i, 2])
    past = abs(dot(q, along) / size - size * 0.5) - size * 0.5
    return -melted(-(palm - 2.2), -past, 2.0)


@jit
def outside_pen(p: V3, body: Body, d: float) -> float:
    """Keep flesh out of the pen: it yields where the two would meet."""
    along = (body.pen[3] - body.pen[0], body.pen[4] - body.pen[1], body.pen[5] - body.pen[2])
    q = (p[0] - body.pen[0], p[1] - body.pen[1], p[2] - body.pen[2])
    h = min(1.0, max(0.0, dot(q, along) / dot(along, along)))
    q = sub(q, mul(along, h))
    gap = math.sqrt(dot(q, q)) - body.pen[6]
    return -melted(-d, gap, 1.6)


@jit
def distance(p: V3, body: Body, part: int) -> float:
    """Distance to one part (a finger melts into the palm) or, for EVERYTHING, to the whole hand."""
    if part == SLEEVE:
        return sleeve(p, body)
    palm = part_alone(p, body, PALM)
    if part == PALM:
        return outside_pen(p, body, palm)
    if part == STRAP:
        return strap(p, body, palm)
    if part >= 0:
        return outside_pen(p, body, melted(palm, part_alone(p, body, part), MELT[part]))
    d = palm
    for finger in range(1, THUMB + 1):
        near = False
        for group in range(body.first[finger], body.first[finger + 1]):
            near = near or not beyond(p, body.balls, group, palm + MELT[finger])
        if near:
            d = min(d, melted(palm, part_alone(p, body, finger), MELT[finger]))
    if body.first[SLEEVE + 1] > body.first[SLEEVE]:
        d = min(d, sleeve(p, body))
    return d


@jit
def sample_grid(origin: Array, shape: tuple[int, int, int], step: float, body: Body, part: int) -> Array:
    """Measure the field on a lattice."""
    grid = np.empty(shape)
    for i in range(shape[0]):
        for j in range(shape[1]):
            for k in range(shape[2]):
                p = (origin[0] + i * step, origin[1] + j * step, origin[2] + k * step)
                grid[i, j, k] = distance(p, body, part)
    return grid


@jit
def sample_points(points: Array, body: Body, part: int) -> Array:
    """Measure the field at points."""
    values = np.empty(points.shape[0])
    for i in range(points.shape[0]):
        values[i] = distance((points[i, 0], points[i, 1], points[i, 2]), body, part)
    return values


@jit
def pull_to_surface(points: Array, normals: Array, body: Body, part: int, steps: int) -> None:
    """Move points on to the surface by Newton's method, and measure the normals there."""
    for i in range(points.shape[0]):
        x, y, z = points[i, 0], points[i, 1], points[i, 2]
        gx, gy, gz, square = 0.0, 0.0, 1.0, 1.0
        for step in range(steps + 1):
            d = distance((x, y, z), body, part)
            gx = (distance((x + STEP, y, z), body, part) - d) / STEP
            gy = (distance((x, y + STEP, z), body, part) - d) / STEP
            gz = (distance((x, y, z + STEP), body, part) - d) / STEP
            square = gx * gx + gy * gy + gz * gz + 1e-9
            if step < steps:
                move = min(2.0, max(-2.0, d)) / square
                x, y, z = x - move * gx, y - move * gy, z - move * gz
        points[i, 0], points[i, 1], points[i, 2] = x, y, z
        scale = 1.0 / math.sqrt(square)
        normals[i, 0], normals[i, 1], normals[i, 2] = gx * scale, gy * scale, gz * scale
