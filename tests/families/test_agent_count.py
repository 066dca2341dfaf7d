from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import replace
from functools import cache

import pytest

from unwritten.core import Registry, Value
from unwritten.core.generate import address_of, scene_at
from unwritten.families.morse.parts.rooms import FLOOR, LANE, OUTSIDE, WALK, Move, room_box, walker_spot
from unwritten.families.morse.tasks.temporal.agent_count import MOST, Scene

TASK = Registry().get("morse/temporal/agent_count")
LEVELS = ("easy", "medium", "hard", "0.00", "0.37", "0.85", "1.00")


@cache
def scenes(level: str, count: int = 20) -> tuple[Scene, ...]:
    return tuple(scene_at(TASK, address_of(TASK, level, "train", index)) for index in range(count))


BY_HAND = Scene((3, 2, 1), (Move(2, 0, 1), Move(1, OUTSIDE, 1), Move(3, 1, 2), Move(1, 2, OUTSIDE)), asked=1)


@pytest.mark.parametrize(("room", "people"), [(0, 1), (1, 2), (2, 3)])
def test_the_truth_of_a_scene_made_by_hand(room: int, people: int) -> None:
    scene = replace(BY_HAND, asked=room)
    assert TASK.impl.ask(scene)[0].answer == people
    assert TASK.impl.recount(scene) == (people,)


def test_more_people_leaving_than_there_are_is_caught() -> None:
    broken = replace(BY_HAND, start=(1, 2, 1), asked=0)
    assert TASK.impl.ask(broken)[0].answer == -1
    assert TASK.impl.recount(broken) != (-1,)


@pytest.mark.parametrize("level", LEVELS)
def test_no_room_ever_holds_less_than_nobody_and_all_can_be_shown(level: str) -> None:
    for scene in scenes(level):
        count = [*scene.start]
        assert all(1 <= people <= MOST for people in count)
        for move in scene.moves:
            assert move.source != move.target
            for place, step in ((move.source, -move.people), (move.target, move.people)):
                if place != OUTSIDE:
                    count[place] += step
            assert min(count) >= 0
        assert TASK.impl.ask(scene)[0].answer == count[scene.asked]


@pytest.mark.parametrize("level", LEVELS)
def test_people_come_to_the_asked_room_and_leave_it(level: str) -> None:
    for scene in scenes(level):
        assert any(move.target == scene.asked for move in scene.moves)
        assert any(move.source == scene.asked for move in scene.moves)


@pytest.mark.parametrize("rooms", [3, 4])
@pytest.mark.parametrize("people", [1, 2, 3])
def test_all_of_a_group_are_seen_apart_in_every_sampling(rooms: int, people: int) -> None:
    """At two frames a second at least one sampled frame shows the whole group, nobody in front of another."""
    for source in range(OUTSIDE, rooms):
        for target in range(OUTSIDE, rooms):
            if source == target:
                continue
            whole = []
            for since in range(WALK):
                spots = [walker_spot(Move(people, source, target), number, since, rooms) for number in range(people)]
                seen = [spot for spot in spots if spot and spot[0] > 8]
                apart = all(abs(a[0] - b[0]) + abs(a[1] - b[1]) > 36 for a in seen for b in seen if a is not b)
                if len(seen) == people and apart:
                    whole.append(since)
            assert all(any(since % 15 == phase for since in whole) for phase in range(15)), (source, target)


def test_a_group_starts_and_ends_at_its_doors() -> None:
    for rooms in (3, 4):
        first, last = (walker_spot(Move(1, 0, 2), 0, since, rooms) for since in (1, WALK - 1))
        assert first is not None
        assert last is not None
        assert abs(first[0] - room_box(0, rooms).centre[0]) < 1
        assert abs(last[0] - room_box(2, rooms).centre[0]) < 1
        assert FLOOR < first[1] < LANE


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_the_whole_range_of_answers_is_reached(level: str) -> None:
    low, high = TASK.knobs(level).answers
    assert {TASK.impl.ask(scene)[0].answer for scene in scenes(level, 80)} == set(range(low, high + 1))


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_the_people_at_first_do_not_tell_those_at_the_end(level: str) -> None:
    """Whoever knows the commonest answer for every number at first is mostly wrong; at times both are the same."""
    table: dict[int, Counter[Value]] = defaultdict(Counter)
    for scene in scenes(level, 240):
        table[scene.start[scene.asked]][TASK.impl.ask(scene)[0].answer] += 1
    assert sum(max(answers.values()) for answers in table.values()) < 0.36 * 240
    assert any(answers[first] for first, answers in table.items())
