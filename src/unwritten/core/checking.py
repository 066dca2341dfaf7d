"""What a check of a dataset speaks of, and what a family adds to it in its ``verify`` module."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from unwritten.core.records import Item


@dataclass(frozen=True)
class Finding:
    """Something wrong with a dataset: the file or item, and what is wrong with it."""

    where: str
    problem: str

    def __str__(self) -> str:
        return f"{self.where}: {self.problem}"


@dataclass(frozen=True)
class Verdict:
    """What checking one clip gave: problems, truths worked out again, and numbers to be summed up over all clips."""

    findings: tuple[Finding, ...] = ()
    truths: int = 0
    measures: Mapping[str, tuple[float, ...]] = field(default_factory=dict)


class FamilyCheck(Protocol):
    """How a family checks its own clips; it is sent to worker processes, so it must survive pickling.

    A family whose items are not made by tasks has a module ``verify`` with a function ``family_check(identity,
    letters, key)`` that returns one. It then stands in for the recount by the task and for the reading by OCR.
    """

    @property
    def notes(self) -> tuple[str, ...]:
        """What could not be checked, and why."""

    def clip(self, folder: Path, items: tuple[Item, ...], thorough: bool) -> Verdict:
        """Check one clip with its items; ``thorough`` says whether it is to be decoded whole."""

    def summary(self, measures: Mapping[str, Sequence[float]]) -> tuple[str, ...]:
        """Put the numbers of all clips into lines for a reader."""
