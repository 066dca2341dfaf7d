"""``unwritten export``: a dataset in the layout of its paper."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from unwritten.cli.common import friendly


@friendly
def export(
    folder: Annotated[Path, typer.Argument(help="A dataset of words or of tasks.")],
    out: Annotated[Path, typer.Option("--out", "-o", help="The folder for the files; must be empty or new.")],
) -> None:
    """Write a dataset as its paper's release has it; answers stand in the files, of words even in their names.

    Words become standard/arm.mp3, …; films become test.csv, questions/, solutions/ and question_text/.

    Example: unwritten export my-words -o by-name

    Example: unwritten export morse-500 -o as-released
    """
    from unwritten.dataset.export import export as export_dataset

    count = export_dataset(folder, out)
    typer.echo(f"{count} clips in {out}")
    typer.echo("warning: the answers are in these files; do not give them to whom you test", err=True)
