"""``unwritten doctor``: find out what of a clip reaches a model."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from unwritten.cli.common import friendly, progress
from unwritten.cli.eval import ModelArgs, Reach, arguments_of


@friendly
def doctor(
    model: Annotated[str, typer.Argument(help="As Inspect names it: openai/gpt-4o, gvideo/gemini-2.5-flash.")],
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="The folder of the examination; without it doctor/MODEL.")
    ] = None,
    send: Annotated[str, typer.Option(help="Pictures as video, as frames, or as the model takes them.")] = "auto",
    fps: Annotated[float | None, typer.Option(help="Frames a second, where frames are sent.")] = None,
    max_frames: Annotated[int | None, typer.Option(help="At most so many frames.")] = None,
    max_side: Annotated[int | None, typer.Option(help="Longest side of a picture in pixels.")] = None,
    reach: Reach = None,
    seed: Annotated[int, typer.Option(help="Another one gives other numbers.")] = 0,
    parallel: Annotated[int | None, typer.Option(help="Requests at the same time.")] = None,
    retries: Annotated[int, typer.Option(help="How often a request that fails is made again.")] = 6,
    model_arg: ModelArgs = None,
) -> None:
    """Send a model small clips with known contents and say what it can receive.

    Numbers that flash up for one frame and longer tell its real frame rate, charts the smallest text that it reads,
    and spoken digits and beeps whether it hears. About 23 requests; an examination that broke off goes on.

    Example: unwritten doctor sighted/slow

    Example: unwritten doctor openai/gpt-4o --send frames --fps 4
    """
    from unwritten.evaluate.doctor.examine import FINDINGS, examine
    from unwritten.evaluate.doctor.tell import lines_of
    from unwritten.evaluate.inspect.runner import Engine
    from unwritten.evaluate.setup import Setup

    folder = out or Path("doctor") / model.replace("/", "-")
    engine = Engine(parallel, retries, model_args=arguments_of(model_arg or []))
    choices = Setup(dataset="", send=send, fps=fps, max_frames=max_frames, max_side=max_side, reach=reach)
    with progress("examining") as moved:
        found = examine(model, folder, engine, choices, seed, moved)
    for line in lines_of(found):
        typer.echo(line)
    typer.echo(f"all of it: {folder / FINDINGS}")
    if found.unanswered:
        raise typer.Exit(1)
