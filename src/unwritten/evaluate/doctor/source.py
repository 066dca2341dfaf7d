"""The probes as a source of items, so that they are built, sent and answered like any other dataset."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from unwritten.core import Item, MediaFile, Truth
from unwritten.core.seeding import PUBLIC, opaque_id
from unwritten.core.source import MEDIA, Job
from unwritten.evaluate.doctor.films import film_of
from unwritten.evaluate.doctor.probes import Probe, probes
from unwritten.media.encode import encode
from unwritten.media.fingerprint import sha256_file


@dataclass(frozen=True)
class ProbeSource:
    """All clips of one examination."""

    seed: int = 0

    def identity(self) -> dict[str, Any]:
        """Name the examination."""
        return {"name": "doctor", "version": 1, "seed": self.seed}

    def jobs(self) -> Sequence[Job]:
        """One clip for each probe."""
        return [Job(opaque_id(PUBLIC, probe.address), probe) for probe in probes(self.seed)]

    def make(self, job: Job, folder: Path) -> tuple[Item, ...]:
        """Draw and encode one probe."""
        probe: Probe = job.work
        film = film_of(probe)
        path = folder / MEDIA / f"{job.clip_id}.mp4"
        clip = encode(film, path)
        media = MediaFile(f"{MEDIA}/{path.name}", path.stat().st_size, sha256_file(path))
        item = Item(
            id=item_id(probe),
            clip_id=job.clip_id,
            family="doctor",
            category=probe.category,
            task=f"doctor/{probe.name}",
            level=str(probe.detail),
            question=probe.question,
            kind=probe.kind,
            clip=clip,
            media={"audio_video" if film.sounds else "muted_video": media},
            provenance="made by the doctor",
            address=probe.address,
            truth=Truth(probe.kind.dump(probe.answer)),
        )
        return (item,)


def item_id(probe: Probe) -> str:
    """The id of the one item of a probe."""
    return opaque_id(PUBLIC, probe.address, 0)
