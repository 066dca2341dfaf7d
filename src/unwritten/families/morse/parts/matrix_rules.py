"""Rules along the rows of a 3×3 matrix: how a table of values is drawn by one, and which rules fit a table."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from unwritten.core import Rng, Unsuitable

Line: TypeAlias = tuple[int, ...]
Table: TypeAlias = tuple[Line, ...]
"""The values of one property, row by row."""


@dataclass(frozen=True)
class Property:
    """Something that can differ between cells: its values, and the rules that make sense for them."""

    name: str
    values: tuple[int, ...]
    rules: tuple[str, ...]
    steps: tuple[int, ...] = ()  # of a progression
    turning: bool = False  # whether the last value is followed by the first


PLAIN = ("constant", "three", "twice", "first", "second")
"""The rules of the easier levels, which every property can follow."""

PROPERTIES = (
    Property("shape", (0, 1, 2, 3, 4), PLAIN),
    Property("colour", (0, 1, 2, 3, 4), PLAIN),
    Property("number", (1, 2, 3, 4), (*PLAIN, "progression", "sum", "difference"), (1, -1)),
    Property("size", (0, 1, 2), (*PLAIN, "progression"), (1, -1)),
    Property("marker", tuple(range(8)), (*PLAIN, "progression"), (1, 2, -1, -2), turning=True),
)

ENDINGS = ((True, True), (True, False), (False, True), (False, True), (False, False), (False, False))
"""How a last row can be: whether its first two values are alike, and whether the third is the one expected of them.

