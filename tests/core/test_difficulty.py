"""How hard a level is: a place between the easiest and the hardest."""

from __future__ import annotations

import pytest

from contract import TASKS, label
from unwritten.core import Registered
from unwritten.core.levels import difficulty

LEVELS = {"easy": 1, "medium": 2, "hard": 3}


@pytest.mark.parametrize(
    ("level", "place"), [("easy", 0), ("medium", 50), ("hard", 100), ("0.00", 0), ("0.35", 35), ("1.00", 100)]
)
def test_levels_have_their_place(level: str, place: int) -> None:
    assert difficulty(level, LEVELS) == place


def test_a_single_level_is_the_easiest() -> None:
    assert difficulty("one", {"one": 1}) == 0


@pytest.mark.parametrize("task", TASKS, ids=label)
def test_every_task_changes_from_level_to_level(task: Registered) -> None:
    places = [task.difficulty(level) for level in task.spec.levels]
    assert places == ([0, 50, 100] if task.family == "morse" else [0, 33, 67, 100])
    assert len({repr(task.knobs(level)) for level in ("0.00", "0.50", "1.00")}) == 3
