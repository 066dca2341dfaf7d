"""The log of revisions: a line for each flagged item, which people may edit and no audit ever takes away."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from unwritten.core import UnwrittenError
from unwritten.evaluate.setup import open_dataset
from unwritten.evaluate.shortcuts import Audit, Row
from unwritten.media.atomic import write_text_atomic

OPEN = "open"
Entry = dict[str, Any]
Place = tuple[str, str]


@dataclass(frozen=True)
class Changes:
    """What an audit changed in a log."""

    added: int
    resolved: int
    open: int  # flags that are still to be dealt with


def update_log(path: Path, audit: Audit) -> Changes:
    """Add new flags to the log and mark those that a revision has removed; all else stays as people wrote it."""
    entries = read_log(path)
    known = frozenset(item.id for item in open_dataset(audit.plan.dataset).items)
    _need_same(path, entries, known)
    rows = {(row.item.id, row.condition): row for row in audit.rows}
    resolved = sum(_settle(entry, rows, audit, known) for entry in entries if _is_open(entry))
    entries += (added := _added(entries, audit))
    write_text_atomic(path, "".join(json.dumps(entry, ensure_ascii=False) + "\n" for entry in entries))
    return Changes(len(added), resolved, sum(map(_is_open, entries)))


def read_log(path: Path) -> list[Entry]:
    """Read a log; lines that are no flags, such as notes, are kept too."""
    if not path.exists():
        return []
    try:
        lines = path.read_text(encoding="utf-8").split("\n")
    except (OSError, UnicodeDecodeError) as error:
        raise UnwrittenError(f"{path} cannot be read ({error})") from error
    return [_entry(line, f"{path}, line {number}") for number, line in enumerate(lines, 1) if line.strip()]


def _entry(line: str, where: str) -> Entry:
    try:
        entry = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise UnwrittenError(f"{where} is not JSON ({error!s:.120}); mend it by hand") from error
    if not isinstance(entry, dict):
        raise UnwrittenError(f"{where} is not an entry in curly brackets; mend it by hand")
    return entry


def _need_same(path: Path, entries: Sequence[Entry], known: Collection[str]) -> None:
    flagged = [entry["item"] for entry in entries if _is_flag(entry)]
    if flagged and not any(item in known for item in flagged):
        raise UnwrittenError(f"{path} is the log of another dataset: none of its items is here; choose another --log")


def _is_flag(entry: Entry) -> bool:
    """Whether a line is an audit's, or at least looks like one; notes of people may look like anything."""
    item, condition, models = (entry.get(name) for name in ("item", "condition", "models"))
    named = isinstance(models, list) and all(isinstance(model, str) for model in models)
    return isinstance(item, str) and isinstance(condition, str) and named


def _is_open(entry: Entry) -> bool:
    return _is_flag(entry) and entry.get("resolved") == OPEN


def _settle(entry: Entry, rows: Mapping[Place, Row], audit: Audit, known: Collection[str]) -> bool:
    """Mark an open entry that a later version of the dataset has done away with; say whether it was one."""
    version = audit.dataset_sha256[:12]
    if entry["item"] not in known:
        entry["resolved"] = f"removed in {version}"
        return True
    row = rows.get((entry["item"], entry["condition"]))
    if row is None or version == entry.get("last_found") or not _comparable(entry, row, audit):
        return False
    right = dict(zip(audit.plan.models, row.right, strict=True))
    if all(right[model] >= entry["need"] for model in entry["models"]):
        entry["last_found"] = version
        return False
    entry["resolved"] = f"revised in {version}"
    return True


def _comparable(entry: Entry, row: Row, audit: Audit) -> bool:
    """Whether the audit asked the models of an entry as often as then; else a flag that is gone shows nothing."""
    scored: Mapping[str, int] = dict(zip(audit.plan.models, row.scored, strict=True))
    runs = entry.get("runs")
    return (
        isinstance(entry.get("need"), int)
        and runs == audit.plan.runs
        and all(scored.get(model) == runs for model in entry["models"])
    )


def _added(entries: Sequence[Entry], audit: Audit) -> list[Entry]:
    """The flags that the log lacks: those that are open there, or were closed by hand in this version, it has."""
    models = list(audit.plan.models)
    version = audit.dataset_sha256[:12]
    there = {
        (entry["item"], entry["condition"], frozenset(entry["models"]))
        for entry in entries
        if _is_open(entry) or (_is_flag(entry) and entry.get("last_found") == version)
    }
    return [
        {
            "item": row.item.id,
            "condition": row.condition,
            "models": models,
            "right": list(row.right),
            "need": row.need,
            "runs": audit.plan.runs,
            "first_found": version,
            "last_found": version,
            "resolved": OPEN,
            "notes": "",
        }
        for row in audit.rows
        if row.flagged and (row.item.id, row.condition, frozenset(models)) not in there
    ]
