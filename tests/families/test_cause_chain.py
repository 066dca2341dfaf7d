from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache

import pytest

from unwritten.core import Registry, Unsuitable
from unwritten.core.generate import address_of, scene_at
from unwritten.families.morse.parts.levers import DOOR, TRIAL, door_place, lever_place
from unwritten.families.morse.tasks.temporal.cause_chain import KINDS, Rule, Scene, _holds, _rules, _undecided_last

TASK = Registry().get("morse/temporal/cause_chain")
LEVELS = ("easy", "medium", "hard", "0.00", "0.37", "0.85", "1.00")


@cache
def scenes(level: str, count: int = 20) -> tuple[Scene, ...]:
    return tuple(scene_at(TASK, address_of(TASK, level, "train", index)) for index in range(count))


BY_HAND = Scene(
    tests=((True, False, False), (False, True, False), (True, True, False), (True, False, True)),
    opens=(False, False, True, False),
    lamps=(),
    kinds=2,
    options=(Rule("single", (0,)), Rule("both", (1, 2)), Rule("both", (0, 1)), Rule("single", (1,))),
)
"""Levers 1 and 2 together open the door."""


def test_the_truth_of_a_scene_made_by_hand() -> None:
    assert TASK.impl.ask(BY_HAND)[0].answer == "C"
    assert TASK.impl.recount(BY_HAND) == ("C",)


def test_tests_that_leave_two_rules_are_refused() -> None:
    """Without the third and fourth test nothing opens, and many rules fit."""
    vague = replace(BY_HAND, tests=BY_HAND.tests[:2], opens=BY_HAND.opens[:2])
    with pytest.raises(ValueError, match="unpack"):
        TASK.impl.ask(vague)
    assert TASK.impl.recount(vague) == ("B", "C")


def test_a_door_that_follows_no_rule_is_refused() -> None:
    broken = replace(BY_HAND, opens=(True, False, False, False))
    with pytest.raises(ValueError, match="unpack"):
        TASK.impl.ask(broken)
    assert TASK.impl.recount(broken) == ()


@pytest.mark.parametrize(
    ("kind", "opens"), [("both", "0001"), ("either", "0111"), ("one", "0110"), ("single", "0011")]
)
def test_what_the_rules_mean(kind: str, opens: str) -> None:
    rule = Rule(kind, (0,) if kind == "single" else (0, 1))
    assert "".join(str(int(_holds(rule, (bool(code & 2), bool(code & 1))))) for code in range(4)) == opens


@pytest.mark.parametrize("level", LEVELS)
def test_exactly_one_rule_of_all_fits_and_every_option_is_refuted_but_one(level: str) -> None:
    for scene in scenes(level):
        tests = list(zip(scene.tests, scene.opens, strict=True))
        rules = list(_rules(len(scene.tests[0]), scene.kinds))
        assert sum(all(_holds(rule, test) == opened for test, opened in tests) for rule in rules) == 1
        assert sum(all(_holds(rule, test) == opened for test, opened in tests) for rule in scene.options) == 1
        assert len(set(scene.options)) == 4
        assert len(set(scene.tests)) == len(scene.tests)
        assert 2 <= sum(scene.opens) <= len(scene.opens) - 2


@pytest.mark.parametrize("level", LEVELS)
def test_the_last_test_alone_does_not_decide(level: str) -> None:
    for scene in scenes(level, 60):
        agreeing = [rule for rule in scene.options if _holds(rule, scene.tests[-1]) == scene.opens[-1]]
        assert len(agreeing) >= 2


def test_a_last_test_that_decides_changes_its_place() -> None:
    """With lever 1 alone on, the door opens and no other option says so."""
    truth = Rule("single", (0,))
    options = (truth, Rule("single", (1,)), Rule("both", (0, 1)), Rule("both", (1, 2)))
    first, second, third = (True, True, False), (False, True, True), (True, False, False)
    assert _undecided_last((first, second, third), truth, options) == (first, third, second)
    assert _undecided_last((third, first, second), truth, options) == (third, first, second)
    with pytest.raises(Unsuitable):
        _undecided_last((third,), truth, options)


@pytest.mark.parametrize("level", LEVELS)
def test_kinds_of_options_do_not_tell_which_is_right(level: str) -> None:
    for scene in scenes(level):
        assert sorted(Counter(rule.kind for rule in scene.options).values()) == [2, 2]
    assert len(KINDS) == 4


@pytest.mark.parametrize("level", LEVELS)
def test_wrong_options_come_close(level: str) -> None:
    """Hardly any wrong option is refuted by most tests: each must be checked against all of them."""
    refuted = [
        sum(_holds(rule, test) != opened for test, opened in zip(scene.tests, scene.opens, strict=True))
        for scene in scenes(level)
        for rule in scene.options
    ]
    wrong = [count for count in refuted if count]
    assert sum(wrong) / len(wrong) < 3


def test_levers_and_door_are_still_when_the_test_is_numbered() -> None:
    states = (True, False, True)
    for test, state in enumerate(states):
        for frame in range(test * TRIAL + DOOR, (test + 1) * TRIAL):
            assert lever_place(states, frame) == door_place(states, frame) == state
    assert TRIAL - DOOR >= 18


def test_letters_and_kinds_are_spread() -> None:
    many = scenes("hard", 80)
    answers = [TASK.impl.ask(scene)[0] for scene in many]
    assert min(Counter(question.answer for question in answers).values()) >= 8
    kinds = Counter(scene.options["ABCD".index(str(q.answer))].kind for scene, q in zip(many, answers, strict=True))
    assert min(kinds[kind] for kind in KINDS) >= 8
