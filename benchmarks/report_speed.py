"""Scoring and the full report, intervals, permutations and bootstraps included, for ten models on the paper's set."""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.measure import run
from benchmarks.scenes.many_replies import replies_of_a_reader, words_like_the_paper

MODELS = 10


def main() -> dict[str, float]:
    """Make 10 × 10,491 replies, then measure the one command that scores and reports them."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        items = words_like_the_paper(folder / "paper")
        runs = [
            replies_of_a_reader(f"reader/{number}", number / 100, items, folder / f"run-{number}")
            for number in range(MODELS)
        ]
        words = ["report", str(folder / "paper"), *map(str, runs), "-o", str(folder / "report.html")]
        cost = run([sys.executable, "-m", "unwritten", *words])
        size = (folder / "report.html").stat().st_size / 1e6
    results = {
        "report, replies": float(MODELS * 3 * len(items)),
        "report, CPU seconds": round(cost.cpu, 1),
        "report, peak MB": round(cost.megabytes),
        "report, MB of the page": round(size, 1),
    }
    for title, value in results.items():
        print(f"report_speed {title}: {value}", flush=True)
    return results


if __name__ == "__main__":
    main()
