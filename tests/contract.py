"""What the contract test and the audit ask of every task; shared so that both ask the same."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from unwritten.core import Choice, Decimal, Integer, Kind, Label, Registered, Registry, Value

REGISTRY = Registry()
TASKS = tuple(REGISTRY.get(name) for name in REGISTRY.names())
TASK_LEVELS = tuple((task, level) for task in TASKS for level in task.spec.levels)


def label(task: Registered) -> str:
    return task.name.replace("/", ".")


def wrong_values(kind: Kind, truth: Value) -> Iterator[Value]:
    """Answers close to the truth that are not the truth: neighbours, and every other option."""
    if isinstance(kind, Integer) and isinstance(truth, int):
        yield from (truth - 1, truth + 1, truth + 10)
    elif isinstance(kind, Decimal) and isinstance(truth, Fraction):
        step = Fraction(1, 10**kind.places) if kind.places is not None else 2 * (kind.tolerance or 1)
        yield from (truth + step, truth - step, truth + 1)
    elif isinstance(kind, Choice):
        yield from (letter for letter in kind.letters if letter != truth)
    elif isinstance(kind, Label):
        yield from (name for name in kind.vocabulary if name != truth)
    else:
        raise TypeError(f"say here what a near miss of a {kind.name} is")
