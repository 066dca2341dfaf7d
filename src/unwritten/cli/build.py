"""``unwritten build``: make a dataset."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from unwritten.cli import words
from unwritten.cli.common import CORES, Folders, Jobs, KeyFile, friendly, progress

if TYPE_CHECKING:
    from unwritten.core import Key
    from unwritten.core.source import Source

DEFAULT_SIZE = 60


@friendly
def build(
    suite: Annotated[
        str,
        typer.Argument(
            help="A family (words, morse, maverix), a suite (morse-500), a category (morse/temporal) or a task."
        ),
    ],
    out: Annotated[Path, typer.Option("--out", "-o", help="The dataset folder; a half-built one is completed.")],
    size: Annotated[
        int | None, typer.Option(help=f"How many clips; without it {DEFAULT_SIZE}, or as many as a preset says.")
    ] = None,
    level: Annotated[
        str | None, typer.Option(help="easy, medium, hard or 0.00 to 1.00; without it 20/50/30 % of the three.")
    ] = None,
    split: Annotated[
        str | None,
        typer.Option(help="train, validation or test; they share no item. Without it test; of words, all."),
    ] = None,
    tables: Annotated[
        bool, typer.Option("--tables", help="Of maverix: whole 8 × 8 tables; --size then counts tables of a task.")
    ] = False,
    footage: Annotated[
        Path | None,
        typer.Option(help="A folder of your own videos, for segment_order and plausible_clip; see docs/morse.md."),
    ] = None,
    jobs: Jobs = CORES,
    key_file: KeyFile = None,
    folders: Folders = None,
    preset: words.Preset = None,
    styles: words.Styles = None,
    lengths: words.Lengths = None,
    language: words.Language = None,
    top: words.Top = None,
    words_file: words.WordsFile = None,
    stoplist: words.Stoplist = None,
    pause: words.Pause = None,
    sentences: words.Sentences = None,
    letters: words.Letters = None,
) -> None:
    """Build a dataset; if interrupted, the same command goes on where it stopped.

    Words and videos that cannot be used are named one by one; the rest is built, and the exit code is then 1.

    Example: unwritten build morse -o my-morse --size 60 --jobs 2

    Example: unwritten build morse-500 -o morse-500

    Example: unwritten build words --preset paper -o my-words

    Example: unwritten build maverix --tables -o paired

    Example: unwritten build segment_order --footage my-robot-clips -o order

    Example: unwritten build words --language fr --styles cursive --lengths 3-6 --size 200 -o mots
    """
    from unwritten.core.seeding import read_key
    from unwritten.dataset.build import build as build_dataset

    key = read_key(key_file)
    options = words.WordOptions(
        preset, styles, lengths, language, top, words_file, stoplist, pause, sentences, letters
    )
    whole = True
    source: Source
    if suite == words.WORDS:
        words.need_no_task_options(level, folders)
        source = of_words = words.source_of(options, size, split, key, jobs)
        whole = words.report(of_words)
    elif footage is not None:
        options.need_none(suite)
        source, whole = _of_footage(suite, footage, size, level, key)
    else:
        options.need_none(suite)
        source = _of_tasks(suite, size, level, split, key, tuple(folders or ()), tables)
    with progress("building") as moved:
        manifest = build_dataset(source, out, jobs=jobs, progress=moved)
    typer.echo(f"{manifest.items} items in {out}; verify with: unwritten check {out}")
    if not whole:
        what = "videos could not be used" if footage else "words could not be written"
        typer.echo(f"unwritten: some {what}; {out} holds the others, whole", err=True)
        raise typer.Exit(1)


def _of_footage(task: str, folder: Path, size: int | None, level: str | None, key: Key) -> tuple[Source, bool]:
    """Plan items of a user's videos, and name those that cannot be used."""
    from unwritten.core import UnwrittenError
    from unwritten.families.morse.footage.source import CLIPS, footage_source

    if level is not None and not level.isdecimal():
        raise UnwrittenError(f"--level {level}: of footage, a level is the number of clips, {CLIPS} without it")
    if size is not None:
        raise UnwrittenError("--size: footage gives as many items as it has videos or scenes")
    source = footage_source(task, folder, key, int(level) if level else CLIPS)
    for skipped in source.skipped:
        typer.echo(f"skipped {skipped}", err=True)
    return source, not source.skipped


def _of_tasks(
    suite: str,
    size: int | None,
    level: str | None,
    split: str | None,
    key: Key,
    folders: tuple[Path, ...],
    tables: bool,
) -> Source:
    from unwritten.dataset.suites import fixed_suites, task_source

    fixed = fixed_suites().get(suite)
    usual = 1 if tables else fixed.size if fixed else DEFAULT_SIZE
    clips = usual if size is None else size
    return task_source(
        suite, size=clips, level=level, split=split or "test", key=key, folders=folders, whole_tables=tables
    )
