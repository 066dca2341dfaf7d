"""From what the networks say to a word: one sense alone, or both weighed against each other.

Both senses are experts: each gives every word a likelihood, and these are multiplied, each raised to the weight of
its expert. An ear that knows nothing gives all words the same likelihood and changes nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from unwritten.families.words.reader.ctc import (
    LETTERS,
    Steps,
    best_prefixes,
    codes_of,
    likelihoods,
    neighbours,
    plainest,
    text_of,
)

ROUNDS = 6
"""How often a word may be bettered letter by letter; two or three are the rule."""

LEAN, MOST = 8, 24
"""Width of the search for how many letters there are, and how many words of each sense are weighed."""

CHUNK = 4096


@dataclass(frozen=True, eq=False)
class Expert:
    """One sense's say: its steps, and the weight of its word."""

    steps: Steps
    weight: float


@dataclass(frozen=True)
class Verdict:
    """The word that fits best, and how sure each of its letters is."""

    word: str
    letters: tuple[float, ...]
    score: float


def sureness(verdict: Verdict) -> float:
    """Say how sure a verdict is, letter by letter on average."""
    return float(np.mean(verdict.letters)) if verdict.letters else 0.0


def judge(experts: Sequence[Expert], letters: int | None, words: Sequence[str] | None = None) -> Verdict:
    """Find the word: of that many letters (None: of any number), and out of a list where one is given."""
    found = _from_list(experts, letters, words) if words is not None else _free(experts, letters)
    if not found:
        return Verdict("", (), 0.0)
    return Verdict(text_of(found), _sureness(experts, found), float(_scores(experts, np.array([found]))[0]))


def _scores(experts: Sequence[Expert], codes: NDArray[np.intp]) -> NDArray[np.float64]:
    """Give the weighed log likelihood of each word of one length."""
    total = np.zeros(len(codes))
    for expert in experts:
        total += expert.weight * likelihoods(expert.steps, codes)
    return total


def _free(experts: Sequence[Expert], letters: int | None) -> tuple[int, ...]:
    """Take what each sense finds likely by itself, weigh it with all senses, and better the best letter by letter."""
    plain = [plainest(expert.steps) for expert in experts]
    if not any(plain):
        return ()  # nothing was written, whatever number of letters is asked for
    count = letters or _count(experts, plain)
    found = sorted({word for expert in experts for word in best_prefixes(expert.steps, count)[:MOST]})
    if not found:
        return ()
    scores = _scores(experts, np.array(found, dtype=np.intp))
    return _bettered(experts, found[int(scores.argmax())])


def _count(experts: Sequence[Expert], plain: Sequence[tuple[int, ...]]) -> int:
    """Say how many letters there are: as many as the most trusted sense finds likeliest."""
    trusted = max(range(len(experts)), key=lambda at: (experts[at].weight, len(plain[at])))
    return len(best_prefixes(experts[trusted].steps, None, beam=LEAN)[0]) or max(map(len, plain))


def _bettered(experts: Sequence[Expert], word: tuple[int, ...]) -> tuple[int, ...]:
    """Change one letter at a time as long as that makes the word likelier."""
    for _ in range(ROUNDS):
        rows = neighbours(word)
        better = tuple(int(code) for code in rows[int(_scores(experts, rows).argmax())])
        if better == word:
            break
        word = better
    return word


def _from_list(experts: Sequence[Expert], letters: int | None, words: Sequence[str]) -> tuple[int, ...]:
    """Find the likeliest word of a list."""
    fitting = [word for word in dict.fromkeys(words) if word and set(word) <= set(LETTERS)]
    lengths = sorted({len(word) for word in fitting if letters in (None, len(word))})
    best: tuple[float, tuple[int, ...]] = (-np.inf, ())
    for length in lengths:
        codes = codes_of([word for word in fitting if len(word) == length])
        for start in range(0, len(codes), CHUNK):
            scores = _scores(experts, codes[start : start + CHUNK])
            at = int(scores.argmax())
            if scores[at] > best[0]:
                best = (float(scores[at]), tuple(int(code) for code in codes[start + at]))
    return best[1]


def _sureness(experts: Sequence[Expert], word: tuple[int, ...]) -> tuple[float, ...]:
    """Give for each letter its share among all letters in its place, the others being as they are."""
    rows = neighbours(word)
    scores = _scores(experts, rows).reshape(len(word), len(LETTERS))
    shares = np.exp(scores - scores.max(axis=1, keepdims=True))
    shares /= shares.sum(axis=1, keepdims=True)
    return tuple(float(shares[place, code - 1]) for place, code in enumerate(word))
