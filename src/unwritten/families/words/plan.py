"""From an order and the letters at hand to the list of all that is to be written."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from unwritten.core import Key, UnwrittenError
from unwritten.families.words.presets import DEFAULT_SIZE, Order
from unwritten.families.words.wordlist import canonical, ranked, share_evenly, word_lists

JOINED = "words/joined"
LIVE = "words/live"
SENTENCE = "words/sentence"
WORD_GAP = 5
"""Units of 192 ms between the words of a sentence, beyond the pause that its letters have."""

Words: TypeAlias = tuple[str, ...]
ByStyle: TypeAlias = dict[str, tuple[Words, ...]]


@dataclass(frozen=True)
class Writing:
    """One clip to be made: a word, or the words of a sentence, in one style."""

    task: str
    style: str
    words: Words
    pause: int = 0

    @property
    def text(self) -> str:
        """What is written, words apart."""
        return " ".join(self.words)


@dataclass(frozen=True)
class Plan:
    """All that is to be written, and a line for each thing that cannot be."""

    writings: tuple[Writing, ...]
    dropped: tuple[str, ...] = ()

    def counts(self) -> dict[tuple[str, str], int]:
        """How many clips there are of each task and style."""
        return dict(Counter((writing.task, writing.style) for writing in self.writings))


def plan(order: Order, letters: Mapping[str, str], key: Key) -> Plan:
    """Choose what is written; ``letters`` says which ones each style has."""
    missing = [style for style in order.styles if not letters.get(style)]
    if missing:
        raise UnwrittenError(f"the library has no letters in style {missing[0]}; choose --styles or other --letters")
    have = {style: letters[style] for style in order.styles}
    dropped: list[str] = []
    if order.given:
        found = {style: _given(order, style, have[style], dropped) for style in order.styles}
    else:
        lists = word_lists(order.wanted, have)
        found = {style: tuple((word,) for word in words) for style, words in lists.items()}
        if order.sentence > 1:
            found = _sentences(order, lists, key)
    if not any(found.values()):
        raise UnwrittenError(f"nothing can be written: {dropped[0] if dropped else 'no word passes the filters'}")
    chosen = found if order.size is None else _balanced(found, order.size, key)
    writings = tuple(
        Writing(task, style, words, order.pause)
        for style in order.styles
        for words in chosen[style]
        for task in _tasks(order, words)
    )
    return Plan(writings, tuple(dict.fromkeys(dropped)))


def _tasks(order: Order, words: Words) -> tuple[str, ...]:
    if len(words) > 1:
        return (SENTENCE,)
    return (JOINED, LIVE) if order.live else (JOINED,)


def _given(order: Order, style: str, letters: str, dropped: list[str]) -> tuple[Words, ...]:
    """Take the user's own lines; each that cannot be written gives a line that says why."""
    kept: dict[Words, None] = {}
    for line in order.given:
        words = tuple(canonical(line).split())
        problem = _problem("".join(words), letters, style)
        if set(words) & order.wanted.stoplist:
            continue
        if order.live and len(words) > 1:
            problem = "live words are single words"
        if problem:
            dropped.append(f"{line!r}: {problem}")
        else:
            kept[words] = None
    return tuple(kept)


def _problem(text: str, letters: str, style: str) -> str:
    odd = [char for char in text if not char.isalpha()]
    if odd:
        return f"{odd[0]!r} is not a letter"
    lacking = [char for char in text if char not in letters]
    return f"there is no {lacking[0]!r} in style {style}" if lacking else ""


def _sentences(order: Order, lists: Mapping[str, tuple[str, ...]], key: Key) -> ByStyle:
    """Draw as many sentences for each style as may be wanted, of words drawn by the key."""
    need = -(-(order.size or DEFAULT_SIZE) // len(order.styles))
    found: ByStyle = {}
    for style, words in lists.items():
        if len(words) < order.sentence:
            raise UnwrittenError(f"style {style} has only {len(words)} words for sentences of {order.sentence}")
        drawn: dict[Words, None] = {}
        for number in itertools.count():
            if len(drawn) == need or number > 20 * need:
                break
            places = (int.from_bytes(key.digest(f"sentence|{style}|{number}|{i}")[:8]) for i in range(order.sentence))
            drawn[tuple(words[place % len(words)] for place in places)] = None
        found[style] = tuple(drawn)
    return found


def _balanced(found: ByStyle, size: int, key: Key) -> ByStyle:
    """Choose that many, as evenly over styles and lengths as can be, in the order that the key gives."""
    cells: dict[tuple[int, str], list[Words]] = {}
    for style, texts in found.items():
        by_text = {" ".join(words): words for words in texts}
        for text in ranked(by_text, key, f"choose|{style}"):
            cells.setdefault((_length(by_text[text]), style), []).append(by_text[text])
    order = sorted(cells, key=lambda cell: (cell[0], list(found).index(cell[1])))
    counts = share_evenly([len(cells[cell]) for cell in order], size)
    chosen: dict[str, list[Words]] = {style: [] for style in found}
    for cell, count in zip(order, counts, strict=True):
        chosen[cell[1]] += cells[cell][:count]
    return {style: tuple(texts) for style, texts in chosen.items()}


def _length(words: Sequence[str]) -> int:
    """The length that is balanced: letters of a word; sentences are all alike."""
    return len(words[0]) if len(words) == 1 else 0
