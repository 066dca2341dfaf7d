"""``unwritten score``: score replies, wherever they were made."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from unwritten.cli.common import friendly


@friendly
def score(
    dataset: Annotated[Path, typer.Argument(help="The dataset folder.")],
    source: Annotated[Path, typer.Argument(help="replies.jsonl, the folder of a run, or Inspect's logs (*.eval).")],
    answers: Annotated[
        Path | None, typer.Option(help="answers.jsonl, where the dataset is a release without answers.")
    ] = None,
    out: Annotated[Path | None, typer.Option("--out", "-o", help="Write the replies here as JSONL.")] = None,
) -> None:
    """Score replies against the dataset that they answer.

    A line of replies.jsonl has at least item_id, condition, who and text.

    Example: unwritten score my-words my-replies.jsonl
    """
    from unwritten.cli.eval import line_of
    from unwritten.evaluate.replies import write_replies
    from unwritten.evaluate.sources import score_source

    replies, summaries = score_source(dataset, source, answers)
    if out is not None:
        typer.echo(f"{write_replies(replies, out)} replies written to {out}")
    for who, summary in summaries:
        typer.echo(f"{who}, {line_of(summary)}")
