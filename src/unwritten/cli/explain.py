"""``unwritten explain``: how the truth of an item follows, with the frames that decide."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from unwritten.cli.common import Folders, KeyFile, friendly

if TYPE_CHECKING:
    from unwritten.core.seeding import Key


@friendly
def explain(
    item: Annotated[str, typer.Argument(help="An address (task@version/level/split/index), or an id in --dataset.")],
    dataset: Annotated[Path | None, typer.Option(help="The dataset that has the item of this id.")] = None,
    out: Annotated[Path, typer.Option("--out", "-o", help="The folder to write to.")] = Path("look"),
    key_file: KeyFile = None,
    folders: Folders = None,
) -> None:
    """Write the frames that a model gets on one sheet, those that decide marked, and the worked truth.

    Example: unwritten explain morse/temporal/dominoes@1/hard/test/7 -o look

    Example: unwritten explain 3f0c9a1be2d84c55a7b1 --dataset my-set
    """
    from unwritten.core.seeding import read_key
    from unwritten.media.atomic import cannot_write
    from unwritten.media.sheet import write_png
    from unwritten.report.explained import sample_of, sheet_of, shown_frames

    key = read_key(key_file)
    sample = sample_of(_address(dataset, item, key) if dataset else item, key, tuple(folders or ()))
    frames = shown_frames(sample)
    name = f"{sample.task.name.rsplit('/')[-1]}-{sample.address.level}-{sample.address.index}-explained.png"
    try:
        out.mkdir(parents=True, exist_ok=True)
        write_png(sheet_of(frames), out / name)
    except OSError as error:
        raise cannot_write(out, error) from error
    typer.echo(f"{sample.address}, difficulty {sample.task.difficulty(sample.address.level)} of 100")
    for question in sample.questions:
        typer.echo(f"\n{question.prompt}\n\nAnswer: {question.kind.show(question.answer)}")
    for line in sample.because:
        typer.echo(f"  {line}")
    marked = ", ".join(f"{frame.seconds:.1f} s" for frame in frames if frame.decisive)
    typer.echo(f"\nLook at: {marked or 'all of it'}\nSheet:   {out / name}")


def _address(dataset: Path, item_id: str, key: Key) -> str:
    """Find the address of an item; with another key it would be that of another film."""
    from unwritten.core import UnwrittenError
    from unwritten.dataset.manifest import read_items, read_manifest
    from unwritten.report.explained import need_task_item

    manifest = read_manifest(dataset)
    found = next((item for item in read_items(dataset) if item.id == item_id), None)
    if found is None:
        raise UnwrittenError(f"{dataset} has no item {item_id!r}")
    address = str(need_task_item(found.address, item_id))
    if manifest.identity.get("key") != key.fingerprint:
        told = "with a key of its own; give it by --key-file" if key.public else "with another key than this one"
        raise UnwrittenError(f"{dataset} was built {told}")
    return address
