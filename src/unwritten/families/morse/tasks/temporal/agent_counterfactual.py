"""Agent counterfactual: a robot runs over a board by simple rules; where would it have stopped without one block?

The viewer must see in a run which way the robot turns when it is stopped, and play the same rule in a changed world.
It gets harder with more blocks, longer runs, more turns in the run that never happened, and a robot that
may turn one way at blocks and the other way at the edge.

No single frame tells how the robot turns. The run shows a clear turn, one and not two in a row, of every kind that
the answer needs; in it the robot bumps into the block, and without it stops on another tile. All is whole cells.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise, product

from unwritten.core import Film, Label, Question, Rng, Unsuitable, Value, knob, task
from unwritten.core.evidence import Evidence
from unwritten.draw import Box, Canvas, shot
from unwritten.families.morse.parts.right_turner import (
    BEAK,
    COLUMNS,
    HEADINGS,
    ROWS,
    SPIN,
    STEP,
    Act,
    Cell,
    Habit,
    cell_box,
    paint_board,
    paint_robot,
    robot_at,
    run,
)
from unwritten.families.morse.parts.seen import around, looks, seen
from unwritten.families.morse.stage import stage

FRAMES = 315
LEAD = 24  # frames before the robot sets out
REST = 24  # frames, at least, that it is seen on its tile
LETTERS = "ABCDEFGHIJKLMN"
COLOURS = ("red", "green", "blue", "yellow", "pink", "black")
TRIES = 250
TILES = 4


@dataclass(frozen=True)
class Level:
    """How full the board is and how long the runs are."""

    blocks: int = knob()  # entities: blocks on the board
    shown: tuple[int, int] = knob()  # temporal: fewest and most steps and turns of the run that is shown
    turns: int = knob()  # depth: fewest turns of the other run after the two part
    steps: int = knob()  # depth: fewest steps of the other run after the two part
    two_habits: bool = knob("step")  # visual: whether it may turn one way at blocks and the other at the edge


@dataclass(frozen=True)
class Scene:
    """The board, where the robot starts, and the block that is thought away."""

    blocks: tuple[Cell, ...]  # in the order of their letters
    tiles: tuple[Cell, ...]
    colours: tuple[str, ...]  # of the tiles
    start: Cell
    heading: int  # 0 right, 1 down, 2 left, 3 up
    habit: Habit
    missing: int  # place of the block


@task(
    version=1,
    levels={
        "easy": Level(blocks=5, shown=(8, 16), turns=1, steps=3, two_habits=False),
        "medium": Level(blocks=7, shown=(9, 19), turns=2, steps=4, two_habits=False),
        "hard": Level(blocks=9, shown=(10, 22), turns=2, steps=5, two_habits=True),
    },
    cap=0.28,
)
class AgentCounterfactual:
    """Ask where the robot would have stopped without one of the blocks."""

    def sample(self, level: Level, rng: Rng) -> Scene:
        """Draw boards until one suits, then colour its tiles so that the drawn answer is right."""
        answer = rng.answer.pick(COLOURS)
        habit = _habit(rng.answer, level)
        rest = rng.sample([name for name in COLOURS if name != answer], TILES - 1)
        for _ in range(TRIES):
            scene = _board(rng, level, habit, (answer, *rest))
            if scene is not None:
                return scene
        raise Unsuitable("no block whose absence matters enough")

    def ask(self, scene: Scene) -> tuple[Question, ...]:
        """Run the robot cell by cell on the board without the block."""
        acts = run(scene.start, scene.heading, scene.habit, _others(scene), scene.tiles, 99)
        if acts is None:
            raise ValueError("the robot would never stop")
        text = (
            "The robot goes straight on until a block or the edge is ahead, turns there as in the film, and stops on "
            f"the first coloured tile. Where would it have stopped without block {LETTERS[scene.missing]}?"
        )
        kind = Label(vocabulary=tuple(sorted(scene.colours)), of="colour")
        return (Question(text, kind, scene.colours[scene.tiles.index(acts[-1].cell)]),)

    def film(self, scene: Scene) -> Film:
        """Show the run with all blocks in their places."""
        (question,) = self.ask(scene)
        acts = _shown(scene)
        tiles = dict(zip(scene.tiles, scene.colours, strict=True))

        def paint(canvas: Canvas, frame: int) -> None:
            paint_board(canvas, scene.blocks, tiles)
            paint_robot(canvas, scene.start, scene.heading, acts, max(0, frame - LEAD))

        watch = "Watch which way it turns where it cannot go on: at a block, and at the edge."
        return stage("Robot run", watch, [shot(FRAMES, paint)], question)

    def recount(self, scene: Scene) -> tuple[Value, ...]:
        """Look along the line ahead for the next thing on it, and jump there."""
        (x, y), heading = scene.start, scene.heading
        tiles = dict(zip(scene.tiles, scene.colours, strict=True))
        walls = {block for place, block in enumerate(scene.blocks) if place != scene.missing}
        for _ in range(99):
            dx, dy = ((1, 0), (0, 1), (-1, 0), (0, -1))[heading]
            far = {(1, 0): COLUMNS - 1 - x, (-1, 0): x, (0, 1): ROWS - 1 - y, (0, -1): y}[dx, dy]
            line = [(x + k * dx, y + k * dy) for k in range(1, far + 1)]
            stop = next((k for k, cell in enumerate(line) if cell in walls), len(line))
            reached = next((cell for cell in line[:stop] if cell in tiles), None)
            if reached is not None:
                return (tiles[reached],)
            x, y = line[stop - 1] if stop else (x, y)
            heading += scene.habit.at_block if stop < len(line) else scene.habit.at_edge
            heading %= 4
        raise ValueError("the robot would never stop")

    def explain(self, scene: Scene) -> tuple[str, ...]:
        """Tell both runs by their corners."""
        lines = []
        for name, blocks in (("As shown", scene.blocks), (f"Without {LETTERS[scene.missing]}", _others(scene))):
            acts = run(scene.start, scene.heading, scene.habit, blocks, scene.tiles, 99) or []
            cells = [scene.start, *(act.cell for act in acts)]
            turned = [f"({a[0] + 1}, {a[1] + 1})" for a, b in pairwise(cells) if a == b]
            end = scene.colours[scene.tiles.index(cells[-1])]
            lines.append(f"{name}: turns at {', '.join(turned) or 'no cell'}; stops on {end}.")
        return ("Cells are named (column, row), counted from the upper left.", *lines)

    def evidence(self, scene: Scene) -> tuple[Evidence, ...]:
        """The tiles and blocks before the robot sets out, and the robot in every sampled frame of its run."""
        acts = _shown(scene)
        named = zip(LETTERS, scene.blocks, strict=False)
        blocks = [seen(f"block {letter}", cell_box(block), 0, LEAD) for letter, block in named]
        tinted = zip(scene.colours, scene.tiles, strict=True)
        tiles = [seen(f"the {colour} tile", cell_box(tile), 0, LEAD) for colour, tile in tinted]

        def robot(frame: int) -> Box:
            return around(robot_at(scene.start, scene.heading, acts, max(0, frame - LEAD))[0], BEAK)

        return (*blocks, *tiles, *looks("the robot", robot, 0, LEAD + _frames(scene.start, acts) + REST))

    def twin(self, scene: Scene) -> Scene:
        """Let the robot come to its tile by the longest way that does not touch the block: it stops there anyway."""
        block, runs = scene.blocks[scene.missing], list[tuple[int, Scene]]()
        for other in _other_runs(scene):
            acts = _shown(other)
            untouched = block not in _bumped(other.start, other.heading, acts)
            in_time = _frames(other.start, acts) <= FRAMES - LEAD - REST
            if acts[-1:] == _shown(scene)[-1:] and untouched and in_time:
                runs.append((len(acts), other))
        return max(runs, key=lambda found: found[0])[1]


def _shown(scene: Scene) -> list[Act]:
    """What the robot does in the film; nothing if it never stops."""
    return run(scene.start, scene.heading, scene.habit, scene.blocks, scene.tiles, 99) or []


def _other_runs(scene: Scene) -> Iterator[Scene]:
    """The same board with every start, heading and habit."""
    free = [(x, y) for y in range(ROWS) for x in range(COLUMNS) if (x, y) not in (*scene.blocks, *scene.tiles)]
    for at_block, at_edge in product((-1, 1), repeat=2):
        for start, heading in product(free, range(4)):
            yield replace(scene, start=start, heading=heading, habit=Habit(at_block, at_edge))


def _others(scene: Scene) -> list[Cell]:
    return [block for place, block in enumerate(scene.blocks) if place != scene.missing]


def _frames(start: Cell, acts: list[Act]) -> int:
    """How long a run lasts."""
    cells = [start, *(act.cell for act in acts)]
    return sum(SPIN if a == b else STEP for a, b in pairwise(cells))


def _board(rng: Rng, level: Level, habit: Habit, colours: tuple[str, ...]) -> Scene | None:
    """Draw a board and look for a block without which the robot stops on the tile of the first colour."""
    cells = rng.sample([(x, y) for x in range(COLUMNS) for y in range(ROWS)], level.blocks + TILES + 1)
    blocks = tuple(sorted(cells[: level.blocks], key=lambda cell: (cell[1], cell[0])))  # lettered as one reads
    tiles, start = cells[level.blocks : -1], cells[-1]
    heading = rng.whole(0, 3)
    shown = run(start, heading, habit, frozenset(blocks), tiles, level.shown[1])
    if shown is None or len(shown) < level.shown[0] or _frames(start, shown) > FRAMES - LEAD - REST:
        return None
    bumped, clear = _bumped(start, heading, shown), clear_turns(start, heading, shown)
    for missing in rng.shuffled([place for place, block in enumerate(blocks) if block in bumped]):
        others = frozenset(block for place, block in enumerate(blocks) if place != missing)
        acts = run(start, heading, habit, others, tiles, 40)
        if acts is None or acts[-1].cell == shown[-1].cell:
            continue
        if not _learnt(clear, _bumped(start, heading, acts), blocks):
            continue
        alone = _parted(shown, acts)
        turns = sum(a.cell == b.cell for a, b in pairwise(alone))
        if turns >= level.turns and len(alone) - turns >= level.steps:
            first = tiles.index(acts[-1].cell)
            tints = (*colours[1 : first + 1], colours[0], *colours[first + 1 :])
            return Scene(blocks, tiles, tints, start, heading, habit, missing)
    return None


def _habit(rng: Rng, level: Level) -> Habit:
    at_block = rng.pick((-1, 1))
    return Habit(at_block, rng.pick((-1, 1)) if level.two_habits else at_block)


def _bumped(start: Cell, heading: int, acts: list[Act]) -> list[Cell]:
    """The cells that the robot found closed ahead of it, blocks or beyond the edge."""
    closed, cell = [], start
    for act in acts:
        if act.cell == cell:
            closed.append((cell[0] + HEADINGS[heading][0], cell[1] + HEADINGS[heading][1]))
        cell, heading = act.cell, act.heading
    return closed


def clear_turns(start: Cell, heading: int, acts: list[Act]) -> list[Cell]:
    """The closed cells at which the robot turned once and went on: two turns in a row look alike both ways round."""
    cells = [start, *(act.cell for act in acts)]
    turns = [False, *(a == b for a, b in pairwise(cells)), False]
    turned = [place for place, turn in enumerate(turns) if turn]
    alone = [not turns[place - 1] and not turns[place + 1] for place in turned]
    return [cell for cell, clear in zip(_bumped(start, heading, acts), alone, strict=True) if clear]


def _learnt(shown: list[Cell], needed: list[Cell], blocks: tuple[Cell, ...]) -> bool:
    """Whether the shown run has a clear turn of each kind, at a block or at the edge, that the other run needs."""
    return {cell in blocks for cell in needed} <= {cell in blocks for cell in shown}


def _parted(shown: list[Act], other: list[Act]) -> list[Act]:
    """What the robot does in the other run from where the two part."""
    same = next(place for place, (a, b) in enumerate(zip(shown, other, strict=False)) if a != b)
    return other[same:]
