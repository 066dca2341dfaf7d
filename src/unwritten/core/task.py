"""What a task is: the protocol of its one file, and the decorator that declares it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Protocol, TypeVar, runtime_checkable

from unwritten.core.answers import Value
from unwritten.core.film import Film
from unwritten.core.records import Question
from unwritten.core.seeding import Rng

L_contra = TypeVar("L_contra", contravariant=True)
S = TypeVar("S")
C = TypeVar("C", bound=type)

MARK = "__unwritten_task__"


class Task(Protocol[L_contra, S]):
    """What a task file gives: a scene, its question and truth, its film, and the truth worked out again."""

    def sample(self, level: L_contra, rng: Rng) -> S:
        """Draw a scene; all randomness is here. Raise Unsuitable to have it drawn again."""

    def ask(self, scene: S) -> tuple[Question, ...]:
        """Ask about the scene; the truth is worked out from the scene."""

    def film(self, scene: S) -> Film:
        """Show the scene and the question; nothing is random here."""

    def recount(self, scene: S) -> tuple[Value, ...]:
        """Work the truths out again by a method that shares no code with ``ask``."""

    def explain(self, scene: S) -> tuple[str, ...]:
        """Say step by step how the truth follows from what is shown."""


@runtime_checkable
class Grouped(Protocol[S]):
    """What a task of groups gives beside: the part of a draw that one item of the group shows."""

    def pick(self, scene: S, number: int) -> S:
        """Cut the item of that number, from 0, out of the draw that its group shares."""

    def tags(self, scene: S) -> Mapping[str, str]:
        """Say which part of the draw the item is."""


@dataclass(frozen=True)
class Spec:
    """What the decorator declares of a task."""

    version: int
    levels: Mapping[str, Any]
    cap: float  # no answer may be commoner than this share, at any level
    frame_rate: float  # frames a second that a viewer needs
    static: bool  # whether a single frame may give the answer away
    sound: bool  # whether the film has a sound track
    group: int  # so many neighbouring items share one draw
    tags: Mapping[str, str]  # what a report may split by


def task(
    *,
    version: int,
    levels: Mapping[str, Any],
    cap: float = 0.4,
    frame_rate: float = 2.0,
    static: bool = False,
    sound: bool = False,
    group: int = 1,
    tags: Mapping[str, str] | None = None,
) -> Callable[[C], C]:
    """Declare the class below as the task of its file.

    ``cap`` is the largest share that any one answer may have; ``frame_rate`` how many frames a second a
    viewer needs; ``static`` that one frame may give the answer away; ``sound`` that the film is heard. With a
    ``group`` so many neighbouring items are cut from one draw by the task's ``pick(scene, number)``.
    """
    if not levels or len({type(level) for level in levels.values()}) != 1:
        raise TypeError("levels are one or more values of one Level class")
    spec = Spec(
        version,
        MappingProxyType(dict(levels)),
        cap,
        frame_rate,
        static,
        sound,
        group,
        MappingProxyType(dict(tags or {})),
    )

    def declare(cls: C) -> C:
        needed = ("sample", "ask", "film", "recount", "explain", *(("pick", "tags") if group > 1 else ()))
        missing = [name for name in needed if not hasattr(cls, name)]
        if missing:
            raise TypeError(f"task {cls.__name__} lacks {', '.join(missing)}")
        setattr(cls, MARK, spec)
        return cls

    return declare
