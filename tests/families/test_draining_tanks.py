"""Draining tanks: accounts kept by hand, tanks that never overflow, and a clock that can be read at every turn."""

from __future__ import annotations

import itertools
from dataclasses import replace
from fractions import Fraction
from functools import cache

import pytest

from unwritten.core import Registry
from unwritten.core.generate import address_of, scene_at
from unwritten.families.morse.parts.waterworks import OUTSIDE, PAUSE, RUN, SHOWN, Phase, Pipe, Works, tank_box
from unwritten.families.morse.tasks.physical.draining_tanks import DrainingTanks, Scene

TASK = Registry().get("morse/physical/draining_tanks")
LEVELS = ("easy", "medium", "hard", "0.00", "0.37", "1.00")
PIPES = (Pipe(OUTSIDE, 0, 3), Pipe(0, 1, 2), Pipe(1, OUTSIDE, 4))
PHASES = (Phase(5, (0,)), Phase(10, (0, 1)), Phase(5, (1, 2)))
BY_HAND = Scene(Works((20, 60), PIPES, PHASES), asked=0)


@cache
def scenes(level: str, count: int = 20) -> tuple[Scene, ...]:
    return tuple(scene_at(TASK, address_of(TASK, level, "train", index)) for index in range(count))


def both(scene: Scene) -> tuple[object, object]:
    return DrainingTanks().ask(scene)[0].answer, DrainingTanks().recount(scene)[0]


def test_two_tanks_by_hand() -> None:
    # Tank A: 20 + 5·3 + 10·(3 − 2) − 5·2 = 35. Tank B: 60 + 10·2 + 5·(2 − 4) = 70.
    assert both(BY_HAND) == (35, 35)
    assert both(replace(BY_HAND, asked=1)) == (70, 70)


def test_valves_that_are_drawn_otherwise_are_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """The recount watches the valves and the clock of every frame."""
    monkeypatch.setattr(Works, "open_at", lambda self, frame: (0,))
    asked, recounted = both(BY_HAND)
    assert asked == 35
    assert recounted == 80


def test_a_tank_that_overflows_is_caught() -> None:
    full = replace(BY_HAND, works=replace(BY_HAND.works, start=(90, 60)))
    with pytest.raises(ValueError, match="overflows"):
        DrainingTanks().recount(full)


@pytest.mark.parametrize("level", LEVELS)
def test_no_tank_ever_overflows_or_runs_dry(level: str) -> None:
    for scene in scenes(level):
        answer, again = both(scene)
        assert answer == again
        assert isinstance(answer, int)
        assert 10 <= answer <= 90
        levels = [Fraction(litres) for litres in scene.works.start]
        for phase in scene.works.phases:
            for number in phase.open:
                pipe = scene.works.pipes[number]
                for tank, sign in ((pipe.source, -1), (pipe.target, 1)):
                    if tank != OUTSIDE:
                        levels[tank] += sign * pipe.rate * phase.seconds
            assert all(5 <= litres <= 95 for litres in levels)


@pytest.mark.parametrize("level", LEVELS)
def test_the_clock_stands_still_at_whole_seconds_while_valves_turn(level: str) -> None:
    for scene in scenes(level, 5):
        works = scene.works
        for frame in range(1, works.frames):
            if works.open_at(frame) != works.open_at(frame - 1):
                times = {works.clock_at(each) for each in range(frame, frame + PAUSE)}
                assert len(times) == 1
                assert times.pop().denominator == 1
        assert PAUSE >= 18 <= RUN
        assert SHOWN + (PAUSE + RUN) * len(works.phases) + PAUSE == works.frames <= 340


@pytest.mark.parametrize("level", LEVELS)
def test_valves_turn_each_time_and_the_asked_tank_takes_part(level: str) -> None:
    for scene in scenes(level):
        works = scene.works
        assert all(a.open != b.open for a, b in zip(works.phases, works.phases[1:], strict=False))
        assert len({(pipe.source, pipe.target) for pipe in works.pipes}) == len(works.pipes)
        touching = [scene.asked in (pipe.source, pipe.target) for pipe in works.pipes]
        assert sum(touching) >= 2
        assert works.start[scene.asked] != both(scene)[0]


@pytest.mark.parametrize("count", [2, 3])
def test_tanks_have_room_for_pipes_between_them(count: int) -> None:
    boxes = [tank_box(count, place) for place in range(count)]
    assert all(two.x - one.right >= 100 for one, two in itertools.pairwise(boxes))
    assert boxes[-1].right + 10 < 854
