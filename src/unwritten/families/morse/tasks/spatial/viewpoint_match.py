"""Viewpoint match: a table is seen from above with four cameras around it, then in a picture; which camera took it?

The viewer must keep the plan in mind and look at it as each camera does: what stands left of what, and in front of
what. It gets harder with more things, cameras that stand closer together, and things that the plan shows one at
a time, so that the plan has to be put together in mind.

Checked for every scene: to none of the four cameras does a thing stand straight behind another, and for every two
cameras at least two pairs of things stand the other way round, by a clear margin. So all four do equally well on the
plan, and only the picture tells who took it.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations, pairwise
from math import cos, radians, sin

import numpy as np

from unwritten.core import Choice, Film, Question, Rng, Unsuitable, Value, knob, task
from unwritten.core.evidence import Evidence
from unwritten.families.morse.parts.picture_card import LETTERS
from unwritten.families.morse.parts.tabletop import (
    SHAPES,
    Thing,
    picture_camera,
    picture_seen,
    picture_shot,
    plan_seen,
    plan_shot,
)
from unwritten.families.morse.stage import stage

COLOURS = ("red", "green", "blue", "yellow", "purple", "pink", "cyan", "orange")
DIRECTION_STEP = 15  # degrees: cameras stand on a grid of directions
APART = 28  # pixels that the middles of two things are apart in every camera's picture, from left to right
CLEAR = 70  # pixels that a pair must be apart in both pictures to tell them from each other
SPOTS = [(x, y) for x in range(-25, 26, 5) for y in range(-25, 26, 5) if x * x + y * y <= 700]
ROOMY = 15 * 15  # square of the least distance between two things, in tenths
PAIRS = 2  # such pairs for every two cameras
PICTURE_FRAMES = 105
TRIES = 60


@dataclass(frozen=True)
class Level:
    """What stands on the table and how it is shown."""

    things: int = knob()  # entities: things on the table
    between: int = knob()  # visual: fewest degrees between two cameras
    one_by_one: bool = knob("step")  # temporal: whether the plan shows one thing at a time
    plan: int = knob()  # temporal: frames of the plan


@dataclass(frozen=True)
class Scene:
    """What stands where, the directions of the cameras (degrees), and the direction of the picture."""

    things: tuple[Thing, ...]
    cameras: tuple[int, ...]
    picture: int
    one_by_one: bool
    plan: int


@task(
    version=2,
    levels={
        "easy": Level(things=4, between=90, one_by_one=False, plan=180),
        "medium": Level(things=5, between=60, one_by_one=False, plan=150),
        "hard": Level(things=6, between=45, one_by_one=True, plan=216),
    },
    cap=0.36,
)
class ViewpointMatch:
    """Find the camera that took a picture."""

    def sample(self, level: Level, rng: Rng) -> Scene:
        """Draw the letter, then a table, then four cameras to each of which it looks different."""
        right = rng.answer.whole(0, 3)
        for _ in range(TRIES):
            things = _things(level.things, rng)
            if fours := _foursomes(things, level.between):
                cameras = rng.shuffled(rng.pick(fours))
                return Scene(things, cameras, cameras[right], level.one_by_one, level.plan)
        raise Unsuitable("no table looks different from four sides")

    def ask(self, scene: Scene) -> tuple[Question, ...]:
        """Look up who stands where the picture was taken from."""
        kind = Choice(options=tuple(f"Camera {letter}" for letter in LETTERS))
        (right,) = (i for i, azimuth in enumerate(scene.cameras) if azimuth == scene.picture)
        return (Question("Which camera took the last picture?", kind, LETTERS[right]),)

    def film(self, scene: Scene) -> Film:
        """The plan, then the picture."""
        content = [
            plan_shot(scene.things, scene.cameras, scene.plan, one_by_one=scene.one_by_one),
            picture_shot(scene.things, scene.picture, PICTURE_FRAMES),
        ]
        watch = "Four cameras look at the middle of a table. Later you see the picture of one of them."
        return stage("Who took the picture", watch, content, self.ask(scene)[0])

    def recount(self, scene: Scene) -> tuple[Value, ...]:
        """Read the order from left to right off the drawn picture, and find who sees it so on the plan."""
        row = sorted(
            scene.things, key=lambda thing: picture_camera(scene.picture).spot((thing.x / 10, thing.y / 10, 0.5))[0]
        )
        fitting = [
            letter
            for letter, azimuth in zip(LETTERS, scene.cameras, strict=True)
            if sorted(scene.things, key=lambda thing: _bearing(thing, azimuth)) == row
        ]
        return (fitting[0],) if len(fitting) == 1 else (None,)

    def evidence(self, scene: Scene) -> tuple[Evidence, ...]:
        """Every thing on the plan and in the picture, and where the cameras stand."""
        return (
            *plan_seen(scene.things, scene.cameras, scene.plan, one_by_one=scene.one_by_one),
            *picture_seen(scene.things, scene.picture, scene.plan, PICTURE_FRAMES),
        )

    def explain(self, scene: Scene) -> tuple[str, ...]:
        """Give the row of each camera."""
        lines = []
        for letter, azimuth in zip(LETTERS, scene.cameras, strict=True):
            row = sorted(scene.things, key=lambda thing: _bearing(thing, azimuth))
            told = ", ".join(f"{thing.colour} {thing.shape}" for thing in row)
            lines.append(f"From left to right, camera {letter} sees: {told}.")
        return (*lines, f"The picture shows what camera {self.ask(scene)[0].answer} sees.")


def _bearing(thing: Thing, azimuth: int) -> float:
    """How far to the right a thing appears to a camera in the plan: across over away."""
    x, y = cos(radians(azimuth)), sin(radians(azimuth))
    across = -y * thing.x + x * thing.y
    away = 125.57 - (x * thing.x + y * thing.y)  # the camera's distance along the table
    return round(across / away, 6)  # things in one line of sight stay in one order on every machine


def _things(count: int, rng: Rng) -> tuple[Thing, ...]:
    """Draw things of different colours on different places, with room between them."""
    places: list[tuple[int, int]] = []
    for x, y in rng.shuffled(SPOTS):
        if all((x - a) ** 2 + (y - b) ** 2 >= ROOMY for a, b in places):
            places.append((x, y))
    if len(places) < count:
        raise Unsuitable("the first things leave no room for the others")
    shapes = rng.shuffled([SHAPES[i % len(SHAPES)] for i in range(count)])
    colours = rng.sample(COLOURS, count)
    return tuple(Thing(shape, colour, x, y) for shape, colour, (x, y) in zip(shapes, colours, places, strict=False))


def _foursomes(things: tuple[Thing, ...], between: int) -> list[tuple[int, ...]]:
    """All ways to place four cameras far enough from each other that might each have taken the picture."""
    rows = {azimuth: _row(things, azimuth) for azimuth in range(0, 360, DIRECTION_STEP)}
    good = [azimuth for azimuth, row in rows.items() if _narrowest(row) >= APART]
    if len(good) < 4:
        return []
    fitting = {
        (one, other)
        for one, other in combinations(good, 2)
        if between <= other - one <= 360 - between and _turned_pairs(rows[one], rows[other]) >= PAIRS
    }
    return [four for four in combinations(good, 4) if all(pair in fitting for pair in combinations(four, 2))]


def clearly_seen(things: tuple[Thing, ...], cameras: tuple[int, ...]) -> bool:
    """Whether every camera sees all things beside each other, and none can be taken for another one."""
    rows = [_row(things, azimuth) for azimuth in cameras]
    return all(_narrowest(row) >= APART for row in rows) and all(
        _turned_pairs(one, other) >= PAIRS for one, other in combinations(rows, 2)
    )


def _row(things: tuple[Thing, ...], azimuth: int) -> list[float]:
    """How far to the right each thing is in the picture from a direction, in pixels."""
    middles = np.array([(thing.x / 10, thing.y / 10, 0.5) for thing in things], np.float64)
    return [float(x) for x, _ in picture_camera(azimuth).project(middles)]


def _narrowest(row: list[float]) -> float:
    """The least distance between neighbours in a row."""
    return min(b - a for a, b in pairwise(sorted(row)))


def _turned_pairs(own: list[float], row: list[float]) -> int:
    """Pairs of things that clearly stand one way round in one picture, and clearly the other way in the other."""
    gaps = [(own[a] - own[b], row[a] - row[b]) for a, b in combinations(range(len(own)), 2)]
    return sum(min(abs(here), abs(there)) >= CLEAR and here * there < 0 for here, there in gaps)
