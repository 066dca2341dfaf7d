"""Whether questions are sound: options that overlap, answers that give themselves away, questions asked twice."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from unwritten.core import Choice, Item, OpenText
from unwritten.core.answers import LETTERS
from unwritten.core.checking import Finding
from unwritten.families.maverix.wording import are_the_same, are_values, content, excludes, stands_in, words

FAMILY = "maverix"
OPTIONS = 8
"""A question of the paper has so many options; one with more cannot be compared with it."""

LONGER, LETTERS_MORE = 1.5, 12
"""The right option may not stand out by its length: by this factor, and by so many characters."""

SHORTEST_QUOTE = 4
"""Letters of an answer of one word from which on finding it in the question is no accident."""

ENOUGH, SURE = 40, 0.001
"""Right letters are called unbalanced from so many questions on, and where chance would seldom do that."""


@dataclass
class Soundness:
    """Looks at the items of a set one by one; of the whole set it keeps counts and hashes alone."""

    letters: dict[int, Counter[str]] = field(default_factory=dict)  # how often each is right, by number of options
    found: list[Finding] = field(default_factory=list)
    _clip: str = ""
    _asked: set[bytes] = field(default_factory=set)  # about this clip; its items stand together
    _pairs: set[bytes] = field(default_factory=set)

    def see(self, item: Item) -> None:
        """Take note of one item; those of other families are passed over."""
        if item.family != FAMILY:
            return
        self.found += [Finding(item.id, problem) for problem in problems_of(item)]
        if self._is_asked_twice(item):
            self.found.append(Finding(item.id, "asks what another item asks about the same clip, in the same form"))
        if isinstance(item.kind, Choice) and item.truth is not None and self._is_new(item.pair):
            counts = self.letters.setdefault(len(item.kind.options), Counter())
            counts[str(item.answer)] += 1

    def findings(self) -> Iterator[Finding]:
        """Say what was found."""
        yield from self.found
        for options, counts in sorted(self.letters.items()):
            if problem := unbalanced(counts, options):
                yield Finding("items.jsonl", problem)

    def _is_asked_twice(self, item: Item) -> bool:
        if item.clip_id != self._clip:
            self._clip, self._asked = item.clip_id, set()
        mark = _mark(item.kind.name, *words(item.question))
        known = mark in self._asked
        self._asked.add(mark)
        return known

    def _is_new(self, pair: str) -> bool:
        """Count a question once, though it is asked about a part of a video and about the whole."""
        mark = _mark(pair)
        known = bool(pair) and mark in self._pairs
        self._pairs.add(mark)
        return not known


def problems_of(item: Item) -> Iterator[str]:
    """Say what is wrong with one question, from its words alone."""
    if not words(item.question):
        yield "asks nothing: its question has no words"
    if isinstance(item.kind, Choice):
        yield from _of_options(item.kind.options)
        if item.truth is not None:
            yield from _of_answer(item.question, item.kind.options, LETTERS.index(str(item.answer)))
    elif isinstance(item.kind, OpenText) and item.truth is not None:
        asked = words(item.question)
        if "or" not in asked and _quoted(str(item.answer), asked):
            yield "quotes its answer in the question"


def unbalanced(counts: Counter[str], options: int) -> str:
    """Say in which way letters are right too often or too seldom; nothing where chance may have done it."""
    total = counts.total()
    if total < ENOUGH or options < 2:
        return ""
    from scipy.stats import chi2

    expected = total / options
    statistic = sum((counts[letter] - expected) ** 2 / expected for letter in LETTERS[:options])
    if chi2.sf(statistic, options - 1) >= SURE:
        return ""
    shown = ", ".join(f"{letter} {counts[letter]}" for letter in LETTERS[:options])
    return f"of {total} right answers the letters are not balanced ({shown}): shuffle the options"


def _of_options(options: tuple[str, ...]) -> Iterator[str]:
    if len(options) > OPTIONS:
        yield f"has {len(options)} options; at most {OPTIONS} are asked"
    said = [words(option) for option in options]
    for letter, option, parts in zip(LETTERS, options, said, strict=False):
        if not option.strip():
            yield f"option {letter} is empty"
        for other, more in zip(LETTERS, said, strict=False):
            if parts and are_the_same(parts, more):
                if letter < other:
                    yield f"options {letter} and {other} say the same: {option!r}"
            elif stands_in(parts, more) and not (are_values(parts, more) or excludes(parts, more)):
                yield f"option {letter} ({option!r}) is part of option {other}: both could be right"


def _of_answer(question: str, options: tuple[str, ...], right: int) -> Iterator[str]:
    lengths = [len(option.strip()) for option in options]
    longest = max(length for place, length in enumerate(lengths) if place != right)
    if lengths[right] >= LONGER * longest and lengths[right] >= longest + LETTERS_MORE:
        yield f"its right option is by far the longest ({lengths[right]} characters, the next has {longest})"
    asked = words(question)
    others = [option for place, option in enumerate(options) if place != right]
    if _quoted(options[right], asked) and not any(_quoted(option, asked) for option in others):
        yield "quotes its answer, and no other option, in the question"


def _quoted(answer: str, asked: tuple[str, ...]) -> bool:
    said = content(answer)
    if len(said) >= 2:
        return said <= set(asked)
    whole = words(answer)
    return sum(map(len, whole)) >= SHORTEST_QUOTE and bool(said) and stands_in(whole, asked)


def _mark(*parts: str) -> bytes:
    return hashlib.blake2b("\n".join(parts).encode(), digest_size=16).digest()
