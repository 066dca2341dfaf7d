"""ARC choice: examples show what a rule does to coloured grids; which of four drawn grids is the next output?

The viewer must find the rule that turns each input into its output and apply it to a last grid. The puzzles are
those of ARC-AGI-1 and -2 with small grids; each item turns or mirrors all grids of a puzzle alike and exchanges its
colours (black stays). Training, validation and test items come from different puzzles. The wrong options are near
misses: an object left as it was, recoloured, moved or mirrored, or the whole turned and recoloured. They form a
square (neither, one, the other, both of two changes), equally neat, so that comparing the options with each other
finds nothing out; nor does likeness to the last grid, laid over the options as well as can be: the truth is nearest
to it in a quarter of the items. Only some of the puzzles allow that (in the test split about 20 of the easy level, 30
to 40 of the others), so they come again, turned and coloured otherwise. It gets harder by harder collections, larger
grids, more examples in the same time, and smaller differences.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass

import numpy as np

from unwritten.core import Choice, Film, Question, Rng, Unsuitable, UnwrittenError, Value, knob, task
from unwritten.core.answers import LETTERS
from unwritten.core.evidence import Evidence
from unwritten.draw import Box, Canvas, cell_box
from unwritten.families.morse.parts.arc import CORPORA, Cells, countables, puzzle
from unwritten.families.morse.parts.arc_misses import RANKS, largest_difference, square_of_misses
from unwritten.families.morse.parts.grid_pairs import (
    Example,
    Grid,
    draw_grid,
    option_pitch,
    pair_evidence,
    pair_shots,
)
from unwritten.families.morse.parts.option_card import option_boxes, stage_with_pictures
from unwritten.families.morse.parts.seen import at_the_question, covering

OPTIONS = 4
LARGEST_OUTPUT = 15  # cells on the longest side of an output: an option's cell is then 11 pixels wide
PLAIN = 17  # pixels of the longer side of a difference, so that it is seen at 512 pixels
FEWEST_CELLS = 6  # smaller outputs leave no room for near misses


@dataclass(frozen=True)
class Level:
    """How hard the puzzles are, and how near the wrong options come."""

    corpora: tuple[int, int] = knob()  # depth: first and last collection, as places in CORPORA
    side: tuple[int, int] = knob()  # visual: longest side of the grids, in cells
    pairs: int = knob()  # temporal: most examples to be seen in nine seconds
    edit: tuple[int, int] = knob()  # distractors: fewest and most cells of a changed object
    local: float = knob()  # distractors: how often objects are changed rather than the position and colours of all


@dataclass(frozen=True)
class Pick:
    """One test of one puzzle that can be asked about."""

    puzzle: str
    corpus: int
    pairs: int
    side: int
    test: int


@dataclass(frozen=True)
class Scene:
    """A puzzle as it is shown, the options, and how it was made from the original."""

    examples: tuple[Example, ...]
    input: Grid
    output: Grid  # shown only as one of the options
    options: tuple[Grid, ...]
    puzzle: str
    turn: int  # quarter turns; 4 to 7 are mirrored first
    colours: tuple[int, ...]  # the colour drawn for each original one


@task(
    version=3,
    levels={
        "easy": Level(corpora=(0, 0), side=(3, 10), pairs=4, edit=(3, 16), local=0.5),
        "medium": Level(corpora=(0, 2), side=(6, 13), pairs=4, edit=(2, 12), local=0.7),
        "hard": Level(corpora=(1, 3), side=(9, 18), pairs=5, edit=(1, 8), local=0.9),
    },
    cap=0.36,
)
class ArcChoice:
    """Choose the output that an unstated rule gives."""

    def sample(self, level: Level, rng: Rng) -> Scene:
        """Draw the right letter, a puzzle, how it is turned and coloured, and near misses of its output."""
        right = rng.answer.whole(0, OPTIONS - 1)
        rank = rng.answer.pick(RANKS)
        chosen = rng.pick(_fitting_of(level, rng))
        turn = rng.whole(0, 7)
        colours = (0, *rng.shuffled(range(1, 10)))
        source = puzzle(chosen.puzzle)

        def shown(grid: Cells) -> Grid:
            turned = np.rot90(np.fliplr(grid) if turn >= 4 else grid, turn % 4)
            return tuple(tuple(colours[cell] for cell in row) for row in turned.tolist())

        examples = tuple(Example(shown(given), shown(made)) for given, made in source.train)
        given, output = (shown(grid) for grid in source.test[chosen.test])
        truth, *misses = square_of_misses(output, given, level.edit, level.local, rank, rng)
        accepted = [shown(made) for asked, made in source.test if shown(asked) == given]
        outputs = [*accepted, *(example.output for example in examples)]
        if any(miss in outputs for miss in misses) or len({truth, *misses}) < OPTIONS:
            raise Unsuitable("a near miss is no miss")
        if any(_reach(truth, miss) < PLAIN for miss in misses):
            raise Unsuitable("a difference between options is too small to be seen")
        others = list(rng.shuffled(misses))
        options = (*others[:right], truth, *others[right:])
        return Scene(examples, given, output, options, chosen.puzzle, turn, colours)

    def ask(self, scene: Scene) -> tuple[Question, ...]:
        """Ask for the option that is the output."""
        text = (
            "In every example the same rule turns the input into the output. "
            "Which of these is the output for the last grid?"
        )
        return (Question(text, Choice(options=("",) * OPTIONS), LETTERS[scene.options.index(scene.output)]),)

    def film(self, scene: Scene) -> Film:
        """Show one example after another, then the last input, then the options."""

        def option(canvas: Canvas, number: int, box: Box) -> None:
            draw_grid(canvas, scene.options[number], option_pitch(scene.options, box), box.centre)

        watch = "Each example turns an input into an output. Apply the rule to the last grid."
        content = pair_shots(scene.examples, scene.input)
        return stage_with_pictures("Find the rule", watch, content, self.ask(scene)[0], option)

    def evidence(self, scene: Scene) -> tuple[Evidence, ...]:
        """Name cells of every grid, and for each wrong option a patch in which it differs, where it is not black."""
        film, boxes, found = self.film(scene), option_boxes(OPTIONS), list[Evidence]()
        pitch, shape = option_pitch(scene.options, boxes[0]), (len(scene.output), len(scene.output[0]))
        for number, miss in enumerate(scene.options):
            if miss != scene.output:
                ends = largest_difference(scene.output, miss)
                shown = min(
                    number, scene.options.index(scene.output), key=lambda one: _black(scene.options[one], *ends)
                )
                patch = covering([cell_box(shape, end, pitch, boxes[shown].centre) for end in ends])
                found.append(at_the_question(film, f"how {LETTERS[number]} differs", patch))
        return (*pair_evidence(scene.examples, scene.input), *found)

    def recount(self, scene: Scene) -> tuple[Value, ...]:
        """Undo turn and colours of the last grid and each option, and look the pair up among the original tests."""
        tests = [(given.tolist(), made.tolist()) for given, made in puzzle(scene.puzzle).test]
        asked = _original(scene, scene.input)
        letters = [
            letter
            for letter, option in zip("ABCD", scene.options, strict=True)
            if (asked, _original(scene, option)) in tests
        ]
        if len(letters) != 1:
            raise UnwrittenError(f"{len(letters)} options solve the ARC puzzle {scene.puzzle}; draw the scene again")
        return (letters[0],)

    def explain(self, scene: Scene) -> tuple[str, ...]:
        """Name the puzzle, and say where each wrong option differs."""
        corpus = next(found.corpus for found in countables() if found.puzzle == scene.puzzle)
        lines = [
            f"{LETTERS[number]} differs from it in {_differences(option, scene.output)}."
            for number, option in enumerate(scene.options)
            if option != scene.output
        ]
        right = LETTERS[scene.options.index(scene.output)]
        return (
            f"The puzzle is {scene.puzzle} of {CORPORA[corpus]}, turned and recoloured.",
            f"The rule turns the last grid into {right}.",
            *lines,
        )


def _reach(truth: Grid, miss: Grid) -> int:
    """Pixels of the longer side of the largest patch in which a wrong option differs from the right one."""
    (top, left), (bottom, right) = largest_difference(truth, miss)
    return option_pitch((truth,), option_boxes(OPTIONS)[0]) * (1 + max(bottom - top, right - left))


def _black(grid: Grid, first: tuple[int, int], last: tuple[int, int]) -> int:
    """How many cells between two corners are black, as the ground mostly is."""
    return sum(row[first[1] : last[1] + 1].count(0) for row in grid[first[0] : last[0] + 1])


def _original(scene: Scene, grid: Grid) -> list[list[int]]:
    """Turn a drawn grid back into the original's colours and position."""
    numbers = {drawn: number for number, drawn in enumerate(scene.colours)}
    rows = [[numbers[cell] for cell in row] for row in grid]
    for _ in range(scene.turn % 4):
        rows = [list(column)[::-1] for column in zip(*rows, strict=True)]  # a quarter turn clockwise
    return [row[::-1] for row in rows] if scene.turn >= 4 else rows


