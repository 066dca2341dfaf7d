"""From what a network says at each moment to words: connectionist temporal classification, decoded.

A network gives, for every step, the log probability of "no letter" (class 0) and of each letter. A word's likelihood
is the sum over all ways in which its letters, in order, can be spread over the steps (Graves and others 2006).
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

LETTERS = "abcdefghijklmnopqrstuvwxyz"
BLANK = 0

Steps = NDArray[np.float64]
"""Log probabilities, steps × 27."""

NEVER = -1e30
LEAST, TINY, SCALED_EVERY = -60.0, 1e-300, 8
"""The least log probability of a class at a step, the least sum that is told from none, and the steps after which
sums are scaled again: at the least probability, eight of them stay well above the smallest number there is."""

PLAIN = math.log(0.998)
"""Steps this sure to be without a letter change no ranking; of a row of them one is enough in the search."""

LENGTHS = 16
"""Lengths of prefixes that are followed at a step, so that the search takes no more than in proportion to a clip's
length; of words up to fifteen letters these are all."""

UNLIKELY, FEWEST = math.log(1e-5), 2
"""Letters less likely than this are not tried at a step, beyond the first few."""


def codes_of(words: Sequence[str]) -> NDArray[np.intp]:
    """Number the letters of words of one length: words × letters, a is 1."""
    return np.array([[LETTERS.index(char) + 1 for char in word] for word in words], dtype=np.intp)


def text_of(codes: Sequence[int]) -> str:
    """Spell the letters with these numbers."""
    return "".join(LETTERS[code - 1] for code in codes)


def likelihoods(steps: Steps, codes: NDArray[np.intp]) -> NDArray[np.float64]:
    """Give the log likelihood of each word (rows of letters, all of one length)."""
    count, letters = codes.shape
    states = np.zeros((count, 2 * letters + 1), dtype=np.intp)
    states[:, 1::2] = codes
    # A letter may follow the one before it without a gap, unless the two are the same.
    skips = np.zeros(states.shape)
    skips[:, 3::2] = codes[:, 1:] != codes[:, :-1]
    chances = _chances(steps)
    now, scale = np.zeros(states.shape), np.zeros(count)
    now[:, :2] = chances[0][states[:, :2]]
    for number, step in enumerate(chances[1:], 1):
        moved = now.copy()
        moved[:, 1:] += now[:, :-1]
        moved[:, 2:] += skips[:, 2:] * now[:, :-2]
        now = moved * step[states]
        if number % SCALED_EVERY == 0:
            total = np.maximum(now.sum(axis=1), TINY)
            scale += np.log(total)
            now /= total[:, None]
    ends = now[:, -1] + (now[:, -2] if letters else 0.0)
    return np.asarray(np.log(np.maximum(ends, TINY)) + scale)


def _chances(steps: Steps) -> Steps:
    return np.exp(np.maximum(steps, LEAST))


def likelihoods_around(steps: Steps, word: Sequence[int]) -> NDArray[np.float64]:
    """Give the log likelihood of a word with each letter in each of its places (places × 26), the others as they are.

    What was written before a place and after it does not hang on its letter, so that is summed once for all letters.
    """
    codes = np.asarray(word, dtype=np.intp)
    chances = _chances(steps)
    before, sizes = _summed(chances, codes)
    after, sizes_after = (part[::-1] for part in _summed(chances[::-1], codes[::-1]))
    up_to, from_on = np.cumsum(np.log(sizes)), np.cumsum(np.log(sizes_after[::-1]))[::-1]
    here = _in_place(_passing(before, codes), chances / sizes[:, None])
    leaving = _passing(after, codes[::-1])[:, ::-1]
    ways = np.log(np.maximum(here[:-1] * leaving[1:], TINY)) + (up_to[:-1] + from_on[1:])[:, None, None]
    total = np.logaddexp.reduce(ways, axis=0, initial=-np.inf)
    total[-1] = np.logaddexp(total[-1], np.log(np.maximum(here[-1, -1], TINY)) + up_to[-1])
    return np.asarray(total)


def _in_place(entering: NDArray[np.float64], chances: Steps) -> NDArray[np.float64]:
    """Sum, step by step, over all ways to be at any letter in any place: steps × places × 26."""
    here = np.empty(entering.shape)
    come = np.eye(entering.shape[1], 1)  # the word begins with its first letter
    for number, step in enumerate(chances):
        here[number] = come * step[1:]
        come = here[number] + entering[number]
    return here


def _passing(sums: NDArray[np.float64], codes: NDArray[np.intp]) -> NDArray[np.float64]:
    """Say for each step how likely any letter in any place is come to: from the gap before it, or the last letter."""
    others = codes[:-1, None] != np.arange(1, len(LETTERS) + 1)  # the same letter once more needs a gap
    ways = np.repeat(sums[:, :-1:2, None], len(LETTERS), axis=2)
    ways[:, 1:] += others * sums[:, 1:-2:2, None]
    return ways


def _summed(chances: Steps, codes: NDArray[np.intp]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Sum over all ways to come to each state of a word (gaps and letters in turn) at each step.

    The sums of a step are scaled to 1, and the sizes by which they were divided come with them.
    """
    states = np.zeros(2 * len(codes) + 1, dtype=np.intp)
    states[1::2] = codes
    skips = np.zeros(len(states) - 2)
    skips[1::2] = codes[1:] != codes[:-1]
    moves = np.eye(len(states)) + np.eye(len(states), k=1) + np.diag(skips, k=2)
    told = chances[:, states]
    sums, sizes = np.zeros(told.shape), np.ones(len(chances))
    now = np.zeros(len(states))
    now[:2] = told[0, :2]
    for number, step in enumerate(told):
        if number:
            now = (now @ moves) * step
        sizes[number] = max(float(now.sum()), TINY)
        now /= sizes[number]
        sums[number] = now
    return sums, sizes


