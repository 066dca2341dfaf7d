"""``unwritten demo``: the main job once through, offline."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from unwritten.cli.common import CORES, Jobs, friendly, progress

if TYPE_CHECKING:
    from unwritten.core.source import Source
    from unwritten.dataset.check import Report

WORDS = 12
READ = 6
"""How many clips of each set are looked at most closely."""


@friendly
def demo(
    out: Annotated[Path, typer.Option("--out", "-o", help="The folder for everything that the demo makes.")] = Path(
        "demo"
    ),
    size: Annotated[int, typer.Option(help="How many question films.")] = 24,
    jobs: Jobs = CORES,
) -> None:
    """Build a small set of every task and some words, check them, and write a gallery page.

    Example: unwritten demo -o demo
    """
    from unwritten.core import PUBLIC
    from unwritten.dataset.describe import describe, plot
    from unwritten.dataset.suites import task_source
    from unwritten.families.words.letters.default import default_library
    from unwritten.families.words.presets import Order
    from unwritten.families.words.source import word_source
    from unwritten.report.gallery import from_dataset, write_page

    morse, words, gallery = out / "morse", out / "words", out / "gallery"
    films = _build_and_check(task_source("morse", size=size), morse, jobs)
    letters = default_library(jobs=jobs)
    written = _build_and_check(word_source(Order(size=WORDS), letters, PUBLIC), words, jobs)
    plot(describe(morse), out / "statistics.png")
    page = write_page([*from_dataset(morse, gallery, each=3), *from_dataset(words, gallery, each=6)], gallery)
    typer.echo(
        f"morse: {films.manifest.items} items built and checked: {films.truths} truths worked out twice, "
        f"{films.read} questions read back from the pixels ({films.legible:.1%} of their words)"
    )
    typer.echo(
        f"words: {written.manifest.items} items built and checked: {written.truths} read back from their packets, "
        f"{READ} compared with their letters to the last picture and sample"
    )
    typer.echo(f"datasets:   {morse}, {words}\nstatistics: {out / 'statistics.png'}")
    typer.echo(f"gallery:    {page.resolve().as_uri()}")


def _build_and_check(source: Source, dataset: Path, jobs: int) -> Report:
    from unwritten.core import UnwrittenError
    from unwritten.dataset.build import build
    from unwritten.dataset.check import check

    with progress(f"building {dataset.name}") as moved:
        build(source, dataset, jobs=jobs, progress=moved)
    with progress(f"checking {dataset.name}") as moved:
        report = check(dataset, read=READ, jobs=jobs, progress=moved)
    if not report.passed:
        raise UnwrittenError(f"the demo's dataset has a fault: {report.findings[0]}")
    return report
