"""Maze farthest: a torch is carried through a dark maze; which marked cell is farthest from the start on foot?

It needs a map that is pieced together from views of a part and kept in mind, and several ways measured and compared
on it; the mark that is farthest on foot is as often the nearest as the crow flies as the farthest. It gets harder
with a larger maze under a faster torch, more marks, smaller differences between them, and marks that do not shine.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from unwritten.core import Film, Label, Question, Rng, Unsuitable, Value, knob, task
from unwritten.core.evidence import Evidence
from unwritten.families.morse.parts import maze_picture
from unwritten.families.morse.parts.maze import Cell, Maze, Wall, carve, distances, walls, way
from unwritten.families.morse.parts.maze_picture import Mark, Torch

COLOURS = ("red", "green", "blue", "yellow", "orange", "purple", "pink", "cyan")
CLOSEST = 2
"""Marks and start are at least this many steps apart, so that none is overlooked beside another."""

TRIES = 12
TURNS = ((-1, 0), (0, 1), (1, 0), (0, -1))  # up, right, down, left: each a right turn from the one before


@dataclass(frozen=True)
class Level:
    """The knobs of the task."""

    size: int = knob()  # entities: rows and columns of the maze; the torch has the same time for all of them
    marks: int = knob()  # entities: marked cells besides the start
    margin: tuple[int, int] = knob()  # depth: steps by which the farthest is ahead of the next one, from and to
    winding: float = knob()  # depth: how winding the corridors are
    light: float = knob()  # visual: radius of the torch's light, as a share of the maze's side
    beacons: bool = knob("step")  # visual: whether the marks shine in the dark


@dataclass(frozen=True)
class Scene:
    """A maze with a start and coloured marks, and the torch's tour."""

    maze: Maze
    start: Cell
    marks: tuple[Cell, ...]
    colours: tuple[str, ...]  # of the marks, in their order
    torch: Torch
    beacons: bool


@task(
    version=2,
    levels={
        "easy": Level(6, 3, (5, 9), 0.6, 0.372, True),
        "medium": Level(7, 4, (3, 6), 0.75, 0.368, False),
        "hard": Level(8, 5, (2, 4), 0.85, 0.363, False),
    },
    cap=0.24,
)
class MazeFarthest:
    """The task."""

    def sample(self, level: Level, rng: Rng) -> Scene:
        """Draw the colour of the farthest mark and its rank by air, then a maze and marks that go with them."""
        colours = rng.answer.sample(COLOURS, level.marks)
        nearer = rng.answer.whole(0, level.marks - 1)  # marks nearer by air: no rank by air tells the answer
        for _ in range(TRIES):
            maze = carve(rng, level.size, level.winding)
            start = (rng.whole(0, level.size - 1), rng.whole(0, level.size - 1))
            marks = _marks(rng, level, maze, start, nearer)
            if marks is None:
                continue
            torch = maze_picture.torch_tour(rng, level.size, level.light)
            order = rng.shuffled(range(level.marks))
            scene = Scene(
                maze,
                start,
                tuple(marks[k] for k in order),
                tuple(colours[k] for k in order),
                torch,
                level.beacons,
            )
            if not settled_by_one_view(scene, marks[0]):
                return scene
        raise Unsuitable("no marks of which one is farthest by the wanted margin")

    def ask(self, scene: Scene) -> tuple[Question, ...]:
        """Spread from the start through the maze, and see which mark is reached last."""
        steps = distances(scene.maze, scene.start)
        ranked = sorted(zip(scene.marks, scene.colours, strict=True), key=lambda mark: steps[mark[0]])
        if steps[ranked[-1][0]] == steps[ranked[-2][0]]:
            raise ValueError("two marks are equally far")
        text = "Which marked cell is farthest from the start S on foot, by the number of steps of the shortest way?"
        return (Question(text, Label(vocabulary=tuple(sorted(scene.colours)), of="colour"), ranked[-1][1]),)

    def film(self, scene: Scene) -> Film:
        """Carry the torch through the maze, then ask."""
        watch = "A torch shows a part of the maze at a time. Keep its walls in mind, and where the marked cells are."
        (question,) = self.ask(scene)
        return maze_picture.torch_film(
            "Dark maze", watch, scene.maze, _drawn(scene), scene.torch, question, beacons=scene.beacons
        )

    def evidence(self, scene: Scene) -> tuple[Evidence, ...]:
        """The start, every mark and every wall, each where the torch shows all of it."""
        return maze_picture.torch_evidence(scene.maze, _drawn(scene), scene.torch)

    def recount(self, scene: Scene) -> tuple[Value, ...]:
        """Walk with the right hand on the drawn walls, unrolling a thread and rolling it up when going back."""
        thread, depth = [scene.start], {scene.start: 0}
        facing, built = 0, frozenset(walls(scene.maze))
        while len(depth) < scene.maze.size**2:
            facing = next(
                turn % 4
                for turn in (facing + 1, facing, facing - 1, facing + 2)
                if _free(thread[-1], turn % 4, built)
            )
            there = (thread[-1][0] + TURNS[facing][0], thread[-1][1] + TURNS[facing][1])
            if len(thread) > 1 and there == thread[-2]:
                thread.pop()
            else:
                thread.append(there)
            depth.setdefault(there, len(thread) - 1)
        farthest = max(depth[mark] for mark in scene.marks)
        return tuple(c for mark, c in zip(scene.marks, scene.colours, strict=True) if depth[mark] == farthest)

    def explain(self, scene: Scene) -> tuple[str, ...]:
        """Give the steps and the straight distance to every mark."""
        lines = []
        for mark, colour in zip(scene.marks, scene.colours, strict=True):
            steps = len(way(scene.maze, scene.start, mark)) - 1
            down, across = abs(mark[0] - scene.start[0]), abs(mark[1] - scene.start[1])
            lines.append(f"{colour}: {steps} steps on foot ({down} rows and {across} columns away).")
        return (*lines, f"Farthest on foot: {self.ask(scene)[0].answer}.")


