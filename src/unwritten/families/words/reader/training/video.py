"""Training of the video reader: pools of movements, examples, validation."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np

from unwritten.families.words.reader.ctc import best_prefixes, text_of
from unwritten.families.words.reader.path import FEATURES
from unwritten.families.words.reader.training.loop import Example, outputs_of
from unwritten.families.words.reader.training.movements import Person, load, real, save, simulated
from unwritten.families.words.reader.training.network import CtcNet, Shape
from unwritten.families.words.reader.training.people import calibration_people
from unwritten.families.words.reader.training.words import Vocabulary
from unwritten.families.words.style import STYLES

SHAPE = Shape(FEATURES, (1, 2, 2))
Progress = Callable[[float, str], None]


def simulated_people(
    folder: Path, split: str, numbers: Sequence[int], *, takes: int, live: int, progress: Progress
) -> list[Person]:
    """Let simulated writers of all styles write; what was written before is read from the folder."""
    path = folder / f"{split}-{numbers[0]}-{numbers[-1]}-{takes}-{live}.npz"
    if not path.exists():
        vocabulary = Vocabulary(split)
        pairs = [(number, style) for number in numbers for style in STYLES]
        people = []
        for done, (number, style) in enumerate(pairs):
            progress(done / len(pairs), f"{split} writers")
            people.append(simulated(number, style, split, vocabulary, takes=takes, live=live))
        folder.mkdir(parents=True, exist_ok=True)
        save(people, path)
    return load(path)


def real_people(arrays: Path, *, validation: bool) -> list[Person]:
    """The calibration half of real people, without (or only) those kept for validation."""
    split = "validation" if validation else "train"
    return [real(one.number, one.letters, split) for one in calibration_people(arrays, validation=validation)]


def letters_right(net: CtcNet, examples: Sequence[Example]) -> float:
    """The share of letters in their places, when their number is known."""
    shares = []
    for example, steps in zip(examples, outputs_of(net, [one.moments for one in examples]), strict=True):
        found = best_prefixes(steps, len(example.word), beam=8)
        read = text_of(found[0]) if found else ""
        shares.append(sum(a == b for a, b in zip(read, example.word, strict=False)) / len(example.word))
    return float(np.mean(shares))
