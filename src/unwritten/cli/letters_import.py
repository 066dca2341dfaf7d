"""``unwritten letters import``: take real recordings of letters into a library."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from unwritten.cli.common import CORES, Jobs, friendly, progress

if TYPE_CHECKING:
    from unwritten.families.words.letters.importer import Imported


@friendly
def import_(
    folder: Annotated[Path, typer.Argument(help="The recordings: a-1.mp3, a-1.mp4, a-1_muted.mp4, …; only read.")],
    out: Annotated[Path, typer.Option("--out", "-o", help="The library's folder; a half-made one is completed.")],
    style: Annotated[
        str | None, typer.Option(help="Only the letters of one style: standard, cursive or retrace.")
    ] = None,
    size: Annotated[
        str | None, typer.Option(help="Of all pictures, as 640x480; without it the recordings' own shape.")
    ] = None,
    fix_offset: Annotated[bool, typer.Option("--fix-offset", help="Move sound that is early or late.")] = False,
    derive: Annotated[
        bool, typer.Option("--derive", help="Make a missing file of a letter from its others.")
    ] = False,
    strict: Annotated[bool, typer.Option("--strict", help="Stop at the first letter with a problem.")] = False,
    jobs: Jobs = CORES,
) -> None:
    """Check real recordings of letters and put them on the grid on which words are joined.

    Each letter is looked at for visible ink, sound out of time, lost pictures, clipping and more; those with a
    problem are named and left out. If interrupted, the same command goes on where it stopped.

    Example: unwritten letters import recordings -o my-letters --fix-offset
    """
    from unwritten.families.words.letters.arrange import Options
    from unwritten.families.words.letters.importer import import_letters

    options = Options(style, _size(size), fix_offset=fix_offset, derive=derive, strict=strict)
    with progress("importing") as moved:
        done = import_letters(folder, out, options, jobs=jobs, progress=moved)
    _print(done)
    for name, why in done.report.strays.items():
        typer.echo(f"{folder / name}: {why}", err=True)
    made = len(done.looked_at) - len(done.rejected)
    typer.echo(f"{made} of {len(done.looked_at)} letters imported into {out}; all findings: {out / 'import.json'}")
    if done.rejected:
        typer.echo(f"unwritten: {len(done.rejected)} letter(s) of {folder} could not be imported", err=True)
        raise typer.Exit(1)


def _size(text: str | None) -> tuple[int, int] | None:
    from unwritten.core import UnwrittenError

    if text is None:
        return None
    match = re.fullmatch(r"(\d{2,4})[x×](\d{2,4})", text)
    if match is None or int(match[1]) % 2 or int(match[2]) % 2:
        raise UnwrittenError(f"--size {text}: give two even numbers, as 640x480")
    return int(match[1]), int(match[2])


def _print(done: Imported) -> None:
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    from unwritten.families.words.letters.importer import findings_of

    console = Console()
    table = Table("letter", "seconds", "sound", "ink", "findings", box=None, header_style="bold")
    for entry in done.looked_at:
        seen, offset = entry.seen, entry.seen.offset
        late = "–" if offset is None else f"{offset.ms:+.0f} ms{'' if offset.clear else ' ?'}"
        ink = "–" if seen.ink is None else f"{seen.ink.contrast:.0f} levels" if seen.ink.found else "none"
        lines = [
            f"[red]{escape(found.text)}[/]" if found.serious else escape(found.text) for found in findings_of(entry)
        ]
        name = f"{seen.style} {seen.char}"
        table.add_row(name if entry.made else f"[red]{name}[/]", f"{seen.seconds:.2f}", late, ink, "\n".join(lines))
    console.print(table)
    for style, jump in done.report.jumps.items():
        console.print(
            f"{style}: where letters meet, the picture changes by {jump.usual} levels, at most {jump.worst} "
            f"({jump.pair}); from picture to picture of a moving hand by {jump.moving}"
        )
    for style, offset_ms in done.report.offsets.items():
        console.print(f"{style}: usual offset of the sound {offset_ms:+.0f} ms (+ is late)")
