"""The words that say the order of a list: "first", "then", "after that", "3rd", "finally", and lists told with them.

Each item gets the order words of its clause. Where they contradict the order in which the items stand, the list is
left unread; where they confirm it, a sentence may be a list ("First it is red, then it turns blue").
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from unwritten.scoring.doubt import HEDGE
from unwritten.scoring.grammar.steps import Label, number_of, step_pattern
from unwritten.scoring.words import NTH, ORDINAL, ORDINALS, WRONG, compiled

ITEM = "\ufffc"
"""What stands for an item in the texts that are read here."""

LAST = 1000  # above any number that a line may bear
_THEN = 0
_RANKS = {word: place for place, word in enumerate(ORDINALS, start=1)}
_RANKS |= {"firstly": 1, "secondly": 2, "thirdly": 3, "last": LAST, "lastly": LAST, "finally": LAST}
RANK = rf"(?:{NTH}|{'|'.join(sorted(_RANKS, key=len, reverse=True))})\b"
THEN = r"(?:and\s+then|then|next(?!\s+to\b)|after(?:wards|\s+(?:that|this|which))|(?:is\s+|was\s+)?followed\s+by)\b"

_ODD = rf"(?:next|{ORDINAL})[\s-]to[\s-](?:the\s+)?last\b"
_START = (
    r"(?:at\s+first|first\s+of\s+all|initially|to\s+(?:begin|start)\s+with|at\s+the\s+(?:start|beginning)"
    r"|(?:starts?|begins?|started|began)(?:\s+with)?)\b"
)
_END = r"(?:at\s+last|last\s+of\s+all|(?:in|at)\s+the\s+end|eventually|(?:ends?|ended)(?:\s+with)?)\b"
_AFTER = rf"(?:{THEN}|(?:thereafter|subsequently|later(?:\s+on)?(?!\s+than\b))\b)"
_TOKEN = compiled(
    rf"""(?P<item>{ITEM})|(?P<all>first\s+to\s+(?:the\s+)?last\b)|(?P<odd>{_ODD})
    |(?P<step>{step_pattern()})|(?P<start>{_START})|(?P<end>{_END})|(?P<then>{_AFTER})|(?P<rank>{RANK})
    |(?P<full>[.!;\n])|(?P<stop>,|->|and\b)|(?P<word>\w+(?:'\w+)*)|(?P<sign>\S)"""
)
_STEMS = (
    *ORDINALS,
    *re.findall(
        r"\w+", "last final then next after follow later start begin began end initially eventually subsequently"
    ),
)
_NEXT_PLACE = compiled(rf"\s*(?!first)(?:{THEN}|{RANK})")
_ONE_PLACE = compiled(rf"[\s\"'(*]*(?:{RANK}|{THEN}|initially|at\s+first),?[^,;.]{{1,60}}")
_RANKED = compiled(rf"\b{RANK}\s+([^\W\d_]+)")
_SENTENCE = re.compile(r"[.!?:;\n]")
_DIGITS = re.compile(NTH)
_STEP = compiled(step_pattern())
_MARKS = ("start", "end", "then", "rank", "step")
_LEADING = ("then", "end")  # behind an item, they rather belong to the next one
_LINKS = frozenset(("the", "a", "an", "one", "ones", "again"))
_TELLING = frozenset(
    re.findall(
        r"\w+",
        """it is was are were which comes came goes went turns turned becomes became lights lit up flashes flashed
        blinks blinked glows glowed shines shone appears appeared shows showed shown seen colour color light lamp
        place position in on with""",
    )
)
"""Words between items that say no more than that the next one comes."""

_DENYING = compiled(
    rf"\b(?:not|never|no|nor|neither|\w+n't|cannot|without|instead|unlike|except|{WRONG}|before|until)\b"
)
_LAST_DENIED = compiled(
    r"\s+(?:(?:is|was|does|did|has|had|will|would|can|could)(?:\s+not|\s+never|n't)|cannot|never)\b"
)
_NO_NOUN = compiled(rf"\b(?:twice|thrice|once|times|off|out|only|also|too|together|or)\b|{_DENYING.pattern}")


@dataclass(frozen=True)
class Told:
    """A list within its sentence, each item written as one sign, with the words in front of it and behind it."""

    lead: str
    body: str  # from the first item to the last
    trail: str
    names: frozenset[str] = frozenset()  # what an item is called: "clip", "colour"

    def fits(self) -> bool:
        """Whether no order word contradicts the order in which the items stand."""
        marks = self._marks()
        if sum(map(bool, marks)) == 1 and marks[0] == [LAST]:
            return True  # "Finally, red, blue, green": that concludes
        if any(marks) and _LAST_DENIED.match(self.trail):
            return False  # "first red, then blue, and green is never lit"
        return all(
            rank <= _THEN or rank == place or (rank == LAST and place == len(marks))
            for place, own in enumerate(marks, start=1)
            for rank in own
        )

    def lists(self) -> bool:
        """Whether there is nothing beside the items and their order words."""
        tokens = [token for text in (self.lead, self.body, self.trail) for token in _tokens(text)]
        return all(kind not in ("all", "odd", "word") or text.casefold() in _LINKS for kind, text in tokens)

    def tells(self) -> bool:
        """Whether all that is said between the items only tells their order."""
        marks = self._marks()
        begun = marks[0] or not any(kind in _MARKS for kind, _ in _tokens(self.lead))  # no item is lost in front
        if _THEN in marks[0] or not any(marks) or not (begun and self.fits()):
            return False
        if _DENYING.search(_SENTENCE.split(self.lead)[-1]):
            return False
        telling, links = _TELLING | self._noun(), self._called() | _LINKS
        return self._says_only_order(marks, telling, links) and self._ends(telling | links)

    def steps(self) -> tuple[Label, ...]:
        """Give the items the numbers of their steps ("in step 2 it is blue")."""
        marks = enumerate(self._marks())
        return tuple(Label(place, -rank, True) for place, own in marks for rank in own if rank < _THEN)

    def _noun(self) -> frozenset[str]:
        """Find the word that stands behind every item: "the red ball, then the blue ball"."""
        behind = re.findall(rf"{ITEM}\s+([^\W\d_]+)", f"{self.body}{self.trail}".casefold())
        alike = len(behind) == self.body.count(ITEM) and len(set(behind)) == 1
        doubtful = any(_NO_NOUN.search(word) or HEDGE.search(word) for word in behind[:1])
        return frozenset(behind[:1]) if alike and not doubtful else frozenset()

    def _called(self) -> frozenset[str]:
        """What the items are called: by the question, or behind every ordinal: "the first flash is red"."""
        behind = _RANKED.findall(f"{_SENTENCE.split(self.lead)[-1]}{self.body}".casefold())
        alike = len(behind) == self.body.count(ITEM) and len(set(behind)) == 1
        return self.names | frozenset(behind[:1]) if alike and not _NO_NOUN.search(behind[0]) else self.names

    def _marks(self) -> list[list[int]]:
        """Give each item the order words that belong to it: those of its clause, or alone in front of it."""
        marks: list[list[int]] = []
        known = _LINKS | _TELLING | self._called()
        waiting = _waiting(self.lead, known)
        inside = False  # whether the clause holds an item already
        for kind, text in _tokens(self.body):
            if kind == "item":
                marks.append(waiting)
                waiting, inside = [], True
            elif kind in ("full", "stop"):
                if inside:  # "blue second," has no item of its own
                    marks[-1] += waiting
                    waiting = []
                inside = False
            elif kind in _MARKS:
                leads = not inside or kind in _LEADING or bool(marks[0])
                (waiting if leads else marks[-1]).append(_rank(kind, text))
        marks[-1] += waiting + _behind(self.trail, known)
        return marks

    def _says_only_order(self, marks: list[list[int]], telling: frozenset[str], links: frozenset[str]) -> bool:
        place, marked, told, parted = 0, True, False, False
        for kind, text in _tokens(self.body):
            if kind == "item":
                if told and not marked and not (parted and marks[place]):
                    return False  # "red is blue"
                place, marked, told, parted = place + 1, False, False, False
            elif kind in _MARKS:
                marked = True
            elif kind == "stop":
                parted = True
            elif kind == "full" or text.casefold() in telling:
                told = True
            elif kind in ("all", "odd", "word") and text.casefold() not in links:
                return False
        return True

    def _ends(self, known: frozenset[str]) -> bool:
        """Whether nothing else is listed behind the last item, in words that are unknown here."""
        ended = False
        for kind, text in _tokens(self.trail):
            ended = ended or kind == "full" or text.casefold() in ("because", "since")
            if ended and kind in _MARKS:
                return False
            if not ended and kind in ("all", "odd", "word") and text.casefold() not in known:
                return False
        return True


def is_told(text: str) -> bool:
    """Whether there may be an order word; where there is none, a list is in the order in which it stands."""
    lowered = text.casefold()
    return any(stem in lowered for stem in _STEMS) or bool(_DIGITS.search(lowered) or _STEP.search(lowered))


def rank_of(word: str) -> int | None:
    """Say which place an ordinal names: "second", "2nd"."""
    digits = re.match(r"[0-9]+", word)
    return int(digits[0]) if digits else _RANKS.get(word.casefold())


def _tokens(text: str) -> Iterator[tuple[str, str]]:
    for found in _TOKEN.finditer(text):
        yield str(found.lastgroup), found[0]


def _rank(kind: str, text: str) -> int:
    if kind == "step":
        return -number_of(text)  # in whatever order they stand, see steps.in_order
    if kind == "rank":
        return rank_of(text) or _THEN
    return {"start": 1, "end": LAST}.get(kind, _THEN)


def _waiting(lead: str, known: frozenset[str]) -> list[int]:
    """Find the order words right in front of the first item."""
    waiting: list[int] = []
    for kind, text in _tokens(lead):
        if kind in _MARKS:
            waiting.append(_rank(kind, text))
        elif kind == "odd":
            waiting += [LAST, _THEN]  # "next to last": not in front of a list that goes on
        elif kind in ("full", "all") or (kind == "word" and text.casefold() not in known):
            waiting = []
    return waiting


def _behind(trail: str, known: frozenset[str]) -> list[int]:
    """Find the order words behind the last item, within its clause."""
    marks: list[int] = []
    for kind, text in _tokens(trail):
        if kind in ("full", "stop", "all", "odd") or (kind == "word" and text.casefold() not in known):
            break
        if kind in _MARKS:
            marks.append(_rank(kind, text))
    return marks


def goes_on(sentence: str, rest: str) -> bool:
    """Whether a sentence names one place ("First red."), and what follows it the next one ("Then blue.")."""
    return bool(_ONE_PLACE.fullmatch(sentence) and _NEXT_PLACE.match(rest))
