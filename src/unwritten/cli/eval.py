"""``unwritten eval``: put a dataset to a model."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from unwritten.cli.common import friendly, progress

if TYPE_CHECKING:
    from unwritten.evaluate.inspect.runner import Engine
    from unwritten.evaluate.preview import Preview
    from unwritten.evaluate.run import Summary
    from unwritten.evaluate.setup import Setup

Conditions = Annotated[
    list[str] | None,
    typer.Option(
        "--condition",
        "-c",
        help="audio, muted_video, audio_video, subtitles, video_subtitles, text_only or fullest; may be repeated. "
        "Without it all three of words, and of other items the fullest. MAVERIX's names (video_sub) are taken too.",
    ),
]
ModelArgs = Annotated[
    list[str] | None, typer.Option("--model-arg", "-M", help="name=value for the provider; may be repeated.")
]

Reach = Annotated[
    str | None,
    typer.Option(
        help='What the model can take, where the table does not know it: \'{"frames": true, "audio": ["wav"]}\'.'
    ),
]


@friendly
def evaluate(
    dataset: Annotated[Path, typer.Argument(help="The dataset folder.")],
    model: Annotated[str, typer.Option("--model", "-m", help="As Inspect names it: openai/gpt-4o, blind/constant.")],
    condition: Conditions = None,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="The folder of the run; without it runs/DATASET-MODEL.")
    ] = None,
    prompt: Annotated[
        str | None, typer.Option(help="Words: final, v1 to v4; morse: plain; maverix: standard; all: question.")
    ] = None,
    style: Annotated[str | None, typer.Option(help="Only items of this style or category.")] = None,
    limit: Annotated[int | None, typer.Option(help="Only so many items of each condition.")] = None,
    send: Annotated[str, typer.Option(help="Pictures as video, as frames, or as the model takes them.")] = "auto",
    fps: Annotated[float | None, typer.Option(help="Frames a second, where frames are sent.")] = None,
    max_frames: Annotated[int | None, typer.Option(help="At most so many frames.")] = None,
    max_side: Annotated[int | None, typer.Option(help="Longest side of a picture in pixels.")] = None,
    reach: Reach = None,
    rotate: Annotated[
        str | None,
        typer.Option(
            help="Choices alone, their options moved on: by so many places, as 2, or a part of a turn, as 1/4."
        ),
    ] = None,
    epochs: Annotated[int, typer.Option(help="How often each item is asked.")] = 1,
    parallel: Annotated[int | None, typer.Option(help="Requests at the same time.")] = None,
    retries: Annotated[int, typer.Option(help="How often a request that fails is made again.")] = 6,
    temperature: Annotated[float | None, typer.Option(help="Without it, the provider's own.")] = None,
    max_tokens: Annotated[int | None, typer.Option(help="The longest reply.")] = None,
    model_arg: ModelArgs = None,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Count requests, bytes and tokens; ask nothing.")
    ] = False,
) -> None:
    """Ask a model; if interrupted, the same command goes on and repeats nothing that was answered.

    The run's folder holds replies.jsonl, and the logs for: inspect view --log-dir RUN/logs

    Example: unwritten eval my-words --model blind/constant

    Example: unwritten eval my-words --model google/gemini-2.5-flash -c audio -c audio_video --dry-run
    """
    from unwritten.evaluate.inspect.runner import Engine
    from unwritten.evaluate.run import evaluate as run
    from unwritten.evaluate.run import setups_for
    from unwritten.evaluate.setup import Setup

    choices = Setup(
        dataset=str(dataset),
        style=style,
        prompt=prompt,
        limit=limit,
        send=send,
        fps=fps,
        max_frames=max_frames,
        max_side=max_side,
        reach=reach,
        rotation=rotate,
    )
    setups = setups_for(dataset, condition or (), choices)
    given = {"temperature": temperature, "max_tokens": max_tokens}
    config = {name: value for name, value in given.items() if value is not None}
    engine = Engine(parallel, retries, epochs, arguments_of(model_arg or []), config)
    if dry_run:
        _preview(setups, model, engine)
        return
    folder = out or Path("runs") / f"{dataset.resolve().name}-{model.replace('/', '-')}"
    with progress("asking") as moved:
        summaries = run(model, setups, folder, engine, moved)
    _tell(summaries, folder)


def _preview(setups: Sequence[Setup], model: str, engine: Engine) -> None:
    from unwritten.evaluate.inspect.runner import need_model
    from unwritten.evaluate.preview import preview
    from unwritten.evaluate.reach import reach_of
    from unwritten.evaluate.setup import open_bench

    need_model(model, engine)
    benches = [open_bench(setup) for setup in setups]
    for row in preview(benches, setups[0].reach_of(reach_of(model)), engine.epochs):
        typer.echo(_previewed(row))


def _tell(summaries: Sequence[Summary], folder: Path) -> None:
    """Say what came of a run; replies that never arrived make it fail."""
    from unwritten.evaluate.run import REPLIES

    for summary in summaries:
        typer.echo(line_of(summary))
    typer.echo(f"replies: {folder / REPLIES}")
    missing = sum(summary.missing for summary in summaries)
    if missing:
        why = next((f" ({summary.complaint:.200})" for summary in summaries if summary.complaint), "")
        typer.echo(f"unwritten: {missing} replies never arrived{why}; the same command asks for them again", err=True)
        raise typer.Exit(1)


def line_of(summary: Summary) -> str:
    """Write what a condition came to."""
    mean = "no score" if summary.mean is None else f"{summary.mean:.2%}"
    statuses = ", ".join(f"{count} {status.replace('_', ' ')}" for status, count in summary.statuses.items())
    absent = f"; {summary.absent} items lack it" if summary.absent else ""
    return f"{summary.condition}: {mean} over {summary.items} replies ({statuses}){absent}"


def _previewed(row: Preview) -> str:
    unsupported = f", {row.not_supported} not supported ({row.reason})" if row.not_supported else ""
    absent = f", {row.absent} items lack it" if row.absent else ""
    return (
        f"{row.condition}: {row.requests} requests, {row.bytes / 1e6:.1f} MB, about {row.tokens} tokens"
        f"{unsupported}{absent}"
    )


def arguments_of(pairs: Sequence[str]) -> dict[str, Any]:
    """Read what is to be told to a provider's code."""
    from unwritten.core import UnwrittenError

    arguments: dict[str, Any] = {}
    for pair in pairs:
        name, separator, value = pair.partition("=")
        if not separator or not name.isidentifier():
            raise UnwrittenError(f"--model-arg {pair}: write it as name=value")
        arguments[name] = int(value) if value.lstrip("-").isdecimal() else value
    return arguments
