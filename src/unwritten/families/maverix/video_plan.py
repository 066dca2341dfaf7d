"""Which clips a set of annotated videos has, and which questions are asked about each."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from typing import TypeVar

from unwritten.core import Key, UnwrittenError
from unwritten.core.jsonable import dumps
from unwritten.families.maverix import option_order
from unwritten.families.maverix.annotations import OPTIONS, Annotation
from unwritten.media.copying import why_not_copied
from unwritten.media.fingerprint import sha256_file
from unwritten.media.footage import Footage, survey
from unwritten.media.subtitles import ENDINGS, load_subtitles
from unwritten.media.trim import Window

LOCALIZED, LONG = "localized", "long"
SHORTEST = Fraction(1, 2)
"""Seconds of a segment at least: shorter sounds are no whole files."""

BEYOND = Fraction(1, 20)
"""Seconds by which a segment may end after its video: times are rounded."""

K = TypeVar("K")
T = TypeVar("T")


@dataclass(frozen=True)
class Video:
    """A video that can be used."""

    footage: Footage
    sha256: str


@dataclass(frozen=True)
class Subtitled:
    """A subtitle file that can be used."""

    path: Path
    sha256: str
    note: str


@dataclass(frozen=True)
class Asked:
    """A question as it stands in the set: under an opaque id, with its options in their final order."""

    id: str
    annotation: Annotation
    video: Video
    subtitles: Subtitled | None


@dataclass(frozen=True)
class ClipPlan:
    """One clip, and the questions about it."""

    id: str
    video: Video
    subtitles: Subtitled | None
    window: Window
    setting: str
    asked: tuple[Asked, ...]


@dataclass(frozen=True)
class Plan:
    """All clips; a line for each question that cannot be used, and for what is worth knowing of the others."""

    clips: tuple[ClipPlan, ...]
    problems: tuple[str, ...]
    notes: tuple[str, ...]

    def digest(self) -> str:
        """A name for the whole plan, answers included."""
        parts = [clip.id + "".join(_fingerprint(asked) for asked in clip.asked) for clip in self.clips]
        return hashlib.sha256("\n".join(parts).encode()).hexdigest()


def plan_videos(folder: Path, questions: Sequence[Annotation], key: Key, *, fast: bool, long: bool) -> Plan:
    """Find the video and the subtitles of each question, order its options, and gather questions by clip."""
    if not folder.is_dir():
        raise UnwrittenError(f"{folder}: no such folder of videos")
    library = _Library(folder)
    asked: dict[str, Asked] = {}
    problems: list[str] = []
    for annotation in questions:
        try:
            one = library.find(annotation, key)
            if one.id in asked:
                raise UnwrittenError(f"it is the same question as that of {asked[one.id].annotation.where}")
            asked[one.id] = one
        except UnwrittenError as error:
            problems.append(f"{annotation.where}: {error}")
    in_order = _with_options_ordered([asked[name] for name in sorted(asked)], key)
    clips = _gathered(in_order, LOCALIZED, key) + (_gathered(in_order, LONG, key) if long else [])
    return Plan(tuple(sorted(clips, key=lambda clip: clip.id)), tuple(problems), _notes(clips, fast))


class _Library:
    """The videos and subtitles of a folder; each is looked at once, and its fault remembered."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._videos: dict[str, Video | UnwrittenError] = {}
        self._subtitles: dict[Path, Subtitled | UnwrittenError] = {}

    def find(self, annotation: Annotation, key: Key) -> Asked:
        """Find what a question speaks of."""
        path = self._folder / annotation.video
        video = _once(self._videos, annotation.video, lambda: _video(path))
        fitted = _fitted(annotation, video.footage)
        subtitles = self._beside(path, annotation.subtitles)
        found = None if subtitles is None else _once(self._subtitles, subtitles, lambda: _subtitled(subtitles))
        return Asked(_name(key, "question", _content(fitted, video, found)), fitted, video, found)

    def _beside(self, video: Path, named: str) -> Path | None:
        if named:
            return self._folder / named
        return next((path for end in ENDINGS if (path := video.with_suffix(end)).is_file()), None)


def _once(known: dict[K, T | UnwrittenError], name: K, look: Callable[[], T]) -> T:
    if name not in known:
        try:
            known[name] = look()
        except UnwrittenError as error:
            known[name] = error
    found = known[name]
    if isinstance(found, UnwrittenError):
        raise found
    return found


