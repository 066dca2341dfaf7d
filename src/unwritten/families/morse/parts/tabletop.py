"""A round table with blocks, cones and balls: seen from above with cameras around it, and by one of the cameras."""

from __future__ import annotations

import functools
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from unwritten.core import Shot
from unwritten.core.evidence import Evidence
from unwritten.draw import (
    INK,
    PALETTE,
    Box,
    Camera,
    Canvas,
    Colour,
    Face,
    Light,
    PointXY,
    Style,
    Vec3,
    World,
    box_solid,
    cylinder,
    ease,
    moved,
    pyramid,
    shot,
    sphere,
    write,
)
from unwritten.families.morse.parts.picture_card import LETTERS, heading
from unwritten.families.morse.parts.seen import around, looks, seen
from unwritten.families.morse.parts.seen_solids import screen_box

SHAPES = ("block", "cone", "ball")
RADIUS = 3.5  # of the table
RING = 4.35  # distance of the cameras' marks from the middle
DISC = 19  # px, radius of such a mark
AWAY = 13.0  # distance of a camera from the middle
LOW = 15.0  # degrees above the table from which pictures are taken
FIELD_OF_VIEW = 24.0
PLAN_ELEVATION, PLAN_DISTANCE = 66.0, 22.6
SWAY = 7.0
HEADER = Box(44, 10, 766, 46)
PLAN = Box(0, 56, 854, 424)
PICTURE = Box(107, 66, 640, 396)
TABLE, TABLE_LINE = Colour(228, 206, 172), Colour(150, 122, 84)
WALL = Colour(222, 230, 238)
LAMP = Light((-0.5, -0.6, 1.3))
APPEAR = 6


@dataclass(frozen=True)
class Thing:
    """Something on the table: its shape, its colour, and where it stands, in tenths of a unit from the middle."""

    shape: str
    colour: str
    x: int
    y: int


def thing_faces(thing: Thing) -> tuple[Face, ...]:
    """A thing as a solid, at its place."""
    colour = PALETTE[thing.colour]
    if thing.shape == "block":
        faces = box_solid((-0.45, -0.45, 0.0), (0.9, 0.9, 0.9), colour, colour.shaded(0.45))
    elif thing.shape == "cone":
        angles = [2 * math.pi * i / 24 for i in range(24)]
        base = [
            (round(0.52 * math.cos(a) * 4096) / 4096, round(0.52 * math.sin(a) * 4096) / 4096, 0.0) for a in angles
        ]
        faces = pyramid(base, (0.0, 0.0, 1.15), colour)
    else:
        faces = sphere((0.0, 0.0, 0.5), 0.5, colour, rings=10, sides=16)
    return moved(faces, (thing.x / 10, thing.y / 10, 0.0))


def picture_camera(azimuth: float) -> Camera:
    """The camera that takes a picture from a direction."""
    return Camera.orbiting(azimuth, LOW, AWAY, target=(0.0, 0.0, 0.35), box=PICTURE, field_of_view=FIELD_OF_VIEW)


def plan_camera(frame: int, frames: int) -> Camera:
    """The view from above; it sways a little from left to right."""
    azimuth = -90 + SWAY * (2 * frame / (frames - 1) - 1)
    return Camera.orbiting(
        azimuth, PLAN_ELEVATION, PLAN_DISTANCE, target=(0.0, -0.1, 0.0), box=PLAN, field_of_view=FIELD_OF_VIEW
    )


def _draw_things(canvas: Canvas, things: Sequence[Thing], camera: Camera, light: Light) -> None:
    """Draw the things from far to near: they stand apart, so none is both before and behind another."""
    for thing in sorted(things, key=lambda one: -math.dist((one.x / 10, one.y / 10), camera.eye[:2])):
        _solid(thing).draw(canvas, camera, light)


@functools.lru_cache(maxsize=64)
def _solid(thing: Thing) -> World:
    return World(thing_faces(thing))


@functools.cache
def _table() -> World:
    return World(cylinder((0.0, 0.0, -0.2), RADIUS, 0.2, TABLE, TABLE_LINE, sides=48))


