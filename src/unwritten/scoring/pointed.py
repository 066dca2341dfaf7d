"""Which of several answers in running text the writer points at: the only one in bold, or the one concluded.

This is asked only where the text names different answers, so it never overrules one that stands alone. What is said
around the answer and behind it is held against it as everywhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from unwritten.core import Kind, Sequence
from unwritten.scoring import dispute, doubt
from unwritten.scoring.read import AMBIGUOUS, LIMIT, MISSING, Reading, is_numeric, read, read_whole
from unwritten.scoring.regions import MOST_BOXES, Box, in_sentence
from unwritten.scoring.same import same
from unwritten.scoring.words import EARLY

_BOLD = re.compile(r"(?<![\w*\\])\*\*(?=[^\s*])([^*\n]{1,200}?)(?<=[^\s*])\*\*(?![\w*])")
_LINE_START, _NUMBER = re.compile(r"(?:^|\n)[ \t]*$"), re.compile(r"\(?\w{1,3}[.):]")
_COUPLED_BEFORE = re.compile(r"(?:\b(?:and|or|vs|versus)|[/&-]|(?:[\d)]|(?-i:\b[A-Z]))\s+to)\W*$", re.IGNORECASE)
_COUPLED_BEHIND = re.compile(r"\W*?(?:\b(?:and|or|to|vs|versus)\b|[/&-]|\u2013)", re.IGNORECASE)
_CONTRAST = re.compile(
    r"(?:^|[,;]\s)\W*(?:while|whereas|although|though)\b[^,]*$"
    r"|\b(?:at\s+first|initially|originally|previously|earlier|first\s+(?:had|thought|counted|saw|got|guessed|said|read))\b"
    r"[^.!?;\n]*$",
    re.IGNORECASE,
)
_CONCLUSION = re.compile(
    r"(?:^|[.!?,;:\n\u2014\u2192]|->)\W{0,6}(?:and\s+)?(?:so|thus|therefore|hence|consequently)\b"
    r"(?!\s+(?:far|that|many|much))[,:]?\s",
    re.IGNORECASE,
)
_TOTAL = re.compile(
    r"\b(?:(?:adds?|adding|sums?)\s+up\s+to|(?:(?:giv|mak|leav|yield|totall?)ing\s+)?a\s+(?:grand\s+)?(?:total|sum)\s+of"
    r"|(?:giv|mak|leav|yield|totall?)ing"
    r"|(?:total|sum|product|result|output|difference|(?:total|final|overall)\s+[^\W\d_]+)\b[^.;:!?\n]{0,60}?\s(?:is|are|equals|=))\s+",
    re.IGNORECASE,
)
_SAYS = re.compile(r"\W*(?:[0-9]|[^\W\d_]+(?:\s[^\W\d_]+)*?\s(?:is|are|was|were|has|have)\b)", re.IGNORECASE)
_REASON = re.compile(r"[,\s](?:because|since|as\s+(?:the|it|its|they|there|we|each|all))\b", re.IGNORECASE)
_MORE = re.compile(r"[.!?]\s+\S|\n")
_CONDITION = re.compile(r"\b(?:when|where|until|without|per|each|which)\b", re.IGNORECASE)
_GOES_ON = re.compile(r"\b(?:so|thus|therefore|hence|total|but|however|answer)\b|->|=", re.IGNORECASE)
_DENIED = re.compile(
    rf"\b(?:not|\w+n't|never|reverse\w*|backwards?|opposite|start(?:ing)?|shown|shuffled|random|wrong|{EARLY})\b",
    re.IGNORECASE,
)
_ORDER = re.compile(r"\b(?:order|sequence)\b[^,.;:\n\d]{0,60}?(?:\bis|:)[\s*]", re.IGNORECASE)


def pointed_at(text: str, region: str, kind: Kind, *, hedged: bool) -> Reading | None:
    """Read the answer that a reply points at; the ``region`` at its end names several, or is hedged."""
    for find in (_reasoned, _announced) if hedged else (_reasoned, _concluded, _emphasised, _announced):
        reading = find(text, region, kind)
        if reading is not None and reading.found:
            return reading
    return None


def _reasoned(_text: str, region: str, kind: Kind) -> Reading | None:
    """Read the clause in front of its reason: "It is panel 6, because it goes 2 steps instead of 3"."""
    found = _REASON.search(region)
    if not found:
        return None
    clause, reason = region[: found.start()], region[found.start() :]
    if _MORE.search(reason) or _GOES_ON.search(reason) or doubt.HEDGE.search(reason):
        return None
    reading = read(kind, clause)
    return dispute.behind(kind, reading, clause, reason) if reading.found else None


def _concluded(_text: str, region: str, kind: Kind) -> Reading | None:
    """Read what is concluded at the end: "32 cubes less 4, so 28 are left", "3 and 4 add up to 7"."""
    found = list(_CONCLUSION.finditer(region))[-1:] or list(_TOTAL.finditer(region))
    if len(found) != 1 or doubt.HEDGE.search(region):
        return None
    said = region[found[0].end() :]
    first = read_whole(kind, region.split("\n", 1)[0].split(":", 1)[0])
    if _MORE.search(said) or _CONDITION.search(said) or (is_numeric(kind) and first.found):
        return None
    return read(kind, said)


def _emphasised(text: str, _region: str, kind: Kind) -> Reading | None:
    """Read the only answer that is set in bold."""
    reading: Reading | None = None
    for box, held in _bold_answers(text, kind):
        if reading is not None and not same(kind, reading.value, held.value):
            return None
        reading = dispute.around(kind, held, box.before, box.own, box.content)
        if reading.found:
            reading = dispute.behind(kind, reading, box.own, f"{box.behind}\n{text[box.end :].partition(chr(10))[2]}")
        if not reading.found:
            return None
    return reading


def _bold_answers(text: str, kind: Kind) -> Iterator[tuple[Box, Reading]]:
    for found in list(_BOLD.finditer(text))[-MOST_BOXES:]:
        numbering = _LINE_START.search(text[max(0, found.start() - 40) : found.start()]) and _NUMBER.fullmatch(
            found[1]
        )
        reading = Reading(MISSING) if numbering else read_whole(kind, found[1])
        if reading.status == MISSING and not numbering and found[1][-1] != ":" and _SAYS.match(found[1]):
            reading = read(kind, found[1])
        if reading.found:
            coupled = _COUPLED_BEFORE.search(text[: found.start()][-12:]) or _COUPLED_BEHIND.match(text, found.end())
            box = in_sentence(text, kind, Box(found[1], found.start(), found.end()))
            yield box, Reading(AMBIGUOUS) if coupled or _CONTRAST.search(box.before) else reading


def _announced(text: str, _region: str, kind: Kind) -> Reading | None:
    """Read the only list that is called the order."""
    found = list(_ORDER.finditer(text)) if isinstance(kind, Sequence) and len(text) <= LIMIT else []
    if len(found) != 1:
        return None
    line, _, below = text[found[0].end() :].partition("\n")
    said = re.split(r"\.\s|\*\*\W|,\s+(?:with|which|where|since|because|as)\b", line, maxsplit=1)[0]
    before = re.split(r"\n|[.!?]\s", text[: found[0].start()])[-1]
    reading = read(kind, said)
    if not reading.found or dispute.hedged_before(kind, before) or _DENIED.search(found[0][0] + before):
        return None
    return dispute.behind(kind, reading, said, f"{line[len(said) :]}\n{below}")
