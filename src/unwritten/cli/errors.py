"""``unwritten errors``: look at wrong replies and say why they are wrong."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from unwritten.cli.common import Clips, bytes_of, friendly


@friendly
def errors(
    sources: Annotated[
        list[Path], typer.Argument(help="Datasets and replies to them: run folders, replies.jsonl, Inspect's logs.")
    ],
    out: Annotated[Path, typer.Option("--out", "-o", help="The page.")] = Path("errors.html"),
    labels: Annotated[Path | None, typer.Option(help="labels.json, saved from the page before.")] = None,
    most: Annotated[int, typer.Option("--most", help="At most so many replies.")] = 60,
    clips: Clips = 20.0,
) -> None:
    """Write a page of wrong replies, each with its clip, subtitles and what was sent, to be labelled by a reader.

    The page saves labels.json; give it again to go on, and to `unwritten report --labels` for a table.

    Example: unwritten errors my-set runs/my-set-openai-gpt-4o -o errors.html
    """
    from unwritten.report.errors import read_labels, write_errors, wrong_replies
    from unwritten.report.gather import gather

    most_bytes = bytes_of(clips)
    before = read_labels(labels) if labels else ()
    found = wrong_replies(gather(sources), most)
    write_errors(found, out, before, most_bytes)
    typer.echo(f"{len(found)} wrong replies: {out.resolve().as_uri()}")
