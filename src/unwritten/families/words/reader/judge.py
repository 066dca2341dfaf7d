"""From what the networks say to a word: one sense alone, or both weighed against each other.

Both senses are experts: each gives every word a likelihood, and these are multiplied, each raised to the weight of
its expert. An ear that knows nothing gives all words the same likelihood and changes nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from unwritten.families.words.reader.ctc import (
    LETTERS,
    Steps,
    best_prefixes,
    codes_of,
    likelihoods,
    likelihoods_around,
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
    # Kept by all experts with the same steps, whatever their weight.
    _found: dict[int, list[tuple[int, ...]]] = field(default_factory=dict, repr=False)
    _scored: dict[tuple[int, ...], NDArray[np.float64]] = field(default_factory=dict, repr=False)

    def likely(self, letters: int) -> list[tuple[int, ...]]:
        """Give words of so many letters that this sense finds likely by itself, best first; searched for once."""
        if letters not in self._found:
            self._found[letters] = best_prefixes(self.steps, letters)[:MOST]
        return self._found[letters]

    def around(self, word: tuple[int, ...]) -> NDArray[np.float64]:
        """Give the log likelihood of a word with each letter in each of its places; worked out once."""
        if word not in self._scored:
            self._scored[word] = likelihoods_around(self.steps, word)
        return self._scored[word]


@dataclass(frozen=True)
class Weighing:
    """How much the senses count beside each other: each by a power of its sureness, eyes also by what they see."""

    eyes_power: float
    clarity_power: float
    audio_weight: float
    audio_power: float

    def of(self, eyes_sure: float, clarity: float, ears_sure: float) -> tuple[float, float]:
        """Give the weights of eyes and ears that are that sure of what they see and hear; the larger is 1.

        Where little is seen eyes are surer than they should be: how clearly they see counts against that.
        Their ratio alone decides on the word; were both small, all words would seem alike, and none be sure.
        """
        eyes = eyes_sure**self.eyes_power * clarity**self.clarity_power
        ears = self.audio_weight * ears_sure**self.audio_power
        most = max(eyes, ears) or 1.0
        return eyes / most, ears / most


@dataclass(frozen=True)
class Verdict:
    """The word that fits best, and how sure each of its letters is."""

    word: str
    letters: tuple[float, ...]


def sureness(verdict: Verdict) -> float:
    """Say how sure a verdict is, letter by letter on average."""
    return float(np.mean(verdict.letters)) if verdict.letters else 0.0


def discord(experts: Sequence[Expert], letters: int) -> float:
    """Say how far senses are from hearing and seeing one word, letter by letter (log); 0 where they agree.

    Each would rather have its own word than the one that suits both best. A sense that is unsure gives in cheaply, so
    this is large only where the senses are sure of different words.
    """
    favourites = {tuple(own[0]) for expert in experts if (own := expert.likely(letters))}
    found = _free(experts, letters) if len(favourites) > 1 else ()
    if not found:
        return 0.0
    loss = -_scores(experts, np.array([found], dtype=np.intp))[0]
    for expert in experts:
        own = expert.likely(letters)
        loss += float(_scores([expert], np.array(own[:1], dtype=np.intp))[0]) if own else 0.0
    return max(0.0, float(loss)) / letters


def misfit(expert: Expert, word: str) -> float:
    """Say how much less likely a sense finds a word than the one it would read freely, letter by letter (log)."""
    free = _free([expert], None)
    if not free:
        return 0.0
    if not word:
        return np.inf
    own, given = (_scores([expert], codes)[0] for codes in (np.array([free], dtype=np.intp), codes_of([word])))
    return max(0.0, float(own - given)) / len(word)


def judge(experts: Sequence[Expert], letters: int | None, words: Sequence[str] | None = None) -> Verdict:
    """Find the word: of that many letters (None: of any number), and out of a list where one is given."""
    found = _from_list(experts, letters, words) if words is not None else _free(experts, letters)
    if not found:
        return Verdict("", ())
    around = _around(experts, found)
    if words is None:
        found, around = _bettered(experts, found, around)
    return Verdict(text_of(found), _sureness(around, found))


def _scores(experts: Sequence[Expert], codes: NDArray[np.intp]) -> NDArray[np.float64]:
    """Give the weighed log likelihood of each word of one length."""
    total = np.zeros(len(codes))
    for expert in experts:
        total += expert.weight * likelihoods(expert.steps, codes)
    return total


def _free(experts: Sequence[Expert], letters: int | None) -> tuple[int, ...]:
    """Take what each sense finds likely by itself, and weigh it with all senses."""
    if not _written(experts):
        return ()
    count = letters or _count(experts)
    found = sorted({word for expert in experts for word in expert.likely(count)})
    if not found:
        return ()
    return found[int(_scores(experts, np.array(found, dtype=np.intp)).argmax())]


def _written(experts: Sequence[Expert]) -> bool:
    """Say whether anything was written, whatever number of letters or list of words is asked for."""
    return any(plainest(expert.steps) for expert in experts)


def _count(experts: Sequence[Expert]) -> int:
    """Say how many letters there are: as many as the most trusted sense finds likeliest."""
    plain = [plainest(expert.steps) for expert in experts]
    trusted = max(range(len(experts)), key=lambda at: (experts[at].weight, len(plain[at])))
    return len(best_prefixes(experts[trusted].steps, None, beam=LEAN)[0]) or max(map(len, plain))


def _around(experts: Sequence[Expert], word: tuple[int, ...]) -> NDArray[np.float64]:
    """Score a word with each letter in each of its places: places × 26."""
    total = np.zeros((len(word), len(LETTERS)))
    for expert in experts:
        total += expert.weight * expert.around(word)
    return total


def _bettered(
    experts: Sequence[Expert], word: tuple[int, ...], around: NDArray[np.float64]
) -> tuple[tuple[int, ...], NDArray[np.float64]]:
    """Change one letter at a time as long as that makes the word likelier; give it with the scores around it."""
    for _ in range(ROUNDS):
        place, code = np.unravel_index(int(around.argmax()), around.shape)
        better = (*word[:place], int(code) + 1, *word[place + 1 :])
        if better == word:
            break
        word, around = better, _around(experts, better)
    return word, around


def _from_list(experts: Sequence[Expert], letters: int | None, words: Sequence[str]) -> tuple[int, ...]:
    """Find the likeliest word of a list."""
    if not _written(experts):
        return ()
    longest = min(len(expert.steps) for expert in experts)  # more letters than that cannot have been written
    fitting = [word for word in dict.fromkeys(words) if 0 < len(word) <= longest and set(word) <= set(LETTERS)]
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


def _sureness(around: NDArray[np.float64], word: tuple[int, ...]) -> tuple[float, ...]:
    """Give for each letter its share among all letters in its place, the others being as they are."""
    shares = np.exp(around - around.max(axis=1, keepdims=True))
    shares /= shares.sum(axis=1, keepdims=True)
    return tuple(float(shares[place, code - 1]) for place, code in enumerate(word))
