from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache

import pytest

from unwritten.core import Registry
from unwritten.core.generate import address_of, scene_at
from unwritten.families.morse.parts.story_pictures import THINGS
from unwritten.families.morse.tasks.temporal.story_order import DEED, WALK, Scene

TASK = Registry().get("morse/temporal/story_order")
LEVELS = ("easy", "medium", "hard", "0.00", "0.37", "0.85", "1.00")


@cache
def scenes(level: str, count: int = 20) -> tuple[Scene, ...]:
    return tuple(scene_at(TASK, address_of(TASK, level, "train", index)) for index in range(count))


EVENTS = ("lit the lamp", "made a fire", "raised the flag", "opened the chest", "picked the apples")
BY_HAND = Scene(
    events=EVENTS,
    places=(0, 1, 2, 3, 4),
    shown=(3, 0, 4, 2, 1),
    asked=1,
    steps=1,
    options=("opened the chest", "raised the flag", "lit the lamp", "picked the apples"),
    frames=50,
)


@pytest.mark.parametrize(
    ("asked", "steps", "letter"), [(1, 1, "B"), (1, -1, "C"), (1, 2, "A"), (2, 2, "D"), (4, -1, "A")]
)
def test_the_truth_of_a_scene_made_by_hand(asked: int, steps: int, letter: str) -> None:
    scene = replace(BY_HAND, asked=asked, steps=steps)
    assert TASK.impl.ask(scene)[0].answer == letter
    assert TASK.impl.recount(scene) == (letter,)


def test_a_scene_that_is_shown_twice_or_not_at_all_is_caught() -> None:
    broken = replace(BY_HAND, shown=(3, 0, 4, 4, 1))
    with pytest.raises(KeyError):
        TASK.impl.recount(broken)


@pytest.mark.parametrize("level", LEVELS)
def test_every_scene_has_its_place_beyond_doubt(level: str) -> None:
    """What is done at the beginning of a scene is one thing more than at the beginning of the scene before."""
    for scene in scenes(level):
        assert sorted(scene.shown) == list(range(len(scene.events)))
        counts = [
            sum(scene.done(number * scene.frames, thing) for thing in range(len(scene.events)))
            for number in range(len(scene.shown))
        ]
        assert counts == list(map(float, scene.shown))


@pytest.mark.parametrize("level", LEVELS)
def test_options_are_four_other_things_and_one_is_right(level: str) -> None:
    for scene in scenes(level):
        assert len(set(scene.options)) == 4
        assert scene.events[scene.asked] not in scene.options
        assert set(scene.options) <= set(scene.events)
        assert scene.options.count(scene.events[scene.asked + scene.steps]) == 1
        assert len(set(scene.places)) == len(scene.places)


@pytest.mark.parametrize("level", LEVELS)
def test_no_scene_alone_gives_the_answer(level: str) -> None:
    """After the asked thing two options are still to be done, or were done before; so with the right one."""
    for scene in scenes(level, 60):
        right = scene.asked + scene.steps
        options = [scene.events.index(option) for option in scene.options]
        assert sum((place - scene.asked) * scene.steps > 0 for place in options) >= 2
        assert any((right - place) * scene.steps > 0 for place in options)


@pytest.mark.parametrize("level", ["medium", "hard"])
def test_the_order_of_the_film_does_not_give_the_answer(level: str) -> None:
    for scene in scenes(level):
        where = {story: film for film, story in enumerate(scene.shown)}
        assert abs(where[scene.asked] - where[scene.asked + scene.steps]) > abs(scene.steps)


@pytest.mark.parametrize("level", LEVELS)
def test_before_and_after_are_both_seen_long_enough(level: str) -> None:
    for scene in scenes(level, 3):
        assert scene.frames - DEED >= 18
        assert WALK + 4 >= 18
        assert scene.done(DEED, scene.shown[0]) == 1
        assert scene.done(WALK, scene.shown[0]) == 0


def test_letters_sides_and_things_are_spread() -> None:
    many = scenes("hard", 60)
    assert min(Counter(TASK.impl.ask(scene)[0].answer for scene in many).values()) >= 7
    assert 15 < sum(scene.steps > 0 for scene in many) < 45
    assert {scene.events[scene.asked] for scene in many} == set(THINGS)
