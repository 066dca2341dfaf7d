"""The parts of a section about films with a question in them, and about tasks of others."""

from __future__ import annotations

from collections.abc import Sequence

from unwritten.core import Item
from unwritten.evaluate.conditions import FULLEST
from unwritten.families.morse.suite import HARD_GROUPS
from unwritten.report import reply_tables
from unwritten.report.parts import Part, legend, paper_note, scores_part, shared
from unwritten.report.published import Published, published
from unwritten.report.rows import Column, Section
from unwritten.report.score_tables import Shape, Slice, paper_table, score_table, slices
from unwritten.report.table import Table


def film_parts(section: Section, found: Sequence[Slice], prefix: str) -> list[Part]:
    """Scores by category, task and level, and comparisons."""
    columns = section.columns
    return [*_scores(section, columns, found, prefix), *shared(section, columns, prefix)]


def _scores(section: Section, columns: Sequence[Column], found: Sequence[Slice], prefix: str) -> list[Part]:
    if not columns:
        return [Part("Scores", f"{prefix}-scores", text="There are no replies yet.")]
    note = legend(section.family, "Holm")
    whole = score_table(f"{prefix}-overall", "Scores with chance and blind baseline", found, note=note)
    by_category = slices(columns, lambda item: item.category)
    tables = [whole]
    known = published(section.family)
    if known is not None:
        shape = Shape(known.columns, tuple((FULLEST, "" if name == "all" else name) for name in known.columns))
        ours = [one for one in (*found, *by_category) if one.view == FULLEST]
        caption = f"Right answers, % (Table 2 of {known.paper})"
        tables.insert(0, paper_table(f"{prefix}-table2", caption, shape, ours, known.overall, paper_note(known)))
        tables += _hard(columns, known, prefix)
    parts = [scores_part(found, tables, "Scores", f"{prefix}-scores")]
    note = legend(section.family, "Benjamini and Hochberg")
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
    return [paper_table(f"{prefix}-table3", caption, shape, ours, known.hard, paper_note(known))]


def _category(item: Item) -> str:
    return item.category


def _task(item: Item) -> str:
    return item.task


def _level(item: Item) -> str:
    return item.level
