"""From an order and the letters at hand to the list of all that is to be written."""

from __future__ import annotations

import hashlib
import itertools
from array import array
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from unwritten.core import Key, UnwrittenError
from unwritten.core.compact import OnDemand, Texts
from unwritten.families.words.presets import DEFAULT_SIZE, Order
from unwritten.families.words.wordlist import canonical, ranking, share_evenly, word_lists

JOINED = "words/joined"
LIVE = "words/live"
SENTENCE = "words/sentence"
WORD_GAP = 5
"""Units of 192 ms between the words of a sentence, beyond the pause that its letters have."""

Words: TypeAlias = tuple[str, ...]
ByStyle: TypeAlias = dict[str, Texts]


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
class Writings(OnDemand[Writing]):
    """All clips of an order, style by style; with live words each text gives two."""

    texts: ByStyle
    pause: int = 0
    live: bool = False

    def __len__(self) -> int:
        return self._each * sum(map(len, self.texts.values()))

    def _at(self, number: int) -> Writing:
        for style, texts in self.texts.items():
            if number < self._each * len(texts):
                words = tuple(texts[number // self._each].split())
                single = LIVE if number % self._each else JOINED
                return Writing(SENTENCE if len(words) > 1 else single, style, words, self.pause)
            number -= self._each * len(texts)
        raise IndexError(number)

    @property
    def _each(self) -> int:
        return 2 if self.live else 1


@dataclass(frozen=True)
class Plan:
    """All that is to be written, and a line for each thing that cannot be."""

    writings: Writings
    dropped: tuple[str, ...] = ()

    def counts(self) -> dict[tuple[str, str], int]:
        """How many clips there are of each task and style."""
        return dict(Counter((writing.task, writing.style) for writing in self.writings))

    def sha256(self) -> str:
        """Hash all that is to be written, in its order."""
        digest = hashlib.sha256()
        for number, writing in enumerate(self.writings):
            line = f"{writing.task} {writing.style} {writing.pause} {writing.text}"
            digest.update(f"\n{line}".encode() if number else line.encode())
        return digest.hexdigest()


def plan(order: Order, letters: Mapping[str, str], key: Key) -> Plan:
    """Choose what is written; ``letters`` says which ones each style has."""
    missing = [style for style in order.styles if not letters.get(style)]
    if missing:
        raise UnwrittenError(f"the library has no letters in style {missing[0]}; choose --styles or other --letters")
    have = {style: letters[style] for style in order.styles}
    dropped: list[str] = []
    if order.given:
        found = {style: Texts(_given(order, style, have[style], dropped)).distinct() for style in order.styles}
    else:
        lists = word_lists(order.wanted, have)
        found = (
            _sentences(order, lists, key)
            if order.sentence > 1
            else {style: Texts(words) for style, words in lists.items()}
        )
    if not any(found.values()):
        raise UnwrittenError(f"nothing can be written: {dropped[0] if dropped else 'no word passes the filters'}")
    chosen = found if order.size is None else _balanced(found, order.size, key)
    return Plan(Writings(chosen, order.pause, order.live), tuple(dict.fromkeys(dropped)))


def _given(order: Order, style: str, letters: str, dropped: list[str]) -> Iterator[str]:
    """Take the user's own lines; each that cannot be written gives a line that says why."""
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
            yield " ".join(words)


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
        found[style] = _drawn(order.sentence, words, need, key, style)
    return found


def _drawn(length: int, words: Sequence[str], need: int, key: Key, style: str) -> Texts:
    """Draw different sentences until there are as many as needed, or twenty times as many were tried in vain."""

    def sentence(number: int) -> str:
        places = (int.from_bytes(key.digest(f"sentence|{style}|{number}|{i}")[:8]) for i in range(length))
        return " ".join(words[place % len(words)] for place in places)

    drawn, tries = Texts(), range(20 * need + 1)
    for start in tries[::need]:
        if len(drawn) < need:
            drawn = Texts(itertools.chain(drawn, map(sentence, tries[start : start + need]))).distinct()
    return Texts(itertools.islice(drawn, need))


def _balanced(found: ByStyle, size: int, key: Key) -> ByStyle:
    """Choose that many, as evenly over styles and lengths as can be, in the order that the key gives."""
    cells: dict[tuple[int, str], array[int]] = {}
    for style, texts in found.items():
        for place in ranking(texts, key, f"choose|{style}"):
            cells.setdefault((_length(texts[place]), style), array("q")).append(place)
    order = sorted(cells, key=lambda cell: (cell[0], list(found).index(cell[1])))
    counts = share_evenly([len(cells[cell]) for cell in order], size)
    chosen: dict[str, array[int]] = {style: array("q") for style in found}
    for cell, count in zip(order, counts, strict=True):
        chosen[cell[1]] += cells[cell][:count]
    return {style: Texts(map(found[style].__getitem__, places)) for style, places in chosen.items()}


def _length(text: str) -> int:
    """The length that is balanced: letters of a word; sentences are all alike."""
    return 0 if " " in text else len(text)
