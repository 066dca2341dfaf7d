"""Solids with flat faces and whole-number corners, planes that cut them, and the two parts after the cut."""

from __future__ import annotations

import functools
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from unwritten.core import Rng

Whole3 = tuple[int, int, int]
Real3 = tuple[float, float, float]

UNIT = 1000  # whole numbers for one unit of length
GRID = 4096


@dataclass(frozen=True)
class Solid:
    """A convex solid: its corners, and its faces as numbers of corners, anticlockwise as seen from outside."""

    corners: tuple[Whole3, ...]
    faces: tuple[tuple[int, ...], ...]

    @functools.cached_property
    def edges(self) -> list[tuple[int, int]]:
        """Every edge once."""
        return sorted(
            {(min(a, b), max(a, b)) for face in self.faces for a, b in zip(face, face[1:] + face[:1], strict=True)}
        )


@dataclass(frozen=True)
class Cut:
    """The plane of all points whose dot product with the normal is ``offset``."""

    normal: Whole3
    offset: int

    def height(self, point: Whole3) -> int:
        """Positive on one side, negative on the other, 0 in the plane."""
        return sum(a * b for a, b in zip(self.normal, point, strict=True)) - self.offset

    @property
    def length(self) -> float:
        """The length of the normal, by which heights are divided to get distances."""
        return math.sqrt(sum(a * a for a in self.normal))


def box(wide: int, deep: int, high: int) -> Solid:
    """A box around the origin."""
    ring = ((-wide, -deep), (wide, -deep), (wide, deep), (-wide, deep))
    return _prism([(x // 2, y // 2) for x, y in ring], high)


def prism(sides: int, radius: int, high: int) -> Solid:
    """An upright prism on a regular outline."""
    return _prism(_ring(sides, radius), high)


def pyramid(sides: int, radius: int, high: int) -> Solid:
    """A pyramid on a regular outline."""
    ring = [(x, y, -high * 2 // 5) for x, y in _ring(sides, radius)]
    walls = [(i, (i + 1) % sides, sides) for i in range(sides)]
    return Solid((*ring, (0, 0, high - high * 2 // 5)), (tuple(range(sides - 1, -1, -1)), *walls))


def _prism(outline: Sequence[tuple[int, int]], high: int) -> Solid:
    count = len(outline)
    corners = [(x, y, z) for z in (-(high // 2), high // 2) for x, y in outline]
    walls = [(i, (i + 1) % count, (i + 1) % count + count, i + count) for i in range(count)]
    return Solid(tuple(corners), (tuple(range(count - 1, -1, -1)), tuple(range(count, 2 * count)), *walls))


def _ring(sides: int, radius: int) -> list[tuple[int, int]]:
    angles = [2 * math.pi * i / sides + 0.3 for i in range(sides)]
    # A coarse grid first: the last bit of a sine cannot move a corner.
    ring = [(round(GRID * math.cos(a)), round(GRID * math.sin(a))) for a in angles]
    return [(radius * x // GRID, radius * y // GRID) for x, y in ring]


def random_solid(rng: Rng, name: str) -> Solid:
    """Draw the proportions of a solid of that name."""
    if name == "box":
        return box(*(2 * rng.whole(560, 800) for _ in range(3)))
    kind, _, sides = name.partition(" ")
    if kind == "prism":
        return prism(int(sides), 10 * rng.whole(76, 98), 20 * rng.whole(45, 70))
    return pyramid(int(sides), 10 * rng.whole(92, 108), 10 * rng.whole(150, 185))


def random_cut(rng: Rng, solid: Solid, corners: int) -> Cut:
    """Draw a plane through points of three edges; for a triangle, of the three that meet in a corner."""
    edges = solid.edges
    if corners == 3:
        meeting = [[edge for edge in edges if corner in edge] for corner in range(len(solid.corners))]
        edges = rng.pick([three for three in meeting if len(three) == 3])
    a, b, c = (_inside(rng, *(solid.corners[number] for number in edge)) for edge in rng.sample(edges, 3))
    u, v = _minus(b, a), _minus(c, a)
    normal = (u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0])
    return Cut(normal, sum(p * q for p, q in zip(normal, a, strict=True)))


def _inside(rng: Rng, start: Whole3, end: Whole3) -> Whole3:
    share = rng.whole(25, 75)
    x, y, z = (p + (q - p) * share // 100 for p, q in zip(start, end, strict=True))
    return (x, y, z)


def _minus(a: Whole3, b: Whole3) -> Whole3:
    return (a[0] - b[0], a[1] - b[1], a[2] - b[2])


def split(solid: Solid, cut: Cut) -> list[tuple[list[Real3], bool]]:
    """Cut every face along the plane; each part comes with whether it lies above."""
    parts = []
    for face in solid.faces:
        corners = [solid.corners[number] for number in face]
        for above in (True, False):
            part = list(_kept(corners, cut, 1 if above else -1))
            if len(part) >= 3:
                parts.append((part, above))
    return parts


def _kept(corners: Sequence[Whole3], cut: Cut, sign: int) -> Iterable[Real3]:
    for here, there in zip(corners, [*corners[1:], corners[0]], strict=True):
        a, b = sign * cut.height(here), sign * cut.height(there)
        if a >= 0:
            yield (here[0] / UNIT, here[1] / UNIT, here[2] / UNIT)
        if a * b < 0:
            yield crossing(here, there, a, b)


def crossing(here: Whole3, there: Whole3, a: int, b: int) -> Real3:
    """Where an edge goes through the plane, given the heights of its ends; always counted from the same end."""
    if there < here:
        here, there, a, b = there, here, b, a
    x, y, z = (p + (q - p) * a / (a - b) for p, q in zip(here, there, strict=True))
    return (x / UNIT, y / UNIT, z / UNIT)


def outline(solid: Solid, cut: Cut) -> list[tuple[Real3, int]]:
    """The corners of the cut in order, each with the number of the face along which the cut goes on from it."""
    sides: dict[tuple[int, int], tuple[tuple[int, int], int]] = {}
    for number, face in enumerate(solid.faces):
        ends = {}
        for a, b in zip(face, face[1:] + face[:1], strict=True):
            low, high = cut.height(solid.corners[a]), cut.height(solid.corners[b])
            if low * high < 0:
                ends["down" if low > 0 else "up"] = (min(a, b), max(a, b))
        if ends:
            sides[ends["up"]] = (ends["down"], number)
    found: list[tuple[Real3, int]] = []
    edge = next(iter(sides), None)
    while edge is not None and len(found) < len(sides):
        here, there = (solid.corners[number] for number in edge)
        edge, number = sides[edge]
        found.append((crossing(here, there, cut.height(here), cut.height(there)), number))
    return found
