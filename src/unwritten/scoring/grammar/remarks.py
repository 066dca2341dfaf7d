"""What stands beside the items of a list and is none: moments, pictures, and remarks on numbered lines."""

from __future__ import annotations

import re
import unicodedata
from fractions import Fraction

from unwritten.scoring.doubt import CROSS, HEDGE, denied
from unwritten.scoring.words import NTH, ORDINAL

_TIME = r"[0-9]{1,2}(?::[0-9]{2}){1,2}(?:\.[0-9]{1,3})?|[0-9]{1,3}(?:\.[0-9]{1,3})?(?=\s?s)"
_SECONDS = r"\s?(?:s|secs?|seconds?)?"
_SPAN = rf"(?:at\s|from\s|~)?({_TIME}){_SECONDS}(?:\s?(?:-|\u2013|to\b)\s?(?:{_TIME}){_SECONDS})?"
_STAMPS = (
    re.compile(rf"\s?[(\[]{_SPAN}[)\]]", re.IGNORECASE),
    re.compile(
        rf"(?:^|(?<=\n)|(?<=[,;]\s))(?:[-*\u2022]\s)?[(\[]?{_SPAN}[)\]]?\s?(?:[:\u2013\u2014]|-{{1,2}})(?=\s)",
        re.IGNORECASE,
    ),
)
_NUMBERED = re.compile(r"\(?([0-9]{1,3})[.):]\s+(\S.*)|\|\s?([0-9]{1,3})\s?\|\s?([^|\n]+?)\s?\|?")
_REMARK = re.compile(r"\s*\(|\s[-\u2013\u2014]\s|:\s")
_NOUN_BEFORE = re.compile(r"(?<![\w'-])([^\W\d_]{3,20})\s{1,2}[\"'(]?$")
_NOUN_BEHIND = re.compile(r"\s([^\W\d_]{3,20})\b")
_NO_NOUN = re.compile(
    r"^(?:and|und|then|but|not|nor|the|was|were|are|before|after|from|with|until|missing|lacks|absent|wrong|false|only|also|twice|thrice|once|times|again|too|off|out"
    rf"|next|last|finally|maybe|{ORDINAL})$|{HEDGE.pattern}",
    re.IGNORECASE | re.VERBOSE,
)
_DOUBT = re.compile(
    rf"\b(?:not|no|or|never|\w+n't|twice|times|again|before|after|actually|then|next|last|{NTH}|{ORDINAL})\b|\?",
    re.IGNORECASE,
)


def untimed(text: str) -> str:
    """Take off the moments of the items, "red (0:02), blue (0:05)"; unless they rise, they may say another order."""
    for stamp in _STAMPS:
        moments = [_seconds(moment) for moment in stamp.findall(text)]
        text = stamp.sub("", text) if moments == sorted(moments) else text
    return text


def _seconds(moment: str) -> Fraction:
    total = Fraction(0)
    for part in moment.split(":"):
        total = 60 * total + Fraction(part)
    return total


def unpictured(text: str) -> str:
    """Take off the pictures beside the items; a cross denies one."""
    return "".join(char for char in text if char in CROSS or unicodedata.category(char) != "So")


def unnamed(text: str, item: re.Pattern[str] | None, *, ordered: bool) -> str:
    """Take off the noun at every item, "region C, region A"; behind those of a set, it may be said of them."""
    places = [found.span() for found in item.finditer(text)] if item else []
    before = [_NOUN_BEFORE.search(text, max(0, start - 25), start) for start, _ in places]
    behind = [_NOUN_BEHIND.match(text, end) for _, end in places]
    for beside in (before, behind) if ordered else (before,):
        nouns = [found for found in beside if found]
        word = " ".join({found[1].casefold() for found in nouns})
        if 1 < len(places) == len(nouns) and " " not in word and not _NO_NOUN.search(word) and not _denies(word):
            for found in reversed(nouns):
                text = text[: found.start(1)] + text[found.end(1) :]
            return text
    return text


def _denies(word: str) -> bool:
    return denied(f"{word} .", len(word) + 1, len(word) + 2) or denied(f". {word}", 0, 1)


def numbered(text: str, item: re.Pattern[str] | None) -> str:
    """Take the numbers off a list or table that is numbered line by line; they say the order."""
    lines = text.split("\n")
    found = [match for match in (_NUMBERED.fullmatch(line.strip()) for line in lines) if match]
    rows = [(int(match[1] or match[3]), match[2] or match[4]) for match in found]
    places = set(range(1, len(lines) + 1))
    if not len(lines) == len(rows) > 1 or {number for number, _ in rows} not in (places, {1}):
        return text  # Markdown may number all lines alike
    return ",\n".join(_alone(said, item) for _, said in sorted(rows, key=lambda row: row[0]))


def _alone(said: str, item: re.Pattern[str] | None) -> str:
    """Take off the remark behind the item of a line, "red (the small one)", unless it may change what is said."""
    found = _REMARK.search(said)
    if not found or not item or not item.search(said, 0, found.start()):
        return said
    remark = said[found.start() :]
    doubtful = item.search(remark) or HEDGE.search(remark) or _DOUBT.search(remark)
    return said if doubtful else said[: found.start()]
