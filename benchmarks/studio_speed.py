"""The studio: what a new writer costs, and how fast a baked hand is drawn. CPU seconds, after the first compile."""

from __future__ import annotations

import json
import string
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.measure import run
from unwritten.families.words.letters.library import open_library

HERE = Path(__file__).parent
TIMES = 3
SECONDS_TARGET = 60
FRAMES_TARGET = 25


def main() -> dict[str, float]:
    """Record 26 letters of a writer at 640×480 in three modalities, and draw some again."""
    drawn = max((_draw() for _ in range(TIMES + 1)), key=lambda costs: costs["frames"] / costs["seconds"])
    rate = drawn["frames"] / drawn["seconds"]
    with TemporaryDirectory() as folder:
        out = Path(folder) / "letters"
        words = ["letters", "make", "--writer", "3", "--chars", string.ascii_lowercase, "--jobs", "1", "-o", str(out)]
        cost = run([sys.executable, "-m", "unwritten", *words])
        library = open_library(out)
        frames = sum(library.files("standard", char).clip.frames for char in library.letters("standard"))
    print(
        f"studio_speed: 26 letters of a new writer ({frames} pictures, three modalities) take {cost.cpu:.1f} CPU s "
        f"(at most {SECONDS_TARGET} wanted) and {cost.megabytes:.0f} MB",
        flush=True,
    )
    print(
        f"studio_speed: a hand bakes in {drawn['bake']:.1f} CPU s, then {rate:.1f} pictures a CPU s "
        f"(at least {FRAMES_TARGET} wanted)",
        flush=True,
    )
    return {"studio CPU s of a new writer": round(cost.cpu, 1), "studio pictures a CPU s": round(rate, 1)}


def _draw() -> dict[str, float]:
    command = [sys.executable, "-m", "benchmarks.scenes.draw_hand"]
    done = subprocess.run(command, cwd=HERE.parent, capture_output=True, text=True, check=True)
    costs: dict[str, float] = json.loads(done.stdout)
    return costs


if __name__ == "__main__":
    main()
