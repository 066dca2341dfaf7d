from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import pairwise

import pytest

from unwritten.core import Registry
from unwritten.core.generate import address_of, scene_at
from unwritten.families.morse.parts.shape_figures import Changing, alike
from unwritten.families.morse.tasks.temporal.colour_sequence import LEAST, Scene

TASK = Registry().get("morse/temporal/colour_sequence")
LEVELS = ("easy", "medium", "hard", "0.00", "0.37", "0.85", "1.00")


@cache
def scenes(level: str, count: int = 20) -> tuple[Scene, ...]:
    return tuple(scene_at(TASK, address_of(TASK, level, "train", index)) for index in range(count))


STAR = Changing("star", ("red", "blue", "red", "green"), (30, 60, 90))
BY_HAND = Scene((STAR,), asked=0, place=3, frames=120)


def test_the_truth_of_a_scene_made_by_hand() -> None:
    assert TASK.impl.ask(BY_HAND)[0].answer == "red"
    assert TASK.impl.recount(BY_HAND) == ("red",)
    whole = replace(BY_HAND, place=None)
    assert TASK.impl.ask(whole)[0].answer == ("red", "blue", "red", "green") == TASK.impl.recount(whole)[0]


def test_a_colour_that_the_film_never_shows_is_caught() -> None:
    broken = replace(BY_HAND, frames=80, place=None)
    assert TASK.impl.recount(broken) != (TASK.impl.ask(broken)[0].answer,)


def test_a_change_to_the_same_colour_is_caught() -> None:
    """The paper's release has such changes, which nobody can see."""
    twice = replace(STAR, colours=("red", "red", "blue", "green"))
    broken = replace(BY_HAND, shapes=(twice,))
    assert TASK.impl.recount(broken) != (TASK.impl.ask(broken)[0].answer,)


@pytest.mark.parametrize("level", LEVELS)
def test_no_colour_follows_itself_and_each_stays_long_enough(level: str) -> None:
    for scene in scenes(level):
        for shape in scene.shapes:
            assert all(a != b for a, b in pairwise(shape.colours))
            ends = (0, *shape.changes, scene.frames)
            assert min(b - a for a, b in pairwise(ends)) >= LEAST >= 18
            assert len(shape.colours) == len(ends) - 1


def test_near_colours_follow_each_other_at_the_hard_level_only() -> None:
    for level in ("easy", "medium", "hard"):
        near = any(alike(a, b) for scene in scenes(level) for s in scene.shapes for a, b in pairwise(s.colours))
        assert near == (level == "hard")


@pytest.mark.parametrize("level", LEVELS)
def test_shapes_have_different_names_and_every_place_can_be_asked_for(level: str) -> None:
    for scene in scenes(level):
        assert len({shape.name for shape in scene.shapes}) == len(scene.shapes) == TASK.knobs(level).shapes
        assert scene.place is None or 3 <= scene.place < len(scene.shapes[scene.asked].colours)


def test_places_and_colours_are_spread() -> None:
    many = scenes("medium", 60)
    assert {scene.place for scene in many} == set(range(3, 8))
    assert len({TASK.impl.ask(scene)[0].answer for scene in many}) == 8
