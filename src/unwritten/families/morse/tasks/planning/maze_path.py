"""Maze path: a torch is carried through a dark maze; which moves lead from S to G, or how many steps does it take?

It needs a map that is pieced together from views of a part and kept in mind, and a way followed on it between walls.
It gets harder with a larger maze under a faster torch, longer ways with more detours, walks to choose from that
differ less from each other or end beside the goal.

The maze is a tree: one way joins any two cells. The walks to choose from have one length and are drawn all alike
before one of them is made the right one by the maze that is carved around it; the others share passages with it
and meet a wall late. No single view settles the question.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from unwritten.core import Choice, Film, Integer, Question, Rng, Unsuitable, Value, knob, task
from unwritten.core.answers import LETTERS
from unwritten.core.evidence import Evidence
from unwritten.families.morse.parts import maze_picture, walks
from unwritten.families.morse.parts.maze import Cell, Maze, carve, carve_around, distances, doors, walls, way
from unwritten.families.morse.parts.maze_picture import Mark, Torch
from unwritten.families.morse.parts.maze_walks import draw_walks, passages_of

OPTIONS = 4
TRIES = 8
EARLIEST = 3
"""A wrong walk meets its wall with this move at the earliest."""

ONE_STEP = {"U": (-1, 0), "D": (+1, 0), "L": (0, -1), "R": (0, +1)}
"""Rows down and columns to the right of each move, as the question explains it; for ``recount`` alone."""

WHICH = "Which moves lead from S to G without crossing a wall? (U up, D down, L left, R right, one cell each)"
HOW_MANY = "How many steps does the shortest way from S to G take? (One step leads from a cell to the next.)"


@dataclass(frozen=True)
class Level:
    """The knobs of the task."""

    size: int = knob()  # entities: rows and columns of the maze; the torch has the same time for all of them
    moves: int = knob()  # depth: moves of each walk to choose from
    steps: tuple[int, int] = knob()  # depth: range of the answer where steps are asked for
    detour: int = knob()  # depth: steps by which the way is longer than without walls, at least
    strays: int = knob()  # distractors: how many walks end in another cell than the rest
    swaps: int = knob()  # distractors: exchanges of two moves between walks; the fewer, the more alike they are
    light: float = knob()  # visual: radius of the torch's light, as a share of the maze's side


@dataclass(frozen=True)
class Scene:
    """A maze, its start and goal, walks to choose from (none where steps are asked for), and the torch's tour."""

    maze: Maze
    start: Cell
    goal: Cell
    options: tuple[str, ...]  # moves, U D L R
    torch: Torch


@task(
    version=1,
    levels={
        "easy": Level(6, 8, (6, 14), 0, 0, 4, 0.372),
        "medium": Level(7, 10, (8, 19), 2, 1, 3, 0.368),
        "hard": Level(8, 12, (10, 26), 4, 1, 2, 0.363),
    },
    cap=0.24,
)
class MazePath:
    """The task."""

    def sample(self, level: Level, rng: Rng) -> Scene:
        """Draw which question is put and its answer, then a maze that has it, then the torch's tour."""
        if rng.answer.chance(0.5):
            return _with_walks(rng, level, rng.answer.whole(0, OPTIONS - 1))
        return _with_steps(rng, level, rng.answer.whole(*level.steps))

    def ask(self, scene: Scene) -> tuple[Question, ...]:
        """Follow each walk through the maze, or count the steps of the one way."""
        if not scene.options:
            return (Question(HOW_MANY, Integer(), len(way(scene.maze, scene.start, scene.goal)) - 1),)
        letters = [letter for letter, moves in _lettered(scene) if _fate(scene, moves) == ARRIVES]
        if len(letters) != 1:
            raise ValueError(f"exactly one walk must reach the goal, not {len(letters)}")
        kind = Choice(options=tuple(walks.spelled(moves) for moves in scene.options))
        return (Question(WHICH, kind, letters[0]),)

    def film(self, scene: Scene) -> Film:
        """Carry the torch through the maze, then ask."""
        watch = "A torch shows a part of the maze at a time. Keep its walls in mind, and where S and G are."
        (question,) = self.ask(scene)
        marks, torch = _marks(scene), scene.torch
        return maze_picture.torch_film("Dark maze", watch, scene.maze, marks, torch, question, beacons=False)

    def evidence(self, scene: Scene) -> tuple[Evidence, ...]:
        """Start and goal and every wall, each where the torch shows all of it."""
        return maze_picture.torch_evidence(scene.maze, _marks(scene), scene.torch)

    def recount(self, scene: Scene) -> tuple[Value, ...]:
        """Fill every dead end between the drawn walls until only the way is left, then measure or compare it."""
        corridors = doors(walls(scene.maze), scene.maze.size)
        left = dict(corridors)
        while dead := [
            cell
            for cell, there in left.items()
            if cell not in (scene.start, scene.goal) and sum(other in left for other in there) <= 1
        ]:
            for cell in dead:
                del left[cell]
        if not scene.options:
            return (len(left) - 1,)
        found = []
        for number, moves in enumerate(scene.options):
            cells = [scene.start]
            for move in moves:  # decoded here: a wrong step of ``walks`` would else pass both ways
                down, across = ONE_STEP[move]
                cells.append((cells[-1][0] + down, cells[-1][1] + across))
            if sorted(cells) == sorted(left) and cells[-1] == scene.goal:
                found.append("ABCD"[number])
        return tuple(found)

    def explain(self, scene: Scene) -> tuple[str, ...]:
        """Name the way and, where there are walks to choose from, follow each of them."""
        cells = way(scene.maze, scene.start, scene.goal)
        names = " → ".join(f"{row + 1}.{column + 1}" for row, column in cells)
        fates = [f"{letter}: {walks.spelled(moves)} {_fate(scene, moves)}." for letter, moves in _lettered(scene)]
        return (
            f"The only way from S to G, as row.column from the top left: {names}: {len(cells) - 1} steps.",
            *fates,
        )


