"""Inspect loads what we add to it at every start, whatever it is asked: that must stay light."""

from __future__ import annotations

import subprocess
import sys

HEAVY = ("scipy", "skia", "matplotlib", "rapidocr", "numba", "torch", "pocketsphinx")


def test_inspects_start_loads_nothing_heavy_of_ours() -> None:
    code = f"import sys, unwritten.evaluate.inspect.registry\nprint([m for m in {HEAVY} if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
