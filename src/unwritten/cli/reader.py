"""``unwritten reader``: read words from clips, train the reader, and measure it."""

from __future__ import annotations

import json
import sys
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from unwritten.cli.common import friendly
from unwritten.cli.reader_make import Weights, evaluate, train

if TYPE_CHECKING:
    from collections.abc import Sequence

    from unwritten.families.words.reader.read import Perceived, Reader, Reading

READ, NO_WORD, BAD_INPUT = 0, 1, 2
"""How the command ends: a word was read, none was found, or a clip or an option is wrong."""

reader = typer.Typer(
    name="reader",
    help="Read words from clips of a dry pen with a small model of our own; train it, and measure it.\n\n"
    "Example: unwritten reader read clip.mp4 --picture clip.png",
    no_args_is_help=True,
)


@reader.command()
@friendly
def read(
    clips: Annotated[list[Path], typer.Argument(help="Videos, with sound or muted, or sounds; each is read alone.")],
    sense: Annotated[
        str | None, typer.Option(help="video, audio or av; without it whatever the clip has.", show_default=False)
    ] = None,
    letters: Annotated[
        int | None, typer.Option(min=1, help="How many letters the word has, if that is known.")
    ] = None,
    words: Annotated[Path | None, typer.Option(help="Only words of this file, one to a line.")] = None,
    picture: Annotated[
        Path | None, typer.Option(help="Draw the recovered path of the pen (PNG); for one clip that is watched.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One line of JSON for each clip.")] = False,
    weights: Weights = None,
) -> None:
    """Read the word that a hand writes; ends with 0 if a word was read, 1 if none was found, 2 if a file is bad.

    Example: unwritten reader read clip.mp4 --letters 3 --picture clip.png

    Example: unwritten reader read words/media/*.mp3 --json
    """
    from unwritten.core import UnwrittenError

    try:
        given = _words(words, letters)
        opened = _reader(weights, sense, picture, clips)
    except UnwrittenError as error:
        raise _bad(error) from error
    worst = READ
    for clip in clips:
        try:
            reading = _read(opened, clip, sense, letters, given, picture)
        except UnwrittenError as error:
            print(f"unwritten: {error}", file=sys.stderr)
            worst = BAD_INPUT
            continue
        worst = max(worst, READ if reading.word else NO_WORD)
        _tell_json(clip, reading) if as_json else _tell(clip, reading)
    if worst != READ:
        raise typer.Exit(worst)


def _bad(error: Exception) -> typer.Exit:
    print(f"unwritten: {error}", file=sys.stderr)
    return typer.Exit(BAD_INPUT)


def _words(path: Path | None, letters: int | None) -> Sequence[str] | None:
    """Read the list of words; one from which no word could be chosen is refused."""
    from unwritten.core import UnwrittenError
    from unwritten.families.words.reader.ctc import LETTERS
    from unwritten.families.words.wordlist import canonical, read_lines

    if path is None:
        return None
    spelled = [word for word in map(canonical, read_lines(path)) if set(word) <= set(LETTERS)]
    if not spelled:
        raise UnwrittenError(f"{path} has no word of the letters a to z, which alone the reader knows")
    if letters is not None and all(len(word) != letters for word in spelled):
        raise UnwrittenError(f"{path} has no word of {letters} letters; leave --letters out, or name another")
    return spelled


def _reader(weights: Path | None, sense: str | None, picture: Path | None, clips: Sequence[Path]) -> Reader:
    from unwritten.core import UnwrittenError
    from unwritten.families.words.reader.network import WEIGHTS
    from unwritten.families.words.reader.read import Reader, need_sense

    if sense is not None:
        need_sense(sense)
    if picture is not None and len(clips) > 1:
        raise UnwrittenError(f"--picture {picture} is for one clip, not for {len(clips)}")
    if picture is not None and picture.exists() and any(clip.exists() and picture.samefile(clip) for clip in clips):
        raise UnwrittenError(f"--picture {picture} is the clip itself, which would be lost; name another file")
    if picture is not None and sense == "audio":
        raise UnwrittenError("--picture needs eyes: leave --sense out, or say video or av")
    return Reader(weights or WEIGHTS)


def _read(
    reader: Reader,
    clip: Path,
    sense: str | None,
    letters: int | None,
    words: Sequence[str] | None,
    picture: Path | None,
) -> Reading:
    from unwritten.core import UnwrittenError
    from unwritten.families.words.reader.senses import sense_of
    from unwritten.families.words.reader.trace import told_when

    chosen = sense or sense_of(clip)
    if picture is not None and chosen == "audio":
        raise UnwrittenError(f"{clip} has no pictures, so there is no path to draw")
    perceived = reader.perceive(clip, chosen)
    reading = reader.decide(perceived, chosen, letters=letters, words=words)
    if picture is not None and reading.word:
        _draw(clip, reading, perceived, picture)
    return told_when(reading, perceived)


def _draw(clip: Path, reading: Reading, perceived: Perceived, picture: Path) -> None:
    from unwritten.core import UnwrittenError
    from unwritten.families.words.reader.picture import reading_picture
    from unwritten.media.sheet import write_png

    if perceived.seen is None or perceived.sight is None:
        raise UnwrittenError(f"{clip} was read by ear alone, so there is no path to draw")
    write_png(reading_picture(clip, reading, perceived.sight), picture)


def _tell(clip: Path, reading: Reading) -> None:
    """Print the word, its letters in a table, and what there is to remark."""
    from rich.console import Console
    from rich.table import Table

    if not reading.word:
        typer.echo(f"{clip}: no word ({'; '.join(reading.remarks)})")
        return
    typer.echo(f"{clip}: {reading.word} ({reading.by}, {reading.confidence:.0%} sure)")
    table = Table("letter", "sure", "from", "to", box=None, header_style="bold", padding=(0, 2))
    for letter in reading.letters:
        table.add_row(letter.char, f"{letter.confidence:.0%}", f"{letter.start:.1f} s", f"{letter.stop:.1f} s")
    Console().print(table)
    for remark in reading.remarks:
        typer.echo(f"  {remark}")


def _tell_json(clip: Path, reading: Reading) -> None:
    """Print a reading as one line of JSON."""
    told = {
        "clip": str(clip),
        "word": reading.word,
        "sense": reading.sense,
        "used": reading.used,
        "confidence": round(reading.confidence, 4),
        "letters": [
            {name: round(value, 4) if isinstance(value, float) else value for name, value in asdict(letter).items()}
            for letter in reading.letters
        ],
        "remarks": list(reading.remarks),
    }
    typer.echo(json.dumps(told, ensure_ascii=False))


reader.command()(train)
reader.command()(evaluate)
