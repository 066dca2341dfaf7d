"""Coding machines: whatever way the demonstrations are read, one row comes out."""

from __future__ import annotations

import functools
from dataclasses import replace

import pytest

from unwritten.core import Registry, UnwrittenError
from unwritten.core.generate import address_of, scene_at
from unwritten.draw import PALETTE
from unwritten.families.morse.parts.coder import INKS, ORDERS, Demo, Machine, possible_results
from unwritten.families.morse.parts.shape_signs import SIGNS
from unwritten.families.morse.tasks.abstract.symbol_mapping import Scene, SymbolMapping

TASK = Registry().get("morse/abstract/symbol_mapping")
EVERY = ("easy", "medium", "hard", "0.00", "0.37", "0.75", "1.00")
NAMES = ("circle", "square", "star", "heart")


@functools.cache
def scenes(level: str, count: int = 25) -> tuple[Scene, ...]:
    return tuple(scene_at(TASK, address_of(TASK, level, "train", index)) for index in range(count))


def by_hand() -> Scene:
    """Machine 1 turns each sign into the next, machine 2 reverses the row: 0 1 2 becomes 1 2 3, then 3 2 1."""
    machines = (Machine((1, 2, 3, 0), "keep"), Machine((0, 1, 2, 3), "reverse"))
    rows = ((0, (0, 2, 1)), (0, (3, 0, 2)), (1, (0, 1, 2)), (1, (3, 1, 0)))
    demos = tuple(Demo(number, row, machines[number].made_of(row)) for number, row in rows)
    return Scene(NAMES, machines, demos, (0, 1, 2), (0, 1), True)


def test_the_truth_of_a_scene_made_by_hand() -> None:
    truth = ("heart", "star", "square")
    assert SymbolMapping().ask(by_hand())[0].answer == truth
    assert SymbolMapping().recount(by_hand()) == (truth,)


def test_a_machine_that_does_other_than_shown_is_caught() -> None:
    scene = by_hand()
    broken = replace(scene, machines=(Machine((2, 1, 3, 0), "keep"), scene.machines[1]))
    assert SymbolMapping().recount(broken) != (SymbolMapping().ask(broken)[0].answer,)


def test_demonstrations_that_leave_a_sign_open_are_refused() -> None:
    scene = by_hand()
    loose = replace(scene, demos=scene.demos[1:], row=(1, 0, 3))  # nothing says what becomes of the square
    with pytest.raises(UnwrittenError, match="open"):
        SymbolMapping().recount(loose)


def test_demonstrations_that_can_be_read_in_two_ways_are_refused() -> None:
    demos = (Demo(0, (0, 1), (1, 0)),)  # exchanged signs, or a reversed row
    assert sorted(possible_results(demos, (0,), (0, 1)) or []) == [[1, 0]]
    assert len(possible_results(demos, (0,), (0, 0)) or []) == 2


@pytest.mark.parametrize("order", ORDERS)
def test_a_machine_is_undone(order: str) -> None:
    machine = Machine((2, 0, 3, 1), order)
    assert machine.undone(machine.made_of((0, 1, 2, 3))) == (0, 1, 2, 3)
    assert (
        machine.made_of((0, 1, 2))
        == {
            "keep": (2, 0, 3),
            "reverse": (3, 0, 2),
            "forward": (3, 2, 0),
            "back": (0, 3, 2),
        }[order]
    )


@pytest.mark.parametrize("level", EVERY)
def test_nothing_is_left_open_and_nothing_given_away(level: str) -> None:
    for scene in scenes(level):
        results = possible_results(scene.demos, scene.route, scene.row)
        assert results is not None
        assert len(results) == 1
        assert all(demo.given != scene.row for demo in scene.demos)
        assert len({(demo.machine, demo.given) for demo in scene.demos}) == len(scene.demos)
        assert sorted(scene.route) == list(range(len(scene.machines)))
        assert tuple(results[0]) != scene.row
        assert all(demo.made == scene.machines[demo.machine].made_of(demo.given) for demo in scene.demos)
        assert all(machine.order == "keep" for machine in scene.machines) or scene.moving


@pytest.mark.parametrize("level", EVERY)
def test_rows_fit_the_picture_and_stay_long_enough(level: str) -> None:
    for scene in scenes(level, 5):
        assert len(scene.row) <= 6
        film = SymbolMapping().film(scene)
        assert film.frames <= 480
        assert min(shot.frames for shot in film.shots[1:-1]) * 6 // 7 - 8 >= 18, "the row that comes out"
        assert 1 <= len(scene.route) <= 3


def test_signs_have_colours_that_are_far_apart() -> None:
    assert tuple(INKS) == SIGNS
    inks = [PALETTE[name] for name in INKS.values()]
    for i, one in enumerate(inks):
        for other in inks[:i]:
            gaps = (abs(one.red - other.red), abs(one.green - other.green), abs(one.blue - other.blue))
            assert max(gaps) >= 50


def test_every_order_comes_at_the_hard_level() -> None:
    assert {machine.order for scene in scenes("hard") for machine in scene.machines} == set(ORDERS)
    assert len({SymbolMapping().ask(scene)[0].answer for scene in scenes("medium")}) >= 20
