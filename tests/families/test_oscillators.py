"""Oscillators: periods far enough apart, swings that can be followed, and nothing else that tells the order."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import pairwise

import numpy as np
import pytest

from unwritten.core import Registry
from unwritten.core.generate import address_of, scene_at
from unwritten.families.morse.parts.springs import BEAM, Swinging, lane_middle
from unwritten.families.morse.tasks.physical.oscillators import FRAMES, Oscillators, Scene

TASK = Registry().get("morse/physical/oscillators")
LEVELS = ("easy", "medium", "hard", "0.00", "0.37", "1.00")


@cache
def scenes(level: str, count: int = 20) -> tuple[Scene, ...]:
    return tuple(scene_at(TASK, address_of(TASK, level, "train", index)) for index in range(count))


def both(scene: Scene) -> tuple[object, object]:
    return Oscillators().ask(scene)[0].answer, Oscillators().recount(scene)[0]


def test_three_weights_by_hand() -> None:
    weights = (Swinging(120, 80, 0, 60), Swinging(70, 90, 90, 60), Swinging(200, 60, 200, 60))
    assert both(Scene(weights)) == (("B", "A", "C"), ("B", "A", "C"))


def test_a_weight_that_is_drawn_with_another_motion_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """The recount looks at the heights that are drawn, not at the periods."""
    scene = Scene((Swinging(100, 80, 0, 60), Swinging(70, 90, 90, 60)))
    drawn = Swinging.height
    monkeypatch.setattr(Swinging, "height", lambda self, frame: drawn(replace(self, period=270 - self.period), frame))
    asked, recounted = both(scene)
    assert asked == ("B", "A")
    assert recounted == ("A", "B")


@pytest.mark.parametrize("level", LEVELS)
def test_no_two_periods_are_near_and_all_can_be_followed(level: str) -> None:
    for scene in scenes(level):
        periods = sorted(weight.period for weight in scene.weights)
        assert all(longer / shorter >= 1.15 for shorter, longer in pairwise(periods))
        assert periods[0] >= 66, "more than four frames at two a second"
        assert 1.5 * periods[-1] <= FRAMES
        assert both(scene)[0] == both(scene)[1]


@pytest.mark.parametrize("level", LEVELS)
def test_weights_stay_in_the_picture_and_apart(level: str) -> None:
    for scene in scenes(level):
        count = len(scene.weights)
        for place, weight in enumerate(scene.weights):
            heights = [weight.height(frame) for frame in range(FRAMES)]
            assert min(heights) - weight.size / 2 > BEAM + 20
            assert max(heights) + weight.size / 2 < 470
            assert max(heights) - min(heights) > 100
            assert lane_middle(count, place) - weight.size / 2 > place * 854 / count


def test_reach_size_and_start_do_not_tell_the_period() -> None:
    weights = [weight for scene in scenes("hard", 60) for weight in scene.weights]
    periods = [weight.period for weight in weights]
    for clue in ("reach", "size", "start"):
        assert abs(np.corrcoef([getattr(weight, clue) for weight in weights], periods)[0, 1]) < 0.2


def test_every_place_holds_every_rank() -> None:
    for level in ("easy", "medium", "hard"):
        orders = [both(scene)[0] for scene in scenes(level, 60)]
        for rank in range(TASK.knobs(level).weights):
            assert len({order[rank] for order in orders if isinstance(order, tuple)}) == TASK.knobs(level).weights
