"""Draws faces in space with correct hidden surfaces, flat shading and outlines."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
import skia

from unwritten.draw.bsp import Face, Node, build, far_to_near, inserted
from unwritten.draw.camera import Camera, Vec3, dot, unit
from unwritten.draw.canvas import GRID, Canvas, PointXY, fill_paint, stroke_paint
from unwritten.draw.colours import Colour

OVERLAP = 0.6
"""Pixels by which a side without outline is pushed out, so that no hairline shows between neighbours."""

THORN = 2 * OVERLAP
STRAIGHT = 0.1

Side = tuple[float, float, float]


@dataclass(frozen=True)
class Light:
    """A far lamp: the direction towards it (need not have length 1), and the width of outlines in pixels."""

    towards: Vec3 = (0.4, -0.7, 1.2)
    outline: float = 1.6


@dataclass(frozen=True)
class Seen:
    """A face as it lands on the screen, with the sides to outline."""

    face: Face
    polygon: tuple[PointXY, ...]
    lines: tuple[tuple[PointXY, PointXY], ...]


class World:
    """Faces in space; the order of drawing is prepared once and good for every camera."""

    def __init__(self, faces: Iterable[Face] = (), *, _tree: Node | None = None) -> None:
        self._tree = _tree if _tree is not None else build(tuple(faces))

    def plus(self, faces: Iterable[Face]) -> World:
        """Return a world that has more faces (such as those of a thing that moves); this one stays as it is."""
        return World(_tree=inserted(self._tree, tuple(faces)))

    def seen(self, camera: Camera) -> list[Seen]:
        """Put the faces that look at the camera on the screen, from far to near."""
        faces = list(far_to_near(self._tree, camera.eye))
        if not faces:
            return []
        corners = np.array([point for face in faces for point in face.points], np.float64)
        screen = iter(camera.project(corners).tolist())
        polygons = [tuple((x, y) for x, y in (next(screen) for _ in face.points)) for face in faces]
        drawn: set[frozenset[Vec3]] = set()
        result = []
        for face, polygon in zip(reversed(faces), reversed(polygons), strict=True):
            result.append(Seen(face, polygon, tuple(_lines(face, polygon, drawn))))
        return result[::-1]

    def draw(self, canvas: Canvas, camera: Camera, light: Light | None = None) -> None:
        """Draw everything as the camera sees it."""
        light = light or Light()
        towards = unit(light.towards)
        fills: dict[tuple[Colour, Vec3, float, bool], skia.Paint] = {}
        strokes: dict[Colour, skia.Paint] = {}
        board = canvas.skia
        for seen in self.seen(camera):
            face = seen.face
            behind = face.double and face.plane.distance(camera.eye) < 0
            key = (face.colour, face.normal, face.ambient, behind)
            if key not in fills:
                fills[key] = fill_paint(_lit(face, towards, behind))
            whole = face.edge is not None and face.outlined is None
            points = seen.polygon if whole else _grown(face, seen.polygon)
            board.drawPath(skia.Path.Polygon([skia.Point(x, y) for x, y in points], True), fills[key])
            if seen.lines and face.edge is not None:
                if face.edge not in strokes:
                    strokes[face.edge] = stroke_paint(face.edge, light.outline)
                for (x0, y0), (x1, y1) in seen.lines:
                    board.drawLine(x0, y0, x1, y1, strokes[face.edge])


def _lines(
    face: Face, polygon: tuple[PointXY, ...], drawn: set[frozenset[Vec3]]
) -> Iterable[tuple[PointXY, PointXY]]:
    """The sides of a face to outline: those that no nearer face outlines again (faces come from near to far)."""
    if face.edge is None:
        return
    for i, point in enumerate(face.points):
        side = frozenset((point, face.points[i - 1]))
        # A side is named by its first corner, so the one that ends here is the one before.
        if (face.outlined is None or face.outlined[i - 1]) and side not in drawn:
            drawn.add(side)
            yield polygon[i - 1], polygon[i]


def _lit(face: Face, towards: Vec3, behind: bool) -> Colour:
    facing = dot(face.normal, towards) * (-1 if behind else 1)
    return face.colour.shaded(face.ambient + (1 - face.ambient) * max(0.0, facing))


def _grown(face: Face, polygon: tuple[PointXY, ...]) -> list[PointXY]:
    """Push the sides of a convex polygon that have no outline out by OVERLAP."""
    turns = _area(polygon)
    if turns == 0:
        return list(polygon)
    outlined = (face.outlined or (True,) * len(polygon)) if face.edge else (False,) * len(polygon)
    # The side before corner i, its direction outwards and how far it moves.
    sides = [
        (*_outward(polygon[i - 1], polygon[i], 1 if turns > 0 else -1), 0.0 if outlined[i - 1] else OVERLAP)
        for i in range(len(polygon))
    ]
    return [_pushed(polygon[i], sides[i], sides[(i + 1) % len(polygon)]) for i in range(len(polygon))]


def _pushed(corner: PointXY, before: Side, after: Side) -> PointXY:
    """Where the two sides of a corner meet after they moved out."""
    (ax, ay, a), (bx, by, b) = before, after
    across = ax * by - ay * bx
    if abs(across) < STRAIGHT:
        x, y = (ax * a + bx * b) / 2, (ay * a + by * b) / 2
    else:
        x, y = (a * by - b * ay) / across, (ax * b - bx * a) / across
    # Needle points would become long thorns.
    return (_on_grid(corner[0] + min(max(x, -THORN), THORN)), _on_grid(corner[1] + min(max(y, -THORN), THORN)))


def _area(polygon: tuple[PointXY, ...]) -> float:
    return sum(polygon[i - 1][0] * y - x * polygon[i - 1][1] for i, (x, y) in enumerate(polygon))


def _outward(a: PointXY, b: PointXY, sign: int) -> PointXY:
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = float((dx * dx + dy * dy) ** 0.5)
    return (0.0, 0.0) if length == 0 else (dy / length * sign, -dx / length * sign)


def _on_grid(value: float) -> float:
    return round(value * GRID) / GRID
