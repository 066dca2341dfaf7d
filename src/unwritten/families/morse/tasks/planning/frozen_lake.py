"""Frozen lake: a lamp wanders over a lake in fog; which sequence of moves leads to the goal past all holes?

It needs a map that is pieced together from views of a part, kept in mind, and followed move by move. It gets harder
with a larger lake under a lamp that moves faster, longer walks with more detours, options that differ less from each
other or end beside the goal, and start and goal hidden in the fog like the rest.

The wording of the options gives nothing away: they have one length, and are drawn all alike before one of them is
made the right one by freezing its cells and opening holes in the way of the others. Nor does any single view settle
the question: start, goal and enough holes to leave one option are never in the clear together.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from unwritten.core import Choice, Film, Question, Rng, Unsuitable, Value, knob, task
from unwritten.core.answers import LETTERS
from unwritten.core.evidence import Evidence
from unwritten.draw import Canvas, Spotlight, shot
from unwritten.families.morse.parts import ice, lakes, lamp, walks
from unwritten.families.morse.stage import stage

FRAMES = 300
"""Ten seconds of lamp light: with opening and question the film lasts at most sixteen."""

TRIES = 20
"""How often holes and lamp are drawn for the same walks."""

TITLE = "Frozen lake"
WATCH = (
    "Fog hides the ice. Keep in mind where the holes are: the penguin must reach the goal and may not step on a hole."
)
QUESTION = (
    "Which moves take the penguin from the start to the goal without stepping on a hole? "
    "(U up, D down, L left, R right, one cell each)"
)


@dataclass(frozen=True)
class Level:
    """The knobs of the task."""

    size: int = knob()  # entities: rows and columns of the lake; the lamp has the same time for all of them
    holes: float = knob()  # distractors: share of cells that the map generator makes a hole
    moves: int = knob()  # depth: moves of each option
    detour: int = knob()  # depth: at least so many moves more than the shortest way over ice would take
    options: int = knob("step")  # distractors: how many options there are
    strays: int = knob("step")  # distractors: how many of them end in another cell than the rest
    swaps: int = knob()  # distractors: exchanges of two moves between options; the fewer, the more alike they are
    light: float = knob()  # visual: radius of the clear view, as a share of the lake's side
    beacons: bool = knob("step")  # visual: whether start and goal shine through the fog


@dataclass(frozen=True)
class Scene:
    """A lake (S start, G goal, H hole, F ice), the walks to choose from, and the lamp's tour over it."""

    rows: tuple[str, ...]
    options: tuple[str, ...]  # moves, U D L R
    stops: tuple[tuple[int, int], ...]  # pixels from the lake's upper left corner
    clear: int  # radius of the clear view in pixels
    soft: int  # width of its soft edge in pixels
    beacons: bool


@task(
    version=1,
    levels={
        "easy": Level(6, 0.20, 8, 0, 4, 0, 4, 0.345, True),
        "medium": Level(7, 0.25, 10, 2, 4, 2, 3, 0.335, False),
        "hard": Level(8, 0.30, 12, 4, 5, 2, 2, 0.315, False),
    },
    cap=0.36,
)
class FrozenLake:
    """The task."""

    def sample(self, level: Level, rng: Rng) -> Scene:
        """Draw walks that are near misses of each other, a map on which one of them is safe, and the lamp's tour."""
        right = rng.answer.whole(0, level.options - 1)
        start, hub = walks.wander(rng, level.size, level.moves)
        if not 3 <= _distance(start, walks.cells_of(start, hub)[-1]) <= level.moves - level.detour:
            raise Unsuitable("too straight, or the goal is too near")
        options = rng.shuffled(walks.relatives(rng, level.size, start, hub, level.options, level.strays, level.swaps))
        cell = ice.cell_size(level.size)
        clear = round(level.light * level.size * cell)
        for _ in range(TRIES):  # walks are the hard part: keep them while holes and lamp are drawn again
            rows = _lake(rng, level, start, options, right)
            stops = lamp.route(rng, level.size, cell, clear, FRAMES)
            scene = Scene(rows, options, stops, clear, round(0.6 * cell), level.beacons)
            if not settled_by_one_view(scene):
                return scene
        raise Unsuitable("one view settles the question")

    def ask(self, scene: Scene) -> tuple[Question, ...]:
        """Ask for the one option whose walk is safe and ends on the goal."""
        letters = [letter for letter, moves in _lettered(scene) if _fate(scene, moves) == ARRIVES]
        if len(letters) != 1:
            raise ValueError(f"exactly one option must reach the goal, not {len(letters)}")
        kind = Choice(options=tuple(walks.spelled(moves) for moves in scene.options))
        return (Question(QUESTION, kind, letters[0]),)

    def film(self, scene: Scene) -> Film:
        """Move the lamp over the lake, then ask."""
        (question,) = self.ask(scene)
        left, top = ice.corner(len(scene.rows))
        spots = lamp.positions(scene.stops, FRAMES)
        lights: list[Spotlight] = []

        def paint(canvas: Canvas, frame: int) -> None:
            if not lights:  # drawn when first needed: a film that is only counted costs no pixels
                dark = ice.fogged_lake(scene.rows, beacons=scene.beacons)
                lights.append(Spotlight(ice.lit_lake(scene.rows), dark, scene.clear, scene.soft))
            x, y = spots[frame]
            lights[0].paint(canvas, (left + x, top + y))

        return stage(TITLE, WATCH, [shot(FRAMES, paint)], question)

    def evidence(self, scene: Scene) -> tuple[Evidence, ...]:
        """Every hole, the start and the goal, each where the lamp shows all of it."""
        return lakes.lamp_evidence(scene.rows, scene.stops, scene.clear, FRAMES)

    def recount(self, scene: Scene) -> tuple[Value, ...]:
        """Play every option in gymnasium's own FrozenLake and see which one is rewarded with its last move."""
        from gymnasium.envs.toy_text.frozen_lake import DOWN, LEFT, RIGHT, UP, FrozenLakeEnv

        actions = {"U": UP, "D": DOWN, "L": LEFT, "R": RIGHT}
        world: Any = FrozenLakeEnv(desc=list(scene.rows), is_slippery=False)
        rewarded = []
        for number, moves in enumerate(scene.options):
            world.reset(seed=0)
            ends = [world.step(actions[move])[1:3] for move in moves]
            if ends[-1] == (1, True) and not any(done for _, done in ends[:-1]):
                rewarded.append("ABCDEFGHIJKLMNOPQRSTUVWXYZ"[number])
        return tuple(rewarded)

    def explain(self, scene: Scene) -> tuple[str, ...]:
        """Follow each option to its end."""
        start, goal = (_named(_find(scene.rows, mark)) for mark in "SG")
        fates = [f"{letter}: {walks.spelled(moves)} {_fate(scene, moves)}." for letter, moves in _lettered(scene)]
        return (f"Start: {start}; goal: {goal}; counted from the top left.", *fates)


