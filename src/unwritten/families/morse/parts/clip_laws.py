"""Laws of physics measured on the places of balls from frame to frame; knows nothing of how a clip was made."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from statistics import median

from unwritten.families.morse.parts.clips import FLOOR, RADIUS, SCREEN, WIDE, Spot

FASTEST = 7.0  # units a frame
NEAR_FLOOR = 8.0  # units above the floor below which a bounce may lie between two frames
TOUCH = 3.0  # units apart at which two balls may touch between two frames

Frames = Sequence[tuple[Spot, ...]]


def lawful(kind: str, frames: Frames) -> bool:
    """Whether the balls of a clip keep every law that applies to it."""
    return {"bounce": _lawful_bounce, "collide": _lawful_collision, "screen": _lawful_passage}[kind](frames)


def _lawful_bounce(frames: Frames) -> bool:
    """Continuity, solidity, gravity, inertia and energy of one ball."""
    xs = [spots[0].x for spots in frames]
    heights = [FLOOR - RADIUS - spots[0].y for spots in frames]
    if max(abs(b - a) for a, b in pairwise(xs)) > FASTEST or min(heights) < -1:
        return False
    steps = [b - a for a, b in pairwise(xs)]
    if max(steps) - min(steps) > 0.02:
        return False
    bends = [(a - 2 * b + c, min(a, b, c)) for a, b, c in zip(heights, heights[1:], heights[2:], strict=False)]
    free = [bend for bend, lowest in bends if lowest > NEAR_FLOOR]
    usual = median(free[:20])
    if usual > -0.02 or any(abs(bend - usual) > 0.2 * abs(usual) for bend in free):
        return False
    landed = next(i for i, height in enumerate(heights) if height < NEAR_FLOOR)
    return max(heights[landed:]) < 0.95 * heights[0]


def _lawful_collision(frames: Frames) -> bool:
    """Solidity, no action at a distance, momentum and energy of two balls of equal mass."""
    gaps = [spots[0].x - spots[1].x - 2 * RADIUS for spots in frames]
    if min(gaps) < -1:
        return False
    speeds = [
        (b[0].x - a[0].x, b[1].x - a[1].x)
        for a, b in pairwise(frames)
        if all(-RADIUS < spot.x < WIDE + RADIUS for spot in b)
    ]
    whole = sum(speeds[0])
    for (before, after), gap in zip(pairwise(speeds), gaps[1:], strict=False):
        changed = max(abs(p - q) for p, q in zip(before, after, strict=True)) > 0.02
        if changed and gap > TOUCH:
            return False
        if abs(sum(after) - whole) > 0.1 * whole:
            return False
    return sum(v * v for v in speeds[-1]) <= 1.05 * sum(v * v for v in speeds[0])


def _lawful_passage(frames: Frames) -> bool:
    """Identity, inertia and gravity of a ball that is out of sight for a while; only what is seen counts."""
    seen = [
        (number, spot)
        for number, spots in enumerate(frames)
        for spot in spots
        if not SCREEN[0] + RADIUS <= spot.x <= SCREEN[1] - RADIUS
    ]
    numbers = [number for number, _ in seen]
    if len(set(numbers)) != len(numbers) or len({spot.colour for _, spot in seen}) != 1:
        return False
    if any(abs(spot.y - (FLOOR - RADIUS)) > 1 for _, spot in seen):
        return False
    (zero, first), (one, second) = seen[0], seen[10]
    speed = (second.x - first.x) / (one - zero)
    return all(abs(first.x + speed * (number - zero) - spot.x) < 4 for number, spot in seen)
