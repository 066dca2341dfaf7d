"""``unwritten release``: publish questions, keep answers."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from unwritten.cli.common import friendly


@friendly
def release(
    folder: Annotated[Path, typer.Argument(help="The dataset folder.")],
    out: Annotated[Path, typer.Option("--out", "-o", help="The folder for the release; must be empty or new.")],
) -> None:
    """Write the questions and the answers of a dataset apart.

    Example: unwritten release my-private-morse -o to-publish
    """
    from unwritten.dataset.release import is_cryptogram, is_guessable
    from unwritten.dataset.release import release as release_dataset

    manifest, questions, answers = release_dataset(folder, out)
    typer.echo(f"{manifest.items} questions in {questions}: publish this folder")
    typer.echo(f"{manifest.items} answers in {answers}: keep this folder")
    if is_guessable(manifest):
        typer.echo(
            "warning: this set was built without --key-file, so anybody can make its answers again; "
            "build it with a secret key before you publish it as a test",
            err=True,
        )
    if is_cryptogram(manifest):
        typer.echo(
            "warning: joined words can be puzzled out without their letters, since equal letters have equal packets; "
            "as a secret test publish live words",
            err=True,
        )
