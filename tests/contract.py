"""What the contract test and the audit ask of every task; shared so that both ask the same."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from unwritten.core import (
    Choice,
    Decimal,
    Integer,
    Kind,
    Label,
    Point,
    Registered,
    Registry,
    Sequence,
    Set,
    Value,
    Word,
)

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
    elif isinstance(kind, Sequence) and isinstance(truth, tuple):
        yield from _near_rows(kind, tuple(map(str, truth)))
    elif isinstance(kind, Set) and isinstance(truth, frozenset):
        yield from _near_sets(kind, frozenset(map(str, truth)))
    elif isinstance(kind, Point) and isinstance(truth, tuple):
        step = 2 * kind.tolerance or Fraction(1)
        numbers = tuple(part for part in truth if isinstance(part, Fraction))
        yield from ((numbers[0] + step, *numbers[1:]), (*numbers[:-1], numbers[-1] - step))
    elif isinstance(kind, Word) and isinstance(truth, str):
        yield from (word for word in (truth[::-1], truth[1:] + truth[0]) if word != truth)
    elif truth is None:
        return
    else:
        raise TypeError(f"say here what a near miss of a {kind.name} is")


def _near_rows(kind: Sequence, truth: tuple[str, ...]) -> Iterator[Value]:
    """The same items in another order, and with one of them replaced."""
    rows = [truth[::-1], (*truth[1:], truth[0]), (truth[1], truth[0], *truth[2:])] if len(truth) > 1 else []
    others = [item for item in kind.vocabulary or ("97",) if item != truth[-1]]
    rows += [(*truth[:-1], other) for other in others[:1]]
    yield from (row for row in rows if row != truth)


def _near_sets(kind: Set, truth: frozenset[str]) -> Iterator[Value]:
    """One item more, and one fewer."""
    more = sorted(set(kind.vocabulary or ("97",)) - truth)
    yield from ([truth | {more[0]}] if more else [])
    yield from ([truth - {min(truth)}] if len(truth) > 1 else [])
