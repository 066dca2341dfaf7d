"""A MAVERIX release as a source of items: its questions, its files without tags, and answers where they are given."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from unwritten.core import BadAnswer, Clip, Item, Key, MediaFile, Truth, UnwrittenError
from unwritten.core.records import Review
from unwritten.core.source import MEDIA, Job
from unwritten.families.maverix.release import (
    FOLDERS,
    TASKS,
    Annotation,
    Asked,
    list_of,
    read_annotations,
    read_release,
)
from unwritten.families.maverix.release_media import clip_of, take_media
from unwritten.families.maverix.soundness import FAMILY
from unwritten.families.maverix.verify import NOBODY_SPEAKS, SUBTITLES
from unwritten.media.fingerprint import sha256_file

ENDINGS = {"audio_video": ".mp4", "muted_video": ".muted.mp4", "audio": ".mp3", "subtitles": ".srt"}
_OPAQUE = re.compile("[0-9a-f]{20}")


@dataclass(frozen=True)
class Work:
    """The questions about one clip, each with its truth and what reviewers found, where that is known."""

    asked: tuple[Asked, ...]
    known: tuple[tuple[Truth | None, tuple[Review, ...]], ...]


@dataclass(frozen=True)
class ReleaseSource:
    """The items of a release; its names are kept where they are opaque, and replaced by opaque ones where not."""

    release: Path
    answers: Path | None
    key: Key

    def identity(self) -> dict[str, Any]:
        """Name the release by the checksums of its list and of the answers."""
        if self.answers is not None and not self.answers.is_file():
            raise UnwrittenError(f"--answers {self.answers}: no such file")
        return {
            "name": f"MAVERIX release {self.release.resolve().name}",
            "family": FAMILY,
            "key": self.key.fingerprint,
            "release_sha256": sha256_file(list_of(self.release)),
            "answers_sha256": sha256_file(self.answers) if self.answers else None,
        }

    def jobs(self) -> Sequence[Job]:
        """One clip for each that questions name, in the order of the list."""
        clips: dict[str, list[Asked]] = {}
        seen: set[str] = set()
        for asked in read_release(self.release):
            if asked.id in seen:
                raise UnwrittenError(f"{list_of(self.release)}: the question {asked.id!r} stands there twice")
            seen.add(asked.id)
            clips.setdefault(asked.clip, []).append(asked)
        if not clips:
            raise UnwrittenError(f"{list_of(self.release)} has no questions")
        known = self._annotations(seen)
        return [Job(self._opaque("clip", name), self._work(name, asked, known)) for name, asked in clips.items()]

    def make(self, job: Job, folder: Path) -> tuple[Item, ...]:
        """Take over the files of one clip and write its items."""
        work: Work = job.work
        root = list_of(self.release).parent
        by_folder = {place: condition for condition, place in FOLDERS.items()}
        found = {by_folder[place]: root / name for place, name in work.asked[0].files.items()}
        targets = {name: folder / MEDIA / f"{job.clip_id}{ending}" for name, ending in ENDINGS.items()}
        media = {name: _described(path) for name, path in take_media(found, targets).items()}
        clip = clip_of({name: folder / file.path for name, file in media.items()})
        return tuple(
            self._item(asked, known, job.clip_id, clip, media)
            for asked, known in zip(work.asked, work.known, strict=True)
        )

    def _item(
        self,
        asked: Asked,
        known: tuple[Truth | None, tuple[Review, ...]],
        clip_id: str,
        clip: Clip,
        media: dict[str, MediaFile],
    ) -> Item:
        truth, reviews = known
        return Item(
            id=self._opaque("item", asked.id),
            clip_id=clip_id,
            family=FAMILY,
            category=asked.category,
            task=asked.task or TASKS[asked.type],
            level=asked.difficulty,
            question=asked.question,
            kind=asked.kind,
            clip=clip,
            media=media,
            provenance=f"question {asked.id} of a MAVERIX release",
            truth=truth,
            pair=asked.pair,
            tags=_tags(asked, SUBTITLES in media),
            reviews=reviews,
            difficulty_ratings=asked.difficulty_ratings,
        )

    def _annotations(self, ids: set[str]) -> dict[str, Annotation]:
        if self.answers is None:
            return {}
        known = {annotation.id: annotation for annotation in read_annotations(self.answers)}
        if not ids & set(known):
            raise UnwrittenError(f"{self.answers} has the answer to none of the questions: is it of another release?")
        return known

    def _work(self, clip: str, asked: list[Asked], known: dict[str, Annotation]) -> Work:
        if any(other.files != asked[0].files for other in asked):
            raise UnwrittenError(f"{list_of(self.release)}: questions about the clip {clip!r} name different files")
        return Work(tuple(asked), tuple(self._known(one, known.get(one.id)) for one in asked))

    def _known(self, asked: Asked, found: Annotation | None) -> tuple[Truth | None, tuple[Review, ...]]:
        if found is None:
            return None, ()
        try:
            asked.kind.load(found.answer)
        except BadAnswer as error:
            raise UnwrittenError(f"{self.answers}: the answer to question {asked.id!r}: {error}") from error
        return Truth(found.answer, found.because), found.reviews

    def _opaque(self, what: str, name: str) -> str:
        return name if _OPAQUE.fullmatch(name) else self.key.digest(f"{what}|maverix release|{name}").hex()[:20]


def _tags(asked: Asked, subtitled: bool) -> dict[str, str]:
    tags = {name: value for name, value in asked.tags.items() if name != SUBTITLES}
    own = {"setting": asked.setting, "start": _plain(asked.start), "end": _plain(asked.end)}
    own[SUBTITLES] = "" if subtitled else NOBODY_SPEAKS
    return tags | {name: value for name, value in own.items() if value}


def _plain(seconds: float | None) -> str:
    return "" if seconds is None else f"{seconds:.3f}"


def _described(path: Path) -> MediaFile:
    return MediaFile(f"{MEDIA}/{path.name}", path.stat().st_size, sha256_file(path))
