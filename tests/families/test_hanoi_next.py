from __future__ import annotations

import functools
from dataclasses import replace
from itertools import product

import pytest

from unwritten.core import Registry
from unwritten.core.generate import address_of, scene_at
from unwritten.families.morse.parts import hanoi
from unwritten.families.morse.stage import OPENING
from unwritten.families.morse.tasks.planning.hanoi_next import AWAY, CURTAIN, LEAD, MOVES, HanoiNext, Scene

TASK = Registry().get("morse/planning/hanoi_next")
IMPL = HanoiNext()
LEVELS = ("easy", "medium", "hard", "0.00", "0.37", "1.00")

# All three discs on peg 1, to go to peg 3: seven moves, the first from 1 to 3. One of them is shown.
BY_HAND = Scene(start=(0, 0, 0), moves=((0, 2),), goal=2, options=(), colours=("red", "green", "blue"), curtain=False)


@functools.cache
def scenes(level: str) -> tuple[Scene, ...]:
    return tuple(scene_at(TASK, address_of(TASK, level, "validation", index)) for index in range(60))


def test_a_game_by_hand_has_the_truth_worked_out_by_hand() -> None:
    assert IMPL.ask(BY_HAND)[0].answer == 6
    assert IMPL.recount(BY_HAND) == (6,)
    chosen = replace(BY_HAND, options=((2, 0), (0, 2), (0, 1), (2, 1)))
    assert IMPL.ask(chosen)[0].answer == "C"
    assert IMPL.recount(chosen) == ("C",)


def test_a_move_that_the_rules_forbid_is_an_error() -> None:
    with pytest.raises(ValueError, match="larger disc"):
        IMPL.ask(replace(BY_HAND, moves=((0, 2), (0, 2))))
    with pytest.raises(ValueError, match="nothing is left"):
        IMPL.ask(replace(BY_HAND, start=(0, 2, 2)))


def test_options_without_the_best_move_are_caught() -> None:
    broken = replace(BY_HAND, options=((2, 0), (0, 2), (1, 0), (2, 1)))
    assert IMPL.recount(broken) == ()
    with pytest.raises(ValueError, match="not in tuple"):
        IMPL.ask(broken)


def test_the_recursion_agrees_with_the_search_from_every_position_of_four_discs() -> None:
    for position in product(range(3), repeat=4):
        if set(position) != {1}:
            scene = Scene(position, (), 1, (), ("red", "green", "blue", "pink"), curtain=False)
            assert IMPL.recount(scene) == (IMPL.ask(scene)[0].answer,), position


@pytest.mark.parametrize("level", LEVELS)
def test_moves_are_legal_and_exactly_one_option_is_best(level: str) -> None:
    for scene in scenes(level):
        positions = hanoi.played(scene.start, scene.moves)  # raises where a move is forbidden
        assert all(len(set(position)) > 1 or position[0] != scene.goal for position in positions)
        assert len(set(scene.options)) == len(scene.options) in (0, 4)
        assert len(IMPL.recount(scene)) == 1
        assert IMPL.recount(scene) == (IMPL.ask(scene)[0].answer,)
        assert MOVES // len(scene.moves) >= 33, "each position is seen for 18 frames, each arrow longer"


@pytest.mark.parametrize("level", LEVELS)
def test_answers_stay_in_their_range_and_spread(level: str) -> None:
    answers = [IMPL.ask(scene)[0].answer for scene in scenes(level)]
    numbers = {answer for answer in answers if isinstance(answer, int)}
    assert min(numbers) >= 2
    assert max(numbers) < 2 ** TASK.knobs(level).discs
    assert len(numbers) >= 4
    assert {answer for answer in answers if isinstance(answer, str)} == set("ABCD")


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_the_last_position_without_the_goal_tells_nothing(level: str) -> None:
    """The other disc's move is best as often as each of disc 1's, and each peg is the goal as often as the others."""
    other, ranks = [], []
    for index in range(300):
        scene = scene_at(TASK, address_of(TASK, level, "train", index))
        last = hanoi.played(scene.start, scene.moves)[-1]
        left, first = hanoi.moves_left(last, scene.goal)
        if scene.options:
            other.append(first[0] != last[0])
        else:
            ranks.append(sorted(hanoi.moves_left(last, peg)[0] for peg in range(3)).index(left))
    assert 0.22 < sum(other) / len(other) < 0.44
    assert all(0.22 < ranks.count(rank) / len(ranks) < 0.44 for rank in range(3))


@pytest.mark.parametrize("discs", [3, 4, 5])
def test_each_peg_has_its_own_number_of_moves_and_its_own_best_move(discs: int) -> None:
    for position in product(range(3), repeat=discs):
        if len(set(position[1:])) > 1:
            plans = [hanoi.moves_left(position, peg) for peg in range(3)]
            assert len({left for left, _ in plans}) == len({first for _, first in plans}) == 3
            assert min(plans)[0] >= 2


def test_the_curtain_hides_the_towers_and_the_flag_is_gone() -> None:
    scene = replace(BY_HAND, moves=((0, 2), (0, 1)), curtain=True)
    film = IMPL.film(scene)
    other = IMPL.film(replace(scene, start=(0, 0, 1), moves=((0, 2), (0, 1)), goal=0))
    late, early = 30 + 200, 30 + 20
    assert (film.picture(late) == other.picture(late)).all()
    assert (film.picture(early) != other.picture(early)).any()


def test_no_frame_of_a_move_behind_the_curtain_shows_an_arrow_to_another_peg() -> None:
    """An arrow that grew from peg 1 to 3 pointed at peg 2 on its way: one frame in 15 is all that a model sees."""
    film = IMPL.film(replace(BY_HAND, curtain=True))
    begins = OPENING + LEAD + CURTAIN
    whole = film.picture(begins + MOVES // 2).copy()
    for frame in (*range(begins, begins + 10), begins + MOVES - AWAY - 1):
        assert (film.picture(frame) == whole).all(), frame
