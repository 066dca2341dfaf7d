"""The bulk checks: prints a row for each part, task and level, and writes audit.json; exits 1 if anything fails."""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from audit.clips import audit_clips
from audit.ledger import Ledger, Piece, Row
from audit.other_cpus import CPUS, compare
from audit.pixels import readers
from audit.truths import audit_truths
from unwritten.core import Registered, Registry, UnwrittenError
from unwritten.media.parallel import run_all

PARTS = ("truths", "clips", "other_cpus")


def main() -> int:
    """Run the bulk checks that were asked for."""
    options, tasks = _options()
    started = time.monotonic()
    pieces = list(_pieces(tasks, options))
    ledger = Ledger(options.out.with_suffix(".unfinished.jsonl"))
    left = [piece for piece in pieces if piece not in ledger.rows]
    if len(left) < len(pieces):
        print(f"going on after {len(pieces) - len(left)} of {len(pieces)} rows", flush=True)
    with closing(run_all(examine, left, options.jobs)) as results:
        for number, (piece, row) in enumerate(results, len(pieces) - len(left) + 1):
            ledger.add(piece, row)
            print(f"{number}/{len(pieces)} {_told(piece, row)}", flush=True)
    rows = [(piece.part, ledger.rows[piece]) for piece in pieces]
    failures = sum(not row["passed"] for _, row in rows)
    result: dict[str, Any] = {part: [row for of, row in rows if of == part] for part in PARTS}
    result |= {"passed": not failures, "minutes": round((time.monotonic() - started) / 60, 1)}
    options.out.write_text(json.dumps(result, indent=1) + "\n")
    ledger.close()
    print(f"audit: {failures} failures in {result['minutes']} minutes; details in {options.out}")
    return 1 if failures else 0


def examine(piece: Piece) -> Row:
    """Do one piece of the audit; called in worker processes."""
    task = Registry().get(piece.task)
    if piece.part == "truths":
        return audit_truths(task, piece.which, piece.count)
    if piece.part == "clips":
        return audit_clips(task, piece.which, piece.count)
    return compare(task, piece.which)


def _options() -> tuple[argparse.Namespace, list[Registered]]:
    parser = argparse.ArgumentParser(prog="python -m audit", description=__doc__)
    parser.add_argument("tasks", nargs="*", help="short or whole names of tasks; all without any")
    parser.add_argument("--truths", type=int, default=200, help="truths recounted for each task and level")
    parser.add_argument(
        "--clips",
        type=int,
        default=20,
        help="clips encoded and read back for each level of a task with a pixel reader",
    )
    parser.add_argument("--no-qemu", action="store_true", help="do not build on other CPUs")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--out", type=Path, default=Path("audit.json"))
    options = parser.parse_args()
    registry = Registry()
    try:
        return options, [registry.get(name) for name in options.tasks or registry.names()]
    except UnwrittenError as error:
        parser.error(str(error))


def _pieces(tasks: list[Registered], options: argparse.Namespace) -> Iterator[Piece]:
    """What is to be done, a row each."""
    levels = [(task, level) for task in tasks for level in task.spec.levels]
    if options.truths:
        yield from (Piece("truths", task.name, level, options.truths) for task, level in levels)
    if options.clips:
        read = readers()
        for task, level in levels:
            # Clips of a task without a pixel reader show only that the question can be read: one a level will do.
            count = options.clips if task.name.rsplit("/")[-1] in read else 1
            yield Piece("clips", task.name, level, count)
    if not options.no_qemu:
        yield from (Piece("other_cpus", task.name, cpu, 1) for task in tasks for cpu in CPUS)


def _told(piece: Piece, row: Row) -> str:
    mark = "ok  " if row["passed"] else "FAIL"
    facts = ", ".join(f"{name} {value}" for name, value in row.items() if name not in ("passed", "task", "level"))
    return f"{mark} {piece.part} {piece.task} {piece.which}: {facts}"
