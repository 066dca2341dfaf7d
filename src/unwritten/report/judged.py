"""What a judge says of open answers, in the shapes of MAVERIX's Tables 6, 8 and 9."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from unwritten.core import Item
from unwritten.evaluate.judge.records import Judgement
from unwritten.evaluate.judge.rubrics import CORRECTNESS
from unwritten.evaluate.judge.run import believed
from unwritten.evaluate.judge.summary import Robustness, Row, robustness_of, rows_of
from unwritten.report.maverix import paper
from unwritten.report.parts import Part
from unwritten.report.rows import Section
from unwritten.report.score_tables import view_title
from unwritten.report.table import Form, Head, Line, Span, Table, Value, span_of
from unwritten.stats import Correlation, Interval

RUBRICS = {
    "correctness": "Table 6 and 8",
    "temporal": "Table 8",
    "context": "Table 9",
    "detail": "Table 9",
}
INCOMPARABLE = "Judged by token overlap: NOT comparable with any other judge, and not with the published rows."


def judgements_of(folders: Iterable[Path], forced: bool = False) -> tuple[Judgement, ...]:
    """Read judgings whose canaries held, or, where forced, any; without the planted answers."""
    return tuple(one for folder in folders for one in believed(folder, forced=forced))


def judged_parts(section: Section, judgements: Sequence[Judgement], prefix: str) -> list[Part]:
    """Tables of judged scores; nothing where nothing was judged."""
    if not judgements:
        return []
    items = {item_id: subject.item for item_id, subject in section.subjects.items()}
    rows = rows_of(items, judgements)
    note = "" if all(one.comparable for one in judgements) else INCOMPARABLE
    tables = [_scores(f"{prefix}-judged", rows, note), *_paper_shapes(prefix, rows, note)]
    lengths = _robustness(f"{prefix}-paraphrase", robustness_of(items, judgements), items)
    return [Part("Open answers", f"{prefix}-open", tables=(*tables, lengths))]


def _scores(name: str, rows: Sequence[Row], note: str) -> Table:
    heads = (
        Head("Model", name="model"),
        Head("Condition", name="condition"),
        Head("Rubric", name="rubric"),
        Head("Replies", Form.COUNT, "replies"),
        Head("Scored %", Form.PERCENT, "coverage"),
        Head("Mean of 5", Form.NUMBER, "mean"),
        Head("If unscored were 0", Form.NUMBER, "lowest"),
        Head("If they were 5", Form.NUMBER, "highest"),
        Head("Correlation with length", Form.NUMBER, "length"),
    )
    lines = tuple(
        Line(
            (
                row.who,
                view_title(row.condition),
                row.rubric,
                row.replies,
                row.coverage,
                _span(row.mean),
                row.lowest,
                row.highest,
                _correlation(row.length),
            )
        )
        for row in rows
    )
    told = "Means over what was scored, with a bootstrap interval over clips; unreadable judgements are unscored."
    return Table(name, "Judged open answers, 0 to 5", heads, lines, f"{told} {note}".strip(), headings=3)


def _paper_shapes(prefix: str, rows: Sequence[Row], note: str) -> list[Table]:
    """One table a rubric: seen, heard or read, and both, ours above the paper's."""
    tables = []
    for rubric, where in RUBRICS.items():
        ours: dict[str, dict[str, Span | None]] = {}
        for row in rows:
            if row.rubric == rubric:
                ours.setdefault(row.who, {})[row.condition] = _span(row.mean)
        lines = [Line((who, *_places(found))) for who, found in ours.items()]
        theirs = paper()["judged"][rubric]
        lines += [Line((who, *map(Span, scores)), published=True) for who, scores in theirs.items()]
        heads = (
            Head("Model", name="model"),
            Head("Video", Form.NUMBER),
            Head("Audio or subtitles", Form.NUMBER, "audio_or_subtitles"),
            Head("Both", Form.NUMBER),
        )
        caption = f"{rubric.capitalize()}, 0 to 5 ({where} of MAVERIX)"
        if ours:
            tables.append(Table(f"{prefix}-judged-{rubric}", caption, heads, tuple(lines), note, compact=True))
    return tables


def _places(found: dict[str, Span | None]) -> tuple[Value, ...]:
    heard = found.get("audio") or found.get("subtitles")
    both = found.get("audio_video") or found.get("video_subtitles")
    return found.get("muted_video"), heard, both


def _robustness(name: str, rows: Sequence[Robustness], items: dict[str, Item]) -> Table:
    heads = (
        Head("Model", name="model"),
        Head("Condition", name="condition"),
        Head("Pairs", Form.COUNT, "pairs"),
        Head("Incomplete", Form.COUNT, "incomplete"),
        Head("Mean of both", Form.NUMBER, "mean"),
        Head("Apart", Form.NUMBER, "difference"),
        Head("Both 4 or 5, %", Form.PERCENT, "both_good"),
    )
    lines = tuple(
        Line(
            (
                row.who,
                view_title(row.condition),
                row.pairs,
                row.incomplete,
                _span(row.mean),
                _span(row.difference),
                _span(row.both_good),
            )
        )
        for row in rows
    )
    note = f"The same question in two wordings, by {CORRECTNESS}; of {len(items)} items."
    return Table(name, "Robustness to paraphrase", heads, lines, note, headings=2)


def _correlation(length: Correlation) -> Span | None:
    return None if length.value is None else Span(length.value, length.low, length.high)


def _span(interval: Interval | None) -> Span | None:
    return None if interval is None else span_of(interval)
