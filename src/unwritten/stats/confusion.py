"""Which letter is taken for which: true letters against those answered in the same place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from unwritten.core import UnwrittenError
from unwritten.stats.clusters import Floats
from unwritten.stats.pairing import Letters


@dataclass(frozen=True, eq=False)
class Confusion:
    """Counts of true letters (rows) against answered ones (columns); the last column is "no letter there"."""

    letters: tuple[str, ...]
    counts: NDArray[np.int64]  # letters × (letters + 1)

    @property
    def shares(self) -> Floats:
        """The counts as shares of each true letter; a letter that never occurs has a row of zeros."""
        totals = self.counts.sum(axis=1, keepdims=True)
        shares: Floats = self.counts / np.maximum(totals, 1)
        return shares

    @property
    def excess(self) -> Floats:
        """The shares minus those of the answers as a whole: what is left when favourite letters are taken off."""
        everywhere = self.counts.sum(axis=0) / max(int(self.counts.sum()), 1)
        excess: Floats = np.where(self.counts.sum(axis=1, keepdims=True) > 0, self.shares - everywhere, 0.0)
        return excess

    def commonest(self, count: int = 10) -> tuple[tuple[str, str, int], ...]:
        """The commonest confusions of two letters: the true one, the answered one, how often."""
        pairs = [
            (true, given, int(self.counts[row, column]))
            for row, true in enumerate(self.letters)
            for column, given in enumerate(self.letters)
            if row != column and self.counts[row, column]
        ]
        return tuple(sorted(pairs, key=lambda pair: (-pair[2], pair[0], pair[1]))[:count])


def confusion(truths: Sequence[Letters], answers: Sequence[Letters], letters: Sequence[str] = ()) -> Confusion:
    """Count place by place; ``letters`` come first, in their order, then any others that occur, sorted."""
    if len(truths) != len(answers):
        raise UnwrittenError(f"{len(truths)} truths but {len(answers)} answers; there must be one for each")
    met = [pair for truth, answer in zip(truths, answers, strict=True) for pair in _met(truth, answer)]
    used = {letter for pair in met for letter in pair if letter is not None}
    known = (*letters, *sorted(used - set(letters)))
    places: dict[str | None, int] = {letter: place for place, letter in enumerate(known)} | {None: len(known)}
    counts = np.zeros((len(known), len(known) + 1), dtype=np.int64)
    for true, given in met:
        counts[places[true], places[given]] += 1
    return Confusion(known, counts)


def _met(truth: Letters, answer: Letters) -> list[tuple[str, str | None]]:
    """The letters of the truth with those in the same place of the answer; what the answer has beyond is left out."""
    return [(letter, answer[place] if place < len(answer) else None) for place, letter in enumerate(truth)]
