"""``unwritten audit``: which items can be answered without the full input."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from unwritten.cli.common import friendly, progress

Models = Annotated[
    list[str],
    typer.Option("--model", "-m", help="As Inspect names it; at least two, each with a --model of its own."),
]
Conditions = Annotated[
    str | None,
    typer.Option(
        help="With commas: text_only, muted_video, video_subtitles (these three without it), audio, subtitles; "
        "audio_video flags nothing, and serves to work out the modality gain."
    ),
]


@friendly
def audit(
    dataset: Annotated[Path, typer.Argument(help="The dataset folder.")],
    model: Models,
    out: Annotated[Path, typer.Option("--out", "-o", help="The folder of the audit.")],
    runs: Annotated[int, typer.Option(help="Runs of each item, each with the options in another place.")] = 4,
    need: Annotated[int, typer.Option(help="Right runs of every model that make a flag.")] = 3,
    conditions: Conditions = None,
    limit: Annotated[int | None, typer.Option(help="Only so many items of each condition.")] = None,
    log: Annotated[Path | None, typer.Option(help="The log of revisions; without it OUT/revisions.jsonl.")] = None,
    parallel: Annotated[int | None, typer.Option(help="Requests at the same time.")] = None,
    retries: Annotated[int, typer.Option(help="How often a request that fails is made again.")] = 6,
    temperature: Annotated[float | None, typer.Option(help="Without it, the provider's own.")] = None,
    max_tokens: Annotated[int | None, typer.Option(help="The longest reply.")] = None,
) -> None:
    """Find items that several models get right without the full input; interrupted, the same command goes on.

    Writes items.csv and items.jsonl, audit.json, and a log of revisions that goes along with the dataset's versions.

    Example: unwritten audit my-set -m openai/gpt-4o-mini -m google/gemini-2.0-flash-lite -o my-audit

    Example: unwritten audit my-set -m shortcut/corner -m shortcut/corner-stills --conditions text_only -o tried
    """
    from unwritten.core import UnwrittenError
    from unwritten.evaluate.inspect.runner import Engine
    from unwritten.evaluate.revisions import read_log, update_log
    from unwritten.evaluate.shortcuts import Plan, run_audit
    from unwritten.report.shortcuts import lines_of, write_audit

    names = tuple(name.strip() for name in (conditions or "").split(",") if name.strip())
    plan = Plan(dataset, tuple(model), names, runs, need, limit)
    revisions = log or out / "revisions.jsonl"
    read_log(revisions)  # a damaged log is better told now than after all requests
    if log is not None and not log.parent.is_dir():
        raise UnwrittenError(f"{log.parent}: no such folder for the log; make it first")
    given = {"temperature": temperature, "max_tokens": max_tokens}
    config = {name: value for name, value in given.items() if value is not None}
    with progress("asking") as moved:
        found = run_audit(plan, out, Engine(parallel, retries, config=config), moved)
    write_audit(found, out)
    for line in lines_of(found):
        typer.echo(line)
    changes = update_log(revisions, found)
    typer.echo(f"{revisions}: {changes.added} flags added, {changes.resolved} resolved, {changes.open} open")
    typer.echo(f"items: {out / 'items.csv'}")
    if found.missing:
        why = f" ({found.complaint:.200})" if found.complaint else ""
        typer.echo(
            f"unwritten: {found.missing} replies never arrived{why}; the same command asks for them again", err=True
        )
        raise typer.Exit(1)
