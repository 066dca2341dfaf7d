"""Shapes and boxes that grow step by step: their corners, their sizes after each step, and what a step does."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

Size = tuple[Fraction, Fraction, Fraction]
"""How often the width, height and depth of the start fit into those of now."""

WAYS = {"all": (1, 1, 1), "width": (1, 0, 0), "height": (0, 1, 0), "depth": (0, 0, 1), "colour": (0, 0, 0)}
"""Which of width, height and depth a step changes."""

FACTORS = {
    "all": (Fraction(3, 2), Fraction(2), Fraction(3)),
    "width": (Fraction(3, 2), Fraction(2), Fraction(3), Fraction(4)),
    "height": (Fraction(3, 2), Fraction(2), Fraction(3)),
    "depth": (Fraction(2), Fraction(3)),
    "colour": (Fraction(1),),
}


@dataclass(frozen=True)
class Step:
    """What changes, by which factor, and whether the film says the factor (or a ruler shows it)."""

    way: str
    factor: Fraction
    stated: bool = True


@dataclass(frozen=True)
class Shape:
    """A flat shape with corners on the squared paper, its lower left at (0, 0), or a box if it has a depth."""

    name: str
    corners: tuple[tuple[int, int], ...]
    depth: int = 0

    @property
    def width(self) -> int:
        """Its width in squares."""
        return max(x for x, _ in self.corners)

    @property
    def height(self) -> int:
        """Its height in squares."""
        return max(y for _, y in self.corners)


def shape_of(name: str, width: int, height: int, cut: int) -> Shape:
    """Make a shape of that width and height; ``cut`` says how much a corner lacks (or how deep a box is)."""
    w, h, c = width, height, cut
    corners = {
        "rectangle": ((0, 0), (w, 0), (w, h), (0, h)),
        "box": ((0, 0), (w, 0), (w, h), (0, h)),
        "L-shape": ((0, 0), (w, 0), (w, h - 1), (w - c, h - 1), (w - c, h), (0, h)),
        "triangle": ((0, 0), (w, 0), (c, h)),
        "trapezium": ((0, 0), (w, 0), (w - c, h), (0, h)),
    }[name]
    return Shape(name, corners, c if name == "box" else 0)


def sizes(steps: Sequence[Step]) -> tuple[Size, ...]:
    """The size at the start and after each step."""
    found: list[Size] = [(Fraction(1), Fraction(1), Fraction(1))]
    for step in steps:
        w, h, d = (size * step.factor**power for size, power in zip(found[-1], WAYS[step.way], strict=True))
        found.append((w, h, d))
    return tuple(found)


def growth_factor(steps: Sequence[Step], *, solid: bool) -> Fraction:
    """By what area (of a solid: volume) is multiplied in all."""
    total = Fraction(1)
    for step in steps:
        total *= step.factor ** sum(WAYS[step.way][: 3 if solid else 2])
    return total


@cache
def plans(count: int, ways: tuple[str, ...], *, solid: bool) -> dict[Fraction, tuple[tuple[Step, ...], ...]]:
    """All rows of that many growing steps that stay small enough, by the factor they have in all."""
    choices = [Step(way, factor) for way in ways for factor in FACTORS[way] if solid or way != "depth"]
    found: dict[Fraction, list[tuple[Step, ...]]] = {}
    for steps in itertools.product(choices, repeat=count):
        width, height, depth = sizes(steps)[-1]
        total = growth_factor(steps, solid=solid)
        # A box that is 2 high and 2 deep at the start still has room for cubes that can be counted.
        small = 5 * height + 2 * depth <= 30 if solid else height <= 6
        if small and width <= 8 and depth <= 4 and (100 * total).denominator == 1:
            found.setdefault(total, []).append(steps)
    return {total: tuple(rows) for total, rows in sorted(found.items())}
