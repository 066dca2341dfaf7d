"""``unwritten maverix import``: make a dataset of a MAVERIX release."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from unwritten.cli.common import CORES, Jobs, KeyFile, friendly, progress


@friendly
def import_(
    release: Annotated[
        Path, typer.Argument(help="The folder of the release, with data/MAVERIX_v1.0.json; only read.")
    ],
    out: Annotated[Path, typer.Option("--out", "-o", help="The dataset's folder; a half-built one is completed.")],
    answers: Annotated[
        Path | None, typer.Option(help="The ground truth: a file of sample_annotations/, or a kept answers.jsonl.")
    ] = None,
    jobs: Jobs = CORES,
    key_file: KeyFile = None,
) -> None:
    """Make a dataset of a release in the layout of MAVERIX v1.0; questions without an answer stay unscored.

    Files are taken over without their tags; what is missing is taken out of the videos with sound. If interrupted,
    the same command goes on where it stopped.

    Example: unwritten maverix import MAVERIX -o my-maverix --answers MAVERIX/data/sample_annotations/samples.json
    """
    from unwritten.core.seeding import read_key
    from unwritten.dataset.build import build
    from unwritten.dataset.manifest import read_items
    from unwritten.families.maverix.release_source import ReleaseSource

    with progress("importing") as moved:
        manifest = build(ReleaseSource(release, answers, read_key(key_file)), out, jobs=jobs, progress=moved)
    answered = sum(item.truth is not None for item in read_items(out))
    typer.echo(f"{manifest.items} questions on {manifest.clips} clips in {out}; {answered} of them have answers")
