"""The figures of the paper's Table 2 for any MAVERIX set: what is asked, how long it is, how long clips last."""

from __future__ import annotations

import csv
import io
import itertools
import math
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from unwritten.core import Choice, Item, OpenText
from unwritten.families.maverix.soundness import FAMILY
from unwritten.families.maverix.suite import ABILITIES

SPLITS = {"audio_type": "Audio Type", "agentic_task": "Agentic Task", "topic": "Topic"}
OVERALL = "Overall"


@dataclass
class Mean:
    """A mean that is worked out as its values come, with their range and their standard deviation."""

    count: int = 0
    mean: float = 0.0
    squares: float = 0.0
    least: float = math.inf
    most: float = -math.inf

    def add(self, value: float) -> None:
        """Take one more value in."""
        self.count += 1
        step = value - self.mean
        self.mean += step / self.count
        self.squares += step * (value - self.mean)
        self.least, self.most = min(self.least, value), max(self.most, value)

    @property
    def deviation(self) -> float:
        """The standard deviation of the values themselves, as of a whole population."""
        return math.sqrt(self.squares / self.count) if self.count else 0.0


@dataclass
class Column:
    """The figures of all questions that share a value of a split."""

    abilities: Counter[str] = field(default_factory=Counter)
    question: Mean = field(default_factory=Mean)
    options: Mean = field(default_factory=Mean)
    answers: Mean = field(default_factory=Mean)
    subtitles: Mean = field(default_factory=Mean)
    seconds: Mean = field(default_factory=Mean)

    def add_question(self, item: Item) -> None:
        """Count a question and its words."""
        self.abilities[item.category] += 1
        self.question.add(_words(item.question))
        if isinstance(item.kind, Choice):
            for option in item.kind.options:
                self.options.add(_words(option))
        elif isinstance(item.kind, OpenText) and item.truth is not None:
            self.answers.add(_words(str(item.answer)))

    def add_clip(self, item: Item, spoken: int | None) -> None:
        """Count a clip, once however many questions it has, and the words of its subtitles where there are any."""
        self.seconds.add(item.clip.seconds)
        if spoken is not None:
            self.subtitles.add(spoken)


@dataclass(frozen=True)
class Row:
    """A line of the table; a cell is empty where there is nothing to tell."""

    section: str
    label: str
    cells: tuple[str, ...]


@dataclass(frozen=True)
class Table:
    """The paper's Table 2: columns are values of splits, as (split, value), and last the whole set."""

    columns: tuple[tuple[str, str], ...]
    rows: tuple[Row, ...]

    def of_split(self, split: str) -> Table:
        """The columns of one split, and the whole set beside them."""
        return self._only([place for place, (name, _) in enumerate(self.columns) if name in (split, OVERALL)])

    def parts(self, most: int) -> Iterator[Table]:
        """Cut a wide table into several, of at most so many values each; all have the last column."""
        last = len(self.columns) - 1
        for start in range(0, max(last, 1), most):
            yield self._only([*range(start, min(start + most, last)), *([last] if last >= 0 else [])])

    def _only(self, kept: Sequence[int]) -> Table:
        rows = [Row(row.section, row.label, tuple(row.cells[place] for place in kept)) for row in self.rows]
        return Table(tuple(self.columns[place] for place in kept), tuple(rows))

    def csv(self) -> str:
        """Write the table as CSV, its two heads in two lines."""
        text = io.StringIO()
        out = csv.writer(text, lineterminator="\n")
        out.writerow(["", "", *(split for split, _ in self.columns)])
        out.writerow(["section", "statistic", *(value for _, value in self.columns)])
        out.writerows([row.section, row.label, *row.cells] for row in self.rows)
        return text.getvalue()


def table_of(folder: Path, items: Iterable[Item]) -> Table:
    """Work the table out from the items, which are seen once and not kept; items of one clip stand together."""
    columns: dict[tuple[str, str], Column] = {}
    ours = (item for item in items if item.family == FAMILY)
    for _, group in itertools.groupby(ours, lambda item: item.clip_id):
        clip: dict[tuple[str, str], Item] = {}
        for item in group:
            for name in _columns(item):
                columns.setdefault(name, Column()).add_question(item)
                clip[name] = item
        spoken = _spoken(folder, next(iter(clip.values())))
        for name, item in clip.items():
            columns[name].add_clip(item, spoken)
    names = sorted(columns, key=_order)
    return Table(tuple(names), tuple(_rows([columns[name] for name in names])))


def _columns(item: Item) -> list[tuple[str, str]]:
    return [(label, item.tags[tag]) for tag, label in SPLITS.items() if tag in item.tags] + [(OVERALL, "")]


def _order(name: tuple[str, str]) -> tuple[int, str]:
    return [*SPLITS.values(), OVERALL].index(name[0]), name[1]


def _rows(columns: Sequence[Column]) -> Iterable[Row]:
    for ability, label in ABILITIES.items():
        if any(column.abilities[ability] for column in columns):
            yield Row("Abilities", label, tuple(str(column.abilities[ability]) for column in columns))
    yield Row("Abilities", "Questions", tuple(str(column.abilities.total()) for column in columns))
    for label, name in (
        ("Question", "question"),
        ("Options", "options"),
        ("Open-ended answer", "answers"),
        ("Subtitle length", "subtitles"),
    ):
        means: list[Mean] = [getattr(column, name) for column in columns]
        yield Row("QA Lengths", label, tuple(_shown(mean, mean.mean) for mean in means))
    lengths = [column.seconds for column in columns]
    yield Row("Media", "Clips", tuple(str(mean.count) for mean in lengths))
    yield Row("Media", "Media length", tuple(_shown(mean, mean.mean) for mean in lengths))
    yield Row("Media", "Media min. length", tuple(_shown(mean, mean.least) for mean in lengths))
    yield Row("Media", "Media max. length", tuple(_shown(mean, mean.most) for mean in lengths))
    yield Row("Media", "Media std.", tuple(_shown(mean, mean.deviation) for mean in lengths))


def _shown(mean: Mean, value: float) -> str:
    return f"{value:.2f}" if mean.count else ""


def _words(text: str) -> int:
    return len(text.split())


def _spoken(folder: Path, item: Item) -> int | None:
    """How many words the subtitles of a clip have."""
    from unwritten.media.subtitles import read_subtitles

    if "subtitles" not in item.media:
        return None
    return sum(_words(cue.text) for cue in read_subtitles(folder / item.media["subtitles"].path))
