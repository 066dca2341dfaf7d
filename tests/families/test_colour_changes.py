from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import pairwise

import pytest

from unwritten.core import Registry
from unwritten.core.generate import address_of, scene_at
from unwritten.families.morse.parts.shape_figures import Changing
from unwritten.families.morse.tasks.temporal.colour_changes import AHEAD, FRAMES, HEIGHT, HOP, RADIUS, Scene, _cells

TASK = Registry().get("morse/temporal/colour_changes")
LEVELS = ("easy", "medium", "hard", "0.00", "0.37", "0.85", "1.00")


@cache
def scenes(level: str, count: int = 20) -> tuple[Scene, ...]:
    return tuple(scene_at(TASK, address_of(TASK, level, "train", index)) for index in range(count))


STAR = Changing("star", ("red", "blue", "red", "green"), (30, 60, 90))
CROSS = Changing("cross", ("red", "blue"), (50,))
BY_HAND = Scene((STAR, CROSS), ((), (10,)), asked="star")


def test_the_truth_of_a_scene_made_by_hand() -> None:
    assert TASK.impl.ask(BY_HAND)[0].answer == 3
    assert TASK.impl.recount(BY_HAND) == (3,)
    assert TASK.impl.recount(replace(BY_HAND, asked="cross")) == (1,)
    most = replace(BY_HAND, asked=None)
    assert TASK.impl.ask(most)[0].answer == "star" == TASK.impl.recount(most)[0]


def test_a_change_that_cannot_be_seen_is_caught() -> None:
    same = replace(BY_HAND, shapes=(replace(STAR, colours=("red", "red", "blue", "green")), CROSS))
    late = replace(BY_HAND, shapes=(replace(STAR, changes=(30, 60, FRAMES + 5)), CROSS))
    for broken in (same, late):
        assert TASK.impl.recount(broken) == (2,) != (TASK.impl.ask(broken)[0].answer,)


def test_a_near_tie_is_refused() -> None:
    close = Scene((STAR, replace(CROSS, colours=("red", "blue", "red"), changes=(50, 90))), ((), ()), asked=None)
    with pytest.raises(ValueError, match="unpack"):
        TASK.impl.ask(close)


@pytest.mark.parametrize("level", LEVELS)
def test_changes_are_seen_and_the_busiest_shape_is_ahead(level: str) -> None:
    for scene in scenes(level):
        for shape in scene.shapes:
            assert all(a != b for a, b in pairwise(shape.colours))
            assert min(b - a for a, b in pairwise((0, *shape.changes, FRAMES))) >= 24
        counts = sorted(len(shape.changes) for shape in scene.shapes)
        assert scene.asked is not None or counts[-1] - counts[-2] >= AHEAD


@pytest.mark.parametrize("count", [4, 5, 6])
def test_no_shape_leaves_its_cell_or_the_screen(count: int) -> None:
    for cell in _cells(count):
        x, y = cell.centre
        assert cell.width / 2 > 12 + 1.12 * RADIUS
        assert y + 16 - HEIGHT - 1.12 * RADIUS >= cell.y
        assert y + 16 + 1.22 * RADIUS <= cell.bottom
        assert cell.x >= 0
        assert x + cell.width / 2 <= 854


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_both_questions_are_asked_and_hops_tell_nothing(level: str) -> None:
    many = scenes(level, 60)
    counted = [TASK.impl.ask(scene)[0].answer for scene in many if scene.asked]
    assert 15 < len(counted) < 45
    assert set(counted) == set(range(1, TASK.knobs(level).most + 1))
    for scene in many:
        assert len({len(hops) for hops in scene.hops}) == 1
        assert all(b - a >= HOP for hops in scene.hops for a, b in pairwise(hops))
