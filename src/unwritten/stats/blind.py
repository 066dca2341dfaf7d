"""Baselines that never look: the best constant answer, the best letter in each place, a random word of the list."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from unwritten.stats.clusters import Labels
from unwritten.stats.pairing import Letters, pair_words, rows_of


@dataclass(frozen=True)
class Baseline:
    """A blind answer for each group and its mean score over all items."""

    score: float
    answers: Mapping[Hashable, Hashable]  # by group


@dataclass(frozen=True)
class WordBaselines:
    """What can be scored on a set of words without seeing or hearing any of them."""

    constant: Baseline  # the best word of the candidates
    letters: Baseline  # the commonest letter in each place; seldom a word
    random_word: float  # a true word of the same group, drawn at random

    @property
    def best(self) -> float:
        """The score to beat: that of the best constant word."""
        return self.constant.score


def word_baselines(
    truths: Sequence[Letters], groups: Labels, candidates: Sequence[Letters] | None = None
) -> WordBaselines:
    """The blind baselines of a set of words in groups (style × length); candidates are the true words themselves."""
    rows = rows_of(groups, truths)
    constant, letters = {}, {}
    total, letter_total = Fraction(0), Fraction(0)
    for group in rows:
        words = [truths[row] for row in group]
        counts = _place_counts(words)
        scored = [(_against(word, counts), word) for word in _once(words if candidates is None else candidates)]
        score, best = max(scored, key=lambda pair: pair[0])
        label = groups[group[0]]
        constant[label] = tuple(best)
        letters[label] = _commonest_letters(counts)
        total += score
        letter_total += _against(letters[label], counts)
    n = len(truths)
    random_word = pair_words(truths, truths, groups).expected()
    return WordBaselines(
        Baseline(float(total / n), constant), Baseline(float(letter_total / n), letters), float(random_word / n)
    )


def majority(truths: Sequence[Hashable], groups: Labels) -> Baseline:
    """The commonest truth of each group (the first of them in a tie) as the answer to all its items."""
    right, answers = 0, {}
    for group in rows_of(groups, truths):
        (answer, times), *_ = Counter(truths[row] for row in group).most_common(1)
        answers[groups[group[0]]] = answer
        right += times
    return Baseline(right / len(truths), answers)


_Counts = dict[int, list[Counter[str]]]


def _place_counts(words: Sequence[Letters]) -> _Counts:
    """For words of each length, how often each letter stands in each place."""
    counts: _Counts = {}
    for word in words:
        places = counts.setdefault(len(word), [Counter() for _ in word])
        for place, letter in enumerate(word):
            places[place][letter] += 1
    return counts


def _against(word: Letters, counts: _Counts) -> Fraction:
    """The sum of the word's scores with all the counted ones."""
    return sum(
        (
            Fraction(sum(place[letter] for place, letter in zip(places, word, strict=False)), max(length, len(word)))
            for length, places in counts.items()
        ),
        Fraction(0),
    )


def _commonest_letters(counts: _Counts) -> tuple[str, ...]:
    """The commonest letters of the commonest length; the first of the alphabet in a tie."""
    places = max(counts.values(), key=lambda places: places[0].total())
    return tuple(min(place, key=lambda letter: (-place[letter], letter)) for place in places)


def _once(words: Sequence[Letters]) -> list[tuple[str, ...]]:
    return list(dict.fromkeys(tuple(word) for word in words))
