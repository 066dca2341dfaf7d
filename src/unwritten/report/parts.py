"""The parts of a section that all families share: each is a heading with tables and figures, or says why not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from unwritten.evaluate.conditions import FULLEST
from unwritten.report import compare_tables, figures, reply_tables
from unwritten.report.published import Published, source_note
from unwritten.report.rows import Column, Section
from unwritten.report.score_tables import Slice
from unwritten.report.svg import Picture
from unwritten.report.table import Table


@dataclass(frozen=True)
class Part:
    """A heading with what stands below it; ``files`` are tables that are only written as CSV."""

    title: str
    name: str
    pictures: tuple[Picture, ...] = ()
    tables: tuple[Table, ...] = ()
    text: str = ""
    files: tuple[Table, ...] = ()
    small: bool = False  # many small pictures instead of one large one


@dataclass(frozen=True)
class Content:
    """All that a section shows, apart from its examples."""

    headline: str
    parts: tuple[Part, ...]


LEGEND = (
    "Score: mean with a 95 % interval that is robust to clusters (word or clip). Chance: what the same replies score "
    "when dealt out anew within {group}. Lift: score minus chance; p by permutation, adjusted after {adjust}. "
    "Blind: the best constant answer within {group}, chosen with the truths in hand, on few items more than a real "
    "guesser gets. Skill: share of the way from blind to perfect."
)


def legend(family: str, adjust: str) -> str:
    """Say what the columns of a table of scores mean."""
    group = "style and length" if family == "words" else "the task"
    return LEGEND.format(group=group, adjust=adjust)


def paper_note(known: Published | None) -> str:
    """Say where published rows come from."""
    return "" if known is None else source_note(known.source)


def scores_part(found: Sequence[Slice], tables: Sequence[Table], title: str, name: str) -> Part:
    """A figure of scores above its tables."""
    measured = any(one.measured for one in found)
    picture = (figures.score_figure(found),) if measured else ()
    return Part(title, name, picture, tuple(tables), "" if measured else "No reply could be scored.")


def shared(section: Section, columns: Sequence[Column], prefix: str) -> list[Part]:
    """Fusion, ranks and differences, which all families have."""
    answered = {(column.who, column.view): column.rows for column in columns if column.view != FULLEST}
    if section.family != "words":
        answered = dict(section.replies)
    found = compare_tables.fusions(answered, section.whos)
    fusion = Part("Fusion", f"{prefix}-fusion", text="No model has scores for audio, muted video and both together.")
    if found:
        table = compare_tables.fusion_table(f"{prefix}-fusion-effects", found)
        fusion = Part("Fusion", f"{prefix}-fusion", (figures.fusion_figure(found),), (table,))
    ranks = compare_tables.rank_table(f"{prefix}-ranks", columns)
    against = compare_tables.difference_table(f"{prefix}-differences", columns)
    order = Part("Ranks", f"{prefix}-rank", text="A ranking needs two models with scores for the same items.")
    if ranks.lines:
        order = Part("Ranks", f"{prefix}-rank", tables=(ranks, against))
    return [fusion, order]


def replies(section: Section, prefix: str) -> list[Part]:
    """What became of the requests, and what was sent."""
    name = f"{prefix}-replies"
    if not section.replies:
        return [Part("Replies", name, text="There are no replies yet.")]
    tables = (
        reply_tables.coverage_table(f"{prefix}-coverage", section),
        reply_tables.sent_table(f"{prefix}-sent", section),
    )
    return [Part("Replies", name, tables=tables)]
