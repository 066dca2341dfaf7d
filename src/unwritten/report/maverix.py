"""What a report shows of MAVERIX sets: the shapes of the paper's tables, its splits, and localized against long."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from unwritten.core import Choice, Item
from unwritten.families.maverix.suite import ABILITIES, duration_of
from unwritten.report.published import published_data
from unwritten.report.rows import Column, Section, values_by_item
from unwritten.report.score_tables import Shape, Slice, paper_table, slices, view_title
from unwritten.report.table import Form, Head, Line, Span, Table, Value, span_of
from unwritten.stats import paired_difference
from unwritten.stats.gain import SINGLES, TOGETHER, modality_gain

AGENTIC = {
    "social": "Social",
    "sentiment": "Sentiment",
    "egocentric": "Egocentric Agent",
    "information": "Information Querying",
    "sports": "Sports",
    "gaming": "Gaming",
    "shopping": "Shopping",
}
AUDIO = {
    "natural": "Natural Sound",
    "speech": "Speech",
    "music": "Music",
    "artificial": "Artificial Sound",
    "mixed": "Mixed Sounds",
}
LEVELS = ("easy", "medium", "hard")
UNKNOWN = "not told"


def _tag(name: str, names: Mapping[str, str]) -> Callable[[Item], str]:
    return lambda item: names.get(value := item.tags.get(name, UNKNOWN), value)


SPLITS: dict[str, Callable[[Item], str]] = {
    "Difficulty": lambda item: item.level.capitalize(),
    "Duration": lambda item: duration_of(item.clip.seconds).capitalize(),
    "Agentic Tasks": _tag("agentic_task", AGENTIC),
    "Audio Type": _tag("audio_type", AUDIO),
    "Topics": _tag("topic", {}),
    "Multimodal Abilities": lambda item: ABILITIES.get(item.category, item.category),
}
"""The axes by which the paper's Table 10 splits, and duration."""


def paper() -> dict[str, Any]:
    """The paper's own tables."""
    return published_data("maverix")


def choices(columns: Sequence[Column]) -> list[Column]:
    """The replies to questions with options; open answers are for a judge."""
    parts = [column.where(lambda item: isinstance(item.kind, Choice)) for column in columns]
    return [column for column in parts if column.rows]


def modality_table(name: str, columns: Sequence[Column], found: Sequence[Slice], note: str) -> Table:
    """Each sense alone and both together, as the paper's Table 3 has them."""
    ours: dict[str, dict[str, Span]] = {}
    for one in found:
        row = ours.setdefault(one.who, {})
        if one.measured is not None:
            row[one.view] = span_of(one.measured.score)
    gains = gains_of(columns)
    lines = [Line((who, *_places(row, gains.get(who)))) for who, row in ours.items()]
    for who, scores in paper()["overall"].items():
        row = {view: Span(score / 100) for view, score in zip(paper()["columns"], scores, strict=True) if score}
        lines.append(Line((who, *_places(row, None)), published=True))
    titles = [*map(view_title, SINGLES), "Best alone", *map(view_title, TOGETHER), "Best together"]
    heads = (
        Head("Model", name="model"),
        *(Head(title, Form.PERCENT) for title in titles),
        Head("Gain pp", Form.POINTS, "gain"),
    )
    return Table(name, "One sense and both, % (Table 3 of MAVERIX)", heads, tuple(lines), note, compact=True)


def gains_of(columns: Sequence[Column]) -> dict[str, Span]:
    """What several inputs together gain over the best one alone, on the items that have all of them."""
    gains = {}
    for who in dict.fromkeys(column.who for column in columns):
        mine = {column.view: column for column in columns if column.who == who}
        clusters = {row.subject.item.id: row.subject.cluster for column in mine.values() for row in column.scored}
        scores = {view: values_by_item(column.scored, list(clusters)) for view, column in mine.items()}
        gain = modality_gain(scores, list(clusters.values())) if clusters else None
        if gain is not None:
            gains[who] = Span(gain.gain, gain.low, gain.high)
    return gains


def _places(row: Mapping[str, Span], measured: Span | None) -> tuple[Value, ...]:
    alone = [row[view].mean for view in SINGLES if view in row]
    together = [row[view].mean for view in TOGETHER if view in row]
    best_alone, best_together = max(alone, default=None), max(together, default=None)
    gain = None if best_alone is None or best_together is None else best_together - best_alone
    return (
        *(row.get(view) for view in SINGLES),
        best_alone,
        *(row.get(view) for view in TOGETHER),
        best_together,
        measured or gain,
    )


