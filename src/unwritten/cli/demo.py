"""``unwritten demo``: the main job once through, offline."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from unwritten.cli.common import CORES, Jobs, friendly, progress


@friendly
def demo(
    out: Annotated[Path, typer.Option("--out", "-o", help="The folder for everything that the demo makes.")] = Path(
        "demo"
    ),
    size: Annotated[int, typer.Option(help="How many clips.")] = 24,
    jobs: Jobs = CORES,
) -> None:
    """Build a small set of every task, check it, and write a gallery page.

    Example: unwritten demo -o demo
    """
    from unwritten.core import UnwrittenError
    from unwritten.dataset.build import build
    from unwritten.dataset.check import check
    from unwritten.dataset.describe import describe, plot
    from unwritten.dataset.suites import task_source
    from unwritten.report.gallery import from_dataset, write_page

    dataset = out / "morse"
    with progress("building") as moved:
        manifest = build(task_source("morse", size=size), dataset, jobs=jobs, progress=moved)
    with progress("checking") as moved:
        report = check(dataset, read=6, jobs=jobs, progress=moved)
    if not report.passed:
        raise UnwrittenError(f"the demo's dataset has a fault: {report.findings[0]}")
    plot(describe(dataset), out / "statistics.png")
    page = write_page(from_dataset(dataset, out / "gallery", each=3), out / "gallery")
    typer.echo(
        f"{manifest.items} items built and checked: {report.truths} truths worked out twice, "
        f"{report.read} questions read back from the pixels ({report.legible:.1%} of their words)"
    )
    typer.echo(f"dataset:    {dataset}\nstatistics: {out / 'statistics.png'}\ngallery:    {page.resolve().as_uri()}")
