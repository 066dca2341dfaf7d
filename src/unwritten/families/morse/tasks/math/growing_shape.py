"""Growing shape: a shape or a box grows in steps; how large is its area or volume at the end?

Needs the size at the start, seen on squared paper that soon fades, and every step, of which each is told or shown
against a ruler only while it happens. It gets harder with more steps, steps that stretch one direction only, factors
to be read off a ruler, slanted shapes and boxes, steps that change only the colour, and questions for the factor.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from unwritten.core import Decimal, Film, Integer, Question, Rng, Unsuitable, Value, knob, task
from unwritten.core.evidence import Evidence
from unwritten.draw import number_text
from unwritten.families.morse.parts.growth import Shape, Step, growth_factor, plans, shape_of, sizes
from unwritten.families.morse.parts.growth_film import (
    CORNER,
    FILLS,
    STEPS,
    Picture,
    caption,
    growth_evidence,
    shots_of,
    unit_of,
)
from unwritten.families.morse.stage import stage


@dataclass(frozen=True)
class Level:
    """What makes a size hard to follow."""

    shapes: tuple[str, ...] = knob("step")  # entities: what may grow
    steps: int = knob()  # depth: how often it grows
    ways: tuple[str, ...] = knob("step")  # depth: what a step may stretch
    asks: tuple[str, ...] = knob("step")  # depth: whether the size or the factor is asked for
    measured: int = knob()  # visual: steps whose factor is shown by a ruler and not said
    idle: int = knob()  # distractors: steps that change only the colour


@dataclass(frozen=True)
class Scene:
    """A shape, its steps, what is asked, and its first colour."""

    shape: Shape
    steps: tuple[Step, ...]
    asks: str  # "size" or "factor"
    colour: int


@task(
    version=2,
    levels={
        "easy": Level(("rectangle", "L-shape", "triangle"), 2, ("all", "width", "height"), ("size",), 0, 0),
        "medium": Level(
            ("rectangle", "L-shape", "triangle", "box"), 2, ("all", "width", "height"), ("size", "factor"), 1, 1
        ),
        "hard": Level(
            ("L-shape", "triangle", "trapezium", "box"),
            3,
            ("all", "width", "height", "depth"),
            ("size", "factor"),
            1,
            1,
        ),
    },
    cap=0.16,
)
class GrowingShape:
    """Ask for the size of a shape after it has grown, or for how many times as large it has become."""

    def sample(self, level: Level, rng: Rng) -> Scene:
        """Draw shape and factor in all first, then steps that have this factor, then the measures."""
        name = rng.answer.pick(level.shapes)
        asks = rng.answer.pick(level.asks)
        found = plans(level.steps, level.ways, solid=name == "box")
        growing = rng.pick(found[rng.answer.pick(tuple(found))])
        if name == "box":
            shape = shape_of(name, rng.whole(2, 4), rng.whole(2, 3), rng.whole(2, 3))
        else:
            width = rng.whole(3, 6)
            shape = shape_of(name, width, rng.whole(2, 4), rng.whole(1, width - 1))
        steps = list(_with_rulers(rng, shape, growing, level.measured))
        for _ in range(level.idle):
            steps.insert(rng.whole(0, len(steps) - 1), Step("colour", Fraction(1)))
        scene = Scene(shape, tuple(steps), asks, rng.whole(0, len(FILLS) - 1))
        if not unit_of(shape, steps):
            raise Unsuitable("it grows too large for squares that can be counted")
        if (_start_size(shape) * growth_factor(steps, solid=name == "box")).denominator > 1:
            raise Unsuitable("the size at the end is no whole number")
        return scene

    def ask(self, scene: Scene) -> tuple[Question, ...]:
        """Multiply the size at the start by what every step does to it."""
        solid = scene.shape.depth > 0
        total = growth_factor(scene.steps, solid=solid)
        measure = "volume" if solid else "area"
        if scene.asks == "factor":
            text = f"How many times as large as at the start is the {measure} after the last step?"
            return (Question(text, Decimal(places=2), total),)
        unit = "unit cubes" if solid else "squares of the paper"
        text = f"What is the {measure} after the last step, in {unit} as shown at the start?"
        return (Question(text, Integer(), int(_start_size(scene.shape) * total)),)

    def film(self, scene: Scene) -> Film:
        """Show the start on squared paper, then the steps."""
        (question,) = self.ask(scene)
        watch = "Measure it at the start, then watch every step."
        return stage("Growing shape", watch, shots_of(Picture(scene.shape, scene.steps, scene.colour)), question)

    def evidence(self, scene: Scene) -> tuple[Evidence, ...]:
        """Name the start, and what every step shows."""
        return tuple(growth_evidence(Picture(scene.shape, scene.steps, scene.colour)))

    def recount(self, scene: Scene) -> tuple[Value, ...]:
        """Measure the last picture in squares and cut what is drawn into thin strips (or layers of cubes)."""
        picture = Picture(scene.shape, scene.steps, scene.colour)
        unit = unit_of(scene.shape, scene.steps)
        end = picture.size_at(STEPS)
        corners = [(_eighths(x - CORNER[0], unit), _eighths(CORNER[1] - y, unit)) for x, y in picture.outline(end)]
        area, before = _by_strips(corners) / 64, _by_strips([(8 * x, 8 * y) for x, y in scene.shape.corners]) / 64
        if scene.shape.depth:
            layers = Fraction(round(8 * scene.shape.depth * end[2]), 8)
            area, before = area * layers, before * scene.shape.depth
        return (area / before if scene.asks == "factor" else int(area),)

    def explain(self, scene: Scene) -> tuple[str, ...]:
        """Follow the size from step to step."""
        solid = scene.shape.depth > 0
        size = _start_size(scene.shape)
        lines = [f"At the start the {scene.shape.name} has {'volume' if solid else 'area'} {number_text(size)}."]
        for number, step in enumerate(scene.steps):
            by = growth_factor((step,), solid=solid)
            size *= by
            said = caption(number, Step(step.way, step.factor))
            lines.append(f"{said}: the size × {number_text(by)} is {number_text(size)}.")
        return (*lines, f"In all it is {number_text(growth_factor(scene.steps, solid=solid))} times as large.")


def _with_rulers(rng: Rng, shape: Shape, steps: tuple[Step, ...], count: int) -> tuple[Step, ...]:
    """Let that many steps be read off a ruler: not the last, and only from one whole width to another."""
    widths = [shape.width * size[0] for size in sizes(steps)]
    fit = [
        i
        for i, step in enumerate(steps[:-1])
        if step.way in ("all", "width") and widths[i].denominator == widths[i + 1].denominator == 1
    ]
    if len(fit) < count:
        raise Unsuitable("no step from a whole width to another")
    read = rng.sample(fit, count)
    return tuple(Step(step.way, step.factor, i not in read) for i, step in enumerate(steps))


def _start_size(shape: Shape) -> Fraction:
    """The area by the shoelace formula, times the depth of a box."""
    pairs = zip(shape.corners, shape.corners[1:] + shape.corners[:1], strict=True)
    area = Fraction(sum(x * v - u * y for (x, y), (u, v) in pairs), 2)
    return area * (shape.depth or 1)


def _eighths(pixels: float, unit: int) -> int:
    return round(8 * pixels / unit)


def _by_strips(corners: list[tuple[int, int]]) -> Fraction:
    """Add the widths half-way up every strip one unit high; corners lie on whole numbers, so this is exact."""
    total = Fraction(0)
    for row in range(max(y for _, y in corners)):
        level = Fraction(2 * row + 1, 2)
        crossings = []
        for (x, y), (u, v) in zip(corners, corners[1:] + corners[:1], strict=True):
            if min(y, v) < level < max(y, v):
                crossings.append(x + Fraction(u - x) * (level - y) / (v - y))
        crossings.sort()
        total += sum(crossings[1::2], Fraction(0)) - sum(crossings[::2], Fraction(0))
    return total
