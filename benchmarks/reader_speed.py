"""The reader's speed and memory: words of the default letters, read end to end, beside the mere decoding of them.

What a process costs before its first word (starting, loading networks) is taken off: few and many words are read,
each three times, of which the cheapest counts.
"""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.measure import run

FEW, MANY, RUNS = 20, 140, 3


def main() -> dict[str, float]:
    """Read by eye, by ear and by both, and decode only."""
    with TemporaryDirectory() as folder:
        words = Path(folder) / "words"
        run([sys.executable, "-m", "unwritten", "build", "words", "-o", str(words), "--size", str(MANY)])
        costs = {sense: _each(words, sense) for sense in ("decode", "video", "audio", "av")}
    results = {}
    for sense in ("video", "audio", "av"):
        seconds, megabytes = costs[sense]
        results[f"reader words a CPU s, {sense}"] = round(1 / seconds, 2)
        results[f"reader peak MB, {sense}"] = round(megabytes)
    results["reader by eye, times the CPU of decoding alone"] = round(costs["video"][0] / costs["decode"][0], 2)
    for name, value in results.items():
        print(f"reader_speed {name}: {value}", flush=True)
    return results


def _each(words: Path, sense: str) -> tuple[float, float]:
    """CPU seconds a word, and the most memory that the reading took."""
    command = [sys.executable, "-m", "benchmarks.scenes.read_words", str(words)]
    few, many = ([run([*command, str(count), sense]) for _ in range(RUNS)] for count in (FEW, MANY))
    least, most = (min(one.cpu for one in runs) for runs in (few, many))
    return (most - least) / (MANY - FEW), max(one.megabytes for one in many)


if __name__ == "__main__":
    main()
