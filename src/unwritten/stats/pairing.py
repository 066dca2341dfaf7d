"""Every truth against every reply of its group: what the replies would score had they been dealt out at random.

Replies are permuted within groups (style × length for words, task for others). The mean over all permutations is the
mean over all pairs of a group, so it follows exactly from counts; no permutation is drawn for it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from functools import cached_property
from typing import Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from unwritten.core import UnwrittenError
from unwritten.stats.clusters import Codes, Floats, Labels, codes_of

Letters: TypeAlias = Sequence[str]
"""A word as its letters, as scoring.letters_of gives them; a plain string will do where case is already folded."""
Match: TypeAlias = Callable[[Hashable, Hashable], float]


class NoAnswer(Enum):
    """Stands for the answer of a reply that gives none; None is the answer "None"."""

    NO_ANSWER = "no answer"


NO_ANSWER = NoAnswer.NO_ANSWER


class Pairing(Protocol):
    """Truths and replies in groups, and the scores of any truth with any reply of its group."""

    @property
    def groups(self) -> tuple[Codes, ...]:
        """The rows of each group."""

    def own(self) -> Fraction:
        """The sum of the scores as they are, exactly."""

    def expected(self) -> Fraction:
        """The mean of that sum over all permutations within groups, exactly."""

    def lifts(self) -> Floats:
        """What each item adds to own minus expected: its score less what its truth and its reply score by chance."""

    def totals(self, orders: Codes) -> Floats:
        """The sum of scores for each order (a row of reply indices)."""


def rows_of(groups: Labels, *lists: Sequence[object]) -> tuple[Codes, ...]:
    """The rows of each group; the lists must be as long as the labels."""
    if not len(groups) or any(len(items) != len(groups) for items in lists):
        lengths = ", ".join(str(len(items)) for items in lists)
        raise UnwrittenError(f"truths, answers and groups must be as many and not none; got {lengths}, {len(groups)}")
    codes = codes_of(groups)
    order = np.argsort(codes, kind="stable")
    return tuple(np.split(order, np.flatnonzero(np.diff(codes[order])) + 1))


@dataclass(frozen=True, eq=False)
class WordPairs:
    """Words against words: letters in their places, divided by the longer length."""

    groups: tuple[Codes, ...]
    truths: NDArray[np.int32]  # letter codes; a code beyond all letters where the word has ended
    replies: NDArray[np.int32]
    truth_lengths: Codes
    reply_lengths: Codes
    alphabet: int

    def own(self) -> Fraction:
        """The sum of the scores as they are, exactly."""
        hits = (self.truths == self.replies).sum(axis=1)
        longer = np.maximum(self.truth_lengths, self.reply_lengths)
        return sum((Fraction(int(hits[longer == k].sum()), int(k)) for k in np.unique(longer)), Fraction(0))

    def expected(self) -> Fraction:
        """The mean of that sum over all permutations within groups, exactly."""
        return sum((self._pairs(rows) / len(rows) for rows in self.groups), Fraction(0))

    def _pairs(self, rows: Codes) -> Fraction:
        """The sum over all pairs of a group; letters that never meet count for nothing."""
        total = Fraction(0)
        replies = self._counts(self.replies[rows], self.reply_lengths[rows])
        for length, counts in self._counts(self.truths[rows], self.truth_lengths[rows]).items():
            for other, others in replies.items():
                total += Fraction(int((counts * others).sum()), max(length, other))
        return total

    def _counts(self, words: NDArray[np.int32], lengths: Codes) -> dict[int, NDArray[np.int64]]:
        """For words of each length, how often each letter stands in each place."""
        places = words.shape[1]
        found = {}
        for length in np.unique(lengths[lengths > 0]).tolist():
            # Ended truths and ended replies have codes of their own, so that they never meet; both are cut off here.
            where = words[lengths == length] + np.arange(places) * (self.alphabet + 2)
            counts = np.bincount(where.ravel(), minlength=places * (self.alphabet + 2))
            found[length] = counts.reshape(places, -1)[:, : self.alphabet].astype(np.int64)
        return found

    def lifts(self) -> Floats:
        """What each item adds to own minus expected: its score less what its truth and its reply score by chance."""
        hits = (self.truths == self.replies).sum(axis=1)
        lifts: Floats = hits / np.maximum(self.truth_lengths, self.reply_lengths)
        for rows in self.groups:
            truths, truth_lengths = self.truths[rows], self.truth_lengths[rows]
            replies, reply_lengths = self.replies[rows], self.reply_lengths[rows]
            lifts[rows] -= self._against(truths, truth_lengths, self._counts(replies, reply_lengths)) / len(rows)
            lifts[rows] -= self._against(replies, reply_lengths, self._counts(truths, truth_lengths)) / len(rows)
            lifts[rows] += float(self._pairs(rows) / len(rows) ** 2)
        return lifts

    def _against(self, words: NDArray[np.int32], lengths: Codes, counts: dict[int, NDArray[np.int64]]) -> Floats:
        """The sum of each word's scores with all the counted ones."""
        sums = np.zeros(len(words))
        places = np.arange(words.shape[1])
        for length, table in counts.items():
            padded = np.pad(table, ((0, 0), (0, 2)))
            sums += padded[places, words].sum(axis=1) / np.maximum(lengths, length)
        return sums

    def totals(self, orders: Codes) -> Floats:
        """The sum of scores for each order (a row of reply indices)."""
        hits = np.zeros(orders.shape, dtype=np.int16)
        for truth, reply in zip(self.truths.T, self.replies.T, strict=True):
            hits += truth == reply[orders]
        sums: Floats = (hits / np.maximum(self.truth_lengths, self.reply_lengths[orders])).sum(axis=1)
        return sums


