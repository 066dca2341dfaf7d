"""``unwritten ablate``: what frames, and films, are worth to a model."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from unwritten.cli.common import friendly, progress
from unwritten.cli.eval import ModelArgs, Reach, arguments_of

if TYPE_CHECKING:
    from unwritten.report.table import Table, Value


@friendly
def ablate(
    dataset: Annotated[Path, typer.Argument(help="The dataset folder.")],
    kind: Annotated[
        str,
        typer.Argument(
            help="frames: 1, 2, 4 and 8 a second; static: one picture with the question, pictures, the film."
        ),
    ],
    model: Annotated[str, typer.Option("--model", "-m", help="As Inspect names it: openai/gpt-4o, blind/majority.")],
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="The folder; without it runs/DATASET-MODEL-KIND.")
    ] = None,
    limit: Annotated[int | None, typer.Option(help="Only so many items of each setting.")] = None,
    parallel: Annotated[int | None, typer.Option(help="Requests at the same time.")] = None,
    retries: Annotated[int, typer.Option(help="How often a request that fails is made again.")] = 6,
    model_arg: ModelArgs = None,
    reach: Reach = None,
) -> None:
    """Ask the same items in several ways and put the scores side by side; interrupted, it goes on.

    Example: unwritten ablate my-set frames --model openai/gpt-4o

    Example: unwritten ablate my-set static --model blind/majority
    """
    from unwritten.evaluate.ablation import ablate as run
    from unwritten.evaluate.ablation import settings
    from unwritten.evaluate.inspect.runner import Engine
    from unwritten.evaluate.setup import Setup
    from unwritten.media.atomic import write_text_atomic
    from unwritten.report.ablation import ablation_table
    from unwritten.report.table import to_csv

    setups = settings(kind, Setup(str(dataset), limit=limit, reach=reach))
    folder = out or Path("runs") / f"{dataset.resolve().name}-{model.replace('/', '-')}-{kind}"
    engine = Engine(parallel, retries, model_args=arguments_of(model_arg or []))
    with progress("asking") as moved:
        found = run(model, setups, folder, engine, moved)
    table = ablation_table(kind, found)
    write_text_atomic(folder / f"{table.name}.csv", to_csv(table))
    _print(table)
    typer.echo(f"table: {folder / table.name}.csv")


def _print(table: Table) -> None:
    """Show our rows, with the interval of the whole; the paper's own rows and all intervals stand in the CSV."""
    from rich.console import Console
    from rich.table import Table as RichTable

    shown = RichTable(*(head.title for head in table.heads), box=None, header_style="bold", title=table.caption)
    for line in table.lines:
        if not line.published:
            shown.add_row(
                *(_cell(value, head.title == "all") for head, value in zip(table.heads, line.values, strict=True))
            )
    Console(soft_wrap=True).print(shown)


def _cell(value: Value, with_ends: bool) -> str:
    from unwritten.report.table import Span

    if not isinstance(value, Span):
        return "–" if value is None else str(value)
    if not with_ends or value.low is None or value.high is None:
        return f"{value.mean:.1%}"
    return f"{value.mean:.1%} ({value.low:.1%} to {value.high:.1%})"
