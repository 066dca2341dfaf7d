"""Reads one piece of a reply as an answer of one kind: found, ambiguous or missing, and why."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from unwritten.core import Decimal, Integer, Kind, Point, Sequence, Value
from unwritten.scoring import doubt
from unwritten.scoring.grammar import Grammar, Mention, Oddity, grammar_of, is_none, none_mentions
from unwritten.scoring.reject import affirmed, likewise, names_thing, parted, rejected
from unwritten.scoring.same import same

FOUND, AMBIGUOUS, MISSING = "found", "ambiguous", "missing"
LIMIT = 4000  # characters; what is longer is no answer, and every number below Python's limit can be read
MOST_MENTIONS = 100
_AFTER = re.compile(
    r"^\W{0,6}after\b(?!\s+(?:this|that)\b)[^:\n\ufffc]{1,60}:", re.IGNORECASE
)  # the list is what comes then
_EXCEPTION = re.compile(r"\b(?:but|except|save|besides|apart|aside|other\s+than)\b", re.IGNORECASE)
_CLAUSES = re.compile(r"[.!;,\n(\u2013\u2014]|\s-\s|\b(?:because|since)\b")


@dataclass(frozen=True)
class Reading:
    """What a piece of a reply says; ``value`` counts only where the status is "found"."""

    status: str
    value: Value = None
    note: str = ""

    @property
    def found(self) -> bool:
        """Whether there is exactly one answer."""
        return self.status == FOUND


def is_numeric(kind: Kind) -> bool:
    """Whether the answers are numbers, which can be too small, and not names, which cannot."""
    return isinstance(kind, Integer | Decimal | Point)


def is_judged(kind: Kind, value: Value | Oddity) -> bool:
    """Whether an answer may be told not to fit: a number or a list, but not a name, which may be what does not."""
    return is_numeric(kind) or (isinstance(kind, Sequence) and isinstance(value, tuple) and len(value) > 1)


def read_whole(kind: Kind, region: str) -> Reading:
    """Read a piece that is an answer and nothing else."""
    if len(region) > LIMIT:
        return Reading(MISSING, note="too long for an answer")
    grammar = grammar_of(kind)
    return _whole(kind, grammar, grammar.prepare(region))


def read(kind: Kind, region: str) -> Reading:
    """Read a piece that is an answer, or running text that states one."""
    if len(region) > LIMIT:
        return Reading(MISSING, note="too long for an answer")
    grammar = grammar_of(kind)
    text = grammar.prepare(region)
    reading = _whole(kind, grammar, text)
    return reading if reading.status != MISSING else _search(kind, grammar, text)


def _whole(kind: Kind, grammar: Grammar, text: str) -> Reading:
    reading = _agreed(kind, grammar.whole(text))
    if reading.status == MISSING and kind.none and is_none(text):
        return Reading(FOUND, None)
    return reading


def _search(kind: Kind, grammar: Grammar, text: str) -> Reading:
    mentions = grammar.mentions(text)
    if kind.none:
        mentions += [none for none in none_mentions(text) if not any(none.overlaps(other) for other in mentions)]
        mentions.sort(key=lambda mention: mention.start)
    if len(mentions) > MOST_MENTIONS:
        return Reading(AMBIGUOUS, note="very many answers")
    around = _blanked(text, mentions)
    if doubt.REFUSAL.search(around):
        return Reading(MISSING, note="refused")
    if not mentions:
        return Reading(MISSING, note="no answer of this kind")
    if doubt.MEDDLING.search(around):
        return Reading(MISSING, note="speaks to the scorer")
    standing, rejects = _not_denied(kind, around, mentions)
    if not standing:
        return Reading(MISSING, note="denied")
    if all(mention.value is None for mention in standing) and not _says_none(text):
        return Reading(MISSING, note="no answer of this kind")
    if doubt.disowned(around[standing[-1].end :]):
        return Reading(MISSING, note="denied")
    if any(_are_one(kind, around, mention, reject) for reject in rejects for mention in standing):
        return Reading(AMBIGUOUS, note="given and rejected")
    if _is_hedged(kind, around, standing):
        return Reading(AMBIGUOUS, note="hedged")
    return _agreed(kind, standing)


def _says_none(text: str) -> bool:
    """Whether a clause says "None" and nothing else, and no other one makes an exception."""
    return any(map(is_none, _CLAUSES.split(text))) and not _EXCEPTION.search(text)


def _blanked(text: str, mentions: Iterable[Mention]) -> str:
    """Hide the mentions, so that an option such as "maybe later" is not taken for a hedge."""
    for mention in mentions:
        text = text[: mention.start] + "\ufffc" * (mention.end - mention.start) + text[mention.end :]
    return text


def _not_denied(kind: Kind, around: str, mentions: list[Mention]) -> tuple[list[Mention], list[Mention]]:
    """Leave out the mentions that are denied; tell apart those that are judged ("7 would be too few")."""
    standing: list[Mention] = []
    rejects: list[Mention] = []
    former: list[Mention] = []  # rejected, too, unless it is said again
    last_denied: Mention | None = None
    judged = 0  # up to where a mention is rejected; a number in there ("one too many") is no answer
    for mention in mentions:
        if mention.start < judged:
            continue
        behind = around[mention.end :]
        numeric = is_judged(kind, mention.value) and not names_thing(around[: mention.start])
        rejection = rejected(behind, numeric=numeric)
        coupled = last_denied is not None and doubt.joined(around[last_denied.end : mention.start])
        coupled = coupled or (bool(rejects) and likewise(behind))
        if rejection:
            judged = mention.end + rejection
            rejects.append(mention)
        elif doubt.once_held(around, mention.start, mention.end):
            former.append(mention)
        elif not coupled and not doubt.denied(around, mention.start, mention.end):
            standing.append(mention)
            continue
        elif doubt.denied_together(behind):
            _drop_joined(around, standing, mention)
        last_denied = mention
    said_again = [old for old in former if any(same(kind, old.value, mention.value) for mention in standing)]
    return standing, rejects + [old for old in former if old not in said_again]


def _drop_joined(around: str, standing: list[Mention], denied: Mention) -> None:
    """Drop what is denied together with the mention behind it ("A, C and D are wrong")."""
    while standing and doubt.joined(around[standing[-1].end : denied.start]):
        denied = standing.pop()


def _are_one(kind: Kind, around: str, mention: Mention, reject: Mention) -> bool:
    """Whether a rejected answer is the one that stands, or drags it along ("6 as well as 7 would be too few")."""
    first, last = sorted((mention, reject), key=lambda each: each.start)
    apart = parted(around[first.end : last.start]) or (last is mention and affirmed(around[last.end :]))
    return same(kind, mention.value, reject.value) or not apart


def _is_hedged(kind: Kind, around: str, standing: list[Mention]) -> bool:
    if doubt.HEDGE.search(around) or "?" in around[standing[0].end :]:
        return True
    if any(doubt.left_open(around, mention.start, mention.end) for mention in standing):
        return True
    if isinstance(kind, Sequence) and doubt.TURNED_ROUND.search(_AFTER.sub("", around)):
        return True
    if not is_numeric(kind):
        return any(doubt.nearly(around, mention.start) for mention in standing)
    rounding = isinstance(kind, Decimal)
    return any(doubt.bounded(around, mention.start, mention.end, rounding=rounding) for mention in standing)


def _agreed(kind: Kind, mentions: list[Mention]) -> Reading:
    """One answer, however often it is given, is found; different ones are ambiguous."""
    if not mentions:
        return Reading(MISSING, note="no answer of this kind")
    value = mentions[-1].value
    if not all(same(kind, mention.value, value) for mention in mentions):
        return Reading(AMBIGUOUS, note="several different answers")
    if isinstance(value, Oddity):
        return Reading(AMBIGUOUS if value is Oddity.UNCLEAR else MISSING, note=value.value)
    return Reading(FOUND, value)
