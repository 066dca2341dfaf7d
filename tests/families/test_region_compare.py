from __future__ import annotations

import functools
from collections import Counter
from dataclasses import replace
from itertools import pairwise

import pytest

from unwritten.core import Registry
from unwritten.core.generate import address_of, scene_at
from unwritten.draw import Box
from unwritten.families.morse.parts.lattice_polygons import Outline, has_inside, on_rim, readable, twice_area
from unwritten.families.morse.parts.region_film import Region, places, sheet_of
from unwritten.families.morse.tasks.math.region_compare import RegionCompare, Scene, _area, _pick

TASK = Registry().get("morse/math/region_compare")
LEVELS = ("easy", "medium", "hard", "0.00", "0.37", "0.75", "1.00")
SQUARE: Outline = ((0, 0), (4, 0), (4, 4), (0, 4))
TRIANGLE: Outline = ((0, 0), (8, 0), (0, 6))
KITE: Outline = ((2, 0), (4, 3), (2, 6), (0, 3))
BOW: Outline = ((0, 0), (8, 4), (8, 0), (0, 5))  # its sides cross


def region(outline: Outline, hole: Outline = ()) -> Region:
    return Region(outline, hole, 40, "blue")


def scene_of(*outlines: Outline) -> Scene:
    return Scene(tuple(region(outline) for outline in outlines), zoomed=False)


@functools.cache
def scenes(level: str, count: int = 16) -> tuple[Scene, ...]:
    return tuple(scene_at(TASK, address_of(TASK, level, "test", i)) for i in range(count))


def test_regions_that_are_almost_equal_are_refused() -> None:
    taller: Outline = ((0, 0), (4, 0), (5, 4), (0, 4))  # 18 squares against 17
    wide: Outline = ((0, 0), (17, 0), (17, 1), (0, 1))
    with pytest.raises(ValueError, match="too close"):
        RegionCompare().ask(scene_of(taller, wide))
    with pytest.raises(ValueError, match="unpack"):
        RegionCompare().recount(scene_of(SQUARE, ((0, 0), (8, 0), (8, 2), (0, 2))))


def test_an_outline_that_crosses_itself_is_noticed() -> None:
    broken = scene_of(((0, 0), (2, 0), (2, 3), (0, 3)), BOW)
    assert RegionCompare().recount(broken) != (RegionCompare().ask(broken)[0].answer,)
    assert not readable(BOW)


@pytest.mark.parametrize(
    "outline",
    [
        ((0, 0), (4, 0), (8, 0), (4, 5)),  # a corner that is none
        ((0, 0), (9, 0), (0, 1)),  # a needle
        ((0, 0), (1, 0), (5, 5), (0, 5)),  # a side of one square
        ((0, 0), (8, 0), (8, 6), (4, 0), (0, 6)),  # a corner on another side
    ],
)
def test_outlines_that_are_hard_to_read_are_refused(outline: Outline) -> None:
    assert not readable(outline)


def test_the_order_is_the_one_by_hand() -> None:
    scene = scene_of(SQUARE, TRIANGLE, KITE)  # 16, 24 and 12 squares
    assert RegionCompare().ask(scene)[0].answer == ("B", "A", "C")
    assert RegionCompare().recount(scene) == (("B", "A", "C"),)
    holed = replace(
        scene, regions=(scene.regions[0], region(TRIANGLE, ((1, 1), (4, 1), (4, 4), (1, 4))), region(KITE))
    )
    assert _area(holed.regions[1]) == 15


@pytest.mark.parametrize("outline", [SQUARE, TRIANGLE, KITE])
def test_both_formulas_agree(outline: Outline) -> None:
    assert 2 * _pick(outline) == twice_area(outline)
    assert has_inside(outline, (2, 2))
    assert not has_inside(outline, outline[0])
    assert on_rim(outline, outline[0])
    assert not has_inside(outline, (9, 9))


@pytest.mark.parametrize("level", LEVELS)
def test_no_order_hangs_on_less_than_twelve_percent(level: str) -> None:
    for scene in scenes(level):
        (ranked,) = RegionCompare().recount(scene)
        assert RegionCompare().ask(scene)[0].answer == ranked
        areas = sorted((_area(region) for region in scene.regions), reverse=True)
        for larger, smaller in pairwise(areas):
            assert larger * 100 >= smaller * 112
            assert larger - smaller >= 1


@pytest.mark.parametrize("level", LEVELS)
def test_every_region_can_be_read_and_lies_on_its_sheet(level: str) -> None:
    for scene in scenes(level):
        assert len({region.colour for region in scene.regions}) == len(scene.regions)
        assert len({region.cell for region in scene.regions}) == (len(scene.regions) if scene.zoomed else 1)
        for region in scene.regions:
            assert readable(region.outline)
            spots = places(region, region.outline)
            xs, ys = zip(*spots, strict=True)
            assert sheet_of(region.cell).holds(Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)))
            assert min(xs) > 110  # the left of the sheet stays free, for readers of pixels
            for x, y in region.hole:
                around = [(x + a, y + b) for a in (-1, 0, 1) for b in (-1, 0, 1)]
                assert all(has_inside(region.outline, spot) for spot in around)


def test_the_order_is_spread_evenly() -> None:
    counts = Counter(RegionCompare().ask(scene)[0].answer for scene in scenes("easy", 120))
    assert len(counts) == 6
    assert max(counts.values()) <= 120 * TASK.spec.cap


def test_holes_and_sizes_of_squares_are_said_where_they_matter() -> None:
    for level in ("easy", "medium", "hard"):
        for scene in scenes(level):
            text = RegionCompare().ask(scene)[0].text
            assert ("Holes" in text) == any(region.hole for region in scene.regions) == (level == "hard")
            assert ("size on the screen" in text) == scene.zoomed == (level == "hard")


def test_the_largest_on_the_screen_is_often_not_the_largest_in_squares() -> None:
    wrong = 0
    for scene in scenes("hard"):
        by_pixels = max(range(4), key=lambda i: _area(scene.regions[i]) * scene.regions[i].cell ** 2)
        (ranked,) = RegionCompare().recount(scene)
        assert isinstance(ranked, tuple)
        wrong += "ABCD"[by_pixels] != ranked[0]
    assert wrong >= 4
