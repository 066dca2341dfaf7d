from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import combinations

import pytest

from unwritten.core import Registry
from unwritten.core.generate import address_of, scene_at
from unwritten.families.morse.tasks.temporal.longest_shown import FRAMES, LEAST, Scene, Visit, far_enough

TASK = Registry().get("morse/temporal/longest_shown")
LEVELS = ("easy", "medium", "hard", "0.00", "0.37", "0.85", "1.00")


@cache
def scenes(level: str, count: int = 20) -> tuple[Scene, ...]:
    return tuple(scene_at(TASK, address_of(TASK, level, "train", index)) for index in range(count))


BY_HAND = Scene(
    visits=(
        Visit("star", 0, 60, 0),
        Visit("cross", 30, 130, 1),
        Visit("star", 150, 250, 2),
        Visit("circle", 5, 40, 3),
    ),
    shapes=("star", "cross", "circle"),
    colours=("red", "blue", "green"),
    longest=True,
)


def totals(scene: Scene) -> dict[str, int]:
    return {name: sum(v.end - v.start for v in scene.visits if v.shape == name) for name in scene.shapes}


def test_the_truth_of_a_scene_made_by_hand() -> None:
    assert TASK.impl.ask(BY_HAND)[0].answer == "star" == TASK.impl.recount(BY_HAND)[0]
    short = replace(BY_HAND, longest=False)
    assert TASK.impl.ask(short)[0].answer == "circle" == TASK.impl.recount(short)[0]


def test_a_visit_beyond_the_end_and_two_visits_at_once_are_caught() -> None:
    beyond = replace(BY_HAND, visits=(*BY_HAND.visits[:3], Visit("circle", 300, 500, 3)))
    doubled = replace(BY_HAND, visits=(*BY_HAND.visits, Visit("cross", 30, 130, 4)))
    for broken in (beyond, doubled):
        assert TASK.impl.recount(broken) == ("star",) != (TASK.impl.ask(broken)[0].answer,)


@pytest.mark.parametrize(("more", "less", "enough"), [(125, 100, False), (132, 100, True), (200, 161, False)])
def test_margins(more: int, less: int, enough: bool) -> None:
    assert far_enough(more, less, 2) == enough


@pytest.mark.parametrize("level", LEVELS)
def test_the_answer_is_ahead_by_a_quarter_and_a_second(level: str) -> None:
    for scene in scenes(level):
        times = totals(scene)
        answer = str(TASK.impl.ask(scene)[0].answer)
        for name in scene.shapes:
            if name != answer:
                more, less = sorted((times[name], times[answer]), reverse=True)
                assert (times[answer] > times[name]) == scene.longest
                assert 4 * more >= 5 * less
                assert more - less >= 24


@pytest.mark.parametrize("level", LEVELS)
def test_counting_sampled_frames_gives_the_same_answer(level: str) -> None:
    for scene in scenes(level, 10):
        for phase in range(0, 15, 2):
            seen = dict.fromkeys(scene.shapes, 0)
            for frame in range(phase, FRAMES, 15):
                for visit in scene.visits:
                    seen[visit.shape] += visit.start <= frame < visit.end
            pick = max if scene.longest else min
            assert pick(seen, key=lambda name: seen[name]) == TASK.impl.ask(scene)[0].answer


@pytest.mark.parametrize("level", LEVELS)
def test_no_two_shapes_share_a_place_and_every_visit_is_seen(level: str) -> None:
    for scene in scenes(level):
        for one, other in combinations(scene.visits, 2):
            apart = one.end <= other.start or other.end <= one.start
            assert one.cell != other.cell or apart
            if one.shape == other.shape:
                assert max(other.start - one.end, one.start - other.end) >= LEAST
        assert all(0 <= v.start < v.start + LEAST <= v.end <= FRAMES for v in scene.visits)


def test_both_questions_are_asked_and_neither_the_first_nor_the_last_shape_is_the_answer_as_a_rule() -> None:
    many = scenes("medium", 60)
    assert 15 < sum(scene.longest for scene in many) < 45
    first = sum(scene.visits[0].shape == TASK.impl.ask(scene)[0].answer for scene in many if scene.longest)
    assert first / sum(scene.longest for scene in many) < 0.75


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_the_shortest_stay_is_not_found_among_those_absent_in_the_middle(level: str) -> None:
    scores = []
    for scene in scenes(level, 300):
        if not scene.longest:
            there = {visit.shape for visit in scene.visits if visit.start <= FRAMES // 2 < visit.end}
            absent = [name for name in scene.shapes if name not in there] or scene.shapes
            scores.append((TASK.impl.ask(scene)[0].answer in absent) / len(absent))
    assert sum(scores) / len(scores) < 0.3, "a guess among them: one in five to seven is chance"
