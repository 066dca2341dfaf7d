"""What a score is worth: the score expected by chance, the lift over it, and how likely so large a lift is."""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from unwritten.core import UnwrittenError
from unwritten.stats.clusters import Codes, Labels, generator
from unwritten.stats.intervals import Interval, t_interval
from unwritten.stats.pairing import Letters, Match, Pairing, equal, pair_answers, pair_words

_EXACT = 50_000  # up to this many permutations all are tried
_TIE = 1e-9  # sums of scores closer than this are equal
_BLOCK = 1_000_000


@dataclass(frozen=True)
class Chance:
    """A mean score beside the one that the same replies get when they are dealt out anew within groups."""

    score: float
    expected: float
    lift: Interval  # score minus expected; 0 exactly for replies that are the same throughout a group
    p: float  # the share of permutations that score as well or better
    exact: bool  # whether all permutations were tried
    n: int


def word_chance(
    truths: Sequence[Letters],
    answers: Sequence[Letters],
    groups: Labels,
    clusters: Labels | None = None,
    *,
    replicates: int = 2000,
    seed: int = 0,
) -> Chance:
    """Ordered letter accuracy against chance; groups are style × length, a reply without a word is empty."""
    return chance(pair_words(truths, answers, groups), clusters, replicates=replicates, seed=seed)


def answer_chance(
    truths: Sequence[Hashable],
    answers: Sequence[Hashable],
    groups: Labels,
    clusters: Labels | None = None,
    *,
    match: Match = equal,
    replicates: int = 2000,
    seed: int = 0,
) -> Chance:
    """Accuracy against chance for other kinds; groups are tasks, a reply without an answer is NO_ANSWER."""
    return chance(pair_answers(truths, answers, groups, match), clusters, replicates=replicates, seed=seed)


def chance(pairs: Pairing, clusters: Labels | None = None, *, replicates: int = 2000, seed: int = 0) -> Chance:
    """Score, chance, lift and p-value of any pairing of truths and replies."""
    n = sum(len(rows) for rows in pairs.groups)
    own, expected = pairs.own(), pairs.expected()
    spread = t_interval(pairs.lifts(), clusters)
    lift = float((own - expected) / n)
    # The interval comes from floating sums; what it is centred on is exact.
    interval = Interval(
        lift,
        min(lift, spread.low - spread.mean + lift),
        max(lift, spread.high - spread.mean + lift),
        *(spread.level, spread.error, spread.n, spread.clusters, spread.freedom),
    )
    exact = math.prod(math.factorial(min(len(rows), 20)) for rows in pairs.groups) <= _EXACT
    p = _exact_p(pairs, float(own)) if exact else _sampled_p(pairs, float(own), replicates, seed)
    return Chance(float(own / n), float(expected / n), interval, p, exact, n)


def skill(score: float, baseline: float) -> float:
    """The share of the way from the best blind baseline to a perfect score; negative below the baseline."""
    if not 0 <= baseline < 1:
        raise UnwrittenError(f"a baseline lies from 0 up to but not at 1, not at {baseline:g}")
    return (score - baseline) / (1 - baseline)


def shuffles(groups: Sequence[Codes], replicates: int, rng: np.random.Generator) -> Iterator[Codes]:
    """Random orders of the rows, permuted within groups only; a block of orders at a time."""
    n = sum(len(rows) for rows in groups)
    block = max(1, _BLOCK // n)
    for start in range(0, replicates, block):
        count = min(block, replicates - start)
        orders = np.empty((count, n), dtype=np.intp)
        for rows in groups:
            orders[:, rows] = rng.permuted(np.broadcast_to(rows, (count, len(rows))), axis=1)
        yield orders


def _sampled_p(pairs: Pairing, own: float, replicates: int, seed: int) -> float:
    orders = shuffles(pairs.groups, replicates, generator(seed))
    beyond = sum(int((pairs.totals(block) >= own - _TIE).sum()) for block in orders)
    return (beyond + 1) / (replicates + 1)


def _exact_p(pairs: Pairing, own: float) -> float:
    """Try all permutations: those of each group alone, then all sums of the groups' totals."""
    n = sum(len(rows) for rows in pairs.groups)
    identity = np.arange(n)
    still = float(pairs.totals(identity[None])[0])
    gains: Counter[float] = Counter({0.0: 1})
    for rows in pairs.groups:
        permuted = np.array(list(itertools.permutations(rows.tolist())), dtype=np.intp)
        orders = np.tile(identity, (len(permuted), 1))
        orders[:, rows] = permuted
        found = Counter(np.round(pairs.totals(orders) - still, 10).tolist())
        together: Counter[float] = Counter()
        for (gain, times), (more, often) in itertools.product(gains.items(), found.items()):
            together[round(gain + more, 10)] += times * often
        gains = together
    beyond = sum(times for gain, times in gains.items() if still + gain >= own - _TIE)
    return beyond / gains.total()
