"""What all commands share: options, progress, and errors told in one line."""

from __future__ import annotations

import functools
import io
import math
import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, ParamSpec, TypeVar

import typer

from unwritten.cli.entry import stop

if TYPE_CHECKING:
    from rich.progress import Progress

P = ParamSpec("P")
R = TypeVar("R")

Folders = Annotated[
    list[Path] | None, typer.Option("--tasks", help="A folder with task files of your own; may be repeated.")
]
KeyFile = Annotated[
    Path | None, typer.Option("--key-file", help="The secret key of a private suite; without it the suite is public.")
]
Jobs = Annotated[int, typer.Option("--jobs", "-j", help="Parallel processes; the result does not depend on it.")]
Clips = Annotated[float, typer.Option("--clips", help="MB of clips to put into the page; the others are linked.")]
Split = Annotated[str, typer.Option("--split", help="train, validation or test; they share no item.")]

CORES = os.cpu_count() or 1

TOLD_EVERY = 30.0
"""Seconds after which long work says in a line how far it is where no bar can move, as in a file."""


def friendly(command: Callable[P, R]) -> Callable[P, R]:
    """Turn errors that the user can mend into one line and a non-zero exit, and Ctrl-C into a quiet stop."""

    @functools.wraps(command)
    def run(*args: P.args, **kwargs: P.kwargs) -> R:
        _write_anything()
        try:
            return command(*args, **kwargs)
        except KeyboardInterrupt:
            stop()
        except Exception as error:
            from unwritten.core.errors import UnwrittenError  # here, since it brings numpy along

            if not isinstance(error, UnwrittenError | UnicodeEncodeError):
                raise
            print(f"unwritten: {_told(error)}", file=sys.stderr)
            raise typer.Exit(1) from error

    return run


def _told(error: Exception) -> str:
    if isinstance(error, UnicodeEncodeError):  # as the name of a folder may be, which is then put into a page
        return f"{error.object!r:.200} is not UTF-8 and cannot be written; give that file or folder another name"
    return str(error)


def bytes_of(clips: float) -> int:
    """How many bytes of clips go into a page, by what ``--clips`` says in MB."""
    from unwritten.core.errors import UnwrittenError  # here, since it brings numpy along

    if not 0 <= clips < math.inf:
        raise UnwrittenError(f"--clips {clips}: it must be a number of at least 0")
    return round(clips * 1e6)


def _write_anything() -> None:
    """Let a terminal that knows few characters show the others as escapes, instead of failing on them."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


@contextmanager
def progress(what: str) -> Iterator[Callable[[int, int], None]]:
    """Show a progress bar on standard error and lend the function that moves it."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with _bar(Progress(*columns, console=Console(stderr=True)), what) as update:
        yield lambda done, total: update(completed=done, total=total)


@contextmanager
def stages() -> Iterator[Callable[[float, str], None]]:
    """Show how far a stage of long work is, from 0 to 1, and lend the function that tells it with what is done."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn

    columns = (TextColumn("{task.description}", markup=False), BarColumn(), TaskProgressColumn())
    with _bar(Progress(*columns, console=Console(stderr=True)), "beginning") as update:
        yield lambda share, text: update(completed=share, total=1.0, description=text)


@contextmanager
def _bar(bar: Progress, what: str) -> Iterator[Callable[..., None]]:
    shown = bar.add_task(what, total=None)
    told = time.monotonic()

    def update(**news: Any) -> None:
        nonlocal told
        bar.start()  # with the first news, so that a mistake in the command is told without a bar
        bar.update(shown, **news)
        if not bar.console.is_terminal and time.monotonic() - told >= TOLD_EVERY:
            told = time.monotonic()
            (task,) = bar.tasks
            print(f"{task.description}, {task.percentage:.0f} %", file=sys.stderr, flush=True)

    try:
        yield update
    finally:
        if bar.live.is_started:
            bar.stop()