def plainest(steps: Steps) -> tuple[int, ...]:
    """Read off the likeliest class of each step; repeats melt, gaps go."""
    best = steps.argmax(axis=1)
    kept = best[np.concatenate(([True], best[1:] != best[:-1]))]
    return tuple(int(code) for code in kept if code != BLANK)


def best_prefixes(steps: Steps, letters: int | None, *, beam: int = 12) -> list[tuple[int, ...]]:
    """Search for likely words, best first: of that many letters or, where None is given, of any number."""
    plain = steps[:, BLANK] >= PLAIN
    telling = steps[~(plain & np.concatenate(([False], plain[:-1])))]
    hypotheses: dict[tuple[int, ...], tuple[float, float]] = {(): (0.0, NEVER)}
    for place, step in enumerate(telling):
        left = len(telling) - place - 1
        hypotheses = _pruned(_extended(hypotheses, step, letters), beam, letters, left)
    whole = {word: _log_sum(*score) for word, score in hypotheses.items() if letters in (None, len(word))}
    return sorted(whole, key=lambda word: (-whole[word], word))


Scores = dict[tuple[int, ...], tuple[float, float]]


def _extended(hypotheses: Scores, step: NDArray[np.float64], letters: int | None) -> Scores:
    """Take one more step: each prefix stays, or grows by a letter; scores end in a gap, or in the letter itself."""
    grown: Scores = {}
    likely = [int(code) for code in np.argsort(-step[1:])[:10] + 1]
    likely = likely[: max(FEWEST, int((step[likely] > UNLIKELY).sum()))]
    gap = float(step[BLANK])
    for prefix, (after_gap, after_letter) in hypotheses.items():
        total = _log_sum(after_gap, after_letter)
        old = grown.get(prefix, (NEVER, NEVER))
        stay = after_letter + float(step[prefix[-1]]) if prefix else NEVER
        grown[prefix] = (_log_sum(old[0], total + gap), _log_sum(old[1], stay))
        if letters is not None and len(prefix) >= letters:
            continue
        for code in likely:
            begin = after_gap if prefix and prefix[-1] == code else total
            longer = (*prefix, code)
            old = grown.get(longer, (NEVER, NEVER))
            grown[longer] = (old[0], _log_sum(old[1], begin + float(step[code])))
    return grown


def _pruned(grown: Scores, beam: int, letters: int | None, left: int) -> Scores:
    """Keep the best of every length, so that a known number of letters can still be reached."""
    by_length: dict[int, list[tuple[float, tuple[int, ...]]]] = {}
    for prefix, score in grown.items():
        if letters is None or len(prefix) + left >= letters:
            by_length.setdefault(len(prefix), []).append((_log_sum(*score), prefix))
    if letters is None:
        by_length = {0: [one for some in by_length.values() for one in some]}
    if len(by_length) > LENGTHS:
        likeliest = sorted(by_length, key=lambda length: (-max(by_length[length])[0], length))[:LENGTHS]
        by_length = {length: by_length[length] for length in likeliest}
    kept = [
        prefix
        for some in by_length.values()
        for _, prefix in sorted(some, key=lambda one: (-one[0], one[1]))[: beam if letters is None else beam // 2]
    ]
    return {prefix: grown[prefix] for prefix in kept}


def _log_sum(one: float, other: float) -> float:
    if one < other:
        one, other = other, one
    return one if other <= NEVER / 2 else one + math.log1p(math.exp(other - one))


def neighbours(word: Sequence[int]) -> NDArray[np.intp]:
    """All words that differ from one in at most one letter: the 26 ways of the first letter, then of the second, …"""
    rows = np.repeat(np.array([word], dtype=np.intp), len(LETTERS) * len(word), axis=0)
    for place in range(len(word)):
        rows[place * len(LETTERS) : (place + 1) * len(LETTERS), place] = np.arange(1, len(LETTERS) + 1)
    return rows


def spans_of(steps: Steps, word: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """Say on which steps each letter of a word most likely lies: the best path, first step and one after the last."""
    states = np.zeros(2 * len(word) + 1, dtype=np.intp)
    states[1::2] = word
    skip = np.zeros(len(states), dtype=bool)
    skip[3::2] = states[3::2] != states[1:-2:2]
    best = np.full(len(states), NEVER)
    best[:2] = steps[0][states[:2]]
    came = np.zeros((len(steps), len(states)), dtype=np.int8)
    for number in range(1, len(steps)):
        ways = np.full((3, len(states)), NEVER)
        ways[0] = best
        ways[1, 1:] = best[:-1]
        ways[2, 2:] = np.where(skip[2:], best[:-2], NEVER)
        came[number] = ways.argmax(axis=0)
        best = ways.max(axis=0) + steps[number][states]
    at = len(states) - 1 if len(word) == 0 or best[-1] >= best[-2] else len(states) - 2
    path = [at]
    for number in range(len(steps) - 1, 0, -1):
        at -= int(came[number][at])
        path.append(at)
    along = np.array(path[::-1])
    found = [np.flatnonzero(along == 2 * letter + 1) for letter in range(len(word))]
    return tuple((int(on[0]), int(on[-1]) + 1) if len(on) else (0, 0) for on in found)