def _drawn(scene: Scene) -> tuple[Mark, ...]:
    coloured = (Mark(cell, colour) for cell, colour in zip(scene.marks, scene.colours, strict=True))
    return (Mark(scene.start, "black", "S", "start"), *coloured)


def _marks(rng: Rng, level: Level, maze: Maze, start: Cell, nearer: int) -> list[Cell] | None:
    """Choose cells of which the first is farthest on foot, with so many others nearer and the rest farther by air."""
    steps = distances(maze, start)
    lead = rng.whole(*level.margin)
    far = rng.pick([cell for cell in sorted(steps) if steps[cell] >= level.size + level.margin[0]] or [start])
    if far == start:
        return None
    second = steps[far] - lead
    near, wide = _by_air(start, far, [cell for cell in sorted(steps) if CLOSEST <= steps[cell] <= second])
    farther = level.marks - 1 - nearer
    if len(near) < nearer or len(wide) < farther:
        return None
    chosen = [far, *rng.sample(near, nearer), *rng.sample(wide, farther)]
    if second not in [steps[cell] for cell in chosen]:
        return None
    return None if any(_touch(a, b) for a in chosen for b in chosen if a != b) else chosen


def _by_air(start: Cell, far: Cell, cells: list[Cell]) -> tuple[list[Cell], list[Cell]]:
    """The cells that are clearly nearer by air than the farthest on foot, and those that are clearly farther."""
    reach = _air(far, start)
    return [c for c in cells if _air(c, start) < reach - 1], [c for c in cells if _air(c, start) > reach + 1]


def settled_by_one_view(scene: Scene, farthest: Cell) -> bool:
    """Whether one view shows the whole way to the farthest mark."""
    cells = np.array(way(scene.maze, scene.start, farthest))
    seen = maze_picture.in_the_light(scene.torch, scene.maze.size, 0.5)
    return bool(seen[:, cells[:, 0], cells[:, 1]].all(axis=1).any())


def _free(cell: Cell, facing: int, built: frozenset[Wall]) -> bool:
    """Whether no wall stands on the side of the cell that one faces."""
    row, column = cell
    sides = (
        ((row, column), (row, column + 1)),
        ((row, column + 1), (row + 1, column + 1)),
        ((row + 1, column), (row + 1, column + 1)),
        ((row, column), (row + 1, column)),
    )
    return sides[facing] not in built


def _air(one: Cell, other: Cell) -> int:
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2


def _touch(one: Cell, other: Cell) -> bool:
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) < 2
