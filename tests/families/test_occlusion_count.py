from __future__ import annotations

import itertools
from dataclasses import replace
from functools import cache

import pytest

from unwritten.core import SIZE, Registry
from unwritten.core.generate import address_of, scene_at
from unwritten.families.morse.parts.screens import (
    FRAMES,
    LEFT,
    QUIET,
    RADIUS,
    RIGHT,
    Move,
    Resting,
    duration,
    screens_in_a_row,
    x_at,
)
from unwritten.families.morse.tasks.spatial.occlusion_count import Scene

TASK = Registry().get("morse/spatial/occlusion_count")
LEVELS = ("0.00", "0.37", "medium", "0.80", "1.00")
ROW = screens_in_a_row(("blue", "green"), 190)


@cache
def scenes(level: str, count: int = 20) -> tuple[Scene, ...]:
    return tuple(scene_at(TASK, address_of(TASK, level, "train", index)) for index in range(count))


def answer(scene: Scene) -> int:
    truth = TASK.impl.ask(scene)[0].answer
    assert isinstance(truth, int)
    return truth


def by_hand() -> Scene:
    """Behind green: one at the start; one comes from blue, one from the right passes to blue, one leaves."""
    moves = (
        Move("red", 0, 1, 0, 66),
        Move("red", RIGHT, 0, 1, 80),
        Move("yellow", 1, RIGHT, 2, 100),
        Move("red", LEFT, RIGHT, 3, 120),
    )
    resting = (Resting("red", 0, 0), Resting("yellow", 1, 1))
    return Scene(ROW, resting, moves, 1, "")


def test_the_truth_of_a_play_made_by_hand() -> None:
    assert answer(by_hand()) == 1
    assert TASK.impl.recount(by_hand()) == (1,)
    for colour, asked, truth in (("red", 1, 1), ("yellow", 1, 0), ("red", 0, 1)):
        scene = replace(by_hand(), colour=colour, asked=asked)
        assert answer(scene) == truth
        assert TASK.impl.recount(scene) == (truth,)


def test_a_ball_that_does_not_arrive_in_time_is_caught() -> None:
    late = Move("red", LEFT, 1, 0, FRAMES - 60)
    broken = replace(by_hand(), moves=(*by_hand().moves, late))
    assert TASK.impl.recount(broken) != (answer(broken),)


def test_screens_elsewhere_than_where_balls_stop_are_caught() -> None:
    scene = replace(by_hand(), screens=(ROW[0], replace(ROW[1], left=ROW[0].left)))
    assert TASK.impl.recount(scene) != (answer(scene),)


@pytest.mark.parametrize("level", LEVELS)
def test_nobody_leaves_where_nobody_is(level: str) -> None:
    for scene in scenes(level):
        behind = [[rest.colour for rest in scene.resting if rest.screen == i] for i in range(len(scene.screens))]
        arrivals = []
        for move in scene.moves:
            for end, target, colour in list(arrivals):
                if end <= move.start - 12:
                    behind[target].append(colour)
                    arrivals.remove((end, target, colour))
            if move.origin >= 0:
                assert move.colour in behind[move.origin], "nobody of that colour is there"
                behind[move.origin].remove(move.colour)
            if move.target >= 0:
                arrivals.append(
                    (move.start + duration(scene.screens, move.origin, move.target), move.target, move.colour)
                )


@pytest.mark.parametrize("level", LEVELS)
def test_every_passage_is_in_the_clear_for_18_frames(level: str) -> None:
    for scene in scenes(level, 8):
        for move in scene.moves:
            places = [x_at(scene.screens, move, frame) for frame in range(FRAMES)]
            clear = [0 <= x <= SIZE[0] and not any(s.left < x < s.right for s in scene.screens) for x in places]
            runs = [len(list(group)) for seen, group in itertools.groupby(clear) if seen]
            assert runs
            assert min(runs) >= 18


@pytest.mark.parametrize("level", LEVELS)
def test_no_two_balls_meet_in_a_lane(level: str) -> None:
    for scene in scenes(level):
        for a, b in itertools.combinations(scene.moves, 2):
            if a.lane == b.lane:
                assert a.start + duration(scene.screens, a.origin, a.target) < b.start
        assert len({(rest.screen, rest.lane) for rest in scene.resting}) == len(scene.resting)


@pytest.mark.parametrize("level", LEVELS)
def test_all_is_hidden_and_still_at_the_end(level: str) -> None:
    for scene in scenes(level):
        for move in scene.moves:
            end = x_at(scene.screens, move, FRAMES - QUIET)
            assert end == x_at(scene.screens, move, FRAMES)
            inside = any(s.left + RADIUS < end < s.right - RADIUS for s in scene.screens)
            assert inside or not -RADIUS < end < SIZE[0] + RADIUS


@pytest.mark.parametrize("level", LEVELS)
def test_the_count_at_the_start_is_not_enough(level: str) -> None:
    same = 0
    for scene in scenes(level):
        start = replace(scene, moves=())
        same += answer(start) == answer(scene)
        assert any(scene.asked in (move.origin, move.target) for move in scene.moves)
    assert same < len(scenes(level)) * 0.65


def test_answers_and_colours_are_reached() -> None:
    low, high = TASK.knobs("hard").behind
    assert {answer(scene) for scene in scenes("hard", 30)} == set(range(low, high + 1))
    assert all(scene.colour for scene in scenes("hard"))
    assert not any(scene.colour for scene in scenes("easy"))
