from __future__ import annotations

from dataclasses import dataclass

import pytest

from unwritten.core import UnwrittenError, knob
from unwritten.core.levels import canonical, knobs


@dataclass(frozen=True)
class Level:
    tiles: tuple[int, int] = knob()
    speed: float = knob("log")
    fog: bool = knob("step")
    plain: float = 0.0


LEVELS = {
    "easy": Level((2, 4), 1.0, False, 0.0),
    "medium": Level((4, 8), 10.0, False, 1.0),
    "hard": Level((9, 20), 100.0, True, 4.0),
}


@pytest.mark.parametrize("name", LEVELS)
def test_named_levels_are_what_they_are(name: str) -> None:
    assert knobs(name, LEVELS) is LEVELS[name]


@pytest.mark.parametrize(
    ("level", "expected"),
    [
        ("0.00", LEVELS["easy"]),
        ("0.50", LEVELS["medium"]),
        ("1.00", LEVELS["hard"]),
        ("0.25", Level((3, 6), 3.162, False, 0.5)),
        ("0.75", Level((7, 14), 31.623, False, 2.5)),
        ("0.99", Level((9, 20), 95.499, False, 3.94)),
    ],
)
def test_levels_between(level: str, expected: Level) -> None:
    assert knobs(level, LEVELS) == expected


@pytest.mark.parametrize(
    ("spelling", "one"),
    [("easy", "easy"), ("0.3", "0.30"), ("0.354", "0.35"), ("1", "1.00"), (".5", "0.50"), ("0", "0.00")],
)
def test_each_level_has_one_spelling(spelling: str, one: str) -> None:
    assert canonical(spelling, LEVELS) == one


@pytest.mark.parametrize("level", ["1.01", "-0.1", "2", "nan", "inf", "", "harder!", "1e-1", "0x1"])
def test_other_levels_are_refused(level: str) -> None:
    with pytest.raises(UnwrittenError, match="level"):
        canonical(level, LEVELS)


def test_a_task_of_one_or_two_levels_has_levels_between() -> None:
    low, high = LEVELS["easy"], LEVELS["medium"]
    assert knobs("0.70", {"only": low}) == low
    assert knobs("0.50", {"low": low, "high": high}) == Level((3, 6), 3.162, False, 0.5)
    assert knobs("1.00", {"low": low, "high": high}) == high


def test_a_knob_must_say_something_known() -> None:
    with pytest.raises(ValueError, match="linear, log or step"):
        knob("quadratic")
