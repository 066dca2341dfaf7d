"""Ordered letter accuracy, the measure of The Unwritten Benchmark."""

from __future__ import annotations

import unicodedata
from fractions import Fraction


def ordered_letter_accuracy(truth: str, answer: str) -> Fraction:
    """Share of places that hold the same letter; of different lengths the longer one counts.

    At equal length this is the paper's definition: "bot" for "cat" has one letter of three in its place.
    """
    true_letters, letters = _letters(truth), _letters(answer)
    if not true_letters:
        raise ValueError("the true word is empty")
    same = sum(one == other for one, other in zip(true_letters, letters, strict=False))
    return Fraction(same, max(len(true_letters), len(letters)))


def _letters(word: str) -> list[str]:
    return [letter.casefold() for letter in unicodedata.normalize("NFC", word)]
