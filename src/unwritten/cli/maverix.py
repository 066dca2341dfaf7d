"""``unwritten maverix``: sets of questions about one's own videos, and releases in the paper's layout."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from unwritten.cli.common import CORES, Jobs, KeyFile, friendly, progress
from unwritten.cli.maverix_import import import_

maverix = typer.Typer(
    name="maverix",
    help="Make sets of questions about your own videos, and take in releases of MAVERIX.\n\n"
    "Example: unwritten maverix make my-videos questions.json -o my-set",
    no_args_is_help=True,
)
maverix.command(name="import")(import_)


@maverix.command()
@friendly
def make(
    videos: Annotated[Path, typer.Argument(help="The folder of the videos; only read.")],
    annotations: Annotated[
        Path, typer.Argument(help='The questions: a JSON file {"questions": [...]}, or one question a line.')
    ],
    out: Annotated[Path, typer.Option("--out", "-o", help="The dataset folder; a half-built one is completed.")],
    fast: Annotated[
        bool, typer.Option("--fast", help="Copy segments from key picture to key picture, instead of exact cuts.")
    ] = False,
    long: Annotated[bool, typer.Option(help="Ask each question about the whole video too.")] = True,
    transcribe: Annotated[
        str,
        typer.Option(help="Who writes subtitles where a video has none: sphinx (English), whisper or none."),
    ] = "sphinx",
    whisper_model: Annotated[
        Path | None, typer.Option(help="The folder of a faster-whisper model, for --transcribe whisper.")
    ] = None,
    jobs: Jobs = CORES,
    key_file: KeyFile = None,
) -> None:
    """Make a set of your own videos: each question about its segment and, as a second item, about the whole video.

    Every clip comes with sound, muted, as sound alone and, if somebody speaks, with subtitles: those of NAME.srt or
    NAME.vtt beside NAME.mp4, or those that a recogniser writes. Questions that cannot be used are named one by one;
    the rest is built, and the exit code is then 1. If interrupted, the same command goes on where it stopped.

    Example: unwritten maverix make my-videos questions.json -o my-set

    Example: unwritten maverix make my-videos questions.jsonl -o my-set --fast --no-long --transcribe none

    A question, with "open" and all behind it left out at will:

    {"video": "kitchen.mp4", "start": "1:05.5", "end": 80, "question": "Why does the cook turn around?",
    "options": ["eight texts", ...], "answer": "C", "ability": "causal", "open": {"question": ..., "paraphrase": ...,
    "answer": ...}, "audio_type": "speech", "agentic_task": "egocentric", "topic": "Cooking", "difficulty": "hard",
    "difficulty_ratings": [4, 5], "reviews": [{"reviewer": ..., "check": ..., "verdict": ...}], "subtitles": ...}
    """
    from unwritten.core.seeding import read_key
    from unwritten.dataset.build import build
    from unwritten.families.maverix.videos import video_source
    from unwritten.media.transcribe import Transcriber

    by = Transcriber(transcribe, whisper_model)
    source = video_source(videos, annotations, read_key(key_file), fast=fast, long=long, transcriber=by)
    for note in source.plan.notes:
        typer.echo(f"note: {note}", err=True)
    for problem in source.problems:
        typer.echo(f"left out: {problem}", err=True)
    with progress("making") as moved:
        manifest = build(source, out, jobs=jobs, progress=moved)
    typer.echo(f"{manifest.items} items on {manifest.clips} clips in {out}; verify with: unwritten check {out}")
    if source.problems:
        typer.echo(
            f"unwritten: {len(source.problems)} question(s) could not be used; {out} holds the others", err=True
        )
        raise typer.Exit(1)
