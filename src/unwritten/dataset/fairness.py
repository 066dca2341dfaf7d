"""What only the whole of a set can show: clips that stand in it twice, answers that are too common."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from unwritten.core import Item, Registry, UnknownName
from unwritten.core.checking import Finding
from unwritten.families.maverix.soundness import Soundness

SMALLEST_SIDE = 512
"""Pixels of the longer side of a film; the paper's protocol scales films to this, and never up."""

ENOUGH = 30
"""Items of a task and level below which the share of an answer says nothing about its balance."""

SLACK = 3.0
"""Standard deviations by which a fair task may exceed its cap in a sample."""


class Watcher(Protocol):
    """Looks at items one by one and says at the end what is wrong with them, alone and together."""

    def see(self, item: Item) -> None:
        """Take note of one item."""

    def findings(self) -> Iterator[Finding]:
        """Say what was found."""


def watchers(folders: tuple[Path, ...], *, by_tasks: bool) -> tuple[Watcher, ...]:
    """Gather those who look at a set; ``by_tasks`` says whether tasks, found in these folders too, made its items."""
    return (*((Fairness(folders),) if by_tasks else ()), Soundness())


@dataclass
class Fairness:
    """Looks at items one by one and says at the end what is wrong with them together."""

    folders: tuple[Path, ...] = ()
    clips: dict[str, str] = field(default_factory=dict)  # checksum of a clip: the id of the first that has it
    answers: dict[tuple[str, str], Counter[str]] = field(default_factory=dict)
    found: list[Finding] = field(default_factory=list)

    def see(self, item: Item) -> None:
        """Take note of one item."""
        digest = item.fullest.sha256
        first = self.clips.setdefault(digest, item.clip_id)
        if item.family == "morse" and first != item.clip_id:
            self.found.append(Finding(item.fullest.path, f"is the same clip as that of {first}"))
        if item.family == "morse" and max(item.clip.width, item.clip.height) < SMALLEST_SIDE:
            self.found.append(
                Finding(
                    item.fullest.path,
                    f"is {item.clip.width} × {item.clip.height}; its longer side has {SMALLEST_SIDE} pixels at least",
                )
            )
        if item.truth is not None and item.address is not None:
            counts = self.answers.setdefault((item.task, item.level), Counter())
            counts[item.kind.show(item.answer)] += 1

    def findings(self) -> Iterator[Finding]:
        """Say what was found."""
        yield from self.found
        registry = Registry(self.folders)
        for (task, level), counts in sorted(self.answers.items()):
            try:
                cap = registry.get(task).spec.cap
            except UnknownName:
                continue  # its own finding tells of it
            total = counts.total()
            answer, commonest = counts.most_common(1)[0]
            allowed = cap + SLACK * math.sqrt(cap * (1 - cap) / total)
            if total >= ENOUGH and commonest / total > allowed:
                yield Finding(
                    f"{task}, {level}", f"{commonest} of {total} answers are {answer!r}; at most {cap:.0%} should be"
                )
