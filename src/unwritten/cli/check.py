"""``unwritten check``: verify a dataset."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from unwritten.cli.common import CORES, Folders, Jobs, KeyFile, friendly, progress


@friendly
def check(
    folder: Annotated[Path, typer.Argument(help="The dataset folder.")],
    read: Annotated[
        int,
        typer.Option(
            help="For how many clips the question is read back by OCR (about a second each), or, of words, every "
            "picture and sample is compared with the letters', or, of videos, decoded; -1: all."
        ),
    ] = 24,
    letters: Annotated[
        Path | None, typer.Option(help="The letters that words were made of, where they are not the default ones.")
    ] = None,
    jobs: Jobs = CORES,
    key_file: KeyFile = None,
    folders: Folders = None,
) -> None:
    """Check files, streams and truths, and read the question back from the pixels.

    Example: unwritten check my-morse --read -1

    Example: unwritten check my-words --letters my-letters
    """
    from unwritten.core.seeding import read_key
    from unwritten.dataset.check import check as check_dataset

    with progress("checking") as moved:
        report = check_dataset(
            folder,
            key=read_key(key_file),
            read=None if read < 0 else read,
            jobs=jobs,
            folders=tuple(folders or ()),
            letters=letters,
            progress=moved,
        )
    for finding in report.findings:
        typer.echo(f"{folder}/{finding}", err=True)
    for note in report.notes:
        typer.echo(f"note: {note}")
    for line in report.summary:
        typer.echo(line)
    read_back = f", {report.read} questions read back ({report.legible:.1%} of their words)" if report.read else ""
    typer.echo(f"{report.files} files, {report.clips} clips checked, {report.truths} truths recounted{read_back}")
    if not report.passed:
        typer.echo(f"unwritten: {folder} has {len(report.findings)} problem(s)", err=True)
        raise typer.Exit(1)
    typer.echo("all good")
