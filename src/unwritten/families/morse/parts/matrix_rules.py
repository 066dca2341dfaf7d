"""Rules along the rows of a 3×3 matrix: how a table of values is drawn by one, and which rules fit a table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from unwritten.core import Rng, Unsuitable

Table: TypeAlias = tuple[tuple[int, int, int], ...]
"""The values of one property, row by row."""


@dataclass(frozen=True)
class Property:
    """Something that can differ between cells: its values, and the rules that make sense for them."""

    name: str
    values: tuple[int, ...]
    rules: tuple[str, ...]
    steps: tuple[int, ...] = ()  # of a progression
    turning: bool = False  # whether the last value is followed by the first


PROPERTIES = (
    Property("shape", (0, 1, 2, 3, 4), ("constant", "three")),
    Property("colour", (0, 1, 2, 3, 4), ("constant", "three")),
    Property("number", (1, 2, 3, 4), ("constant", "progression", "three", "sum", "difference"), (1, -1)),
    Property("size", (0, 1, 2), ("constant", "progression", "three"), (1, -1)),
    Property("marker", tuple(range(8)), ("constant", "progression", "three"), (1, 2, -1, -2), turning=True),
)
PLAIN = ("constant", "three")
"""The rules of the easier levels, which every property can follow."""


def draw_table(kind: Property, rule: str, rng: Rng) -> Table:
    """Draw three rows that follow a rule and are not all alike."""
    step = rng.pick(kind.steps) if rule == "progression" else 0
    rows: list[tuple[int, ...]]
    if rule == "constant":
        rows = [(value,) * 3 for value in rng.sample(kind.values, 3)]
    elif rule == "three":
        chosen = rng.sample(kind.values, 3)
        rows = [rng.shuffled(chosen) for _ in range(3)]
    else:
        rows = [_row(kind, rule, step, rng) for _ in range(3)]
    table: Table = tuple((row[0], row[1], row[2]) for row in rows)
    if len(set(table)) == 1 and kind.name != "size":  # three sizes leave one progression alone
        raise Unsuitable("all rows are alike")
    return table


def _row(kind: Property, rule: str, step: int, rng: Rng) -> tuple[int, ...]:
    first, second = rng.pick(kind.values), rng.pick(kind.values)
    if rule == "progression":
        row = tuple(first + step * place for place in range(3))
        row = tuple(value % len(kind.values) for value in row) if kind.turning else row
    else:
        row = (first, second, first + second if rule == "sum" else first - second)
    if any(value not in kind.values for value in row):
        raise Unsuitable("a row leaves the values")
    return row


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
    pool = set(full[0])
    if len(pool) == 3 and set(full[1]) == pool and {first, second} < pool and first != second:
        found.append((f"three {way}", (pool - {first, second}).pop()))
    for rule, sign in (("sum", 1), ("difference", -1)):
        if rule in kind.rules and all(a + sign * b == c for a, b, c in full):
            found.append((f"{rule} {way}", first + sign * second))
    return found


def _goes(kind: Property, before: int, after: int, step: int) -> bool:
    gap = after - before - step
    return gap % len(kind.values) == 0 if kind.turning else gap == 0
