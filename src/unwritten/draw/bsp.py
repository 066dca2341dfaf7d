"""A binary space partition: puts faces in order from far to near for any eye, cutting those that interlock."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from unwritten.draw.camera import Vec3, cross, dot, minus, unit
from unwritten.draw.colours import Colour

THIN = 1e-4
"""Points nearer to a plane than this lie in it."""

CANDIDATES = 24


@dataclass(frozen=True)
class Face:
    """A flat convex polygon, its corners anticlockwise as seen from outside.

    ``edge`` is the colour of its outline, drawn along the sides that ``outlined`` names (None: all of them);
    ``ambient`` is the share of light that comes from everywhere; ``double`` faces are seen from behind too.
    """

    points: tuple[Vec3, ...]
    colour: Colour
    edge: Colour | None = None
    outlined: tuple[bool, ...] | None = None
    ambient: float = 0.5
    double: bool = False

    def __post_init__(self) -> None:
        if len(self.points) < 3:
            raise ValueError("a face has at least three corners")
        if self.outlined is not None and len(self.outlined) != len(self.points):
            raise ValueError("a face says of each side whether it is outlined")

    @functools.cached_property
    def normal(self) -> Vec3:
        """The direction in which the face looks."""
        total = (0.0, 0.0, 0.0)
        first = self.points[0]
        for a, b in zip(self.points[1:], self.points[2:], strict=False):
            x, y, z = cross(minus(a, first), minus(b, first))
            total = (total[0] + x, total[1] + y, total[2] + z)
        return unit(total)

    @functools.cached_property
    def plane(self) -> Plane:
        """The plane that the face lies in."""
        return Plane(self.normal, dot(self.normal, self.points[0]))


@dataclass(frozen=True)
class Plane:
    """All points whose dot product with the normal is ``offset``."""

    normal: Vec3
    offset: float

    def distance(self, point: Vec3) -> float:
        """How far a point lies in front of the plane (behind it: negative)."""
        return dot(self.normal, point) - self.offset


@dataclass(frozen=True)
class Node:
    """A plane, the faces in it, and what lies in front of and behind it."""

    plane: Plane
    faces: tuple[Face, ...]
    front: Node | None
    back: Node | None


def build(faces: Sequence[Face]) -> Node | None:
    """Build the tree of some faces; faces in one plane keep their order, so that a later one lies on top."""
    if not faces:
        return None
    plane = _best_plane(faces)
    front, here, back = _parted(plane, faces)
    return Node(plane, here, build(front), build(back))


def inserted(node: Node | None, faces: Sequence[Face]) -> Node | None:
    """Return a tree that has more faces; the parts that do not change are shared with the old one."""
    if not faces:
        return node
    if node is None:
        return build(faces)
    front, here, back = _parted(node.plane, faces)
    return Node(node.plane, node.faces + here, inserted(node.front, front), inserted(node.back, back))


def far_to_near(root: Node | None, eye: Vec3) -> Iterator[Face]:
    """Yield the faces that look at the eye (and double ones), so that each may hide only earlier ones."""
    stack: list[tuple[Node, bool]] = [(root, False)] if root else []
    while stack:
        node, entered = stack.pop()
        ahead = node.plane.distance(eye)
        near, far = (node.front, node.back) if ahead > 0 else (node.back, node.front)
        if entered:
            for face in node.faces:
                if face.double or face.plane.distance(eye) > 0:
                    yield face
            if near:
                stack.append((near, False))
        else:
            stack.append((node, True))
            if far:
                stack.append((far, False))


def _best_plane(faces: Sequence[Face]) -> Plane:
    """Choose the plane that cuts few faces and leaves both sides alike."""
    step = max(1, len(faces) // CANDIDATES)
    planes = dict.fromkeys(face.plane for face in faces[::step])
    if len(planes) == 1:
        return faces[0].plane
    best = min(planes, key=lambda plane: _cost(plane, faces))
    if len(faces) <= CANDIDATES:
        return best
    # Round bodies lie behind each of their own planes; cutting them in the middle keeps the tree low.
    halved = min(_middle_planes(faces), key=lambda plane: _cost(plane, faces))
    return halved if _cost(halved, faces) < min(_cost(best, faces), len(faces)) else best


def _middle_planes(faces: Sequence[Face]) -> list[Plane]:
    axes = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
    return [Plane(axis, sorted(face.points[0][i] for face in faces)[len(faces) // 2]) for i, axis in enumerate(axes)]


def _cost(plane: Plane, faces: Sequence[Face]) -> int:
    front = back = cut = 0
    for face in faces:
        low, high = _reach(plane, face)
        front += high > THIN
        back += low < -THIN
        cut += high > THIN and low < -THIN
    return 8 * cut + abs(front - back)


def _reach(plane: Plane, face: Face) -> tuple[float, float]:
    (x, y, z), offset = plane.normal, plane.offset
    distances = [x * p[0] + y * p[1] + z * p[2] - offset for p in face.points]
    return min(distances), max(distances)


def _parted(plane: Plane, faces: Sequence[Face]) -> tuple[list[Face], tuple[Face, ...], list[Face]]:
    front: list[Face] = []
    here: list[Face] = []
    back: list[Face] = []
    for face in faces:
        low, high = _reach(plane, face)
        if face.plane == plane or (low >= -THIN and high <= THIN):
            here.append(face)
        elif low >= -THIN:
            front.append(face)
        elif high <= THIN:
            back.append(face)
        else:
            front.append(_kept(face, plane, 1))
            back.append(_kept(face, plane, -1))
    return front, tuple(here), back


def _kept(face: Face, plane: Plane, side: int) -> Face:
    """Keep the part of a face on one side of the plane; the side where it was cut has no outline."""
    count = len(face.points)
    outlined = face.outlined or (True,) * count
    distances = [side * plane.distance(point) for point in face.points]
    corners: list[tuple[Vec3, bool]] = []
    for i, point in enumerate(face.points):
        here, there = distances[i], distances[(i + 1) % count]
        if here >= -THIN:
            leaves = here <= THIN and there < -THIN
            corners.append((point, outlined[i] and not leaves))
        if (here > THIN and there < -THIN) or (here < -THIN and there > THIN):
            at = _crossing(point, face.points[(i + 1) % count], here, there)
            corners.append((at, outlined[i] and here < 0))
    part = replace(face, points=tuple(point for point, _ in corners), outlined=tuple(drawn for _, drawn in corners))
    # A sliver's own normal would be guesswork; the part lies in the plane of the whole.
    part.__dict__["normal"] = face.normal
    part.__dict__["plane"] = face.plane
    return part


def _crossing(a: Vec3, b: Vec3, here: float, there: float) -> Vec3:
    share = here / (here - there)
    return (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share)
