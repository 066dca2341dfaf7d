"""What the tests of the pen share: random streams, writers, and letters of real alphabets."""

from __future__ import annotations

from unwritten.core import PUBLIC, Address, Rng
from unwritten.families.words.pen.habits import Habits, habits_of
from unwritten.families.words.pen.measure import Figures, measure, trace_of
from unwritten.families.words.pen.write import write_letter
from unwritten.families.words.strokes.alphabets import alphabet
from unwritten.families.words.style import STANDARD, Style


def stream(name: str, index: int = 0) -> Rng:
    return Rng(PUBLIC, Address(f"words/pen/{name}", 1, "test", "test", index), 0)


def person(index: int, style: Style = STANDARD, *, left: bool = False) -> Habits:
    return habits_of(stream(f"person {style.name}", index), style, left=left)


def figures_of(habits: Habits, style: Style = STANDARD) -> Figures:
    """Let somebody write all small letters once, and measure it."""
    letters = alphabet(style.name)
    rng = stream("letters", habits.identity % 1000)
    return measure(
        {char: [trace_of(write_letter(habits.glyph(letters, char), habits, rng))] for char in style.letters}
    )
