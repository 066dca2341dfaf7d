"""What the ears train on: the scratch of many simulated writers, as measures on disk, joined to words when drawn."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from unwritten.core import Pcm
from unwritten.families.words.reader.ears import HOP, MEASURES, Measures, measured
from unwritten.families.words.reader.training.movements import REAL, hand_for, real_movements
from unwritten.families.words.reader.training.people import calibration_people
from unwritten.families.words.studio.take import letter, sound, word
from unwritten.families.words.studio.writer import Writer, writer_of
from unwritten.families.words.style import STYLES
from unwritten.families.words.wordlist import Filter, word_lists
from unwritten.media.atomic import atomic_path
from unwritten.media.decode import samples
from unwritten.media.grid import encode_sound
from unwritten.media.mp3 import encode_mp3

Progress = Callable[[float, str], None]

CODECS = ("mp3", "aac")
"""Where a pool is coded, a writer's sound goes through one of these, by the writer's number.

Coding costs three times what making a sound does, and changes little: by 0.3 dB a band (MP3) and 0.6 dB (AAC), where
one hop of the same scratch differs from the next by 5 dB. So those who train add as much noise instead.
"""

TAKES = 2
"""Samples of each letter that a real person is heard with."""


@dataclass(frozen=True)
class PoolSize:
    """Of whom sounds are made: so many writers in each style, all their letters, and some live words of each."""

    split: str
    writers: int
    live: int = 0
    first: int = 0  # the number of the first writer
    coded: bool = False


@dataclass(frozen=True, eq=False)
class Sounds:
    """The sounds of one writer in one style, each as n × MEASURES."""

    number: int
    style: str
    letters: Mapping[str, NDArray[np.float16]]
    words: Mapping[str, NDArray[np.float16]]  # live ones

    def joined(self, text: str) -> Measures:
        """Join a word from its letters, as the family joins their clips."""
        return np.concatenate([self.letters[char] for char in text]).astype(np.float32)


def words_of(split: str) -> dict[str, tuple[str, ...]]:
    """The words of a split that each style can write."""
    return word_lists(Filter(split=split), {style.name: style.letters for style in STYLES.values()})


def sound_pool(size: PoolSize, folder: Path, progress: Progress) -> list[Sounds]:
    """Make a pool of sounds, or load what an earlier run has made of it."""
    folder.mkdir(parents=True, exist_ok=True)
    words = words_of(size.split)
    numbers = range(size.first, size.first + size.writers)
    wanted = [(number, style) for number in numbers for style in STYLES.values()]
    pool = []
    for done, (number, style) in enumerate(wanted, 1):
        path = folder / f"{size.split}-{style.name}-{number}-{size.live}{'-coded' if size.coded else ''}.npz"
        if not path.exists():
            _make(writer_of(number, style, split=size.split), words[style.name], size, path)
        pool.append(_load(path, number, style.name))
        progress(done / len(wanted), f"sounds of {done} of {len(wanted)} writers")
    return pool


def with_words(sounds: Sounds, split: str, texts: Collection[str], folder: Path) -> Sounds:
    """Let a writer whose letters are known also write some words in one take, coded as the letters of a pool are."""
    path = folder / f"{split}-{sounds.style}-{sounds.number}-words.npz"
    if not path.exists():
        writer = writer_of(sounds.number, STYLES[sounds.style], split=split)
        _keep({text: _spoken(writer, text) for text in sorted(texts)}, sounds.number, True, path)
    return replace(sounds, words=_load(path, sounds.number, sounds.style).words)


def _make(writer: Writer, words: Sequence[str], size: PoolSize, path: Path) -> None:
    """Let a writer write all letters and some words, and keep how they sound."""
    rng = np.random.Generator(np.random.PCG64([writer.number, list(STYLES).index(writer.style.name)]))
    chosen = [words[place] for place in rng.choice(len(words), size.live, replace=False)]
    _keep({text: _spoken(writer, text) for text in [*writer.style.letters, *chosen]}, writer.number, size.coded, path)


def _keep(sounds: Mapping[str, Pcm], number: int, coded: bool, path: Path) -> None:
    """Measure sounds and write them to a file, all after each other."""
    whole = np.concatenate(list(sounds.values()))
    blocks = through(CODECS[number % len(CODECS)], whole) if coded else [whole]
    rows = measured(blocks).astype(np.float16)
    stops = np.cumsum([len(part) // HOP for part in sounds.values()])
    with atomic_path(path) as partial, partial.open("wb") as file:
        np.savez(file, rows=rows, stops=stops, texts=np.array(list(sounds)))


def real_sounds(arrays: Path, folder: Path, *, validation: bool, progress: Progress) -> list[Sounds]:
    """Make the sounds of real people's letters, or load them: of those who validate the take that is seen, coded."""
    folder.mkdir(parents=True, exist_ok=True)
    people = calibration_people(arrays, validation=validation)
    split, takes = ("validation", 1) if validation else ("train", TAKES)
    pool = []
    for done, person in enumerate(people, 1):
        paths = [folder / f"{split}-{REAL}-{person.number}-{take}.npz" for take in range(takes)]
        if not all(path.exists() for path in paths):
            writer = hand_for(person.number, split)
            moved = real_movements(writer, person.letters)
            for take, path in enumerate(paths):
                chosen = {char: some[min(take, len(some) - 1)] for char, some in moved.items()}
                heard = {char: sound(movement, writer, char, take) for char, movement in chosen.items()}
                _keep(heard, person.number, validation, path)
        pool += [_load(path, person.number, REAL) for path in paths]
        progress(done / len(people), f"sounds of {done} of {len(people)} real people")
    return pool


def _spoken(writer: Writer, text: str) -> Pcm:
    written = letter(writer, text) if len(text) == 1 else word(writer, text)
    return sound(written, writer, text)


def through(kind: str, pcm: Pcm) -> list[Pcm]:
    """Encode and decode a sound as the family's files hold it, in time; it is a multiple of 192 ms."""
    with tempfile.TemporaryDirectory() as name:
        heard = Path(name) / f"heard.{kind}"
        if kind == "mp3":
            encode_mp3([pcm], heard, joinable=True)
        else:
            encode_sound(pcm, heard)
        return list(samples(heard))


def _load(path: Path, number: int, style: str) -> Sounds:
    with np.load(path) as kept:
        rows, stops, texts = kept["rows"], kept["stops"], kept["texts"].tolist()
    parts = dict(zip(texts, np.split(rows.reshape(-1, MEASURES), stops[:-1]), strict=True))
    return Sounds(
        number,
        style,
        {text: part for text, part in parts.items() if len(text) == 1},
        {text: part for text, part in parts.items() if len(text) > 1},
    )
