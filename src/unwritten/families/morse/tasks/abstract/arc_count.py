"""ARC count: examples show what a rule does to coloured grids; how many cells of a colour does the next output have?

The viewer must find the rule that turns each input into its output, keep it in mind, apply it to a grid whose output
is never shown, and count. The puzzles are those of ARC-AGI-1 and -2; each item turns or mirrors all grids of a puzzle
alike and exchanges its colours (black stays), which keeps the rule and makes the item new. Training, validation and
test items come from different puzzles. It gets harder by harder collections, larger grids, more examples in the
same time, and larger counts.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np

from unwritten.core import Film, Integer, Question, Rng, Shot, UnwrittenError, Value, knob, task
from unwritten.core.evidence import Evidence
from unwritten.draw import ACCENT, INK, MIST, PALETTE, PAPER, Box, Canvas, Style, board, ease, shot, write
from unwritten.families.morse.parts.arc import CORPORA, Cells, Countable, countables, puzzle
from unwritten.families.morse.parts.grid_pairs import telling_cells
from unwritten.families.morse.parts.seen import seen
from unwritten.families.morse.stage import stage

Grid: TypeAlias = tuple[tuple[int, ...], ...]

NAMES = ("black", "blue", "red", "green", "yellow", "grey", "pink", "orange", "cyan", "brown")
"""The colours in ARC's own order, by the names that the question uses."""

EXAMPLE_FRAMES = 270  # all examples of a puzzle share nine seconds, so that films are equally long
LAST_FRAMES = 90
FADE_FRAMES = 8
AREA = 352  # pixels that the longest side of a puzzle's grids may take
LARGEST_PITCH = 44
INPUT_CENTRE, OUTPUT_CENTRE = (214, 284), (640, 284)
HIDDEN = Box(540, 184, 200, 200)  # one size for all outputs, so that it says nothing


@dataclass(frozen=True)
class Level:
    """How hard the puzzles are."""

    corpora: tuple[int, int] = knob()  # depth: first and last collection, as places in CORPORA
    side: tuple[int, int] = (
        knob()
    )  # visual: longest side of the grids, in cells; 20 are seen one by one at 512 pixels
    pairs: int = knob()  # temporal: most examples to be seen in nine seconds
    count: tuple[int, int] = knob()  # entities: range of the answer


@dataclass(frozen=True)
class Example:
    """What the rule makes of an input."""

    input: Grid
    output: Grid


@dataclass(frozen=True)
class Scene:
    """A puzzle as it is shown, its hidden output, and how it was made from the original."""

    examples: tuple[Example, ...]
    input: Grid
    output: Grid  # never shown
    colour: int  # the colour to count, as drawn
    puzzle: str
    turn: int  # quarter turns; 4 to 7 are mirrored first
    colours: tuple[int, ...]  # the colour drawn for each original one


@task(
    version=2,
    levels={
        "easy": Level(corpora=(0, 0), side=(3, 12), pairs=4, count=(2, 13)),
        "medium": Level(corpora=(0, 2), side=(10, 18), pairs=4, count=(3, 22)),
        "hard": Level(corpora=(1, 3), side=(15, 20), pairs=5, count=(5, 40)),
    },
    cap=0.16,  # the pool is finite: in the smallest split one answer may come to 1/11
)
class ArcCount:
    """Count a colour in the output that an unstated rule gives."""

    def sample(self, level: Level, rng: Rng) -> Scene:
        """Draw the answer, then a puzzle that has it, then how the puzzle is turned and coloured."""
        chosen = _choose(level, rng)
        turn = rng.whole(0, 7)
        colours = (0, *rng.shuffled(range(1, len(NAMES))))
        source = puzzle(chosen.puzzle)

        def shown(grid: Cells) -> Grid:
            turned = np.rot90(np.fliplr(grid) if turn >= 4 else grid, turn % 4)
            return tuple(tuple(colours[cell] for cell in row) for row in turned.tolist())

        examples = tuple(Example(shown(given), shown(made)) for given, made in source.train)
        given, made = source.test[chosen.test]
        return Scene(examples, shown(given), shown(made), colours[chosen.colour], chosen.puzzle, turn, colours)

    def ask(self, scene: Scene) -> tuple[Question, ...]:
        """Count the colour in the hidden output."""
        text = (
            "In every example the same rule turns the input into the output. "
            f"How many {NAMES[scene.colour]} cells does the output for the last grid have?"
        )
        count = sum(row.count(scene.colour) for row in scene.output)
        return (Question(text, Integer(), count),)

    def film(self, scene: Scene) -> Film:
        """Show one example after another, then the last input with its output hidden."""
        pitch = _pitch(scene)
        count = len(scene.examples)
        content: list[Shot] = []
        for index, example in enumerate(scene.examples):
            start, stop = _example_frames(index, count)
            content += _shots(scene, index, example.input, example.output, pitch, stop - start)
        content += _shots(scene, count, scene.input, None, pitch, LAST_FRAMES)
        watch = "Each example turns an input into an output. Apply the rule to the last grid."
        return stage("Find the rule", watch, content, self.ask(scene)[0])

    def evidence(self, scene: Scene) -> tuple[Evidence, ...]:
        """Name cells of every grid."""
        pitch, count, found = _pitch(scene), len(scene.examples), list[Evidence]()
        for index, pair in enumerate(scene.examples):
            start, stop = _example_frames(index, count)
            for name, grid, centre in (("input", pair.input, INPUT_CENTRE), ("output", pair.output, OUTPUT_CENTRE)):
                boxes = telling_cells(grid, pitch, centre)
                found += [seen(f"a cell of {name} {index + 1}", box, start + FADE_FRAMES, stop) for box in boxes]
        start, stop = EXAMPLE_FRAMES + FADE_FRAMES, EXAMPLE_FRAMES + LAST_FRAMES
        boxes = telling_cells(scene.input, pitch, INPUT_CENTRE)
        return (*found, *(seen("a cell of the last grid", box, start, stop) for box in boxes))

    def recount(self, scene: Scene) -> tuple[Value, ...]:
        """Undo the turn and colours, find the shown input among the original tests, and count in its output."""
        original = {drawn: number for number, drawn in enumerate(scene.colours)}
        rows = [[original[cell] for cell in row] for row in scene.input]
        for _ in range(scene.turn % 4):
            rows = [list(column)[::-1] for column in zip(*rows, strict=True)]  # a quarter turn clockwise
        if scene.turn >= 4:
            rows = [row[::-1] for row in rows]
        for given, made in puzzle(scene.puzzle).test:
            if given.tolist() == rows:
                return (int(np.count_nonzero(made == original[scene.colour])),)
        raise UnwrittenError(f"the shown grid is no test of the ARC puzzle {scene.puzzle}; draw the scene again")

    def explain(self, scene: Scene) -> tuple[str, ...]:
        """Name the puzzle and list the counted cells row by row."""
        name = NAMES[scene.colour]
        made_of = next(found.corpus for found in countables() if found.puzzle == scene.puzzle)
        by_row = [(row, cells.count(scene.colour)) for row, cells in enumerate(scene.output, 1)]
        listed = ", ".join(f"{count} in row {row}" for row, count in by_row if count)
        before = sum(row.count(scene.colour) for row in scene.input)
        return (
            f"The puzzle is {scene.puzzle} of {CORPORA[made_of]}, turned and recoloured.",
            f"For the last grid the rule gives {len(scene.output)} rows and {len(scene.output[0])} columns.",
            f"Cells of the last grid that are {name} before the rule is applied: {before}.",
            f"Cells of its output that are {name}: {listed}.",
            f"Together that is {sum(count for _, count in by_row)}.",
        )


