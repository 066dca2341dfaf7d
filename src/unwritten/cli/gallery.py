"""``unwritten gallery``: a page of playable clips."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from unwritten.cli.common import CORES, Folders, Jobs, friendly, progress


@friendly
def gallery(
    dataset: Annotated[
        Path | None, typer.Argument(help="A dataset; without it each task makes its own clips.")
    ] = None,
    out: Annotated[Path, typer.Option("--out", "-o", help="The folder for the page.")] = Path("gallery"),
    each: Annotated[int, typer.Option(help="At most this many clips of each task.")] = 3,
    markdown: Annotated[
        Path | None, typer.Option(help="Write GALLERY.md for the repository here instead of a page.")
    ] = None,
    jobs: Jobs = CORES,
    folders: Folders = None,
) -> None:
    """Write a web page that plays clips of every task with their questions and answers.

    Example: unwritten gallery my-morse -o gallery
    """
    from unwritten.report.gallery import from_dataset, from_registry, write_markdown, write_page

    if markdown is not None:
        count = write_markdown(markdown, tuple(folders or ()))
        typer.echo(f"{count} tasks in {markdown}")
        return
    if dataset is not None:
        cards = from_dataset(dataset, out, each)
    else:
        with progress("drawing") as moved:
            cards = from_registry(out, jobs, tuple(folders or ()), moved)
    page = write_page(cards, out)
    typer.echo(f"{len(cards)} clips; open {page}")
