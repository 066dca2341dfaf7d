"""Tables about the replies themselves: how many there are, what was sent for them, and how varied they are."""

from __future__ import annotations

import statistics
from collections import Counter
from collections.abc import Sequence

from unwritten.core import Sent
from unwritten.report.rows import Column, Row, Section
from unwritten.report.score_tables import view_title
from unwritten.report.table import Form, Head, Line, Table, Value
from unwritten.scoring import QUOTED
from unwritten.stats import Collapse, collapse, letter_information

UNREAD = ("wrong_format", "ambiguous", "refused", "empty", "not_supported", "transport_error")
INFORMATION_DRAWS = 100
BLIND = "blind/"


def coverage_table(name: str, section: Section) -> Table:
    """How many items could be asked, were asked, and what came back."""
    lines = []
    for (who, condition), rows in section.replies.items():
        statuses = Counter(row.status for row in rows)
        asked = {row.subject.item.id for row in rows}
        items = section.can_be_asked(condition)
        lines.append(
            Line(
                (
                    who,
                    view_title(condition),
                    items,
                    items - len(asked),
                    len(rows),
                    sum(row.value is not None for row in rows),
                    *(statuses[status] for status in UNREAD),
                    sum(row.reason.endswith(f"({QUOTED})") for row in rows),
                )
            )
        )
    heads = (
        Head("Model", name="model"),
        Head("Condition", name="condition"),
        Head("Items", Form.COUNT, "items", "items of the dataset that have this condition"),
        Head("Not asked", Form.COUNT, "not_asked"),
        Head("Replies", Form.COUNT, "replies"),
        Head("Scored", Form.COUNT, "scored"),
        Head("Wrong format", Form.COUNT, "wrong_format", "a reply in which no answer of its kind is found; scores 0"),
        Head("Ambiguous", Form.COUNT, "ambiguous", "several different answers, or a doubtful one; scores 0"),
        Head("Refused", Form.COUNT, "refused", "scores 0"),
        Head("Empty", Form.COUNT, "empty", "scores 0"),
        Head("Not supported", Form.COUNT, "not_supported", "missing: the model cannot be sent this"),
        Head("Transport error", Form.COUNT, "transport_error", "missing, never 0"),
        Head("By a quote", Form.COUNT, "by_quote", "read from a piece that an extractor model pointed at"),
    )
    note = (
        "Replies in a wrong format, ambiguous, refused and empty ones score 0; what was not supported or never "
        "arrived is missing, never 0. Not asked: items that have the condition and no reply under it."
    )
    return Table(name, "What came back", heads, tuple(lines), note, headings=2)


def blind_table(name: str, columns: Sequence[Column]) -> Table:
    """How many items of each category at least one blind model solved, which never saw the clip."""
    right: dict[str, bool] = {}
    category: dict[str, str] = {}
    for row in (row for column in columns if column.who.startswith(BLIND) for row in column.rows):
        item = row.subject.item
        category[item.id] = item.category
        right[item.id] = right.get(item.id, False) or row.value == 1
    lines = []
    for label in ("all", *sorted(set(category.values()))):
        ids = [item for item in right if label in ("all", category[item])]
        if ids:
            lines.append(Line((label, len(ids), sum(right[item] for item in ids) / len(ids))))
    heads = (
        Head("Category", name="category"),
        Head("Items", Form.COUNT, "items", "items that a blind model was asked"),
        Head("Solved %", Form.PERCENT, "solved", "items that at least one blind model answered rightly"),
    )
    note = "What can be guessed says nothing about seeing; the more blind models were asked, the more is guessed."
    return Table(name, "Items that a blind model solved", heads, tuple(lines), note)


def sent_table(name: str, section: Section) -> Table:
    """What really went out in each part of the requests: kind, frames, rate and bytes."""
    lines = [
        line
        for (who, condition), rows in section.replies.items()
        for line in _sent_lines(who, view_title(condition), rows)
    ]
    heads = (
        Head("Model", name="model"),
        Head("Condition", name="condition"),
        Head("Part", name="part"),
        Head("Requests", Form.COUNT, "requests"),
        Head("Frames, median", Form.COUNT, "frames"),
        Head("Fewest–most", name="frames_range"),
        Head("Frames a second", name="fps"),
        Head("kB, median", Form.NUMBER, "kilobytes"),
        Head("MB in all", Form.NUMBER, "megabytes"),
    )
    note = (
        "As recorded with each reply. A dash: not supported, so nothing was sent, or nothing was recorded. "
        "The rate is that at which the model gets the pictures, where it is known."
    )
    return Table(name, "What was sent", heads, tuple(lines), note, headings=3)


