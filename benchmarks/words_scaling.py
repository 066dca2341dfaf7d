"""Building sets of words: the paper's 10,491 files in one command, and that memory stays flat as the set grows.

Flat, but for about 70 bytes a word in the process that plans (its letters, its place in the order, its place in the
log) and 20 in those that make the clips: 100,000 words take 7 MB more than 1,000. No object is held for a word, clip
or a file; words that cannot be written are the exception, since each is named to the user at once. The frequent
words of a language come from wordfreq, which holds all its words whatever the size of the set.
"""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.measure import Cost, run
from benchmarks.scenes.tiny_letters import STYLE, make_tiny_letters, words

FEW, MANY = 1_000, 100_000


def main() -> dict[str, float]:
    """Build the paper's set of the default letters, then few and many words of tiny ones."""
    with TemporaryDirectory() as folder:
        room = Path(folder)
        paper = _build(room / "paper", "--preset", "paper")
        make_tiny_letters(room / "letters")
        few, many = (_given(room, count) for count in (FEW, MANY))
    results = {
        "words paper set, seconds with 2 jobs": round(paper.wall, 1),
        "words paper set, CPU s": round(paper.cpu, 1),
        "words paper set, peak MB of a process": round(paper.megabytes),
        f"words peak MB of a process, {FEW} words": round(few.megabytes),
        f"words peak MB of a process, {MANY} words": round(many.megabytes),
        f"words CPU ms a word, {FEW} words": round(1e3 * few.cpu / FEW, 2),
        f"words CPU ms a word, {MANY} words": round(1e3 * many.cpu / MANY, 2),
    }
    for name, value in results.items():
        print(f"words_scaling {name}: {value}", flush=True)
    return results


def _build(out: Path, *options: str) -> Cost:
    return run([sys.executable, "-m", "unwritten", "build", "words", "-o", str(out), "--jobs", "2", *options])


def _given(room: Path, count: int) -> Cost:
    """Build that many made-up words of tiny letters."""
    listed = room / f"{count}.txt"
    listed.write_text("\n".join(words(count)) + "\n")
    options = ("--words-file", str(listed), "--styles", STYLE, "--letters", str(room / "letters"))
    return _build(room / str(count), *options)


if __name__ == "__main__":
    main()
