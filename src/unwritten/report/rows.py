"""What the report is made of: items as tables need them, replies as rows, and the replies of one model as columns."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from unwritten.core import Item, Kind, Sent, Value, Word
from unwritten.core.records import CONDITIONS
from unwritten.evaluate.conditions import FULLEST, available, fullest
from unwritten.evaluate.scored import ScoredReply, cluster_of
from unwritten.scoring import letters_of
from unwritten.stats import NO_ANSWER

KEPT = 600
"""Characters of a reply that are kept to be shown."""

LIVE_TASK = "words/live"
BY_CONDITION = ("words", "maverix")
"""Families whose papers compare conditions; of others the fullest condition of each item comes first."""


@dataclass(frozen=True, slots=True, eq=False)
class Subject:
    """An item with what is worked out from it once: its cluster, its group for chance, and its truth to compare."""

    item: Item
    cluster: str
    group: Hashable  # within which replies are permuted: style × length of words, else the task
    truth: tuple[str, ...] | tuple[Kind, Value] | None  # the letters of a word, else kind and value; None: withheld


def subject_of(item: Item) -> Subject:
    """Work out what tables need of an item."""
    word = isinstance(item.kind, Word)
    group = (item.task, item.category, item.level) if item.family == "words" else item.task
    truth: tuple[str, ...] | tuple[Kind, Value] | None = None
    if item.truth is not None:
        truth = letters_of(str(item.answer)) if word else (item.kind, item.answer)
    return Subject(item, cluster_of(item), group, truth)


@dataclass(frozen=True, slots=True, eq=False)
class Row:
    """A scored reply, without what no table needs."""

    subject: Subject
    condition: str
    value: float | None
    status: str
    found: bool
    reason: str
    answer: Hashable  # letters of a word, else the answer's JSON made hashable; NO_ANSWER where there is none
    measures: tuple[float, float, float, float] | None  # of words: strict, whole, error rate, in order
    text: str  # cut
    characters: int  # before it was cut
    sent: tuple[Sent, ...]


def row_of(scored: ScoredReply, subject: Subject, keep: Callable[[Any], Any]) -> Row:
    """Make a row of a scored reply; ``keep`` gives back an equal object that is there already, to save memory."""
    reply, letters = scored.reply, scored.letters
    answer: Hashable = NO_ANSWER
    if isinstance(scored.item.kind, Word):
        answer = keep(letters_of(str(scored.score.answer)) if scored.score.found else ())
    elif scored.score.found:
        answer = hashable(scored.score.answer)
    measures = None
    if letters is not None:
        measures = keep(
            (float(letters.strict), float(letters.whole), float(letters.error_rate), float(letters.in_order))
        )
    return Row(
        subject=subject,
        condition=keep(reply.condition),
        value=scored.value,
        status=keep(scored.status),
        found=scored.score.found,
        reason=keep(scored.score.reason),
        answer=answer,
        measures=measures,
        text=keep(reply.text[:KEPT]),
        characters=len(reply.text),
        sent=keep(reply.sent),
    )


def hashable(data: Any) -> Hashable:
    """Turn JSON into something that can be counted; lists become tuples."""
    return tuple(hashable(part) for part in data) if isinstance(data, list) else data


def jsonable(answer: Hashable) -> Any:
    """Undo ``hashable``."""
    return [jsonable(part) for part in answer] if isinstance(answer, tuple) else answer


@dataclass(frozen=True)
class Column:
    """All replies of one model or person under one view: a condition, or each item's fullest one."""

    who: str
    view: str
    rows: tuple[Row, ...]

    def where(self, wanted: Callable[[Item], bool]) -> Column:
        """The same for some of the items."""
        return Column(self.who, self.view, tuple(row for row in self.rows if wanted(row.subject.item)))

    @property
    def scored(self) -> tuple[Row, ...]:
        """The rows that count in a mean."""
        return tuple(row for row in self.rows if row.value is not None)


@dataclass(frozen=True)
class Section:
    """The items of one family in one dataset with all replies to them."""

    name: str
    folder: Path
    family: str
    subjects: Mapping[str, Subject]
    replies: Mapping[tuple[str, str], tuple[Row, ...]] = field(default_factory=dict)  # by who and condition

    @property
    def whos(self) -> tuple[str, ...]:
        """Everybody who answered, in the order of the sources."""
        return tuple(dict.fromkeys(who for who, _ in self.replies))

    @property
    def columns(self) -> tuple[Column, ...]:
        """Replies by view and who: the conditions of words, else first each item under its fullest condition."""
        views = self._views()
        return tuple(
            Column(who, view, rows) for view in views for who in self.whos if (rows := self._rows(who, view))
        )

    def _views(self) -> tuple[str, ...]:
        if self.family in BY_CONDITION:
            return CONDITIONS
        return (FULLEST, *CONDITIONS)

    def _rows(self, who: str, view: str) -> tuple[Row, ...]:
        if view != FULLEST:
            rows = self.replies.get((who, view), ())
            # What is in the fullest view already is not told twice.
            beyond = self.family in BY_CONDITION or any(fullest(row.subject.item) != view for row in rows)
            return rows if beyond else ()
        return tuple(
            row
            for (name, condition), rows in self.replies.items()
            if name == who
            for row in rows
            if fullest(row.subject.item) == condition
        )

    def can_be_asked(self, condition: str) -> int:
        """How many items have the condition."""
        return sum(condition in available(subject.item) for subject in self.subjects.values())


def values_by_item(rows: Iterable[Row], items: Sequence[str]) -> list[float | None]:
    """One score an item, in the given order: the mean over epochs, None where there is none."""
    found: dict[str, list[float]] = {}
    for row in rows:
        if row.value is not None:
            found.setdefault(row.subject.item.id, []).append(row.value)
    return [sum(values) / len(values) if (values := found.get(item)) else None for item in items]
