from __future__ import annotations

import itertools
import math
from dataclasses import replace
from functools import cache

import pytest

from unwritten.core import SIZE, Registry
from unwritten.core.generate import address_of, scene_at
from unwritten.families.morse.parts.gears import GAP, TIP, Link, Wheel, belt_loop, tooth_phases
from unwritten.families.morse.tasks.spatial.gear_direction import Scene

TASK = Registry().get("morse/spatial/gear_direction")
LEVELS = ("0.00", "0.37", "medium", "1.00")


@cache
def scenes(level: str, count: int = 20) -> tuple[Scene, ...]:
    return tuple(scene_at(TASK, address_of(TASK, level, "train", index)) for index in range(count))


def answer(scene: Scene) -> object:
    return TASK.impl.ask(scene)[0].answer


def by_hand() -> Scene:
    """A turns B by teeth, B turns C by an open belt, C turns D by a crossed one; E stands alone."""
    wheels = (
        Wheel("A", 100, 100, 10),
        Wheel("B", 180, 100, 10),
        Wheel("C", 340, 100, 10),
        Wheel("D", 340, 300, 10),
        Wheel("E", 600, 300, 10),
    )
    links = (Link(0, 1, "mesh"), Link(1, 2, "open"), Link(2, 3, "crossed"))
    return Scene(wheels, links, 0, True, 400)


def test_the_truth_of_a_machine_made_by_hand() -> None:
    assert answer(by_hand()) == {"A", "D"}
    assert TASK.impl.recount(by_hand()) == (frozenset("AD"),)
    back = replace(by_hand(), clockwise=False)
    assert answer(back) == {"B", "C"}
    assert TASK.impl.recount(back) == (frozenset("BC"),)


def test_wheels_said_to_mesh_that_do_not_touch_are_caught() -> None:
    scene = by_hand()
    broken = replace(scene, wheels=(replace(scene.wheels[0], x=60), *scene.wheels[1:]), clockwise=False)
    assert TASK.impl.recount(broken) != (answer(broken),)


def test_wheels_that_touch_without_being_linked_are_caught() -> None:
    scene = by_hand()
    stray = replace(scene.wheels[4], x=420, y=300)  # beside D
    broken = replace(scene, wheels=(*scene.wheels[:4], stray), clockwise=False)
    assert TASK.impl.recount(broken) != (answer(broken),)


def test_a_locked_machine_is_refused() -> None:
    scene = by_hand()
    with pytest.raises(ValueError, match="locked"):
        TASK.impl.ask(replace(scene, links=(*scene.links, Link(0, 2, "open"))))


def test_a_crossed_belt_crosses_itself_and_an_open_one_does_not() -> None:
    one, other = by_hand().wheels[1:3]
    assert _self_crossings(belt_loop(one, other, "open")) == 0
    assert _self_crossings(belt_loop(one, other, "crossed")) == 1


def _self_crossings(loop: list[tuple[float, float]]) -> int:
    sides = list(zip(loop, [*loop[1:], loop[0]], strict=True))

    def left(a: tuple[float, float], b: tuple[float, float], c: tuple[float, float]) -> bool:
        return (b[0] - a[0]) * (c[1] - a[1]) > (b[1] - a[1]) * (c[0] - a[0])

    return sum(
        left(a, b, c) != left(a, b, d) and left(c, d, a) != left(c, d, b)
        for (a, b), (c, d) in itertools.combinations(sides, 2)
        if len({a, b, c, d}) == 4
    )


@pytest.mark.parametrize("level", LEVELS)
def test_wheels_touch_exactly_where_they_mesh(level: str) -> None:
    for scene in scenes(level):
        meshed = {(link.one, link.other) for link in scene.links if link.how == "mesh"}
        for (i, a), (j, b) in itertools.combinations(enumerate(scene.wheels), 2):
            distance = ((a.x - b.x) ** 2 + (a.y - b.y) ** 2) ** 0.5
            if (i, j) in meshed:
                assert abs(distance - a.radius - b.radius) <= 1
            else:
                assert distance >= a.radius + b.radius + 2 * TIP + GAP


@pytest.mark.parametrize("level", LEVELS)
def test_everything_is_in_the_picture_and_no_pulley_has_two_belts(level: str) -> None:
    for scene in scenes(level):
        for wheel in scene.wheels:
            assert wheel.radius + TIP + 12 < wheel.x < SIZE[0] - wheel.radius - TIP - 12
            assert wheel.radius + TIP + 12 < wheel.y < SIZE[1] - wheel.radius - TIP - 12
        belted = [number for link in scene.links if link.how != "mesh" for number in (link.one, link.other)]
        assert len(set(belted)) == len(belted)
        assert len({wheel.letter for wheel in scene.wheels}) == len(scene.wheels)


@pytest.mark.parametrize("level", LEVELS)
def test_both_ways_occur_and_nothing_is_locked(level: str) -> None:
    for scene in scenes(level):
        assert len(scene.links) == len({link.other for link in scene.links})  # a tree: each wheel is turned by one
        truth = answer(scene)
        assert isinstance(truth, frozenset)
        turning = {scene.wheels[0].letter} | {scene.wheels[link.other].letter for link in scene.links}
        assert frozenset() < truth < turning


def test_teeth_stand_in_gaps() -> None:
    for scene in scenes("medium", 8):
        phases = tooth_phases(scene.wheels, scene.links)
        for link in scene.links:
            if link.how == "mesh":
                assert _offset(scene, link, phases) == pytest.approx(0.5, abs=0.02)


def _offset(scene: Scene, link: Link, phases: list[float]) -> float:
    """How far, in teeth, the teeth of the one are from those of the other where they meet."""
    one, other = scene.wheels[link.one], scene.wheels[link.other]
    towards = math.degrees(math.atan2(other.y - one.y, other.x - one.x))
    first = (towards - phases[link.one]) * one.teeth / 360
    second = (towards + 180 - phases[link.other]) * other.teeth / 360
    return (first + second) % 1


def test_every_kind_of_link_occurs() -> None:
    assert {link.how for scene in scenes("hard") for link in scene.links} == {"mesh", "open", "crossed"}
