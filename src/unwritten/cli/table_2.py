"""The paper's Table 2 on the screen and as CSV, for ``unwritten describe`` of MAVERIX sets."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console

VALUES = 5
"""Values of a split that stand side by side: as many as a terminal has room for."""

LAST = ("Questions", "Subtitle length")
"""Rows that end a section."""


def print_table_2(folder: Path, console: Console, csv: Path | None) -> None:
    """Print the table of a MAVERIX set, a part for each split; of another set nothing."""
    from rich.markup import escape
    from rich.table import Table

    from unwritten.core import UnwrittenError
    from unwritten.dataset.export import is_maverix
    from unwritten.dataset.manifest import read_items
    from unwritten.families.maverix.statistics import OVERALL, SPLITS, table_of
    from unwritten.media.atomic import write_text_atomic

    if not is_maverix(folder):
        if csv is not None:
            raise UnwrittenError(f"--table {csv}: {folder} is no MAVERIX set")
        return
    figures = table_of(folder, read_items(folder))
    for split in SPLITS.values():
        for part in figures.of_split(split).parts(VALUES):
            names = [escape(value) or OVERALL for _, value in part.columns]
            shown = Table(split, *names, box=None, header_style="bold")
            for row in part.rows:
                shown.add_row(row.label, *row.cells, end_section=row.label in LAST)
            for column in shown.columns[1:]:
                column.justify = "right"
            console.print()
            console.print(shown)
    if csv is not None:
        write_text_atomic(csv, figures.csv())
        console.print(f"table: {escape(str(csv))}")
