"""Writes a MAVERIX dataset in the layout of the paper's release: answers stay behind, but for stated samples."""

from __future__ import annotations

import itertools
import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TextIO

from unwritten.core import Choice, Item, UnwrittenError
from unwritten.core.jsonable import dumps, to_json
from unwritten.families.maverix.datasheet import datasheet
from unwritten.families.maverix.release import (
    ANNOTATIONS,
    CHOICE,
    DATA,
    ENDINGS,
    FOLDERS,
    LIST,
    OPEN,
    QUESTIONS,
    SAMPLES,
    Annotation,
    Asked,
)
from unwritten.families.maverix.soundness import FAMILY
from unwritten.families.maverix.suite import ABILITIES
from unwritten.media.atomic import atomic_path, link_or_copy, write_text_atomic
from unwritten.media.parallel import run_all

README = "README.md"
SOME, ALL = "samples.json", "all.json"

WITHHELD_TAGS = ("picture", "sound")
"""Which picture and which sound of its table a clip has: with a few answers known, others would follow."""

OWN_FIELDS = ("setting", "start", "end")
"""Tags that have a field of their own in a release."""

Items = Callable[[], Iterable[Item]]
"""Streams the items of a set from the first on, as often as it is called."""


@dataclass(frozen=True)
class Released:
    """What was written: clips, questions, and how many of the answers."""

    clips: int
    questions: int
    answers: int


def write_release(
    name: str, folder: Path, items: Items, out: Path, *, total: int, samples: int | None, jobs: int = 1
) -> Released:
    """Write a release of a dataset's ``total`` items with so many sample answers, spread evenly; None: with all."""
    data = out / DATA
    for place in (*FOLDERS.values(), SAMPLES):
        (data / place).mkdir(parents=True)
    clips = 0
    with closing(run_all(_MediaWriter(folder, data), _clips(items()), jobs)) as written:
        for _ in written:
            clips += 1
    counts: Counter[tuple[str, str]] = Counter()
    answers = 0
    with (
        _list(data / SAMPLES / (ALL if samples is None else SOME), ANNOTATIONS, {"name": name}) as annotations,
        _list(data / LIST, QUESTIONS, {"name": name, "version": "1.0"}) as questions,
    ):
        for number, item in enumerate(items()):
            asked = asked_of(item)
            questions.add(asked)
            counts.update([("type", asked.type), ("ability", asked.ability), ("difficulty", asked.difficulty)])
            if item.truth is not None and _is_sample(number, total, samples):
                annotations.add(Annotation(item.id, item.truth.answer, item.truth.because, item.reviews))
                answers += 1
    released = Released(clips, questions.count, answers)
    write_text_atomic(out / README, datasheet(name, released.clips, released.questions, answers, counts))
    return released


def asked_of(item: Item) -> Asked:
    """Write an item as a release has it, without its answer and without what would give it away."""
    if item.family != FAMILY:
        raise UnwrittenError(f"item {item.id} is of the family {item.family}; a MAVERIX release has no place for it")
    hidden = (*WITHHELD_TAGS, *OWN_FIELDS)
    return Asked(
        id=item.id,
        clip=item.clip_id,
        type=CHOICE if isinstance(item.kind, Choice) else OPEN,
        question=item.question,
        ability=ABILITIES[item.category],
        files={FOLDERS[condition]: _name(item, condition) for condition in _conditions(item)},
        difficulty=item.level,
        options=item.kind.options if isinstance(item.kind, Choice) else (),
        setting=item.tags.get("setting", ""),
        start=_seconds(item, "start"),
        end=_seconds(item, "end"),
        pair=item.pair,
        task=item.task,
        difficulty_ratings=item.difficulty_ratings,
        tags={name: value for name, value in sorted(item.tags.items()) if name not in hidden},
    )


@dataclass(frozen=True)
class _MediaWriter:
    """Gives the files of one clip their places in a release; sent to worker processes."""

    folder: Path
    out: Path

    def __call__(self, item: Item) -> None:
        for condition in _conditions(item):
            target = self.out / _name(item, condition)
            if condition in item.media:
                link_or_copy(self.folder / item.media[condition].path, target)
            else:
                _derive(condition, self.folder / item.media["audio_video"].path, target)


def _derive(condition: str, source: Path, target: Path) -> None:
    from unwritten.media.tracks import sound_as_mp3, without_sound

    if not source.exists():
        raise UnwrittenError(f"{source} is missing; unwritten check says what else is")
    with atomic_path(target) as partial:
        (sound_as_mp3 if condition == "audio" else without_sound)(source, partial)


def _conditions(item: Item) -> Iterator[str]:
    """The conditions a release has files for: those of the item, and what can be taken out of its film."""
    for condition in FOLDERS:
        derived = condition in ("muted_video", "audio") and "audio_video" in item.media
        if condition in item.media or derived:
            yield condition


def _name(item: Item, condition: str) -> str:
    return f"{FOLDERS[condition]}/{item.clip_id}{ENDINGS[condition]}"


def _clips(items: Iterable[Item]) -> Iterator[Item]:
    for _, group in itertools.groupby(items, lambda item: item.clip_id):
        yield next(group)


def _seconds(item: Item, name: str) -> float | None:
    try:
        return float(item.tags[name]) if name in item.tags else None
    except ValueError as error:
        raise UnwrittenError(f"item {item.id}: its {name} is {item.tags[name]!r}, no number of seconds") from error


def _is_sample(number: int, total: int, samples: int | None) -> bool:
    """Spread that many samples evenly over all questions."""
    if samples is None or samples >= total:
        return True
    return (number + 1) * samples // total > number * samples // total


class _List:
    """A list of records in a JSON file, one a line, written as they come."""

    def __init__(self, file: TextIO) -> None:
        self.count = 0
        self._file = file

    def add(self, record: object) -> None:
        """Write one more record, without what it leaves open."""
        whole: dict[str, Any] = to_json(record)
        said = {name: value for name, value in whole.items() if value not in (None, "", [], {})}
        self._file.write((",\n" if self.count else "\n") + dumps(said))
        self.count += 1


@contextmanager
def _list(path: Path, name: str, head: dict[str, str]) -> Iterator[_List]:
    with atomic_path(path) as partial, partial.open("w", encoding="utf-8") as file:
        file.write(json.dumps(head, ensure_ascii=False)[:-1] + f', "{name}": [')
        yield (written := _List(file))
        file.write(("\n" if written.count else "") + "]}\n")
