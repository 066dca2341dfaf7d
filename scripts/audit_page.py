"""Keeps what audits found: ``python -m scripts.audit_page audit.json`` renews docs/audit.json and docs/audit.md.

An audit of some tasks renews the rows of these tasks alone, so that after a change only the changed ones are audited.
The rows that an audit keeps (docs/audit.rows.jsonl) can be given, too, while it is still going on.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from unwritten.media.atomic import write_text_atomic

DOCS = Path(__file__).resolve().parents[1] / "docs"
RECORD, PAGE = DOCS / "audit.json", DOCS / "audit.md"

HEAD = """# What the audit found

`make audit` works the truths of every task out twice in bulk, encodes clips and reads them back: the question by OCR
from the last frame that a model gets (512 pixels), what the answer hangs on in the sampled frames and, for tasks with
a reader of pixels, the truth itself from the decoded pictures alone. It builds one item of each task natively and on
an emulated 2008 CPU and compares the bytes. An audit with a fault is not written down. This page and
[audit.json](audit.json) are written by `python -m scripts.audit_page audit.json`.

The whole takes hours, so it can be done in pieces: rows are kept in `audit.rows.jsonl`, each with a hash of the code
that it rests on, and only those are done again whose code has changed (`make audit ANEW=--anew`: all).

- **truths**: how many were worked out by `ask` and `recount`; all agree.
- **commonest**: the share of the commonest answer at any level, and the cap that the task states.
- **redrawn**: scenes drawn for one that suits, at the worst level.
- **clips**: how many were encoded and read back.
- **by pixels**: of these, how many truths the pictures alone gave; all agree.
- **words read**: the share of the question's words and numbers that OCR found.
- **other CPU**: the first digits of the clip's sha256, the same on both.
"""

PARTS = ("truths", "clips", "other_cpus")
COLUMNS = ("task", "version", "truths", "commonest", "redrawn", "clips", "by pixels", "words read", "other CPU")


def found_in(path: Path) -> dict[str, Any]:
    """Read what an audit found: its result, or the rows that it has so far."""
    if path.suffix != ".jsonl":
        return dict(json.loads(path.read_text()))
    found: dict[str, Any] = {"passed": True, **{part: [] for part in PARTS}}
    for line in path.read_text().splitlines():
        told = json.loads(line)
        found[told["piece"]["part"]].append(told["row"])
        found["passed"] &= told["row"]["passed"]
    return found


def tasks_of(found: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """Sum up the rows of an audit by task."""
    names = sorted({row["task"] for part in PARTS for row in found[part]})
    return {name: _task(name, found) for name in names}


def _task(name: str, found: dict[str, Any]) -> dict[str, Any]:
    truths, clips, cpus = ([row for row in found[part] if row["task"] == name] for part in PARTS)
    (version,) = {row["version"] for row in (*truths, *clips, *cpus)}
    told: dict[str, Any] = {"version": version}
    if truths:
        told["truths"] = sum(row["recounted"] for row in truths)
        told["commonest"] = max(row["commonest"] for row in truths)
        told["cap"] = truths[0]["cap"]
        told["redrawn"] = max(row["attempts"] for row in truths)
    if clips:
        told["clips"] = sum(row["clips"] for row in clips)
        told["by pixels"] = sum(row["by pixels"] for row in clips)
        told["words read"] = min(row["words read"] for row in clips)
    if cpus:
        told["other CPU"] = cpus[0]["sha256"]
    return told


def renewed(record: dict[str, dict[str, Any]], found: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """Put what an audit found into the record; what it did not look at stays if the task is the same."""
    if not found["passed"]:
        raise SystemExit("this audit found faults: mend them, and audit again")
    new = tasks_of(found)
    kept = {name: told for name, told in record.items() if name not in new}
    for name, told in new.items():
        before = record.get(name, {})
        kept[name] = (before if before.get("version") == told["version"] else {}) | told
    return dict(sorted(kept.items()))


def page(record: dict[str, dict[str, Any]]) -> str:
    """Lay the record out, a row a task."""
    truths, clips, read = (
        sum(told.get(of, 0) for told in record.values()) for of in ("truths", "clips", "by pixels")
    )
    compared = sum("other CPU" in told for told in record.values())
    lines = [
        HEAD,
        f"{len(record)} tasks, {truths:,} truths, {clips:,} clips, {read:,} of them by pixels, "
        f"{compared} compared on another CPU: no fault.\n",
        f"| {' | '.join(COLUMNS)} |",
        "|" + "---|" * len(COLUMNS),
        *(f"| {' | '.join(_cells(name, told))} |" for name, told in record.items()),
    ]
    return "\n".join(lines) + "\n"


def _cells(name: str, told: dict[str, Any]) -> tuple[str, ...]:
    return (
        f"`{name}`",
        str(told["version"]),
        f"{told['truths']:,}" if "truths" in told else "–",
        f"{told['commonest']:.3f} of {told['cap']:g}" if "commonest" in told else "–",
        f"{told['redrawn']:.1f}" if "redrawn" in told else "–",
        str(told.get("clips", "–")),
        str(told.get("by pixels") or "–"),
        f"{100 * told['words read']:.1f} %" if "words read" in told else "–",
        f"`{told['other CPU'][:8]}`" if "other CPU" in told else "–",
    )


def main() -> int:
    """Renew the record and the page by the audits that are named."""
    record = json.loads(RECORD.read_text()) if RECORD.exists() else {}
    for path in sys.argv[1:]:
        record = renewed(record, found_in(Path(path)))
    write_text_atomic(RECORD, json.dumps(record, indent=1) + "\n")
    write_text_atomic(PAGE, page(record))
    print(f"wrote {RECORD} and {PAGE}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
