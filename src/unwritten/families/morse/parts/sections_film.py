"""The film of a solid that is cut by a sheet of glass, seen from all around, once from above and once from below."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass

from unwritten.core import Rng, Shot
from unwritten.draw import INK, PALETTE, Camera, Canvas, Colour, Face, Light, Vec3, World, ease, shot
from unwritten.draw.camera import cross, dot, fine, unit
from unwritten.families.morse.parts.sections import UNIT, Cut, Real3, Solid, split

ALONE = 30  # frames in which the solid is seen without the sheet
COMES = 24  # frames in which the sheet appears
SHOWN = 270  # frames of one whole turn around solid and sheet
CONTENT = ALONE + COMES + SHOWN
HIGHEST = 42.0  # degrees that the camera goes above and below the middle of the solid
TRIP = 60  # frames that it takes to go up there and come back, and as many for below
DISTANCE = 8.0
STEP = 3  # frames between the views that are looked at
LOOKED_AT = range(ALONE + COMES, CONTENT, STEP)
HALF = 1.32  # half the side of the sheet
GLASS = Colour(250, 214, 60)
RIM = Colour(160, 120, 10)
HUES = ("blue", "green", "purple", "red", "cyan")
WHITE = PALETTE["white"]


@dataclass(frozen=True)
class Path:
    """How the camera goes: where it is when the sheet is there, and in which frames its two trips begin."""

    azimuth: int
    up: int
    down: int

    def camera(self, frame: int) -> Camera:
        """The camera turns evenly at the height of the solid, but for one trip above it and one below it."""
        azimuth = self.azimuth + 360 * (frame - ALONE - COMES) / SHOWN
        high = _trip(frame - self.up) - _trip(frame - self.down) + 1 - ease(frame / ALONE)
        return Camera.orbiting(azimuth, HIGHEST * high, DISTANCE)


def random_path(rng: Rng) -> Path:
    """Draw where the camera starts, and when it is above and below: no moment of the film is the telling one."""
    start = ALONE + COMES
    first = rng.whole(start, CONTENT - 2 * TRIP)
    up, down = rng.shuffled((first, rng.whole(first + TRIP, CONTENT - TRIP)))
    return Path(rng.whole(0, 359), up, down)


def _trip(frame: int) -> float:
    return ease(2 * frame / TRIP) - ease(2 * frame / TRIP - 1)


def section_shot(solid: Solid, cut: Cut, path: Path, hue: str, contrast: float, opacity: float) -> Shot:
    """Film the solid and its cut."""

    @functools.cache
    def world(shown: int) -> World:
        parts = _painted(solid, cut if shown else None, hue, contrast * shown / COMES)
        sheet = _sheet(solid, cut, opacity * shown / COMES) if shown else []
        return World([*parts, *sheet])

    def paint(canvas: Canvas, frame: int) -> None:
        shown = min(max(frame - ALONE, 0), COMES)
        camera = path.camera(frame)
        world(shown).draw(canvas, camera, _light(camera))

    return shot(CONTENT, paint)


def _painted(solid: Solid, cut: Cut | None, hue: str, contrast: float) -> list[Face]:
    """The faces of the solid, darker below the sheet than above it."""
    base = PALETTE[hue].mixed(WHITE, 0.35)
    edge = INK.mixed(base, 0.15)
    if cut is None:
        whole = [tuple(_real(solid.corners[number]) for number in face) for face in solid.faces]
        return [Face(corners, base, edge) for corners in whole]
    tints = {True: base.mixed(WHITE, contrast * 0.6), False: base.shaded(1 - contrast * 0.6)}
    return [Face(_fine(corners), tints[above], edge) for corners, above in split(solid, cut)]


def _sheet(solid: Solid, cut: Cut, opacity: float) -> list[Face]:
    """A square of glass in the plane of the cut, its middle as near to the solid's as can be."""
    normal = unit((float(cut.normal[0]), float(cut.normal[1]), float(cut.normal[2])))
    helper: Vec3 = (0.0, 0.0, 1.0) if abs(normal[2]) < 0.8 else (1.0, 0.0, 0.0)
    right = unit(cross(helper, normal))
    up = cross(normal, right)
    away = cut.offset / UNIT / cut.length
    corners = [
        tuple(away * normal[i] + HALF * (a * right[i] + b * up[i]) for i in range(3))
        for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))
    ]
    face = Face(_fine([(x, y, z) for x, y, z in corners]), GLASS.faded(opacity), RIM, ambient=0.9, double=True)
    return [face]


def _light(camera: Camera) -> Light:
    """A lamp that goes along with the camera, up and to its left."""
    right, up, forward = camera.axes
    towards = tuple(-0.6 * right[i] + 0.9 * up[i] - 0.8 * forward[i] for i in range(3))
    return Light((fine(towards[0]), fine(towards[1]), fine(towards[2])), outline=2.4)


def facing(solid: Solid, face: int, path: Path, frames: Sequence[int] = LOOKED_AT) -> list[float]:
    """How a face is turned to the camera in some frames, or while the sheet is there: 1 if right towards it.

    A convex solid hides no face that is turned to the camera, that is, one with more than 0.
    """
    a, b, c = (_real(solid.corners[number]) for number in solid.faces[face][:3])
    normal = unit(cross(_minus(b, a), _minus(c, b)))
    return [dot(normal, unit(_minus(eye, a))) for eye in _eyes(path, tuple(frames))]


@functools.lru_cache(16)
def _eyes(path: Path, frames: tuple[int, ...]) -> tuple[Vec3, ...]:
    return tuple(path.camera(frame).eye for frame in frames)


def _real(corner: Sequence[int]) -> Real3:
    return (corner[0] / UNIT, corner[1] / UNIT, corner[2] / UNIT)


def _minus(a: Real3, b: Real3) -> Real3:
    return (a[0] - b[0], a[1] - b[1], a[2] - b[2])


def _fine(points: Sequence[Real3]) -> tuple[Vec3, ...]:
    return tuple((fine(x), fine(y), fine(z)) for x, y, z in points)
