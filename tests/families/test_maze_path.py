from __future__ import annotations

import functools
from dataclasses import replace
from itertools import pairwise

import pytest

from unwritten.core import PUBLIC, Address, Choice, Registry, Rng
from unwritten.core.generate import address_of, scene_at
from unwritten.families.morse.parts import maze_picture, walks
from unwritten.families.morse.parts.maze import Maze, carve, carve_around, distances, doors, walls
from unwritten.families.morse.parts.maze_picture import Torch
from unwritten.families.morse.tasks.planning.maze_path import EARLIEST, MazePath, Scene, settled_by_one_view

TASK = Registry().get("morse/planning/maze_path")
IMPL = MazePath()
LEVELS = ("easy", "medium", "hard", "0.00", "0.37", "1.00")

#   +--+--+--+
#   |S     | |
#   +--+  +  +
#   |      | |      from S: right, down, down, right, up, up to G in the upper right corner
#   +--+  +  +
#   |        |
#   +--+--+--+
BY_HAND = Scene(
    maze=Maze(right=(".##", ".##", "..#"), down=("#..", "#..", "###")),
    start=(0, 0),
    goal=(0, 2),
    options=("RDDRUU", "RDRDUU", "DDRRUU", "RDDRUL"),
    torch=Torch(((70, 70), (350, 350)), 90, 20),
)


@functools.cache
def scenes(level: str) -> tuple[Scene, ...]:
    return tuple(scene_at(TASK, address_of(TASK, level, "validation", index)) for index in range(12))


def rng(attempt: int = 0) -> Rng:
    return Rng(PUBLIC, Address("test", 1, "easy", "test", 0), attempt)


def test_a_maze_by_hand_has_the_truth_worked_out_by_hand() -> None:
    assert IMPL.ask(BY_HAND)[0].answer == "A"
    assert IMPL.recount(BY_HAND) == ("A",)
    assert "B: RDRD UU runs into a wall with move 3." in IMPL.explain(BY_HAND)
    counted = replace(BY_HAND, options=())
    assert IMPL.ask(counted)[0].answer == 6, "grid steps, not pixels"
    assert IMPL.recount(counted) == (6,)


def test_a_maze_without_a_right_walk_is_caught() -> None:
    broken = replace(BY_HAND, options=BY_HAND.options[1:])
    assert IMPL.recount(broken) == ()
    with pytest.raises(ValueError, match="not 0"):
        IMPL.ask(broken)


def test_moves_that_are_decoded_wrongly_are_caught_by_recount(monkeypatch: pytest.MonkeyPatch) -> None:
    """With left and right exchanged, ask takes another of these walks for the right one."""
    mirrored = replace(BY_HAND, options=("RDDRUU", "LDDLUU", "DDRRUU", "RDRDUU"))
    assert IMPL.ask(mirrored)[0].answer == "A"
    right = walks.cells_of
    swapped = str.maketrans("LR", "RL")
    monkeypatch.setattr(walks, "cells_of", lambda start, moves: right(start, moves.translate(swapped)))
    assert IMPL.ask(mirrored)[0].answer == "B"
    assert IMPL.recount(mirrored) == ("A",)


def test_a_circle_in_the_maze_is_caught_by_recount() -> None:
    circle = replace(BY_HAND, maze=Maze(right=("..#", ".##", "..#"), down=("#..", "#..", "###")), options=())
    assert IMPL.ask(circle)[0].answer == 2
    assert IMPL.recount(circle) != (2,)


@pytest.mark.parametrize("size", [4, 8])
def test_mazes_are_trees(size: int) -> None:
    for maze in (carve(rng(), size, 0.8), carve_around(rng(1), size, [((0, 0), (0, 1))])):
        joins = sum(len(maze.joined((r, c))) for r in range(size) for c in range(size))
        assert joins == 2 * (size * size - 1)
        assert len(distances(maze, (0, 0))) == size * size
        assert doors(walls(maze), size) == {
            (r, c): sorted(maze.joined((r, c)), key=list(doors((), size)[r, c]).index)
            for r in range(size)
            for c in range(size)
        }


@pytest.mark.parametrize("level", LEVELS)
def test_exactly_one_walk_arrives_and_the_others_fail_late(level: str) -> None:
    for scene in scenes(level):
        assert IMPL.recount(scene) == (IMPL.ask(scene)[0].answer,)
        assert len(set(scene.options)) == len(scene.options)
        assert len({len(moves) for moves in scene.options}) <= 1
        for moves in scene.options:
            cells = walks.cells_of(scene.start, moves)
            assert len(set(cells)) == len(cells), "enters a cell twice"
            blocked = [k for k, (a, b) in enumerate(pairwise(cells), start=1) if b not in scene.maze.joined(a)]
            assert not blocked or blocked[0] >= EARLIEST
            if cells[-1] == scene.goal and not blocked:
                assert isinstance(IMPL.ask(scene)[0].kind, Choice)


@pytest.mark.parametrize("level", LEVELS)
def test_no_single_view_settles_the_question_and_every_cell_is_shown(level: str) -> None:
    for scene in scenes(level)[:8]:
        assert not settled_by_one_view(scene)
        seen = maze_picture.in_the_light(scene.torch, scene.maze.size, maze_picture.WALLED)
        assert seen.sum(axis=0).min() >= 18


def test_a_view_of_the_whole_way_is_noticed() -> None:
    assert settled_by_one_view(replace(BY_HAND, torch=Torch(((216, 216), (220, 220)), 600, 20)))
    assert not settled_by_one_view(BY_HAND)


def test_the_wording_alone_does_not_tell_the_right_walk() -> None:
    every = [scene for level in LEVELS for scene in scenes(level) if scene.options]
    central = 0
    for scene in every:
        apart = [
            sum(a != b for other in scene.options for a, b in zip(moves, other, strict=True))
            for moves in scene.options
        ]
        central += apart["ABCD".index(str(IMPL.ask(scene)[0].answer))] == min(apart)
    assert central < 0.55 * len(every)  # one in four is chance, more with ties


def test_both_questions_and_all_letters_come_up() -> None:
    answers = {IMPL.ask(scene)[0].answer for level in LEVELS for scene in scenes(level)}
    assert answers >= set("ABCD")
    assert sum(isinstance(answer, int) for answer in answers) >= 8
