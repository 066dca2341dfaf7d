"""Vector flux: a vector field is told bit by bit, then closed curves appear in it; how much flows out of one?

Needs the field, by formulas or by readings at single points that are gone when the curves come, together with the
size of the asked region: the flux out of it is its area times the divergence. It gets harder with readings instead of
formulas, terms that do not matter, a second curve, and regions with a corner cut out.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from unwritten.core import Film, Integer, Question, Rng, Unsuitable, Value, knob, task
from unwritten.core.evidence import Evidence
from unwritten.families.morse.parts.flux_film import (
    PLANE,
    Field,
    Region,
    formulas_shot,
    linear_text,
    readings_shot,
    region_evidence,
    regions_shot,
    told_evidence,
)
from unwritten.families.morse.parts.number_plane import point_text
from unwritten.families.morse.stage import stage

COLOURS = ("blue", "orange", "green", "purple")
Corners = tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Level:
    """What makes a flux hard to find."""

    divergence: int = knob()  # depth: its largest size
    sides: tuple[int, int] = knob()  # visual: largest width and height of a region
    corners: int = knob("step")  # entities: 4, or 6 for regions with a corner cut out
    regions: int = knob()  # distractors: closed curves, one of which is asked for
    crossed: int = knob()  # distractors: largest coefficient of the terms that do not change the flux
    readings: bool = knob("step")  # temporal: whether the field is read off at points instead of told by formulas


@dataclass(frozen=True)
class Scene:
    """The field, the points at which it is read off (if it is), and the curves, the asked one first."""

    field: Field
    points: tuple[tuple[int, int], ...]
    regions: tuple[Region, ...]


@task(
    version=3,
    levels={
        "easy": Level(3, (5, 4), 4, 1, 0, False),
        "medium": Level(4, (6, 5), 4, 2, 2, False),
        "hard": Level(5, (6, 6), 6, 2, 3, True),
    },
    cap=0.2,
)
class VectorFlux:
    """Ask for the flux of a linear field out of a region."""

    def sample(self, level: Level, rng: Rng) -> Scene:
        """Draw divergence and region first, then the rest of the field and the other curves."""
        divergence = rng.answer.whole(-level.divergence, level.divergence)
        asked = _corners(level, rng.answer)
        a = rng.whole(max(-4, divergence - 4), min(4, divergence + 4))
        b, d = (rng.whole(-level.crossed, level.crossed) for _ in range(2))
        field = Field((a, b, rng.whole(-3, 3)), (d, divergence - a, rng.whole(-3, 3)))
        if not a or (level.crossed and d - b == divergence):
            raise Unsuitable("the field hardly depends on x, or flows round as much as out")
        outlines = _laid_out(rng, [asked, *(_corners(level, rng) for _ in range(level.regions - 1))])
        colours = rng.shuffled(COLOURS)
        regions = tuple(Region(colour, corners) for colour, corners in zip(colours, outlines, strict=False))
        points = _points(rng) if level.readings else ()
        return Scene(field, points, regions)

    def ask(self, scene: Scene) -> tuple[Question, ...]:
        """Multiply the divergence by the area: Gauss' theorem."""
        region = scene.regions[0]
        divergence = scene.field.across[0] + scene.field.up[1]
        text = (
            f"What is the total flux of F outwards through the {region.colour} curve? Flux outwards is positive, "
            "flux inwards negative, and the numbered grid gives the lengths."
        )
        return (Question(text, Integer(), divergence * _area(region.corners)),)

    def film(self, scene: Scene) -> Film:
        """Tell the field, then show the curves without it being told."""
        (question,) = self.ask(scene)
        told = readings_shot(scene.field, scene.points) if scene.points else formulas_shot(scene.field)
        watch = "Remember what is told about the field F. Then look at the closed curves."
        return stage("Vector field", watch, [told, regions_shot(scene.field, scene.regions)], question)

    def evidence(self, scene: Scene) -> tuple[Evidence, ...]:
        """Name what tells the field, and the asked curve."""
        return (*told_evidence(scene.field, scene.points), *region_evidence(scene.regions[0]))

    def recount(self, scene: Scene) -> tuple[Value, ...]:
        """Add up what flows out through every edge as it is drawn: its length times the value half-way."""
        outline = [PLANE.nearest(pixel) for pixel in scene.regions[0].outline()]
        (a, b, c), (d, e, f) = scene.field.across, scene.field.up
        flux = Fraction(0)
        for (x, y), (u, v) in zip(outline, outline[1:] + outline[:1], strict=True):
            mx, my = Fraction(x + u, 2), Fraction(y + v, 2)
            length = abs(u - x) + abs(v - y)
            nx, ny = (0, 1) if y == v else (1, 0)
            if _inside(outline, mx + Fraction(nx, 4), my + Fraction(ny, 4)):
                nx, ny = -nx, -ny
            flux += length * (nx * (a * mx + b * my + c) + ny * (d * mx + e * my + f))
        return (int(flux) if flux.denominator == 1 else flux,)

    def explain(self, scene: Scene) -> tuple[str, ...]:
        """Divergence times area."""
        field, region = scene.field, scene.regions[0]
        area, (a, e) = _area(region.corners), (field.across[0], field.up[1])
        read = [f"At {point_text(*point)} F is {point_text(*field.at(*point))}." for point in scene.points]
        return (
            *read,
            f"F = (P, Q) with P = {linear_text(field.across)} and Q = {linear_text(field.up)}.",
            f"P grows by {a} with each x, Q by {e} with each y: the divergence is {a + e} everywhere.",
            f"The {region.colour} curve encloses {area} squares, so {a + e} × {area} = {(a + e) * area} flows out.",
        )


