"""Equation balance: shapes of unknown weight are weighed in balance, again and again; how heavy is one of them?

Needs every weighing read as an equation, remembered, and the equations solved together: no weighing can be left
out, and that is checked for every scene. It gets harder with more shapes and weighings, more pieces on the pans,
weighings that come in no helpful order, equations that form a circle (no weight can be found from one weighing
alone), and shapes that all have one colour.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from unwritten.core import Film, Integer, Question, Rng, Unsuitable, Value, knob, task
from unwritten.core.evidence import Evidence
from unwritten.families.morse.parts.balance_film import (
    COLOURS,
    SHAPES,
    Pan,
    Weighing,
    balance_shots,
    weighing_evidence,
)
from unwritten.families.morse.parts.linear_systems import Equation, solved
from unwritten.families.morse.stage import stage

HEAVIEST = 40
"""Weights that the recount tries: far above those that are drawn."""

BLOCK = 30
"""The heaviest block."""

SEARCHES = 40
"""Tries to find one weighing."""


@dataclass(frozen=True)
class Level:
    """What makes a system hard."""

    shapes: int = knob()  # entities: unknown weights, and as many weighings
    copies: int = knob()  # entities: how many of one shape may lie on a pan
    weights: tuple[int, int] = knob()  # depth: the lightest and the heaviest shape
    circle: bool = knob("step")  # depth: whether no weighing has only one unknown
    ordered: bool = knob("step")  # temporal: whether the weighings come in the order in which they can be solved
    coloured: bool = knob("step")  # visual: whether each shape has a colour of its own


@dataclass(frozen=True)
class Scene:
    """The weighings in the order in which they are shown; weights follow from them alone."""

    shapes: tuple[str, ...]
    colours: tuple[str, ...]
    weighings: tuple[Weighing, ...]
    asked: str


@task(
    version=1,
    levels={
        "easy": Level(shapes=2, copies=2, weights=(2, 12), circle=False, ordered=True, coloured=True),
        "medium": Level(shapes=4, copies=3, weights=(2, 14), circle=False, ordered=False, coloured=True),
        "hard": Level(shapes=8, copies=3, weights=(2, 16), circle=True, ordered=False, coloured=False),
    },
    cap=0.18,
)
class EquationBalance:
    """Ask for the weight of one shape."""

    def sample(self, level: Level, rng: Rng) -> Scene:
        """Draw the asked weight first, then the other weights, then weighings that need each other."""
        heavy = rng.answer.whole(*level.weights)
        shapes = rng.sample(SHAPES, level.shapes)
        asked = shapes[-1]
        weights = {shape: rng.whole(*level.weights) for shape in shapes} | {asked: heavy}
        # Each weighing ties a shape to the one before; the first stands alone or is tied to the last.
        ties = [(shapes[i - 1], shapes[i]) for i in range(1, level.shapes)]
        first = (shapes[-1], shapes[0]) if level.circle and level.shapes > 2 else (shapes[0],)
        weighings = [_weighing(tie, weights, level.copies, rng) for tie in (first, *ties)]
        needs_all(shapes, weighings, asked)
        order = tuple(weighings) if level.ordered else rng.shuffled(weighings)
        single = rng.pick(COLOURS[:5])
        colours = rng.sample(COLOURS, level.shapes) if level.coloured else (single,) * level.shapes
        return Scene(shapes, colours, order, asked)

    def ask(self, scene: Scene) -> tuple[Question, ...]:
        """Solve the equations by elimination."""
        weight = solved(_equations(scene.shapes, scene.weighings), scene.shapes.index(scene.asked))
        if weight is None or weight.denominator != 1:
            raise ValueError(f"the weighings do not tell the weight of the {scene.asked}")
        text = (
            f"How heavy is one {scene.asked}? All weighings were in balance, shapes of one kind weigh the same, "
            "and the number on a block is its weight."
        )
        return (Question(text, Integer(), int(weight)),)

    def film(self, scene: Scene) -> Film:
        """Show one weighing after the other."""
        colours = dict(zip(scene.shapes, scene.colours, strict=True))
        watch = "All weighings are in balance. The number on a block is its weight."
        return stage("Scales", watch, balance_shots(scene.weighings, colours), self.ask(scene)[0])

    def evidence(self, scene: Scene) -> tuple[Evidence, ...]:
        """Name everything that lies on a pan of any weighing: none can be left out."""
        return tuple(weighing_evidence(scene.weighings))

    def recount(self, scene: Scene) -> tuple[Value, ...]:
        """Try all whole weights, shape by shape, and keep those under which no weighing is out of balance."""
        found = {weights[scene.asked] for weights in _balanced(scene.weighings, scene.shapes, {})}
        (weight,) = found
        return (weight,)

    def explain(self, scene: Scene) -> tuple[str, ...]:
        """Write the equations, and all weights."""
        equations = _equations(scene.shapes, scene.weighings)
        rows = [
            f"Weighing {i}: {_written(weighing.left)} = {_written(weighing.right)}"
            for i, weighing in enumerate(scene.weighings, 1)
        ]
        weights = [f"{shape} {solved(equations, i)}" for i, shape in enumerate(scene.shapes)]
        return (
            *rows,
            f"Together they give: {', '.join(weights)}.",
            f"One {scene.asked} weighs {weights[-1].split()[-1]}.",
        )


def needs_all(shapes: tuple[str, ...], weighings: list[Weighing], asked: str) -> None:
    """Raise Unsuitable unless all weighings tell the asked weight, and any all but one do not."""
    equations, place = _equations(shapes, weighings), shapes.index(asked)
    if solved(equations, place) is None:
        raise Unsuitable("the weighings do not tell the weight")
    for i in range(len(equations)):
        if solved(equations[:i] + equations[i + 1 :], place) is not None:
            raise Unsuitable("a weighing is not needed")


def _weighing(tie: tuple[str, ...], weights: dict[str, int], copies: int, rng: Rng) -> Weighing:
    """Put some of one or two kinds of shapes on the pans, and a block on the lighter one."""
    for _ in range(SEARCHES):
        counts = [rng.whole(1, copies) for _ in tie]
        together = len(tie) == 2 and sum(counts) <= 4 and rng.chance(0.3)  # both kinds on one pan
        left, right = [tie[0]] * counts[0], [tie[-1]] * counts[-1] if len(tie) == 2 else []
        if together:
            left, right = left + right, []
        missing = sum(weights[shape] for shape in left) - sum(weights[shape] for shape in right)
        if not 0 < abs(missing) <= BLOCK:
            continue
        pans = [Pan(tuple(left), max(-missing, 0)), Pan(tuple(right), max(missing, 0))]
        return Weighing(*rng.shuffled(pans))
    raise Unsuitable("no block makes up the difference")


def _equations(shapes: tuple[str, ...], weighings: tuple[Weighing, ...] | list[Weighing]) -> list[Equation]:
    """Read each weighing as an equation: shapes on the left less those on the right, and the blocks."""
    return [
        (
            tuple(weighing.left.shapes.count(shape) - weighing.right.shapes.count(shape) for shape in shapes),
            weighing.right.block - weighing.left.block,
        )
        for weighing in weighings
    ]


def _balanced(
    weighings: tuple[Weighing, ...], open_shapes: tuple[str, ...], weights: dict[str, int]
) -> Iterator[dict[str, int]]:
    """Yield all weights, from 1 to HEAVIEST, under which the pans of every weighing are equally heavy."""
    if not open_shapes:
        yield weights
        return
    shape, rest = open_shapes[0], open_shapes[1:]
    named = {*weights, shape}
    known = [w for w in weighings if {*w.left.shapes, *w.right.shapes} <= named]
    for weight in range(1, HEAVIEST + 1):
        tried = weights | {shape: weight}
        if all(_load(w.left, tried) == _load(w.right, tried) for w in known):
            yield from _balanced(weighings, rest, tried)


def _load(pan: Pan, weights: dict[str, int]) -> int:
    return pan.block + sum(weights[shape] for shape in pan.shapes)


def _written(pan: Pan) -> str:
    kinds = sorted(set(pan.shapes))
    parts = [f"{pan.shapes.count(kind)} {kind}" for kind in kinds]
    return " + ".join([*parts, str(pan.block)] if pan.block else parts)
