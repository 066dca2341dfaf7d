"""Region compare: regions on squared paper are shown one after the other; what is their order by area?

Needs areas of polygons worked out from squares, kept in mind, and compared: no two regions are ever on the screen
together. It gets harder with more regions, more corners, areas that are closer to each other, holes, and sheets
with squares of different size, where a region that looks larger may have fewer squares.

Neighbours in the order differ by at least 12 %, so that no careless half square decides.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise
from math import gcd

from unwritten.core import Film, Question, Rng, Sequence, Unsuitable, Value, knob, task
from unwritten.core.evidence import Evidence
from unwritten.draw import number_text
from unwritten.families.morse.parts.lattice_polygons import (
    Outline,
    has_inside,
    meet,
    on_rim,
    random_outline,
    twice_area,
)
from unwritten.families.morse.parts.region_film import COLOURS, Region, region_evidence, region_shots
from unwritten.families.morse.stage import stage

POOL = 14
TRIES = 300
"""Outlines to choose from, and how many are drawn at most to have so many that can be read."""

CELL = 40
CELLS = (28, 32, 36, 40)
"""Pixels of a square: the usual ones, and those to choose from where sheets differ."""

HOLES: tuple[Outline, ...] = (
    ((0, 0), (1, 0), (1, 1), (0, 1)),
    ((0, 0), (2, 0), (2, 1), (0, 1)),
    ((0, 0), (1, 0), (1, 2), (0, 2)),
    ((1, 0), (2, 1), (1, 2), (0, 1)),
    ((0, 0), (2, 0), (0, 2)),
)
LEAST_TWICE = 20
"""Twice the area of the smallest outline: 12 % of it are more than a square."""

LEAST = Fraction(12, 100)
"""By how much each area is larger than the next, at least."""


@dataclass(frozen=True)
class Level:
    """What makes areas hard to compare."""

    regions: int = knob()  # entities: how many are compared
    corners: tuple[int, int] = knob()  # depth: fewest and most corners of an outline
    margin: float = knob()  # depth: by how much each area is larger than the next, at least
    spread: float = knob()  # depth: and at most
    holes: int = knob()  # distractors: regions with a hole
    zoomed: bool = knob("step")  # visual: whether squares differ in size from sheet to sheet


@dataclass(frozen=True)
class Scene:
    """The regions in the order in which they are shown: A, B, ..."""

    regions: tuple[Region, ...]
    zoomed: bool


@task(
    version=1,
    levels={
        "easy": Level(regions=3, corners=(4, 4), margin=0.4, spread=1.6, holes=0, zoomed=False),
        "medium": Level(regions=4, corners=(4, 6), margin=0.2, spread=0.6, holes=0, zoomed=False),
        "hard": Level(regions=4, corners=(5, 7), margin=0.12, spread=0.4, holes=2, zoomed=True),
    },
    cap=0.3,  # with three regions there are only six orders
)
class RegionCompare:
    """Ask for the order of regions by area."""

    def sample(self, level: Level, rng: Rng) -> Scene:
        """Draw the order first, then outlines of suitable areas, and give them out in that order."""
        order = rng.answer.shuffled(range(level.regions))
        pool = _pool(level, rng)
        chosen = _ladder(pool, level, rng)
        cells = rng.shuffled(CELLS) if level.zoomed else (CELL,) * len(CELLS)
        colours = rng.sample(COLOURS, level.regions)
        ranked = dict(zip(order, chosen, strict=True))  # the largest first
        regions = tuple(replace(ranked[i], cell=cells[i], colour=colours[i]) for i in range(level.regions))
        return Scene(regions, level.zoomed)

    def ask(self, scene: Scene) -> tuple[Question, ...]:
        """Sort the regions by their area, by the shoelace formula."""
        letters = tuple("ABCD"[: len(scene.regions)])
        areas = {letter: _area(region) for letter, region in zip(letters, scene.regions, strict=True)}
        ranked = sorted(letters, key=lambda letter: -areas[letter])
        if any(areas[a] < areas[b] * (1 + LEAST) for a, b in pairwise(ranked)):
            raise ValueError("two areas are too close to each other")
        text = "What is the order of the regions by area, from the largest to the smallest?"
        if any(region.hole for region in scene.regions):
            text += " Holes do not belong to a region."
        if scene.zoomed:
            text += " Measure areas in squares of the paper, not by their size on the screen."
        kind = Sequence(of="letter", vocabulary=letters, length=len(letters))
        return (Question(text, kind, tuple(ranked)),)

    def film(self, scene: Scene) -> Film:
        """Show one region after the other."""
        watch = "Count the squares of the paper in each region."
        if scene.zoomed:
            watch = "Count squares of the paper: their size on the screen changes."
        return stage("Regions", watch, region_shots(scene.regions), self.ask(scene)[0])

    def evidence(self, scene: Scene) -> tuple[Evidence, ...]:
        """Name every region and its squares."""
        return tuple(region_evidence(scene.regions))

    def recount(self, scene: Scene) -> tuple[Value, ...]:
        """Count the crossings of the paper inside and on the rim of each region: Pick's theorem gives its area."""
        areas = [_pick(region.outline) - (_pick(region.hole) if region.hole else 0) for region in scene.regions]
        left, ranked = dict(zip("ABCD", areas, strict=False)), []
        while left:
            largest = max(left.values())
            (letter,) = (name for name, area in left.items() if area == largest)  # an equal one is an error
            ranked.append(letter)
            del left[letter]
        return (tuple(ranked),)

    def explain(self, scene: Scene) -> tuple[str, ...]:
        """Give the areas."""
        rows = []
        for letter, region in zip("ABCD", scene.regions, strict=False):
            hole = f" without its hole of {number_text(Fraction(twice_area(region.hole), 2))}" if region.hole else ""
            rows.append(f"Region {letter} has {number_text(_area(region))} squares{hole}.")
        (ranked,) = (question.answer for question in self.ask(scene))
        assert isinstance(ranked, tuple)
        return (*rows, f"From the largest to the smallest: {', '.join(map(str, ranked))}.")


