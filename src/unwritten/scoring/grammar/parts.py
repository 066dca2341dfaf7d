"""The parts of a count, told right behind it: "7 (4 on the left and 3 on the right)" is one answer.

They count as parts only where they add up, and where nothing between them sets one against the other.
"""

from __future__ import annotations

import re
from dataclasses import replace

from unwritten.scoring.doubt import HEDGE
from unwritten.scoring.grammar.mention import Mention
from unwritten.scoring.words import compiled

_MOST = 20  # parts of one count
_BEGIN = compiled(
    r"""(?:\s+(?!(?:and|or|but|minus|less|not|if|out|of)\b)[^\W\d]+){0,5}\s{0,2}
    (?:(?P<open>\()|:\s|,?\s(?:with|consisting\s+of|made\s+up\s+of|namely)\s|\s[-\u2013\u2014]\s)"""
)
_SUM = re.compile(
    r"((?<![\w.,/])([0-9]{1,9})(?:\s+[^\W\d_]+){0,3})\s{0,2}\(=?\s{0,2}([0-9]{1,9}(?:\s{0,2}\+\s{0,2}[0-9]{1,9})+)\)"
)
_END = re.compile(r"[.;!?\n](?=\s|$)|$")
_CLOSE = re.compile(r"\)")
_APART = compiled(
    r"""\b(?:or|nor|not|no|\w+n't|without|versus|vs|than|instead|rather|but|if|unless|otherwise|so|answer|total|actually|wait
    |by|of|which|would|should|could)\b|[?/<>=×*+~(]"""
)


def without_sum(text: str) -> str:
    """Take off the sum of which a number is the result, "7 holes (3 + 4)"; another number's sum stays."""
    return _SUM.sub(lambda found: found[1] if sum(map(int, found[3].split("+"))) == int(found[2]) else found[0], text)


def without_parts(text: str, mentions: list[Mention]) -> list[Mention]:
    """Leave out the numbers that only say of what the one in front of them is made; their bracket belongs to it."""
    kept: list[Mention] = []
    reached = 0
    for place, mention in enumerate(mentions):
        if mention.start < reached:
            continue
        begin = _BEGIN.match(text, mention.end)
        end = (_CLOSE if begin["open"] else _END).search(text, begin.end()) if begin else None
        behind = mentions[place + 1 : place + 2 + _MOST]
        if begin and end and _add_up(mention, behind, begin.end(), end.start(), text):
            reached = end.end()
            mention = replace(mention, end=reached) if begin["open"] else mention
        kept.append(mention)
    return kept


def _add_up(whole: Mention, behind: list[Mention], start: int, end: int, text: str) -> bool:
    """Whether the mentions within text[start:end] are the parts of a count, and stand there undoubted."""
    inside = [mention for mention in behind if start <= mention.start < end]
    values = [mention.value for mention in inside if isinstance(mention.value, int) and mention.value >= 0]
    if not 2 <= len(values) == len(inside) <= _MOST or sum(values) != whole.value:
        return False
    told = any(char.isalpha() for char in text[start:end])  # "7 (4, 3)" may be three answers
    return told and not (_APART.search(text, start, end) or HEDGE.search(text, start, end))
