"""CPU seconds and peak memory of other processes."""

from __future__ import annotations

import os
import resource
import subprocess
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import psutil


@dataclass(frozen=True)
class Cost:
    """What a command cost: with its children, from process start to exit."""

    cpu: float  # seconds
    wall: float  # seconds
    megabytes: float  # the most that any one of its processes held


def best(times: int, command: Sequence[str], cwd: Path | None = None) -> Cost:
    """Run a command several times and keep the cheapest: what other work on the machine adds is not its cost."""
    return min((run(command, cwd) for _ in range(times)), key=lambda cost: cost.cpu)


def run(command: Sequence[str], cwd: Path | None = None) -> Cost:
    """Run a command to its end and measure it."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    started = time.perf_counter()
    # As on a user's machine: modules are compiled once, not at every start.
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    process = subprocess.Popen(command, cwd=cwd, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    watch = _Watch(process.pid)
    _, said = process.communicate()
    wall = time.perf_counter() - started
    peak = watch.stop()
    if process.returncode:
        raise RuntimeError(f"{' '.join(command)} failed:\n{said.decode()[-2000:]}")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return Cost(cpu, wall, peak)


class _Watch:
    """Looks at a process and its children ten times a second and remembers the largest."""

    def __init__(self, pid: int) -> None:
        self._peak = 0.0
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._look, args=(pid,), daemon=True)
        self._thread.start()

    def stop(self) -> float:
        self._over.set()
        self._thread.join()
        return self._peak

    def _look(self, pid: int) -> None:
        while not self._over.wait(0.1):
            try:
                root = psutil.Process(pid)
                family = [root, *root.children(recursive=True)]
            except psutil.NoSuchProcess:
                return
            for process in family:
                try:
                    self._peak = max(self._peak, process.memory_info().rss / 1e6)
                except psutil.NoSuchProcess:
                    continue
