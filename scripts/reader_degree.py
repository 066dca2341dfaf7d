"""Tries the reader on validation writers' words, degraded more and more: ``python -m scripts.reader_degree FOLDER``.

By this the degree of the trial's degraded set was chosen, before any test writer was filmed with it: the eyes alone
are to read less than 85 % of the letters. Further arguments are degrees (every:noise, for example 5:80); a folder of
weights comes after ``--weights``.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from unwritten.evaluate.reader.evaluate import evaluate_reader
from unwritten.evaluate.reader.records import Figures
from unwritten.evaluate.reader.trial import DEGRADED, JOINED, Degree, Trial

DEGREES = (Degree(5, 80), Degree(6, 90), Degree(7, 95), Degree(8, 100))
WRITERS, WORDS = 6, 10
"""Writers in each style, none of whom the weighing or the eyes know, and words of each."""


def main() -> int:
    """Film, degrade, read, and print a row for each degree."""
    parser = argparse.ArgumentParser(prog="python -m scripts.reader_degree", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("degrees", nargs="*", type=_degree)
    parser.add_argument("--weights", type=Path)
    parser.add_argument("--jobs", type=int, default=1)
    options = parser.parse_args()
    for number, degree in enumerate(options.degrees or DEGREES):
        sets = (DEGRADED,) if number < len(options.degrees or DEGREES) - 1 else (DEGRADED, JOINED)
        plan = Trial(
            writers=WRITERS,
            joined=WORDS,
            live=0,
            stressed=0,
            bare=0,
            hurried=0,
            shuffled=0,
            swapped=0,
            degraded_writers=WRITERS,
            degraded=WORDS,
            split="validation",
            degree=degree,
        )
        figures = evaluate_reader(options.folder, plan, weights=options.weights, sets=sets, jobs=options.jobs)
        for one in sets:
            name = f"every {degree.every}, noise {degree.noise}" if one == DEGRADED else one
            print(f"{name:20} {_told(figures, one)}", flush=True)
    return 0


def _degree(text: str) -> Degree:
    every, noise = text.split(":")
    return Degree(int(every), int(noise))


def _told(figures: Figures, of: str) -> str:
    rows = {sense: figures.row(of, sense) for sense in ("video", "audio", "av")}
    means = ", ".join(f"{sense} {100 * row.letters.mean:.1f}" for sense, row in rows.items() if row)
    gains = ", ".join(
        f"{one.what.removeprefix(of + ': ')} {100 * one.difference:+.1f} "
        f"[{100 * one.low:+.1f}, {100 * one.high:+.1f}]"
        for one in figures.compared
        if one.what.startswith(f"{of}: av")
    )
    return f"{means}; {gains}"


if __name__ == "__main__":
    sys.exit(main())
