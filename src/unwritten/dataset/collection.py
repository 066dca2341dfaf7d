"""A task as an endless sequence of samples: what ``unwritten.open`` returns."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from unwritten.core import Address, Clip, Film, Key, Question, Registered, Registry, Score
from unwritten.core.generate import address_of, scene_at
from unwritten.core.seeding import PUBLIC, opaque_id
from unwritten.scoring import score


@dataclass(frozen=True)
class Sample:
    """One clip of a task with its question: everything follows from the address and the key."""

    task: Registered
    address: Address
    key: Key = PUBLIC

    @cached_property
    def scene(self) -> Any:
        """The scene that is drawn and asked about."""
        return scene_at(self.task, self.address, self.key)

    @property
    def id(self) -> str:
        """The opaque id of the clip."""
        return opaque_id(self.key, self.address)

    @cached_property
    def questions(self) -> tuple[Question, ...]:
        """All questions about the clip."""
        return self.task.impl.ask(self.scene)

    @property
    def question(self) -> Question:
        """The first question; most clips have just one."""
        return self.questions[0]

    @property
    def answer(self) -> str:
        """The right answer as a careful person would write it."""
        return self.question.kind.show(self.question.answer)

    @property
    def because(self) -> tuple[str, ...]:
        """How the answer follows from what is shown."""
        return self.task.impl.explain(self.scene)

    @property
    def film(self) -> Film:
        """The film, to be drawn frame by frame."""
        return self.task.impl.film(self.scene)

    def score(self, reply: str) -> Score:
        """Score a reply to the first question."""
        return score(reply, self.question.kind, self.question.answer)

    def save(self, path: str | Path) -> Clip:
        """Encode the film as an MP4."""
        from unwritten.media.encode import encode

        return encode(self.film, Path(path))


@dataclass(frozen=True)
class Collection:
    """The samples of a task at one level and split; ``[7]`` makes the eighth, alone and at once."""

    task: Registered
    level: str
    split: str
    key: Key = PUBLIC

    def __getitem__(self, index: int) -> Sample:
        if not isinstance(index, int):
            raise TypeError("samples are counted by whole numbers")
        return Sample(self.task, address_of(self.task, self.level, self.split, index), self.key)

    def __iter__(self) -> Iterator[Sample]:
        index = 0
        while True:  # endless on purpose: take as many as you need
            yield self[index]
            index += 1


def open_task(
    name: str, *, level: str = "medium", split: str = "test", key: Key = PUBLIC, folders: tuple[Path, ...] = ()
) -> Collection:
    """Open a task, such as ``unwritten.open("morse/temporal/dominoes", level="hard")[7]``."""
    task = Registry(folders).get(name)
    address_of(task, level, split, 0)  # a wrong level or split is better told here than at the first sample
    return Collection(task, task.level(level), split, key)
