"""The parts of a section about MAVERIX sets."""

from __future__ import annotations

from collections.abc import Sequence

from unwritten.report import maverix
from unwritten.report.parts import Part, legend, scores_part, shared
from unwritten.report.published import source_note
from unwritten.report.rows import Column, Section
from unwritten.report.score_tables import Slice, score_table, slices


def maverix_parts(section: Section, found: Sequence[Slice], prefix: str) -> list[Part]:
    """Scores of questions with options; what a judge says of open answers is a part of its own."""
    columns = maverix.choices(section.columns)
    return [*_scores(section, columns, found, prefix), *shared(section, columns, prefix)]


def _scores(section: Section, columns: Sequence[Column], found: Sequence[Slice], prefix: str) -> list[Part]:
    if not columns:
        return [Part("Scores", f"{prefix}-scores", text="There are no replies to questions with options yet.")]
    theirs = source_note(maverix.paper()["source"])
    note = legend(section.family, "Holm")
    tables = (
        maverix.modality_table(f"{prefix}-table3", columns, found, theirs),
        score_table(f"{prefix}-overall", "Scores with chance and blind baseline", found, note=note),
    )
    split = (
        maverix.difficulty_table(f"{prefix}-table4", columns, theirs),
        *maverix.kind_tables(f"{prefix}-table5", columns, theirs),
        maverix.split_table(f"{prefix}-table10", columns, theirs),
    )
    parts = [
        scores_part(found, tables, "Scores", f"{prefix}-scores"),
        Part("Splits", f"{prefix}-splits", tables=split),
    ]
    if maverix.has_settings(section):
        settings = maverix.setting_table(f"{prefix}-figure4", columns)
        parts.append(Part("Localized and long", f"{prefix}-settings", tables=(settings,)))
    by_task = score_table(f"{prefix}-task", "By task", slices(columns, lambda item: item.task), "Task", note=note)
    parts.append(Part("By task", f"{prefix}-by-task", tables=(by_task,)))
    return parts
