"""Which items a suite holds: a family, a category or a single task, of any size."""

from __future__ import annotations

import importlib
import importlib.util
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

from unwritten.core import Address, Key, Registered, Registry, UnknownName, UnwrittenError
from unwritten.core.generate import address_of
from unwritten.core.registry import FAMILIES
from unwritten.core.seeding import PUBLIC
from unwritten.dataset.source import TaskSource

LEVEL_CYCLE = ("medium", "hard", "medium", "easy", "medium", "hard", "medium", "easy", "medium", "hard")
"""20 % easy, 50 % medium and 30 % hard in every ten items, as the MORSE paper states of its own set."""

DEFAULT_LEVEL = "medium"
OF_A_TABLE = 8
"""Clips that an ordinary suite takes of one table: eight neighbours share neither picture nor sound."""


def task_source(
    name: str,
    *,
    size: int,
    level: str | None = None,
    split: str = "test",
    key: Key = PUBLIC,
    folders: tuple[Path, ...] = (),
    whole_tables: bool = False,
) -> TaskSource:
    """Plan a suite of that many clips; without a level it mixes them.

    Tasks of tables give eight clips of each table, which share neither picture nor sound, and in most tasks no answer
    either; or, with ``whole_tables``, so many whole tables of each task.
    """
    if size < 1:
        raise UnwrittenError(f"--size {size}: a dataset has at least one item")
    fixed = fixed_suites().get(name)
    if fixed is not None and size != fixed.size:
        raise UnwrittenError(
            f"{name} has {fixed.size} items, not {size}; of any size: unwritten build {fixed.family}"
        )
    tasks = find_tasks(fixed.family if fixed else name, Registry(folders))
    addresses: list[Address] = []
    if whole_tables:
        for task in tasks:
            addresses += _tables(task, size, level or DEFAULT_LEVEL, split)
    else:
        counts = _share_out(tasks, size)
        for task in tasks:
            addresses += _of_task(task, counts[task.name], level, split, len(addresses))
    return TaskSource(name, tuple(addresses), key, folders)


def _tables(task: Registered, count: int, level: str, split: str) -> list[Address]:
    if task.spec.group == 1:
        raise UnwrittenError(f"{task.name} has no tables; leave --tables out")
    return [address_of(task, level, split, index) for index in range(count * task.spec.group)]


@dataclass(frozen=True)
class FixedSuite:
    """A suite of a fixed size that has a name of its own."""

    family: str
    size: int


def fixed_suites() -> dict[str, FixedSuite]:
    """The named suites of all families, such as ``morse-500``."""
    families = [path.parent.name for path in sorted(FAMILIES.glob("*/suite.py"))]
    return {
        name: FixedSuite(family, size)
        for family in families
        for name, size in getattr(_suite_module(family), "SUITES", {}).items()
    }


def find_tasks(name: str, registry: Registry) -> tuple[Registered, ...]:
    """Find the tasks that a suite's, a category's or a task's name stands for."""
    names = registry.names()
    below = registry.below(name)
    if below:
        return below
    try:
        return (registry.get(name),)
    except UnknownName as error:
        groups = {"/".join(known.split("/")[:depth]) for known in names for depth in range(1, known.count("/") + 1)}
        raise UnknownName(
            "task or suite", name, [*fixed_suites(), *sorted(groups), *names], "see: unwritten tasks"
        ) from error


def _of_task(task: Registered, count: int, level: str | None, split: str, before: int) -> list[Address]:
    seen: Counter[str] = Counter()
    addresses = []
    for i in range(count):
        # The cycle runs on from task to task, so that the suite as a whole has exactly the shares of the levels.
        chosen = level or _level_of(task, LEVEL_CYCLE[(before + i) % len(LEVEL_CYCLE)])
        addresses.append(address_of(task, chosen, split, _index(seen[chosen], task.spec.group)))
        seen[chosen] += 1
    return addresses


def _index(number: int, group: int) -> int:
    """Where item ``number`` of a suite stands: of a table only the first few, so that suites show many tables."""
    table, place = divmod(number, min(OF_A_TABLE, group))
    return table * group + place


def _level_of(task: Registered, wanted: str) -> str:
    return wanted if wanted in task.spec.levels else next(iter(task.spec.levels))


def _share_out(tasks: Sequence[Registered], size: int) -> dict[str, int]:
    """Share the items out over categories by their weight, then evenly over each category's tasks."""
    categories: dict[str, list[Registered]] = {}
    for task in tasks:
        categories.setdefault(task.category, []).append(task)
    weights = _weights(tasks[0].family)
    per_category = apportion({name: weights.get(name, 1) for name in categories}, size)
    counts: dict[str, int] = {}
    for name, members in categories.items():
        counts |= apportion({task.name: 1 for task in members}, per_category[name])
    return counts


def _weights(family: str) -> Mapping[str, int]:
    if not family.isidentifier() or not importlib.util.find_spec(f"unwritten.families.{family}"):
        return {}
    weights: Mapping[str, int] = _suite_module(family).CATEGORY_WEIGHTS
    return weights


def _suite_module(family: str) -> ModuleType:
    return importlib.import_module(f"unwritten.families.{family}.suite")


def apportion(weights: Mapping[str, int], size: int) -> dict[str, int]:
    """Share a number of items out by weight, largest remainders first; ties go to the earlier name."""
    total = sum(weights.values())
    counts = {name: size * weight // total for name, weight in weights.items()}
    by_remainder = sorted(weights, key=lambda name: (-(size * weights[name] % total), list(weights).index(name)))
    for name in by_remainder[: size - sum(counts.values())]:
        counts[name] += 1
    return counts
