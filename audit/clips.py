"""Clips in bulk: encoded, their questions read by OCR, their truths worked out again from the pixels."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from audit.pixels import Audited, readers
from unwritten.core import Registered, UnwrittenError
from unwritten.core.evidence import evidence_of
from unwritten.dataset.collection import Sample, open_task
from unwritten.dataset.evidence import faults
from unwritten.media.ocr import words_read
from unwritten.media.pictures import Pictures
from unwritten.media.sampling import sample_frames

LEGIBLE = 0.95
UNREAD = object()
"""What is seen where a task has no reader of pixels."""


def audit_clips(task: Registered, level: str, count: int) -> dict[str, Any]:
    """Encode that many clips of a task and level, one after the other, and read them back."""
    collection = open_task(task.name, level=level)
    with TemporaryDirectory() as folder:
        rows = [audit_clip(collection[index], Path(folder)) for index in range(count)]
    return summary(task.name, level, rows)


def audit_clip(sample: Sample, folder: Path) -> dict[str, Any]:
    """Encode one clip and read it back."""
    path = folder / f"{sample.id}.mp4"
    sample.save(path)
    question = sample.question
    shown = sample_frames(path)
    # Where the question is not in the film nobody could read it there.
    read = words_read(question.prompt, [shown[-1].pixels]) if sample.film.asks else 1.0
    hidden = list(faults(evidence_of(sample.task.impl, sample.scene), sample.film.size, shown))
    truth = tuple(asked.answer for asked in sample.questions)
    seen = _seen(sample.task, path, Audited(question.text, question.kind, sample.address.level))
    path.unlink()
    agrees = None if seen is UNREAD else seen == truth
    told = f": {seen!r}" if agrees is False else ""
    return {"address": f"{sample.address}{told}", "read": read, "agrees": agrees, "hidden": hidden}


def summary(task: str, level: str, rows: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """Sum up the clips of a task and level."""
    unread = sorted(row["address"] for row in rows if row["read"] < LEGIBLE)
    wrong = sorted(row["address"] for row in rows if row["agrees"] is False)
    hidden = sorted({f"{row['address']}: {fault}" for row in rows for fault in row["hidden"]})
    return {
        "task": task,
        "level": level,
        "passed": not unread and not wrong and not hidden,
        "clips": len(rows),
        "by pixels": sum(row["agrees"] is not None for row in rows),
        "words read": round(sum(row["read"] for row in rows) / len(rows), 4),
        "hard to read": unread,
        "pixels disagree": wrong,
        "not to be seen": hidden,
    }


def _seen(task: Registered, path: Path, about: Audited) -> object:
    """Work the truth out from the pixels; a clip that cannot be read counts against it and stops nothing."""
    reread = readers().get(task.name.rsplit("/")[-1])
    if reread is None:
        return UNREAD
    try:
        return reread(Pictures(path), about)
    except (UnwrittenError, ValueError, ArithmeticError, LookupError) as trouble:
        return trouble
