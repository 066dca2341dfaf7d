from __future__ import annotations

import functools
from dataclasses import replace

import pytest

from unwritten.core import Registry
from unwritten.core.generate import address_of, scene_at
from unwritten.families.morse.parts import maze_picture
from unwritten.families.morse.parts.maze import Cell, Maze, distances
from unwritten.families.morse.parts.maze_picture import Torch
from unwritten.families.morse.tasks.planning.maze_farthest import MazeFarthest, Scene, settled_by_one_view

TASK = Registry().get("morse/planning/maze_farthest")
IMPL = MazeFarthest()
LEVELS = ("easy", "medium", "hard", "0.00", "0.37", "1.00")

# The maze of test_maze_path: the corner in the upper right is near by air and six steps away on foot.
BY_HAND = Scene(
    maze=Maze(right=(".##", ".##", "..#"), down=("#..", "#..", "###")),
    start=(0, 0),
    marks=((0, 2), (2, 2), (2, 0)),
    colours=("red", "blue", "green"),
    torch=Torch(((70, 70), (350, 350)), 90, 20),
    beacons=False,
)


@functools.cache
def scenes(level: str) -> tuple[Scene, ...]:
    return tuple(scene_at(TASK, address_of(TASK, level, "validation", index)) for index in range(20))


@functools.cache
def ranks_by_air(level: str, count: int = 150) -> tuple[int, ...]:
    """How many marks are nearer by air than the answer, item by item."""
    ranks = []
    for index in range(count):
        scene = scene_at(TASK, address_of(TASK, level, "train", index))
        farthest = scene.marks[scene.colours.index(IMPL.ask(scene)[0].answer)]
        ranks.append(sum(air(scene, mark) < air(scene, farthest) for mark in scene.marks))
    return tuple(ranks)


def air(scene: Scene, mark: Cell) -> int:
    return (mark[0] - scene.start[0]) ** 2 + (mark[1] - scene.start[1]) ** 2


def test_a_maze_by_hand_has_the_truth_worked_out_by_hand() -> None:
    assert IMPL.ask(BY_HAND)[0].answer == "red"
    assert IMPL.recount(BY_HAND) == ("red",)
    assert IMPL.explain(BY_HAND)[0] == "red: 6 steps on foot (0 rows and 2 columns away)."


def test_a_tie_is_caught_by_both() -> None:
    tie = replace(BY_HAND, marks=((2, 2), (2, 0)), colours=("blue", "green"), start=(2, 1))
    with pytest.raises(ValueError, match="equally far"):
        IMPL.ask(tie)
    assert IMPL.recount(tie) == ("blue", "green")


@pytest.mark.parametrize("level", LEVELS)
def test_no_ties_on_foot_or_by_air_and_a_margin(level: str) -> None:
    for scene in scenes(level):
        steps = distances(scene.maze, scene.start)
        far = sorted(steps[mark] for mark in scene.marks)
        assert far[-1] - far[-2] >= max(2, TASK.knobs(level).margin[0])
        answer = IMPL.ask(scene)[0].answer
        farthest = scene.marks[scene.colours.index(str(answer))]
        assert [air(scene, mark) for mark in scene.marks].count(air(scene, farthest)) == 1
        assert len(set(scene.colours)) == len(set(scene.marks)) == len(scene.marks)
        assert scene.start not in scene.marks
        assert IMPL.recount(scene) == (answer,)


@pytest.mark.parametrize("level", LEVELS)
def test_no_single_view_shows_the_whole_way_and_every_cell_is_shown(level: str) -> None:
    for scene in scenes(level)[:8]:
        steps = distances(scene.maze, scene.start)
        assert not settled_by_one_view(scene, max(scene.marks, key=lambda mark: steps[mark]))
        seen = maze_picture.in_the_light(scene.torch, scene.maze.size, maze_picture.WALLED)
        assert seen.sum(axis=0).min() >= 18


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_no_rank_by_air_tells_the_farthest_on_foot(level: str) -> None:
    ranks, marks = ranks_by_air(level), TASK.knobs(level).marks
    assert set(ranks) == set(range(marks))
    assert max(ranks.count(rank) for rank in range(marks)) < 1.5 * len(ranks) / marks


def test_all_colours_come_up() -> None:
    answers = {IMPL.ask(scene)[0].answer for level in LEVELS for scene in scenes(level)}
    assert len(answers) == 8
