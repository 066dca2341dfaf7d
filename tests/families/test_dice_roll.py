"""Dice roll: dice rolled by hand, broken dice, and what must hold of every path."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import pairwise

import numpy as np
import pytest

from unwritten.core import Registry
from unwritten.core.generate import address_of, scene_at
from unwritten.draw import PALETTE
from unwritten.families.morse.parts.dice import AXES, SIDES, STEPS, Board, Die, die_faces, squares_of
from unwritten.families.morse.tasks.spatial.dice_roll import ROWS, DiceRoll, Scene

LEVELS = ("easy", "medium", "hard", "0.00", "0.37", "0.80", "1.00")
TASK = Registry().get("morse/spatial/dice_roll")
# right 3, left 4, back 5, front 2, top 1, bottom 6
DIE = Die("red", (1, 1), (3, 4, 5, 2, 1, 6), ("right",))
HAND = Scene((DIE,), 0, "top", 5, 75, 40)


@cache
def scenes(level: str, count: int = 10) -> tuple[Scene, ...]:
    return tuple(scene_at(TASK, address_of(TASK, level, "test", i)) for i in range(count))


@pytest.mark.parametrize(
    ("path", "side", "dots"),
    [
        (("right",), "top", 4),  # the left side comes up
        (("right",), "right", 1),  # the top goes to the right
        (("left",), "top", 3),
        (("back",), "top", 2),  # the front comes up
        (("back",), "back", 1),
        (("front",), "top", 5),
        (("front",), "bottom", 2),  # the die stands on what was its front
        (("right", "right"), "top", 6),
        (("right", "back"), "top", 2),
        (("right", "back"), "back", 4),
        (("right", "back", "left", "front"), "top", 4),
    ],
)
def test_rolls_by_hand(path: tuple[str, ...], side: str, dots: int) -> None:
    scene = replace(HAND, dice=(replace(DIE, path=path),), side=side)
    assert DiceRoll().recount(scene) == (dots,)
    assert DiceRoll().ask(scene)[0].answer == dots


def test_dots_that_are_drawn_wrong_are_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """If the film rolled the other way, the dots in space would not agree with the list of numbers."""
    assert DiceRoll().recount(HAND) == (4,)
    monkeypatch.setitem(AXES, "right", (0.0, -1.0, 0.0))
    assert DiceRoll().recount(HAND) != (DiceRoll().ask(HAND)[0].answer,)


def test_the_die_is_drawn_with_21_dots_flat_on_its_sides() -> None:
    dots = [face for face in die_faces(DIE, PALETTE["white"]) if len(face.points) > 4]
    assert len(dots) == 21
    on_top = [face for face in dots if face.normal[2] > 0.9]
    assert len(on_top) == 1
    assert all(abs(point[2] - 1) < 1e-6 for face in on_top for point in face.points)


@pytest.mark.parametrize("level", LEVELS)
def test_dice_are_real_ones(level: str) -> None:
    for scene in scenes(level):
        for die in scene.dice:
            assert sorted(die.numbers) == [1, 2, 3, 4, 5, 6]
            assert all(die.numbers[i] + die.numbers[i + 1] == 7 for i in (0, 2, 4))
        assert DiceRoll().recount(scene) == (DiceRoll().ask(scene)[0].answer,)


@pytest.mark.parametrize("level", LEVELS)
def test_paths_stay_on_the_board_and_never_touch(level: str) -> None:
    for scene in scenes(level):
        ways = [squares_of(die) for die in scene.dice]
        for squares, die in zip(ways, scene.dice, strict=True):
            assert all(0 <= x < scene.columns and 0 <= y < ROWS for x, y in squares)
            assert all(abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1 for a, b in pairwise(squares))
            assert all(STEPS[a] != (-STEPS[b][0], -STEPS[b][1]) for a, b in pairwise(die.path))
            assert len(set(die.path)) >= 2
        if len(ways) == 2:  # one empty column stays between the dice
            assert max(x for x, _ in ways[0]) + 2 <= min(x for x, _ in ways[1])
            assert len({die.colour for die in scene.dice}) == 2


@pytest.mark.parametrize("level", LEVELS)
def test_rolling_dice_look_the_same_whatever_their_dots(level: str) -> None:
    """Before they fade the dots make a difference; from the first roll to the end they make none."""
    scene = scenes(level)[0]
    assert scene.shown >= 36
    assert scene.pace >= 24
    others = tuple(replace(die, numbers=die.numbers[2:] + die.numbers[:2]) for die in scene.dice)
    boards = [Board(scene.columns, ROWS, dice, scene.shown, scene.pace) for dice in (scene.dice, others)]

    def differ(frame: int) -> bool:
        one, other = (board.shot().draw(frame) for board in boards)
        return bool((one != other).any())

    assert differ(scene.shown // 2)
    assert not any(differ(frame) for frame in (boards[0].rolling, boards[0].rolling + 9, boards[0].frames - 1))


@pytest.mark.parametrize("level", LEVELS)
def test_all_corners_of_the_board_are_on_the_screen(level: str) -> None:
    for scene in scenes(level)[:2]:
        board = Board(scene.columns, ROWS, scene.dice, scene.shown, scene.pace)
        camera = board.camera(board.frames - 1)
        ends = [(x, y, z) for x in (-0.2, scene.columns + 0.2) for y in (-0.2, ROWS + 0.2) for z in (-0.25, 1.42)]
        spots = camera.project(np.array(ends))
        assert spots.min() >= 4
        assert spots[:, 0].max() <= 850
        assert spots[:, 1].max() <= 476


def test_every_number_and_side_is_asked() -> None:
    hard = scenes("hard", 60)
    assert {DiceRoll().ask(scene)[0].answer for scene in hard} == set(range(1, 7))
    assert {scene.side for scene in hard} == set(SIDES)
    assert {scene.asked for scene in hard} == {0, 1}
    assert {scene.side for scene in scenes("easy")} == {"top"}
