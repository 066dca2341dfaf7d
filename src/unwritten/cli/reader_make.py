"""``unwritten reader train`` and ``unwritten reader evaluate``: make a reader, and measure one."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import typer

from unwritten.cli.common import CORES, Jobs, friendly, stages

Weights = Annotated[
    Path | None, typer.Option(help="The folder of a trained reader; without it the one in the package.")
]
Unipen = Annotated[
    Path | None, typer.Option(help="Real people's letters as arrays (.npz); without it simulated writers alone.")
]


@friendly
def train(
    out: Annotated[Path, typer.Option("--out", "-o", help="The reader's folder; a half-trained one is completed.")],
    budget: Annotated[
        str, typer.Option(help="full, or small: minutes instead of hours, and a worse reader.")
    ] = "full",
    unipen: Unipen = None,
    eyes: Annotated[
        Path | None, typer.Option(help="The folder of a reader whose eyes are taken over instead of trained.")
    ] = None,
    ears: Annotated[
        Path | None, typer.Option(help="The folder of a reader whose ears are taken over instead of trained.")
    ] = None,
    seed: Annotated[int, typer.Option(min=0, help="Another one begins with other weights.")] = 1,
) -> None:
    """Train a reader on simulated writers, and on real people's letters where they are given.

    Needs the extra "reader" (PyTorch and onnx). If interrupted, the same command goes on where it stopped.

    Example: unwritten reader train -o my-reader --budget small

    Example: unwritten reader train -o plain --eyes my-reader --ears my-reader
    """
    _need_torch()
    _need_file(unipen)
    from unwritten.families.words.reader.training.train import train as train_reader

    with stages() as told:
        figures = train_reader(out, budget=budget, arrays=unipen, eyes=eyes, ears=ears, seed=seed, progress=told)
    _print_figures(figures)
    typer.echo(f"the reader is in {out}; use it with: unwritten reader read CLIP --weights {out}")


@friendly
def evaluate(
    out: Annotated[
        Path, typer.Option("--out", "-o", help="The folder for the clips and figures; a half-done trial goes on.")
    ],
    unipen: Unipen = None,
    weights: Weights = None,
    sets: Annotated[
        list[str] | None, typer.Option("--set", help="Only this set, as joined, live or real; may be given again.")
    ] = None,
    small: Annotated[bool, typer.Option("--small", help="A few writers and words: a look, no measurement.")] = False,
    jobs: Jobs = CORES,
) -> None:
    """Measure a reader on writers that it never met: letters and words right, by style, sense and trouble.

    Example: unwritten reader evaluate -o reader-figures --small

    Example: unwritten reader evaluate -o reader-figures --unipen letters.npz --set real --weights my-reader
    """
    _need_file(unipen)
    from unwritten.evaluate.reader.evaluate import evaluate_reader, figures_path
    from unwritten.evaluate.reader.tables import tables
    from unwritten.evaluate.reader.trial import Trial

    with stages() as told:

        def moved(what: str, done: int, total: int) -> None:
            told(done / max(1, total), f"{what}: {done} of {total}")

        plan = Trial.small() if small else Trial()
        figures = evaluate_reader(
            out, plan, weights=weights, unipen=unipen, sets=sets or (), jobs=jobs, progress=moved
        )
    typer.echo(tables(figures))
    typer.echo(f"all of it: {figures_path(out, weights, sets or (), small=small)}")


def _need_torch() -> None:
    from importlib.util import find_spec

    from unwritten.core import UnwrittenError

    for name in ("torch", "onnx"):
        if find_spec(name) is None:
            raise UnwrittenError(f"training needs {name}; install it with: pip install 'unwritten[reader]'")


def _need_file(path: Path | None) -> None:
    from unwritten.core import UnwrittenError

    if path is not None and not path.is_file():
        raise UnwrittenError(f"--unipen {path}: no such file; name the arrays of real letters, or leave it out")


def _print_figures(figures: Mapping[str, Any], indent: str = "") -> None:
    """Print figures in figures, one to a line."""
    for name, value in figures.items():
        if isinstance(value, Mapping):
            typer.echo(f"{indent}{name}:")
            _print_figures(value, f"{indent}  ")
        elif isinstance(value, list):
            typer.echo(f"{indent}{name}: {value[-1] if value else '–'}")
        else:
            typer.echo(f"{indent}{name}: {f'{value:.4g}' if isinstance(value, float) else value}")
