"""Options that tell: what one would score by the looks of the options alone, without the film."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from unwritten.core import Choice, Question

Options = Sequence[str]
Rule = Callable[[Options], list[float]]
"""Gives each option a number; who knows nothing else picks the highest."""

DEVIATIONS = 4
"""Standard deviations above chance from which on a rule is no accident, though the best of several is told."""


@dataclass(frozen=True)
class Looks:
    """The rule that would score best on some questions, its share of right answers, and what chance would give."""

    rule: str
    share: float
    chance: float
    asked: int

    @property
    def tells(self) -> bool:
        """Whether the options give their answers away."""
        spread = math.sqrt(self.chance * (1 - self.chance) / self.asked)
        return self.share > self.chance + DEVIATIONS * spread


def looks_of(questions: Sequence[Question]) -> Looks | None:
    """Try all rules on the questions whose options are written; None where there are none."""
    asked = [
        (question.kind.options, question.kind.letters.index(str(question.answer)))
        for question in questions
        if isinstance(question.kind, Choice) and all(question.kind.options) and question.answer
    ]
    if not asked:
        return None
    shares = {name: sum(_right(rule(options), truth) for options, truth in asked) for name, rule in RULES.items()}
    best = max(shares, key=lambda name: shares[name])
    chance = sum(1 / len(options) for options, _ in asked) / len(asked)
    return Looks(best, shares[best] / len(asked), chance, len(asked))


def _right(scores: list[float], truth: int) -> float:
    """How often the truth is picked, where equal scores are drawn from."""
    best = [place for place, score in enumerate(scores) if score == max(scores)]
    return (truth in best) / len(best)


def _likeness(options: Options) -> list[float]:
    """How much like the others each option is: wrong ones that are made from the truth leave it in their middle."""
    return [round(sum(SequenceMatcher(None, one, other).ratio() for other in options), 6) for one in options]


def _shared_parts(options: Options) -> list[float]:
    """How many others have the same word or number in the same place, over all places."""
    parts = [re.findall(r"\w+", option) for option in options]
    common = Counter((place, part) for option in parts for place, part in enumerate(option))
    return [float(sum(common[place, part] for place, part in enumerate(option))) for option in parts]


def _size(options: Options) -> list[float]:
    """The number in an option that has just one; nothing where any has none or several."""
    numbers = [re.findall(r"-?\d+(?:\.\d+)?", option.replace("−", "-")) for option in options]
    if any(len(found) != 1 for found in numbers):
        return [0.0] * len(options)
    return [float(found[0]) for found in numbers]


def _length(options: Options) -> list[float]:
    return [float(len(option)) for option in options]


def _against(rule: Rule) -> Rule:
    return lambda options: [-score for score in rule(options)]


def _middling(rule: Rule) -> Rule:
    """Prefer what is neither the most nor the least."""

    def scores(options: Options) -> list[float]:
        found = rule(options)
        return [-float(abs(sum((other < one) - (other > one) for other in found))) for one in found]

    return scores


RULES: dict[str, Rule] = {
    "most like the others": _likeness,
    "least like the others": _against(_likeness),
    "most parts shared": _shared_parts,
    "longest": _length,
    "shortest": _against(_length),
    "largest": _size,
    "smallest": _against(_size),
    "middling": _middling(_size),
}
