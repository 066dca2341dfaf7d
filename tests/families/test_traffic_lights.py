from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import accumulate, pairwise

import pytest

from unwritten.core import Registry
from unwritten.core.generate import address_of, scene_at
from unwritten.families.morse.parts.crossing import LENGTH, LINE_AT, SPEED, Car, Phase
from unwritten.families.morse.tasks.temporal.traffic_lights import FRAMES, GAP, MARGIN, OVER, Scene

TASK = Registry().get("morse/temporal/traffic_lights")
LEVELS = ("easy", "medium", "hard", "0.00", "0.37", "0.85", "1.00")


@cache
def scenes(level: str, count: int = 20) -> tuple[Scene, ...]:
    return tuple(scene_at(TASK, address_of(TASK, level, "train", index)) for index in range(count))


BY_HAND = Scene(
    (Phase("red", 100), Phase("green", 100), Phase("yellow", 24), Phase("red", 91)),
    (Car("blue", 0, 40), Car("black", 1, 40), Car("blue", 1, 150), Car("blue", 0, 250)),
    light="red",
    colour=None,
)


def test_the_truth_of_a_scene_made_by_hand() -> None:
    for scene, truth in (
        (BY_HAND, 3),
        (replace(BY_HAND, colour="blue"), 2),
        (replace(BY_HAND, light="green"), 1),
        (replace(BY_HAND, light="green", colour="black"), 0),
    ):
        assert TASK.impl.ask(scene)[0].answer == truth
        assert TASK.impl.recount(scene) == (truth,)


@pytest.mark.parametrize(("frame", "light"), [(99, "red"), (100, "green"), (199, "green"), (200, "yellow")])
def test_the_light_of_a_frame_is_the_one_of_that_frame(frame: int, light: str) -> None:
    scene = replace(BY_HAND, cars=(Car("blue", 0, frame), Car("blue", 1, frame)), light=light)
    assert TASK.impl.ask(scene)[0].answer == 2
    assert TASK.impl.recount(scene) == (2,)


def test_a_car_that_is_over_the_line_from_the_start_is_caught() -> None:
    broken = replace(BY_HAND, cars=(*BY_HAND.cars, Car("blue", 1, 0)))
    assert TASK.impl.recount(broken) == (3,) != (TASK.impl.ask(broken)[0].answer,)


@pytest.mark.parametrize("level", LEVELS)
def test_no_light_switches_while_a_car_is_near_the_line(level: str) -> None:
    for scene in scenes(level):
        switches = list(accumulate(phase.frames for phase in scene.phases))
        assert switches[-1] == FRAMES
        assert min(phase.frames for phase in scene.phases) >= 18
        assert all(a.light != b.light for a, b in pairwise(scene.phases))
        for car in scene.cars:
            assert all(not car.crossing - MARGIN < s < car.crossing + OVER + MARGIN for s in switches[:-1])
            assert 20 <= car.crossing <= FRAMES - 20 - OVER
    assert MARGIN > 15
    assert OVER * SPEED >= LENGTH


@pytest.mark.parametrize("level", LEVELS)
def test_cars_of_a_lane_never_touch(level: str) -> None:
    for scene in scenes(level):
        assert len(scene.cars) == TASK.knobs(level).cars
        for lane in (0, 1):
            times = sorted(car.crossing for car in scene.cars if car.lane == lane)
            assert all(b - a >= GAP for a, b in pairwise(times))
    assert GAP * SPEED > LENGTH + 40


def test_a_car_is_at_the_line_in_the_frame_of_its_crossing() -> None:
    for lane in (0, 1):
        car = Car("red", lane, 50)
        assert car.front(50) == LINE_AT
        assert (car.front(49) < LINE_AT) == bool(lane)


def test_cars_of_the_asked_colour_drive_under_the_other_light_too() -> None:
    tempting = [
        sum(car.colour == scene.colour for car in scene.cars) != TASK.impl.ask(scene)[0].answer
        for scene in scenes("hard")
    ]
    assert sum(tempting) > 15


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_the_whole_range_of_answers_is_reached(level: str) -> None:
    low, high = TASK.knobs(level).answers
    assert {TASK.impl.ask(scene)[0].answer for scene in scenes(level, 60)} == set(range(low, high + 1))
