"""The ``unwritten`` command."""

from __future__ import annotations

from typing import Annotated

import typer

from unwritten import __version__
from unwritten.cli.ablate import ablate
from unwritten.cli.audit import audit
from unwritten.cli.build import build
from unwritten.cli.check import check
from unwritten.cli.demo import demo
from unwritten.cli.describe import describe
from unwritten.cli.doctor import doctor
from unwritten.cli.errors import errors
from unwritten.cli.eval import evaluate
from unwritten.cli.explain import explain
from unwritten.cli.export import export
from unwritten.cli.gallery import gallery
from unwritten.cli.judge import judge
from unwritten.cli.letters import letters
from unwritten.cli.maverix import maverix
from unwritten.cli.reader import reader
from unwritten.cli.release import release
from unwritten.cli.report import report
from unwritten.cli.score import score
from unwritten.cli.show import show
from unwritten.cli.tasks import tasks

app = typer.Typer(
    name="unwritten",
    help="Audio-visual reasoning benchmarks that are generated, not collected.\n\n"
    "Example: unwritten show dominoes --level hard --index 7 -o look",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    add_completion=False,
    rich_markup_mode="rich",
)

for command in (
    tasks,
    show,
    explain,
    build,
    check,
    describe,
    release,
    export,
    gallery,
    demo,
    doctor,
    score,
    judge,
    report,
    errors,
    ablate,
    audit,
):
    app.command()(command)
app.command("eval")(evaluate)
app.add_typer(letters)
app.add_typer(maverix)
app.add_typer(reader)


def _print_version(asked: bool) -> None:
    if asked:
        typer.echo(__version__)
        raise typer.Exit


@app.callback()
def main(
    version: Annotated[
        bool, typer.Option("--version", help="Print the version and leave.", callback=_print_version, is_eager=True)
    ] = False,
) -> None:
    """Audio-visual reasoning benchmarks that are generated, not collected."""
