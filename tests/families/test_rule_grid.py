"""Rules on grids: all rules that fit agree, the options differ, and nothing can be read off without the rule."""

from __future__ import annotations

import functools
import itertools
from dataclasses import replace

import numpy as np
import pytest

from unwritten.core import Registry, UnwrittenError
from unwritten.core.generate import address_of, scene_at
from unwritten.families.morse.parts.grid_pairs import Example, Grid
from unwritten.families.morse.parts.grid_rule_search import fits, fitting_outputs
from unwritten.families.morse.parts.grid_rules import COMMONEST, PLACES, SHIFTS, TURNS, Rule, lead
from unwritten.families.morse.tasks.abstract.rule_grid import APART, LEAD, RuleGrid, Scene, _all_paint_is_seen

TASK = Registry().get("morse/abstract/rule_grid")
EVERY = ("easy", "medium", "hard", "0.00", "0.37", "1.00")
SMALL = ((1, 2, 0, 0), (0, 1, 2, 0), (2, 0, 1, 1), (0, 0, 2, 1))
OTHER = ((2, 0, 0, 1), (1, 1, 0, 0), (0, 2, 0, 1), (2, 2, 1, 0))
THIRD = ((0, 1, 1, 2), (2, 0, 1, 0), (1, 2, 0, 0), (0, 1, 2, 2))


@functools.cache
def scenes(level: str, count: int = 14) -> tuple[Scene, ...]:
    return tuple(scene_at(TASK, address_of(TASK, level, "train", index)) for index in range(count))


def scene_of(rule: Rule, colour: int) -> Scene:
    examples = tuple(Example(grid, rule.made_of(grid)) for grid in (SMALL, OTHER))
    return Scene(rule, examples, THIRD, (), colour)


def test_the_steps_of_a_rule_made_by_hand() -> None:
    assert Rule(turn=4).made_of(SMALL)[0] == (0, 0, 2, 1)
    assert Rule(turn=3).made_of(SMALL)[0] == (0, 2, 0, 1), "a quarter to the right: the left column goes on top"
    assert Rule(turn=1).made_of(SMALL)[0] == (0, 0, 1, 1), "a quarter to the left: the right column goes on top"
    assert Rule(shift=(0, 1)).made_of(SMALL)[0] == (0, 1, 2, 0)
    assert Rule(shift=(-1, 0)).made_of(SMALL)[3] == SMALL[0]
    assert Rule(recolour=(1, 1, 2)).made_of(SMALL)[0] == (2, 1, 0, 0)
    assert Rule(recolour=(2, 1, 2)).made_of(SMALL)[0] == (2, 2, 0, 0)
    assert Rule(paint=(3, 5)).made_of(SMALL)[2] == (2, 0, 5, 1)
    assert Rule(paint=(1, COMMONEST)).made_of(OTHER)[0] == (0, 0, 0, 0)


def test_the_truth_of_a_scene_made_by_hand() -> None:
    scene = scene_of(Rule(recolour=(2, 1, 2)), 2)  # all of 1 become 2: 5 + 5
    assert RuleGrid().ask(scene)[0].answer == 10
    assert RuleGrid().recount(scene) == (10,)


def test_another_rule_than_the_examples_show_is_caught() -> None:
    scene = scene_of(Rule(recolour=(2, 1, 2)), 2)
    broken = replace(scene, rule=Rule(recolour=(1, 1, 2)))
    assert RuleGrid().recount(broken) != (RuleGrid().ask(broken)[0].answer,)


def test_examples_that_no_rule_fits_or_several_are_refused() -> None:
    scene = scene_of(Rule(turn=2), 1)
    clash = (Example(SMALL, Rule(turn=2).made_of(SMALL)), Example(OTHER, OTHER))
    with pytest.raises(UnwrittenError, match="0 rules"):
        RuleGrid().recount(replace(scene, examples=clash))
    plain = ((1, 1, 1, 1),) * 4
    with pytest.raises(UnwrittenError, match="rules fit"):
        RuleGrid().recount(replace(scene, examples=(Example(plain, plain),)))


