"""What is seen and heard under a condition: physical files from which the other tracks are gone."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from unwritten.core import Choice, Item, UnknownName, UnwrittenError
from unwritten.core.records import CONDITIONS
from unwritten.evaluate.derived import LocalFile, derived
from unwritten.media.tracks import sound_as_mp3, without_sound

FULLEST = "fullest"
"""Not a condition but a choice: each item under that of its conditions which gives most."""

TEXT_ONLY = "text_only"
IMAGES = "images"
"""Frames of the film, each as a picture; the question stands in the last ones."""

NOBODY_SPEAKS = "none"
"""What the tag "subtitles" says of a clip without speech: it can be asked about with subtitles, which are empty."""

IMAGE_TEXT = "image_text"
"""One picture, the last before the question, and the question in words."""


SUBTITLES, VIDEO_SUBTITLES = "subtitles", "video_subtitles"
"""What is said in writing, which goes into the prompt: alone, and beside the muted pictures."""

ALIASES = {
    "audio_only": "audio",
    "video_only": "muted_video",
    "sub_only": SUBTITLES,
    "video_sub": VIDEO_SUBTITLES,
    "video_audio": "audio_video",
}
"""The MAVERIX paper's names of the conditions."""


def canonical(condition: str) -> str:
    """Our own name of a condition."""
    return ALIASES.get(condition, condition)


@dataclass(frozen=True)
class ConditionFiles:
    """The files of one item under one condition; with ``text_only`` and ``subtitles`` there are none."""

    condition: str
    video: LocalFile | None = None
    audio: LocalFile | None = None


def available(item: Item) -> tuple[str, ...]:
    """The conditions under which an item can be asked, in the order of their names' list."""
    have = {*item.media, TEXT_ONLY}
    if "audio_video" in have:
        have |= {"audio", "muted_video"}
    if "muted_video" in have:
        have |= {IMAGES, IMAGE_TEXT}
    if SUBTITLES in have or item.tags.get(SUBTITLES) == NOBODY_SPEAKS:
        have |= {SUBTITLES} | ({VIDEO_SUBTITLES} if "muted_video" in have else set())
    return tuple(condition for condition in CONDITIONS if condition in have)


def fullest(item: Item) -> str:
    """The condition that gives most of an item: picture with sound where it has both."""
    return next(name for name in ("audio_video", "muted_video", *item.media) if name in item.media)


def resolve(item: Item, condition: str) -> str | None:
    """Say under which condition an item is asked; None where it lacks the one that is wanted."""
    if condition == FULLEST:
        return fullest(item)
    return condition if condition in available(item) else None


def need_condition(items: Iterable[Item], condition: str, where: Path) -> None:
    """Raise unless at least one item can be asked under the condition."""
    if condition not in (*CONDITIONS, FULLEST):
        raise UnknownName("condition", condition, (*CONDITIONS, FULLEST))
    have: set[str] = set()
    for item in items:
        if resolve(item, condition):
            return
        have.update(available(item))
    names = ", ".join(name for name in CONDITIONS if name in have)
    raise UnwrittenError(f"no item of {where} has the condition {condition!r}; it has {names or 'no items'}")


def files_for(dataset: Path, item: Item, condition: str, cache: Path) -> ConditionFiles:
    """Find or describe the files of a condition; a twin with a track taken away is made when it is first read."""
    if condition not in available(item):
        raise UnwrittenError(
            f"item {item.id} cannot be asked under {condition!r}; it has {', '.join(available(item))}"
        )
    if condition in (TEXT_ONLY, SUBTITLES):
        return ConditionFiles(condition)
    wanted = "muted_video" if condition in (IMAGES, IMAGE_TEXT, VIDEO_SUBTITLES) else condition
    if wanted in item.media:
        file = _of_dataset(dataset, item, wanted)
    else:
        whole = _of_dataset(dataset, item, "audio_video")
        file = sound_of(whole, cache) if condition == "audio" else muted(whole, cache)
    if condition == "audio":
        return ConditionFiles(condition, audio=file)
    return ConditionFiles(condition, video=file)


def subtitles_for(dataset: Path, item: Item, condition: str) -> str:
    """The subtitles that go into the prompt under a condition, with their times; empty where there are none."""
    if condition not in (SUBTITLES, VIDEO_SUBTITLES) or SUBTITLES not in item.media:
        return ""
    path = dataset / item.media[SUBTITLES].path
    try:
        return path.read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise UnwrittenError(f"{path} cannot be read ({error}); see: unwritten check") from error


def last_of_content(item: Item) -> int:
    """The frame that a single picture shows: the last one before the question.

    Where options are drawn, it is the last of all: nobody could choose between options that are not shown.
    """
    drawn = isinstance(item.kind, Choice) and not all(item.kind.options)
    return item.clip.frames - 1 - (0 if drawn else item.question_frames)


def muted(whole: LocalFile, cache: Path) -> LocalFile:
    """The pictures of a film, copied packet by packet."""
    return derived(whole, cache, "muted", ".mp4", without_sound)


def sound_of(whole: LocalFile, cache: Path) -> LocalFile:
    """The sound of a film as MP3."""
    return derived(whole, cache, "sound", ".mp3", sound_as_mp3)


def _of_dataset(dataset: Path, item: Item, condition: str) -> LocalFile:
    media = item.media[condition]
    return LocalFile(dataset / media.path, media.sha256, media.bytes)