def plan_shot(things: Sequence[Thing], cameras: Sequence[int], frames: int, *, one_by_one: bool) -> Shot:
    """The table from above with the cameras' places; the things stand there together, or each in its turn alone."""
    slot = frames // len(things)

    def paint(canvas: Canvas, frame: int) -> None:
        heading(canvas, "Where everything stands, from above", HEADER)
        camera = plan_camera(frame, frames)
        turn, moment = divmod(frame, slot)
        shown = [things[min(turn, len(things) - 1)]] if one_by_one else things
        _table().draw(canvas, camera, LAMP)
        with canvas.faded(ease((moment + 2) / APPEAR) if one_by_one else 1.0):
            _draw_things(canvas, shown, camera, LAMP)
        for letter, azimuth in zip(LETTERS, cameras, strict=False):
            _mark(canvas, camera, letter, azimuth)

    return shot(frames, paint)


def _mark_spot(camera: Camera, azimuth: int) -> PointXY:
    angle = math.radians(azimuth)
    return camera.spot((RING * math.cos(angle), RING * math.sin(angle), 0.0))


def plan_seen(
    things: Sequence[Thing], cameras: Sequence[int], frames: int, *, one_by_one: bool
) -> Iterator[Evidence]:
    """Name every thing on the plan while it stands there, and every camera's mark."""

    def thing_at(thing: Thing, frame: int) -> Box:
        return _thing_box(thing, plan_camera(frame, frames))

    def mark_at(azimuth: int, frame: int) -> Box:
        return around(_mark_spot(plan_camera(frame, frames), azimuth), DISC)

    slot = frames // len(things)
    for turn, thing in enumerate(things):
        start, stop = (turn * slot + APPEAR, (turn + 1) * slot) if one_by_one else (0, frames)
        what = f"the {thing.colour} {thing.shape} on the plan"
        yield from looks(what, functools.partial(thing_at, thing), start, stop)
    for letter, azimuth in zip(LETTERS, cameras, strict=True):
        yield from looks(f"the mark of camera {letter}", functools.partial(mark_at, azimuth), 0, frames)


def picture_seen(things: Sequence[Thing], azimuth: int, start: int, frames: int) -> Iterator[Evidence]:
    """Name every thing in the picture."""
    for thing in things:
        box = _thing_box(thing, picture_camera(azimuth))
        yield seen(f"the {thing.colour} {thing.shape} in the picture", box, start, start + frames)


def _thing_box(thing: Thing, camera: Camera) -> Box:
    return screen_box(camera, _corners(thing))


@functools.lru_cache(maxsize=64)
def _corners(thing: Thing) -> list[Vec3]:
    return [point for face in thing_faces(thing) for point in face.points]


def _mark(canvas: Canvas, camera: Camera, letter: str, azimuth: int) -> None:
    """The place of a camera: a disc with its letter and a beam towards the middle of the table."""
    angle = math.radians(azimuth)
    x, y = math.cos(angle), math.sin(angle)
    middle = _mark_spot(camera, azimuth)
    inner = [camera.spot((3.62 * x + side * 0.34 * y, 3.62 * y - side * 0.34 * x, 0.0)) for side in (-1, 1)]
    canvas.polygon([middle, *inner], PALETTE["yellow"], stroke=INK, width=2)
    canvas.circle(middle, DISC, INK)
    write(canvas, letter, middle, Style(25, PALETTE["white"], bold=True, align="centre"))


def picture_shot(things: Sequence[Thing], azimuth: int, frames: int) -> Shot:
    """The picture that one of the cameras took."""

    def paint(canvas: Canvas, frame: int) -> None:
        heading(canvas, "One of the cameras took this picture", HEADER)
        canvas.rect(PICTURE, WALL)
        camera = picture_camera(azimuth)
        lamp = Light((round(camera.eye[0] * 64) / 1024, round(camera.eye[1] * 64) / 1024, 1.2))
        with canvas.clipped(PICTURE):
            _table().draw(canvas, camera, lamp)
            _draw_things(canvas, things, camera, lamp)
        canvas.rect(PICTURE, stroke=INK, width=4)

    return shot(frames, paint, still=True)
