"""Tables of scores: each slice of the replies with chance, lift and blind baseline, and the papers' own shapes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from unwritten.core import Item
from unwritten.evaluate.conditions import FULLEST
from unwritten.report.measure import QUICK, THOROUGH, Measured, measure
from unwritten.report.published import Scores
from unwritten.report.rows import Column
from unwritten.report.table import Form, Head, Line, Span, Table, Value, span_of
from unwritten.stats import benjamini_hochberg, holm

VIEWS = {
    "audio": "audio",
    "muted_video": "muted video",
    "audio_video": "audio + video",
    "video_subtitles": "video + subtitles",
    FULLEST: "all that the clip has",
}

SCORE_HEADS = (
    Head("n", Form.COUNT, "n", "replies that count: asked, arrived, and with a known answer"),
    Head("Score %", Form.PERCENT, "score", "mean score with its 95 % interval, robust to clusters"),
    Head("Chance %", Form.PERCENT, "chance", "expected score of the same replies dealt out anew within groups"),
    Head("Lift pp", Form.POINTS, "lift", "score minus chance, with its 95 % interval"),
    Head("p", Form.P, "p", "share of permutations that score as well or better"),
    Head("p adj.", Form.P, "p_adjusted", "the same, adjusted for the number of rows"),
    Head("Blind %", Form.PERCENT, "blind", "the best constant answer of each group, chosen with the truths in hand"),
    Head("Skill %", Form.PERCENT, "skill", "share of the way from the blind score to a perfect one"),
)


@dataclass(frozen=True)
class Slice:
    """Some replies of one model under one view, measured; None where nothing could be."""

    who: str
    view: str
    label: str  # the style, length, category, task or level
    measured: Measured | None


def view_title(view: str) -> str:
    """Name a view for people."""
    return VIEWS.get(view, view.replace("_", " "))


def slices(
    columns: Sequence[Column], key: Callable[[Item], str] | None = None, permutations: int = QUICK
) -> list[Slice]:
    """Measure each column, or each part of it that a key tells apart; parts are sorted."""
    if key is None:
        return [Slice(c.who, c.view, "", measure(c.rows, permutations=permutations)) for c in columns]
    labels = sorted({key(row.subject.item) for column in columns for row in column.rows}, key=_natural)
    return [
        Slice(column.who, column.view, label, measure(part.rows, permutations=permutations))
        for label in labels
        for column in columns
        if (part := column.where(lambda item, label=label: key(item) == label)).rows  # type: ignore[misc]
    ]


def overall(columns: Sequence[Column]) -> list[Slice]:
    """Measure each column as a whole; with more columns more permutations, or none could stand out after Holm."""
    return slices(columns, permutations=max(THOROUGH, 40 * len(columns)))


def score_table(
    name: str,
    caption: str,
    found: Sequence[Slice],
    label: str = "",
    note: str = "",
) -> Table:
    """All that is known of each slice, a row each."""
    # Overall scores are claims, a row of slices is a search: the first are guarded against any error, the second
    # against many.
    adjust = benjamini_hochberg if label else holm
    adjusted = iter(adjust([one.measured.chance.p for one in found if one.measured]))
    first = (Head("Model", name="model"), Head("Condition", name="condition"))
    heads = (*first, *((Head(label, name=label.lower()),) if label else ()), *SCORE_HEADS)
    lines = []
    for one in found:
        named: tuple[Value, ...] = (one.who, view_title(one.view), *((one.label,) if label else ()))
        lines.append(Line((*named, *_figures(one.measured, adjusted))))
    return Table(name, caption, heads, tuple(lines), note, headings=3 if label else 2)


def _figures(measured: Measured | None, adjusted: Iterator[float]) -> tuple[Value, ...]:
    if measured is None:
        return (0, *(None,) * (len(SCORE_HEADS) - 1))
    chance = measured.chance
    return (
        measured.n,
        span_of(measured.score),
        chance.expected,
        span_of(chance.lift),
        chance.p,
        next(adjusted),
        measured.blind,
        measured.skill,
    )


@dataclass(frozen=True)
class Shape:
    """A paper's table: what its columns are called, and which view and label stand in each."""

    heads: tuple[str, ...]
    places: tuple[tuple[str, str], ...]  # view and label


def paper_table(
    name: str,
    caption: str,
    shape: Shape,
    found: Sequence[Slice],
    published: Mapping[str, Scores],
    note: str,
) -> Table:
    """Scores in the shape of a paper's table: a row for each model, ours first, then the published ones."""
    cells: dict[str, dict[tuple[str, str], Measured]] = {}
    for one in found:
        row = cells.setdefault(one.who, {})
        if one.measured is not None:
            row[one.view, one.label] = one.measured
    lines = [Line((who, *_cells(row, shape))) for who, row in cells.items()]
    lines += [Line((who, *scores), published=True) for who, scores in published.items()]
    heads = (Head("Model", name="model"), *(Head(title, Form.PERCENT) for title in shape.heads))
    return Table(name, caption, heads, tuple(lines), note, compact=True)


def _cells(row: Mapping[tuple[str, str], Measured], shape: Shape) -> tuple[Span | None, ...]:
    return tuple(span_of(row[place].score) if place in row else None for place in shape.places)


def _natural(label: str) -> tuple[int, int, str]:
    """Numbers by size, levels by difficulty, and everything else by name."""
    if label.isdecimal():
        return (0, int(label), label)
    known = ("standard", "cursive", "retrace", "easy", "medium", "hard")
    return (1, known.index(label), label) if label in known else (2, 0, label)
