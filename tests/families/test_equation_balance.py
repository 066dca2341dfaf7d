from __future__ import annotations

import functools
from dataclasses import replace
from fractions import Fraction

import pytest

from unwritten.core import Registry, Unsuitable
from unwritten.core.generate import address_of, scene_at
from unwritten.families.morse.parts.balance_film import OUTLINES, PAN, SHAPES, SIZE, Pan, Weighing
from unwritten.families.morse.parts.linear_systems import solved
from unwritten.families.morse.tasks.math.equation_balance import EquationBalance, Scene, needs_all

TASK = Registry().get("morse/math/equation_balance")
LEVELS = ("easy", "medium", "hard", "0.00", "0.37", "0.75", "1.00")
TWO_CIRCLES = Weighing(Pan(("circle", "circle"), 0), Pan((), 8))
SQUARE = Weighing(Pan(("square",), 0), Pan(("circle",), 3))
BY_HAND = Scene(("circle", "square"), ("red", "blue"), (TWO_CIRCLES, SQUARE), "square")


@functools.cache
def scenes(level: str, count: int = 20) -> tuple[Scene, ...]:
    return tuple(scene_at(TASK, address_of(TASK, level, "test", i)) for i in range(count))


def answer(scene: Scene) -> int:
    truth = EquationBalance().ask(scene)[0].answer
    assert isinstance(truth, int)
    return truth


def test_too_few_weighings_are_refused_by_both() -> None:
    open_ = replace(BY_HAND, weighings=(SQUARE,))
    with pytest.raises(ValueError, match="do not tell"):
        EquationBalance().ask(open_)
    with pytest.raises(ValueError, match="unpack"):
        EquationBalance().recount(open_)


def test_weighings_that_contradict_each_other_are_refused_by_both() -> None:
    broken = replace(BY_HAND, weighings=(TWO_CIRCLES, SQUARE, Weighing(Pan(("circle",), 0), Pan((), 5))))
    with pytest.raises(ValueError, match="contradict"):
        EquationBalance().ask(broken)
    with pytest.raises(ValueError, match="unpack"):
        EquationBalance().recount(broken)


def test_a_weight_that_is_no_whole_number_is_refused() -> None:
    with pytest.raises(ValueError, match="do not tell"):
        EquationBalance().ask(replace(BY_HAND, weighings=(Weighing(Pan(("circle",) * 2, 0), Pan((), 7)), SQUARE)))


def test_a_weighing_that_is_not_needed_is_refused() -> None:
    again = Weighing(Pan(("circle",), 0), Pan((), 4))
    with pytest.raises(Unsuitable, match="not needed"):
        needs_all(("circle", "square"), [TWO_CIRCLES, SQUARE, again], "square")
    with pytest.raises(Unsuitable, match="not needed"):
        needs_all(("circle", "square"), [TWO_CIRCLES, SQUARE], "circle")


def test_the_weight_is_the_one_by_hand() -> None:
    assert answer(BY_HAND) == 7
    assert EquationBalance().recount(BY_HAND) == (7,)
    assert EquationBalance().explain(BY_HAND)[0] == "Weighing 1: 2 circle = 8"


def test_elimination_finds_what_is_fixed_and_leaves_open_what_is_not() -> None:
    equations = [((1, 1, 0), 5), ((1, -1, 0), 1)]
    assert solved(equations, 0) == Fraction(3)
    assert solved(equations, 1) == Fraction(2)
    assert solved(equations, 2) is None


@pytest.mark.parametrize("level", LEVELS)
def test_there_is_one_answer_and_it_needs_every_weighing(level: str) -> None:
    knobs = TASK.knobs(TASK.level(level))
    for scene in scenes(level, 10):
        truth = answer(scene)
        assert EquationBalance().recount(scene) == (truth,)
        assert knobs.weights[0] <= truth <= knobs.weights[1]
        needs_all(scene.shapes, list(scene.weighings), scene.asked)
        assert len(scene.weighings) == len(set(scene.shapes)) == knobs.shapes


@pytest.mark.parametrize("level", LEVELS)
def test_everything_has_its_place_on_the_pans(level: str) -> None:
    for scene in scenes(level):
        assert len(set(scene.colours)) == (len(scene.shapes) if level not in ("hard", "1.00") else 1)
        for weighing in scene.weighings:
            for pan in (weighing.left, weighing.right):
                count = len(pan.shapes) + bool(pan.block)
                assert 1 <= count <= 5
                assert (count - 1) * min(2 * SIZE + 10, (PAN - 40) / count) + 2.2 * SIZE <= PAN
                assert 0 <= pan.block <= 30
            assert bool(weighing.left.block) != bool(weighing.right.block)


def test_hard_weighings_form_a_circle() -> None:
    for scene in scenes("hard"):
        kinds = [{*weighing.left.shapes, *weighing.right.shapes} for weighing in scene.weighings]
        assert all(len(kind) == 2 for kind in kinds)
    for scene in scenes("medium"):
        kinds = [{*weighing.left.shapes, *weighing.right.shapes} for weighing in scene.weighings]
        assert sorted(len(kind) for kind in kinds) == [1, *[2] * (len(kinds) - 1)]


def test_shapes_stand_on_the_pan_and_differ() -> None:
    assert set(SHAPES) == {*OUTLINES, "circle"}
    for outline in OUTLINES.values():
        assert max(abs(x) for x, _ in outline) <= 1.16
        assert 0.7 <= max(y for _, y in outline) <= 1.05


def test_all_weights_come_up() -> None:
    assert {answer(scene) for scene in scenes("easy", 80)} == set(range(2, 13))
