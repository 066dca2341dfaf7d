"""Solids made of faces: boxes, prisms, pyramids, cylinders, spheres, tubes and structures of unit cubes."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from unwritten.draw.bsp import THIN, Face
from unwritten.draw.camera import Vec3, cross, dot, fine, minus, unit
from unwritten.draw.canvas import PointXY
from unwritten.draw.colours import Colour

Cell = tuple[int, int, int]

# The corners of each side of a unit cube, anticlockwise from outside, by the direction of the side.
CUBE_SIDES: dict[Cell, tuple[Cell, ...]] = {
    (1, 0, 0): ((1, 0, 0), (1, 1, 0), (1, 1, 1), (1, 0, 1)),
    (-1, 0, 0): ((0, 0, 0), (0, 0, 1), (0, 1, 1), (0, 1, 0)),
    (0, 1, 0): ((0, 1, 0), (0, 1, 1), (1, 1, 1), (1, 1, 0)),
    (0, -1, 0): ((0, 0, 0), (1, 0, 0), (1, 0, 1), (0, 0, 1)),
    (0, 0, 1): ((0, 0, 1), (1, 0, 1), (1, 1, 1), (0, 1, 1)),
    (0, 0, -1): ((0, 0, 0), (0, 1, 0), (1, 1, 0), (1, 0, 0)),
}


def box_solid(corner: Vec3, size: Vec3, colour: Colour, edge: Colour | None = None) -> tuple[Face, ...]:
    """Make a box from its lowest corner and its size along the three axes."""
    return tuple(
        Face(tuple(_at(corner, size, point) for point in side), colour, edge) for side in CUBE_SIDES.values()
    )


def cube_shell(cubes: Mapping[Cell, Colour], edge: Colour | None = None) -> tuple[Face, ...]:
    """Make the skin of a structure of unit cubes; sides where two cubes touch are left out."""
    return tuple(
        Face(tuple(_at(cell, (1.0, 1.0, 1.0), point) for point in side), cubes[cell], edge)
        for cell in sorted(cubes)
        for (x, y, z), side in CUBE_SIDES.items()
        if (cell[0] + x, cell[1] + y, cell[2] + z) not in cubes
    )


def prism(
    base: Sequence[PointXY], low: float, high: float, colour: Colour, edge: Colour | None = None
) -> tuple[Face, ...]:
    """Raise a convex outline (anticlockwise, seen from above) from one height to another."""
    return loft([[(x, y, z) for x, y in base] for z in (low, high)], colour, edge)


def pyramid(base: Sequence[Vec3], tip: Vec3, colour: Colour, edge: Colour | None = None) -> tuple[Face, ...]:
    """Join a flat convex base (anticlockwise, seen from the tip) to a tip."""
    sides = [Face((base[i - 1], base[i], tip), colour, edge) for i in range(len(base))]
    return (Face(tuple(reversed(base)), colour, edge), *sides)


def cylinder(
    centre: Vec3, radius: float, height: float, colour: Colour, edge: Colour | None = None, *, sides: int = 32
) -> tuple[Face, ...]:
    """Make an upright cylinder from the centre of its base; only its two rims are outlined."""
    x, y, z = centre
    rims = [[(x + radius * c, y + radius * s, level) for c, s in _ring(sides)] for level in (z, z + height)]
    walls = (True, False, True, False)
    return tuple(
        replace(face, outlined=walls) if len(face.points) == 4 and face.normal[2] == 0 else face
        for face in loft(rims, colour, edge)
    )


def sphere(centre: Vec3, radius: float, colour: Colour, *, rings: int = 12, sides: int = 20) -> tuple[Face, ...]:
    """Make a ball of flat faces without outlines."""
    levels = []
    for ring in range(1, rings):
        angle = math.pi * ring / rings
        level, wide = -radius * math.cos(angle), radius * math.sin(angle)
        levels.append(_fine(_sum(centre, (wide * c, wide * s, level)) for c, s in _ring(sides)))
    body = loft(levels, colour)[2:]  # without the two lids: the poles close it
    south, north = _fine((_sum(centre, (0, 0, -radius)), _sum(centre, (0, 0, radius))))
    caps = [
        face
        for i in range(sides)
        for face in (
            Face((levels[0][i], levels[0][i - 1], south), colour),
            Face((levels[-1][i - 1], levels[-1][i], north), colour),
        )
    ]
    return (*body, *caps)


def tube(path: Sequence[Vec3], radius: float, colour: Colour, *, sides: int = 10) -> tuple[Face, ...]:
    """Make a rope along a line of points, without outlines; bends should be gentler than its radius."""
    rings = []
    side: Vec3 | None = None
    for i, point in enumerate(path):
        along = unit(minus(path[min(i + 1, len(path) - 1)], path[max(i - 1, 0)]))
        helper = side if side is not None else ((1.0, 0.0, 0.0) if abs(along[2]) > 0.9 else (0.0, 0.0, 1.0))
        # The ring turns as little as it can from one point to the next: the rope does not twist.
        across = unit(minus(helper, _times(along, dot(helper, along))))
        side, other = across, cross(along, across)
        rings.append(
            [_sum(point, _sum(_times(across, radius * c), _times(other, radius * s))) for c, s in _ring(sides)]
        )
    return loft(rings, colour)


def loft(rings: Sequence[Sequence[Vec3]], colour: Colour, edge: Colour | None = None) -> tuple[Face, ...]:
    """Join rings of equally many points into a closed skin; the first ring is the lower lid, the last the upper.

    The lids, which come first, are convex and flat; each ring is anticlockwise as seen from the upper lid.
    """
    faces = [Face(_fine(reversed(rings[0])), colour, edge), Face(_fine(rings[-1]), colour, edge)]
    for low, high in itertools.pairwise(rings):
        for i in range(len(low)):
            faces.extend(_quad(_fine((low[i - 1], low[i], high[i], high[i - 1])), colour, edge))
    return tuple(faces)


def moved(faces: Iterable[Face], by: Vec3) -> tuple[Face, ...]:
    """Shift faces."""
    return tuple(replace(face, points=tuple(_sum(point, by) for point in face.points)) for face in faces)


def turned(faces: Iterable[Face], axis: Vec3, degrees: float, about: Vec3 = (0.0, 0.0, 0.0)) -> tuple[Face, ...]:
    """Turn faces about an axis through a point, by the right-hand rule."""
    along = unit(axis)
    cosine, sine = fine(math.cos(math.radians(degrees))), fine(math.sin(math.radians(degrees)))

    def turn(point: Vec3) -> Vec3:
        arm = minus(point, about)
        lift = dot(along, arm) * (1 - cosine)
        swept = _sum(_times(arm, cosine), _sum(_times(cross(along, arm), sine), _times(along, lift)))
        return _sum(about, swept)

    return tuple(replace(face, points=_fine(turn(point) for point in face.points)) for face in faces)


def _quad(points: tuple[Vec3, ...], colour: Colour, edge: Colour | None) -> tuple[Face, ...]:
    """One face if the four points are flat, else two triangles without an outline between them."""
    a, b, c, d = points
    whole = Face(points, colour, edge)
    if max(abs(whole.plane.distance(point)) for point in points) < THIN / 2:
        return (whole,)
    return (Face((a, b, c), colour, edge, (True, True, False)), Face((a, c, d), colour, edge, (False, True, True)))


def _ring(sides: int) -> list[tuple[float, float]]:
    angles = [2 * math.pi * i / sides for i in range(sides)]
    return [(math.cos(angle), math.sin(angle)) for angle in angles]


def _at(corner: Vec3, size: Vec3, share: Cell) -> Vec3:
    return (
        float(corner[0] + size[0] * share[0]),
        float(corner[1] + size[1] * share[1]),
        float(corner[2] + size[2] * share[2]),
    )


def _fine(points: Iterable[Vec3]) -> tuple[Vec3, ...]:
    return tuple((fine(x), fine(y), fine(z)) for x, y, z in points)


def _sum(a: Vec3, b: Vec3) -> Vec3:
    return (a[0] + b[0], a[1] + b[1], a[2] + b[2])


def _times(a: Vec3, factor: float) -> Vec3:
    return (a[0] * factor, a[1] * factor, a[2] * factor)
