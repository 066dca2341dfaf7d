"""The training of the reader that has ears alone: single letters first, then pairs, then words.

Without the single letters at the beginning the network finds no hold in the sound and names no letter at all.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch

from unwritten.families.words.reader.ears import BANDS, FEATURES, Measures, in_relation
from unwritten.families.words.reader.training.ear_exam import ear_figures, exam
from unwritten.families.words.reader.training.loop import Budget, Draw, Example, fit
from unwritten.families.words.reader.training.movements import REAL, spelling
from unwritten.families.words.reader.training.network import CtcNet, Shape
from unwritten.families.words.reader.training.pauses import hastened
from unwritten.families.words.reader.training.sounds import PoolSize, Sounds, real_sounds, sound_pool
from unwritten.families.words.reader.training.stages import Progress
from unwritten.families.words.reader.training.words import Vocabulary
from unwritten.families.words.style import STYLES

SPEED = 0.08
"""How much faster or slower a sound is played, at most."""

TILT = 3.0
"""dB by which the top of the spectrum is raised or lowered against the bottom, at most."""

ROOM = (-90.0, -66.0)
"""dB of full scale a band: the noise of a room that is added."""

UNEVEN = 1.0
"""dB by which the loudness wanders."""

CODEC = 0.6
"""dB by which a codec changes each band, measured on MP3 and AAC at the family's rates."""

ALIKE = 4
"""A batch is a quarter of what is drawn, of about equal length: else half of the work would go into padding."""

LONGEST = 5
"""Letters of the longest words."""

SINGLE = 0.3
"""Share of batches of single letters when words are learned too."""

LIVE = 0.5
"""Share of live words among the longest."""

ANY_LETTERS = 0.25
"""Share of letters in any order: the others follow each other as in words, and are as frequent as there."""


@dataclass(frozen=True)
class Lessons:
    """Until which shares of the training there are only single letters, and only single letters and pairs."""

    single: float = 0.12
    pairs: float = 0.2

    def letters(self, generator: np.random.Generator, share: float) -> int:
        """Say of how many letters a batch is, at a share of the training."""
        if share < self.single:
            return 1
        most = 2 if share < self.pairs else LONGEST
        return 1 if generator.random() < SINGLE else int(generator.integers(2, most + 1))


@dataclass(frozen=True)
class EarBudget:
    """How many writers are heard, how large the network is and how long it trains."""

    writers: int
    live: int
    validation: int  # writers
    words: int  # in each style, to validate with
    shape: Shape
    training: Budget
    lessons: Lessons


def _shape(width: int) -> Shape:
    return Shape(inputs=FEATURES, strides=(2, 2, 2, 2), width=width)


FULL = EarBudget(
    writers=100,
    live=2,
    validation=8,
    words=60,
    shape=_shape(128),
    training=Budget(2400, batch=64, rate=3e-3, validate_every=400),
    lessons=Lessons(),
)
SMALL = EarBudget(
    writers=1,
    live=0,
    validation=1,
    words=10,
    shape=_shape(64),
    training=Budget(40, batch=24, rate=4e-3),
    lessons=Lessons(single=0.6, pairs=0.8),
)


def train_ears(
    folder: Path, budget: EarBudget, *, arrays: Path | None = None, seed: int = 0, progress: Progress
) -> tuple[CtcNet, list[dict[str, Any]]]:
    """Train a network to read by ear; sounds and state lie in the folder, from where it goes on.

    ``arrays`` holds real people's letters: the calibration half is heard, too.
    """
    torch.manual_seed(seed)
    net = CtcNet(budget.shape)
    sounds = folder / "sounds"
    pool = sound_pool(PoolSize("train", budget.writers, live=budget.live), sounds, progress)
    heard = sound_pool(PoolSize("validation", budget.validation, coded=True), sounds, progress)
    if arrays is not None:
        pool += real_sounds(arrays, sounds, validation=False, progress=progress)
        heard += real_sounds(arrays, sounds, validation=True, progress=progress)
    examples = exam(heard, "validation", budget.words)
    draw = drawer(pool, budget.lessons)
    validate = functools.partial(ear_figures, examples=examples)
    return net, fit(net, draw, validate, budget.training, folder, seed=seed, progress=progress)


