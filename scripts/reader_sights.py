"""What the eyes make of clips, of pens and of other things: ``python -m scripts.reader_sights FOLDER``.

By these numbers the lines in ``reader/sight.py`` and ``reader/read.py`` are drawn that tell a pen from other things.
With ``--films`` films of every task are made in the folder first: in none of them is there a pen. What the eyes made
of poor films of pens is told, too, as far as it lies with the weights (all of it does in the folder of a training).
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from unwritten.core import Registry
from unwritten.dataset.collection import open_task
from unwritten.families.words.reader.judge import Expert, judge, sureness
from unwritten.families.words.reader.network import WEIGHTS
from unwritten.families.words.reader.read import Reader
from unwritten.families.words.reader.senses import sense_of
from unwritten.families.words.reader.sight import CERTAIN, HIGH, LOW, SURE
from unwritten.families.words.reader.training.poor_films import LEARNED, WEIGHED
from unwritten.families.words.reader.training.poor_sight import load


@dataclass(frozen=True)
class Seen:
    """What the reader made of one clip."""

    name: str
    word: str
    found: bool
    glimpsed: bool
    confidence: float
    there: float  # share of the pictures in which it was seen
    clarity: float
    rise: float  # mm
    leaps: int
    going: float  # share of the pictures, rests left out
    heard: float  # how sure the ears are by themselves


def main() -> int:
    """Print a row for each clip, and the extremes of all."""
    parser = argparse.ArgumentParser(prog="python -m scripts.reader_sights", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--films", action="store_true", help="make a film of every task and level there first")
    parser.add_argument("--most", type=int, help="look at so many clips only, evenly out of all")
    parser.add_argument("--weights", type=Path, default=WEIGHTS)
    options = parser.parse_args()
    if options.films:
        make_films(options.folder)
    paths = sorted(options.folder.rglob("*.mp4"))
    paths = paths[:: max(1, len(paths) // options.most)] if options.most else paths
    rows = list(seen_in(paths, Reader(options.weights)))
    for row in rows:
        kind = "found" if row.found else "glimpsed" if row.glimpsed else "none"
        print(
            f"{row.name:28} {row.word or '-':8} {kind:8} confidence {row.confidence:.2f} there {row.there:.2f} "
            f"clarity {row.clarity:.2f} rise {row.rise:5.2f} leaps {row.leaps:2} going {row.going:.2f} "
            f"heard {row.heard:.2f}"
        )
    for name in ("confidence", "there", "clarity", "rise", "leaps", "going", "heard"):
        low, middle, high = np.percentile([getattr(row, name) for row in rows], (0, 50, 100))
        print(f"{name:28} least {low:.2f}, in the middle {middle:.2f}, most {high:.2f}")
    print(f"{sum(row.found for row in rows)} of {len(rows)} found, {sum(bool(row.word) for row in rows)} with a word")
    tell_poor([options.weights / films.file for films in (LEARNED, WEIGHED)])
    return 0


def tell_poor(paths: list[Path]) -> None:
    """Print how sure the eyes were of pens in poor films, and by how much these were seen to rise."""
    films = [film for path in paths if path.exists() for film in load(path)]
    if films:
        sure = np.array([film.rows[:, 4].mean() for film in films])
        lifts = [film.rows[film.rows[:, 4] >= SURE, 2] for film in films]
        rises = [float(np.ptp(np.percentile(lift, (LOW, HIGH)))) for lift in lifts]
        print(
            f"{len(films)} poor films of pens: confidence {sure.min():.3f} and more, {(sure < CERTAIN).sum()} of them"
            f" below {CERTAIN}; rise {min(rises):.2f} mm and more"
        )


def make_films(folder: Path) -> None:
    """Make the first film of every task at each of its levels, where it is not there yet."""
    folder.mkdir(parents=True, exist_ok=True)
    registry = Registry()
    for name in registry.names():
        for level in registry.get(name).spec.levels:
            path = folder / f"{name.rsplit('/')[-1]}-{level}.mp4"
            if not path.exists():
                open_task(name, level=level)[0].save(path)


def seen_in(paths: list[Path], reader: Reader) -> Iterator[Seen]:
    """Let the reader look at clips and listen to them."""
    for path in paths:
        perceived = reader.perceive(path, sense_of(path))
        sight = perceived.sight
        assert sight is not None
        reading = reader.decide(perceived, "av" if perceived.heard is not None else "video")
        heard = 0.0 if perceived.heard is None else sureness(judge([Expert(perceived.heard, 1.0)], None))
        yield Seen(
            path.stem,
            reading.word,
            sight.found,
            sight.glimpsed,
            sight.sureness,
            sight.seen,
            sight.clarity,
            sight.rise,
            sight.leaps,
            sight.going,
            heard,
        )


if __name__ == "__main__":
    sys.exit(main())
