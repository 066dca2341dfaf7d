"""Ridges on the back of the hand: tendons and veins, laid on the flesh below them."""

from __future__ import annotations

import itertools

import numpy as np

from unwritten.draw.hand.compiling import jit
from unwritten.draw.hand.field import cone, melted
from unwritten.draw.hand.look import Look
from unwritten.draw.hand.parts import Part
from unwritten.draw.hand.skeleton import Bones, Palm
from unwritten.draw.hand.vectors import V3, Array, Ints, add, mul

TENDON, VEIN = 2.8, 1.9  # radii, mm


def ridges(bones: Bones, palm: Palm, roots: list[Array], knuckles: list[Array], look: Look) -> None:
    """Add the tendons that lead to three knuckles and, on sinewy hands, veins between them."""
    up = palm.way(0.42, 0.10, 0.90)
    flesh, carved = np.array(bones.rows), np.array(bones.carved, dtype=np.int32)

    def course(places: list[Array], radius: float, proud: float, melt: float) -> None:
        sunk = (proud - radius) * bones.size
        laid = [place + up * (_height(flesh, carved, place, up) + sunk) for place in places]
        for ends in itertools.pairwise(laid):
            bones.add(Part.PALM, ends, (radius, radius), melt)

    def between(one: int, share: float, part: float) -> Array:
        low = roots[one] + (roots[one + 1] - roots[one]) * share
        high = knuckles[one] + (knuckles[one + 1] - knuckles[one]) * share
        place: Array = low + (high - low) * part
        return place

    for finger in range(3):
        course([between(finger, 0.0, part) for part in (0.34, 0.62, 0.86)], TENDON, 0.1 + 0.7 * look.sinew, 5.0)
    if look.sinew > 0.35:
        proud = 0.5 * look.sinew
        course([between(0, 0.45, 0.80), between(0, 0.62, 0.52), between(0, 0.30, 0.25)], VEIN, proud, 4.0)
        course([between(1, 0.55, 0.84), between(1, 0.40, 0.60), between(0, 0.62, 0.52)], VEIN, proud, 4.0)


def _height(flesh: Array, carved: Ints, place: Array, up: Array) -> float:
    start, way = (float(place[0]), float(place[1]), float(place[2])), (float(up[0]), float(up[1]), float(up[2]))
    return _rise(flesh, carved, start, way)


@jit
def _rise(flesh: Array, carved: Ints, start: V3, way: V3) -> float:
    """Find how far one has to rise from inside the flesh to its surface, by halving an interval."""
    low, high = 0.0, 40.0
    for _ in range(24):
        middle = 0.5 * (low + high)
        p = add(start, mul(way, middle))
        d = 1e9
        for i in range(flesh.shape[0]):
            q = cone(p, flesh, i)
            d = -melted(-d, q, flesh[i, 8]) if carved[i] == 1 else melted(d, q, flesh[i, 8])
        if d < 0.0:
            low = middle
        else:
            high = middle
    return low
