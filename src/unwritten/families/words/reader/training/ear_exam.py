"""How well a network reads by ear: words of writers whom it has never heard, the number of letters being known."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from unwritten.families.words.reader.ears import in_relation
from unwritten.families.words.reader.training.loop import Example
from unwritten.families.words.reader.training.network import CtcNet
from unwritten.families.words.reader.training.sounds import Sounds, words_of
from unwritten.families.words.reader.training.video import letters_right
from unwritten.families.words.style import STYLES


@dataclass(frozen=True, eq=False)
class Exam:
    """A word that is to be read, and the style in which it is written."""

    style: str
    example: Example


def exam(pool: Sequence[Sounds], split: str, each: int) -> list[Exam]:
    """Let the writers of a pool write words of a split, joined from their letters: so many in each style."""
    words = words_of(split)
    generator = np.random.Generator(np.random.PCG64(7))
    examples = []
    for style in STYLES:
        writers = [one for one in pool if one.style == style]
        order = generator.permutation(len(words[style]))
        for number in range(each):
            text = words[style][order[number % len(order)]]
            features = in_relation(writers[number % len(writers)].joined(text))
            examples.append(Exam(style, Example(features, text)))
    return examples


def live_exam(pool: Sequence[Sounds]) -> list[Exam]:
    """Take the live words of a pool."""
    return [
        Exam(one.style, Example(in_relation(rows.astype(np.float32)), text))
        for one in pool
        for text, rows in one.words.items()
    ]


def ear_figures(net: CtcNet, examples: Sequence[Exam]) -> dict[str, float]:
    """Give the ordered letter accuracy by style and over all words, the number of letters being known."""
    figures = {
        style: letters_right(net, some)
        for style in STYLES
        if (some := [one.example for one in examples if one.style == style])
    }
    return {**figures, "all": letters_right(net, [one.example for one in examples])}
