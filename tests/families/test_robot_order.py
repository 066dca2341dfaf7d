from __future__ import annotations

import functools
from dataclasses import replace

import pytest

from unwritten.core import SIZE, Registry
from unwritten.core.generate import address_of, scene_at
from unwritten.families.morse.parts import arm
from unwritten.families.morse.parts.arm import ArmFootage
from unwritten.families.morse.tasks.planning.robot_order import RobotOrder, Scene

TASK = Registry().get("morse/planning/robot_order")
IMPL = RobotOrder()
LEVELS = ("easy", "medium", "hard", "0.00", "0.37", "1.00")

# Red goes from A to B, then blue from A to C, then red from B to C; they are shown as second, third, first.
BY_HAND = Scene(stacks=(("blue", "red"), (), (), ()), jobs=((0, 1), (0, 2), (1, 2)), shown=(1, 2, 0))


@functools.cache
def scenes(level: str) -> tuple[Scene, ...]:
    return tuple(scene_at(TASK, address_of(TASK, level, "validation", index)) for index in range(20))


def test_jobs_by_hand_have_the_order_worked_out_by_hand() -> None:
    assert IMPL.ask(BY_HAND)[0].answer == ("3", "1", "2")
    assert IMPL.recount(BY_HAND) == (("3", "1", "2"),)
    assert IMPL.explain(BY_HAND)[2] == "Clip 1 takes from A to C and begins with A blue; B red."


def test_states_that_come_twice_are_caught_by_recount() -> None:
    there_and_back = replace(BY_HAND, stacks=(("red",), (), (), ()), jobs=((0, 1), (1, 0), (0, 1)))
    assert len(IMPL.recount(there_and_back)) > 1


@pytest.mark.parametrize("level", LEVELS)
def test_no_state_comes_twice_so_the_chain_is_the_only_one(level: str) -> None:
    for scene in scenes(level):
        states = ArmFootage(scene.stacks, scene.jobs).states
        assert len(set(states)) == len(states)
        assert all(len(stack) <= arm.HIGHEST for state in states for stack in state)
        assert IMPL.recount(scene) == (IMPL.ask(scene)[0].answer,)


@pytest.mark.parametrize("level", ["easy", "hard", "0.37"])
def test_the_arm_is_whole_in_every_frame_and_its_links_keep_their_length(level: str) -> None:
    for scene in scenes(level)[:6]:
        footage = ArmFootage(scene.stacks, scene.jobs)
        for frame in range(footage.frames):
            (x, y), _, _ = footage.moment(frame)
            wrist = (x, y - 34)
            knee = arm.elbow(wrist)
            for one, other in ((arm.SHOULDER, knee), (knee, wrist)):
                assert abs((one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2 - arm.LINK**2) < 2
            assert 20 < knee[0] < SIZE[0] - 20
            assert 20 < knee[1] < SIZE[1] - 20


def test_a_carried_block_never_meets_a_stack() -> None:
    assert arm.CARRY + arm.BLOCK < arm.FLOOR - arm.BLOCK * arm.HIGHEST + 10


def test_no_block_is_lost_on_the_way() -> None:
    footage = ArmFootage(BY_HAND.stacks, BY_HAND.jobs)
    for frame in range(footage.frames):
        _, held, stacks = footage.moment(frame)
        blocks = [colour for stack in stacks for colour in stack] + ([held] if held else [])
        assert sorted(blocks) == ["blue", "red"]


def test_a_hand_out_of_reach_is_an_error() -> None:
    with pytest.raises(ValueError, match="reach"):
        arm.elbow((-200.0, 100.0))
