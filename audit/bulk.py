"""The bulk checks: prints a row for each part, task and level, and writes audit.json; exits 1 if anything fails."""

from __future__ import annotations

import argparse
import functools
import json
import os
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
from unwritten.dataset.collection import open_task
from unwritten.media.parallel import run_all

LONG = 120.0
"""Seconds from which on clips are too long to make many of them."""

PARTS = ("truths", "clips", "other_cpus")


def main() -> int:
    """Run the bulk checks that were asked for."""
    options, tasks = _options()
    started = time.monotonic()
    wanted = list(pieces(tasks, options))
    ledger = Ledger(options.ledger or options.out.with_suffix(".rows.jsonl"), wanted, anew=options.anew)
    left = [piece for piece in wanted if piece not in ledger.rows]
    known = len(wanted) - len(left)
    if known:
        print(f"{known} of {len(wanted)} rows are known, their code has not changed since (--anew: all)", flush=True)
    with closing(run_all(examine, left, options.jobs)) as results:
        for number, (piece, row) in enumerate(results, known + 1):
            ledger.add(piece, row)
            print(f"{number}/{len(wanted)} {_told(piece, row)}", flush=True)
    rows = [(piece.part, ledger.rows[piece]) for piece in wanted]
    failures = sum(not row["passed"] for _, row in rows)
    result: dict[str, Any] = {part: [row for of, row in rows if of == part] for part in PARTS}
    cpu = sum(row.get("CPU seconds", 0) for _, row in rows) / 60
    result |= {
        "passed": not failures,
        "minutes": round((time.monotonic() - started) / 60, 1),
        "CPU minutes": round(cpu),
    }
    options.out.write_text(json.dumps(result, indent=1) + "\n")
    print(f"audit: {failures} failures in {result['minutes']} minutes; details in {options.out}")
    return 1 if failures else 0


def examine(piece: Piece) -> Row:
    """Do one piece of the audit; called in worker processes."""
    task = Registry().get(piece.task)
    started = _cpu_seconds()
    if piece.part == "truths":
        row = audit_truths(task, piece.which, piece.count)
    elif piece.part == "clips":
        row = audit_clips(task, piece.which, piece.count)
    else:
        row = compare(task, piece.which)
    return row | {"version": task.spec.version, "CPU seconds": round(_cpu_seconds() - started, 1)}


def _cpu_seconds() -> float:
    """What this process and those that it called have taken."""
    return sum(os.times()[:4])


def _options() -> tuple[argparse.Namespace, list[Registered]]:
    parser = argparse.ArgumentParser(prog="python -m audit", description=__doc__)
    parser.add_argument("tasks", nargs="*", help="short or whole names of tasks; all without any")
    parser.add_argument("--truths", type=int, default=200, help="truths recounted for each task and level")
    parser.add_argument("--clips", type=int, default=20, help="clips of each task that are encoded and read back")
    parser.add_argument("--pixels", type=int, default=50, help="the same for tasks with a reader of pixels")
    parser.add_argument("--no-qemu", action="store_true", help="do not build on other CPUs")
    parser.add_argument("--anew", action="store_true", help="also do rows that passed with the same code before")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--ledger", type=Path, help="where rows are kept; without it beside the result")
    parser.add_argument("--out", type=Path, default=Path("audit.json"))
    options = parser.parse_args()
    registry = Registry()
    try:
        return options, [registry.get(name) for name in options.tasks or registry.names()]
    except UnwrittenError as error:
        parser.error(str(error))


def pieces(tasks: list[Registered], options: argparse.Namespace) -> Iterator[Piece]:
    """What is to be done, a row each."""
    levels = [(task, level) for task in tasks for level in task.spec.levels]
    if options.truths:
        yield from (Piece("truths", task.name, level, options.truths) for task, level in levels)
    read = readers()
    for task, level in levels:
        wanted = options.pixels if task.name.rsplit("/")[-1] in read else options.clips
        if wanted:
            yield Piece("clips", task.name, level, _clips(task, level, wanted))
    if not options.no_qemu:
        yield from (Piece("other_cpus", task.name, cpu, 1) for task in tasks for cpu in CPUS)


def _clips(task: Registered, level: str, wanted: int) -> int:
    """Share out the clips of a task over its levels; of a level whose clips last minutes there is one."""
    short = _short(task.name)
    return -(-wanted // len(short)) if level in short else 1


@functools.cache
def _short(task: str) -> tuple[str, ...]:
    levels = Registry().get(task).spec.levels
    return tuple(level for level in levels if open_task(task, level=level)[0].film.seconds < LONG)


def _told(piece: Piece, row: Row) -> str:
    mark = "ok  " if row["passed"] else "FAIL"
    facts = ", ".join(f"{name} {value}" for name, value in row.items() if name not in ("passed", "task", "level"))
    return f"{mark} {piece.part} {piece.task} {piece.which}: {facts}"
