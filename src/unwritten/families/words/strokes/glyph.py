"""A glyph: the strokes of one letter, in x-heights above the baseline."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from unwritten.core import UnwrittenError

Point: TypeAlias = tuple[float, float]
"""x to the right and y upwards, in x-heights; the baseline is 0, small letters reach 1, tall ones about 2."""


@dataclass(frozen=True)
class Stroke:
    """What the pen writes between touching and leaving the paper: a fine line of points, in writing order."""

    points: tuple[Point, ...]
    deferred: bool = False  # a dot, bar or accent, which in joined writing comes after the whole word

    def __post_init__(self) -> None:
        if len(self.points) < 2:
            raise ValueError("a stroke has at least two points; a dot is a very short line")


@dataclass(frozen=True)
class Glyph:
    """One way of writing a letter."""

    char: str
    strokes: tuple[Stroke, ...]
    width: float  # how far the next letter stands to the right, in x-heights
    joins_before: bool = False  # whether a joined hand comes from the letter before without lifting
    joins_after: bool = False

    def __post_init__(self) -> None:
        if not self.strokes:
            raise ValueError(f"{self.char!r} has no strokes")


@dataclass(frozen=True)
class Alphabet:
    """The letters of one style; the first way of each is the school's, the others are habits that people have."""

    name: str
    glyphs: Mapping[str, tuple[Glyph, ...]]

    def __getitem__(self, char: str) -> Glyph:
        return self.ways(char)[0]

    def __contains__(self, char: str) -> bool:
        return char in self.glyphs

    def ways(self, char: str) -> tuple[Glyph, ...]:
        """Give all ways of writing a letter, the school's first."""
        if char not in self.glyphs:
            raise UnwrittenError(f"the {self.name} alphabet has no {char!r}; it has {''.join(sorted(self.glyphs))}")
        return self.glyphs[char]