def settled_by_one_view(scene: Scene) -> bool:
    """Whether start, goal and enough holes to leave a single option are ever in the clear together."""
    size, start, goal = len(scene.rows), _find(scene.rows, "S"), _find(scene.rows, "G")
    cell = ice.cell_size(size)
    # Wider than what the lamp must show: a hole is known when its middle is in the clear.
    seen = lamp.seen_cells(lamp.positions(scene.stops, FRAMES), size, cell, scene.clear + round(lamp.CORE * cell))
    placed = seen[:, *start] & seen[:, *goal] | scene.beacons
    open_ = np.zeros(FRAMES, np.int64)
    for cells in (walks.cells_of(start, moves) for moves in scene.options):
        if cells[-1] == goal:
            holes = [seen[:, r, c] for r, c in cells if scene.rows[r][c] == "H"]
            open_ += np.logical_not(np.any(holes, axis=0)) if holes else 1
    return bool((placed & (open_ == 1)).any())


ARRIVES = "stays on the ice and ends on the goal"


def _fate(scene: Scene, moves: str) -> str:
    """Walk cell by cell and say how it ends."""
    row, column = _find(scene.rows, "S")
    for number, move in enumerate(moves, start=1):
        row, column = row + (move == "D") - (move == "U"), column + (move == "R") - (move == "L")
        if not (0 <= row < len(scene.rows) and 0 <= column < len(scene.rows)):
            return f"leaves the lake with move {number}"
        mark = scene.rows[row][column]
        if mark == "H":
            return f"steps on the hole in {_named((row, column))} with move {number}"
        if mark == "G" and number < len(moves):
            return f"passes over the goal with move {number}"
    return ARRIVES if scene.rows[row][column] == "G" else f"ends in {_named((row, column))}, not on the goal"


def _lake(rng: Rng, level: Level, start: walks.Cell, options: tuple[str, ...], right: int) -> tuple[str, ...]:
    """Take a random map of gymnasium's, freeze all that the options enter, and open a hole in each rival's way."""
    from gymnasium.envs.toy_text.frozen_lake import generate_random_map

    drawn = generate_random_map(level.size, 1 - level.holes, seed=rng.whole(0, 2**31 - 1))
    paths = [walks.cells_of(start, moves) for moves in options]
    path = paths[right]
    entered = {cell for cells in paths for cell in cells}
    holes = {(r, c) for r in range(level.size) for c in range(level.size) if drawn[r][c] == "H"} - entered
    for rival in paths:
        if rival != path and rival[-1] == path[-1]:
            # Each rival has a hole of its own: one hole seen does not settle the whole question.
            holes.add(rng.pick(walks.own_cells(rival, paths)))
    marks = {start: "S", path[-1]: "G", **dict.fromkeys(holes, "H")}
    return tuple("".join(marks.get((r, c), "F") for c in range(level.size)) for r in range(level.size))


def _lettered(scene: Scene) -> list[tuple[str, str]]:
    return list(zip(LETTERS, scene.options, strict=False))


def _find(rows: tuple[str, ...], mark: str) -> walks.Cell:
    ((row, column),) = [(r, line.index(mark)) for r, line in enumerate(rows) if mark in line]
    return (row, column)


def _named(cell: walks.Cell) -> str:
    return f"row {cell[0] + 1}, column {cell[1] + 1}"


def _distance(one: walks.Cell, other: walks.Cell) -> int:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])