def _differences(option: Grid, output: Grid) -> str:
    cells = [
        f"row {row} column {column}"
        for row, pair in enumerate(zip(option, output, strict=True), 1)
        for column, (mine, true) in enumerate(zip(*pair, strict=True), 1)
        if mine != true
    ]
    return ", ".join(cells[:4]) + (f" and {len(cells) - 4} more cells" if len(cells) > 4 else "")


def _fitting_of(level: Level, rng: Rng) -> tuple[Pick, ...]:
    """List what can be asked in this split."""
    pool = _fitting(level)
    mine = frozenset(rng.share(sorted({found.puzzle for found in pool})))
    picks = tuple(found for found in pool if found.puzzle in mine)
    if not picks:
        raise UnwrittenError(f"no ARC puzzle of the {rng.split} split fits {level}; widen its knobs")
    return picks


@functools.lru_cache(maxsize=128)
def _fitting(level: Level) -> tuple[Pick, ...]:
    return tuple(
        found
        for found in _picks()
        if level.corpora[0] <= found.corpus <= level.corpora[1]
        and level.side[0] <= found.side <= level.side[1]
        and found.pairs <= level.pairs
    )


@functools.cache
def _picks() -> tuple[Pick, ...]:
    """Every test whose output is small enough for an option and no output of an example."""
    found = {
        Pick(each.puzzle, each.corpus, each.pairs, each.side, each.test): None  # in the order of the names
        for each in countables()
    }
    return tuple(pick for pick in found if _suits(puzzle(pick.puzzle).test[pick.test][1]))


def _suits(output: Cells) -> bool:
    return max(output.shape) <= LARGEST_OUTPUT and min(output.shape) >= 2 and output.size >= FEWEST_CELLS
