"""Colour sequence: a shape takes one colour after another; which colour was its fifth, or what was the whole order?

The viewer must keep a row of colours in mind, in order, and count along it. It gets harder with more colours, shorter
and less even stays, other shapes that change at other moments, changes between near colours, and where the whole row
is asked for.

No colour follows itself, so every change is seen, and each colour stays for 0.7 s and more.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import accumulate, groupby

from unwritten.core import Film, Label, Question, Rng, Sequence, Value, knob, task
from unwritten.core.evidence import Evidence
from unwritten.draw import PALETTE, Box, Canvas, PointXY, shot
from unwritten.families.morse.parts.moments import ORDINALS, random_shares
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

LEAST = 22  # frames that every colour stays


@dataclass(frozen=True)
class Level:
    """How many colours come how fast, and how much else changes."""

    shapes: int = knob()  # distractors: shapes, of which one is asked for
    turns: int = knob()  # entities: colours that each shape has
    hold: int = knob()  # temporal: frames that a colour stays on average
    whole: bool = knob("step")  # depth: whether the whole order is asked for, not one place of it
    near: bool = knob("step")  # visual: whether a colour may follow one that is near to it


@dataclass(frozen=True)
class Scene:
    """The shapes from left to right, and what is asked of which one."""

    shapes: tuple[Changing, ...]
    asked: int  # place of the asked shape
    place: int | None  # which of its colours is asked for, counted from 1; None: all
    frames: int


@task(
    version=1,
    levels={
        "easy": Level(shapes=1, turns=6, hold=44, whole=False, near=False),
        "medium": Level(shapes=2, turns=8, hold=36, whole=False, near=False),
        "hard": Level(shapes=3, turns=10, hold=30, whole=True, near=True),
    },
    cap=0.22,
)
class ColourSequence:
    """Ask for the nth colour of a shape, or for all of them."""

    def sample(self, level: Level, rng: Rng) -> Scene:
        """Draw the asked colour and its place, then the colours before and after it."""
        place = rng.answer.whole(3, level.turns - 1)
        colour = rng.answer.pick(COLOURS)
        asked = rng.whole(0, level.shapes - 1)
        frames = level.turns * level.hold
        shapes = []
        for number, name in enumerate(rng.sample(SHAPES, level.shapes)):
            known = (place, colour) if number == asked else (1, rng.pick(COLOURS))
            stays = random_shares(rng, frames, level.turns, LEAST)
            shapes.append(Changing(name, _row(rng, level, *known), tuple(accumulate(stays))[:-1]))
        return Scene(tuple(shapes), asked, None if level.whole else place, frames)

    def ask(self, scene: Scene) -> tuple[Question, ...]:
        """Look the colours up in the order in which the shape takes them."""
        shape = scene.shapes[scene.asked]
        if scene.place is None:
            kind = Sequence(of="colour", vocabulary=COLOURS, length=len(shape.colours))
            text = f"Which colours did the {shape.name} have, in order from its first to its last?"
            return (Question(text, kind, shape.colours),)
        text = (
            f"Count the colour at the start as the first. "
            f"Which was the {ORDINALS[scene.place]} colour that the {shape.name} had?"
        )
        return (Question(text, Label(vocabulary=COLOURS, of="colour"), shape.colours[scene.place - 1]),)

    def film(self, scene: Scene) -> Film:
        """Show the shapes side by side, swaying gently, each change with a little spring."""
        (question,) = self.ask(scene)

        def paint(canvas: Canvas, frame: int) -> None:
            for number, shape in enumerate(scene.shapes):
                centre, radius = _place(scene, number, frame)
                paint_shape(canvas, shape.name, centre, radius, PALETTE[shape.colour(frame)])

        watch = "Keep in mind the order of colours."
        return stage("Colour sequence", watch, [shot(scene.frames, paint)], question)

    def recount(self, scene: Scene) -> tuple[Value, ...]:
        """Watch the drawn colour frame by frame and note it whenever it is new."""
        shape = scene.shapes[scene.asked]
        seen = tuple(colour for colour, _ in groupby(shape.colour(frame) for frame in range(scene.frames)))
        return (seen,) if scene.place is None else (seen[scene.place - 1],)

    def explain(self, scene: Scene) -> tuple[str, ...]:
        """List the colours with their numbers."""
        shape = scene.shapes[scene.asked]
        numbered = ", ".join(f"{number} {colour}" for number, colour in enumerate(shape.colours, start=1))
        lines = [f"The colours of the {shape.name}: {numbered}."]
        if scene.place is not None:
            lines.append(f"Number {scene.place} is {shape.colours[scene.place - 1]}.")
        return tuple(lines)

    def evidence(self, scene: Scene) -> tuple[Evidence, ...]:
        """Every colour of the asked shape up to the asked place."""
        shape = scene.shapes[scene.asked]
        found = []
        for colour, (start, stop) in zip(shape.colours, shape.stays(scene.frames), strict=True):
            ways = [shape_box(shape.name, *_place(scene, scene.asked, frame)) for frame in range(start, stop)]
            found.append(seen(f"the {colour} {shape.name}", covering(ways), start, stop))
        return tuple(found[: scene.place])

    def twin(self, scene: Scene) -> Scene:
        """Give the asked shape another colour in the asked place, or in the middle: never in the last one."""
        shape = scene.shapes[scene.asked]
        turn = scene.place - 1 if scene.place else len(shape.colours) // 2
        beside = (shape.colours[turn - 1], shape.colours[turn + 1])
        free = [name for name in COLOURS if not any(alike(name, other) for other in beside)]
        fresh = next(name for name in free if name != shape.colours[turn])
        changed = replace(shape, colours=(*shape.colours[:turn], fresh, *shape.colours[turn + 1 :]))
        shapes = (*scene.shapes[: scene.asked], changed, *scene.shapes[scene.asked + 1 :])
        return replace(scene, shapes=shapes)


def _place(scene: Scene, number: int, frame: int) -> tuple[PointXY, float]:
    """Where the middle of a shape is, and how large it is."""
    x, y = Box(30, 20, 794, 440).columns(len(scene.shapes))[number].centre
    radius = (150, 132, 104)[len(scene.shapes) - 1]
    return (x, y + 14 * sway(frame, 96, 31 * number)), radius * scene.shapes[number].swell(frame)


def _row(rng: Rng, level: Level, place: int, colour: str) -> tuple[str, ...]:
    """Draw a row of colours around a known one, none of them following itself."""
    row = [colour]
    while len(row) < place:
        row.insert(0, next_colour(rng, row[0], near=level.near))
    while len(row) < level.turns:
        row.append(next_colour(rng, row[-1], near=level.near))
    return tuple(row)
