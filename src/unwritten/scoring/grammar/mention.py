"""What a grammar finds in a piece of a reply: places where an answer of its kind is mentioned."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Protocol

from unwritten.core import Value


class Oddity(Enum):
    """What stands where an answer should, and is none."""

    INVALID = "not an answer of this kind"  # 7.5 for an integer, letter E of four options
    UNCLEAR = "can be read in more than one way"  # 3 + 4, "A. <the text of B>"


@dataclass(frozen=True)
class Mention:
    """An answer, or what looks like one, at text[start:end]."""

    value: Value | Oddity
    start: int
    end: int

    def overlaps(self, other: Mention) -> bool:
        """Whether both share a character."""
        return self.start < other.end and other.start < self.end

    def within(self, other: Mention) -> bool:
        """Whether this is a part of the other one and not all of it."""
        return self.overlaps(other) and other.end - other.start > self.end - self.start


class Grammar(Protocol):
    """How answers of one kind are written."""

    def prepare(self, region: str) -> str:
        """Take the markup off a normalised piece of a reply."""

    def whole(self, text: str) -> list[Mention]:
        """Read the text as nothing but an answer; empty where it says anything else."""

    def mentions(self, text: str) -> list[Mention]:
        """Find the answers that are mentioned in running text."""
