"""The parts of a section, in order: each is a heading with tables and figures, or says why it is empty."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from unwritten.core import Item
from unwritten.evaluate.conditions import FULLEST
from unwritten.families.morse.suite import HARD_GROUPS
from unwritten.report import compare_tables, figures, reply_tables
from unwritten.report.headline import headline
from unwritten.report.published import Published, published
from unwritten.report.rows import LIVE_TASK, Column, Section
from unwritten.report.score_tables import (
    Shape,
    Slice,
    overall,
    paper_table,
    score_table,
    slices,
    view_title,
)
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


STYLES = ("standard", "cursive", "retrace")
LEGEND = (
    "Score: mean with a 95 % interval that is robust to clusters (word or clip). Chance: what the same replies score "
    "when dealt out anew within {group}. Lift: score minus chance; p by permutation, adjusted after {adjust}. "
    "Blind: the best constant answer within {group}, chosen with the truths in hand, on few items more than a real "
    "guesser gets. Skill: share of the way from blind to perfect."
)


def content_of(section: Section, prefix: str) -> Content:
    """Work out everything that a section shows; ``prefix`` begins the names of its tables."""
    columns = section.columns
    if section.family != "words":
        found = overall(columns)
        parts = [*_other_scores(section, columns, found, prefix), *_shared(section, columns, prefix)]
        return Content(headline(section, found), (*parts, *_replies(section, prefix)))
    joined = _some(columns, live=False)
    live = _some(columns, live=True)
    found = overall(joined or live)
    parts = [*_word_scores(joined, found if joined else [], prefix), *_live(section, columns, live, prefix)]
    parts += _shared(section, joined or live, prefix)
    parts += _words_only(joined or live, prefix)
    return Content(headline(section, found), (*parts, *_replies(section, prefix)))


def _some(columns: Sequence[Column], live: bool) -> list[Column]:
    parts = [column.where(lambda item: (item.task == LIVE_TASK) is live) for column in columns]
    return [column for column in parts if column.rows]


def _legend(family: str, adjust: str) -> str:
    group = "style and length" if family == "words" else "the task"
    return LEGEND.format(group=group, adjust=adjust)


def _paper_note(known: Published | None) -> str:
    if known is None:
        return ""
    return f"With 95 % intervals; a dash: not evaluated. Published rows: {known.source}; their items were others."


def _scores_part(found: Sequence[Slice], tables: Sequence[Table], title: str, name: str) -> Part:
    measured = any(one.measured for one in found)
    picture = (figures.score_figure(found),) if measured else ()
    return Part(title, name, picture, tuple(tables), "" if measured else "No reply could be scored.")


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
            _paper_note(known),
        ),
        score_table(
            f"{prefix}-overall", "Scores with chance and blind baseline", found, note=_legend("words", "Holm")
        ),
        reply_tables.measures_table(f"{prefix}-measures", joined),
    )
    by_style = slices(joined, lambda item: item.category)
    places = tuple((view, style) for style in STYLES for view in known.columns)
    styled = Shape(tuple(f"{style}, {view_title(view)}" for view, style in places), places)
    theirs = {
        who: tuple(score for style in STYLES for score in styles[style]) for who, styles in known.by_style.items()
    }
    note = _legend("words", "Benjamini and Hochberg")
    style_tables = (
        paper_table(
            f"{prefix}-table2", "By style, % (the paper's Table 2)", styled, by_style, theirs, _paper_note(known)
        ),
        score_table(f"{prefix}-styles", "Styles with chance and blind baseline", by_style, "Style", note=note),
    )
    by_length = slices(joined, lambda item: item.level)
    lengths = score_table(f"{prefix}-lengths", "By length of the word", by_length, "Letters", note=note)
    return [
        _scores_part(found, tables, "Scores", f"{prefix}-scores"),
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
        paper_table(f"{prefix}-table3", caption, shape, found, known.live, _paper_note(known)),
        score_table(
            f"{prefix}-live-scores", "Live words with chance and blind baseline", found, note=_legend("words", "Holm")
        ),
        compare_tables.live_table(f"{prefix}-live-joined", columns),
    )
    return [Part(title, name, (figures.live_figure(columns, known),), tables)]


def _other_scores(section: Section, columns: Sequence[Column], found: Sequence[Slice], prefix: str) -> list[Part]:
    if not columns:
        return [Part("Scores", f"{prefix}-scores", text="There are no replies yet.")]
    note = _legend(section.family, "Holm")
    whole = score_table(f"{prefix}-overall", "Scores with chance and blind baseline", found, note=note)
    by_category = slices(columns, lambda item: item.category)
    tables = [whole]
    known = published(section.family)
    if known is not None:
        shape = Shape(known.columns, tuple((FULLEST, "" if name == "all" else name) for name in known.columns))
        ours = [one for one in (*found, *by_category) if one.view == FULLEST]
        caption = f"Right answers, % (Table 2 of {known.paper})"
        tables.insert(0, paper_table(f"{prefix}-table2", caption, shape, ours, known.overall, _paper_note(known)))
        tables += _hard(columns, known, prefix)
    parts = [_scores_part(found, tables, "Scores", f"{prefix}-scores")]
    note = _legend(section.family, "Benjamini and Hochberg")
    for title, cut in (("Category", _category), ("Task", _task), ("Level", _level)):
        some = by_category if title == "Category" else slices(columns, cut)
        table = score_table(f"{prefix}-{title.lower()}", f"By {title.lower()}", some, title, note=note)
        parts.append(Part(f"By {title.lower()}", f"{prefix}-by-{title.lower()}", tables=(table,)))
    guessed = reply_tables.blind_table(f"{prefix}-blind", columns)
    if guessed.lines:
        parts.append(Part("Solved without looking", f"{prefix}-solved-blind", tables=(guessed,)))
    return parts


def _hard(columns: Sequence[Column], known: Published, prefix: str) -> list[Table]:
    """The groups of tasks that the paper found hardest, where there are replies to ours."""
    groups = {task: name for name, tasks in HARD_GROUPS.items() for task in tasks}
    hard = [column.where(lambda item: item.task.rsplit("/")[-1] in groups) for column in columns]
    found = slices([column for column in hard if column.rows], lambda item: groups[item.task.rsplit("/")[-1]])
    if not found:
        return []
    titles = tuple(name.replace("_", " ") for name in known.hard_columns)
    shape = Shape(titles, tuple((FULLEST, name) for name in known.hard_columns))
    caption = f"The hardest groups of tasks, % (Table 3 of {known.paper})"
    ours = [one for one in found if one.view == FULLEST]
    return [paper_table(f"{prefix}-table3", caption, shape, ours, known.hard, _paper_note(known))]


def _category(item: Item) -> str:
    return item.category


def _task(item: Item) -> str:
    return item.task


def _level(item: Item) -> str:
    return item.level


def _shared(section: Section, columns: Sequence[Column], prefix: str) -> list[Part]:
    """Fusion, ranks and differences, which all families have."""
    replies = {(column.who, column.view): column.rows for column in columns if column.view != FULLEST}
    if section.family != "words":
        replies = dict(section.replies)
    found = compare_tables.fusions(replies, section.whos)
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


def _replies(section: Section, prefix: str) -> list[Part]:
    name = f"{prefix}-replies"
    if not section.replies:
        return [Part("Replies", name, text="There are no replies yet.")]
    tables = (
        reply_tables.coverage_table(f"{prefix}-coverage", section),
        reply_tables.sent_table(f"{prefix}-sent", section),
    )
    return [Part("Replies", name, tables=tables)]
