"""The stages of a training: where it is, and what each has cost over all runs that it took."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from unwritten.core import UnwrittenError
from unwritten.media.atomic import write_text_atomic

Progress = Callable[[float, str], None]
Result = TypeVar("Result")

KEPT_EVERY = 5.0
"""CPU seconds after which the costs are written again: so much at most is forgotten when a training is killed."""


class Stages:
    """Tells where the training is, and keeps in a file what each stage costs, also if the training is killed."""

    def __init__(self, kept: Path, progress: Progress) -> None:
        self._kept, self._progress, self._name = kept, progress, ""
        self._counted = 0.0  # up to where the CPU seconds of this process are in `spent`
        self.spent: dict[str, float] = _costs_in(kept) if kept.exists() else {}

    def do(self, name: str, work: Callable[[], Result]) -> Result:
        """Do one stage."""
        self._name, self._counted = name, _cpu_seconds()
        try:
            return work()
        finally:  # what was spent before a training was stopped counts, too
            self._keep()

    def progress(self, share: float, text: str) -> None:
        """Pass on how far the stage is."""
        if _cpu_seconds() - self._counted >= KEPT_EVERY:
            self._keep()
        self._progress(share, f"{self._name}: {text}")

    def _keep(self) -> None:
        now = _cpu_seconds()
        self.spent[self._name] = round(self.spent.get(self._name, 0.0) + now - self._counted, 2)
        self._counted = now
        write_text_atomic(self._kept, json.dumps(self.spent) + "\n")


def _costs_in(kept: Path) -> dict[str, float]:
    try:
        return {str(name): float(seconds) for name, seconds in json.loads(kept.read_text()).items()}
    except (ValueError, AttributeError, TypeError) as error:
        raise UnwrittenError(f"{kept} is damaged; delete {kept.parent} and train again") from error


def _cpu_seconds() -> float:
    """What this process and those that it waited for have taken."""
    return sum(os.times()[:4])