def drawer(pool: Sequence[Sounds], lessons: Lessons) -> Draw:
    """Draw batches from a pool: of single letters first, later of longer and longer words."""
    vocabulary = Vocabulary("train")
    by_style = [[one for one in pool if one.style == style] for style in STYLES]
    by_style += [real] if (real := [one for one in pool if one.style == REAL]) else []

    def draw(generator: np.random.Generator, share: float, count: int) -> list[Example]:
        letters = lessons.letters(generator, share)
        # As many letters in a batch of words as in one of single letters: a step then takes as long.
        size = max(4, round(count / letters))
        chosen = []
        for place in range(ALIKE * size):
            some = by_style[place % len(by_style)]
            text, rows = _chosen(some[int(generator.integers(len(some)))], letters, vocabulary, generator)
            chosen.append((text, hastened(rows, generator)))
        chosen.sort(key=lambda one: len(one[1]))
        start = size * int(generator.integers(ALIKE))
        return [Example(in_relation(altered(rows, generator)), text) for text, rows in chosen[start : start + size]]

    return draw


def _chosen(
    sounds: Sounds, letters: int, vocabulary: Vocabulary, generator: np.random.Generator
) -> tuple[str, Measures]:
    """Choose what a writer writes: a live word, a part of a word, or letters as they come."""
    live = list(sounds.words)
    if letters == LONGEST and live and generator.random() < LIVE:
        text = live[int(generator.integers(len(live)))]
        return text, sounds.words[text].astype(np.float32)
    own = "".join(sounds.letters)
    while True:
        if generator.random() < ANY_LETTERS:
            text = "".join(own[place] for place in generator.integers(len(own), size=letters))
        else:
            text = _part_of(vocabulary.words[spelling(sounds.style)], letters, generator)
        if text not in vocabulary.others and set(text) <= set(own):
            return text, sounds.joined(text)


def _part_of(words: Sequence[str], letters: int, generator: np.random.Generator) -> str:
    """Cut so many letters out of a word that has them."""
    while True:
        word = words[int(generator.integers(len(words)))]
        if len(word) >= letters:
            start = int(generator.integers(len(word) - letters + 1))
            return word[start : start + letters]


def altered(rows: Measures, generator: np.random.Generator) -> Measures:
    """Alter a sound as other pens, rooms and recorders would: speed, tilt, unevenness, a codec's noise, a room's."""
    length = round(len(rows) * (1 + SPEED * generator.uniform(-1, 1)))
    sound = _stretched(rows, length)
    sound[:, :BANDS] += TILT * generator.uniform(-1, 1) * np.linspace(-0.5, 0.5, BANDS)
    knots = UNEVEN * generator.standard_normal(length // 25 + 2)
    sound += np.interp(np.arange(length) / 25, np.arange(len(knots)), knots)[:, None]
    sound[:, :BANDS] += CODEC * generator.standard_normal((length, BANDS))
    room = generator.uniform(*ROOM)
    floor = np.full(sound.shape[1], room)
    floor[BANDS] += 10 * np.log10(BANDS)
    noisy: Measures = (10 * np.log10(10 ** (sound / 10) + 10 ** (floor / 10))).astype(np.float32)
    return noisy


def _stretched(rows: Measures, length: int) -> Measures:
    """Bring a sound to another length."""
    places = np.linspace(0, len(rows) - 1, length)
    left = np.minimum(places.astype(np.intp), len(rows) - 2)
    share = (places - left).astype(np.float32)[:, None]
    return np.asarray(rows[left] * (1 - share) + rows[left + 1] * share)
