"""The linters are tests: mypy strict and ruff over everything."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.mark.parametrize(
    "command",
    [("mypy",), ("ruff", "check", "."), ("ruff", "format", "--check", ".")],
    ids=lambda words: " ".join(words),
)
@pytest.mark.timeout(1200)  # mypy without its cache, on a busy machine
def test_linter_is_content(command: tuple[str, ...]) -> None:
    done = subprocess.run([sys.executable, "-m", *command], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
