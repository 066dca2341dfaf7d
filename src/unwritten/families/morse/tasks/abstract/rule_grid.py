"""Rule grid: examples show a rule of one to four steps on coloured grids; what does it make of the last grid?

The viewer must find which turn, shift, recolouring and painting lie between input and output, and apply them in
mind: either one of four drawn grids is to be chosen or the cells of a colour are to be counted. All rules of the
family (thousands) are tried, and others as simple: those that fit the examples make the same of the last grid. It
gets harder with more steps, larger grids, more colours, and a step that depends on a count.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from unwritten.core import Choice, Film, Integer, Question, Rng, Unsuitable, UnwrittenError, Value, knob, task
from unwritten.core.answers import LETTERS
from unwritten.core.evidence import Evidence
from unwritten.draw import Box, Canvas
from unwritten.families.morse.parts.grid_pairs import (
    NAMES,
    Example,
    Grid,
    draw_grid,
    option_pitch,
    pair_evidence,
    pair_shots,
    telling_cells,
)
from unwritten.families.morse.parts.grid_rule_search import fitting_outputs
from unwritten.families.morse.parts.grid_rules import (
    COMMONEST,
    SLOTS,
    Rule,
    covers,
    draw_rule,
    lead,
    with_another,
)
from unwritten.families.morse.parts.option_card import option_boxes, stage_with_pictures
from unwritten.families.morse.parts.seen import at_the_question
from unwritten.families.morse.stage import stage

OPTIONS = 4
LEAD = 2  # cells by which the commonest colour of an input leads at least
APART = 2  # cells in which two options differ at least
NUDGES = 150
BLACK = 0


@dataclass(frozen=True)
class Level:
    """How rich the rule and the grids are."""

    side: int = knob()  # entities: rows and columns
    colours: int = knob()  # visual: different colours, black among them
    steps: tuple[int, int] = knob()  # depth: fewest and most steps of the rule
    examples: int = knob()  # temporal: examples in the same time
    counting: bool = knob("step")  # depth: whether an ink may be the commonest colour of the input
    counts: tuple[int, int] = knob()  # entities: range of the answer where cells are counted


@dataclass(frozen=True)
class Scene:
    """The rule, the examples, the last grid, and what is asked about its output."""

    rule: Rule
    examples: tuple[Example, ...]
    input: Grid
    options: tuple[Grid, ...]  # empty where cells are counted
    colour: int  # the colour to count, else 0


@task(
    version=2,
    levels={
        "easy": Level(side=3, colours=2, steps=(1, 1), examples=3, counting=False, counts=(1, 6)),
        "medium": Level(side=5, colours=6, steps=(2, 2), examples=3, counting=False, counts=(2, 12)),
        "hard": Level(side=8, colours=10, steps=(3, 4), examples=4, counting=True, counts=(3, 20)),
    },
    cap=0.24,
)
class RuleGrid:
    """Choose an output or count in it."""

    def sample(self, level: Level, rng: Rng) -> Scene:
        """Draw what is asked and the answer, then a rule, examples that leave no other rule, and a last grid."""
        chosen = rng.answer.chance(0.5)
        right, target = rng.answer.whole(0, OPTIONS - 1), rng.answer.whole(*level.counts)
        colours = (BLACK, *rng.sample(range(1, len(NAMES)), level.colours - 1))
        steps = rng.whole(*level.steps)
        must = "" if chosen else rng.pick(("recolour", "paint"))
        rule = draw_rule(steps, colours, level.counting, rng, must)
        grounds = rng.shuffled(colours)
        inputs = [
            _noise(level.side, colours, grounds[number % len(grounds)], rng) for number in range(level.examples)
        ]
        last = _noise(level.side, colours, rng.pick(colours), rng)
        options: tuple[Grid, ...] = ()
        colour = BLACK
        if chosen:
            options = _options(rule, last, colours, level.counting, right, rng)
        else:
            colour = rng.pick(colours[1:])
            last = _nudged(rule, last, colour, target, colours, rng)
        examples = tuple(Example(grid, rule.made_of(grid)) for grid in inputs)
        if rule.paint[1] == COMMONEST and any(lead(grid) < LEAD for grid in (*inputs, last)):
            raise Unsuitable("two colours are about equally common")
        if not _all_paint_is_seen(rule, inputs):
            raise Unsuitable("a cell is painted that no example shows to be painted")
        if len({output.tobytes() for output in fitting_outputs(examples, last)}) != 1:
            raise Unsuitable("rules that fit the examples differ on the last grid")
        return Scene(rule, examples, last, options, colour)

    def ask(self, scene: Scene) -> tuple[Question, ...]:
        """Apply the rule to the last grid, step by step."""
        text = "In every example the same rule turns the input into the output. "
        output = scene.rule.made_of(scene.input)
        if scene.options:
            text += "Which of these is the output for the last grid?"
            return (Question(text, Choice(options=("",) * OPTIONS), LETTERS[scene.options.index(output)]),)
        text += f"How many {NAMES[scene.colour]} cells does the output for the last grid have?"
        return (Question(text, Integer(), sum(row.count(scene.colour) for row in output)),)

    def film(self, scene: Scene) -> Film:
        """Show one example after another, then the last input, then the question."""

        def option(canvas: Canvas, number: int, box: Box) -> None:
            draw_grid(canvas, scene.options[number], option_pitch(scene.options, box), box.centre)

        watch = "Each example turns an input into an output. Apply the rule to the last grid."
        content = pair_shots(scene.examples, scene.input)
        question = self.ask(scene)[0]
        if scene.options:
            return stage_with_pictures("One rule for all", watch, content, question, option)
        return stage("One rule for all", watch, content, question)

    def evidence(self, scene: Scene) -> tuple[Evidence, ...]:
        """Name cells of every grid, the options' among them."""
        film = self.film(scene)
        options = [
            at_the_question(film, f"a cell of option {letter}", cell)
            for letter, grid, box in zip(LETTERS, scene.options, option_boxes(OPTIONS), strict=False)
            for cell in telling_cells(grid, option_pitch(scene.options, box), box.centre)
        ]
        return (*pair_evidence(scene.examples, scene.input), *options)

    def recount(self, scene: Scene) -> tuple[Value, ...]:
        """Forget the rule, try the whole family on the examples, and see what those that fit make of the last."""
        outputs = fitting_outputs(scene.examples, scene.input)
        if not outputs or any(not np.array_equal(output, outputs[0]) for output in outputs):
            raise UnwrittenError(f"{len(outputs)} rules fit the examples; draw the scene again")
        if not scene.options:
            return (int(np.count_nonzero(outputs[0] == scene.colour)),)
        equal = [np.array_equal(outputs[0], np.array(option)) for option in scene.options]
        return tuple(letter for letter, same in zip("ABCD", equal, strict=True) if same)

    def explain(self, scene: Scene) -> tuple[str, ...]:
        """Say the steps of the rule, and what comes out."""
        steps = [f"Step {number}: {line}." for number, line in enumerate(scene.rule.in_words(), 1)]
        output = scene.rule.made_of(scene.input)
        if scene.options:
            return (*steps, f"The last grid then looks like option {LETTERS[scene.options.index(output)]}.")
        counts = [row.count(scene.colour) for row in output]
        found = f"{NAMES[scene.colour]} cells of the output, row by row: {', '.join(map(str, counts))}"
        return (*steps, f"{found[0].upper()}{found[1:]}.", f"Together that is {sum(counts)}.")


