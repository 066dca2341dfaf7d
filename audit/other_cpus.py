"""The same bytes on other CPUs: one item of each task, natively and under an emulated processor."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from unwritten.core import Registered
from unwritten.dataset.collection import open_task
from unwritten.media.fingerprint import sha256_file

CPUS = ("Nehalem",)  # the oldest: no AVX, no FMA

CODE = """
import sys
from pathlib import Path
import unwritten
unwritten.open(sys.argv[1], level=sys.argv[2])[0].save(Path(sys.argv[3]))
"""


def compare(task: Registered, cpu: str) -> dict[str, Any]:
    """Build the first item of a task here and on another CPU, and compare the files."""
    # Clips of tables last minutes above the first level.
    level = "medium" if task.spec.group == 1 else "easy"
    with TemporaryDirectory() as folder:
        here, there = Path(folder) / "here.mp4", Path(folder) / "there.mp4"
        open_task(task.name, level=level)[0].save(here)
        command = ["qemu-x86_64", "-cpu", cpu, sys.executable, "-c", CODE, task.name, level, str(there)]
        try:
            done = subprocess.run(command, capture_output=True, text=True, check=False)
            said = done.stderr.strip().splitlines()[-1:] or [f"exit {done.returncode}"]
            trouble = said if done.returncode else []
        except FileNotFoundError:
            trouble = ["qemu-x86_64 is not installed; run: scripts/setup audit"]
        same = there.exists() and not trouble and sha256_file(here) == sha256_file(there)
        return {
            "task": task.name,
            "cpu": cpu,
            "passed": same,
            "sha256": sha256_file(here)[:16],
            "trouble": trouble or "none",
        }
