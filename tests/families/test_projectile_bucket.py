"""Projectile and buckets: throws worked out by hand, clear rims, and a freeze before anything is decided."""

from __future__ import annotations

import itertools
import math
from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from unwritten.core import Registry, Unsuitable
from unwritten.core.generate import address_of, scene_at
from unwritten.families.morse.parts.throw import MUZZLE, RADIUS, RIM, WALL, Throw, bucket_boxes
from unwritten.families.morse.stage import OPENING
from unwritten.families.morse.tasks.physical import projectile_bucket
from unwritten.families.morse.tasks.physical.projectile_bucket import ProjectileBucket, Scene

TASK = Registry().get("morse/physical/projectile_bucket")
LEVELS = ("easy", "medium", "hard", "0.00", "0.37", "1.00")


@cache
def scenes(level: str, count: int = 20) -> tuple[Scene, ...]:
    return tuple(scene_at(TASK, address_of(TASK, level, "train", index)) for index in range(count))


def both(scene: Scene) -> tuple[object, object]:
    return ProjectileBucket().ask(scene)[0].answer, ProjectileBucket().recount(scene)[0]


def test_a_throw_by_hand() -> None:
    # From the height of the rims, 4 up and 0.04 down: back at that height after 200 frames, 500 px further.
    throw = Throw(RIM, 2.5, 4.0, 0.04, mirrored=False)
    scene = Scene(throw, 4, 120)
    assert projectile_bucket._landing(scene) == MUZZLE + 500 == 574
    assert both(scene) == (3, 3)  # 236 to 376, 376 to 516, 516 to 656, 656 to 796
    assert both(replace(scene, throw=replace(throw, mirrored=True))) == (2, 2)


def test_a_rebound_by_hand() -> None:
    throw = Throw(RIM, 4.5, 4.0, 0.04, mirrored=False)
    scene = Scene(throw, 4, 120)
    # 900 px from 74 is 974; the middle of the ball turns round at 800, so it comes down at 626.
    assert projectile_bucket._landing(scene) == 2 * (WALL - RADIUS) - 974 == 626
    assert both(scene) == (3, 3)


def test_the_frozen_picture_alone_does_not_decide() -> None:
    """Another gravity leads from the same launcher to the same frozen place and on to another bucket."""
    for scene in scenes("easy")[:5]:
        throw, seen = scene.throw, scene.seen
        down = throw.down * 1.5
        up = (throw.height - throw.at(seen)[1] + down * seen * seen / 2) / seen
        other = replace(throw, up=up, down=down)
        assert other.at(seen) == pytest.approx(throw.at(seen))
        landings = [projectile_bucket._landing(replace(scene, throw=each)) for each in (throw, other)]
        assert abs(landings[0] - landings[1]) > 15


def test_the_launcher_shows_no_direction() -> None:
    """Until the ball moves, throws from the same place in other directions look the same."""
    scene = scenes("hard")[0]
    first = ProjectileBucket().film(scene).picture(OPENING).copy()
    throw = scene.throw
    for turned in (replace(throw, up=throw.up + 2), replace(throw, across=throw.across / 2), replace(throw, up=0.0)):
        other = replace(scene, throw=turned)
        assert np.array_equal(ProjectileBucket().film(other).picture(OPENING), first)


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_how_far_the_ball_has_come_does_not_tell_how_far_it_goes(level: str) -> None:
    """Whoever multiplies the way across in the frozen frame by one number is mostly wrong."""
    many = scenes(level, 120)
    best = max(sum(both(scene)[0] == _stretched(scene, tenths / 10) for scene in many) for tenths in range(11, 30))
    assert best / len(many) < 2.75 / TASK.knobs(level).buckets


def _stretched(scene: Scene, ratio: float) -> int:
    far = MUZZLE + scene.throw.across * scene.seen * ratio
    turning = WALL - RADIUS
    return projectile_bucket._bucket_at(scene, scene.throw.seen(2 * turning - far if far > turning else far))


@pytest.mark.parametrize("level", LEVELS)
def test_a_bend_that_is_seen_wrong_by_a_pixel_gives_the_same_bucket(level: str) -> None:
    for scene in scenes(level):
        for off in (-1.0, 1.0):
            other = projectile_bucket._bent(scene, off)
            assert other.throw.at(scene.seen) == pytest.approx(scene.throw.at(scene.seen))
            assert other.throw.at(scene.seen / 2)[1] == pytest.approx(scene.throw.at(scene.seen / 2)[1] - off)
            assert ProjectileBucket().ask(other)[0].answer == both(scene)[0]


def test_a_recount_that_is_shown_another_way_differs() -> None:
    scene = scenes("easy")[0]
    far = replace(scene, throw=replace(scene.throw, across=scene.throw.across * 1.35))
    assert both(far)[1] != both(scene)[0]


def test_a_ball_that_comes_near_a_rim_is_refused() -> None:
    throw = Throw(RIM - 60, 2.51, 4.0, 0.04, mirrored=False)
    frames = projectile_bucket._fall_time(throw)
    rim = replace(throw, across=(376 - MUZZLE) / frames)
    with pytest.raises(Unsuitable, match="rim"):
        projectile_bucket._check_way(Scene(rim, 4, 100), 1)


@pytest.mark.parametrize("level", LEVELS)
def test_no_ball_comes_near_a_rim(level: str) -> None:
    for scene in scenes(level):
        answer, again = both(scene)
        assert answer == again
        assert isinstance(answer, int)
        box = bucket_boxes(scene.buckets, scene.throw.mirrored)[answer - 1]
        landing = projectile_bucket._landing(scene)
        assert min(landing - box.x, box.right - landing) >= RADIUS + 6


@pytest.mark.parametrize("level", LEVELS)
def test_small_errors_of_sight_do_not_change_the_bucket(level: str) -> None:
    """A viewer who is 1 % wrong in the speed across or in the time left gives the same answer."""
    for scene in scenes(level):
        answer = both(scene)[0]
        for factor in (0.99, 1.01):
            wrong = replace(scene, throw=replace(scene.throw, across=scene.throw.across * factor))
            assert both(wrong)[0] == answer


@pytest.mark.parametrize("level", LEVELS)
def test_the_ball_is_seen_all_the_way_and_meets_nothing_before_the_freeze(level: str) -> None:
    for scene in scenes(level):
        places = [scene.throw.at(frame) for frame in range(scene.seen + 1)]
        assert all(RADIUS < x < 854 - RADIUS and 46 < y < RIM - 40 for x, y in places)
        assert abs(places[-1][0] - scene.throw.wall) > RADIUS + 20
        steps = [math.dist(a, b) for a, b in itertools.pairwise(places)]
        assert max(steps) < 9


def test_every_bucket_is_reached_and_the_wall_is_met_at_times() -> None:
    for level in ("easy", "medium", "hard"):
        many = scenes(level, 60)
        assert {both(scene)[0] for scene in many} == set(range(1, TASK.knobs(level).buckets + 1))
        turned = [projectile_bucket._turns_round(s.throw, projectile_bucket._fall_time(s.throw)) for s in many]
        assert any(turned) == (level != "easy")
        assert not all(turned)
        assert len({scene.throw.mirrored for scene in many}) == 2