def _video(path: Path) -> Video:
    try:
        if not path.is_file():
            raise UnwrittenError(f"there is no video {path}")
        if not path.stat().st_size:
            raise UnwrittenError(f"{path} is empty (0 bytes)")
    except OSError as error:
        raise UnwrittenError(f"cannot read {path}: {(error.strerror or '').lower()}") from error
    return Video(survey(path), sha256_file(path))


def _subtitled(path: Path) -> Subtitled:
    return Subtitled(path, sha256_file(path), load_subtitles(path).note)


def _fitted(annotation: Annotation, footage: Footage) -> Annotation:
    """Check the times of a question against its video."""
    last = footage.seconds
    if annotation.end > last + BEYOND:
        said = f"its segment ends at {float(annotation.end):g} s"
        raise UnwrittenError(f"{said}, but {footage.path} lasts only {float(last):.3f} s")
    fitted = replace(annotation, end=min(annotation.end, last))
    if fitted.end - fitted.start < SHORTEST:
        raise UnwrittenError(f"its segment lasts less than {float(SHORTEST)} s")
    return fitted


def _content(annotation: Annotation, video: Video, subtitles: Subtitled | None) -> str:
    """What makes a question this one; not the answer, which could then be found by trying all options."""
    return json.dumps(
        [
            video.sha256,
            subtitles.sha256 if subtitles else "",
            str(annotation.start),
            str(annotation.end),
            annotation.question,
            sorted(annotation.options),
        ]
    )


def _fingerprint(asked: Asked) -> str:
    """All that a question says, answer included, but not where it was found."""
    return hashlib.sha256(f"{asked.id}\n{dumps(replace(asked.annotation, where=''))}".encode()).hexdigest()


def _with_options_ordered(asked: Sequence[Asked], key: Key) -> list[Asked]:
    secret = hashlib.sha256("".join(map(_fingerprint, asked)).encode()).hexdigest()
    places = option_order.places(len(asked), OPTIONS, key, secret)
    found = []
    for one, place in zip(asked, places, strict=True):
        told = one.annotation
        options = option_order.ordered(told.options, told.right, place, key, _fingerprint(one))
        found.append(replace(one, annotation=replace(told, options=options, right=place)))
    return found


def _gathered(asked: Iterable[Asked], setting: str, key: Key) -> list[ClipPlan]:
    """Put the questions about the same stretch of the same video together."""
    clips: dict[str, ClipPlan] = {}
    for one in asked:
        whole = Window(Fraction(0), one.video.footage.seconds)
        window = whole if setting == LONG else Window(one.annotation.start, one.annotation.end)
        parts = [one.video.sha256, one.subtitles.sha256 if one.subtitles else "", setting]
        name = _name(key, "clip", json.dumps([*parts, str(window.start), str(window.stop)]))
        before = clips.get(name)
        known = before.asked if before else ()
        clips[name] = ClipPlan(name, one.video, one.subtitles, window, setting, (*known, one))
    return list(clips.values())


def _notes(clips: Sequence[ClipPlan], fast: bool) -> tuple[str, ...]:
    """Say once what is worth knowing of each video and subtitle file."""
    found: dict[str, None] = {}
    for clip in sorted(clips, key=lambda clip: str(clip.video.footage.path)):
        found |= dict.fromkeys(_notes_on(clip, fast))
    return tuple(found)


def _notes_on(clip: ClipPlan, fast: bool) -> Iterable[str]:
    footage = clip.video.footage
    if footage.heard is None:
        yield f"{footage.path} has no sound track; its questions are asked about the pictures alone"
    elif footage.heard.tracks > 1:
        tracks, number = footage.heard.tracks, footage.heard.number
        yield f"{footage.path} has {tracks} sound tracks; number {number}, which players choose, is taken"
    if not footage.even:
        yield f"{footage.path} has a frame rate that varies; it is brought to {float(footage.fps):g} a second"
    why = why_not_copied(footage)
    if why and (fast or clip.setting == LONG):
        yield f"{footage.path} is encoded anew, not copied: {why}"
    if clip.subtitles and clip.subtitles.note:
        yield clip.subtitles.note


def _name(key: Key, what: str, content: str) -> str:
    return key.digest(f"maverix {what}|{content}").hex()[:20]
