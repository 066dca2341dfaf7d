from __future__ import annotations

import functools
import itertools
from dataclasses import replace
from fractions import Fraction

import pytest

from unwritten.core import Registry, Rng, Unsuitable
from unwritten.core.generate import address_of, scene_at
from unwritten.core.seeding import PUBLIC
from unwritten.families.morse.parts.exact_sums import choose_with_sum
from unwritten.families.morse.parts.wave_film import DRAW, WavePicture
from unwritten.families.morse.parts.wave_line import Lobe, height_at, line_of
from unwritten.families.morse.tasks.math.wave_area import LONGER, Scene, WaveArea

TASK = Registry().get("morse/math/wave_area")
LEVELS = ("easy", "medium", "hard", "0.00", "0.37", "0.75", "1.00")
BY_HAND = Scene(
    (Lobe("triangle", 2, 3), Lobe("block", 3, -2), Lobe("trapezoid", 4, 2)), 0, 9, 4, Fraction(3), marked=False
)


@functools.cache
def scenes(level: str, count: int = 20) -> tuple[Scene, ...]:
    return tuple(scene_at(TASK, address_of(TASK, level, "test", i)) for i in range(count))


def answer(scene: Scene) -> Fraction:
    truth = WaveArea().ask(scene)[0].answer
    assert isinstance(truth, Fraction)
    return truth


def test_an_interval_that_cuts_a_swing_elsewhere_than_in_its_middle_is_refused() -> None:
    broken = replace(BY_HAND, start=3)
    with pytest.raises(ValueError, match="elsewhere"):
        WaveArea().ask(broken)
    assert WaveArea().recount(broken) == (Fraction(10),)


def test_another_line_than_asked_about_is_noticed() -> None:
    other = replace(BY_HAND, lobes=(Lobe("block", 2, 3), *BY_HAND.lobes[1:]))
    assert WaveArea().recount(other) != (answer(BY_HAND),)


def test_numbers_that_cannot_have_the_sum_are_unsuitable() -> None:
    rng = Rng(PUBLIC, address_of(TASK, "easy", "test", 0), 0)
    with pytest.raises(Unsuitable):
        choose_with_sum([[2, 4], [6, 8]], 11, rng)
    picks = [choose_with_sum([[1, 2, 3], [1, 2, 3]], 4, rng) for _ in range(60)]
    assert set(picks) == {(0, 2), (1, 1), (2, 0)}


@pytest.mark.parametrize(("start", "end", "area"), [(0, 9, "15"), (2, 5, "6"), (1, 7, "21/2"), (2, 9, "12")])
def test_the_area_is_the_one_by_hand(start: int, end: int, area: str) -> None:
    scene = replace(BY_HAND, start=start, end=end)
    assert answer(scene) == Fraction(area)
    assert WaveArea().recount(scene) == (Fraction(area),)


def test_the_line_is_drawn_through_its_corners() -> None:
    line = line_of(BY_HAND.lobes)
    assert [height_at(line, Fraction(x)) for x in (0, 1, 2, 4, 5, 6, 8, 9)] == [0, 3, -2, -2, 0, 2, 2, 0]
    assert height_at(line, Fraction(11, 2)) == 1


@pytest.mark.parametrize("level", LEVELS)
def test_nothing_is_ambiguous(level: str) -> None:
    """Corners on whole numbers, swings on both sides in turn, and no frame that shows the whole interval."""
    knobs = TASK.knobs(TASK.level(level))
    for scene in scenes(level):
        assert WaveArea().recount(scene) == (answer(scene),)
        assert (2 * answer(scene)).denominator == 1
        assert knobs.areas[0] <= answer(scene) <= knobs.areas[1]
        for before, after in itertools.pairwise(scene.lobes):
            assert before.height * after.height < 0
        assert all(1 <= abs(lobe.height) <= scene.tallest for lobe in scene.lobes)
        assert all(x.denominator == y.denominator == 1 for x, y in line_of(scene.lobes))
        span = sum(lobe.width for lobe in scene.lobes)
        assert 0 <= scene.start < scene.end <= span
        assert scene.end - scene.start >= scene.trail + span * LONGER


@pytest.mark.parametrize("level", LEVELS)
def test_every_part_of_the_line_shows_long_and_large_enough(level: str) -> None:
    for scene in scenes(level, 5):
        picture = WavePicture(scene.lobes, scene.tallest, scene.trail, None)
        assert scene.trail * Fraction(3, 4) * DRAW / picture.span >= 45  # frames at full strength
        axes = picture.axes
        assert axes.y(Fraction(0)) - axes.y(Fraction(1)) >= 25
        assert axes.x(Fraction(1)) - axes.x(Fraction(0)) >= 25


def test_counting_areas_below_as_negative_is_always_wrong() -> None:
    for level in ("easy", "medium", "hard"):
        for scene in scenes(level):
            line = line_of(scene.lobes)
            halves = [Fraction(2 * x + 1, 2) for x in range(scene.start, scene.end)]
            signed = sum(height_at(line, x) for x in halves)
            assert abs(signed) < answer(scene)
            assert sum(abs(height_at(line, x)) for x in halves) == answer(scene)


def test_hard_intervals_are_cut_and_told_only_at_the_end() -> None:
    assert all(scene.marked for scene in scenes("easy"))
    for scene in scenes("hard"):
        assert not scene.marked
        ends = {sum(lobe.width for lobe in scene.lobes[:i]) for i in range(len(scene.lobes) + 1)}
        assert not {scene.start, scene.end} & ends
    assert any(answer(scene).denominator == 2 for scene in scenes("hard"))
