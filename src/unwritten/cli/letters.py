"""``unwritten letters``: make, look at and import the letters that words are joined from."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from unwritten.cli.common import CORES, Jobs, KeyFile, Split, friendly, progress
from unwritten.cli.letters_import import import_

if TYPE_CHECKING:
    from unwritten.families.words.letters.library import Library
    from unwritten.families.words.letters.make import Session

Out = Annotated[Path, typer.Option("--out", "-o", help="The library's folder; a half-made one is completed.")]

letters = typer.Typer(
    name="letters",
    help="Make, look at and import the letters that words are joined from.\n\n"
    "Example: unwritten letters make --writer 7 --style cursive -o my-letters",
    no_args_is_help=True,
)
letters.command(name="import")(import_)


@letters.command()
@friendly
def make(
    out: Out,
    writer: Annotated[int, typer.Option(help="The writer's number: the same one is always the same person.")] = 0,
    style: Annotated[str, typer.Option(help="standard, cursive or retrace.")] = "standard",
    chars: Annotated[str | None, typer.Option(help="Only these letters, as abc; otherwise all of the style.")] = None,
    strokes: Annotated[
        str | None, typer.Option(help="Whose movements: unipen:FOLDER takes those of a real person.")
    ] = None,
    unipen_writer: Annotated[str | None, typer.Option(help="The person in the UNIPEN release.")] = None,
    light: Annotated[str, typer.Option(help="desk, lamp, dim or cool.")] = "desk",
    shake: Annotated[str, typer.Option(help="The camera: none or handheld.")] = "none",
    noise: Annotated[str, typer.Option(help="Of the camera: none, low or high.")] = "low",
    blur: Annotated[str, typer.Option(help="Of movement: none or shutter.")] = "none",
    split: Split = "test",
    jobs: Jobs = CORES,
    key_file: KeyFile = None,
) -> None:
    """Record the letters of a simulated writer; if interrupted, the same command goes on where it stopped.

    Example: unwritten letters make --writer 7 --style cursive -o my-letters

    Example: unwritten letters make --strokes unipen:unipen --unipen-writer k-17 -o real-letters
    """
    from unwritten.core.seeding import read_key
    from unwritten.draw.hand import Capture
    from unwritten.families.words.letters.make import Session, make_letters
    from unwritten.families.words.studio.writer import writer_of
    from unwritten.families.words.style import style_named

    person = writer_of(writer, style_named(style), split=split, key=read_key(key_file))
    session = Session(out, person, Capture(light=light, shake=shake, noise=noise, blur=blur))
    with progress("recording") as moved:
        if strokes is None and unipen_writer is None:
            library = make_letters(session, chars, jobs=jobs, progress=moved)
        else:
            library = _real(session, strokes, unipen_writer, chars, jobs, moved)
    typer.echo(f"{len(library.index.letters)} letters in {out}; see: unwritten letters list {out}")


@letters.command()
@friendly
def strokes(
    out: Annotated[Path, typer.Option("--out", "-o", help="The folder for the pictures.")],
    alphabet: Annotated[
        str | None, typer.Option(help="standard, cursive, retrace or cyrillic; without it all of them.")
    ] = None,
) -> None:
    """Draw a page for each alphabet: every letter with the order and direction of its strokes.

    Example: unwritten letters strokes -o stroke-pages
    """
    from unwritten.families.words.strokes.alphabets import ALPHABETS
    from unwritten.families.words.strokes.alphabets import alphabet as alphabet_named
    from unwritten.families.words.strokes.page import write_stroke_page
    from unwritten.media.atomic import cannot_write

    chosen = [alphabet_named(name) for name in ([alphabet] if alphabet else ALPHABETS)]
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise cannot_write(out, error) from error
    for each in chosen:
        write_stroke_page(each, out / f"{each.name}.png")
        typer.echo(out / f"{each.name}.png")


@letters.command(name="list")
@friendly
def list_(
    folder: Annotated[
        Path | None, typer.Argument(help="The library's folder; without it the default library, made if need be.")
    ] = None,
    jobs: Jobs = CORES,
) -> None:
    """Say which letters a library has, how long and how large they are, and who wrote them.

    Example: unwritten letters list my-letters
    """
    from rich.console import Console
    from rich.table import Table

    library = _open(folder, jobs)
    table = Table("style", "letters", "seconds", "size", "MB", box=None, header_style="bold")
    for style in library.styles:
        entries = [entry for entry in library.index.letters if entry.style == style]
        seconds = sorted(entry.clip.seconds for entry in entries)
        size = sum(media.bytes for entry in entries for media in entry.files.values())
        sizes = sorted({f"{entry.clip.width}×{entry.clip.height}" for entry in entries})
        span = f"{seconds[0]:.2f}–{seconds[-1]:.2f}"
        table.add_row(style, library.letters(style), span, ", ".join(sizes), f"{size / 1e6:.1f}")
    Console().print(table)
    typer.echo(f"{library.folder}: {len(library.index.letters)} letters, fingerprint {library.fingerprint[:16]}")


def _open(folder: Path | None, jobs: int) -> Library:
    from unwritten.families.words.letters.default import default_library
    from unwritten.families.words.letters.library import open_library

    if folder is not None:
        return open_library(folder)
    with progress("recording the default letters") as moved:
        return default_library(jobs=jobs, progress=moved)


def _real(
    session: Session,
    strokes: str | None,
    person: str | None,
    chars: str | None,
    jobs: int,
    moved: Callable[[int, int], None],
) -> Library:
    from unwritten.core import UnwrittenError
    from unwritten.families.words.letters.real import make_from_unipen

    kind, _, path = (strokes or "").partition(":")
    if kind != "unipen" or not path or not person:
        raise UnwrittenError("real movements need both --strokes unipen:FOLDER and --unipen-writer NAME")
    return make_from_unipen(session, Path(path), person, chars, jobs=jobs, progress=moved)
