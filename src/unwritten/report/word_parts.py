"""The parts of a section about words."""

from __future__ import annotations

from collections.abc import Sequence

from unwritten.report import compare_tables, figures, reply_tables
from unwritten.report.parts import Part, legend, paper_note, scores_part, shared
from unwritten.report.published import published
from unwritten.report.rows import LIVE_TASK, Column, Section
from unwritten.report.score_tables import Shape, Slice, overall, paper_table, score_table, slices, view_title

STYLES = ("standard", "cursive", "retrace")


def headed(columns: Sequence[Column]) -> list[Column]:
    """The replies that the headline is about: those to joined words, or, without any, to live ones."""
    return _some(columns, live=False) or _some(columns, live=True)


def word_parts(section: Section, found: Sequence[Slice], prefix: str) -> list[Part]:
    """Scores of joined words, live words against them, comparisons, and what the letters show."""
    columns = section.columns
    joined, live = _some(columns, live=False), _some(columns, live=True)
    parts = [*_word_scores(joined, found if joined else [], prefix), *_live(section, columns, live, prefix)]
    parts += shared(section, joined or live, prefix)
    return [*parts, *_words_only(joined or live, prefix)]


def _some(columns: Sequence[Column], live: bool) -> list[Column]:
    parts = [column.where(lambda item: (item.task == LIVE_TASK) is live) for column in columns]
    return [column for column in parts if column.rows]


def _word_scores(joined: Sequence[Column], found: Sequence[Slice], prefix: str) -> list[Part]:
    if not joined:
        return [Part("Scores", f"{prefix}-scores", text="There are no replies to joined words.")]
    known = published("words")
    assert known is not None
    shape = Shape(tuple(map(view_title, known.columns)), tuple((view, "") for view in known.columns))
    tables = (
        paper_table(
            f"{prefix}-table1",
            "Letters in their places, % (the paper's Table 1)",
            shape,
            found,
            known.overall,
            paper_note(known),
        ),
        score_table(
            f"{prefix}-overall", "Scores with chance and blind baseline", found, note=legend("words", "Holm")
        ),
        reply_tables.measures_table(f"{prefix}-measures", joined),
    )
    by_style = slices(joined, lambda item: item.category)
    places = tuple((view, style) for style in STYLES for view in known.columns)
    styled = Shape(tuple(f"{style}, {view_title(view)}" for view, style in places), places)
    theirs = {
        who: tuple(score for style in STYLES for score in styles[style]) for who, styles in known.by_style.items()
    }
    note = legend("words", "Benjamini and Hochberg")
    style_tables = (
        paper_table(
            f"{prefix}-table2", "By style, % (the paper's Table 2)", styled, by_style, theirs, paper_note(known)
        ),
        score_table(f"{prefix}-styles", "Styles with chance and blind baseline", by_style, "Style", note=note),
    )
    by_length = slices(joined, lambda item: item.level)
    lengths = score_table(f"{prefix}-lengths", "By length of the word", by_length, "Letters", note=note)
    return [
        scores_part(found, tables, "Scores", f"{prefix}-scores"),
        Part("By style", f"{prefix}-by-style", tables=style_tables),
        Part("By length", f"{prefix}-by-length", tables=(lengths,)),
    ]


def _live(section: Section, columns: Sequence[Column], live: Sequence[Column], prefix: str) -> list[Part]:
    title, name = "Live words", f"{prefix}-live"
    if not any(subject.item.task == LIVE_TASK for subject in section.subjects.values()):
        return [Part(title, name, text="This dataset has no words written live; build one with --preset live.")]
    if not live:
        return [Part(title, name, text="There are no replies to live words.")]
    known = published("words")
    assert known is not None
    found = overall(live)
    shape = Shape(tuple(map(view_title, known.columns)), tuple((view, "") for view in known.columns))
    caption = "Live words, % (the paper's Table 3)"
    tables = (
        paper_table(f"{prefix}-table3", caption, shape, found, known.live, paper_note(known)),
        score_table(
            f"{prefix}-live-scores", "Live words with chance and blind baseline", found, note=legend("words", "Holm")
        ),
        compare_tables.live_table(f"{prefix}-live-joined", columns),
    )
    return [Part(title, name, (figures.live_figure(columns, known),), tables)]


def _words_only(columns: Sequence[Column], prefix: str) -> list[Part]:
    collapsed = reply_tables.collapse_table(f"{prefix}-collapse", columns)
    found = figures.confusions(columns)
    maps = tuple(figures.confusion_figure(column, one) for column, one in found[: figures.MOST_MAPS])
    letters = Part("Letters", f"{prefix}-letters", text="No reply has a word in it.")
    if found:
        letters = Part(
            "Letters",
            f"{prefix}-letters",
            maps,
            (figures.confusion_table(f"{prefix}-confusions", found),),
            files=(figures.confusion_counts(f"{prefix}-confusion-counts", found),),
            small=True,
        )
    empty = "" if collapsed.lines else "No reply could be scored."
    return [Part("Mode collapse", f"{prefix}-mode", tables=(collapsed,) if not empty else (), text=empty), letters]
