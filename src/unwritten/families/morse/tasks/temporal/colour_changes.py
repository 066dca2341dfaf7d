"""Colour changes: shapes hop about and change colour now and then; how often did one change, or which changed most?

The viewer must watch several shapes at once and count changes of colour, not hops. It gets harder with more shapes,
more changes in quicker succession, more hops without a change, and changes between near colours.

A change always leads to another colour that stays for 0.8 s and more; the shape that changed most often is ahead of
every other one by at least two.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise

from unwritten.core import Film, Integer, Label, Question, Rng, Value, knob, task
from unwritten.core.evidence import Evidence
from unwritten.draw import PALETTE, Box, Canvas, PointXY, shot
from unwritten.families.morse.parts.moments import random_moments
from unwritten.families.morse.parts.seen import covering, seen
from unwritten.families.morse.parts.shape_figures import (
    COLOURS,
    SHAPES,
    Changing,
    alike,
    next_colour,
    paint_shape,
    shape_box,
    sway,
)
from unwritten.families.morse.stage import stage

FRAMES = 300
HOP = 20  # frames of one hop
HEIGHT = 44  # px of a hop
RADIUS = 66
AHEAD = 2  # changes by which the busiest shape is ahead


@dataclass(frozen=True)
class Level:
    """How many shapes change how often, and how much they hop."""

    shapes: int = knob()  # entities: shapes on the screen
    most: int = knob()  # depth: the largest number of changes
    apart: int = knob()  # temporal: fewest frames from change to change of a shape
    hops: int = knob()  # distractors: hops of each shape
    near: bool = knob("step")  # visual: whether a colour may follow one that is near to it


@dataclass(frozen=True)
class Scene:
    """The shapes in reading order, when each hops, and which one is asked for."""

    shapes: tuple[Changing, ...]
    hops: tuple[tuple[int, ...], ...]  # the first frames of each shape's hops
    asked: str | None  # the shape whose changes are to be counted; None: which one changed most often


@task(
    version=1,
    levels={
        "easy": Level(shapes=4, most=5, apart=36, hops=1, near=False),
        "medium": Level(shapes=5, most=6, apart=28, hops=2, near=False),
        "hard": Level(shapes=6, most=8, apart=24, hops=3, near=True),
    },
    cap=0.22,
)
class ColourChanges:
    """Ask how often a shape changed its colour, or which one did so most often."""

    def sample(self, level: Level, rng: Rng) -> Scene:
        """Draw the answer, then how often each shape changes, then when."""
        names = rng.answer.sample(SHAPES, level.shapes)
        asked = rng.answer.pick(names)
        counting = rng.answer.chance(0.5)
        wanted = rng.answer.whole(1, level.most)
        busiest = rng.whole(level.most - 1, level.most)
        shapes = []
        for name in names:
            if name == asked:
                changes = wanted if counting else busiest
            else:
                changes = rng.whole(0, level.most if counting else busiest - AHEAD)
            shapes.append(_shape(rng, level, name, changes))
        hops = tuple(random_moments(rng, FRAMES, level.hops, HOP + 6) for _ in names)
        return Scene(tuple(shapes), hops, asked if counting else None)

    def ask(self, scene: Scene) -> tuple[Question, ...]:
        """The list of a shape's changes is as long as the changes are many."""
        counts = {shape.name: len(shape.changes) for shape in scene.shapes}
        if scene.asked is not None:
            text = f"How many times did the {scene.asked} change its colour?"
            return (Question(text, Integer(), counts[scene.asked]),)
        most = max(counts.values())
        (busiest,) = [name for name, count in counts.items() if count > most - AHEAD]
        kind = Label(vocabulary=tuple(counts), of="shape")
        return (Question("Which shape changed its colour most often?", kind, busiest),)

    def film(self, scene: Scene) -> Film:
        """Show the shapes, each swaying and hopping in a place of its own."""
        (question,) = self.ask(scene)

        def paint(canvas: Canvas, frame: int) -> None:
            for number, shape in enumerate(scene.shapes):
                paint_shape(canvas, shape.name, _centre(scene, number, frame), RADIUS, PALETTE[shape.colour(frame)])

        watch = "Watch which shapes change their colour, and how often. Hops do not count."
        return stage("Colour changes", watch, [shot(FRAMES, paint)], question)

    def recount(self, scene: Scene) -> tuple[Value, ...]:
        """Compare each drawn colour with that of the frame before."""
        tally = dict.fromkeys((shape.name for shape in scene.shapes), 0)
        for before, now in pairwise(range(FRAMES)):
            for shape in scene.shapes:
                tally[shape.name] += shape.colour(before) != shape.colour(now)
        if scene.asked is not None:
            return (tally[scene.asked],)
        return (max(tally, key=lambda name: tally[name]),)

    def explain(self, scene: Scene) -> tuple[str, ...]:
        """Tell the colours of every shape."""
        lines = [
            f"The {shape.name} changed {len(shape.changes)} times: {', '.join(shape.colours)}."
            for shape in scene.shapes
            if scene.asked in (None, shape.name)
        ]
        return tuple(lines)

    def evidence(self, scene: Scene) -> tuple[Evidence, ...]:
        """Every colour of the asked shape, or of all of them, within the box of its hops."""
        found = []
        for number, shape in enumerate(scene.shapes):
            if scene.asked not in (None, shape.name):
                continue
            for colour, (start, stop) in zip(shape.colours, shape.stays(FRAMES), strict=True):
                ways = [shape_box(shape.name, _centre(scene, number, frame), RADIUS) for frame in range(start, stop)]
                found.append(seen(f"the {colour} {shape.name}", covering(ways), start, stop))
        return tuple(found)

    def twin(self, scene: Scene) -> Scene:
        """Leave out the asked shape's first colour, or let another shape change as the busiest one did."""
        counts = [len(shape.changes) for shape in scene.shapes]
        if scene.asked is None:
            busiest, calmest = counts.index(max(counts)), counts.index(min(counts))
            moments = {
                busiest: scene.shapes[calmest].changes,
                calmest: scene.shapes[busiest].changes,
            }
        else:
            asked = [shape.name for shape in scene.shapes].index(scene.asked)
            moments = {asked: scene.shapes[asked].changes[1:]}
        shapes = [
            _changing_at(shape, moments[number]) if number in moments else shape
            for number, shape in enumerate(scene.shapes)
        ]
        return replace(scene, shapes=tuple(shapes))