def difficulty_table(name: str, columns: Sequence[Column], note: str) -> Table:
    """Each sense and both by difficulty, as the paper's Table 4 has them."""
    views = ("audio", "muted_video", "audio_video")
    places = tuple((view, level) for level in LEVELS for view in views)
    shape = Shape(tuple(f"{level}, {view_title(view)}" for view, level in places), places)
    theirs = {
        who: tuple(score / 100 for level in LEVELS for score in levels[level])
        for who, levels in paper()["difficulty"].items()
    }
    found = slices([column for column in columns if column.view in views], lambda item: item.level)
    return paper_table(name, "By difficulty, % (Table 4 of MAVERIX)", shape, found, theirs, note)


def kind_tables(prefix: str, columns: Sequence[Column], note: str) -> list[Table]:
    """Picture with sound by agentic task and by audio type, as the paper's Table 5 has them."""
    heard = [column for column in columns if column.view == "audio_video"]
    tables = []
    for tag, names in (("agentic_task", AGENTIC), ("audio_type", AUDIO)):
        known = paper()[tag]
        shape = Shape(
            tuple(names[column] for column in known["columns"]), tuple(("audio_video", c) for c in known["columns"])
        )
        theirs = {who: tuple(score / 100 for score in row) for who, row in known.items() if who != "columns"}
        found = slices(heard, lambda item, tag=tag: item.tags.get(tag, UNKNOWN))  # type: ignore[misc]
        caption = f"Audio + video by {tag.replace('_', ' ')}, % (Table 5 of MAVERIX)"
        tables.append(paper_table(f"{prefix}-{tag.replace('_', '-')}", caption, shape, found, theirs, note))
    return tables


def split_table(name: str, columns: Sequence[Column], note: str) -> Table:
    """All splits with the fullest input of each model, as the paper's Table 10 has them, theirs beside ours."""
    fullest = _fullest(columns)
    rows = paper()["splits"]
    lines: list[Line] = []
    for split, key in SPLITS.items():
        found = {(one.label, one.who): one.measured for one in slices(list(fullest.values()), key)}
        groups = dict.fromkeys([label for label, _ in found] + list(rows["rows"].get(split, {})))
        for group in groups:
            ours = [span_of(m.score) if (m := found.get((group, who))) else None for who in fullest]
            theirs = rows["rows"].get(split, {}).get(group) or [None] * len(rows["columns"])
            lines.append(Line((split, group, *ours, *(None if s is None else s / 100 for s in theirs))))
    heads = (
        Head("Split", name="split"),
        Head("Group", name="group"),
        *(Head(f"{who}, {view_title(column.view)}", Form.PERCENT) for who, column in fullest.items()),
        *(Head(f"{who} (paper)", Form.PERCENT) for who in rows["columns"]),
    )
    caption = "Splits with the fullest input of each model, % (Table 10 of MAVERIX)"
    return Table(name, caption, heads, tuple(lines), note, headings=2, compact=True)


def _fullest(columns: Sequence[Column]) -> dict[str, Column]:
    """The replies of each model to audio + video, else to video + subtitles."""
    chosen: dict[str, Column] = {}
    for view in TOGETHER:
        chosen |= {column.who: column for column in columns if column.view == view and column.scored}
    return chosen


def setting_table(name: str, columns: Sequence[Column]) -> Table:
    """The same questions on the segment alone and on the whole video, as the paper's Figure 4 compares them."""
    lines = []
    for column in columns:
        short, long = (
            column.where(lambda item, setting=setting: item.tags.get("setting") == setting)  # type: ignore[misc]
            for setting in ("localized", "long")
        )
        twins = {row.subject.item.pair: row.subject for row in long.scored if row.subject.item.pair}
        paired = {
            row.subject.item.id: twins[row.subject.item.pair]
            for row in short.scored
            if row.subject.item.pair in twins
        }
        if paired:
            left = values_by_item(long.scored, [subject.item.id for subject in paired.values()])
            right = values_by_item(short.scored, list(paired))
            gap = paired_difference(left, right, [subject.cluster for subject in paired.values()])
            means = [sum(value for value in side if value is not None) / len(side) for side in (right, left)]
            lines.append(
                Line((column.who, view_title(column.view), len(paired), *means, span_of(gap.interval), gap.p))
            )
    heads = (
        Head("Model", name="model"),
        Head("Condition", name="condition"),
        Head("Pairs", Form.COUNT, "pairs"),
        Head("Localized %", Form.PERCENT, "localized"),
        Head("Long %", Form.PERCENT, "long"),
        Head("Long − localized pp", Form.POINTS, "difference"),
        Head("p", Form.P),
    )
    note = "The same question on its segment and on the whole video; paired, robust to videos."
    return Table(name, "Localized against long (Figure 4 of MAVERIX)", heads, tuple(lines), note, headings=2)


def has_settings(section: Section) -> bool:
    """Whether the set asks about segments and whole videos."""
    settings = {subject.item.tags.get("setting") for subject in section.subjects.values()}
    return settings >= {"localized", "long"}
