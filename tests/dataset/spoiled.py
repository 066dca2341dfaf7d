"""Datasets that are spoiled on purpose, and what the check says of them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from conftest import TOYS
from unwritten.core import Item, MediaFile
from unwritten.core.jsonable import dumps
from unwritten.dataset.build import seal
from unwritten.dataset.check import Report, check
from unwritten.dataset.manifest import read_items, read_manifest
from unwritten.media.fingerprint import sha256_file


def checked(folder: Path) -> Report:
    return check(folder, folders=(TOYS,), read=0)


def problems(folder: Path) -> dict[str, str]:
    return {finding.where: finding.problem for finding in checked(folder).findings}


def rewrite(folder: Path, change: dict[str, object]) -> Item:
    """Change one item and make the checksums fit again, as a careless (or clever) editor would."""
    manifest, items = read_manifest(folder), list(read_items(folder))
    items[2] = replace(items[2], **change)  # type: ignore[arg-type]
    (folder / "items.jsonl").write_text("".join(dumps(item) + "\n" for item in items))
    seal(folder, manifest.identity, items=manifest.items, clips=manifest.clips)
    return items[2]


def replace_clip(folder: Path, data: bytes) -> str:
    """Put other bytes in place of an item's clip, with checksums that fit: only looking inside tells."""
    item = list(read_items(folder))[2]
    (media,) = item.media.values()
    (folder / media.path).write_bytes(data)
    fitting = MediaFile(media.path, len(data), sha256_file(folder / media.path))
    rewrite(folder, {"media": {"muted_video": fitting}})
    return media.path


def a_clip(folder: Path) -> Path:
    return sorted((folder / "media").iterdir())[2]
