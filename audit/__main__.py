"""``python -m audit``: the bulk checks; prints a table and writes audit.json; exits 1 if anything fails."""

from __future__ import annotations

import argparse
import json
import sys
import time
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from audit.clips import ClipAudit, ClipWork
from audit.other_cpus import CPUS, compare
from audit.pixels import readers
from audit.truths import audit_truths
from unwritten.core import Registered, Registry, UnwrittenError
from unwritten.media.parallel import run_all


def main() -> int:
    """Run the bulk checks that were asked for."""
    parser = argparse.ArgumentParser(prog="python -m audit", description=__doc__)
    parser.add_argument("tasks", nargs="*", help="short or whole names of tasks; all without any")
    parser.add_argument("--truths", type=int, default=200, help="truths recounted for each task and level")
    parser.add_argument(
        "--clips",
        type=int,
        default=17,
        help="clips encoded and read back for each level of a task with a pixel reader",
    )
    parser.add_argument("--no-qemu", action="store_true", help="do not build on other CPUs")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--out", type=Path, default=Path("audit.json"))
    words = parser.parse_args()
    registry = Registry()
    try:
        tasks = [registry.get(name) for name in words.tasks or registry.names()]
    except UnwrittenError as error:
        parser.error(str(error))
    started = time.monotonic()
    result: dict[str, Any] = {"truths": [], "clips": [], "other_cpus": []}
    if words.truths:
        levels = [(task, level) for task in tasks for level in task.spec.levels]
        result["truths"] = [_say(audit_truths(task, level, words.truths)) for task, level in levels]
    if words.clips:
        result["clips"] = _clips(tasks, words.clips, words.jobs)
    if not words.no_qemu:
        names = [(task.name, cpu) for task in tasks for cpu in CPUS]
        result["other_cpus"] = [_say(found) for _, found in run_all(compare, names, words.jobs)]
    failures = [row for part in result.values() for row in part if not row["passed"]]
    result |= {"passed": not failures, "minutes": round((time.monotonic() - started) / 60, 1)}
    words.out.write_text(json.dumps(result, indent=1) + "\n")
    print(f"audit: {len(failures)} failures in {result['minutes']} minutes; details in {words.out}")
    return 1 if failures else 0


def _clips(tasks: list[Registered], count: int, jobs: int) -> list[dict[str, Any]]:
    """Encode clips, read their questions, and work the truths out again from their pixels."""
    read = readers()
    # Clips of a task without a pixel reader show only that the question can be read: one a level will do.
    counts = {task.name: count if task.name.rsplit("/")[-1] in read else 1 for task in tasks}
    work = [
        ClipWork(task.name, level, index)
        for task in tasks
        for level in task.spec.levels
        for index in range(counts[task.name])
    ]
    found: dict[tuple[str, str], list[dict[str, Any]]] = {}
    with TemporaryDirectory() as folder, closing(run_all(ClipAudit(Path(folder)), work, jobs)) as results:
        for piece, one in results:
            found.setdefault((piece.task, piece.level), []).append(one)
            if len(found[piece.task, piece.level]) == counts[piece.task]:
                _say(ClipAudit.summary(piece, found[piece.task, piece.level]))
    return [ClipAudit.summary(ClipWork(task, level, 0), rows) for (task, level), rows in sorted(found.items())]


def _say(row: dict[str, Any]) -> dict[str, Any]:
    mark = "ok  " if row["passed"] else "FAIL"
    facts = ", ".join(f"{name} {value}" for name, value in row.items() if name not in ("passed", "task", "level"))
    print(f"{mark} {row['task']} {row.get('level', '')}: {facts}", flush=True)
    return row


if __name__ == "__main__":
    sys.exit(main())