def _noise(side: int, colours: tuple[int, ...], ground: int, rng: Rng) -> Grid:
    """Draw a grid in which about two cells in five have the ground's colour."""
    others = [colour for colour in colours if colour != ground]
    cells = [ground if rng.chance(0.4) else rng.pick(others) for _ in range(side * side)]
    return tuple(tuple(cells[row * side : (row + 1) * side]) for row in range(side))


def _options(
    rule: Rule, last: Grid, colours: tuple[int, ...], counting: bool, right: int, rng: Rng
) -> tuple[Grid, ...]:
    """Change two steps of the rule: neither, one, the other, both; no option stands out among these four."""
    done = [slot for slot in SLOTS if getattr(rule, slot) != getattr(Rule(), slot)]
    idle = [slot for slot in SLOTS if slot not in done]
    one, two = (*rng.shuffled(done), *rng.shuffled(idle))[:2]
    rules = [rule]
    for slot in (one, two):
        other = with_another(rule, slot, colours, counting, rng)
        if slot in done and rng.chance(0.3):
            other = replace(rule, **{slot: getattr(Rule(), slot)})  # the step left out
        value = getattr(other, slot)
        rules += [replace(each, **{slot: value}) for each in rules]
    truth, *misses = (each.made_of(last) for each in rules)
    grids = (truth, *misses)
    for number, grid in enumerate(grids):
        if any(_distance(grid, other) < APART for other in grids[:number]):
            raise Unsuitable("two options look alike")
    others = list(rng.shuffled(misses))
    return (*others[:right], truth, *others[right:])


def _all_paint_is_seen(rule: Rule, inputs: Sequence[Grid]) -> bool:
    """Whether each cell that is painted over changes by it in some example."""
    bare, side, place = replace(rule, paint=(0, 0)), len(inputs[0]), rule.paint[0]
    pairs = [(bare.made_of(grid), rule.made_of(grid)) for grid in inputs]
    cells = itertools.product(range(side), range(side))
    painted = [(row, column) for row, column in cells if covers(place, row, column, side)]
    return all(any(plain[row][column] != made[row][column] for plain, made in pairs) for row, column in painted)


def _distance(one: Grid, other: Grid) -> int:
    return sum(a != b for rows in zip(one, other, strict=True) for a, b in zip(*rows, strict=True))


def _nudged(rule: Rule, grid: Grid, colour: int, target: int, colours: tuple[int, ...], rng: Rng) -> Grid:
    """Recolour cells of an input one by one until its output has the wanted number of cells of a colour."""
    have = _count(rule.made_of(grid), colour)
    for _ in range(NUDGES):
        if have == target:
            break
        row, column = rng.whole(0, len(grid) - 1), rng.whole(0, len(grid) - 1)
        cells = (*grid[row][:column], rng.pick(colours), *grid[row][column + 1 :])
        trial = (*grid[:row], cells, *grid[row + 1 :])
        made = _count(rule.made_of(trial), colour)
        if abs(made - target) < abs(have - target):
            grid, have = trial, made
    if have != target or _count(grid, colour) == target:
        raise Unsuitable("the count is out of reach, or that of the input")
    return grid


def _count(grid: Grid, colour: int) -> int:
    return sum(row.count(colour) for row in grid)
