"""Options that give their answer away are noticed, whatever gives it away; honest ones are not."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from audit.looks import looks_of
from unwritten.core import Choice, Integer, Question

TURNS = random.Random(7)


def asked(options: list[str], truth: str) -> Question:
    shuffled = TURNS.sample(options, len(options))
    return Question("Which?", Choice(options=tuple(shuffled)), "ABCDEF"[shuffled.index(truth)])


def around(truth: tuple[int, ...]) -> list[str]:
    """Wrong options that are made from the truth by one change each."""
    changed = [truth, *(tuple(n + 10 * (place == turn) for place, n in enumerate(truth)) for turn in range(3))]
    return [", ".join(map(str, option)) for option in changed]


def numbers(count: int) -> list[int]:
    return TURNS.sample(range(10, 90), count)


def word(length: int) -> str:
    return "".join(TURNS.choices("abcdefghijklmnop", k=length))


def middle_first() -> list[str]:
    first, second, third, *others = sorted(numbers(5))
    return [str(number) for number in (third, first, second, *others)]


LEAKS: dict[str, Callable[[], list[str]]] = {
    "most like the others": lambda: around(tuple(numbers(3))),
    "longest": lambda: [word(9), *(word(6) for _ in range(3))],
    "largest": lambda: [str(number - 50) for number in sorted(numbers(4), reverse=True)],
    "smallest": lambda: [str(number - 50) for number in sorted(numbers(4))],
    "middling": middle_first,
}


@pytest.mark.parametrize("rule", LEAKS)
def test_a_leak_is_noticed_and_named(rule: str) -> None:
    questions = []
    for _ in range(60):
        options = LEAKS[rule]()
        questions.append(asked(options, options[0]))
    found = looks_of(questions)
    assert found is not None
    assert found.tells
    assert found.share > 0.9
    assert found.rule == rule


def test_honest_options_do_not_tell() -> None:
    questions = []
    for _ in range(400):
        options = [str(number) for number in numbers(4)]
        questions.append(asked(options, options[0]))
    found = looks_of(questions)
    assert found is not None
    assert not found.tells
    assert found.chance == 0.25
    assert found.asked == 400


def test_where_all_options_look_alike_nothing_beats_chance() -> None:
    found = looks_of([asked(["aa", "bb", "cc", "dd"], "bb")] * 50)
    assert found is not None
    assert found.share == pytest.approx(0.25)


def test_drawn_options_and_other_kinds_are_left_out() -> None:
    drawn = Question("Which?", Choice(options=("", "", "")), "B")
    assert looks_of([drawn, Question("How many?", Integer(), 3)]) is None
