"""Cross section: a sheet of glass cuts through a solid that is seen from all around; how many corners has the cut?

The viewer must follow the line of the cut around the whole solid, over faces that no single view shows together. It
gets harder with solids of more faces, cuts with shorter sides, glass that is less clear, and parts
above and below the cut that differ less in brightness.

The sheet keeps well away from every corner of the solid, neighbouring sides of the cut meet at a clear angle, and
each side is in sight for 24 frames, but never all of them together, nor more than three. The camera stays level with
the solid, but for one trip above it and one below it, at moments that are drawn: most frames show two or three sides,
whatever the answer, and the view that shows most sides tells little more than a triangle from the rest.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from unwritten.core import Film, Integer, Question, Rng, Unsuitable, Value, knob, task
from unwritten.core.evidence import Evidence
from unwritten.families.morse.parts.sections import Cut, Real3, Solid, outline, random_cut, random_solid
from unwritten.families.morse.parts.sections_film import (
    ALONE,
    COMES,
    CONTENT,
    HALF,
    HUES,
    STEP,
    Path,
    facing,
    random_path,
    section_shot,
)
from unwritten.families.morse.parts.seen import seen
from unwritten.families.morse.parts.seen_solids import Floats, best_looks, screen_box
from unwritten.families.morse.stage import stage

TRIES = 120  # cuts that are drawn for a solid
ENOUGH = 24  # frames that each side of the cut is in sight
STEEP = 0.26  # sine of the angle (15 degrees) from which a face can be read
AWAY = 0.03  # sine of the angle by which a face is turned away that counts as hidden
TOGETHER = 3  # sides of the cut that are ever in sight at once, whatever its number of corners
FEWEST = 1  # and no more than that in some view
STRAIGHTEST = 0.91  # cosine: two sides of the cut turn by at least 24 degrees where they meet
SHARPEST = -0.87  # cosine: and by at most 150 degrees
# Every solid in use can be cut so. Three corners are rare: no view shows more than two sides of a triangle.
CORNERS = (3, 4, 4, 5, 5, 6, 6)
AROUND = 8  # px on either side of the line of the cut, where the parts above and below show
TITLE = "Cut"
WATCH = "A sheet of glass cuts right through a solid. Follow the line of the cut all around."
QUESTION = "How many corners does the surface have that the sheet cuts out of the solid?"


@dataclass(frozen=True)
class Level:
    """What is cut and how."""

    solids: tuple[str, ...] = knob("step")  # entities: solids to draw from
    margin: float = knob()  # visual: least distance from the sheet to a corner of the solid
    shortest: float = knob()  # visual: the shortest side of a cut
    opacity: float = knob()  # visual: how little one sees through the glass
    contrast: float = knob()  # visual: how much the parts above and below the cut differ


@dataclass(frozen=True)
class Scene:
    """The solid, the plane of the sheet, and how they are painted."""

    solid: Solid
    name: str
    cut: Cut
    path: Path
    hue: str
    contrast: float
    opacity: float


@task(
    version=2,
    levels={
        "easy": Level(("box", "prism 5"), margin=0.16, shortest=0.36, opacity=0.35, contrast=0.8),
        "medium": Level(("box", "prism 5", "pyramid 6"), margin=0.13, shortest=0.3, opacity=0.5, contrast=0.6),
        "hard": Level(("box", "prism 5", "prism 6", "pyramid 6"), 0.11, 0.26, opacity=0.75, contrast=0.35),
    },
    cap=0.36,
)
class CrossSection:
    """Ask for the number of corners of the cut."""

    def sample(self, level: Level, rng: Rng) -> Scene:
        """Draw the number of corners, a solid that can have them, and a cut that does and can be read."""
        corners = rng.answer.pick(CORNERS)
        name = rng.answer.pick(level.solids)  # not redrawn either: it must not tell the answer
        solid = random_solid(rng, name)
        path = random_path(rng)
        turned = [facing(solid, face, path) for face in range(len(solid.faces))]
        for _ in range(TRIES):
            cut = random_cut(rng, solid, corners)
            if _corners(solid, cut) == corners and _readable(level, solid, cut, turned):
                return Scene(solid, name, cut, path, rng.pick(HUES), level.contrast, level.opacity)
        raise Unsuitable("no readable cut with so many corners")

    def ask(self, scene: Scene) -> tuple[Question, ...]:
        """A corner of the cut lies on every edge that has its ends on different sides of the sheet."""
        return (Question(QUESTION, Integer(), _corners(scene.solid, scene.cut)),)

    def film(self, scene: Scene) -> Film:
        """Show the solid, let the sheet appear, and go all around."""
        (question,) = self.ask(scene)
        content = section_shot(scene.solid, scene.cut, scene.path, scene.hue, scene.contrast, scene.opacity)
        return stage(TITLE, WATCH, [content], question)

    def recount(self, scene: Scene) -> tuple[Value, ...]:
        """Cut a huge sheet down to what is inside the solid, face by face, and count its corners."""
        sheet = _huge_sheet(scene.cut)
        for face in scene.solid.faces:
            a, b, c = (scene.solid.corners[number] for number in face[:3])
            outward = _cross(_less(b, a), _less(c, b))
            sheet = _clipped(sheet, outward, _dot(outward, a))
        return (len(dict.fromkeys(sheet)),)

    def evidence(self, scene: Scene) -> tuple[Evidence, ...]:
        """Every side of the cut, where its face is turned most to the camera."""
        points = outline(scene.solid, scene.cut)

        def rate(frames: Sequence[int]) -> Floats:
            turned = np.array([facing(scene.solid, face, scene.path, frames) for _, face in points]).T
            return np.where(turned > STEEP, turned, 0.0)[:, :, None]

        found = []
        for number, (frame, _) in enumerate(best_looks(rate, ALONE + COMES, CONTENT)):
            ends = [points[number][0], points[(number + 1) % len(points)][0]]
            box = screen_box(scene.path.camera(frame), ends, AROUND)
            found.append(seen(f"side {number + 1} of the cut", box, frame, frame + 1))
        return tuple(found)

    def explain(self, scene: Scene) -> tuple[str, ...]:
        """Count edges and faces that the sheet meets."""
        sides = outline(scene.solid, scene.cut)
        return (
            f"The solid has {len(scene.solid.faces)} faces and {len(scene.solid.edges)} edges.",
            f"The sheet goes through {len(sides)} faces, and leaves a side of the cut on each of them.",
            f"It meets {len(sides)} edges: the cut has {len(sides)} corners.",
        )


def _corners(solid: Solid, cut: Cut) -> int:
    heights = [cut.height(corner) for corner in solid.corners]
    return sum(heights[a] * heights[b] < 0 for a, b in solid.edges)


def _readable(level: Level, solid: Solid, cut: Cut, turned: list[list[float]]) -> bool:
    """Whether the sheet keeps off the corners, and every side of the cut is long, bends and comes into sight."""
    least = level.margin * 1000 * cut.length
    if min(abs(cut.height(corner)) for corner in solid.corners) < least:
        return False
    points = outline(solid, cut)
    sides = [
        (there[0] - here[0], there[1] - here[1], there[2] - here[2])
        for (here, _), (there, _) in zip(points, points[1:] + points[:1], strict=True)
    ]
    if min(map(_length, sides)) < level.shortest:
        return False
    turns = [_cosine(sides[i - 1], side) for i, side in enumerate(sides)]
    if max(turns) > STRAIGHTEST or min(turns) < SHARPEST:
        return False
    middle = [a * cut.offset / 1000 / cut.length**2 for a in cut.normal]
    if max(_length(_from(point, middle)) for point, _ in points) > HALF - 0.1:
        return False  # the sheet would not reach beyond the solid everywhere
    return _seen_bit_by_bit([turned[face] for _, face in points])


def _seen_bit_by_bit(turned: list[list[float]]) -> bool:
    """Whether each of these faces is seen long enough, but never all together, nor more at once than of others."""
    longest = min(STEP * sum(view > STEEP for view in face) for face in turned)
    shown = [sum(view > -AWAY for view in views) for views in zip(*turned, strict=True)]
    return longest >= ENOUGH and max(shown) <= min(TOGETHER, len(turned) - 1) and min(shown) <= FEWEST


def _length(side: Real3) -> float:
    return math.sqrt(side[0] ** 2 + side[1] ** 2 + side[2] ** 2)


def _cosine(a: Real3, b: Real3) -> float:
    return (a[0] * b[0] + a[1] * b[1] + a[2] * b[2]) / (_length(a) * _length(b))


def _from(point: Real3, middle: list[float]) -> Real3:
    return (point[0] - middle[0], point[1] - middle[1], point[2] - middle[2])


Exact = tuple[Fraction, Fraction, Fraction]
Whole = tuple[int, int, int]


def _huge_sheet(cut: Cut) -> list[Exact]:
    """A square in the plane of the cut that reaches far beyond any solid."""
    normal = cut.normal
    helper = (1, 0, 0) if (normal[1], normal[2]) != (0, 0) else (0, 1, 0)
    right = _cross(normal, helper)
    up = _cross(normal, right)
    foot = [Fraction(a * cut.offset, _dot(normal, normal)) for a in normal]
    far = 100_000
    spots = [(-far, -far), (far, -far), (far, far), (-far, far)]
    return [
        (foot[0] + a * right[0] + b * up[0], foot[1] + a * right[1] + b * up[1], foot[2] + a * right[2] + b * up[2])
        for a, b in spots
    ]


def _clipped(sheet: list[Exact], outward: Whole, limit: int) -> list[Exact]:
    """Keep the part of a flat polygon that does not lie beyond a face."""
    kept: list[Exact] = []
    for here, there in zip(sheet, [*sheet[1:], *sheet[:1]], strict=True):
        a, b = (sum(o * p for o, p in zip(outward, spot, strict=True)) - limit for spot in (here, there))
        if a <= 0:
            kept.append(here)
        if a * b < 0:
            x, y, z = (p + (q - p) * a / (a - b) for p, q in zip(here, there, strict=True))
            kept.append((x, y, z))
    return kept


def _cross(a: Whole, b: Whole) -> Whole:
    return (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])


def _less(a: Whole, b: Whole) -> Whole:
    return (a[0] - b[0], a[1] - b[1], a[2] - b[2])


def _dot(a: Whole, b: Whole) -> int:
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