def _marks(scene: Scene) -> tuple[Mark, Mark]:
    return Mark(scene.start, "blue", "S", "start"), Mark(scene.goal, "red", "G", "goal")


def _with_walks(rng: Rng, level: Level, right: int) -> Scene:
    """Draw walks that are near misses of each other, and carve a maze in which one of them is open."""
    start, options = draw_walks(rng, level.size, level.moves, OPTIONS, level.strays, level.swaps)
    paths = [walks.cells_of(start, moves) for moves in options]
    goal = paths[right][-1]
    if not 3 <= _apart(start, goal) <= level.moves - level.detour:
        raise Unsuitable("too straight, or the goal is too near")
    own = passages_of(paths[right])
    others = [gap for path in paths for gap in passages_of(path)]
    for _ in range(TRIES):  # walks are the hard part: keep them while maze and torch are drawn again
        maze = carve_around(rng, level.size, (*own, *rng.shuffled(others)))
        first_walls = [_first_wall(maze, path) for path in paths]
        if any(number is not None and number < EARLIEST for number in first_walls):
            continue
        scene = Scene(maze, start, goal, options, maze_picture.torch_tour(rng, level.size, level.light))
        if not settled_by_one_view(scene):
            return scene
    raise Unsuitable("one view settles the question, or a walk is over before it has begun")


def _with_steps(rng: Rng, level: Level, steps: int) -> Scene:
    """Carve mazes until one has two cells that many steps apart."""
    for _ in range(TRIES):
        maze = carve(rng, level.size, rng.real(0.6, 0.95))
        start = (rng.whole(0, level.size - 1), rng.whole(0, level.size - 1))
        goals = [
            cell
            for cell, far in sorted(distances(maze, start).items())
            if far == steps and _apart(start, cell) <= steps - level.detour
        ]
        if not goals:
            continue
        torch = maze_picture.torch_tour(rng, level.size, level.light)
        scene = Scene(maze, start, rng.pick(goals), (), torch)
        if not settled_by_one_view(scene):
            return scene
    raise Unsuitable(f"no two cells {steps} steps apart, or one view shows the whole way")


def settled_by_one_view(scene: Scene) -> bool:
    """Whether one view shows the whole way, or start, goal and a wall in the way of each wrong walk."""
    seen = maze_picture.in_the_light(scene.torch, scene.maze.size, 0.5)
    cells = np.array(way(scene.maze, scene.start, scene.goal))
    whole = seen[:, cells[:, 0], cells[:, 1]].all(axis=1)
    placed = seen[:, *scene.start] & seen[:, *scene.goal]
    refuted = np.full(len(seen), bool(scene.options))
    for path in (walks.cells_of(scene.start, moves) for moves in scene.options):
        crossed = [seen[:, *a] | seen[:, *b] for a, b in pairwise(path) if b not in scene.maze.joined(a)]
        if crossed and path[-1] == scene.goal:
            refuted &= np.any(crossed, axis=0)
    return bool((whole | placed & refuted).any())


ARRIVES = "crosses no wall and ends on G"


def _fate(scene: Scene, moves: str) -> str:
    """Walk cell by cell and say how it ends."""
    cells = walks.cells_of(scene.start, moves)
    number = _first_wall(scene.maze, cells)
    if number is not None:
        return f"runs into a wall with move {number}"
    return ARRIVES if cells[-1] == scene.goal else "crosses no wall but does not end on G"


def _first_wall(maze: Maze, cells: tuple[Cell, ...]) -> int | None:
    """With which move, counted from 1, a walk runs into a wall."""
    blocked = (number for number, (a, b) in enumerate(pairwise(cells), start=1) if b not in maze.joined(a))
    return next(blocked, None)


def _lettered(scene: Scene) -> list[tuple[str, str]]:
    return list(zip(LETTERS, scene.options, strict=False))


def _apart(one: Cell, other: Cell) -> int:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])
