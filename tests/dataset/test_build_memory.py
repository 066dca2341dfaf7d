"""A build holds a few bytes for each clip and no object: plans may be long."""

from __future__ import annotations

import gc
import tracemalloc
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from unwritten.core import Clip, Item, MediaFile, Truth, Word
from unwritten.core.compact import OnDemand
from unwritten.core.film import FPS
from unwritten.core.source import MEDIA, Job
from unwritten.dataset import build as building
from unwritten.dataset.build import build
from unwritten.media.fingerprint import sha256_file

FEW, MANY = 100, 600
MOST = 60
"""Bytes that a clip may take; its Job alone would take two hundred."""


@dataclass(frozen=True)
class Jobs(OnDemand[Job]):
    count: int

    def __len__(self) -> int:
        return self.count

    def _at(self, number: int) -> Job:
        return Job(f"{number:020}", number)


@dataclass(frozen=True)
class Empty:
    """Clips without anything in them, as many as one likes."""

    count: int

    def identity(self) -> dict[str, Any]:
        return {"name": "empty", "clips": self.count}

    def jobs(self) -> Sequence[Job]:
        return Jobs(self.count)

    def make(self, job: Job, folder: Path) -> tuple[Item, ...]:
        path = folder / MEDIA / f"{job.clip_id}.mp4"
        path.write_bytes(b"")
        media = {"muted_video": MediaFile(f"{MEDIA}/{path.name}", 0, sha256_file(path))}
        item = Item(
            id=job.clip_id,
            clip_id=job.clip_id,
            family="empty",
            category="empty",
            task="empty",
            level="1",
            question="What is there?",
            kind=Word(letters=7),
            clip=Clip(2, 2, FPS, 1, 0),
            media=media,
            provenance="nowhere",
            truth=Truth("nothing", ()),
        )
        return (item,)


def held_at_the_end(count: int, folder: Path, monkeypatch: pytest.MonkeyPatch) -> int:
    """Build, and say how many bytes are held when the last checksum is made: all clips have been met by then."""
    held = []

    def watched(path: Path) -> str:
        if path.stem == Jobs(count)[-1].clip_id:
            gc.collect()  # Python keeps up to 2,000 tuples of each length for later
            held.append(tracemalloc.get_traced_memory()[0])
        return sha256_file(path)

    monkeypatch.setattr(building, "sha256_file", watched)
    tracemalloc.start()
    try:
        build(Empty(count), folder)
    finally:
        tracemalloc.stop()
    return max(held)


def test_memory_grows_by_a_few_bytes_a_clip(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    build(Empty(1), tmp_path / "warm")
    few, many = (held_at_the_end(count, tmp_path / str(count), monkeypatch) for count in (FEW, MANY))
    assert many - few < MOST * (MANY - FEW)


def test_the_checksums_stand_in_the_order_of_the_items(tmp_path: Path) -> None:
    build(Empty(30), tmp_path / "set", jobs=1)
    names = [line.split("  ")[1] for line in (tmp_path / "set" / "SHA256SUMS").read_text().splitlines()]
    assert names == ["items.jsonl", *(f"media/{job.clip_id}.mp4" for job in Jobs(30))]
