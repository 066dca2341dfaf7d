"""Symbol equations: one assignment fits, and the answer is that of the expression."""

from __future__ import annotations

import functools
import itertools
from dataclasses import replace

import pytest

from unwritten.core import Registry, UnwrittenError
from unwritten.core.generate import address_of, scene_at
from unwritten.families.morse.parts.equations import OPERATIONS, Equation, count_fits, readings
from unwritten.families.morse.tasks.abstract.symbol_equations import Scene, SymbolEquations

TASK = Registry().get("morse/abstract/symbol_equations")
EVERY = ("easy", "medium", "hard", "0.00", "0.37", "0.75", "1.00")
WORK = {"+": int.__add__, "−": int.__sub__, "×": int.__mul__}


@functools.cache
def scenes(level: str, count: int = 20) -> tuple[Scene, ...]:
    return tuple(scene_at(TASK, address_of(TASK, level, "train", index)) for index in range(count))


def by_hand() -> Scene:
    """circle + circle = 6, square − circle = 2, star × circle = 21: 3, 5, 7; (star − square) × circle = 6."""
    equations = (Equation(0, 0, 0, 6), Equation(1, 1, 0, 2), Equation(2, 2, 0, 21))
    return Scene(("circle", "square", "star"), (3, 5, 7), OPERATIONS, (), equations, (2, 1, 0), (1, 2), 60)


def answer(scene: Scene) -> object:
    return SymbolEquations().ask(scene)[0].answer


def test_the_truth_of_a_scene_made_by_hand() -> None:
    assert answer(by_hand()) == 6
    assert SymbolEquations().recount(by_hand()) == (6,)
    assert answer(replace(by_hand(), operands=(0, 1), between=(0,))) == 8


def test_values_that_do_not_fit_the_equations_are_caught() -> None:
    broken = replace(by_hand(), values=(3, 5, 8))
    assert SymbolEquations().recount(broken) != (answer(broken),)


def test_equations_that_leave_a_sign_open_are_refused() -> None:
    loose = replace(by_hand(), equations=(Equation(0, 0, 0, 6), Equation(1, 0, 2, 12)))
    with pytest.raises(UnwrittenError, match="fit"):
        SymbolEquations().recount(loose)
    assert count_fits(3, (OPERATIONS,), loose.equations) == 4  # 4 and 8, 5 and 7, and the other way round


def test_hidden_operations_widen_the_search() -> None:
    assert len(readings(OPERATIONS, hidden=True)) == 6
    assert readings(OPERATIONS, hidden=False) == (OPERATIONS,)
    twice = (Equation(0, 0, 0, 4),)  # 2 + 2 and 2 × 2
    assert count_fits(1, (("+",), ("−",), ("×",)), twice) == 2


@pytest.mark.parametrize("level", EVERY)
def test_exactly_one_assignment_fits_by_plain_trial(level: str) -> None:
    for scene in scenes(level, count=4):
        found = []
        for names in readings(scene.operations, bool(scene.badges)):
            for values in itertools.permutations(range(1, 10), len(scene.signs)):
                if all(
                    WORK[names[each.operation]](values[each.first], values[each.second]) == each.result
                    for each in scene.equations
                ):
                    found.append((values, names))
        assert found == [(scene.values, scene.operations)]


@pytest.mark.parametrize("level", EVERY)
def test_nothing_is_ambiguous_or_given_away(level: str) -> None:
    low, high = TASK.knobs(level).answers
    for scene in scenes(level):
        value = answer(scene)
        assert isinstance(value, int)
        assert low <= value <= high
        assert len(set(scene.signs)) == len(set(scene.values)) == len(scene.signs)
        used = {place for each in scene.equations for place in (each.first, each.second)}
        assert used == set(range(len(scene.signs))), "a sign is never explained"
        assert {each.operation for each in scene.equations} >= set(scene.between)
        assert all(each.result >= 1 for each in scene.equations)
        assert len(set(scene.equations)) == len(scene.equations)
        if len(scene.operands) == 2:
            asked = {scene.operands, scene.operands[::-1]}
            shown = [(each.first, each.second) for each in scene.equations if each.operation == scene.between[0]]
            assert not asked & set(shown), "an equation shows the answer"


@pytest.mark.parametrize("level", EVERY)
def test_every_line_is_seen_long_enough(level: str) -> None:
    for scene in scenes(level, count=5):
        film = SymbolEquations().film(scene)
        assert film.frames <= 480
        lines = film.shots[1:-1]
        assert len(lines) == len(scene.equations) + 1
        assert min(line.frames for line in lines) >= 18 + 24, "24 frames until the last token is there"


def test_hidden_operations_come_at_the_hard_level_only() -> None:
    assert all(scene.badges for scene in scenes("hard"))
    assert not any(scene.badges for scene in scenes("medium"))
    assert {name for scene in scenes("hard") for name in (scene.operations[place] for place in scene.between)} == set(
        OPERATIONS
    )


def test_many_answers_are_reached() -> None:
    assert len({answer(scene) for scene in scenes("easy", 60)}) >= 10
    assert len({answer(scene) for scene in scenes("hard", 60)}) >= 20


def test_every_level_between_the_named_ones_reaches_its_answers() -> None:
    for hundredths in range(0, 101, 4):
        for index in range(3):
            scene = scene_at(TASK, address_of(TASK, f"{hundredths / 100:.2f}", "validation", index))
            assert SymbolEquations().recount(scene) == (answer(scene),)
