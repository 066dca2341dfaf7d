from __future__ import annotations

import functools
from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

from unwritten.core import Registry, Unsuitable
from unwritten.core.generate import address_of, scene_at
from unwritten.families.morse.parts.hills import SIDE, Hill, surface
from unwritten.families.morse.parts.hills_film import MAP, RISE, TURN, camera_at
from unwritten.families.morse.tasks.math.surface_maximum import Scene, SurfaceMaximum, check_seen

TASK = Registry().get("morse/math/surface_maximum")
LEVELS = ("easy", "medium", "hard", "0.00", "0.37", "1.00")
HIGH = Hill(2, 3, 20, 9, "red")
LOW = Hill(6, 5, 16, 9, "blue")


@functools.cache
def scenes(level: str, count: int = 20) -> tuple[Scene, ...]:
    return tuple(scene_at(TASK, address_of(TASK, level, "test", i)) for i in range(count))


def test_peaks_that_are_almost_equally_high_are_refused() -> None:
    with pytest.raises(ValueError, match="almost equally"):
        SurfaceMaximum().ask(Scene((HIGH, replace(LOW, height=18))))
    with pytest.raises(ValueError, match="unpack"):
        SurfaceMaximum().recount(Scene((HIGH, replace(LOW, height=20))))


def test_a_peak_that_is_not_on_the_drawn_surface_is_noticed() -> None:
    broken = Scene((replace(HIGH, x=11), LOW))
    assert SurfaceMaximum().recount(broken) != (SurfaceMaximum().ask(broken)[0].answer,)


def test_a_hill_that_hardly_rises_above_another_is_refused() -> None:
    with pytest.raises(Unsuitable, match="hardly rises"):
        check_seen((HIGH, Hill(2, 4, 16, 9, "blue")))


def test_a_hill_that_others_hide_is_refused() -> None:
    ring = [Hill(x, y, 20, 9, "red") for x, y in ((4, 2), (4, 6), (2, 4), (6, 4), (2, 2), (6, 6), (2, 6), (6, 2))]
    with pytest.raises(Unsuitable):
        check_seen((Hill(4, 4, 8, 7, "blue"), *ring))


def test_the_highest_point_is_the_one_by_hand() -> None:
    scene = Scene((LOW, HIGH))
    place = (Fraction(2), Fraction(3))
    assert SurfaceMaximum().ask(scene)[0].answer == place
    assert SurfaceMaximum().recount(scene) == (place,)


def test_the_surface_that_is_drawn_is_the_exact_one() -> None:
    for hill in (HIGH, LOW):
        for x, y in ((2, 3), (1, 3), (6, 4), (7, 7)):
            drawn = float(surface([hill], np.array([float(x)]), np.array([float(y)]))[0])
            assert abs(drawn - float(hill.exact(Fraction(x), Fraction(y)))) < 1e-9


@pytest.mark.parametrize("level", LEVELS)
def test_the_highest_peak_stands_clear_and_all_are_seen(level: str) -> None:
    for scene in scenes(level, 12):
        first, second = sorted((hill.height for hill in scene.hills), reverse=True)[:2]
        assert first - second == TASK.knobs(TASK.level(level)).margin >= 3
        check_seen(scene.hills)
        assert len({hill.colour for hill in scene.hills}) == len(scene.hills)
        assert all(1 <= hill.x < SIDE and 1 <= hill.y < SIDE for hill in scene.hills)
    for scene in scenes(level, 4):
        assert SurfaceMaximum().recount(scene) == (SurfaceMaximum().ask(scene)[0].answer,)


def test_the_least_difference_is_large_on_the_screen() -> None:
    camera = camera_at(0)
    low, high = camera.spot((4.0, 4.0, 4.0)), camera.spot((4.0, 4.0, 4.75))
    assert low[1] - high[1] >= 40
    # Near and far, the same height looks the same to within less than that.
    near, far = camera_at(0).spot((4.0, 0.0, 5.0)), camera_at(0).spot((4.0, 8.0, 5.0))
    assert abs(near[1] - far[1]) < 40


@pytest.mark.parametrize("frame", [0, 55, 110, 165, TURN, TURN + RISE // 2, TURN + RISE, TURN + RISE + MAP - 1])
def test_everything_stays_on_the_screen(frame: int) -> None:
    corners = [(x, y, z) for x in (0.0, 8.0) for y in (0.0, 8.0) for z in (-0.05, 0.0)]
    peaks = [(x, y, 5.5) for x in (1.0, 7.0) for y in (1.0, 7.0)]
    for x, y in (camera_at(frame).spot(spot) for spot in corners + peaks):
        assert 8 <= x <= 846
        assert 20 <= y <= 472


def test_the_map_shows_each_peak_at_its_own_crossing() -> None:
    camera = camera_at(TURN + RISE + 5)
    unit = camera.spot((1.0, 0.0, 0.0))[0] - camera.spot((0.0, 0.0, 0.0))[0]
    assert unit >= 40
    for x in range(1, SIDE):
        for y in range(1, SIDE):
            top, foot = camera.spot((float(x), float(y), 5.5)), camera.spot((float(x), float(y), 0.0))
            assert max(abs(a - b) for a, b in zip(top, foot, strict=True)) < unit / 4


def test_places_are_spread_over_the_floor() -> None:
    places = {SurfaceMaximum().ask(scene)[0].answer for scene in scenes("hard", 60)}
    assert len(places) >= 25
