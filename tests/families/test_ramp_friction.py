"""Ramps and friction: slides worked out by hand, no near ties, and numbers that all fit the picture."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import cache

import pytest

from unwritten.core import Registry
from unwritten.core.generate import address_of, scene_at
from unwritten.families.morse.parts.ramps import SIDES, Ramp, corners
from unwritten.families.morse.tasks.physical import ramp_friction
from unwritten.families.morse.tasks.physical.ramp_friction import RampFriction, Scene

TASK = Registry().get("morse/physical/ramp_friction")
LEVELS = ("easy", "medium", "hard", "0.00", "0.37", "1.00")
STEEP = Ramp(12, 9, 15, Fraction(1, 2), 3, "red")  # 15² / (12 − 4.5) = 30
GENTLE = Ramp(9, 12, 15, Fraction(1, 4), 3, "blue")  # 15² / (9 − 3) = 37.5
HELD = Ramp(9, 12, 15, Fraction(9, 10), 3, "green")


@cache
def scenes(level: str, count: int = 20) -> tuple[Scene, ...]:
    return tuple(scene_at(TASK, address_of(TASK, level, "train", index)) for index in range(count))


def both(*ramps: Ramp) -> tuple[object, object]:
    scene = Scene(ramps, masses=False, hold=60)
    return RampFriction().ask(scene)[0].answer, RampFriction().recount(scene)[0]


def test_three_ramps_by_hand() -> None:
    assert both(HELD, GENTLE, STEEP) == ("C", "C")
    assert both(HELD, GENTLE) == ("B", "B")
    assert both(HELD, replace(STEEP, friction=Fraction(3, 2))) == (None, None)


def test_friction_can_make_the_gentle_ramp_the_first() -> None:
    rough = replace(STEEP, friction=Fraction(1))  # 15² / (12 − 9) = 75
    assert both(rough, GENTLE) == ("B", "B")


def test_mass_does_not_matter() -> None:
    assert both(replace(STEEP, mass=9), GENTLE) == both(replace(STEEP, mass=1), GENTLE) == ("A", "A")


def test_a_ramp_that_is_drawn_otherwise_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """The recount slides down the drawn slope: with all slopes drawn flat nothing moves."""
    monkeypatch.setattr(ramp_friction, "corners", lambda ramp: ((0, 0), (100, 1), (0, 1)))
    assert both(HELD, GENTLE, STEEP) == ("C", None)


@pytest.mark.parametrize("level", LEVELS)
def test_no_block_is_on_the_verge_of_sliding_and_no_two_arrive_together(level: str) -> None:
    for scene in scenes(level):
        answer = RampFriction().ask(scene)[0].answer
        assert RampFriction().recount(scene) == (answer,)
        times = []
        for letter, ramp in zip("ABCDE", scene.ramps, strict=False):
            ratio = ramp.friction / Fraction(ramp.height, ramp.base)
            assert ratio >= Fraction(9, 8) or ratio <= Fraction(8, 9)
            if ratio < 1:
                times.append((ramp.length**2 / (ramp.height - ramp.friction * ramp.base), letter))
        times.sort()
        assert answer == (times[0][1] if times else None)
        if len(times) > 1:
            assert times[1][0] / times[0][0] >= Fraction(9, 8) ** 2


@pytest.mark.parametrize("level", LEVELS)
def test_ramps_are_exact_different_and_in_the_picture(level: str) -> None:
    for scene in scenes(level):
        assert len({(ramp.height, ramp.base) for ramp in scene.ramps}) == len(scene.ramps)
        assert len({ramp.colour for ramp in scene.ramps}) == len(scene.ramps)
        for ramp in scene.ramps:
            assert ramp.height**2 + ramp.base**2 == ramp.length**2
            assert all(60 < x < 590 and 90 < y < 420 for x, y in corners(ramp))
            assert ramp.friction <= Fraction(7, 5)
        assert scene.hold >= 54
        assert scene.hold * len(scene.ramps) <= 300


def test_every_answer_is_reached_and_lures_lure() -> None:
    for level in ("easy", "medium", "hard"):
        many = scenes(level, 60)
        answers = {RampFriction().ask(scene)[0].answer for scene in many}
        assert answers == {None, *"ABCDE"[: TASK.knobs(level).ramps]}
    steepest = [max(s.ramps, key=lambda ramp: Fraction(ramp.height, ramp.base)) for s in scenes("hard", 60)]
    hits = [
        RampFriction().ask(scene)[0].answer == "ABCDE"[scene.ramps.index(ramp)]
        for scene, ramp in zip(scenes("hard", 60), steepest, strict=True)
    ]
    assert sum(hits) / len(hits) < 0.6


def test_all_sides_are_large_enough() -> None:
    assert len(SIDES) >= 15
    assert all(height >= 5 and base >= 5 for height, base, _ in SIDES)