def pair_words(truths: Sequence[Letters], answers: Sequence[Letters], groups: Labels) -> WordPairs:
    """Set true words against answered ones (empty where there is none), in groups such as style × length."""
    rows = rows_of(groups, truths, answers)
    if any(not len(truth) for truth in truths):
        raise UnwrittenError("a true word is empty")
    letters: dict[str, int] = {}
    for word in (*truths, *answers):
        for letter in word:
            letters.setdefault(letter, len(letters))
    places = max(len(truth) for truth in truths)

    def coded(words: Sequence[Letters], end: int) -> NDArray[np.int32]:
        codes = np.full((len(words), places), end, dtype=np.int32)
        for row, word in enumerate(words):
            codes[row, : len(word)] = [letters[letter] for letter in word[:places]]
        return codes

    lengths = [np.array([len(word) for word in words], dtype=np.intp) for words in (truths, answers)]
    size = len(letters)
    return WordPairs(rows, coded(truths, size), coded(answers, size + 1), lengths[0], lengths[1], size)


@dataclass(frozen=True, eq=False)
class AnswerPairs:
    """Answers of any kind against truths: a small table of scores for each group."""

    groups: tuple[Codes, ...]
    tables: tuple[Floats, ...]  # for each group, its different truths × its different replies
    truth_rows: Codes  # each item's place in the table of its group
    reply_columns: Codes

    @cached_property
    def _flat(self) -> Floats:
        return np.concatenate([table.ravel() for table in self.tables])

    @cached_property
    def _starts(self) -> Codes:
        """Where, in the flat array, the row of each item's truth begins."""
        starts = np.zeros(len(self.truth_rows), dtype=np.intp)
        begin = 0
        for rows, table in zip(self.groups, self.tables, strict=True):
            starts[rows] = begin + self.truth_rows[rows] * table.shape[1]
            begin += table.size
        return starts

    def own(self) -> Fraction:
        """The sum of the scores as they are, exactly."""
        return Fraction(float(self._flat[self._starts + self.reply_columns].sum()))

    def expected(self) -> Fraction:
        """The mean of that sum over all permutations within groups, exactly."""
        return sum(
            (
                Fraction(float(truths @ table @ replies)) / len(rows)
                for rows, table, truths, replies in self._counted()
            ),
            Fraction(0),
        )

    def _counted(self) -> Iterator[tuple[Codes, Floats, Codes, Codes]]:
        """Each group with its table and how often each truth and each reply occurs."""
        for rows, table in zip(self.groups, self.tables, strict=True):
            truths = np.bincount(self.truth_rows[rows], minlength=table.shape[0])
            yield rows, table, truths, np.bincount(self.reply_columns[rows], minlength=table.shape[1])

    def lifts(self) -> Floats:
        """What each item adds to own minus expected: its score less what its truth and its reply score by chance."""
        lifts: Floats = self._flat[self._starts + self.reply_columns]
        for rows, table, truths, replies in self._counted():
            n = len(rows)
            lifts[rows] += truths @ table @ replies / n**2
            lifts[rows] -= (table @ replies / n)[self.truth_rows[rows]]
            lifts[rows] -= (truths @ table / n)[self.reply_columns[rows]]
        return lifts

    def totals(self, orders: Codes) -> Floats:
        """The sum of scores for each order (a row of reply indices)."""
        sums: Floats = self._flat[self._starts + self.reply_columns[orders]].sum(axis=1)
        return sums


def equal(truth: Hashable, answer: Hashable) -> float:
    """Score 1 for the truth itself."""
    return float(truth == answer)


def pair_answers(
    truths: Sequence[Hashable], answers: Sequence[Hashable], groups: Labels, match: Match = equal
) -> AnswerPairs:
    """Set truths against answers (NO_ANSWER scores 0), in groups such as the task."""
    rows = rows_of(groups, truths, answers)
    tables = []
    truth_rows, reply_columns = np.zeros((2, len(truths)), dtype=np.intp)
    for group in rows:
        truth_rows[group], known = _places([truths[row] for row in group])
        reply_columns[group], given = _places([answers[row] for row in group])
        scores = [[0.0 if one is NO_ANSWER else float(match(truth, one)) for one in given] for truth in known]
        tables.append(np.array(scores))
    return AnswerPairs(rows, tuple(tables), truth_rows, reply_columns)


def _places(values: Sequence[Hashable]) -> tuple[Codes, list[Hashable]]:
    return codes_of(values), list(dict.fromkeys(values))
