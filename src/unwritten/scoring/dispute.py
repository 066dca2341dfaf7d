"""Whether the words around an answer, or behind it, deny it, hedge it, replace it or set another one beside it.

One reading of these words for every place where an answer may stand. Other answers that are merely mentioned, as
explanations do ("3 on the left and 4 on the right"), dispute nothing: only those that are offered do.
"""

from __future__ import annotations

import re
from fractions import Fraction

from unwritten.core import Choice, Decimal, Kind, Sequence, Word
from unwritten.scoring import doubt, offers
from unwritten.scoring.grammar import grammar_of, none_mentions
from unwritten.scoring.grammar.rounded import Rounding, exactly, restated
from unwritten.scoring.plain import plain
from unwritten.scoring.read import (
    AMBIGUOUS,
    LIMIT,
    MISSING,
    MOST_MENTIONS,
    Reading,
    is_judged,
    is_numeric,
    read_whole,
)
from unwritten.scoring.reject import names_thing, rejected
from unwritten.scoring.same import same

TAKEN_BACK = "taken back"
_SENTENCES = re.compile(r"(?<=[.!?;])\s+|\n")
_CLAUSES = re.compile(r"[,;(\n]|(?<=[.!?])\s")
_CLAUSE_START = re.compile(
    r"(?:^|[.;:!?(\n]|\b(?:but|and|so|that|since|because|yet|however|though|although|then))[\s\"']*$", re.IGNORECASE
)  # behind it, a number speaks for itself, and is not that of "box 7"
_WORDS = re.compile(r"\b(?!(?:and|or|the|a|an)\b)[^\W\d_]+", re.IGNORECASE)
_NEXT = 400  # characters behind an answer that are searched for its judgement
_SENTENCE = 3  # words beside the answers
_HEADING = re.compile(
    r"[\s#*_]*(?:#|(?:explanation|rationale|justification|confidence|note|reason(?:ing)?|analysis|answer)s?\b)|.*:\W*$",
    re.IGNORECASE,
)


def around(kind: Kind, reading: Reading, before: str, own: str, written: str = "") -> Reading:
    """Read an answer again within its own sentence; ``own`` is what stands behind it there."""
    bare = _without_other_form(kind, reading, written, before, own)
    if bare is None:
        return Reading(AMBIGUOUS, note="several different answers")
    left, own = bare
    right = plain(own)
    right = f" {right}" if right[:1].isalnum() else right
    text = f"{left} {offers.RIVAL}{right}"
    place = len(left) + 1
    numeric = is_numeric(kind)
    judged = plain(f"{offers.RIVAL} {own}")[1:]  # where it begins with a dash, that is no bullet
    judging = is_judged(kind, reading.value) and not names_thing(text[:place])
    if rejected(judged, numeric=judging) or doubt.denied(text, place, place + 1) or doubt.disowned(right):
        return Reading(MISSING, note="denied")
    if numeric and doubt.bounded(text, place, place + 1, rounding=isinstance(kind, Decimal)):
        return Reading(AMBIGUOUS, note="hedged")
    if hedged_before(kind, left) or doubt.HEDGE.search(right) or "?" in right or turned_round(kind, right):
        return Reading(AMBIGUOUS, note="hedged")
    marked = _marked(kind, reading, right)
    open_or = doubt.left_open(text, place, place + 1) and not offers.SAME_AGAIN.match(marked)
    if open_or or (doubt.OPEN_END.search(right) and not offers.SAME_AGAIN.match(marked)):
        return Reading(AMBIGUOUS, note="left open")
    if rival_line(kind, reading, own) or any(_is_offer(kind, reading, clause) for clause in _clauses(own)):
        return Reading(AMBIGUOUS, note="several different answers")
    return reading


def _without_other_form(kind: Kind, reading: Reading, written: str, before: str, own: str) -> tuple[str, str] | None:
    """Take off the words around a decimal its rounded or exact form; none where that is another number."""
    left = plain(before).rstrip(" :")
    rounding = _rounding(kind, reading, written, own)
    if rounding:
        return (left, plain(own)[rounding.end :]) if rounding.agrees else None
    if not isinstance(kind, Decimal) or not isinstance(reading.value, Fraction):
        return left, own
    exact = exactly(reading.value, plain(written), f"{left} ", plain(own[:_NEXT]), kind.unit)
    if exact is None:
        return left, own
    return (f"{left} "[: -exact.lead].rstrip(" :"), plain(own)[exact.end :]) if exact.agrees else None


def _rounding(kind: Kind, reading: Reading, written: str, rest: str) -> Rounding | None:
    """Find the rounded form of a decimal right behind it."""
    if not isinstance(kind, Decimal) or not isinstance(reading.value, Fraction):
        return None
    return restated(reading.value, written, plain(rest[:_NEXT]), kind.unit)


def hedged_before(kind: Kind, before: str) -> bool:
    """Whether the beginning of its sentence makes an answer doubtful; what a "so" concludes from is not in doubt."""
    conclusion = re.split(r"\b(?:so|thus|therefore|hence)\b", before, flags=re.IGNORECASE)[-1]
    now = re.split(r"\bbut\b|;|,\s+then\b", conclusion, flags=re.IGNORECASE)[-1]  # "at first I had 6, but"
    return bool(
        doubt.HEDGE.search(conclusion)
        or doubt.EARLIER.search(now)
        or doubt.UNSURE.search(before)
        or doubt.REFUSAL.search(before)
        or turned_round(kind, before)
    )


def turned_round(kind: Kind, words: str) -> bool:
    """Whether the words say that a sequence is listed from its end."""
    return isinstance(kind, Sequence) and bool(doubt.FROM_THE_END.search(words))


