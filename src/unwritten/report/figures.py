"""The figures of a report, drawn from the same values as its tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from unwritten.report.published import Published
from unwritten.report.rows import LIVE_TASK, Column
from unwritten.report.score_tables import Slice, view_title
from unwritten.report.svg import Mark, Picture, Strip, dot_plot, heat_map
from unwritten.report.table import Form, Head, Line, Table
from unwritten.stats import Confusion, Fusion, confusion, mean_interval

MOST_MAPS = 12


def score_figure(found: Sequence[Slice]) -> Picture:
    """Scores with their intervals beside chance and the best blind answer."""
    strips: list[Strip] = []
    for view in dict.fromkeys(one.view for one in found):
        strips.append(Strip(view_title(view)))
        for one in found:
            if one.view == view and one.measured is not None:
                score = one.measured.score
                marks = (
                    Mark(one.measured.chance.expected, look="chance"),
                    Mark(one.measured.blind, look="blind"),
                    Mark(score.mean, score.low, score.high),
                )
                strips.append(Strip(one.who, marks))
    legend = (
        ("dot", "score, 95 % interval"),
        ("chance", "chance (replies permuted)"),
        ("blind", "best blind answer"),
    )
    return dot_plot(strips, "Scores beside chance and the best blind answer", axis="score, %", legend=legend)


def fusion_figure(found: Mapping[str, Fusion]) -> Picture:
    """Fusion effects with their intervals; the band is what counts as no effect."""
    strips = [Strip(who, (Mark(one.effect, one.low, one.high),)) for who, one in found.items()]
    title = "Fusion: audio + video minus the better one alone, in percentage points"
    return dot_plot(strips, title, axis="percentage points; shaded: within ±1", band=0.01)


def live_figure(columns: Sequence[Column], known: Published | None) -> Picture:
    """Joined and live words side by side, ours and the paper's (its Figure 2)."""
    strips: list[Strip] = []
    for view in dict.fromkeys(column.view for column in columns):
        strips.append(Strip(view_title(view)))
        for column in columns:
            marks = _live_marks(column) if column.view == view else ()
            if len(marks) == 2:
                strips.append(Strip(column.who, marks))
        strips += _published_live(view, known)
    legend = (
        ("dot", "joined"),
        ("hollow", "live"),
        ("old", "joined, published"),
        ("oldhollow", "live, published"),
    )
    return dot_plot(strips, "Scores on joined and on live words", axis="score, %", legend=legend)


def _live_marks(column: Column) -> tuple[Mark, ...]:
    marks = []
    for live, look in ((False, "dot"), (True, "hollow")):
        rows = [row for row in column.scored if (row.subject.item.task == LIVE_TASK) is live]
        if rows:
            one = mean_interval([row.value for row in rows], [row.subject.cluster for row in rows])
            marks.append(Mark(one.mean, one.low, one.high, look))
    return tuple(marks)


def _published_live(view: str, known: Published | None) -> list[Strip]:
    if known is None or view not in known.columns:
        return []
    place = known.columns.index(view)
    strips = []
    for who, scores in known.live.items():
        joined, live = known.overall[who][place], scores[place]
        if joined is not None and live is not None:
            strips.append(Strip(f"{who} (published)", (Mark(joined, look="old"), Mark(live, look="oldhollow"))))
    return strips


def confusions(columns: Sequence[Column]) -> list[tuple[Column, Confusion]]:
    """The letters of each column that has any, as they were taken for each other."""
    found = []
    for column in columns:
        rows = [row for row in column.scored if row.answer]
        if rows:
            truths = [row.subject.truth for row in rows]
            answers = [row.answer for row in rows]
            found.append((column, confusion(truths, answers)))  # type: ignore[arg-type]  # letters of words
    return found


def confusion_figure(column: Column, found: Confusion) -> Picture:
    """True letters down, answered ones across; the last column is "no letter there"."""
    title = f"{column.who}, {view_title(column.view)}: true letters down, answered ones across"
    true = [i for i, total in enumerate(found.counts.sum(axis=1)) if total]
    rows = [found.letters[i] for i in true]
    return heat_map(rows, (*found.letters, "–"), [found.shares[i].tolist() for i in true], title)


def confusion_table(name: str, found: Sequence[tuple[Column, Confusion]]) -> Table:
    """The commonest confusions of each column."""
    lines = []
    for column, one in found:
        right = int(one.counts[: len(one.letters), : len(one.letters)].diagonal().sum())
        common = ", ".join(f"{true}→{given} ({times:,})" for true, given, times in one.commonest(8))
        share = right / max(int(one.counts.sum()), 1)
        lines.append(Line((column.who, view_title(column.view), int(one.counts.sum()), share, common)))
    heads = (
        Head("Model", name="model"),
        Head("Condition", name="condition"),
        Head("Letters", Form.COUNT, "letters"),
        Head("Right %", Form.PERCENT, "right"),
        Head("Commonest confusions (true→answered)", name="commonest"),
    )
    return Table(name, "Letters taken for each other", heads, tuple(lines), headings=2)


def confusion_counts(name: str, found: Sequence[tuple[Column, Confusion]]) -> Table:
    """Every count of every matrix, for programs; zeros are left out."""
    heads = (
        Head("Model", name="model"),
        Head("Condition", name="condition"),
        Head("True", name="true"),
        Head("Answered", name="answered"),
        Head("Count", Form.COUNT, "count"),
    )
    lines = tuple(
        Line((column.who, column.view, true, given, int(one.counts[row, place])))
        for column, one in found
        for row, true in enumerate(one.letters)
        for place, given in enumerate((*one.letters, ""))
        if one.counts[row, place]
    )
    return Table(name, "All counts", heads, lines)
