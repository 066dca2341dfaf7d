from __future__ import annotations

import functools
from collections import Counter
from dataclasses import replace

import pytest

from unwritten.core import Registry
from unwritten.core.generate import address_of, scene_at
from unwritten.families.morse.parts.shop_sums import PROBLEMS, by_answer, pies
from unwritten.families.morse.tasks.math.chart_story import CHARTS, MOST_MADE, PLACES, ChartStory, Scene

TASK = Registry().get("morse/math/chart_story")
LEVELS = ("easy", "medium", "hard", "0.00", "0.20", "0.37", "1.00")
BY_HAND = Scene(
    shop="bakery",
    days=4,
    made=(9, 13, 8, 7),
    sold=(6, 12, 5, 6),
    price=(3, 2, 4, 5),
    slices=(3, 5, 4),
    places=PLACES,
    pie_day=1,
    charts=CHARTS,
    problem="left",
    asked=(1,),
)


@functools.cache
def scenes(level: str, count: int = 20) -> tuple[Scene, ...]:
    return tuple(scene_at(TASK, address_of(TASK, level, "test", i)) for i in range(count))


def answer(scene: Scene) -> int:
    truth = ChartStory().ask(scene)[0].answer
    assert isinstance(truth, int)
    return truth


def test_a_bar_that_is_higher_than_its_chart_is_noticed() -> None:
    broken = replace(BY_HAND, made=(9, 20, 8, 7))
    assert answer(broken) == 8
    assert ChartStory().recount(broken) != (8,)


def test_a_slice_that_is_no_whole_number_of_things_is_refused() -> None:
    broken = replace(BY_HAND, problem="slice", asked=(2,), pie_day=2)
    with pytest.raises(ValueError, match="no whole number"):
        ChartStory().ask(broken)


def test_a_chart_that_is_not_shown_cannot_be_read() -> None:
    with pytest.raises(KeyError):
        ChartStory().recount(replace(BY_HAND, charts=("made", "price")))


@pytest.mark.parametrize(
    ("problem", "asked", "truth"),
    [
        ("left", (1,), 1),
        ("takings", (0,), 18),
        ("loss", (2,), 12),
        ("slice", (1,), 3),
        ("both left", (0, 2), 6),
        ("both takings", (0, 3), 48),
        ("slice takings", (1,), 6),
        ("two slices", (1,), 16),
        ("late sale", (0, 2, 3), 30),
    ],
)
def test_the_answer_is_the_one_by_hand(problem: str, asked: tuple[int, ...], truth: int) -> None:
    scene = replace(BY_HAND, problem=problem, asked=asked)
    assert answer(scene) == truth
    assert ChartStory().recount(scene) == (truth,)


def test_slices_are_large_and_whole() -> None:
    assert pies(12)
    assert not pies(7)
    for sold in range(1, 13):
        for cut in pies(sold):
            assert sum(cut) == 12
            assert min(cut) >= 2
            assert all(sold * part % 12 == 0 for part in cut)


def test_every_problem_has_many_answers() -> None:
    for name in PROBLEMS:
        assert len(by_answer(name, 1, 99)) >= 7, name


@pytest.mark.parametrize("level", LEVELS)
def test_nothing_that_is_needed_is_missing_or_out_of_range(level: str) -> None:
    knobs = TASK.knobs(TASK.level(level))
    for scene in scenes(level):
        problem = PROBLEMS[scene.problem]
        assert ChartStory().recount(scene) == (answer(scene),)
        assert knobs.answers[0] <= answer(scene) <= knobs.answers[1]
        assert knobs.steps[0] <= problem.steps <= knobs.steps[1]
        assert set(problem.charts) <= set(scene.charts)
        assert len(set(scene.charts)) == len(scene.charts) == max(knobs.charts, len(problem.charts))
        assert len(set(scene.asked)) == problem.days
        for made, sold, price in zip(scene.made, scene.sold, scene.price, strict=True):
            assert 1 <= sold < made <= MOST_MADE
            assert 2 <= price <= 9
        assert scene.slices in pies(scene.sold[scene.pie_day])
        assert not problem.slices or scene.asked == (scene.pie_day,)
        assert sorted(scene.places) == sorted(PLACES)


def test_questions_name_only_days_and_places_that_are_shown() -> None:
    for scene in scenes("hard", 40):
        text = ChartStory().ask(scene)[0].text
        assert "{" not in text
        assert sum(place in text for place in PLACES) == PROBLEMS[scene.problem].slices


def test_all_problems_of_a_level_come_up() -> None:
    for level, steps in (("easy", {1}), ("medium", {2, 3}), ("hard", {3, 4})):
        seen = Counter(scene.problem for scene in scenes(level, 60))
        assert set(seen) == {name for name, problem in PROBLEMS.items() if problem.steps in steps}