Without any rule one expects a third of the same after two alike, and a new value after two others. Either way the
expected comes as often as the other, so the last row alone says nothing about its last cell.
"""

OTHERS: tuple[Callable[[int, int], float], ...] = (
    lambda first, second: first * second,
    lambda first, second: abs(first - second),
    lambda first, second: (first + second) / 2,
)
"""Arithmetic that a viewer may think of: the product, the gap, and half-way between."""

TRIES = 40


def draw_ruled(kind: Property, rules: Sequence[str], rng: Rng) -> tuple[str, Table]:
    """Draw the ending of the last row, a rule that can have it, and a table by it that leaves nothing open."""
    ending = rng.pick(ENDINGS)
    rule = rng.pick([rule for rule in rules if ending in _endings(kind, rule)])
    for _ in range(TRIES):
        lines = _lines(kind, rule, rng)
        last = rng.pick([line for line in lines if _ending(line) == ending])
        table = (rng.pick(lines), rng.pick(lines), last)
        if len(set(table)) == 1 and len(set(lines)) > 1:
            continue
        if rivals(kind, table) and {value for _, value in predictions(kind, table)} == {last[2]}:
            return rule, table
    raise Unsuitable("two rules say different things about the last cell")


def rivals(kind: Property, table: Table) -> list[int]:
    """The values that may stand against the last one in the options.

    They are in the last row if the truth is not, and only elsewhere in the matrix if it is. A truth that is not in
    the last row is mostly rare in the matrix; one that is must be commoner than its rivals: counting does not help.
    None is what other arithmetic with numbers than that of the family leads to: that would be as good an answer.
    """
    *row, truth = table[2]
    shown = [*table[0], *table[1], *row]
    found = set(row)
    if truth in row:
        found = {value for value in set(shown) - found if shown.count(value) < shown.count(truth)}
    return sorted(found - by_other_arithmetic(table) if "sum" in kind.rules else found)


def by_other_arithmetic(table: Table) -> set[int]:
    """What the last number would be by arithmetic that is no rule of the family, but fits both full rows as well.

    From 2, 2, 4 a viewer may read a product and from 3, 2, 1 and 2, 3, 1 the gap between two numbers; or that the
    third is half-way between them, always the same, larger than the first or the second by as much in each row, or
    whatever fills each row up to one total.
    """
    *full, (first, second, _) = table
    found = {work(first, second) for work in OTHERS if all(work(a, b) == c for a, b, c in full)}
    for one, other in ((0, 0), (1, 0), (0, 1), (-1, -1)):
        more = {c - one * a - other * b for a, b, c in full}
        found |= {one * first + other * second + gap for gap in more if len(more) == 1}
    return {int(value) for value in found if value == int(value)}


def _ending(line: Line) -> tuple[bool, bool]:
    first, second, third = line
    alike = first == second
    return alike, (third == first) if alike else third not in (first, second)


def _endings(kind: Property, rule: str) -> set[tuple[bool, bool]]:
    """How last rows by a rule may end, whatever values and step they have."""
    if rule == "progression":
        return {(False, True)}
    if rule == "twice":  # after two others, the matrix would have no third value as a rival
        return {(True, False)}
    return {_ending(line) for line in _lines_of(kind.values[:3] if rule == "three" else kind.values, rule)}


def _lines(kind: Property, rule: str, rng: Rng) -> list[Line]:
    """All rows that a rule allows, once its values or its step are drawn."""
    if rule == "progression":
        step = rng.pick(kind.steps)
        return [line for first in kind.values if (line := _going(kind, first, step))]
    return _lines_of(rng.sample(kind.values, 3) if rule in ("three", "twice") else kind.values, rule)


def _lines_of(values: Sequence[int], rule: str) -> list[Line]:
    pairs = list(itertools.product(values, repeat=2))
    match rule:
        case "constant":
            return [(value, value, value) for value in values]
        case "three":
            return list(itertools.permutations(values))
        case "twice":
            often, once = values[:2]
            return [(often, often, once), (often, once, often), (once, often, often)]
        case "first":
            return [(a, b, a) for a, b in pairs if a != b]
        case "second":
            return [(a, b, b) for a, b in pairs if a != b]
        case "sum":
            return [(a, b, a + b) for a, b in pairs if a + b in values]
        case "difference":
            return [(a, b, a - b) for a, b in pairs if a - b in values]
    raise ValueError(f"there is no rule called {rule!r}")


def _going(kind: Property, first: int, step: int) -> Line | None:
    line = tuple(first + step * place for place in range(3))
    line = tuple(value % len(kind.values) for value in line) if kind.turning else line
    return line if set(line) <= set(kind.values) else None


def predictions(kind: Property, table: Sequence[Sequence[int]]) -> list[tuple[str, int]]:
    """What each rule that fits all cells but the last says about it; rows are read first, then columns."""
    columns = [list(column) for column in zip(*table, strict=True)]
    return [*_along(kind, table, "row"), *_along(kind, columns, "column")]


def _along(kind: Property, lines: Sequence[Sequence[int]], way: str) -> list[tuple[str, int]]:
    """Try every rule on two whole lines and the beginning of a third."""
    full, (first, second) = lines[:2], lines[2][:2]
    found: list[tuple[str, int]] = []
    if all(len(set(line)) == 1 for line in full) and first == second:
        found.append((f"constant {way}", first))
    for step in kind.steps:
        if all(_goes(kind, a, b, step) and _goes(kind, b, c, step) for a, b, c in full) and _goes(
            kind, first, second, step
        ):
            found.append(
                (f"progression {way}", (second + step) % len(kind.values) if kind.turning else second + step)
            )
    found += [(f"{rule} {way}", value) for rule, value in _left_over(full, first, second)]
    for rule, place, value in (("first", 0, first), ("second", 1, second)):
        if all(line[place] == line[2] for line in full):
            found.append((f"{rule} {way}", value))
    for rule, sign in (("sum", 1), ("difference", -1)):
        if rule in kind.rules and all(a + sign * b == c for a, b, c in full):
            found.append((f"{rule} {way}", first + sign * second))
    return found


def _left_over(full: Sequence[Sequence[int]], first: int, second: int) -> list[tuple[str, int]]:
    """What is missing if every line has the same values as often: three different ones, or one of two twice."""
    pool = sorted(full[0])
    rule = {3: "three", 2: "twice"}.get(len(set(pool)))
    if rule is None or sorted(full[1]) != pool:
        return []
    for value in (first, second):
        if value not in pool:
            return []
        pool.remove(value)
    return [(rule, pool[0])]


def _goes(kind: Property, before: int, after: int, step: int) -> bool:
    gap = after - before - step
    return gap % len(kind.values) == 0 if kind.turning else gap == 0