def _corners(level: Level, rng: Rng) -> Corners:
    """Draw a rectangle at the origin, with a corner cut out if the level wants six corners."""
    w, h = rng.whole(2, level.sides[0]), rng.whole(2, level.sides[1])
    if level.corners == 4:
        return ((0, 0), (w, 0), (w, h), (0, h))
    cut, notch = rng.whole(1, w - 1), rng.whole(1, h - 1)
    corners: Corners = ((0, 0), (w, 0), (w, h - notch), (w - cut, h - notch), (w - cut, h), (0, h))
    if rng.chance(0.5):
        corners = tuple((w - x, y) for x, y in corners)
    if rng.chance(0.5):
        corners = tuple((x, h - y) for x, y in corners)
    return corners


def _laid_out(rng: Rng, outlines: list[Corners]) -> list[Corners]:
    """Put the regions side by side on the paper, in random order, a square apart at least."""
    order = rng.shuffled(range(len(outlines)))
    widths = [max(x for x, _ in corners) for corners in outlines]
    spare = PLANE.across[1] - PLANE.across[0] - 2 - sum(widths) - (len(outlines) - 1)
    if spare < 0:
        raise Unsuitable("no room side by side")
    left, placed = PLANE.across[0] + 1, dict[int, Corners]()
    for number in order:
        skip = rng.whole(0, spare)
        spare -= skip
        height = max(y for _, y in outlines[number])
        low = rng.whole(PLANE.up[0], PLANE.up[1] - height)
        placed[number] = tuple((x + left + skip, y + low) for x, y in outlines[number])
        left += skip + widths[number] + 1
    return [placed[number] for number in range(len(outlines))]


def _points(rng: Rng) -> tuple[tuple[int, int], ...]:
    """Draw a point, one beside it and one above or below it: enough for a field without curves."""
    x, y = rng.whole(-4, 4), rng.whole(-2, 2)
    beside, above = rng.pick((-2, -1, 1, 2)), rng.pick((-2, -1, 1, 2))
    return rng.shuffled(((x, y), (x + beside, y), (x, y + above)))


def _area(corners: Corners) -> int:
    """The shoelace formula."""
    pairs = zip(corners, corners[1:] + corners[:1], strict=True)
    return abs(sum(x * v - u * y for (x, y), (u, v) in pairs)) // 2


def _inside(outline: list[tuple[int, int]], x: Fraction, y: Fraction) -> bool:
    """Whether a line to the right crosses the upright edges an odd number of times."""
    edges = zip(outline, outline[1:] + outline[:1], strict=True)
    return sum(a[0] > x and min(a[1], b[1]) <= y < max(a[1], b[1]) for a, b in edges if a[0] == b[0]) % 2 == 1
