from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import pairwise

import pytest

from unwritten.core import Registry
from unwritten.core.generate import address_of, scene_at
from unwritten.families.morse.parts.planets import INNER, OUTER, TURN, Planet, _on_ring, ring_height
from unwritten.families.morse.tasks.temporal.pause_order import APART, FRAMES, LEAD, TAIL, Scene

TASK = Registry().get("morse/temporal/pause_order")
LEVELS = ("easy", "medium", "hard", "0.00", "0.37", "0.85", "1.00")


@cache
def scenes(level: str, count: int = 20) -> tuple[Scene, ...]:
    return tuple(scene_at(TASK, address_of(TASK, level, "train", index)) for index in range(count))


BY_HAND = Scene(
    (
        Planet("red", 0, 200, pause=120, rest=50),
        Planet("blue", 9000, -150, pause=40, rest=90),
        Planet("green", 500, 100),
        Planet("pink", 0, 120, pause=80, rest=50),
    ),
    order=True,
)


def test_the_truth_of_a_scene_made_by_hand() -> None:
    assert TASK.impl.ask(BY_HAND)[0].answer == ("blue", "pink", "red") == TASK.impl.recount(BY_HAND)[0]
    longest = replace(BY_HAND, order=False)
    assert TASK.impl.ask(longest)[0].answer == "blue" == TASK.impl.recount(longest)[0]


def test_a_planet_that_never_moves_and_a_pause_after_the_end_are_caught() -> None:
    still = replace(BY_HAND, planets=(*BY_HAND.planets[:2], replace(BY_HAND.planets[2], speed=0), BY_HAND.planets[3]))
    late = replace(BY_HAND, planets=(replace(BY_HAND.planets[0], pause=400), *BY_HAND.planets[1:]))
    for broken in (still, late):
        assert TASK.impl.recount(broken) != (TASK.impl.ask(broken)[0].answer,)


@pytest.mark.parametrize("level", LEVELS)
def test_pauses_begin_apart_and_are_seen_from_before_to_after(level: str) -> None:
    for scene in scenes(level):
        pauses = sorted((planet.pause, planet.rest) for planet in scene.planets if planet.pause is not None)
        assert len(pauses) == TASK.knobs(level).pausing
        assert all(b[0] - a[0] >= APART for a, b in pairwise(pauses))
        assert pauses[0][0] >= LEAD
        assert all(rest >= 46 and pause + rest <= FRAMES - TAIL for pause, rest in pauses)


@pytest.mark.parametrize("level", LEVELS)
def test_the_longest_pause_is_so_beyond_doubt(level: str) -> None:
    for scene in scenes(level):
        rests = sorted(planet.rest for planet in scene.planets)
        assert scene.order or (4 * rests[-1] >= 5 * rests[-2] and rests[-1] - rests[-2] > 30)


@pytest.mark.parametrize("level", LEVELS)
def test_a_moving_planet_moves_far_between_two_sampled_frames(level: str) -> None:
    for scene in scenes(level, 5):
        for place, planet in enumerate(scene.planets):
            height = ring_height(place, len(scene.planets))
            assert 15 * abs(planet.speed) < TURN / 3  # it does not come round to where it was
            for frame in range(0, FRAMES - 15, 5):
                if planet.pause is None or not planet.pause - 15 < frame < planet.pause + planet.rest:
                    a, b = (_on_ring(height, planet.angle(at)) for at in (frame, frame + 15))
                    assert (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 > 36**2


def test_rings_stay_on_the_screen_and_apart() -> None:
    for count in (4, 5, 6):
        heights = [ring_height(place, count) for place in range(count)]
        radius = min(19.0, 0.44 * (OUTER - INNER) / (count - 1))
        assert all(b - a > 2 * radius for a, b in pairwise(heights))
        assert _on_ring(heights[-1], 0)[0] + radius < 854
        assert _on_ring(heights[-1], TURN // 4)[1] + 1.4 * radius < 480


def test_both_questions_are_asked() -> None:
    for level in ("easy", "medium", "hard"):
        assert 15 < sum(scene.order for scene in scenes(level, 60)) < 45
