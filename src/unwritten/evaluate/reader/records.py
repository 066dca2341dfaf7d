"""What a trial tells: the records of its figures."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from unwritten.evaluate.reader.reading import COUNT, Cost
from unwritten.evaluate.reader.tracking import Tracking

ALL = "all"


@dataclass(frozen=True)
class Mean:
    """A mean over words with its 95 % interval, in which the words of one writer count as dependent."""

    mean: float
    low: float
    high: float
    words: int
    writers: int


@dataclass(frozen=True)
class Row:
    """How well a set is read by one sense, in one way of decoding; of all words, of one style or of one length."""

    set: str
    sense: str
    decoding: str
    group: str  # "all", a style, or a number of letters
    letters: Mean  # ordered letter accuracy
    whole: Mean  # words without a fault


@dataclass(frozen=True)
class Compared:
    """Letters read in one way minus another, over the same words of the same writers."""

    what: str
    sense: str
    left: float
    right: float
    difference: float
    low: float
    high: float
    p: float  # by flipping the signs of whole writers
    within: bool  # whether the difference is shown to be smaller than 5 points (two one-sided tests)
    words: int
    writers: int


@dataclass(frozen=True)
class Fused:
    """What both senses together gain over the better one, the better one being chosen anew in each replicate."""

    set: str
    effect: float
    low: float
    high: float
    best: str
    words: int
    writers: int


@dataclass(frozen=True)
class Control:
    """A share of clips of a set of which something holds."""

    set: str
    what: str
    share: Mean


@dataclass(frozen=True)
class Shuffled:
    """Pictures in random order: what is read, beside what the same readings score when dealt out by chance."""

    score: float
    chance: float
    lift: float
    low: float
    high: float
    p: float
    words: int
    writers: int


@dataclass(frozen=True)
class Figures:
    """All that a trial tells."""

    about: Mapping[str, Any]  # which reader, which trial, and what the names mean
    rows: tuple[Row, ...]
    compared: tuple[Compared, ...]
    fused: tuple[Fused, ...]
    controls: tuple[Control, ...]
    shuffled: Shuffled | None
    tracking: Tracking | None
    cost: Cost | None
    notes: tuple[str, ...] = ()

    def row(self, of: str, sense: str, decoding: str = COUNT, group: str = ALL) -> Row | None:
        """Find a row; None where there is none."""
        wanted = (of, sense, decoding, group)
        return next((row for row in self.rows if (row.set, row.sense, row.decoding, row.group) == wanted), None)
