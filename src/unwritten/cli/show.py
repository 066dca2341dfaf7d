"""``unwritten show``: make one item and look at it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from unwritten.cli.common import Folders, KeyFile, Split, friendly


@friendly
def show(
    task: Annotated[str, typer.Argument(help="A task, such as morse/temporal/dominoes or just dominoes.")],
    level: Annotated[str, typer.Option(help="easy, medium, hard, or a number from 0.00 to 1.00.")] = "medium",
    index: Annotated[int, typer.Option(help="Which item, counted from 0.")] = 0,
    out: Annotated[Path, typer.Option("--out", "-o", help="The folder to write to.")] = Path("look"),
    split: Split = "test",
    key_file: KeyFile = None,
    folders: Folders = None,
) -> None:
    """Make one item: the clip, a contact sheet, the question, the truth, and how the truth follows.

    Example: unwritten show dominoes --level hard --index 7 -o look
    """
    from rich.console import Console
    from rich.markup import escape

    from unwritten.core.seeding import read_key
    from unwritten.dataset.collection import open_task
    from unwritten.media.atomic import cannot_write
    from unwritten.media.sheet import sheet_with_sound, write_png

    sample = open_task(task, level=level, split=split, key=read_key(key_file), folders=tuple(folders or ()))[index]
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise cannot_write(out, error) from error
    name = f"{sample.task.name.rsplit('/')[-1]}-{sample.address.level}-{index}"
    clip = sample.save(out / f"{name}.mp4")
    write_png(sheet_with_sound(out / f"{name}.mp4", clip.samples), out / f"{name}.png")
    console = Console()
    console.print(f"[dim]{escape(str(sample.address))}, {clip.seconds:.1f} s[/]")
    for question in sample.questions:
        console.print(f"\n[bold]{escape(question.prompt)}[/]")
        console.print(f"\nAnswer: [green]{escape(question.kind.show(question.answer))}[/]")
    for line in sample.because:
        console.print(f"  {escape(line)}")
    console.print(f"\nClip:          {escape(str(out / name))}.mp4\nContact sheet: {escape(str(out / name))}.png")
