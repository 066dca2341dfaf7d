"""How many items luck alone flags: those that all models get right in most of their runs without knowing anything."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from scipy import stats

from unwritten.core import UnwrittenError

LEVEL = 0.95


@dataclass(frozen=True)
class Luck:
    """The number of flags that luck brings: its mean, and what it stays within at the level."""

    expected: float
    high: int
    level: float = LEVEL


@dataclass(frozen=True)
class Tries:
    """An item as luck sees it: the options, and how many runs of each model could be scored."""

    options: int
    runs: tuple[int, ...]


def tail(runs: int, need: int, chance: float) -> float:
    """The chance of at least so many right runs, each right with the same chance and on its own."""
    if not 0 <= chance <= 1:
        raise UnwrittenError(f"a chance lies from 0 to 1, not at {chance:g}")
    return float(stats.binom.sf(need - 1, runs, chance))


def by_guessing(items: Sequence[Tries], need: int) -> Luck:
    """Each run is a guess of its own: one of the options, all alike."""
    return _luck([float(np.prod([tail(runs, need, 1 / item.options) for runs in item.runs])) for item in items])


def by_tastes(items: Sequence[Tries], need: int) -> Luck:
    """Each model likes one option's words and chooses it in all its runs; the models' likings are apart."""
    return _luck([(1 / item.options) ** len(item.runs) if _enough(item, need) else 0.0 for item in items])


def by_one_taste(items: Sequence[Tries], need: int) -> Luck:
    """All models like the same option's words in all their runs: the most that can be without any knowledge."""
    return _luck([1 / item.options if _enough(item, need) else 0.0 for item in items])


def count_within(chances: Sequence[float], level: float = LEVEL) -> int:
    """The smallest number that independent events, each with a chance of its own, stay within at the level."""
    counts = np.ones(1)
    for chance in chances:
        counts = np.convolve(counts, (1 - chance, chance))
    # Sums of many small numbers are off in the last digits; a level that is met exactly must still be met.
    return int(np.argmax(np.cumsum(counts) >= level - 1e-12))


def _enough(item: Tries, need: int) -> bool:
    return all(runs >= need for runs in item.runs)


def _luck(chances: Sequence[float]) -> Luck:
    possible = [chance for chance in chances if chance > 0]
    return Luck(float(sum(possible)), count_within(possible))
