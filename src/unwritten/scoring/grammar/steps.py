"""The numbers that say the order of a list's items: "1. red 2. blue", "Step 2: blue, step 1: red".

What is called a step, and numbered, stands where its number says. Mere numbers out of order may count down, and gaps
or repeats leave open what belongs where: neither is read.
"""

from __future__ import annotations

import functools
import re
from typing import NamedTuple

_WORDS = ("step", "stage", "phase", "position", "slot", "event", "flash", "item", "number", "no.", "nr.")
_NUMBERS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_NUMBER = rf"(?:[1-9][0-9]{{0,2}}|{'|'.join(_NUMBERS)})(?![\w/]|[.,-][0-9]|\s?%)"
_MARK = r"(?:\s?(?:[:.)=]|->|-{1,2}(?=\s)|[\u2013\u2014]))"
_FOUND = re.compile(_NUMBER, re.IGNORECASE)


class Label(NamedTuple):
    """A number in a list."""

    at: int  # how many items stand in front of it
    number: int
    step: bool  # whether it is called a step


@functools.lru_cache(maxsize=64)
def step_pattern(of: str = "", digits: bool = False) -> str:
    """Write the pattern of a numbered step; where the items are themselves steps ("step 3, step 1"), none is.

    Where the items are ``digits``, "position 3" may be one: there a step has a mark ("position 3:", "at step 3").
    """
    words = "|".join(re.escape(word) for word in _WORDS if word.rstrip(".") not in of.casefold().split())
    step = rf"(?<!\w)(?:{words})\s{{0,2}}[#(]?{_NUMBER}\)?"
    within = r"\b(?:in|at|on|for)\s+"
    return rf"(?:{within}{step}{_MARK}?|{step}{_MARK})" if digits else rf"(?:{within})?{step}{_MARK}?"


def number_of(step: str) -> int:
    """Say which number a step has, in digits or in words."""
    written = _FOUND.findall(step)[-1].casefold()
    return int(written) if written.isdecimal() else _NUMBERS.index(written) + 1


def in_order(items: tuple[str, ...], labels: tuple[Label, ...]) -> tuple[str, ...] | None:
    """Put the items where their numbers say; none where an item has no number, or numbers have gaps or repeat."""
    if not labels:
        return items
    if len(labels) == 1 and labels[0].at == 0 and len(items) > 1:
        return items  # "Step 3: red, blue" numbers the list, and not its items
    numbers, places = [label.number for label in labels], list(range(1, len(items) + 1))
    if [label.at + 1 for label in labels] != places or sorted(numbers) != places:
        return None
    if numbers != places and not all(label.step for label in labels):
        return None
    return tuple(items[numbers.index(place)] for place in places)
