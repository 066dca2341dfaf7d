"""Visit all: gems light up on a floor one after another; how, or in how few steps, can the robot collect them all?

It needs places that are remembered, distances around obstacles, and a plan: the shortest round among all orders,
which is not always the one that goes to the nearest gem first. It gets harder with a larger floor, more gems in the
same time, more crates in the way, and rounds on which going to the nearest gem first leads astray.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise, permutations

import numpy as np
from numpy.typing import NDArray

from unwritten.core import Film, Integer, Question, Rng, Sequence, Unsuitable, Value, knob, task
from unwritten.core.evidence import Evidence
from unwritten.draw import INK, Canvas, Style, shot, write
from unwritten.families.morse.parts import errands
from unwritten.families.morse.parts.errands import Cell
from unwritten.families.morse.parts.seen import seen
from unwritten.families.morse.stage import stage

COLOURS = ("red", "green", "blue", "yellow", "orange", "purple", "pink", "cyan")
LEAD, TAIL = 30, 15  # frames of the empty floor before the first and after the last gem
GEMS = 270  # frames that all gems share, so that films are equally long
GROWN = 6  # frames in which a gem grows
DARK = 6  # frames without a gem after each
MARGIN = 2  # steps by which the best order is ahead of every other one
TRIES = 40

RULE = "The robot starts where it stands, moves one cell up, down, left or right per step, never onto a crate, "
IN_ORDER = f"{RULE}and may end anywhere. In which order must it collect all gems to need the fewest steps?"
IN_STEPS = f"{RULE}and may end anywhere. What is the fewest steps in which it can collect all gems?"


@dataclass(frozen=True)
class Level:
    """The knobs of the task."""

    rows: int = knob()  # entities
    columns: int = knob()  # entities
    gems: int = knob()  # entities: all of them share the same time
    crates: tuple[int, int] = knob()  # distractors: fewest and most cells that cannot be entered
    steps: tuple[int, int] = knob()  # depth: range of the answer where steps are asked for
    trap: int = knob()  # depth: steps that are lost at least by always going to the nearest gem


@dataclass(frozen=True)
class Scene:
    """The floor, and the gems in the order in which they light up."""

    rows: int
    columns: int
    robot: Cell
    crates: tuple[Cell, ...]
    gems: tuple[Cell, ...]
    colours: tuple[str, ...]  # of the gems
    ordered: bool  # whether the order is asked for, or else the steps


@task(
    version=1,
    levels={
        "easy": Level(5, 8, 4, (4, 6), (10, 17), 0),
        "medium": Level(5, 9, 5, (7, 10), (13, 22), 0),
        "hard": Level(6, 10, 6, (12, 16), (18, 29), 2),
    },
    cap=0.2,
)
class VisitAll:
    """The task."""

    def sample(self, level: Level, rng: Rng) -> Scene:
        """Draw the order of the colours, or the number of steps, then places that make it the best."""
        ordered = rng.answer.chance(0.5)
        colours = rng.answer.sample(COLOURS, level.gems)
        steps = rng.answer.whole(*level.steps)
        for _ in range(TRIES):
            robot, crates, gems = _places(rng, level)
            apart = [errands.reach(cell, level.rows, level.columns, frozenset(crates)) for cell in (robot, *gems)]
            if any(cell not in apart[0] for cell in gems):
                continue
            first = [apart[0][cell] for cell in gems]
            table = [[steps_from[cell] for cell in gems] for steps_from in apart[1:]]
            fewest, order = errands.shortest_round(first, table)
            if (not ordered and fewest != steps) or errands.greedy_round(first, table) < fewest + level.trap:
                continue
            if ordered and errands.runner_up(first, table) < fewest + MARGIN:
                continue
            # The colours follow the best order; when each gem lights up has nothing to do with it.
            coloured = rng.shuffled([(gems[place], colours[turn]) for turn, place in enumerate(order)])
            return Scene(
                level.rows,
                level.columns,
                robot,
                crates,
                tuple(cell for cell, _ in coloured),
                tuple(colour for _, colour in coloured),
                ordered,
            )
        raise Unsuitable("no places with that answer, or the best order is not the best by far")

    def ask(self, scene: Scene) -> tuple[Question, ...]:
        """Spread from the robot and each gem, then find the best round by sets of gems collected so far."""
        steps, order = _best(scene)
        if not scene.ordered:
            return (Question(IN_STEPS, Integer(), steps),)
        kind = Sequence(of="colour", vocabulary=tuple(sorted(scene.colours)), length=len(scene.gems))
        return (Question(IN_ORDER, kind, tuple(scene.colours[k] for k in order)),)

    def film(self, scene: Scene) -> Film:
        """Let one gem after another light up on the floor."""
        floor = errands.Floor(scene.rows, scene.columns, scene.crates, scene.robot)
        slot = GEMS // len(scene.gems)

        def paint(canvas: Canvas, frame: int) -> None:
            floor.paint(canvas)
            turn, since = divmod(frame - LEAD, slot)
            lit = 0 <= turn < len(scene.gems)
            if lit and since < slot - DARK:
                floor.gem(canvas, scene.gems[turn], scene.colours[turn], (since + 9 - GROWN) / 9)
            text = f"Gem {turn + 1} of {len(scene.gems)}" if lit else "Robot, crates and free cells"
            write(canvas, text, (427, 28), Style(26, INK, bold=True, align="centre"))

        content = shot(LEAD + GEMS + TAIL, paint)
        watch = "Gems light up one after another and stay where they are. Keep in mind where each one lies."
        return stage("Collect them all", watch, [content], self.ask(scene)[0])

    def evidence(self, scene: Scene) -> tuple[Evidence, ...]:
        """Every gem while it is lit, every crate, and the robot."""
        floor, slot = errands.Floor(scene.rows, scene.columns, scene.crates, scene.robot), GEMS // len(scene.gems)
        end = LEAD + GEMS + TAIL
        found = [seen(f"the crate in {_named(cell)}", floor.box(cell), 0, end) for cell in scene.crates]
        found.append(seen("the robot", floor.box(scene.robot), 0, end))
        for turn, (cell, colour) in enumerate(zip(scene.gems, scene.colours, strict=True)):
            start = LEAD + slot * turn
            found.append(seen(f"the {colour} gem", floor.gem_box(cell), start + GROWN, start + slot - DARK))
        return tuple(found)

    def recount(self, scene: Scene) -> tuple[Value, ...]:
        """Measure all pairs of cells by ever longer ways (Floyd and Warshall), then try every order."""
        far = _all_pairs(scene)
        stops = [row * scene.columns + column for row, column in (*scene.gems, scene.robot)]
        table = far[np.ix_(stops, stops)].tolist()
        tried = sorted(
            (table[-1][order[0]] + sum(table[a][b] for a, b in pairwise(order)), order)
            for order in permutations(range(len(scene.gems)))
        )
        if not scene.ordered:
            return (tried[0][0],)
        best = [tuple(scene.colours[k] for k in order) for steps, order in tried if steps < tried[0][0] + MARGIN]
        return tuple(best)

    def explain(self, scene: Scene) -> tuple[str, ...]:
        """Give the places and the legs of the best round."""
        steps, order = _best(scene)
        crates = frozenset(scene.crates)
        lines = [f"The robot stands in {_named(scene.robot)}."]
        here = scene.robot
        for k in order:
            far = errands.reach(here, scene.rows, scene.columns, crates)[scene.gems[k]]
            lines.append(f"{scene.colours[k]} in {_named(scene.gems[k])}: {far} steps further.")
            here = scene.gems[k]
        return (*lines, f"That makes {steps} steps; no other order needs fewer.")


def _places(rng: Rng, level: Level) -> tuple[Cell, tuple[Cell, ...], tuple[Cell, ...]]:
    cells = [(r, c) for r in range(level.rows) for c in range(level.columns)]
    robot, *others = rng.sample(cells, 1 + level.gems + rng.whole(*level.crates))
    return robot, tuple(others[level.gems :]), tuple(others[: level.gems])


def _best(scene: Scene) -> tuple[int, tuple[int, ...]]:
    crates = frozenset(scene.crates)
    apart = [errands.reach(cell, scene.rows, scene.columns, crates) for cell in (scene.robot, *scene.gems)]
    first = [apart[0][cell] for cell in scene.gems]
    return errands.shortest_round(first, [[steps[cell] for cell in scene.gems] for steps in apart[1:]])


def _all_pairs(scene: Scene) -> NDArray[np.int64]:
    """Steps between any two cells; a crate is out of reach."""
    count = scene.rows * scene.columns
    blocked = {row * scene.columns + column for row, column in scene.crates}
    rows, columns = np.divmod(np.arange(count), scene.columns)
    near = abs(rows[:, None] - rows) + abs(columns[:, None] - columns) == 1
    free = np.array([place not in blocked for place in range(count)])
    far: NDArray[np.int64] = np.where(near & free[:, None] & free, 1, 10**6)
    np.fill_diagonal(far, 0)
    for via in range(count):
        far = np.minimum(far, far[:, via, None] + far[via])
    return far


def _named(cell: Cell) -> str:
    return f"row {cell[0] + 1}, column {cell[1] + 1}"
