"""``unwritten build``: make a dataset."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from unwritten.cli.common import CORES, Folders, Jobs, KeyFile, Split, friendly, progress


@friendly
def build(
    suite: Annotated[str, typer.Argument(help="A family (morse), a category (morse/temporal) or a task (dominoes).")],
    out: Annotated[Path, typer.Option("--out", "-o", help="The dataset folder; a half-built one is completed.")],
    size: Annotated[int, typer.Option(help="How many clips.")] = 60,
    level: Annotated[
        str | None, typer.Option(help="easy, medium, hard or 0.00 to 1.00; without it 20/50/30 % of the three.")
    ] = None,
    split: Split = "test",
    jobs: Jobs = CORES,
    key_file: KeyFile = None,
    folders: Folders = None,
) -> None:
    """Build a dataset; if interrupted, the same command goes on where it stopped.

    Example: unwritten build morse -o my-morse --size 60 --jobs 2
    """
    from unwritten.core.seeding import read_key
    from unwritten.dataset.build import build as build_dataset
    from unwritten.dataset.suites import task_source

    source = task_source(
        suite, size=size, level=level, split=split, key=read_key(key_file), folders=tuple(folders or ())
    )
    with progress("building") as moved:
        manifest = build_dataset(source, out, jobs=jobs, progress=moved)
    typer.echo(f"{manifest.items} items in {out}; verify with: unwritten check {out}")
