"""Linear map: a grid is sheared, turned and stretched by maps in turn; where does a vector of the start land?

Needs the vector, seen only at the start, and the maps, seen later through the arrows of (1, 0) and (0, 1); each
map begins on a fresh grid, so that they have to be put together in mind. It gets harder with more maps, with
matrices that are no plain shear, turn or stretch, with vectors that are not asked for, and without written numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from unwritten.core import Film, Point, Question, Rng, Unsuitable, Value, knob, task
from unwritten.core.evidence import Evidence
from unwritten.families.morse.parts.moving_grid import (
    HOLD,
    MOVE,
    PLANE,
    REST,
    Matrix,
    map_evidence,
    map_shot,
    unit_tips,
    vector_evidence,
    vectors_shot,
)
from unwritten.families.morse.parts.number_plane import point_text, signed
from unwritten.families.morse.stage import stage

COLOURS = ("orange", "purple", "green")
"""Of the vectors; the arrows of the maps are red and blue."""

SHIFTS = (-3, -2, -1, 1, 2, 3)
MAPS: dict[str, tuple[Matrix, ...]] = {
    "shear": tuple((1, k, 0, 1) for k in SHIFTS) + tuple((1, 0, k, 1) for k in SHIFTS),
    "turn": ((0, -1, 1, 0), (0, 1, -1, 0)),
    "stretch": (
        (2, 0, 0, 1),
        (1, 0, 0, 2),
        (-1, 0, 0, 1),
        (1, 0, 0, -1),
        (3, 0, 0, 1),
        (1, 0, 0, 3),
        (2, 0, 0, 2),
        (2, 0, 0, -1),
        (-1, 0, 0, 2),
    ),
    "mixed": tuple(
        (a, b, c, d)
        for a in (-2, -1, 1, 2)
        for b in (-2, -1, 1, 2)
        for c in (-2, -1, 1, 2)
        for d in (-2, -1, 1, 2)
        if abs(a * d - b * c) in (1, 2, 3) and 16 * (a * d - b * c) ** 2 >= (a * a + c * c) * (b * b + d * d)
    ),  # the arrows are at least 14 degrees apart
}
TRIES = 80
NAMES = ("", "map 1", "map 1 and then map 2", "map 1, then map 2, then map 3")


@dataclass(frozen=True)
class Level:
    """What makes a landing place hard to find."""

    maps: int = knob()  # depth: how many maps follow each other
    kinds: tuple[str, ...] = knob("step")  # depth: what a map may be
    vectors: int = knob()  # distractors: how many vectors are shown at the start, one of which is asked for
    longest: int = knob()  # visual: how far the vectors reach across
    labelled: bool = knob("step")  # visual: whether the ends of the unit arrows are written down


@dataclass(frozen=True)
class Scene:
    """The vectors (colour, x, y), the asked one first, and the maps in order."""

    vectors: tuple[tuple[str, int, int], ...]
    maps: tuple[Matrix, ...]
    labelled: bool


@task(
    version=2,
    levels={
        "easy": Level(1, ("shear", "turn", "stretch"), 1, 7, True),
        "medium": Level(2, ("shear", "turn", "stretch"), 2, 7, False),
        "hard": Level(3, ("shear", "turn", "stretch", "mixed"), 3, 7, False),
    },
    cap=0.08,
)
class LinearMap:
    """Ask where a vector lands under one map or several."""

    def sample(self, level: Level, rng: Rng) -> Scene:
        """Draw the landing place first, then maps that a vector of whole numbers reaches it by."""
        target = (rng.answer.pick(_without_zero(PLANE.across)), rng.answer.pick(_without_zero(PLANE.up)))
        colours = rng.shuffled(COLOURS)
        for _ in range(TRIES):
            maps = tuple(rng.pick(MAPS[rng.pick(level.kinds)]) for _ in range(level.maps))
            start = _before(maps, target)
            shown = start is not None and all(start) and PLANE.holds(*start) and abs(start[0]) <= level.longest
            if start and shown and target not in mistakes(start, maps):
                break
        else:
            raise Unsuitable("no such maps lead there, or not without a mistake that leads there too")
        vectors = [start]
        while len(vectors) < level.vectors:
            other = (rng.whole(-6, 6), rng.whole(*PLANE.up))
            if not all(stand_apart(other, one) for one in vectors):
                raise Unsuitable("two vectors lie too close together")
            vectors.append(other)
        named = tuple((colour, x, y) for colour, (x, y) in zip(colours, vectors, strict=False))
        return Scene(named, maps, level.labelled)

    def ask(self, scene: Scene) -> tuple[Question, ...]:
        """Multiply the matrices together, then apply the product to the vector."""
        colour, x, y = scene.vectors[0]
        a, b, c, d = product(scene.maps)
        the = f"the {colour} vector of the start" if len(scene.vectors) > 1 else "the vector of the start"
        by = "the map that moves the grid" if len(scene.maps) == 1 else NAMES[len(scene.maps)]
        each = "" if len(scene.maps) == 1 else " Each map is applied to what the one before it gave."
        text = f"Apply {by} to {the}.{each} On which point of the fixed, numbered axes does its tip land?"
        return (Question(text, Point(), (Fraction(a * x + b * y), Fraction(c * x + d * y))),)

    def film(self, scene: Scene) -> Film:
        """Show the vectors, then each map on a fresh grid."""
        (question,) = self.ask(scene)
        count = len(scene.maps)
        maps = [
            map_shot(matrix, f"Map {number} of {count}" if count > 1 else "The map", labelled=scene.labelled)
            for number, matrix in enumerate(scene.maps, start=1)
        ]
        watch = "Keep the vector in mind. Then watch where the grid, with its red and blue arrow, is moved."
        return stage("Linear maps", watch, [vectors_shot(scene.vectors), *maps], question)

    def evidence(self, scene: Scene) -> tuple[Evidence, ...]:
        """Name the tips of the asked vector and of the unit arrows after each map."""
        found = list(vector_evidence(*scene.vectors[0][1:]))
        for number, matrix in enumerate(scene.maps):
            found += map_evidence(matrix, number)
        return tuple(found)

    def recount(self, scene: Scene) -> tuple[Value, ...]:
        """Walk from the origin along the arrows as they are drawn at the end of each map, step by step."""
        _, x, y = scene.vectors[0]
        for matrix in scene.maps:
            tips = unit_tips(matrix, REST + MOVE + HOLD - 1)
            (ax, ay), (bx, by) = (PLANE.nearest(tip) for tip in tips)
            here = (0, 0)
            for steps, (dx, dy) in ((x, (ax, ay)), (y, (bx, by))):
                for _ in range(abs(steps)):
                    here = (here[0] + dx, here[1] + dy) if steps > 0 else (here[0] - dx, here[1] - dy)
            x, y = here
        return ((Fraction(x), Fraction(y)),)

    def explain(self, scene: Scene) -> tuple[str, ...]:
        """Follow the vector through the maps."""
        colour, x, y = scene.vectors[0]
        lines = [f"The {colour} vector is {point_text(x, y)}."]
        for number, (a, b, c, d) in enumerate(scene.maps, start=1):
            end = (a * x + b * y, c * x + d * y)
            lines.append(
                f"Map {number} takes (1, 0) to {point_text(a, c)} and (0, 1) to {point_text(b, d)}: "
                f"{point_text(x, y)} goes to {signed(x)}·{point_text(a, c)} + {signed(y)}·{point_text(b, d)}, "
                f"which is {point_text(*end)}."
            )
            x, y = end
        return tuple(lines)


def product(maps: Sequence[Matrix]) -> Matrix:
    """The one matrix that does what all maps do, the first of them first."""
    a, b, c, d = 1, 0, 0, 1
    for p, q, r, s in maps:
        a, b, c, d = p * a + q * c, p * b + q * d, r * a + s * c, r * b + s * d
    return (a, b, c, d)


def mistakes(vector: tuple[int, int], maps: tuple[Matrix, ...]) -> tuple[tuple[int, int], ...]:
    """Where the vector seems to land if maps are left out, or their order, or rows and columns, exchanged."""
    wrong = [maps[:i] + maps[i + 1 :] for i in range(len(maps))] + [maps[:i] for i in range(len(maps))]
    wrong += [maps[::-1]] if len(maps) > 1 else []
    flipped = tuple((a, c, b, d) for a, b, c, d in maps)
    wrong += [flipped] if flipped != maps else []
    x, y = vector
    return tuple((a * x + b * y, c * x + d * y) for a, b, c, d in map(product, wrong))


def stand_apart(one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Whether two arrows from the origin are 22 degrees, and their tips two squares, apart; none is a mere square."""
    cross = one[0] * other[1] - one[1] * other[0]
    dot = one[0] * other[0] + one[1] * other[1]
    apart = dot < 0 or 6 * cross * cross >= dot * dot
    far = (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2 >= 4
    return apart and far and min(x * x + y * y for x, y in (one, other)) >= 2


def _before(maps: Sequence[Matrix], target: tuple[int, int]) -> tuple[int, int] | None:
    """The vector of whole numbers that the maps take to the target, if there is one."""
    a, b, c, d = product(maps)
    det = a * d - b * c
    x, y = d * target[0] - b * target[1], a * target[1] - c * target[0]
    return None if x % det or y % det else (x // det, y // det)


def _without_zero(ends: tuple[int, int]) -> tuple[int, ...]:
    return tuple(number for number in range(ends[0], ends[1] + 1) if number)
