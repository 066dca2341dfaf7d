"""The layout of MAVERIX releases: one list of questions, a folder of files for each modality, and sample answers."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from unwritten.core import BadAnswer, Choice, Kind, OpenText, Truth, UnknownName, UnwrittenError
from unwritten.core.jsonable import NotJson, from_json
from unwritten.core.records import Review
from unwritten.families.maverix.json_stream import stream_records
from unwritten.families.maverix.suite import ABILITIES

DATA = "data"
LIST = "MAVERIX_v1.0.json"
QUESTIONS, ANNOTATIONS = "questions", "annotations"
SAMPLES = "sample_annotations"
FOLDERS = {"audio_video": "vid", "muted_video": "vid_only", "audio": "audio", "subtitles": "subtitles"}
"""The folder of a release for the files of each condition."""

ENDINGS = {"audio_video": ".mp4", "muted_video": ".mp4", "audio": ".mp3", "subtitles": ".srt"}
CHOICE, OPEN = "multiple_choice", "open_ended"
TASKS = {CHOICE: "maverix/videos/choice", OPEN: "maverix/videos/open"}


@dataclass(frozen=True)
class Asked:
    """A question as it stands in a release, without its answer; files are named from the folder of the list on."""

    id: str
    clip: str
    type: str
    question: str
    ability: str
    files: Mapping[str, str]  # by the folder of their kind: vid, vid_only, audio, subtitles
    difficulty: str
    options: tuple[str, ...] = ()
    setting: str = ""
    start: float | None = None  # seconds of the whole video
    end: float | None = None
    pair: str = ""
    task: str = ""
    difficulty_ratings: tuple[float, ...] = ()
    tags: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for name in ("id", "clip", "question", "difficulty"):
            if not getattr(self, name).strip():
                raise ValueError(f"its {name} is empty")
        if self.type not in TASKS:
            raise UnknownName("type", self.type, TASKS)
        if not self.files:
            raise ValueError("it names no files")
        for kind, name in self.files.items():
            if kind not in FOLDERS.values():
                raise UnknownName("kind of file", kind, FOLDERS.values())
            if name.startswith("/") or ".." in name.split("/"):
                raise ValueError(f"its file {name!r} does not lie in the release")
        if self.start is not None and self.end is not None and not 0 <= self.start < self.end:
            raise ValueError(f"it begins at {self.start} s and ends at {self.end} s")
        _ = self.kind, self.category  # which say themselves what is wrong with them

    @property
    def kind(self) -> Kind:
        """What an answer must look like."""
        return Choice(options=self.options) if self.type == CHOICE else OpenText()

    @property
    def category(self) -> str:
        """Our name of the ability."""
        by_name = {name.casefold(): key for key, name in ABILITIES.items()} | {key: key for key in ABILITIES}
        try:
            return by_name[self.ability.casefold()]
        except KeyError as error:
            raise UnknownName("ability", self.ability, ABILITIES.values()) from error


@dataclass(frozen=True)
class Annotation:
    """The ground truth of one question; reviews stand here, since they may speak of it."""

    id: str
    answer: Any
    because: tuple[str, ...] = ()
    reviews: tuple[Review, ...] = ()


def list_of(release: Path) -> Path:
    """Find the list of questions in a release; the list itself may be given too."""
    if release.is_file():
        return release
    if not release.is_dir():
        raise UnwrittenError(f"{release}: no such folder")
    found = [path for path in (release / DATA / LIST, release / LIST) if path.is_file()]
    if not found:
        raise UnwrittenError(f"{release} is no MAVERIX release: it has no {DATA}/{LIST}")
    return found[0]


def read_release(release: Path) -> Iterator[Asked]:
    """Stream the questions of a release; the first that is wrong is told by its line."""
    path = list_of(release)
    for line, data in stream_records(path, QUESTIONS):
        yield _record(Asked, data, f"{path}, line {line}")


def read_annotations(path: Path) -> Iterator[Annotation]:
    """Stream ground truths, of sample annotations or of the answers that ``unwritten release`` keeps apart."""
    for line, data in stream_records(path, ANNOTATIONS):
        where = f"{path}, line {line}"
        if isinstance(data, dict) and "truth" in data:
            truth = _record(Truth, data["truth"], where)
            data = {"id": data.get("id"), "answer": truth.answer, "because": list(truth.because)}
        yield _record(Annotation, data, where)


def _record(kind: type[Any], data: Any, where: str) -> Any:
    if not isinstance(data, dict):
        raise UnwrittenError(f"{where}: expected a record in braces, found {data!r:.60}")
    needed = [f.name for f in dataclasses.fields(kind) if f.default is f.default_factory is dataclasses.MISSING]
    if missing := [name for name in needed if name not in data]:
        raise UnwrittenError(f"{where}: the field {missing[0]!r} is missing")
    try:
        return from_json(kind, data)
    except (NotJson, BadAnswer, ValueError, UnknownName) as error:
        raise UnwrittenError(f"{where}: {error}") from error
