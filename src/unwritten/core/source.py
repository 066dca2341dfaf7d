"""What a dataset is built from: anything that can plan clips and make each of them alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from unwritten.core.records import Item

MEDIA = "media"
"""The folder of a dataset that holds the clips."""


@dataclass(frozen=True)
class Job:
    """One clip to be made: its opaque id, and what its source needs to know to make it."""

    clip_id: str
    work: Any


class Source(Protocol):
    """Where items come from; it is sent to worker processes, so it must survive pickling."""

    def identity(self) -> dict[str, Any]:
        """Say as JSON what is being built: two builds with one identity give the same bytes."""

    def jobs(self) -> Sequence[Job]:
        """Plan all clips, in the order in which their items will stand in the dataset.

        A plan of many clips is better made of jobs on demand (``compact.OnDemand``): a build never holds them all.
        """

    def make(self, job: Job, folder: Path) -> tuple[Item, ...]:
        """Write the media of one clip below the dataset folder and return its items."""
