"""A user's footage as a source of items; what cannot be used is named and skipped."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from unwritten.core import Film, Item, Key, MediaFile, Question, Truth, UnknownName, UnwrittenError
from unwritten.core.source import MEDIA, Job
from unwritten.families.morse.footage import order, plausible
from unwritten.families.morse.footage.videos import Skipped, Video

CLIPS = 4
TASKS = {"segment_order": "planning", "plausible_clip": "physical"}


@dataclass(frozen=True)
class FootageSource:
    """The items that a folder of videos gives under one of the tasks."""

    task: str
    works: tuple[Video | plausible.Case, ...]
    skipped: tuple[Skipped, ...]
    clips: int
    key: Key

    def identity(self) -> dict[str, Any]:
        """Name the task and the checksums of all footage."""
        text = "\n".join(sorted(_digest(work) for work in self.works))
        return {
            "name": f"{self.task} from footage",
            "key": self.key.fingerprint,
            "clips": self.clips,
            "footage_sha256": hashlib.sha256(text.encode()).hexdigest(),
        }

    def jobs(self) -> Sequence[Job]:
        """One clip for each video or scene."""
        return [Job(self._name("clip", work), work) for work in self.works]

    def make(self, job: Job, folder: Path) -> tuple[Item, ...]:
        """Draw and encode one clip."""
        from unwritten.media.encode import encode
        from unwritten.media.fingerprint import sha256_file

        film, question = self._film(job.work)
        path = folder / MEDIA / f"{job.clip_id}.mp4"
        clip = encode(film, path)
        item = Item(
            id=self._name("item", job.work),
            clip_id=job.clip_id,
            family="morse",
            category=TASKS[self.task],
            task=f"morse/{TASKS[self.task]}/{self.task}",
            level="footage",
            question=question.text,
            kind=question.kind,
            clip=clip,
            media={"muted_video": MediaFile(f"{MEDIA}/{path.name}", path.stat().st_size, sha256_file(path))},
            question_frames=film.question_frames,
            provenance=f"made of footage {_digest(job.work)[:16]}",
            truth=Truth(question.kind.dump(question.answer)),
        )
        return (item,)

    def _film(self, work: Video | plausible.Case) -> tuple[Film, Question]:
        if isinstance(work, Video):
            return order.make(work, self.clips, self.key)
        return plausible.make(work, self.clips, self.key)

    def _name(self, what: str, work: Video | plausible.Case) -> str:
        return self.key.digest(f"{what}|{self.task}|{self.clips}|{_digest(work)}").hex()[:20]


def footage_source(task: str, folder: Path, key: Key, clips: int = CLIPS) -> FootageSource:
    """Plan the items of a folder of videos."""
    short = task.rsplit("/")[-1]
    if short not in TASKS:
        raise UnknownName("task that takes footage", task, TASKS)
    works: tuple[Video | plausible.Case, ...]
    if short == "segment_order":
        works, skipped = order.plan(folder, clips)
    else:
        works, skipped = plausible.plan(folder, clips)
    if not works:
        why = f" ({skipped[0]})" if skipped else ""
        raise UnwrittenError(f"{folder} has no footage that can be used{why}")
    return FootageSource(short, works, skipped, clips, key)


def _digest(work: Video | plausible.Case) -> str:
    if isinstance(work, Video):
        return work.sha256
    parts = [work.real.sha256, *(video.sha256 for video in work.generated), work.description]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()
