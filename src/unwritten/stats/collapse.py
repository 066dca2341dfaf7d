"""Mode collapse: how few different words a model answers with, and how little they depend on what was asked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from unwritten.core import UnwrittenError
from unwritten.stats.chance import shuffles
from unwritten.stats.clusters import Labels, codes_of, generator
from unwritten.stats.entropy import entropy_bits
from unwritten.stats.pairing import Letters, rows_of


@dataclass(frozen=True)
class Collapse:
    """How varied the answered words are; shares are of the replies that gave a word, unless said otherwise."""

    replies: int
    answered: int
    distinct_share: float
    top1_share: float
    top10_share: float
    top_words: tuple[tuple[str, int], ...]  # the ten commonest, with their counts
    entropy: float  # bits, Miller-Madow
    effective_words: float  # as many equally common words have this entropy
    divergence: float  # bits from the prior to the answers (Kullback-Leibler)
    right_length: float  # share of all replies
    in_vocabulary: float
    refused: float  # share of all replies


def collapse(
    truths: Sequence[Letters],
    answers: Sequence[Letters],
    prior: Mapping[str, float],
    *,
    refusals: int = 0,
    smoothing: float = 0.5,
) -> Collapse:
    """Describe the answers (empty where there is no word) against a prior: the word list with weights."""
    if not answers or len(truths) != len(answers):
        raise UnwrittenError(f"{len(truths)} truths and {len(answers)} answers; there must be one for each, and some")
    words = Counter("".join(answer) for answer in answers if len(answer))
    n, total = words.total(), len(answers)
    top = sorted(words.items(), key=lambda pair: (-pair[1], pair[0]))[:10]
    entropy = entropy_bits(np.array(list(words.values()), dtype=np.int64))
    lengths = sum(len(truth) == len(answer) for truth, answer in zip(truths, answers, strict=True))
    return Collapse(
        replies=total,
        answered=n,
        distinct_share=len(words) / max(n, 1),
        top1_share=(top[0][1] if top else 0) / max(n, 1),
        top10_share=sum(times for _, times in top) / max(n, 1),
        top_words=tuple(top),
        entropy=entropy,
        effective_words=2**entropy if n else 0.0,
        divergence=_divergence(words, prior, entropy, smoothing),
        right_length=lengths / total,
        in_vocabulary=sum(times for word, times in words.items() if word in prior) / max(n, 1),
        refused=refusals / total,
    )


def _divergence(words: Counter[str], prior: Mapping[str, float], entropy: float, smoothing: float) -> float:
    """Kullback-Leibler divergence in bits; ``smoothing`` is added to the weight of each word that anyone uses.

    It is cross entropy minus the corrected entropy, so that a fair draw from the prior comes out near 0.
    """
    n = words.total()
    if n == 0:
        return 0.0
    everything = sum(prior.values()) + smoothing * len(prior.keys() | words.keys())
    surprise = [
        times * np.log2((prior.get(word, 0.0) + smoothing) / everything) for word, times in sorted(words.items())
    ]
    return max(0.0, float(-sum(surprise) / n - entropy))


@dataclass(frozen=True)
class Information:
    """What the letter answered in one place says about the letter that stands there."""

    place: int
    bits: float  # mutual information as it is
    chance_bits: float  # its mean when replies are permuted within groups
    p: float

    @property
    def excess(self) -> float:
        """Bits beyond chance."""
        return self.bits - self.chance_bits


def letter_information(
    truths: Sequence[Letters], answers: Sequence[Letters], groups: Labels, *, replicates: int = 200, seed: int = 0
) -> tuple[Information, ...]:
    """Mutual information in each place of the words that reach so far, beyond what permuted replies have."""
    rows_of(groups, truths, answers)
    return tuple(
        _information(place, truths, answers, groups, replicates, seed)
        for place in range(max(len(truth) for truth in truths))
    )


def _information(
    place: int,
    truths: Sequence[Letters],
    answers: Sequence[Letters],
    groups: Labels,
    replicates: int,
    seed: int,
) -> Information:
    reached = [row for row, truth in enumerate(truths) if len(truth) > place]
    true = codes_of(truths[row][place] for row in reached)
    given = codes_of(answers[row][place : place + 1] or None for row in reached)
    width = int(given.max()) + 1

    def joint(order: np.ndarray) -> float:
        return entropy_bits(np.bincount(true * width + given[order]), corrected=False)

    alone = entropy_bits(np.bincount(true), corrected=False) + entropy_bits(np.bincount(given), corrected=False)
    own = alone - joint(np.arange(len(reached)))
    rows = rows_of([groups[row] for row in reached])
    shuffled = [
        alone - joint(order) for orders in shuffles(rows, replicates, generator(seed + place)) for order in orders
    ]
    beyond = sum(bits >= own - 1e-9 for bits in shuffled)
    mean = float(np.mean(shuffled))
    return Information(place, max(0.0, own), max(0.0, mean), (beyond + 1) / (replicates + 1))