def test_the_search_agrees_with_the_rules_applied_one_by_one() -> None:
    """The family, spelled out with the other implementation, fits as often and with the same results."""
    rule = Rule(turn=5, shift=(0, -1), paint=(2, 1))
    examples = [Example(grid, rule.made_of(grid)) for grid in (SMALL, OTHER)]
    recolourings = [(0, 0, 0)]
    recolourings += [(1, a, b) for a, b in itertools.combinations(range(3), 2)]
    recolourings += [(2, a, b) for a, b in itertools.permutations(range(3), 2)]
    paints = [(0, 0), *itertools.product(range(1, len(PLACES)), (COMMONEST, 0, 1, 2))]
    family = itertools.product(range(len(TURNS)), SHIFTS, recolourings, paints)
    fitting = [
        trial.made_of(THIRD)
        for trial in itertools.starmap(Rule, family)
        if all(trial.made_of(pair.input) == pair.output for pair in examples)
    ]
    found = [tuple(map(tuple, fit.output.tolist())) for fit in fits(examples, THIRD) if fit.own]
    assert sorted(found) == sorted(fitting)
    assert rule.made_of(THIRD) in found


@pytest.mark.parametrize("level", EVERY)
def test_all_rules_that_fit_the_examples_make_the_same_of_the_last_grid(level: str) -> None:
    for scene in scenes(level):
        outputs = fitting_outputs(scene.examples, scene.input)
        assert outputs
        assert all(np.array_equal(output, np.array(scene.rule.made_of(scene.input))) for output in outputs)
        steps = len(scene.rule.in_words())
        low, high = TASK.knobs(level).steps
        assert low <= steps <= high


def test_a_rival_as_short_as_the_rule_makes_the_answer_doubtful() -> None:
    """The centre is painted in all examples, the rest of the diagonal has that colour already."""
    rule = Rule(paint=(3, 0))
    inputs = [((0, 1, 1), (1, 1, 0), (1, 0, 0)), ((0, 0, 1), (1, 2, 1), (0, 1, 0))]
    examples = [Example(grid, rule.made_of(grid)) for grid in inputs]
    last = ((1, 0, 0), (0, 2, 0), (0, 0, 2))
    outputs = {fit.output.tobytes() for fit in fits(examples, last) if fit.own and fit.steps == 1}
    assert len(outputs) == 1
    assert len({output.tobytes() for output in fitting_outputs(examples, last)}) > 1
    assert not _all_paint_is_seen(rule, inputs)
    assert _all_paint_is_seen(Rule(paint=(3, 1)), [((0, 1, 1), (1, 0, 0), (1, 0, 0))])


@pytest.mark.parametrize("level", EVERY)
def test_every_painted_cell_is_seen_to_change(level: str) -> None:
    for scene in scenes(level):
        plain = replace(scene.rule, paint=(0, 0))
        pairs = [(np.array(plain.made_of(pair.input)), np.array(pair.output)) for pair in scene.examples]
        changed = np.logical_or.reduce([before != after for before, after in pairs])
        blank = ((9,) * len(scene.input),) * len(scene.input)
        assert (changed == (np.array(Rule(paint=(scene.rule.paint[0], 1)).made_of(blank)) == 1)).all()


def apart(one: Grid, other: Grid) -> int:
    return int((np.array(one) != np.array(other)).sum())


@pytest.mark.parametrize("level", EVERY)
def test_options_differ_visibly_and_one_is_right(level: str) -> None:
    for scene in scenes(level):
        if scene.options:
            assert scene.options.count(scene.rule.made_of(scene.input)) == 1
            assert all(apart(a, b) >= APART for a, b in itertools.combinations(scene.options, 2))


@pytest.mark.parametrize("level", EVERY)
def test_counts_are_in_range_and_not_those_of_the_input(level: str) -> None:
    low, high = TASK.knobs(level).counts
    for scene in scenes(level):
        if not scene.options:
            count = RuleGrid().ask(scene)[0].answer
            assert isinstance(count, int)
            assert low <= count <= high
            assert count != sum(row.count(scene.colour) for row in scene.input)
            assert scene.colour != 0


@pytest.mark.parametrize("level", EVERY)
def test_a_commonest_colour_has_a_lead(level: str) -> None:
    for scene in scenes(level):
        if scene.rule.paint[1] == COMMONEST:
            assert min(lead(grid) for grid in (scene.input, *(pair.input for pair in scene.examples))) >= LEAD


def test_both_kinds_of_question_are_asked_and_rules_differ() -> None:
    for level, rules in (("easy", 9), ("hard", 14)):  # of a single step and two colours there are not many
        assert {bool(scene.options) for scene in scenes(level)} == {True, False}
        assert len({scene.rule for scene in scenes(level)}) >= rules
