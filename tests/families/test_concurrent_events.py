from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import replace
from functools import cache
from itertools import combinations

import pytest

from unwritten.core import Registry, Value
from unwritten.core.generate import address_of, scene_at
from unwritten.families.morse.parts.windows import Stretch, Window
from unwritten.families.morse.tasks.temporal.concurrent_events import SLOT, Scene

TASK = Registry().get("morse/temporal/concurrent_events")
LEVELS = ("easy", "medium", "hard", "0.00", "0.37", "0.85", "1.00")


@cache
def scenes(level: str, count: int = 20) -> tuple[Scene, ...]:
    return tuple(scene_at(TASK, address_of(TASK, level, "train", index)) for index in range(count))


BY_HAND = Scene(
    (
        Window((Stretch(0, 48), Stretch(120, 144))),
        Window((Stretch(24, 72),)),
        Window((Stretch(48, 96), Stretch(120, 144))),
    ),
    slots=6,
    most=True,
)


def test_the_truth_of_a_scene_made_by_hand() -> None:
    """The first goes dark as the third lights up: never three at once; all three pairs meet."""
    assert TASK.impl.ask(BY_HAND)[0].answer == 2
    assert TASK.impl.recount(BY_HAND) == (2,)
    apart = replace(BY_HAND, windows=(*BY_HAND.windows[:2], Window((Stretch(48, 96),))), most=False)
    assert TASK.impl.ask(apart)[0].answer == frozenset("AC") == TASK.impl.recount(apart)[0]


def test_more_or_fewer_pairs_than_one_are_refused() -> None:
    with pytest.raises(ValueError, match="exactly one pair"):
        TASK.impl.ask(replace(BY_HAND, most=False))
    with pytest.raises(ValueError, match="exactly one pair"):
        TASK.impl.ask(replace(BY_HAND, windows=(*BY_HAND.windows[:2], Window((Stretch(100, 110),))), most=False))


def test_light_after_the_end_of_the_film_is_caught() -> None:
    broken = replace(BY_HAND, windows=tuple(replace(w, lit=(*w.lit, Stretch(150, 200))) for w in BY_HAND.windows))
    assert TASK.impl.recount(broken) == (2,) != (TASK.impl.ask(broken)[0].answer,)


@pytest.mark.parametrize("level", LEVELS)
def test_whatever_is_lit_or_dark_is_so_for_a_while(level: str) -> None:
    for scene in scenes(level):
        for window in scene.windows:
            edges = [edge for stretch in window.lit for edge in (stretch.start, stretch.end)]
            assert edges == sorted(set(edges))
            assert all(edge % SLOT == 0 for edge in edges)
            assert not edges or edges[-1] <= scene.slots * SLOT


@pytest.mark.parametrize("level", LEVELS)
def test_only_one_pair_never_meets_and_each_window_is_lit(level: str) -> None:
    for scene in scenes(level):
        if scene.most:
            continue
        lit = [{slot for slot in range(scene.slots) if window.shines(slot * SLOT)} for window in scene.windows]
        assert all(lit)
        assert sum(not one & other for one, other in combinations(lit, 2)) == 1


@pytest.mark.parametrize("level", LEVELS)
def test_the_most_are_lit_in_one_slot_only(level: str) -> None:
    for scene in scenes(level):
        if scene.most:
            crowds = [sum(window.shines(slot * SLOT) for window in scene.windows) for slot in range(scene.slots)]
            assert crowds.count(max(crowds)) == 1
            assert 0 < crowds.index(max(crowds)) < scene.slots - 1


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_both_questions_are_asked_over_their_whole_range(level: str) -> None:
    many = scenes(level, 80)
    low, high = TASK.knobs(level).answers
    assert {TASK.impl.ask(scene)[0].answer for scene in many if scene.most} == set(range(low, high + 1))
    assert 25 < sum(scene.most for scene in many) < 55


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_the_lit_windows_of_the_middle_do_not_tell_the_most(level: str) -> None:
    """Whoever knows the commonest answer for every number of lit windows in the middle is mostly wrong."""
    many = [scene for scene in scenes(level, 400) if scene.most]
    table: dict[int, Counter[Value]] = defaultdict(Counter)
    for scene in many:
        lit = sum(window.shines(scene.slots // 2 * SLOT) for window in scene.windows)
        table[lit][TASK.impl.ask(scene)[0].answer] += 1
    assert sum(max(answers.values()) for answers in table.values()) < 0.46 * len(many)
    assert set(table) >= set(range(TASK.knobs(level).answers[0] + 2))
