"""How well a network reads by ear: words of writers whom it has never heard, the number of letters being known."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from unwritten.families.words.reader.ears import in_relation
from unwritten.families.words.reader.training.loop import Example
from unwritten.families.words.reader.training.movements import REAL, spelling
from unwritten.families.words.reader.training.network import CtcNet
from unwritten.families.words.reader.training.pauses import cut_pauses
from unwritten.families.words.reader.training.sounds import Sounds, words_of
from unwritten.families.words.reader.training.video import letters_right
from unwritten.families.words.style import STYLES

HURRIED = "hurried"
"""The same words with every pause cut short."""

LEFT = 0.1
"""Seconds that are left of a pause then."""


@dataclass(frozen=True, eq=False)
class Exam:
    """A word that is to be read, in full and with its pauses cut short, and the style in which it is written."""

    style: str
    example: Example
    hurried: Example


def exam(pool: Sequence[Sounds], split: str, each: int) -> list[Exam]:
    """Let the writers of a pool write words of a split, joined from their letters: so many in each style.

    Real people, who may lack letters, write the words that they can.
    """
    words = words_of(split)
    generator = np.random.Generator(np.random.PCG64(7))
    examples = []
    for style in dict.fromkeys(one.style for one in pool):
        writers = [one for one in pool if one.style == style]
        order = generator.permutation(len(words[spelling(style)]))
        texts = [words[spelling(style)][place] for place in order]
        for number in range(each):
            writer = writers[number % len(writers)]
            text = next(one for one in texts[number % len(texts) :] + texts if set(one) <= set(writer.letters))
            rows = writer.joined(text)
            forms = (Example(in_relation(some), text) for some in (rows, cut_pauses(rows, LEFT)))
            examples.append(Exam(style, *forms))
    return examples


def ear_figures(net: CtcNet, examples: Sequence[Exam]) -> dict[str, float]:
    """Give the ordered letter accuracy by style, hurried and over all words, the number of letters being known."""
    figures = {
        style: letters_right(net, some)
        for style in (*STYLES, REAL)
        if (some := [one.example for one in examples if one.style == style])
    }
    simulated = [one for one in examples if one.style != REAL]
    figures[HURRIED] = letters_right(net, [one.hurried for one in simulated])
    return {**figures, "all": letters_right(net, [one.example for one in simulated])}
