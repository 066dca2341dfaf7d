"""``unwritten export``: a dataset in the layout of its paper."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from unwritten.cli.common import CORES, Jobs, friendly


@friendly
def export(
    folder: Annotated[Path, typer.Argument(help="A dataset of words, of tasks or of videos.")],
    out: Annotated[Path, typer.Option("--out", "-o", help="The folder for the files; must be empty or new.")],
    samples: Annotated[
        int | None, typer.Option(help="Of MAVERIX: how many answers are given as samples; otherwise 8.")
    ] = None,
    answers: Annotated[
        str | None, typer.Option(help="Of MAVERIX: all, to give every answer instead of samples.")
    ] = None,
    jobs: Jobs = CORES,
) -> None:
    """Write a dataset as its paper's release has it; answers stand in the files, of words even in their names.

    Words become standard/arm.mp3, …; films become test.csv, questions/, solutions/ and question_text/. MAVERIX sets
    become data/MAVERIX_v1.0.json, vid/, vid_only/, audio/, subtitles/ and sample_annotations/, where answers stay
    behind but for the samples.

    Example: unwritten export my-words -o by-name

    Example: unwritten export my-maverix -o to-publish --samples 0
    """
    from unwritten.core import UnwrittenError
    from unwritten.dataset.export import SAMPLES, export_videos, is_maverix
    from unwritten.dataset.export import export as export_dataset

    if answers not in (None, "all"):
        raise UnwrittenError(f"--answers {answers}: give all, or leave it out and say how many with --samples")
    if is_maverix(folder):
        given = None if answers else SAMPLES if samples is None else samples
        done = export_videos(folder, out, samples=given, jobs=jobs)
        typer.echo(f"{done.questions} questions on {done.clips} clips in {out}")
        if done.answers:
            place = out / "data" / "sample_annotations"
            typer.echo(f"warning: {done.answers} of the answers are in {place}", err=True)
        return
    if samples is not None or answers is not None:
        raise UnwrittenError(f"{folder} is no MAVERIX set: its layout has all answers, so leave out --samples")
    count = export_dataset(folder, out)
    typer.echo(f"{count} clips in {out}")
    typer.echo("warning: the answers are in these files; do not give them to whom you test", err=True)