def _sent_lines(who: str, condition: str, rows: Sequence[Row]) -> list[Line]:
    parts: dict[str, list[Sent]] = {}
    for row in rows:
        for sent in row.sent:
            parts.setdefault(sent.kind, []).append(sent)
    lines = [Line((who, condition, kind, *_sent_figures(found))) for kind, found in parts.items()]
    unsupported = sum(row.status == "not_supported" for row in rows)
    silent = sum(not row.sent and row.status != "not_supported" for row in rows)
    gaps: tuple[Value, ...] = (None,) * 5
    if unsupported:
        lines.append(Line((who, condition, "not supported", unsupported, *gaps)))
    if silent:
        lines.append(Line((who, condition, "not recorded", silent, *gaps)))
    return lines


def _sent_figures(found: Sequence[Sent]) -> tuple[Value, ...]:
    frames = [sent.frames for sent in found if sent.frames is not None]
    rates = sorted({sent.fps for sent in found if sent.fps is not None})
    many = f"{rates[0]:g}–{rates[-1]:g}" if len(rates) > 3 else ", ".join(f"{rate:g}" for rate in rates)
    weights = [sent.bytes for sent in found]
    return (
        len(found),
        statistics.median(frames) if frames else None,
        f"{min(frames)}–{max(frames)}" if frames else None,
        many or None,
        statistics.median(weights) / 1000,
        sum(weights) / 1e6,
    )


def measures_table(name: str, columns: Sequence[Column]) -> Table:
    """The same word replies by other measures."""
    lines = []
    for column in columns:
        found = [(row.value, *row.measures) for row in column.scored if row.measures and row.value is not None]
        if found:
            means = [statistics.fmean(measure) for measure in zip(*found, strict=True)]
            lines.append(Line((column.who, view_title(column.view), len(found), *means)))
    heads = (
        Head("Model", name="model"),
        Head("Condition", name="condition"),
        Head("n", Form.COUNT),
        Head("Letters in place %", Form.PERCENT, "ordered", "the score of all other tables"),
        Head("Strict %", Form.PERCENT, "strict", "0 unless the length is right"),
        Head("Whole word %", Form.PERCENT, "whole"),
        Head("Letter error rate", Form.NUMBER, "error_rate", "edits / letters of the true word; may exceed 1"),
        Head("Letters in order %", Form.PERCENT, "in_order", "longest common subsequence / letters of the true word"),
    )
    return Table(name, "Other measures of the same replies", heads, tuple(lines), headings=2)


def collapse_table(name: str, columns: Sequence[Column]) -> Table:
    """How few words a model answers with, and how little they depend on the clip."""
    lines = []
    for column in columns:
        rows = column.scored
        if not rows:
            continue
        truths = ["".join(row.subject.truth) for row in rows]  # type: ignore[arg-type]  # the truths of words
        answers = ["".join(row.answer) for row in rows]  # type: ignore[arg-type]
        prior = dict.fromkeys(sorted(set(truths)), 1.0)
        found = collapse(truths, answers, prior, refusals=sum(row.status == "refused" for row in rows))
        places = letter_information(
            truths, answers, [row.subject.group for row in rows], replicates=INFORMATION_DRAWS
        )
        beyond = sum(place.excess for place in places)
        lines.append(Line((column.who, view_title(column.view), *_collapse_figures(found), beyond)))
    heads = (
        Head("Model", name="model"),
        Head("Condition", name="condition"),
        Head("Answers", Form.COUNT, "answers"),
        Head("Distinct %", Form.PERCENT, "distinct", "different words / answers"),
        Head("Commonest", name="commonest"),
        Head("Top 1 %", Form.PERCENT, "top1"),
        Head("Top 10 %", Form.PERCENT, "top10"),
        Head("Entropy bits", Form.NUMBER, "entropy", "Miller-Madow"),
        Head("Effective words", Form.COUNT, "effective_words", "as many equally common words have this entropy"),
        Head("KL bits", Form.NUMBER, "divergence", "from the dataset's word list to the answers"),
        Head("Right length %", Form.PERCENT, "right_length"),
        Head("In list %", Form.PERCENT, "in_list"),
        Head("Refused %", Form.PERCENT, "refused"),
        Head("Bits beyond chance", Form.NUMBER, "information", "what the answered letters tell of the true ones"),
    )
    note = (
        "A model that looks away falls back on a few favourite words. Bits beyond chance: mutual information of true "
        "and answered letters, summed over the places, minus its mean under permutation."
    )
    return Table(name, "Mode collapse: how varied the answers are", heads, tuple(lines), note, headings=2)


def _collapse_figures(found: Collapse) -> tuple[Value, ...]:
    return (
        found.answered,
        found.distinct_share,
        ", ".join(word for word, _ in found.top_words[:3]),
        found.top1_share,
        found.top10_share,
        found.entropy,
        found.effective_words,
        found.divergence,
        found.right_length,
        found.in_vocabulary,
        found.refused,
    )
