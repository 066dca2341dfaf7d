"""Annotated videos as a source of items: each question about its segment and about the whole video."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from unwritten.core import PUBLIC, Choice, Item, Key, Kind, OpenText, Truth, UnwrittenError
from unwritten.core.answers import LETTERS
from unwritten.core.source import Job
from unwritten.families.maverix import option_order
from unwritten.families.maverix.annotations import read_annotations
from unwritten.families.maverix.suite import duration_of
from unwritten.families.maverix.video_clip import Made, make_clip
from unwritten.families.maverix.video_plan import Asked, ClipPlan, Plan, plan_videos
from unwritten.media.transcribe import NONE, Transcriber

CHOICE = option_order.TASK
OPEN = "maverix/videos/open"


@dataclass(frozen=True)
class VideoSource:
    """The items that a folder of videos and a file of annotations give."""

    plan: Plan
    problems: tuple[str, ...]  # a line for each question that cannot be used
    key: Key
    fast: bool
    transcriber: Transcriber

    def identity(self) -> dict[str, Any]:
        """Name the questions, the footage and how clips are made."""
        return {
            "name": "maverix videos",
            "family": "maverix",
            "key": self.key.fingerprint,
            "clips": len(self.plan.clips),
            "cut": "fast" if self.fast else "exact",
            "transcriber": self.transcriber.identity(),
            "plan_sha256": self.plan.digest(),
        }

    def jobs(self) -> Sequence[Job]:
        """One job for each clip; questions about the same stretch share it."""
        return [Job(clip.id, clip) for clip in self.plan.clips]

    def make(self, job: Job, folder: Path) -> tuple[Item, ...]:
        """Cut, encode or copy one clip, and write its items."""
        clip: ClipPlan = job.work
        made = make_clip(clip, folder, fast=self.fast, transcriber=self.transcriber)
        return tuple(item for asked in clip.asked for item in self._items(clip, asked, made))

    def _items(self, clip: ClipPlan, asked: Asked, made: Made) -> Iterator[Item]:
        told = asked.annotation
        letter = LETTERS[told.right]
        yield self._item(clip, asked, made, "choice", told.question, Choice(options=told.options), letter)
        if told.open is not None:
            for form, words in (("question", told.open.question), ("paraphrase", told.open.paraphrase)):
                yield self._item(clip, asked, made, form, words, OpenText(), told.open.answer)

    def _item(self, clip: ClipPlan, asked: Asked, made: Made, form: str, words: str, kind: Kind, answer: str) -> Item:
        told = asked.annotation
        choice = form == "choice"
        given = {"audio_type": told.audio_type, "agentic_task": told.agentic_task, "topic": told.topic}
        tags = {name: value for name, value in given.items() if value}
        tags |= {"setting": clip.setting, "duration": duration_of(made.clip.seconds)}
        tags |= {"start": f"{float(told.start):.3f}", "end": f"{float(told.end):.3f}"}
        if not choice:
            tags["wording"] = form
        if not made.speaks:
            tags["subtitles"] = NONE
        return Item(
            id=self._name(f"item|{asked.id}|{form}|{clip.id}"),
            clip_id=clip.id,
            family="maverix",
            category=told.ability,
            task=CHOICE if choice else OPEN,
            level=told.difficulty,
            question=words,
            kind=kind,
            clip=made.clip,
            media=made.media,
            provenance=made.provenance,
            truth=Truth(answer),
            pair=self._name(f"pair|{asked.id}|{'choice' if choice else 'open'}"),
            tags=tags,
            reviews=told.reviews,
            difficulty_ratings=told.difficulty_ratings,
        )

    def _name(self, content: str) -> str:
        return self.key.digest(f"maverix {content}").hex()[:20]


def video_source(
    folder: Path,
    annotations: Path,
    key: Key = PUBLIC,
    *,
    fast: bool = False,
    long: bool = True,
    transcriber: Transcriber | None = None,
) -> VideoSource:
    """Plan the items of a folder of videos; questions that cannot be used are left out, with a line each."""
    read = read_annotations(annotations)
    plan = plan_videos(folder, read.questions, key, fast=fast, long=long)
    problems = (*read.problems, *plan.problems)
    if not plan.clips:
        raise UnwrittenError(f"{annotations} has no question that can be used ({problems[0]})")
    by = transcriber or Transcriber()
    if any(clip.subtitles is None and clip.video.footage.heard for clip in plan.clips):
        by.check()
    else:
        by = Transcriber(NONE)  # there is nothing to write down
    return VideoSource(plan, problems, key, fast, by)