def _choose(level: Level, rng: Rng) -> Countable:
    """Draw one of the answers that puzzles of this split have, each as likely, then a puzzle that has it."""
    pool = _fitting(level)
    mine = frozenset(rng.share(sorted({found.puzzle for found in pool})))
    counts = sorted({found.count for found in pool if found.puzzle in mine})
    if not counts:
        raise UnwrittenError(f"no ARC puzzle of the {rng.split} split fits {level}; widen its knobs")
    count = rng.answer.pick(counts)
    return rng.answer.pick([found for found in pool if found.puzzle in mine and found.count == count])


@functools.lru_cache(maxsize=128)
def _fitting(level: Level) -> tuple[Countable, ...]:
    return tuple(
        found
        for found in countables()
        if level.corpora[0] <= found.corpus <= level.corpora[1]
        and level.side[0] <= found.side <= level.side[1]
        and level.count[0] <= found.count <= level.count[1]
        and found.pairs <= level.pairs
    )


def _example_frames(index: int, count: int) -> tuple[int, int]:
    """The first frame of an example, and the one after its last."""
    return EXAMPLE_FRAMES * index // count, EXAMPLE_FRAMES * (index + 1) // count


def _pitch(scene: Scene) -> int:
    """One cell size for the whole film, so that grids can be compared; the hidden output has no say in it."""
    grids = [scene.input, *(grid for example in scene.examples for grid in (example.input, example.output))]
    longest = max(max(len(grid), len(grid[0])) for grid in grids)
    return min(LARGEST_PITCH, AREA // longest)


def _shots(scene: Scene, index: int, given: Grid, made: Grid | None, pitch: int, frames: int) -> list[Shot]:
    """Let a pair of grids appear, then hold it; without an output the box of the hidden one appears."""

    def paint(canvas: Canvas, frame: int) -> None:
        share = ease((frame + 1) / FADE_FRAMES)
        _header(canvas, index, len(scene.examples))
        with canvas.faded(share):
            _grid(canvas, given, pitch, INPUT_CENTRE)
            if made is None:
                _hidden(canvas)
            else:
                _grid(canvas, made, pitch, OUTPUT_CENTRE)
        middle = (INPUT_CENTRE[0] + OUTPUT_CENTRE[0]) / 2
        canvas.arrow((middle - 18, INPUT_CENTRE[1]), (middle - 8 + 26 * share, INPUT_CENTRE[1]), ACCENT, width=5)

    def hold(canvas: Canvas, frame: int) -> None:
        paint(canvas, FADE_FRAMES - 1)

    return [shot(FADE_FRAMES, paint), shot(frames - FADE_FRAMES, hold, still=True)]


def _header(canvas: Canvas, index: int, count: int) -> None:
    """Say which grid this is, and mark how far the film has come."""
    title = "Last grid" if index == count else f"Example {index + 1}"
    write(canvas, title, (36, 40), Style(30, INK, bold=True))
    for place in range(count + 1):
        centre = (818 - 26 * (count - place), 40)
        canvas.circle(centre, 7, ACCENT if place == index else MIST)
    soft = INK.mixed(PAPER, 0.3)
    write(canvas, "input", (INPUT_CENTRE[0], 84), Style(26, soft, align="centre"))
    write(canvas, "output", (OUTPUT_CENTRE[0], 84), Style(26, soft, align="centre"))


def _grid(canvas: Canvas, grid: Grid, pitch: int, centre: tuple[float, float]) -> None:
    board(canvas, [[PALETTE[NAMES[cell]] for cell in row] for row in grid], pitch, centre)


def _hidden(canvas: Canvas) -> None:
    canvas.rect(HIDDEN, PAPER.mixed(MIST, 0.4), stroke=MIST, width=3, radius=14)
    write(canvas, "?", HIDDEN.centre, Style(110, ACCENT, bold=True, align="centre"))
