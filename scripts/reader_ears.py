"""How sure the ears are of pens and of noise: ``python -m scripts.reader_ears FOLDER [--unipen letters.npz]``.

By these numbers the lines in ``reader/hearing.py`` and ``reader/read.py`` are drawn that tell a pen's scratch from
noise, and a word that is on a list from one that is not. Sounds of validation writers are kept in the folder.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import numpy as np

from scripts.noises import noises
from unwritten.families.words.reader.ears import Measures, features, in_relation
from unwritten.families.words.reader.hearing import Heard, is_scratch, share, strokes, tones
from unwritten.families.words.reader.judge import Expert, judge, misfit, sureness
from unwritten.families.words.reader.network import AUDIO, WEIGHTS, Network, open_network
from unwritten.families.words.reader.read import LEAST
from unwritten.families.words.reader.training.ear_exam import exam
from unwritten.families.words.reader.training.sounds import PoolSize, Sounds, real_sounds, sound_pool, words_of

WRITERS, LIVE, WORDS = 5, 2, 120
STRAIGHT, SOME = ("fill", "hi", "hill", "if", "ii", "ill", "it", "lit", "till", "tilt", "via", "will"), 60
"""Words with hardly a curve, which every writer writes, and how many others."""

TIMES = (0, 20, 100, 200)
SEEDS = 20
"""How often each noise is made."""


def main() -> int:
    """Print a row for each kind of sound."""
    parser = argparse.ArgumentParser(prog="python -m scripts.reader_ears", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--unipen", type=Path, help="real people's letters; their validation part is heard, too")
    parser.add_argument("--weights", type=Path, default=WEIGHTS)
    options = parser.parse_args()
    network = open_network(options.weights / AUDIO)
    for name, heard in pens(options.folder, options.unipen):
        _tell_pens(name, heard, network)
    _tell_strokes(options.folder, options.unipen)
    _tell_noises(network)
    return 0


def writers(folder: Path) -> list[Sounds]:
    """Give the sounds of simulated validation writers."""
    return sound_pool(PoolSize("validation", WRITERS, live=LIVE, coded=True), folder, _quietly)


def people(folder: Path, unipen: Path) -> list[Sounds]:
    """Give the sounds of real people's letters."""
    return real_sounds(unipen, folder, validation=True, progress=_quietly)


def pens(folder: Path, unipen: Path | None) -> Iterator[tuple[str, list[tuple[Measures, str]]]]:
    """Give words of validation writers by kind: what is heard of each, and the word."""
    pool = writers(folder)
    yield from _joined("simulated", pool)
    taken = [(rows.astype(np.float32), word) for one in pool for word, rows in one.words.items()]
    yield "in one take", [(in_relation(rows), word) for rows, word in taken]
    if unipen is not None:
        yield from _joined("real", people(folder, unipen))


def _joined(name: str, pool: list[Sounds]) -> Iterator[tuple[str, list[tuple[Measures, str]]]]:
    words = exam(pool, "validation", WORDS)
    yield f"{name}, joined", [(one.example.moments, one.example.word) for one in words]
    yield f"{name}, hurried", [(one.hurried.moments, one.hurried.word) for one in words]


def _tell_pens(name: str, heard: list[tuple[Measures, str]], network: Network) -> None:
    experts = [(Expert(network(rows), 1.0), word) for rows, word in heard]
    sure = [sureness(judge([one], len(word))) for one, word in experts]
    unfit = [misfit(one, word) for one, word in experts]
    sounding = [float(Heard(rows, True).sounding.mean()) for rows, _ in heard]
    print(
        f"{name:18} {len(heard):3} words: sure {min(sure):.2f} and more, in the middle {np.median(sure):.2f}; "
        f"sounding {min(sounding):.3f} to {max(sounding):.3f} of the time; "
        f"the word less likely than what is read freely by {max(unfit):.1f} at most"
    )


def _tell_strokes(folder: Path, unipen: Path | None) -> None:
    """Print how the sounds of words change, by how often the pen sounds on end in them; and of single letters."""
    generator = np.random.Generator(np.random.PCG64(0))
    texts = sorted({text for some in words_of("validation").values() for text in some})
    words, letters = [], []
    for one in writers(folder) + (people(folder, unipen) if unipen else []):
        chosen = {*STRAIGHT, *(texts[place] for place in generator.choice(len(texts), SOME, replace=False))}
        written = sorted(text for text in chosen if set(text) <= set(one.letters))
        words += [in_relation(one.joined(text)) for text in written]
        letters += [in_relation(one.joined(char)) for char in sorted(one.letters)]
    for least, most in pairwise((*TIMES, sys.maxsize)):
        _tell_changes(f"words, on end {least} times and more", words, least, most)
    _tell_changes("words", words)
    _tell_changes("single letters", letters)


def _tell_changes(name: str, heard: list[Measures], least: int = 0, most: int = sys.maxsize) -> None:
    rows = [(row, found) for row in heard if least <= (found := strokes(row)).times < most]
    if not rows:
        return
    colours = [found.colour for _, found in rows]
    together = sorted(found.together for _, found in rows)
    high = [tones(row) for row, _ in rows]
    shares = [share(row) for row, _ in rows]
    lost = sum(not is_scratch(row) for row, _ in rows)
    doubted = sum(Heard(row, True).doubtful for row, _ in rows)
    print(
        f"{name}: {len(rows)}, {min(found.times for _, found in rows)} times at least; colour {min(colours):.2f} to "
        f"{max(colours):.2f} dB, together {', '.join(f'{one:.1f}' for one in together[:8])} and more, tones "
        f"{min(high):.1f} to {max(high):.1f} dB, sounding {min(shares):.2f} and more; {lost} no pen, "
        f"{doubted} doubtful"
    )


def _tell_noises(network: Network) -> None:
    """Print what passes for a pen of each kind of noise, and how surely it is read."""
    made: dict[str, list[Measures]] = {}
    for seed in range(SEEDS):
        for name, pcm in noises(seed):
            made.setdefault(name, []).append(features(pcm))
    for name, rows in made.items():
        passing = [Heard(row, True) for row in rows if is_scratch(row)]
        sure = [sureness(judge([Expert(network(one.features), 1.0)], None)) for one in passing]
        named = sum(how >= LEAST and not one.doubtful for one, how in zip(passing, sure, strict=True))
        print(
            f"{name:18} {len(passing):2} of {len(rows)} like a pen, {sum(one.doubtful for one in passing)} of them "
            f"doubtful, sure {max(sure, default=0.0):.2f} at most: {named} named as a word"
        )


def _quietly(share: float, text: str) -> None:
    """Tell nobody how far it is."""


if __name__ == "__main__":
    sys.exit(main())
