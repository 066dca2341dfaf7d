"""Building a dataset: what a second process gains, and that memory stays flat as the work grows."""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.measure import Cost, run
from unwritten.dataset.manifest import read_items

HERE = Path(__file__).parent


def main() -> dict[str, float]:
    """Build 300 items with one and two jobs, 50 and the suite of 500, and films of 10 seconds and 10 minutes."""
    with TemporaryDirectory() as folder:
        one, two = (_build("morse", Path(folder) / f"jobs-{jobs}", 300, jobs) for jobs in (1, 2))
        suite = Path(folder) / "suite"
        small, large = _build("morse", Path(folder) / "small", 50, 2), _build("morse-500", suite, 500, 2)
        frames = sum(item.clip.frames for item in read_items(suite))
        short, long = (_film(Path(folder) / f"{seconds}.mp4", seconds) for seconds in (10, 600))
    results = {
        "build 300 items, 2 jobs against 1 (wall)": round(one.wall / two.wall, 2),
        "build CPU seconds an item": round(one.cpu / 300, 2),
        "build peak MB of a process, 300 items, 1 job": round(one.megabytes),
        "build peak MB of a process, 50 items": round(small.megabytes),
        "build peak MB of a process, morse-500": round(large.megabytes),
        "morse-500 CPU seconds": round(large.cpu),
        "morse-500 frames a CPU second": round(frames / large.cpu),
        "film peak MB, 10 seconds": round(short.megabytes),
        "film peak MB, 10 minutes": round(long.megabytes),
    }
    for name, value in results.items():
        print(f"build_scaling {name}: {value}", flush=True)
    return results


def _build(suite: str, out: Path, size: int, jobs: int) -> Cost:
    words = ["build", suite, "-o", str(out), "--size", str(size), "--jobs", str(jobs)]
    return run([sys.executable, "-m", "unwritten", *words])


def _film(out: Path, seconds: int) -> Cost:
    return run([sys.executable, "-m", "benchmarks.scenes.long_film", str(out), str(seconds)], HERE.parent)


if __name__ == "__main__":
    main()
