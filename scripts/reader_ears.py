"""How sure the ears are of pens and of noise: ``python -m scripts.reader_ears FOLDER [--unipen letters.npz]``.

By these numbers the lines in ``reader/ears.py`` and ``reader/read.py`` are drawn that tell a pen's scratch from
noise, and a word that is on a list from one that is not. Sounds of validation writers are kept in the folder.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from unwritten.core import SAMPLE_RATE, Pcm
from unwritten.families.words.reader.ears import BANDS, Measures, features, in_relation
from unwritten.families.words.reader.judge import Expert, judge, misfit, sureness
from unwritten.families.words.reader.network import AUDIO, WEIGHTS, Network, open_network
from unwritten.families.words.reader.training.ear_exam import exam
from unwritten.families.words.reader.training.sounds import PoolSize, Sounds, real_sounds, sound_pool

WRITERS, LIVE, WORDS = 5, 2, 60
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
    for name, pcm in noises():
        _tell_noise(name, features(pcm), network)
    return 0


def pens(folder: Path, unipen: Path | None) -> Iterator[tuple[str, list[tuple[Measures, str]]]]:
    """Give words of validation writers by kind: what is heard of each, and the word."""
    pool = sound_pool(PoolSize("validation", WRITERS, live=LIVE, coded=True), folder, _quietly)
    yield from _joined("simulated", pool)
    taken = [(rows.astype(np.float32), word) for one in pool for word, rows in one.words.items()]
    yield "in one take", [(in_relation(rows), word) for rows, word in taken]
    if unipen is not None:
        yield from _joined("real", real_sounds(unipen, folder, validation=True, progress=_quietly))


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
    pink = np.fft.irfft(spectrum / np.sqrt(np.arange(len(spectrum)) + 1), count)
    wave: Callable[[float], Noise] = lambda hertz: np.sin(2 * np.pi * hertz * time)  # noqa: E731
    for name, sound in {
        "white": white,
        "pink": pink,
        "white, swelling": white * (1 + 0.9 * wave(3)),
        "pink, swelling": pink * (1 + 0.9 * wave(2)),
        "white, in bursts": white * (wave(1.5) > 0),
        "clicks": white * (generator.random(count) < 2e-4),
    }.items():
        yield name, (sound / np.abs(sound).max() * 9000).astype(np.int16)


def _tell_pens(name: str, heard: list[tuple[Measures, str]], network: Network) -> None:
    experts = [(Expert(network(rows), 1.0), word) for rows, word in heard]
    sure = [sureness(judge([one], len(word))) for one, word in experts]
    unfit = [misfit(one, word) for one, word in experts]
    shares = [_share(rows) for rows, _ in heard]
    print(
        f"{name:18} {len(heard):3} words: sure {min(sure):.2f} and more, in the middle {np.median(sure):.2f}; "
        f"sounding {min(shares):.3f} to {max(shares):.3f}; "
        f"the word less likely than what is read freely by {max(unfit):.1f} at most"
    )


def _tell_noise(name: str, rows: Measures, network: Network) -> None:
    expert = Expert(network(rows), 1.0)
    verdicts = [judge([expert], letters) for letters in LENGTHS]
    said = ", ".join(f"{one.word or '-'} {sureness(one):.2f}" for one in verdicts)
    print(f"{name:18} {said}; sounding {_share(rows):.3f}")


def _share(rows: Measures) -> float:
    return float((rows[:, BANDS + 4] > 0).mean())


def _quietly(share: float, text: str) -> None:
    """Tell nobody how far it is."""


if __name__ == "__main__":
    sys.exit(main())
