"""The options of ``unwritten build words``: what a dataset of words holds."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from unwritten.cli.common import progress

if TYPE_CHECKING:
    from unwritten.core import Key
    from unwritten.families.words.presets import Order
    from unwritten.families.words.source import WordSource

WORDS = "words"
_PANEL = "Words only"

Preset = Annotated[
    str | None,
    typer.Option(
        help="paper (3,497 words), live (103 in one take, each with its joined twin) or people (100, letters too).",
        rich_help_panel=_PANEL,
    ),
]
Styles = Annotated[
    str | None, typer.Option(help="standard, cursive, retrace, or some of them with commas.", rich_help_panel=_PANEL)
]
Lengths = Annotated[
    str | None, typer.Option(help="How many letters: 2-5, or 3, or 1,4; 1 is single letters.", rich_help_panel=_PANEL)
]
Language = Annotated[str | None, typer.Option(help="Of the frequent words: en, fr, ru, …", rich_help_panel=_PANEL)]
Top = Annotated[
    int | None, typer.Option(help="How many of the most frequent words are looked at.", rich_help_panel=_PANEL)
]
WordsFile = Annotated[
    Path | None,
    typer.Option(
        help="Your own words or sentences, one to a line, instead of the frequent ones.", rich_help_panel=_PANEL
    ),
]
Stoplist = Annotated[Path | None, typer.Option(help="Words to leave out, one to a line.", rich_help_panel=_PANEL)]
Pause = Annotated[
    int | None, typer.Option(help="A pause between letters, in units of 192 ms.", rich_help_panel=_PANEL)
]
Sentences = Annotated[
    int | None, typer.Option(help="Write so many words in a clip; each is asked for.", rich_help_panel=_PANEL)
]
Letters = Annotated[
    Path | None,
    typer.Option(help="The library of letters; without it the default one.", rich_help_panel=_PANEL),
]


@dataclass(frozen=True)
class WordOptions:
    """What was said on the command line; None where nothing was."""

    preset: str | None
    styles: str | None
    lengths: str | None
    language: str | None
    top: int | None
    words_file: Path | None
    stoplist: Path | None
    pause: int | None
    sentences: int | None
    letters: Path | None

    def need_none(self, suite: str) -> None:
        """Refuse options that mean nothing for a suite of tasks."""
        from unwritten.core import UnwrittenError

        for name, value in vars(self).items():
            if value is not None:
                option = name.replace("_", "-")
                raise UnwrittenError(
                    f"--{option} is for words; {suite} has no such thing (try: unwritten build words)"
                )

    def order(self, size: int | None, split: str | None) -> Order:
        """Put the order together: the preset, changed by whatever else was said."""
        from unwritten.core import UnwrittenError
        from unwritten.families.words.presets import preset
        from unwritten.families.words.wordlist import canonical, read_lines

        if self.words_file:
            filters = {"--lengths": self.lengths, "--language": self.language, "--top": self.top, "--split": split}
            for option, value in (*filters.items(), ("--sentences", self.sentences)):
                if value is not None:
                    raise UnwrittenError(f"{option} chooses among frequent words; with --words-file all are taken")
        base = preset(self.preset)
        wanted: dict[str, Any] = {
            "language": self.language,
            "lengths": None if self.lengths is None else read_lengths(self.lengths),
            "top": self.top,
            "split": split,
            "stoplist": frozenset(map(canonical, read_lines(self.stoplist))) if self.stoplist else None,
        }
        changes: dict[str, Any] = {
            "styles": tuple(name.strip() for name in self.styles.split(",")) if self.styles is not None else None,
            "given": read_lines(self.words_file) if self.words_file else None,
            "pause": self.pause,
            "sentence": self.sentences,
            "size": size,
            "wanted": replace(base.wanted, **_said(wanted)),
        }
        order = replace(base, **_said(changes))
        # Of one's own words all are wanted, unless a number is named.
        return replace(order, size=None) if self.words_file and size is None else order


def need_no_task_options(level: str | None, folders: list[Path] | None) -> None:
    """Refuse options that mean nothing for words."""
    from unwritten.core import UnwrittenError

    if level is not None or folders:
        raise UnwrittenError("--level and --tasks are for tasks; words have --lengths and --letters")


def _said(options: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in options.items() if value is not None}


def read_lengths(text: str) -> tuple[int, ...]:
    """Read lengths of words, such as ``2-5`` or ``1,3,5``."""
    from unwritten.core import UnwrittenError

    lengths: set[int] = set()
    for part in text.split(","):
        match = re.fullmatch(r"\s*(\d{1,3})(?:\s*-\s*(\d{1,3}))?\s*", part)
        first, last = (int(match[1]), int(match[2] or match[1])) if match else (1, 0)
        if not 1 <= first <= last:
            raise UnwrittenError(f"--lengths {text}: say 2-5, or 3, or 1,4")
        lengths |= set(range(first, last + 1))
    return tuple(sorted(lengths))


def source_of(options: WordOptions, size: int | None, split: str | None, key: Key, jobs: int) -> WordSource:
    """Open the letters, recording the default ones where need be, and plan the words."""
    from unwritten.families.words.letters.default import default_library
    from unwritten.families.words.letters.library import open_library
    from unwritten.families.words.source import word_source

    order = options.order(size, split)
    if options.letters is not None:
        library = open_library(options.letters)
    else:
        with progress("recording the default letters, once") as moved:
            library = default_library(key=key, jobs=jobs, progress=moved)
    return word_source(order, library, key)


def report(source: WordSource) -> bool:
    """Print how many words each style has, and each that cannot be written; say whether all can."""
    plan = source.plan
    for (task, style), count in plan.counts().items():
        typer.echo(f"{style}: {count} {task.partition('/')[2]} ({3 * count} files)")
    for line in plan.dropped:
        typer.echo(f"left out: {line}", err=True)
    return not plan.dropped
