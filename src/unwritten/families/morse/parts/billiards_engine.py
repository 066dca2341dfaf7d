"""The same table in a physics engine that steps in thin slices of time; shares no physics with ``billiards``."""

from __future__ import annotations

from collections.abc import Sequence

import pymunk

from unwritten.draw import Box
from unwritten.families.morse.parts.billiards import Disc, Table

SLICES = 48
"""Steps a frame: the fastest ball then moves a seventh of a pixel in one."""

FIRST = 1
"""The collision type of the first disc; those of the others follow it."""


def first_met(table: Table, discs: Sequence[Disc], frames: int) -> int:
    """Return which disc touches the first one before any other does."""
    space = pymunk.Space()
    space.collision_slop = 0.001  # the usual overlap of a tenth of a pixel would bend the ways
    _add_walls(space, table.box)
    for number, disc in enumerate(discs):
        _add_disc(space, disc, table.radius, FIRST + number)
    met: list[int] = []

    def begin(arbiter: pymunk.Arbiter, _space: pymunk.Space, _data: object) -> None:
        met.append(max(shape.collision_type for shape in arbiter.shapes) - FIRST)

    for number in range(1, len(discs)):
        space.on_collision(FIRST, FIRST + number, begin=begin)
    for _ in range(frames * SLICES):
        space.step(1 / SLICES)
        if met:
            return met[0]
    raise ValueError(f"the first disc touches no other within {frames} frames")


def _add_walls(space: pymunk.Space, box: Box) -> None:
    corners = [(box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom)]
    for start, end in zip(corners, [*corners[1:], corners[0]], strict=True):
        wall = pymunk.Segment(space.static_body, start, end, 0)
        wall.elasticity = 1.0
        space.add(wall)


def _add_disc(space: pymunk.Space, disc: Disc, radius: float, kind: int) -> None:
    body = pymunk.Body(1, float("inf"))
    body.position, body.velocity = (disc.x, disc.y), (disc.vx, disc.vy)
    shape = pymunk.Circle(body, radius)
    shape.elasticity, shape.collision_type = 1.0, kind
    space.add(body, shape)
