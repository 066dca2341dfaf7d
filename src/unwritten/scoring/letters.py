"""Ordered letter accuracy, the measure of The Unwritten Benchmark, and what is reported beside it."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache


@dataclass(frozen=True)
class LetterScores:
    """How near a word is to the true one; all are shares from 0 to 1, except the error rate, which may exceed 1."""

    ordered: Fraction  # letters in their places / letters of the longer word
    strict: Fraction  # the same, but 0 unless the lengths agree
    whole: bool  # the word itself
    error_rate: Fraction  # letters to insert, delete or replace / letters of the true word
    in_order: Fraction  # longest common subsequence / letters of the true word


def ordered_letter_accuracy(truth: str, answer: str) -> Fraction:
    """Share of places that hold the same letter; of different lengths the longer one counts.

    At equal length this is the paper's definition: "bot" for "cat" has one letter of three in its place.
    """
    return _ordered(_true_letters(truth), letters_of(answer))


def letter_scores(truth: str, answer: str | None) -> LetterScores:
    """Score a word against the true one; no answer (None) counts as the empty word."""
    true_letters, letters = _true_letters(truth), letters_of(answer or "")
    ordered = _ordered(true_letters, letters)
    same_length = len(true_letters) == len(letters)
    if ordered == 1:
        return LetterScores(ordered, ordered, True, Fraction(0), ordered)
    return LetterScores(
        ordered=ordered,
        strict=ordered if same_length else Fraction(0),
        whole=False,
        error_rate=_share(_edits(true_letters, letters), len(true_letters)),
        in_order=_share(_common(true_letters, letters), len(true_letters)),
    )


def letters_of(word: str) -> tuple[str, ...]:
    """Part a word into letters as they are compared: accents stay with their letter, case does not count."""
    if word.isascii():
        return tuple(word.lower())
    return tuple(letter.casefold() for letter in unicodedata.normalize("NFC", word))


def _true_letters(truth: str) -> tuple[str, ...]:
    if not truth:
        raise ValueError("the true word is empty")
    return letters_of(truth)


def _ordered(truth: Sequence[str], answer: Sequence[str]) -> Fraction:
    same = sum(one == other for one, other in zip(truth, answer, strict=False))
    return _share(same, max(len(truth), len(answer)))


@lru_cache(maxsize=4096)  # making a fraction costs as much as comparing two words, and few are needed
def _share(part: int, whole: int) -> Fraction:
    return Fraction(part, whole)


def _edits(one: Sequence[str], other: Sequence[str]) -> int:
    """Levenshtein's distance, a row of the table at a time."""
    row = list(range(len(other) + 1))
    for down, letter in enumerate(one, 1):
        corner, row[0] = row[0], down
        for right, opposite in enumerate(other, 1):
            changed = corner if letter == opposite else corner + 1
            corner = row[right]
            row[right] = min(changed, corner + 1, row[right - 1] + 1)
    return row[-1]


def _common(one: Sequence[str], other: Sequence[str]) -> int:
    """The length of the longest common subsequence, a row of the table at a time."""
    row = [0] * (len(other) + 1)
    for letter in one:
        corner = 0
        for right, opposite in enumerate(other, 1):
            longer = corner + 1 if letter == opposite else max(row[right], row[right - 1])
            corner, row[right] = row[right], longer
    return row[-1]
