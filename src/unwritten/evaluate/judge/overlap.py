"""How many words an answer shares with its reference: a judge that understands nothing, but is always the same."""

from __future__ import annotations

import re
from collections import Counter

from unwritten.evaluate.judge.question import Case
from unwritten.evaluate.judge.rubrics import HIGHEST
from unwritten.scoring.normal import folded

_WORD = re.compile(r"\w+")
_SMALL = frozenset(
    _WORD.findall(
        "a an and are as at be been but by did do does for from had has have he her his i in into is it its of on or "
        "she that the their then there these they this those to was were which while with you"
    )
)
"""Words that every answer holds, so that sharing them says nothing."""


def words_of(text: str) -> Counter[str]:
    """The words that count; all of them, where only small ones were said."""
    words = _WORD.findall(folded(text))
    return Counter([word for word in words if word not in _SMALL] or words)


def overlap_score(case: Case) -> int:
    """From 0 to 5: the harmonic mean of the shares of both answers' words that the other has too (F1).

    Words of the question do not count, since whoever repeats it has said nothing; unless the reference has no others.
    """
    wanted, given = words_of(case.reference), words_of(case.candidate)
    asked = words_of(case.question)
    if wanted.keys() - asked.keys():
        wanted, given = (
            Counter({word: n for word, n in words.items() if word not in asked}) for words in (wanted, given)
        )
    shared = (wanted & given).total()
    said = wanted.total() + given.total()
    return (4 * HIGHEST * shared + said) // (2 * said) if said else 0  # rounds half up, in whole numbers
