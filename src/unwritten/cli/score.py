"""``unwritten score``: score replies, wherever they were made."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from unwritten.cli.common import friendly, progress

if TYPE_CHECKING:
    from unwritten.core import Reply


@friendly
def score(
    dataset: Annotated[Path, typer.Argument(help="The dataset folder.")],
    source: Annotated[Path, typer.Argument(help="replies.jsonl, the folder of a run, or Inspect's logs (*.eval).")],
    answers: Annotated[
        Path | None, typer.Option(help="answers.jsonl, where the dataset is a release without answers.")
    ] = None,
    out: Annotated[Path | None, typer.Option("--out", "-o", help="Write the replies here as JSONL.")] = None,
    extractor: Annotated[
        str | None,
        typer.Option(
            help="A model that points at the answer in replies which cannot be read otherwise. It never sees the "
            "truth, and what it quotes must stand in the reply; needs --out."
        ),
    ] = None,
) -> None:
    """Score replies against the dataset that they answer.

    A line of replies.jsonl has at least item_id, condition, who and text.

    Example: unwritten score my-words my-replies.jsonl

    Example: unwritten score my-words my-replies.jsonl --extractor openai/gpt-4o-mini -o read-replies.jsonl
    """
    from unwritten.cli.eval import line_of
    from unwritten.core import UnwrittenError
    from unwritten.evaluate.replies import write_replies
    from unwritten.evaluate.sources import checked_from, score_groups

    if extractor and out is None:
        raise UnwrittenError("--extractor adds quotes to the replies: say with -o where they are to be written")
    replies = checked_from(dataset, source)
    if extractor:
        replies = _quoted(dataset, replies, extractor)
    summaries = score_groups(dataset, replies, answers)
    if out is not None:
        typer.echo(f"{write_replies(replies, out)} replies written to {out}")
    for who, summary in summaries:
        typer.echo(f"{who}, {line_of(summary)}")


def _quoted(dataset: Path, replies: Sequence[Reply], extractor: str) -> list[Reply]:
    from unwritten.evaluate.fallback import with_quotes
    from unwritten.evaluate.inspect.extractor import ask_all
    from unwritten.evaluate.inspect.runner import Engine, open_model
    from unwritten.evaluate.sources import items_of

    model = open_model(extractor, Engine())
    with progress("reading") as moved:
        quoted, asked = with_quotes(
            items_of(dataset), replies, extractor, lambda prompts: ask_all(model, prompts, moved)
        )
    typer.echo(f"{asked} replies could not be read and were put to {extractor}")
    return quoted
