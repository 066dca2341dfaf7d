"""Cube colours: a sculpture of coloured cubes turns around once; how many of its cubes have a given colour?

The viewer must count over many views without counting a cube twice: from every side some of the asked cubes are out
of sight, so no single frame has the answer. It gets harder with more cubes and colours, with two colours to count
together, with a colour that is easily taken for the asked one, and with a faster turn.

Two claims are checked for every scene, by lines of sight: every cube is seen, by most of one of its sides, for
25 frames in a row; and in every view some of the asked cubes are out of sight. How many the best view hides is drawn
first, so that what it shows does not tell the answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from unwritten.core import Film, Integer, Question, Rng, Unsuitable, Value, knob, task
from unwritten.core.evidence import Evidence
from unwritten.draw import PALETTE, Vec3
from unwritten.families.morse.parts.coloured_cubes import cells_drawn, sculpture_camera, sculpture_shot
from unwritten.families.morse.parts.near_colours import NEAR
from unwritten.families.morse.parts.polycubes import SIDES, Cell, free_neighbours
from unwritten.families.morse.parts.seen_solids import cubes_seen
from unwritten.families.morse.parts.sight import look
from unwritten.families.morse.stage import stage

STEP = 12
"""Frames between the views that are checked; RUN of them in a row must show a cube."""

TIGHT = 0.8
"""How often a cube is put where it touches others by two or three sides: loose sculptures hide too little."""

SWAPS = 240
"""Cubes that are exchanged in search of a choice of which the best view hides the right number."""


@dataclass(frozen=True)
class Level:
    """The difficulty of a sculpture."""

    reach: int = knob()  # visual: cubes along each side of the room for the sculpture
    cubes: int = knob()  # entities: cubes of the sculpture
    asked: tuple[int, int] = knob()  # entities: the range of the answer
    wanted: int = knob()  # depth: colours to count together
    others: int = knob()  # distractors: colours that do not count
    near: bool = knob("step")  # visual: whether the colour nearest to an asked one is among the others
    frames: int = knob()  # temporal: how long the turn takes


@dataclass(frozen=True)
class Scene:
    """The cubes with their colours, which colours are asked for, and the frames of the turn."""

    cells: tuple[Cell, ...]
    colours: tuple[str, ...]
    wanted: tuple[str, ...]
    reach: int
    frames: int


@task(
    version=2,
    levels={
        "easy": Level(reach=3, cubes=16, asked=(5, 10), wanted=1, others=2, near=False, frames=300),
        "medium": Level(reach=4, cubes=20, asked=(5, 11), wanted=1, others=3, near=True, frames=270),
        "hard": Level(reach=4, cubes=22, asked=(6, 13), wanted=2, others=3, near=True, frames=240),
    },
    cap=0.27,
)
class CubeColours:
    """Count the cubes of one or two colours."""

    def sample(self, level: Level, rng: Rng) -> Scene:
        """Draw the answer, what is hidden of it, and the colours, then a sculpture, then which of its cubes count."""
        count = rng.answer.whole(*level.asked)
        hidden = rng.answer.whole(1, (count + 1) // 3)  # few sculptures hide more than a third from every side
        wanted = _wanted(level, rng.answer)
        cells = _sculpture(level, rng)
        eyes = _eyes(level.reach, level.frames)
        seen = look(cells, eyes)
        seen.check_all()
        chosen = _hiding(hidden, seen.at_all, count, rng)
        others = _others(level, wanted, rng)
        # Every colour is there, and the rest of the cubes have any of theirs.
        inks = iter(rng.shuffled([*wanted, *(rng.pick(wanted) for _ in range(count - len(wanted)))]))
        rest_count = len(cells) - count
        rest = iter(rng.shuffled([*others, *(rng.pick(others) for _ in range(rest_count))][:rest_count]))
        colours = tuple(next(inks) if place in chosen else next(rest) for place in range(len(cells)))
        return Scene(cells, colours, wanted, level.reach, level.frames)

    def ask(self, scene: Scene) -> tuple[Question, ...]:
        """Count in the list of colours."""
        asked = " or ".join(scene.wanted) + (", both together" if len(scene.wanted) > 1 else "")
        text = (
            "Every cube has one colour on all its sides, and every cube can be seen at some time. "
            f"How many cubes are {asked}?"
        )
        return (Question(text, Integer(unit="cubes"), sum(scene.colours.count(name) for name in scene.wanted)),)

    def film(self, scene: Scene) -> Film:
        """The sculpture turns around once."""
        content = sculpture_shot(scene.cells, scene.colours, scene.reach, scene.frames)
        watch = "It turns once around. Watch the colours of its cubes."
        return stage("A sculpture of cubes", watch, [content], self.ask(scene)[0])

    def recount(self, scene: Scene) -> tuple[Value, ...]:
        """Find the cubes from the faces that are drawn, and count those whose faces have an asked colour."""
        inks = [PALETTE[name] for name in scene.wanted]
        return (sum(colour in inks for colour in cells_drawn(scene.cells, scene.colours).values()),)

    def evidence(self, scene: Scene) -> tuple[Evidence, ...]:
        """Every cube that counts."""
        names = {
            number: f"the {colour} cube at {scene.cells[number]}"
            for number, colour in enumerate(scene.colours)
            if colour in scene.wanted
        }
        return tuple(
            cubes_seen(
                names,
                scene.cells,
                lambda frame: sculpture_camera(frame, scene.frames, scene.reach),
                0,
                scene.frames,
            )
        )

    def explain(self, scene: Scene) -> tuple[str, ...]:
        """Count layer by layer."""
        lines = []
        for height in range(max(cell[2] for cell in scene.cells) + 1):
            layer = [ink for cell, ink in zip(scene.cells, scene.colours, strict=True) if cell[2] == height]
            told = ", ".join(f"{layer.count(name)} {name}" for name in scene.wanted)
            lines.append(f"Layer {height + 1} from below has {len(layer)} cubes: {told}.")
        return (*lines, f"Together that is {self.ask(scene)[0].answer}.")


def _wanted(level: Level, rng: Rng) -> tuple[str, ...]:
    """Draw the asked colours; two of them are never taken for each other."""
    first = rng.pick(tuple(NEAR))
    far = [name for name in NEAR if name != first and NEAR[name] != first and NEAR[first] != name]
    return (first, *rng.sample(far, level.wanted - 1))


def _others(level: Level, wanted: tuple[str, ...], rng: Rng) -> tuple[str, ...]:
    """Draw the colours that do not count: with the one nearest to the first asked one, or with none that is near."""
    near = NEAR[wanted[0]]
    far = [
        name
        for name in NEAR
        if name not in wanted and not any(NEAR[ink] == name or NEAR[name] == ink for ink in wanted)
    ]
    return (near, *rng.sample(far, level.others - 1)) if level.near else rng.sample(far, level.others)


def _sculpture(level: Level, rng: Rng) -> tuple[Cell, ...]:
    """Grow cubes that hang together and hide each other; the first stands on the plate."""
    cells: list[Cell] = [(rng.whole(0, level.reach - 1), rng.whole(0, level.reach - 1), 0)]
    while len(cells) < level.cubes:
        free = [cell for cell in free_neighbours(cells) if all(0 <= part < level.reach for part in cell)]
        tight = [cell for cell in free if 2 <= _touching(cell, cells) <= 3]
        cells.append(rng.pick(tight if tight and rng.chance(TIGHT) else free))
    return tuple(sorted(cells))


def _touching(cell: Cell, cells: Sequence[Cell]) -> int:
    return sum((cell[0] + x, cell[1] + y, cell[2] + z) in cells for x, y, z in SIDES)


def _hiding(hidden: int, seen: NDArray[np.bool_], count: int, rng: Rng) -> set[int]:
    """Choose that many cubes so that the view that shows most of them (views × cubes) misses so many."""
    order = list(rng.shuffled(range(seen.shape[1])))

    def off() -> int:
        return abs(count - hidden - int(seen[:, order[:count]].sum(axis=1).max()))

    now = off()
    for _ in range(SWAPS):
        if not now:
            return set(order[:count])
        one, other = rng.whole(0, count - 1), rng.whole(count, len(order) - 1)
        order[one], order[other] = order[other], order[one]
        if (then := off()) <= now:
            now = then
        else:
            order[one], order[other] = order[other], order[one]
    raise Unsuitable("the best view shows too much or too little of what is asked for")


@cache
def _eyes(reach: int, frames: int) -> tuple[Vec3, ...]:
    return tuple(sculpture_camera(frame, frames, reach).eye for frame in range(0, frames, STEP))
