"""``unwritten describe``: what is in a dataset."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from unwritten.cli.common import friendly
from unwritten.cli.table_2 import print_table_2


@friendly
def describe(
    folder: Annotated[Path, typer.Argument(help="The dataset folder.")],
    picture: Annotated[
        Path | None, typer.Option("--picture", "-p", help="Also draw the figures to this PNG (or SVG, PDF) file.")
    ] = None,
    table: Annotated[
        Path | None, typer.Option("--table", "-t", help="Of MAVERIX: write the paper's Table 2 to this CSV file too.")
    ] = None,
) -> None:
    """Print (and plot) counts, durations, sizes and the balance of answers; of MAVERIX also the paper's Table 2.

    Example: unwritten describe my-morse --picture my-morse.png

    Example: unwritten describe my-maverix --table my-maverix.csv
    """
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    from unwritten.dataset.describe import describe as describe_dataset
    from unwritten.dataset.describe import plot

    figures = describe_dataset(folder)
    console = Console()
    console.print(
        f"[bold]{escape(figures.name)}[/]: {figures.items} items on {figures.clips} clips, "
        f"{figures.hours * 60:.1f} minutes, {figures.megabytes:.1f} MB; {figures.sounding} clips with sound; "
        + ", ".join(f"{count} × {size}" for size, count in figures.sizes.items())
    )
    tasks = Table("task", "items", "seconds", "kB", "answers", box=None, header_style="bold")
    tasks.columns[0].no_wrap = True
    for task in figures.tasks:
        levels = ", ".join(f"{name} {count}" for name, count in task.levels.items())
        tasks.add_row(
            task.task.partition("/")[2] or task.task,
            f"{task.items}: {levels}",
            f"{task.seconds[0]:.1f}–{task.seconds[2]:.1f}",
            f"{task.kilobytes:.0f}",
            f"{task.kind}, {len(task.answers)} different; {next(iter(task.answers))} is {task.commonest:.0%}",
        )
    console.print(tasks)
    print_table_2(folder, console, table)
    if picture:
        from unwritten.core import UnwrittenError

        try:
            plot(figures, picture)
        except ValueError as error:  # a format that is not known
            raise UnwrittenError(f"cannot write the picture {picture}: {error}") from error
        console.print(f"picture: {picture}")