def _changing_at(shape: Changing, changes: tuple[int, ...]) -> Changing:
    """Let a shape change at other moments, to and fro between two colours, and end with the colour that it had."""
    last = shape.colours[-1]
    other = next(name for name in COLOURS if not alike(name, last))
    row = tuple(last if left % 2 == 0 else other for left in range(len(changes), -1, -1))
    return Changing(shape.name, row, changes)


def _shape(rng: Rng, level: Level, name: str, changes: int) -> Changing:
    colours = [rng.pick(COLOURS)]
    for _ in range(changes):
        colours.append(next_colour(rng, colours[-1], near=level.near))
    return Changing(name, tuple(colours), random_moments(rng, FRAMES, changes, level.apart))


def _cells(count: int) -> tuple[Box, ...]:
    """Share the screen out to the shapes: two rows, the upper one with the odd shape."""
    upper, lower = Box(20, 10, 814, 460).rows(2)
    return (*upper.columns((count + 1) // 2), *lower.columns(count // 2))


def _centre(scene: Scene, number: int, frame: int) -> PointXY:
    """Where the middle of a shape is: it sways, and hops at times."""
    x, y = _cells(len(scene.shapes))[number].centre
    lift = max((_lift(frame - start) for start in scene.hops[number]), default=0.0)
    return (x + 12 * sway(frame, 110, 37 * number), y + 16 - HEIGHT * lift)


def _lift(since: int) -> float:
    """How high a hop is after so many frames, from 0 to 1."""
    share = since / HOP
    return 4 * share * (1 - share) if 0 <= since < HOP else 0.0
