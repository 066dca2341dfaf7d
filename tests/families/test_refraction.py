"""Refraction: bends worked out by hand, no grazing rays, and targets that are well apart."""

from __future__ import annotations

import math
from dataclasses import replace
from fractions import Fraction
from functools import cache

import pytest

from unwritten.core import Registry
from unwritten.core.generate import address_of, scene_at
from unwritten.draw import Box
from unwritten.families.morse.parts.layers import LEFT, RIGHT, Stack, angle_words, name_words, target_box
from unwritten.families.morse.parts.seen import text_box
from unwritten.families.morse.tasks.physical import refraction
from unwritten.families.morse.tasks.physical.refraction import Refraction, Scene

TASK = Registry().get("morse/physical/refraction")
LEVELS = ("easy", "medium", "hard", "0.00", "0.37", "1.00")
GLASS = Stack((Fraction(1), Fraction(2)), (16, 146, 424), 300, 30)


@cache
def scenes(level: str, count: int = 20) -> tuple[Scene, ...]:
    return tuple(scene_at(TASK, address_of(TASK, level, "train", index)) for index in range(count))


def both(scene: Scene) -> tuple[object, object]:
    return Refraction().ask(scene)[0].answer, Refraction().recount(scene)[0]


def test_one_bend_by_hand() -> None:
    # sin 30° / 2 = 1/4; its tangent is 1/√15, so the ray goes 278/√15 = 71.8 px across.
    assert refraction._end(GLASS) == pytest.approx(300 + 278 / math.sqrt(15))
    scene = Scene(GLASS, (272, 372, 472, 572))
    assert both(scene) == (2, 2)
    # From the right it bends the other way, to 228.2.
    mirrored = Scene(replace(GLASS, degrees=-30), (128, 228, 328, 428))
    assert both(mirrored) == (2, 2)


def test_a_slab_does_not_change_the_direction_behind_it() -> None:
    layers = Stack((Fraction(1), Fraction(2), Fraction(1)), (16, 146, 246, 424), 300, 30)
    by_hand = 300 + 100 / math.sqrt(15) + 178 / math.sqrt(3)
    assert refraction._end(layers) == pytest.approx(by_hand)


def test_a_ray_that_is_drawn_from_elsewhere_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """The recount takes the direction from the drawn ray."""
    scene = Scene(GLASS, (272, 372, 472, 572))
    monkeypatch.setattr(Stack, "source", property(lambda self: (self.entry - 600.0, self.edges[1] - 110.0)))
    asked, recounted = both(scene)
    assert asked == 2
    assert recounted != 2


def test_a_ray_that_is_thrown_back_is_refused() -> None:
    assert refraction._grazes(Stack((Fraction(2), Fraction(1)), (16, 146, 424), 300, 35))
    assert not refraction._grazes(GLASS)


@pytest.mark.parametrize("level", LEVELS)
def test_the_ray_hits_the_plate_of_one_target_and_no_other(level: str) -> None:
    """It meets the upper side of its plate; going straight on, at any height of the plates, it is on no other."""
    for scene in scenes(level, 60):
        answer, again = both(scene)
        assert answer == again
        assert isinstance(answer, int)
        plates = [target_box(place) for place in scene.targets]
        assert all(plate.y == scene.stack.edges[-1] for plate in plates)  # there is no gap below the last layer
        end, slope = _last_way(scene.stack)
        assert plates[answer - 1].x + 4 < end < plates[answer - 1].right - 4
        heights = range(int(plates[0].height) + 1)
        met = {n for n, plate in enumerate(plates, 1) for down in heights if _on(plate, end + slope * down)}
        assert met == {answer}


def _last_way(stack: Stack) -> tuple[float, float]:
    """Where across the ray meets the lower edge, and how far across it goes there for each pixel down."""
    kept, at, slope = float(stack.indices[0]) * math.sin(math.radians(stack.degrees)), float(stack.entry), 0.0
    for number in range(1, len(stack.indices)):
        slope = math.tan(math.asin(kept / float(stack.indices[number])))
        at += slope * (stack.edges[number + 1] - stack.edges[number])
    return at, slope


def _on(plate: Box, x: float) -> bool:
    return plate.x - 2 <= x <= plate.right + 2  # the outline included


def test_a_ray_that_would_go_on_to_the_next_plate_is_refused() -> None:
    # 2 · sin 25° = 0.845, the sine of 58°: straight on it goes 41 px across while it passes the plates.
    steep = Stack((Fraction(2), Fraction(1)), (16, 146, 424), 300, 25)
    assert not any(refraction._stays(steep, off, 46) for off in range(-8, 11))
    assert refraction._stays(GLASS, 10, 46)


@pytest.mark.parametrize("level", LEVELS)
def test_the_names_of_the_layers_are_off_the_ray(level: str) -> None:
    for scene in scenes(level, 60):
        stack = scene.stack
        angle = text_box(*angle_words(stack))
        left = min(stack.source[0], stack.entry, angle.x) - 10
        right = max(stack.source[0], stack.entry, angle.right) + 10
        names = [text_box(*name_words(stack, number)) for number in range(len(stack.indices))]
        assert all(name.right < left or right < name.x for name in names)


@pytest.mark.parametrize("level", LEVELS)
def test_no_border_is_grazed_and_refraction_matters(level: str) -> None:
    for scene in scenes(level):
        stack = scene.stack
        kept = abs(float(stack.indices[0]) * math.sin(math.radians(stack.degrees)))
        assert all(kept / float(index) < 0.9 for index in stack.indices)
        straight = stack.entry + (424 - stack.edges[1]) * math.tan(math.radians(stack.degrees))
        answer = both(scene)[0]
        assert isinstance(answer, int)
        assert abs(straight - scene.targets[answer - 1]) > 0.7 * (scene.targets[1] - scene.targets[0])


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_no_fixed_bend_finds_the_target(level: str) -> None:
    """Whoever takes the same multiple of the straight way for all rays, whatever the indices, is mostly wrong."""
    many = scenes(level, 120)
    best = max(sum(both(scene)[0] == _guess(scene, part / 20) for scene in many) for part in range(6, 42))
    assert best / len(many) < 2.75 / TASK.knobs(level).targets
    outwards = sum(abs(_way(scene)) > abs(_straight_way(scene)) for scene in many)
    assert 0.3 < outwards / len(many) < 0.7


def _way(scene: Scene) -> float:
    return refraction._end(scene.stack) - scene.stack.entry


def _straight_way(scene: Scene) -> float:
    return (424 - scene.stack.edges[1]) * math.tan(math.radians(scene.stack.degrees))


def _guess(scene: Scene, multiple: float) -> int:
    end = scene.stack.entry + multiple * _straight_way(scene)
    return min(range(len(scene.targets)), key=lambda place: abs(scene.targets[place] - end)) + 1


@pytest.mark.parametrize("level", LEVELS)
def test_everything_is_in_the_picture(level: str) -> None:
    for scene in scenes(level):
        stack = scene.stack
        assert all(LEFT + 30 < x < RIGHT - 30 for x in (*scene.targets, stack.entry, stack.source[0]))
        assert all(lower - upper >= 60 for upper, lower in zip(stack.edges, stack.edges[1:], strict=False))
        assert len(set(stack.indices)) == len(stack.indices)


def test_every_target_is_hit_from_both_sides() -> None:
    for level in ("easy", "medium", "hard"):
        many = scenes(level, 60)
        assert {both(scene)[0] for scene in many} == set(range(1, TASK.knobs(level).targets + 1))
        assert {scene.stack.degrees > 0 for scene in many} == {True, False}
