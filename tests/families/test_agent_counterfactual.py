from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from unwritten.core import Registry
from unwritten.core.generate import address_of, scene_at
from unwritten.families.morse.parts.right_turner import COLUMNS, ROWS, Habit, run
from unwritten.families.morse.tasks.temporal.agent_counterfactual import (
    FRAMES,
    LEAD,
    REST,
    Scene,
    _bumped,
    _frames,
    clear_turns,
)

TASK = Registry().get("morse/temporal/agent_counterfactual")
LEVELS = ("easy", "medium", "hard", "0.00", "0.37", "0.85", "1.00")


@cache
def scenes(level: str, count: int = 20) -> tuple[Scene, ...]:
    return tuple(scene_at(TASK, address_of(TASK, level, "train", index)) for index in range(count))


RIGHT = Habit(at_block=1, at_edge=1)
BY_HAND = Scene(
    blocks=((3, 1), (6, 2)),
    tiles=((2, 4), (8, 3)),
    colours=("red", "blue"),
    start=(0, 1),
    heading=0,
    habit=RIGHT,
    missing=0,
)
"""The robot goes right along the second row, turns down at block A and stops on red; without A it goes on to the
right edge, turns down there and stops on blue."""


def test_the_truth_of_a_scene_made_by_hand() -> None:
    shown = run(BY_HAND.start, 0, RIGHT, BY_HAND.blocks, BY_HAND.tiles, 99)
    assert shown is not None
    assert shown[-1].cell == (2, 4)
    assert TASK.impl.ask(BY_HAND)[0].answer == "blue" == TASK.impl.recount(BY_HAND)[0]
    assert (
        TASK.impl.ask(replace(BY_HAND, missing=1))[0].answer
        == "red"
        == TASK.impl.recount(replace(BY_HAND, missing=1))[0]
    )


def test_left_turns_lead_elsewhere() -> None:
    """Up the right edge, left along the upper one, down at the left edge, and right again along the lowest row."""
    left = replace(BY_HAND, habit=Habit(-1, -1))
    assert TASK.impl.ask(left)[0].answer == "red" == TASK.impl.recount(left)[0]


def test_a_robot_that_never_stops_is_refused() -> None:
    endless = replace(BY_HAND, tiles=((2, 2),), colours=("red",))
    for work_out in (TASK.impl.ask, TASK.impl.recount):
        with pytest.raises(ValueError, match="never stop"):
            work_out(endless)


@pytest.mark.parametrize("level", LEVELS)
def test_the_block_matters_and_the_run_shows_every_turn_that_is_needed(level: str) -> None:
    for scene in scenes(level):
        others = [block for place, block in enumerate(scene.blocks) if place != scene.missing]
        runs = [
            run(scene.start, scene.heading, scene.habit, blocks, scene.tiles, 99) for blocks in (scene.blocks, others)
        ]
        shown, thought = (acts or [] for acts in runs)
        assert shown[-1].cell != thought[-1].cell
        bumped, needed = (_bumped(scene.start, scene.heading, acts) for acts in (shown, thought))
        assert scene.blocks[scene.missing] in bumped
        clear = clear_turns(scene.start, scene.heading, shown)
        assert {cell in scene.blocks for cell in needed} <= {cell in scene.blocks for cell in clear}
        assert _frames(scene.start, shown) <= FRAMES - LEAD - REST


@pytest.mark.parametrize("level", LEVELS)
def test_nothing_shares_a_cell_and_all_is_on_the_board(level: str) -> None:
    for scene in scenes(level):
        cells = (*scene.blocks, *scene.tiles, scene.start)
        assert len(set(cells)) == len(cells)
        assert all(0 <= x < COLUMNS and 0 <= y < ROWS for x, y in cells)
        assert len(set(scene.colours)) == len(scene.colours) == len(scene.tiles) == 4


def test_the_first_picture_does_not_tell_how_the_robot_turns() -> None:
    """With the other habit the same board has another answer, or none, more often than not."""
    changed = 0
    for scene in scenes("medium"):
        other = replace(scene, habit=Habit(-scene.habit.at_block, -scene.habit.at_edge))
        try:
            changed += TASK.impl.ask(other)[0].answer != TASK.impl.ask(scene)[0].answer
        except ValueError:
            changed += 1
    assert changed >= 10
    habits = {(scene.habit.at_block, scene.habit.at_edge) for scene in scenes("hard")}
    assert habits == {(1, 1), (1, -1), (-1, 1), (-1, -1)}


def test_two_turns_in_a_row_are_not_a_clear_turn() -> None:
    turned_back = run((1, 0), 0, RIGHT, ((2, 0), (1, 1)), ((0, 0),), 99)
    turned_once = run((1, 0), 0, RIGHT, ((2, 0),), ((1, 2),), 99)
    assert turned_back is not None
    assert turned_once is not None
    assert len(turned_back) == len(turned_once) == 3
    assert clear_turns((1, 0), 0, turned_back) == []
    assert clear_turns((1, 0), 0, turned_once) == [(2, 0)]


def test_all_colours_are_answers() -> None:
    assert len({TASK.impl.ask(scene)[0].answer for scene in scenes("easy", 40)}) == 6
