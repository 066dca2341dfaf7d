from __future__ import annotations

import functools
from dataclasses import replace
from itertools import combinations

import pytest

from unwritten.core import SIZE, Registry
from unwritten.core.generate import address_of, scene_at
from unwritten.families.morse.parts import errands
from unwritten.families.morse.tasks.planning.visit_all import DARK, GEMS, MARGIN, Scene, VisitAll

TASK = Registry().get("morse/planning/visit_all")
IMPL = VisitAll()
LEVELS = ("easy", "medium", "hard", "0.00", "0.37", "0.75", "1.00")

#   . . . R . . . .     the nearest gem is red (2 right), but then blue, far on the left, comes last:
#   left first is better: blue (3), red (5), green (2) = 10 instead of 2 + 2 + 7 = 11
BY_HAND = Scene(
    rows=1,
    columns=8,
    robot=(0, 3),
    crates=(),
    gems=((0, 5), (0, 0), (0, 7)),
    colours=("red", "blue", "green"),
    ordered=True,
)


@functools.cache
def scenes(level: str) -> tuple[Scene, ...]:
    return tuple(scene_at(TASK, address_of(TASK, level, "validation", index)) for index in range(10))


def test_a_floor_by_hand_has_the_truth_worked_out_by_hand() -> None:
    assert IMPL.ask(BY_HAND)[0].answer == ("blue", "red", "green")
    assert IMPL.ask(replace(BY_HAND, ordered=False))[0].answer == 10
    assert IMPL.recount(replace(BY_HAND, ordered=False)) == (10,)


def test_an_order_that_is_best_by_too_little_is_caught_by_recount() -> None:
    assert IMPL.recount(BY_HAND) == (("blue", "red", "green"), ("red", "green", "blue"), ("green", "red", "blue"))


def test_crates_must_be_walked_around() -> None:
    walled = Scene(2, 3, (0, 0), ((0, 1),), ((0, 2),), ("red",), ordered=False)
    assert IMPL.ask(walled)[0].answer == 4
    assert IMPL.recount(walled) == (4,)


@pytest.mark.parametrize("level", LEVELS)
def test_the_best_order_is_the_best_by_a_margin(level: str) -> None:
    for scene in scenes(level):
        assert IMPL.recount(scene) == (IMPL.ask(scene)[0].answer,)
        if scene.ordered:
            crates = frozenset(scene.crates)
            far = [errands.reach(cell, scene.rows, scene.columns, crates) for cell in (scene.robot, *scene.gems)]
            first = [far[0][gem] for gem in scene.gems]
            table = [[steps[gem] for gem in scene.gems] for steps in far[1:]]
            assert errands.runner_up(first, table) >= errands.shortest_round(first, table)[0] + MARGIN


@pytest.mark.parametrize("level", LEVELS)
def test_nothing_overlaps_and_all_is_in_the_frame(level: str) -> None:
    for scene in scenes(level):
        used = (scene.robot, *scene.gems, *scene.crates)
        assert len(set(used)) == len(used)
        assert len(set(scene.colours)) == len(scene.gems)
        floor = errands.Floor(scene.rows, scene.columns, scene.crates, scene.robot)
        last = floor.box((scene.rows - 1, scene.columns - 1))
        assert floor.left >= 40
        assert floor.top >= 60
        assert last.right <= SIZE[0] - 8
        assert last.bottom <= SIZE[1] - 8
        assert GEMS // len(scene.gems) - DARK >= 30, "each gem is seen in two sampled frames"


def test_where_there_is_a_trap_the_nearest_gem_first_costs_more() -> None:
    for scene in scenes("hard"):
        crates = frozenset(scene.crates)
        far = [errands.reach(cell, scene.rows, scene.columns, crates) for cell in (scene.robot, *scene.gems)]
        first = [far[0][gem] for gem in scene.gems]
        table = [[steps[gem] for gem in scene.gems] for steps in far[1:]]
        assert errands.greedy_round(first, table) >= errands.shortest_round(first, table)[0] + 2


def test_the_order_of_lighting_up_says_nothing() -> None:
    ordered = [scene for level in LEVELS for scene in scenes(level) if scene.ordered]
    kept = pairs = 0
    for scene in ordered:
        answer = IMPL.ask(scene)[0].answer
        assert isinstance(answer, tuple)
        for one, other in combinations(scene.colours, 2):
            kept += answer.index(one) < answer.index(other)
            pairs += 1
    assert 0.4 < kept / pairs < 0.6
