"""The picture of a tour through rooms, as the walker sees it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from unwritten.core import SIZE
from unwritten.draw import PALETTE, Box, Canvas, Colour, Face, PointXY, Vec3, box_solid, prism, pyramid
from unwritten.draw.bsp import build, far_to_near
from unwritten.families.morse.parts.seen import covering
from unwritten.families.morse.parts.seen_solids import within_picture
from unwritten.families.morse.parts.tour import (
    DOOR,
    EYE,
    FOCUS,
    HALF,
    INNER,
    STEPS,
    TALL,
    THING,
    Pace,
    Pose,
    Room,
    poses,
)

HIGH = 2.7  # of a room
LINTEL = 2.1  # of a doorway
TRIM = 0.11
AROUND = 20.0  # px around something, by which it is told from what is behind
NEAR = 0.06  # what is nearer to the eye is cut off
WHITE = PALETTE["white"]
CEILING = Colour(244, 242, 236)
FLOOR = Colour(196, 168, 132)
FRAME = Colour(236, 232, 224)
SHUT = Colour(120, 82, 52)
LIGHT = (0.3, -0.45, 0.84)
OCTAGON = tuple((THING * a, THING * b) for a, b in ((1, 0.41), (0.41, 1), (-0.41, 1), (-1, 0.41)))
TINTS = {
    "yellow": Colour(252, 236, 140),
    "green": Colour(156, 210, 158),
    "blue": Colour(150, 186, 240),
    "orange": Colour(244, 160, 84),
    "purple": Colour(202, 160, 226),
    "grey": Colour(186, 186, 182),
}
"""Colours of walls, lighter than those of things."""


class TourPainter:
    """Paints a tour frame by frame."""

    def __init__(self, rooms: Sequence[Room], entries: Sequence[int], pace: Pace) -> None:
        self._poses = poses(rooms, entries, pace)
        faces: list[Face] = []
        for number, (room, entry) in enumerate(zip(rooms, entries, strict=True)):
            doors = [entry + 2] if number else []
            doors += [entries[number + 1]] if number + 1 < len(rooms) else []
            faces += _room(room, [door % 4 for door in doors])
            faces += [face for door in doors[-1:] if number + 1 < len(rooms) for face in _jambs(room, door)]
            faces += _thing(room, entry)
        self._tree = build(tuple(faces))

    def paint(self, canvas: Canvas, frame: int) -> None:
        """Draw what the walker sees in a frame."""
        pose = self._poses[frame]
        canvas.clear(CEILING)
        canvas.rect(Box(0, SIZE[1] / 2, SIZE[0], SIZE[1] / 2), FLOOR)
        for face in far_to_near(self._tree, (pose.x, pose.y, EYE)):
            points = _projected(face, pose)
            if len(points) >= 3:
                tint = _lit(face)
                canvas.polygon(points, tint, stroke=face.edge or tint, width=1.6 if face.edge else 0.8)


def thing_box(room: Room, entry: int, pose: Pose) -> Box | None:
    """Where the thing of a room is in the picture, with a little of what is around it; None if it is not in it."""
    return _box(_thing(room, entry), pose)


def wall_box(room: Room, way: int, pose: Pose) -> Box | None:
    """Where one wall of a room is in the picture, with a little of what is around it."""
    return _box([_panel(room, way, (-INNER, INNER), (0, HIGH), FRAME)], pose)


def doorway_box(room: Room, way: int, pose: Pose) -> Box | None:
    """Where a doorway of a room is in the picture, with a little of what is around it."""
    return _box([_panel(room, way, (-DOOR, DOOR), (0, LINTEL), FRAME)], pose)


def _box(faces: Sequence[Face], pose: Pose) -> Box | None:
    """The part of the picture that faces take up, with a margin; None if they are not in it."""
    spots = [spot for face in faces for spot in _projected(face, pose)]
    if not spots:
        return None
    whole = covering([Box(x, y, 0, 0) for x, y in spots])
    visible = within_picture(whole)
    return within_picture(whole.inset(-AROUND)) if min(visible.width, visible.height) > 0 else None


def _projected(face: Face, pose: Pose) -> list[PointXY]:
    """Bring the part of a face that is before the walker to the screen."""
    fx, fy = pose.forward
    spots = []
    for x, y, z in face.points:
        dx, dy = x - pose.x, y - pose.y
        spots.append((dx * fy - dy * fx, z - EYE, dx * fx + dy * fy))  # right, up, ahead
    kept: list[Vec3] = []
    for here, there in zip(spots, [*spots[1:], spots[0]], strict=True):
        if here[2] >= NEAR:
            kept.append(here)
        if (here[2] - NEAR) * (there[2] - NEAR) < 0:
            share = (NEAR - here[2]) / (there[2] - here[2])
            right, up = (a + (b - a) * share for a, b in zip(here[:2], there[:2], strict=True))
            kept.append((right, up, NEAR))
    return [(SIZE[0] / 2 + FOCUS * right / ahead, SIZE[1] / 2 - FOCUS * up / ahead) for right, up, ahead in kept]


def _lit(face: Face) -> Colour:
    facing = sum(a * b for a, b in zip(face.normal, LIGHT, strict=True))
    return face.colour.shaded(0.9 + 0.1 * facing)


def _room(room: Room, doors: Sequence[int]) -> Iterator[Face]:
    tint = TINTS[room.walls]
    for way in range(4):
        if way in doors:
            yield from _wall(room, way, tint, DOOR, INNER)
            yield from _wall(room, way, tint, -INNER, -DOOR)
            yield _panel(room, way, (-DOOR, DOOR), (LINTEL, HIGH), tint)
            for side in (-1, 1):
                yield _panel(room, way, tuple(sorted((side * DOOR, side * (DOOR + TRIM)))), (0, LINTEL + TRIM), FRAME)
            yield _panel(room, way, (-DOOR, DOOR), (LINTEL, LINTEL + TRIM), FRAME)
        else:
            yield from _wall(room, way, tint, -INNER, INNER)
            if way in room.shut:
                yield _panel(room, way, (-DOOR - TRIM, DOOR + TRIM), (0, LINTEL + TRIM), FRAME)
                yield _panel(room, way, (-DOOR, DOOR), (0, LINTEL), SHUT)
                yield _panel(room, way, (-0.5, -0.4), (0.95, 1.05), WHITE)


def _wall(room: Room, way: int, tint: Colour, low: float, high: float) -> Iterator[Face]:
    yield _panel(room, way, (low, high), (0, HIGH), tint)
    yield _panel(room, way, (low, high), (0, 0.13), FRAME)


def _panel(room: Room, way: int, along: tuple[float, ...], up: tuple[float, float], tint: Colour) -> Face:
    """A rectangle in a wall: from where to where to the left of its middle, and from where to where up."""
    right, left = along
    corners = ((left, up[0]), (right, up[0]), (right, up[1]), (left, up[1]))
    return Face(tuple(_at(room, way, INNER, across, z) for across, z in corners), tint)


def _jambs(room: Room, way: int) -> Iterator[Face]:
    """The insides of a doorway, between the walls of two rooms."""
    near, far = INNER, 2 * HALF - INNER
    for side in (-1, 1):
        across = side * DOOR
        corners = [(near, 0.0), (far, 0.0), (far, LINTEL), (near, LINTEL)]
        points = [_at(room, way, ahead, across, z) for ahead, z in corners]
        yield Face(tuple(points if side > 0 else reversed(points)), FRAME.shaded(0.9))


def _at(room: Room, way: int, ahead: float, left: float, z: float) -> Vec3:
    (dx, dy), (lx, ly) = STEPS[way % 4], STEPS[(way + 1) % 4]
    return (room.middle[0] + ahead * dx + left * lx, room.middle[1] + ahead * dy + left * ly, z)


def _thing(room: Room, entry: int) -> tuple[Face, ...]:
    x, y = room.thing_at(entry)
    colour = PALETTE[room.thing]
    edge = colour.shaded(0.5) if room.thing != "black" else PALETTE["grey"]
    wide = 2 * THING
    square = [(x - THING, y - THING), (x + THING, y - THING), (x + THING, y + THING), (x - THING, y + THING)]
    if room.form == "block":
        return box_solid((x - THING, y - THING, 0.0), (wide, wide, TALL), colour, edge)
    if room.form == "pyramid":
        return pyramid([(a, b, 0.0) for a, b in square], (x, y, TALL + 0.15), colour, edge)
    ring = [(x + a, y + b) for a, b in (*OCTAGON, *((-a, -b) for a, b in OCTAGON))]
    return prism(ring, 0.0, TALL, colour, edge)
