"""``unwritten export``: words under the paper's file names."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from unwritten.cli.common import friendly


@friendly
def export(
    folder: Annotated[Path, typer.Argument(help="A dataset of words.")],
    out: Annotated[Path, typer.Option("--out", "-o", help="The folder for the files; must be empty or new.")],
) -> None:
    """Give the clips of a dataset of words the paper's names (standard/arm.mp3, …); these are the answers.

    Example: unwritten export my-words -o by-name
    """
    from unwritten.dataset.export import export_paper_names

    count = export_paper_names(folder, out)
    typer.echo(f"{count} files in {out}")
    typer.echo("warning: these names are the answers; do not give them to whom you test", err=True)
