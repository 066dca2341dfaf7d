"""Small sets of videos with real files, as they are made of users' videos."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np

from unwritten.core import Choice, Film, Item, MediaFile, OpenText, Pcm, Pixels, Shot, Sound, Truth
from unwritten.core.jsonable import dumps
from unwritten.core.records import Review
from unwritten.core.source import MEDIA, Job
from unwritten.dataset.build import build, seal
from unwritten.dataset.manifest import read_items, read_manifest
from unwritten.media.encode import encode
from unwritten.media.fingerprint import sha256_file
from unwritten.media.subtitles import Cue, srt_text
from unwritten.media.tracks import sound_as_mp3, without_sound

SIZE, FPS = (96, 64), Fraction(10)
OPTIONS = ("A dog", "A cat", "A horse", "A cow", "A duck", "A goat", "A sheep", "A donkey")


def name_of(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:20]


def tone(seconds: float, level: int = 8000) -> Pcm:
    times = np.arange(round(seconds * 48_000))
    return np.where(times // 60 % 2, level, -level).astype(np.int16)


def film(frames: int, *, shade: int = 90, sounding: bool = True) -> Film:
    def draw(frame: int) -> Pixels:
        pixels = np.full((SIZE[1], SIZE[0], 4), 255, np.uint8)
        pixels[8:40, 4 + frame % 40 : 30 + frame % 40, :3] = shade
        return pixels

    sounds = (Sound(2, tone(0.5)),) if sounding else ()
    return Film((Shot(frames, draw),), sounds, size=SIZE, fps=FPS)


@dataclass(frozen=True)
class Video:
    """One clip to be made: its length, whether it sounds, and what is said in it."""

    name: str
    frames: int = 20
    sounding: bool = True
    said: str = "Look over there."
    setting: str = "localized"


VIDEOS = (
    Video("one"),
    Video("one, whole", frames=35, setting="long"),
    Video("two", said=""),
    Video("three", sounding=False, said=""),
)


@dataclass(frozen=True)
class Videos:
    """A source of such clips, with three questions each."""

    videos: tuple[Video, ...] = VIDEOS

    def identity(self) -> dict[str, Any]:
        return {"name": "my videos", "family": "maverix", "key": "public", "clips": len(self.videos)}

    def jobs(self) -> Sequence[Job]:
        return [Job(name_of(video.name), video) for video in self.videos]

    def make(self, job: Job, folder: Path) -> tuple[Item, ...]:
        return items_of(job.work, job.clip_id, folder)


def items_of(video: Video, clip_id: str, folder: Path) -> tuple[Item, ...]:
    place = folder / MEDIA
    muted = place / f"{clip_id}.muted.mp4"
    shade = 40 + 20 * len(video.name)
    if video.sounding:
        full = place / f"{clip_id}.mp4"
        clip = encode(film(video.frames, shade=shade), full)
        without_sound(full, muted)
        sound_as_mp3(full, place / f"{clip_id}.mp3")
        media = {"audio_video": full, "muted_video": muted, "audio": place / f"{clip_id}.mp3"}
    else:
        clip = encode(film(video.frames, shade=shade, sounding=False), muted)
        media = {"muted_video": muted}
    if video.said:
        media["subtitles"] = place / f"{clip_id}.srt"
        media["subtitles"].write_text(srt_text((Cue(200, 900, video.said), Cue(1000, 1800, "It is near the gate."))))
    silent = {} if video.said else {"subtitles": "none"}
    base = Item(
        id=name_of(f"{video.name} choice"),
        clip_id=clip_id,
        family="maverix",
        category="causal",
        task="maverix/videos/choice",
        level="easy",
        question="Which animal is at the gate while the bell rings?",
        kind=Choice(options=OPTIONS),
        clip=clip,
        media={name: described(path, folder) for name, path in media.items()},
        provenance="made of a video",
        truth=Truth("C", ("It neighs.",)),
        pair=name_of(video.name.partition(",")[0]),
        tags={
            "audio_type": "speech" if video.said else "natural",
            "agentic_task": "social",
            "topic": "Pets and Animals",
            "setting": video.setting,
            "duration": "short",
            "start": "1.500",
            "end": "3.500",
            **silent,
        },
        reviews=(Review("ann", "answerability", "passed"),),
        difficulty_ratings=(2.0, 3.0),
    )
    opened = replace(
        base,
        task="maverix/videos/open",
        kind=OpenText(),
        truth=Truth("A horse stands there."),
        pair=name_of(f"{video.name} open"),
        reviews=(),
    )
    asked = "Whom do you see while the bell rings?"
    return (
        base,
        replace(opened, id=name_of(f"{video.name} open")),
        replace(opened, id=name_of(f"{video.name} paraphrase"), question=asked),
    )


def described(path: Path, folder: Path) -> MediaFile:
    return MediaFile(path.relative_to(folder).as_posix(), path.stat().st_size, sha256_file(path))


def make_set(folder: Path, videos: tuple[Video, ...] = VIDEOS) -> Path:
    build(Videos(videos), folder)
    return folder


def rewrite(folder: Path, items: Sequence[Item]) -> None:
    """Write other items, with checksums of all files that fit: only looking inside tells."""
    manifest = read_manifest(folder)
    items = [
        replace(
            item,
            media={
                name: described(folder / media.path, folder) if (folder / media.path).exists() else media
                for name, media in item.media.items()
            },
        )
        for item in items
    ]
    (folder / "items.jsonl").write_text("".join(dumps(item) + "\n" for item in items))
    present = [item for item in items if all((folder / media.path).exists() for media in item.media.values())]
    assert len(present) == len(items), "a missing file cannot be sealed"
    seal(folder, manifest.identity, items=len(items), clips=len({item.clip_id for item in items}))


def change(folder: Path, clip: int, /, **changes: Any) -> list[Item]:
    """Change all items of one clip."""
    items = list(read_items(folder))
    clip_id = list(dict.fromkeys(item.clip_id for item in items))[clip]
    changed = [replace(item, **changes) if item.clip_id == clip_id else item for item in items]
    rewrite(folder, changed)
    return [item for item in changed if item.clip_id == clip_id]


def of_clip(folder: Path, clip: int) -> Item:
    items = list(read_items(folder))
    clip_id = list(dict.fromkeys(item.clip_id for item in items))[clip]
    return next(item for item in items if item.clip_id == clip_id)
