"""How sure the ears are of pens and of noise: ``python -m scripts.reader_ears FOLDER [--unipen letters.npz]``.

By these numbers the lines in ``reader/hearing.py`` and ``reader/read.py`` are drawn that tell a pen's scratch from
noise, and a word that is on a list from one that is not. Sounds of validation writers are kept in the folder.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from unwritten.core import SAMPLE_RATE, Pcm
from unwritten.families.words.reader.ears import Measures, features, in_relation
from unwritten.families.words.reader.hearing import share, strokes
from unwritten.families.words.reader.judge import Expert, judge, misfit, sureness
from unwritten.families.words.reader.network import AUDIO, WEIGHTS, Network, open_network
from unwritten.families.words.reader.training.ear_exam import exam
from unwritten.families.words.reader.training.sounds import PoolSize, Sounds, real_sounds, sound_pool, words_of

WRITERS, LIVE, WORDS = 5, 2, 60
STRAIGHT, SOME = ("fill", "hi", "hill", "if", "ii", "ill", "it", "lit", "till", "tilt", "via", "will"), 40
"""Words with hardly a curve, which every writer writes, and how many others."""

TIMES = (0, 20, 200)
SECONDS = 4
LENGTHS = (None, 2, 3, 4, 5)

Noise = NDArray[np.float64]


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
    for name, pcm in noises():
        _tell_noise(name, features(pcm), network)
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


def noises() -> Iterator[tuple[str, Pcm]]:
    """Give sounds that no pen makes."""
    generator = np.random.Generator(np.random.PCG64(0))
    count = SECONDS * SAMPLE_RATE
    time = np.arange(count) / SAMPLE_RATE
    white = generator.standard_normal(count)
    spectrum = np.fft.rfft(generator.standard_normal(count))
    hertz = np.arange(len(spectrum)) / SECONDS
    pink, brown = (np.fft.irfft(spectrum / (hertz + 20) ** power, count) for power in (0.5, 1))
    hiss = np.fft.irfft(spectrum * ((hertz > 1000) & (hertz < 6000)), count)
    bursts, keys = np.zeros(count), np.zeros(count)
    for begin in np.cumsum(generator.uniform(0.1, 0.5, 10)) * SAMPLE_RATE:
        length = int(generator.uniform(0.05, 0.3) * SAMPLE_RATE)
        bursts[int(begin) : int(begin) + length] = np.hanning(length)[: count - int(begin)]
        keys[int(begin) :] += np.exp(-np.arange(count - int(begin)) / 400)
    wave: Callable[[float], Noise] = lambda times: np.sin(2 * np.pi * times * time)  # noqa: E731
    for name, sound in {
        "white": white,
        "pink": pink,
        "brown": brown,
        "white, swelling": white * (1 + 0.9 * wave(3)),
        "pink, swelling": pink * (1 + 0.9 * wave(2)),
        "white, in bursts": white * (wave(1.5) > 0),
        "hiss, in bursts": hiss * bursts,
        "keys": white * keys,
        "clicks": white * (generator.random(count) < 2e-4),
    }.items():
        yield name, (sound / np.abs(sound).max() * 9000).astype(np.int16)


def _tell_pens(name: str, heard: list[tuple[Measures, str]], network: Network) -> None:
    experts = [(Expert(network(rows), 1.0), word) for rows, word in heard]
    sure = [sureness(judge([one], len(word))) for one, word in experts]
    unfit = [misfit(one, word) for one, word in experts]
    shares = [share(rows) for rows, _ in heard]
    times, colours, lights = zip(*(strokes(rows) for rows, _ in heard), strict=True)
    print(
        f"{name:18} {len(heard):3} words: sure {min(sure):.2f} and more, in the middle {np.median(sure):.2f}; "
        f"sounding {min(shares):.3f} to {max(shares):.3f}; on end {min(times)} times, "
        f"changing by {min(colours):.2f} dB and {min(lights):.2f} octaves and more; "
        f"the word less likely than what is read freely by {max(unfit):.1f} at most"
    )


def _tell_strokes(folder: Path, unipen: Path | None) -> None:
    """Print how little the sound of a word may change, by how often the pen sounds on end in it."""
    generator = np.random.Generator(np.random.PCG64(0))
    texts = sorted({text for some in words_of("validation").values() for text in some})
    found = []
    for one in writers(folder) + (people(folder, unipen) if unipen else []):
        chosen = {*STRAIGHT, *(texts[place] for place in generator.choice(len(texts), SOME, replace=False))}
        written = sorted(text for text in chosen if set(text) <= set(one.letters))
        found += [strokes(in_relation(one.joined(text))) for text in written]
    for least, most in pairwise((*TIMES, sys.maxsize)):
        some = [each for each in found if least <= each.times < most]
        if some:
            print(
                f"on end {least:3} times and more: {len(some):4} words, changing by "
                f"{min(each.colour for each in some):.2f} dB and {min(each.brightness for each in some):.3f} octaves "
                f"and more, {min(each.times for each in some)} times at least"
            )


def _tell_noise(name: str, rows: Measures, network: Network) -> None:
    expert = Expert(network(rows), 1.0)
    verdicts = [judge([expert], letters) for letters in LENGTHS]
    said = ", ".join(f"{one.word or '-'} {sureness(one):.2f}" for one in verdicts)
    found = strokes(rows)
    print(
        f"{name:18} {said}; sounding {share(rows):.3f}; on end {found.times} times, "
        f"changing by {found.colour:.2f} dB and {found.brightness:.2f} octaves"
    )


def _quietly(share: float, text: str) -> None:
    """Tell nobody how far it is."""


if __name__ == "__main__":
    sys.exit(main())
