"""Cube net: nets folded by hand, all eleven shapes, and options that fold into different cubes."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import combinations

import pytest

from unwritten.core import Registry
from unwritten.core.generate import address_of, scene_at
from unwritten.families.morse.parts.nets import (
    DIRECTIONS,
    SHAPES,
    Net,
    colourings,
    cube_camera,
    folded,
    placed,
    sides_of,
)
from unwritten.families.morse.parts.picture_card import LETTERS
from unwritten.families.morse.tasks.spatial.cube_net import CubeNet, Scene

LEVELS = ("easy", "medium", "hard", "0.00", "0.37", "0.80", "1.00")
TASK = Registry().get("morse/spatial/cube_net")
# right red, left green, back blue, front yellow, top white, bottom purple
CUBE = ("red", "green", "blue", "yellow", "white", "purple")
CROSS = ((1, 3), (0, 2), (1, 2), (2, 2), (1, 1), (1, 0))


def cross(back: str, left: str, top: str, right: str, front: str, bottom: str) -> Net:
    """A cross that lies around the top: right of it the right side, below it the front, below that the bottom."""
    return Net(CROSS, (back, left, top, right, front, bottom))


RIGHT = cross("blue", "green", "white", "red", "yellow", "purple")
MIRROR = cross("blue", "red", "white", "green", "yellow", "purple")
SWAPPED = cross("blue", "green", "red", "white", "yellow", "purple")
OTHER = cross("white", "green", "blue", "red", "yellow", "purple")
HAND = Scene(CUBE, (MIRROR, SWAPPED, RIGHT, OTHER), 300)


@cache
def scenes(level: str, count: int = 12) -> tuple[Scene, ...]:
    return tuple(scene_at(TASK, address_of(TASK, level, "test", i)) for i in range(count))


def test_a_cross_folded_by_hand() -> None:
    assert CubeNet().ask(HAND)[0].answer == "C"
    assert CubeNet().recount(HAND) == ("C",)
    assert (
        CubeNet().explain(HAND)[0] == "Opposite sides of the cube: red and green; blue and yellow; white and purple."
    )


def test_two_right_nets_are_caught() -> None:
    turned = Net(tuple((-y, x) for x, y in RIGHT.squares), RIGHT.colours)
    broken = replace(HAND, nets=(turned, *HAND.nets[1:]))
    assert CubeNet().recount(broken) == (None,)
    with pytest.raises(ValueError, match="unpack"):
        CubeNet().ask(broken)


def test_a_cube_drawn_as_its_mirror_image_is_caught() -> None:
    mirror = (CUBE[1], CUBE[0], *CUBE[2:])
    assert CubeNet().recount(replace(HAND, cube=mirror)) == ("A",)


@pytest.mark.parametrize("shape", range(11))
def test_every_shape_covers_all_six_sides_however_it_lies(shape: int) -> None:
    for turn in range(4):
        assert sorted(sides_of(placed(SHAPES[shape], turn))) == sorted(DIRECTIONS)


def test_the_eleven_shapes_are_different() -> None:
    forms = set()
    for shape in SHAPES:
        flipped = tuple((-x, y) for x, y in shape)
        forms.add(min(tuple(sorted(placed(one, turn))) for one in (shape, flipped) for turn in range(4)))
    assert len(forms) == 11


def test_squares_that_do_not_make_a_cube_are_told_from_nets() -> None:
    assert len(set(sides_of(tuple((x, 0) for x in range(6))))) == 4  # a row of six goes around twice


@pytest.mark.parametrize("level", LEVELS)
def test_options_fold_into_different_cubes(level: str) -> None:
    for scene in scenes(level):
        assert len(set(scene.cube)) == 6
        assert all(sorted(net.colours) == sorted(scene.cube) for net in scene.nets)
        for a, b in combinations(scene.nets, 2):
            assert folded(a) not in colourings(folded(b))
        assert CubeNet().recount(scene) == (CubeNet().ask(scene)[0].answer,)


@pytest.mark.parametrize("level", ["medium", "hard"])
def test_each_net_has_a_mirror_image_among_the_others(level: str) -> None:
    for scene in scenes(level):
        cubes = [folded(net) for net in scene.nets]
        for cube in cubes:
            mirror = (cube[1], cube[0], *cube[2:])
            assert any(other in colourings(mirror) for other in cubes)


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_every_side_is_seen_long_enough_and_never_more_than_three(level: str) -> None:
    frames = TASK.knobs(level).frames
    longest = dict.fromkeys(DIRECTIONS, 0)
    runs = dict.fromkeys(DIRECTIONS, 0)
    for frame in range(frames):
        eye = cube_camera(frame, frames).eye
        away = sum(part * part for part in eye) ** 0.5
        faced = [side for side in DIRECTIONS if sum(a * b for a, b in zip(side, eye, strict=True)) > 0.25 * away]
        assert len(faced) <= 3
        for side in DIRECTIONS:
            runs[side] = runs[side] + 1 if side in faced else 0
            longest[side] = max(longest[side], runs[side])
    assert min(longest.values()) >= 18


def test_every_letter_is_right_at_times() -> None:
    assert {CubeNet().ask(scene)[0].answer for level in LEVELS for scene in scenes(level)} == set(LETTERS)
