from __future__ import annotations

import functools
from dataclasses import replace

import pytest

from unwritten.core import Registry
from unwritten.core.generate import address_of, scene_at
from unwritten.families.morse.parts import ice, lakes, lamp
from unwritten.families.morse.tasks.planning.lake_count import FRAMES, QUESTIONS, SHOWN, LakeCount, Scene

TASK = Registry().get("morse/planning/lake_count")
IMPL = LakeCount()
LEVELS = ("easy", "medium", "hard", "0.00", "0.37", "1.00")

#   S . H .
#   . . H .      three pieces of ice: the left one, the two cells on the right, and the lowest right corner
#   . H G H
#   . . . H      -> G is reached round the hole in the middle
BY_HAND = Scene(
    rows=("SFHF", "FFHF", "FHGH", "FFFF"),
    asked="holes",
    stops=((100, 100), (340, 100), (340, 340), (100, 340)),
    clear=400,
    soft=40,
    beacons=False,
)


@functools.cache
def scenes(level: str) -> tuple[Scene, ...]:
    return tuple(scene_at(TASK, address_of(TASK, level, "validation", index)) for index in range(20))


@pytest.mark.parametrize(("asked", "truth"), [("holes", 4), ("steps", 6), ("pieces", 2), ("ways", 1)])
def test_a_lake_by_hand_has_the_truths_worked_out_by_hand(asked: str, truth: int) -> None:
    scene = replace(BY_HAND, asked=asked)
    assert IMPL.ask(scene)[0].answer == truth
    assert IMPL.recount(scene) == (truth,)


def test_cells_that_only_touch_at_a_corner_are_separate_pieces() -> None:
    checkers = replace(BY_HAND, rows=("SHFH", "HGHF", "FHFH", "HFHF"), asked="pieces")
    assert IMPL.ask(checkers)[0].answer == 8
    assert IMPL.recount(checkers) == (8,)


def test_all_shortest_ways_are_counted_on_an_open_lake() -> None:
    wide = replace(BY_HAND, rows=("SFF", "FFF", "FFG"), asked="ways")
    assert IMPL.ask(wide)[0].answer == 6
    assert IMPL.recount(wide) == (6,)


def test_a_cell_that_the_lamp_does_not_show_is_noticed() -> None:
    with pytest.raises(ValueError, match="is shown for 0 frames"):
        IMPL.recount(replace(BY_HAND, stops=((20, 20), (30, 30)), clear=80))


def test_a_goal_out_of_reach_is_noticed() -> None:
    with pytest.raises(ValueError, match="out of reach"):
        IMPL.recount(replace(BY_HAND, rows=("SHF", "HHF", "FFG"), asked="steps"))


@pytest.mark.parametrize("level", LEVELS)
def test_every_cell_is_shown_for_long_enough(level: str) -> None:
    for scene in scenes(level)[:6]:
        size = len(scene.rows)
        seen = lamp.seen_cells(lamp.positions(scene.stops, FRAMES), size, ice.cell_size(size), scene.clear)
        assert seen.sum(axis=0).min() >= SHOWN
        assert seen.mean(axis=(1, 2)).max() < 0.6, "one frame shows most of the lake"


@pytest.mark.parametrize("level", LEVELS)
def test_start_and_goal_of_a_way_are_never_in_the_clear_together(level: str) -> None:
    for scene in scenes(level):
        if scene.asked in ("steps", "ways"):
            size, start, goal = len(scene.rows), lakes.find(scene.rows, "S"), lakes.find(scene.rows, "G")
            seen = lamp.seen_cells(lamp.positions(scene.stops, FRAMES), size, ice.cell_size(size), scene.clear)
            assert not (seen[:, *start] & seen[:, *goal]).any()


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_answers_stay_in_their_ranges_and_recount_agrees(level: str) -> None:
    knobs = TASK.knobs(level)
    asked = {scene.asked for scene in scenes(level)}
    assert asked == set(tuple(QUESTIONS)[: knobs.asked])
    for scene in scenes(level):
        answer = IMPL.ask(scene)[0].answer
        low, high = getattr(knobs, scene.asked)
        assert isinstance(answer, int)
        assert low <= answer <= high
        assert IMPL.recount(scene) == (answer,)


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_start_and_goal_alone_do_not_tell_the_moves(level: str) -> None:
    """Without holes the way would be shorter by 0, 2, 4, 6 or 8 moves, none of them for most lakes."""
    low, high = TASK.knobs(level).excess
    excesses = []
    for index in range(240):
        scene = scene_at(TASK, address_of(TASK, level, "train", index))
        if scene.asked == "steps":
            (r1, c1), (r2, c2) = lakes.find(scene.rows, "S"), lakes.find(scene.rows, "G")
            answer = IMPL.ask(scene)[0].answer
            assert isinstance(answer, int)
            excesses.append(answer - abs(r1 - r2) - abs(c1 - c2))
    assert set(excesses) == set(range(low, high + 1, 2))
    assert max(excesses.count(excess) for excess in excesses) < 0.45 * len(excesses)
