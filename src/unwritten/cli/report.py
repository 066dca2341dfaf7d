"""``unwritten report``: one page over any number of runs."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from unwritten.cli.common import Clips, bytes_of, friendly


@friendly
def report(
    sources: Annotated[
        list[Path],
        typer.Argument(
            help="Datasets and replies to them, in any order: run folders, replies.jsonl, Inspect's logs."
        ),
    ],
    out: Annotated[Path, typer.Option("--out", "-o", help="The page.")] = Path("report.html"),
    csv: Annotated[
        Path | None, typer.Option(help="The folder for the tables as CSV; without it beside the page.")
    ] = None,
    answers: Annotated[
        list[Path] | None, typer.Option(help="answers.jsonl of a dataset that is a release; may be repeated.")
    ] = None,
    judged: Annotated[
        list[Path] | None, typer.Option(help="The folder of a judging (unwritten judge); may be repeated.")
    ] = None,
    labels: Annotated[
        Path | None, typer.Option(help="labels.json of `unwritten errors`: a table of the kinds of errors.")
    ] = None,
    clips: Clips = 20.0,
) -> None:
    """Write one page that says what replies are worth: scores with chance, intervals, comparisons and examples.

    The page needs nothing else and opens offline; every table is also written as CSV.

    Example: unwritten report my-words runs/my-words-blind-constant -o report.html
    """
    from unwritten.report.content import Beside
    from unwritten.report.errors import read_labels
    from unwritten.report.gather import gather
    from unwritten.report.judged import judgements_of
    from unwritten.report.page import write_report

    most_bytes = bytes_of(clips)
    beside = Beside(read_labels(labels) if labels else (), judgements_of(judged or ()))
    folder = write_report(gather(sources, answers or ()), out, csv, most_bytes, beside)
    typer.echo(f"tables: {folder}\nreport: {out.resolve().as_uri()}")
