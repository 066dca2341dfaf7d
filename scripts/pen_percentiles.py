"""Measures real writers, as a yardstick for the simulated ones: figures only, no data.

Usage: python -m scripts.pen_percentiles UNIPEN.npz [src/unwritten/families/words/pen/real_writers.json]

The file holds UNIPEN letters as arrays, as `families/words/pen/unipen_arrays.py` reads them.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from unwritten.families.words.pen.measure import FIGURES, Figures, Trace, measure
from unwritten.families.words.pen.unipen import RealLetter
from unwritten.families.words.pen.unipen_arrays import people_in

SLOW = 2.0
"""A demonstration takes about twice as long as everyday writing."""

PERCENTS = (5, 25, 50, 75, 95)
TAKES = 2
"""Letters of a kind that count for each writer."""

FEWEST = 10
"""Different letters that a writer must have written to be measured."""

LARGE_SITES = ("apb", "mot", "sie", "val")
"""Sites whose writers wrote over the whole tablet (letters of 13 mm and more) or in units that are not mm."""

PROVENANCE = (
    "Lower-case letters of UNIPEN train_r01_v07, category 1c (Guyon, Schomaker, Plamondon, Liberman, Janet 1994; "
    "Zenodo 10.5281/zenodo.1195803, CC BY 4.0), sites with writing of paper size, slowed down 2 times; percentiles "
    "over writers of each writer's median; exponents only from tablets with 9 units a mm or more. Writers are halved "
    "by the SHA-256 of site and number; these are the figures of the calibration half."
)


@dataclass(frozen=True)
class RealWriter:
    """A person of the collection and what was measured of the writing."""

    site: str
    number: int
    calibration: bool  # whether the writer belongs to the half that simulated writers were fitted to
    figures: Figures


def main() -> None:
    """Measure the writers of a file, and print or write the percentiles."""
    writers = real_writers(Path(sys.argv[1]))
    text = json.dumps(summary(writers), indent=2) + "\n"
    if len(sys.argv) > 2:
        Path(sys.argv[2]).write_text(text)
    else:
        print(text, end="")


def summary(writers: Sequence[RealWriter]) -> dict[str, Any]:
    """Say what the calibration half writes like."""
    chosen = [writer for writer in writers if writer.calibration]
    return {
        "provenance": PROVENANCE,
        "slowed": SLOW,
        "writers": len(chosen),
        "percents": list(PERCENTS),
        "figures": percentiles([writer.figures for writer in chosen]),
    }


def percentiles(figures: Sequence[Figures]) -> dict[str, list[float]]:
    """Give the percentiles of each figure over writers, to four digits."""
    table = {}
    for name in FIGURES:
        values = [getattr(each, name) for each in figures]
        known = [value for value in values if not np.isnan(value)]
        table[name] = [float(f"{value:.4g}") for value in np.percentile(known, PERCENTS)]
    return table


def real_writers(path: Path) -> list[RealWriter]:
    """Read and measure all writers of paper size."""
    return [
        RealWriter(person.site, person.number, person.calibration, figures)
        for person in people_in(path)
        if person.site not in LARGE_SITES and (figures := _figures(person.letters)) is not None
    ]


def _figures(letters: Mapping[str, Sequence[RealLetter]]) -> Figures | None:
    """Measure the first takes of each letter; None where a person has too few letters."""
    traces = {
        char: [trace for trace in (letter.trace(SLOW) for letter in found) if trace.strokes][:TAKES]
        for char, found in letters.items()
    }
    if sum(map(bool, traces.values())) < FEWEST:
        return None
    return _measured(traces, [letter.coarse for found in letters.values() for letter in found][-1])


def _measured(letters: Mapping[str, Sequence[Trace]], coarse: bool) -> Figures:
    figures = measure({char: traces for char, traces in letters.items() if traces})
    return Figures(**{**vars(figures), "exponent": float("nan")}) if coarse else figures


if __name__ == "__main__":
    main()
