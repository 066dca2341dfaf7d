"""Difficulty: named levels made of knobs, and every level between them."""

from __future__ import annotations

import dataclasses
import math
import re
from collections.abc import Mapping
from typing import Any, TypeVar

from unwritten.core.errors import UnknownName, UnwrittenError

L = TypeVar("L")


def knob(how: str = "linear") -> Any:
    """Declare a field of a Level and how it goes between named levels: ``linear``, ``log`` or ``step``."""
    if how not in ("linear", "log", "step"):
        raise ValueError(f"a knob is linear, log or step, not {how!r}")
    return dataclasses.field(metadata={"how": how})


def canonical(level: str, names: Mapping[str, Any], task: str = "") -> str:
    """Return a level's one spelling: a name, or a number from 0.00 (easiest) to 1.00 (hardest)."""
    if level in names:
        return level
    if re.fullmatch(r"-?\d*\.?\d+", level):
        number = float(level)
        if not 0 <= number <= 1:
            raise UnwrittenError(f"level {level} is outside 0.00 to 1.00")
        return f"{round(number * 100) / 100:.2f}"
    raise UnknownName(f"level of {task}" if task else "level", level, [*names, "0.00", "1.00"])


def knobs(level: str, levels: Mapping[str, L]) -> L:
    """Return the knobs of a named level, or of one between, the named ones being evenly spaced."""
    if level in levels:
        return levels[level]
    steps = list(levels.values())
    place = float(level) * (len(steps) - 1)
    below = min(math.floor(place), len(steps) - 2) if len(steps) > 1 else 0
    above = min(below + 1, len(steps) - 1)
    share = place - below
    values = {
        field.name: _between(
            getattr(steps[below], field.name),
            getattr(steps[above], field.name),
            share,
            field.metadata.get("how", "linear"),
        )
        for field in dataclasses.fields(steps[0])  # type: ignore[arg-type]
    }
    return type(steps[0])(**values)


def _between(low: Any, high: Any, share: float, how: str) -> Any:
    if isinstance(low, tuple) and isinstance(high, tuple) and len(low) == len(high):
        return tuple(_between(a, b, share, how) for a, b in zip(low, high, strict=True))
    number = isinstance(low, int | float) and not isinstance(low, bool)
    if how == "step" or not number:
        return high if share >= 1 else low
    value = low * (high / low) ** share if how == "log" else low + (high - low) * share
    return math.floor(value + 0.5) if isinstance(low, int) else round(value, 3)


def difficulty(level: str, levels: Mapping[str, Any]) -> int:
    """Say how hard a level is, from 0 (the first named one) to 100 (the last), the named ones being evenly spaced."""
    if level in levels:
        return round(100 * list(levels).index(level) / max(len(levels) - 1, 1))
    return round(100 * float(level))
