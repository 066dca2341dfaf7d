from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import pairwise

import pytest

from unwritten.core import Registry
from unwritten.core.generate import address_of, scene_at
from unwritten.families.morse.parts.rolling_balls import Roller
from unwritten.families.morse.tasks.temporal.wall_hits import FIRST, FRAMES, LAST, Scene

TASK = Registry().get("morse/temporal/wall_hits")
LEVELS = ("easy", "medium", "hard", "0.00", "0.37", "0.85", "1.00")


@cache
def scenes(level: str, count: int = 20) -> tuple[Scene, ...]:
    return tuple(scene_at(TASK, address_of(TASK, level, "train", index)) for index in range(count))


ROLLER = Roller(leg=30, ahead=15, rightwards=True, colours=("red", "green", "blue"), changes=(30, 120))
"""It hits right at 15, left at 45, right at 75, left at 105, and so on; it is green from frame 30 to 119."""


def answer(scene: Scene) -> object:
    return TASK.impl.ask(scene)[0].answer


@pytest.mark.parametrize(("wall", "hits"), [("both", 3), ("left", 2), ("right", 1)])
def test_the_truth_of_a_scene_made_by_hand(wall: str, hits: int) -> None:
    scene = Scene((ROLLER,), 0, "green", wall)
    assert answer(scene) == hits
    assert TASK.impl.recount(scene) == (hits,)
    assert TASK.impl.recount(replace(scene, rollers=(replace(ROLLER, rightwards=False),))) == (
        {"both": 3, "left": 1, "right": 2}[wall],
    )


@pytest.mark.parametrize("frame", [44, 45, 46])
def test_a_hit_in_the_frame_of_a_change_belongs_to_the_new_colour(frame: int) -> None:
    scene = Scene((replace(ROLLER, changes=(frame, 100)),), 0, "green", "both")
    assert answer(scene) == (2 if frame <= 45 else 1)
    assert TASK.impl.recount(scene) == (answer(scene),)


def test_a_colour_that_comes_twice_is_caught() -> None:
    """The closed form looks at the first stretch of a colour, the frames at all of them."""
    broken = Scene((replace(ROLLER, colours=("green", "red", "green")),), 0, "green", "both")
    assert TASK.impl.recount(broken) != (answer(broken),)


@pytest.mark.parametrize("level", LEVELS)
def test_no_hit_is_near_a_change_and_every_hit_is_a_touch(level: str) -> None:
    for scene in scenes(level):
        for roller in scene.rollers:
            assert len(set(roller.colours)) == len(roller.colours) == len(roller.changes) + 1
            hits = [frame for frame in range(FRAMES) if roller.share(frame) in (0, 1)]
            assert all(b - a == roller.leg >= 24 for a, b in pairwise(hits))
            assert min(abs(hit - change) for hit in hits for change in roller.changes) >= 12
            assert all(0 <= roller.share(frame) <= 1 for frame in range(FRAMES))


@pytest.mark.parametrize("level", LEVELS)
def test_the_asked_stretch_is_seen_whole(level: str) -> None:
    for scene in scenes(level):
        roller = scene.rollers[scene.asked]
        assert roller.colours[0] != scene.colour
        frames = [frame for frame in range(FRAMES) if roller.colour(frame) == scene.colour]
        assert frames[0] >= FIRST
        assert len(frames) >= 18
        assert max(frame for frame in frames if roller.share(frame) in (0, 1)) <= LAST


@pytest.mark.parametrize("level", LEVELS)
def test_counting_visits_of_a_side_at_two_frames_a_second_gives_the_truth(level: str) -> None:
    """A ball is on each side for longer than the time between two sampled frames, wherever the sampling begins."""
    for scene in scenes(level, 10):
        roller = scene.rollers[scene.asked]
        for phase in range(15):
            sides = [roller.share(frame) > 0.5 for frame in range(phase, FRAMES, 15)]
            whole = sum(a != b for a, b in pairwise(sides))
            hits = sum(roller.share(frame) in (0, 1) for frame in range(phase, FRAMES))
            assert abs(whole - hits) <= 2  # the first and the last visit may be cut off


def test_other_balls_take_the_asked_colour_too_and_roll_at_other_speeds() -> None:
    for scene in scenes("hard"):
        assert all(scene.colour in roller.colours for roller in scene.rollers)
        assert len({roller.leg for roller in scene.rollers}) == len(scene.rollers) == 3


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_the_whole_range_of_answers_is_reached(level: str) -> None:
    low, high = TASK.knobs(level).answers
    assert {answer(scene) for scene in scenes(level, 60)} == set(range(low, high + 1))