def rejected_next(kind: Kind, reading: Reading, said: str, rest: str) -> bool:
    """Whether the sentence behind an answer rejects it; behind another number ("7, not 6") it speaks of that one."""
    grammar = grammar_of(kind)
    text = grammar.prepare(said[:LIMIT])
    named = grammar.mentions(text)
    judged = is_judged(kind, reading.value) and not any(names_thing(text[: mention.start]) for mention in named)
    if not rejected(f". {plain(rest[:_NEXT])}", numeric=judged):
        return False
    return all(same(kind, mention.value, reading.value) for mention in named)


def behind(kind: Kind, reading: Reading, said: str, rest: str) -> Reading:
    """Read an answer again in the light of the sentences behind its own, which is ``said``."""
    if doubt.TAKEN_BACK.search(rest):
        return Reading(AMBIGUOUS, note=TAKEN_BACK)
    if rejected_next(kind, reading, said, rest):
        return Reading(AMBIGUOUS, note=TAKEN_BACK)
    rounding = _rounding(kind, reading, said, rest)
    if rounding and not rounding.agrees:
        return Reading(AMBIGUOUS, note="several different answers")
    near = rest if len(rest) <= 2 * LIMIT else f"{rest[:LIMIT]}\n{rest[-LIMIT:]}"
    sentences = list(dict.fromkeys(sentence for sentence in _SENTENCES.split(near) if sentence.strip()))
    if len(sentences) > 2 * MOST_MENTIONS:
        sentences = sentences[:MOST_MENTIONS] + sentences[-MOST_MENTIONS:]
    if any(doubt.DISOWNED.match(plain(sentence)) for sentence in sentences):
        return Reading(AMBIGUOUS, note=TAKEN_BACK)
    if sentences and turned_round(kind, sentences[0]):
        return Reading(AMBIGUOUS, note="hedged")
    lines = [line for line in near.split("\n") if line.strip()]
    if any(_is_offer(kind, reading, sentence) for sentence in sentences) or any(
        rival_line(kind, reading, line) for line in lines[:1] + lines[-1:]
    ):
        return Reading(AMBIGUOUS, note="several different answers")
    return reading


def rival_line(kind: Kind, reading: Reading, line: str) -> bool:
    """Whether a line is another bare answer; any heading is a word, though."""
    other = read_whole(kind, line)
    return not isinstance(kind, Word) and other.found and not same(kind, other.value, reading.value)


def rival_paragraphs(kind: Kind, reading: Reading, rest: str) -> bool:
    """Whether any line of an explanation is another bare answer."""
    for line in list(dict.fromkeys(rest.split("\n")))[:MOST_MENTIONS]:
        other = read_whole(kind, line)
        differs = other.found and not same(kind, other.value, reading.value)
        if differs and not (isinstance(kind, Word) and is_heading(line)):
            return True
    return False


def is_heading(line: str) -> bool:
    """Whether a line announces what follows it, so that a word in it is no answer."""
    return bool(_HEADING.match(line))


def is_prose(kind: Kind, region: str) -> bool:
    """Whether a piece says something about the answers in it, and does not merely list them."""
    return len(_WORDS.findall(_marked(kind, Reading(MISSING), region))) >= _SENTENCE


def _clauses(own: str) -> list[str]:
    """Part the rest of a sentence; a number such as 1,000 is not parted."""
    return [own, *(part for part in _CLAUSES.split(own) if part.strip())]


def _is_offer(kind: Kind, reading: Reading, sentence: str) -> bool:
    if len(sentence) > LIMIT:
        return False
    marked = _marked(kind, reading, sentence)
    if offers.RIVAL in marked and offers.OFFERED.search(marked):
        return True
    if offers.RIVAL_FIRST.match(marked) and offers.YES_OR_NO.match(plain(sentence)):
        return True
    if offers.SAME in marked and (offers.DENIED_AGAIN.search(marked) or _contradicts(kind, reading, marked)):
        return True
    lead = offers.LEAD.match(marked) if isinstance(kind, Word) else None
    other = read_whole(kind, marked[lead.end() :]) if lead else None  # a word need not be quoted there
    return other is not None and other.found and not same(kind, other.value, reading.value)


def _contradicts(kind: Kind, reading: Reading, marked: str) -> bool:
    """Whether an explanation rejects the same answer, or denies the option; other names may be denied in passing."""
    places = [found.start() for found in re.finditer(offers.SAME, marked)]
    for place in places:
        counts = is_judged(kind, reading.value) and bool(_CLAUSE_START.search(marked[:place]))
        if rejected(marked[place + 1 :], numeric=counts):
            return True
    return isinstance(kind, Choice) and any(doubt.denied(marked, place, place + 1) for place in places)


def _marked(kind: Kind, reading: Reading, sentence: str) -> str:
    """Write one sign for each answer in a sentence: the same one, or another one that is not denied there."""
    grammar = grammar_of(kind)
    text = grammar.prepare(sentence)
    mentions = grammar.mentions(text)
    if kind.none:
        mentions += [none for none in none_mentions(text) if not any(none.overlaps(other) for other in mentions)]
    if len(mentions) > MOST_MENTIONS:
        return text
    pieces, at = [], 0
    for mention in sorted(mentions, key=lambda mention: mention.start):
        if mention.start < at:
            continue
        agrees = same(kind, mention.value, reading.value)
        if agrees or not doubt.denied(text, mention.start, mention.end):
            pieces += [text[at : mention.start], offers.SAME if agrees else offers.RIVAL]
            at = mention.end
    return "".join(pieces) + text[at:]