def _area(region: Region) -> Fraction:
    return Fraction(twice_area(region.outline) - (twice_area(region.hole) if region.hole else 0), 2)


def _pool(level: Level, rng: Rng) -> list[Region]:
    """Draw regions to choose from."""
    pool: list[Region] = []
    for _ in range(TRIES):
        # Regions with room for a hole are large ones.
        size = (rng.whole(10 if level.holes else 6, 14), rng.whole(7 if level.holes else 5, 8))
        outline = random_outline(rng.whole(*level.corners), size, rng)
        if outline is not None and twice_area(outline) >= LEAST_TWICE:
            outline = _at_origin(outline)
            hole = _hole(outline, rng) if level.holes else ()
            pool.append(Region(outline, hole, CELL, COLOURS[0]))
        if len(pool) == POOL:
            break
    return pool


def _ladder(pool: list[Region], level: Level, rng: Rng) -> list[Region]:
    """Choose regions, the largest first, each larger than the next by at least the margin and not by much more."""
    low = 100 + max(int(100 * LEAST), round(100 * level.margin))
    high = 100 + round(100 * level.spread)
    areas = {region: int(2 * _area(region)) for region in rng.shuffled(pool)}

    def continued(chosen: list[Region]) -> list[Region] | None:
        if len(chosen) == level.regions:
            return chosen if sum(bool(region.hole) for region in chosen) >= level.holes else None
        for region, area in areas.items():
            if not chosen or low * area <= 100 * areas[chosen[-1]] <= high * area:
                found = continued([*chosen, region])
                if found:
                    return found
        return None

    ladder = continued([])
    if ladder is None:
        raise Unsuitable("no such steps between areas")
    return ladder


def _at_origin(outline: Outline) -> Outline:
    left, top = (min(corner[axis] for corner in outline) for axis in (0, 1))
    return tuple((x - left, y - top) for x, y in outline)


def _hole(outline: Outline, rng: Rng) -> Outline:
    """Cut a hole that is at least one square away from the rim; empty if there is no room."""
    wide, high = (max(corner[axis] for corner in outline) for axis in (0, 1))
    rim = [(outline[i - 1], outline[i]) for i in range(len(outline))]
    shape = rng.pick(HOLES)
    for x, y in rng.shuffled([(x, y) for x in range(2, wide - 1) for y in range(2, high - 1)]):
        hole = tuple((x + a, y + b) for a, b in shape)
        left, top = x - 1, y - 1
        right, bottom = (max(corner[axis] for corner in hole) + 1 for axis in (0, 1))
        box = ((left, top), (right, top), (right, bottom), (left, bottom))
        # The rim goes around the box: it never meets it, and a corner of the box is inside.
        clear = not any(meet((box[i - 1], box[i]), piece) for piece in rim for i in range(4))
        if clear and has_inside(outline, box[0]):
            return hole
    return ()


def _pick(outline: Outline) -> Fraction:
    """The area by Pick's theorem: crossings inside, plus half of those on the rim, less one."""
    pairs = [(outline[i - 1], outline[i]) for i in range(len(outline))]
    rim = sum(gcd(abs(b[0] - a[0]), abs(b[1] - a[1])) for a, b in pairs)
    columns, rows = ([corner[axis] for corner in outline] for axis in (0, 1))
    inside = sum(
        has_inside(outline, (x, y)) and not on_rim(outline, (x, y))
        for x in range(min(columns), max(columns))
        for y in range(min(rows), max(rows))
    )
    return inside + Fraction(rim, 2) - 1
