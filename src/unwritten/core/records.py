"""The records that flow through the house: Question, Item, Reply, Score; all frozen, all JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from unwritten.core.answers import LETTERS, Kind, Value
from unwritten.core.seeding import Address

CONDITIONS = (
    "audio",
    "muted_video",
    "audio_video",
    "subtitles",
    "video_subtitles",
    "text_only",
    "image_text",
    "images",
)
STATUSES = ("ok", "refused", "empty", "not_supported", "transport_error")
"""What became of a request; whether an "ok" reply can be read is for the scoring to say."""


@dataclass(frozen=True)
class Question:
    """What a task asks about a scene: the words, the kind of answer, and the truth."""

    text: str
    kind: Kind
    answer: Value

    def __post_init__(self) -> None:
        self.kind.check(self.answer)

    @property
    def prompt(self) -> str:
        """The question with its lettered options and its format hint, as it stands on the screen."""
        return "\n".join([self.text, *option_lines(self.kind), self.kind.hint()])


def option_lines(kind: Kind) -> list[str]:
    """Write the options of a choice, a line each; other kinds have none."""
    options: tuple[str, ...] = getattr(kind, "options", ())
    return [f"{letter}. {text}" for letter, text in zip(LETTERS, options, strict=False) if text]


@dataclass(frozen=True)
class Truth:
    """The right answer as JSON, and how it follows; kept apart from the item in a release."""

    answer: Any
    because: tuple[str, ...] = ()


@dataclass(frozen=True)
class Clip:
    """Facts of an encoded film, as written by the encoder and verified by ``check``."""

    width: int
    height: int
    fps: Fraction
    frames: int
    samples: int  # at 48 kHz; 0 where the clip has no sound

    def __post_init__(self) -> None:
        if self.fps <= 0:
            raise ValueError(f"a clip has a positive frame rate, not {self.fps}")

    @property
    def seconds(self) -> float:
        """How long the clip lasts."""
        return float(self.frames / self.fps)


@dataclass(frozen=True)
class MediaFile:
    """One file of an item: its path below the dataset folder, size and SHA-256."""

    path: str
    bytes: int
    sha256: str

    def __post_init__(self) -> None:
        if self.path.startswith("/") or ".." in self.path.split("/"):
            raise ValueError(f"a media file lies below its dataset, not at {self.path}")


@dataclass(frozen=True)
class Review:
    """What a reviewer found in an item."""

    reviewer: str
    check: str
    verdict: str
    revision: str = ""


def is_file_name(text: str) -> bool:
    """Whether a file may bear this name: it is neither hidden nor leads to another folder."""
    return bool(text) and not text.startswith(".") and not {"/", "\0"} & set(text)


@dataclass(frozen=True)
class Item:
    """One question about one clip, ready to be put to a model or a person."""

    id: str
    clip_id: str
    family: str
    category: str
    task: str
    level: str
    question: str
    kind: Kind
    clip: Clip
    media: Mapping[str, MediaFile]  # by condition
    provenance: str
    address: Address | None = None  # None where the item was imported, or withheld in a release
    truth: Truth | None = None  # None where it is withheld
    question_frames: int = 0  # at the end of the clip, which show the question; 0 where it is not in the picture
    difficulty: int | None = None  # 0 to 100, the place of its level; None where nothing is known
    pair: str = ""  # shared by two items that show or ask the same in two ways, to be compared
    tags: Mapping[str, str] = field(default_factory=dict)  # further splits of a report, such as its audio type
    reviews: tuple[Review, ...] = ()
    difficulty_ratings: tuple[float, ...] = ()

    def __post_init__(self) -> None:
        for name in (self.id, self.clip_id):  # which become names of files
            if not is_file_name(name):
                raise ValueError(f"{name!r:.60} is no id: it is empty, begins with a dot or has a slash in it")
        if not self.media:
            raise ValueError(f"item {self.id} has no media")
        if self.truth is not None:
            self.kind.load(self.truth.answer)  # raises where it is no answer of its kind

    @property
    def answer(self) -> Value:
        """The truth as a value; raises where it is withheld."""
        if self.truth is None:
            raise ValueError(f"the answer of item {self.id} is withheld")
        return self.kind.load(self.truth.answer)

    @property
    def fullest(self) -> MediaFile:
        """The file that gives most: with picture and sound where there is one."""
        best = next((name for name in ("audio_video", "muted_video") if name in self.media), next(iter(self.media)))
        return self.media[best]

    @property
    def prompt(self) -> str:
        """The question with its lettered options and its format hint."""
        return "\n".join([self.question, *option_lines(self.kind), self.kind.hint()])


@dataclass(frozen=True)
class Sent:
    """One part of a request as it really went out."""

    kind: str
    bytes: int
    sha256: str
    frames: int | None = None
    fps: float | None = None


@dataclass(frozen=True)
class Reply:
    """What somebody, a model or a person, answered to an item."""

    item_id: str
    condition: str
    who: str
    text: str
    epoch: int = 1
    status: str = "ok"
    option_order: tuple[int, ...] | None = None
    paraphrase: int = 0
    prompt_sha256: str = ""
    dataset_sha256: str = ""
    sent: tuple[Sent, ...] = ()
    usage: Mapping[str, int] = field(default_factory=dict)
    quote: str = ""  # the piece of the text that an extractor pointed at, where the text could not be read
    quoted_by: str = ""

    def __post_init__(self) -> None:
        if self.condition not in CONDITIONS:
            raise ValueError(f"unknown condition {self.condition!r}; known: {', '.join(CONDITIONS)}")
        if self.status not in STATUSES:
            raise ValueError(f"unknown status {self.status!r}; known: {', '.join(STATUSES)}")


@dataclass(frozen=True)
class Score:
    """What a reply is worth: a value from 0 to 1, or None where it cannot be scored."""

    value: float | None
    answer: Any  # the extracted answer as JSON; None together with found=False where there is none
    found: bool
    reason: str

    @property
    def scored(self) -> bool:
        """Whether the reply counts in a mean at all."""
        return self.value is not None
