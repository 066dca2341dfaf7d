"""Evaluating through this package against Inspect alone, the size of its logs, and memory with large clips."""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.measure import Cost, run
from benchmarks.scenes.flat_dataset import flat_dataset

HERE = Path(__file__).parent
SAMPLES = 2000
ROUNDS = 2


def main() -> dict[str, float]:
    """Ask 2,000 words of a blind model, and 40 clips of 20 MB of one that takes them."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        words = flat_dataset(folder / "words", SAMPLES, 100)
        bare, ours = [], []
        for number in range(ROUNDS):  # in turn, so that other work on the machine falls on both
            bare.append(_scene("bare_inspect", folder / f"bare-{number}", SAMPLES))
            ours.append(_evaluate(words, folder / f"run-{number}"))
        log = sum(path.stat().st_size for path in (folder / "run-0" / "logs").iterdir()) / 1e6
        large = flat_dataset(folder / "large", 40, 20_000_000)
        clips = _scene("sink_run", large, folder / "sink")
    fewest, least = (min(costs, key=lambda cost: cost.cpu) for costs in (bare, ours))
    results = {
        "eval 2,000 words against bare Inspect (CPU)": round(least.cpu / fewest.cpu, 2),
        "eval 2,000 words against bare Inspect (wall)": round(least.wall / fewest.wall, 2),
        "eval 2,000 words, log MB": round(log, 1),
        "eval 2,000 words, peak MB": round(max(cost.megabytes for cost in ours)),
        "eval 40 clips of 20 MB, peak MB": round(clips.megabytes),
    }
    for title, value in results.items():
        print(f"eval_overhead {title}: {value}", flush=True)
    return results


def _evaluate(dataset: Path, out: Path) -> Cost:
    words = ["eval", str(dataset), "-m", "blind/constant", "-c", "muted_video", "-o", str(out)]
    return run([sys.executable, "-m", "unwritten", *words])


def _scene(name: str, *words: object) -> Cost:
    return run([sys.executable, "-m", f"benchmarks.scenes.{name}", *map(str, words)], HERE.parent)


if __name__ == "__main__":
    main()
