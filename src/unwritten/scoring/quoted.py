"""Reads an answer from a piece of a reply that somebody else pointed at.

An extractor, such as a language model, may only point: what it quotes must stand in the reply, and is then read by
the same grammars as everything else. So it cannot add an answer, and it cannot choose between several.
"""

from __future__ import annotations

import re

from unwritten.core import Kind
from unwritten.scoring import doubt
from unwritten.scoring.extract import MOST_TEXT, Extraction, extract
from unwritten.scoring.normal import normalise, without_reasoning
from unwritten.scoring.read import LIMIT, MISSING, read_whole
from unwritten.scoring.reject import names_thing, rejected
from unwritten.scoring.status import WRONG_FORMAT, status_of

QUOTED = "quoted"


def extract_with(reply: str, quote: str, kind: Kind) -> Extraction:
    """Read a reply; the quote counts only where the reply says something, but not in a form that can be read."""
    extraction = extract(reply, kind)
    if not quote or status_of(extraction) != WRONG_FORMAT:
        return extraction
    return _read_quote(reply, quote, kind)


def _read_quote(reply: str, quote: str, kind: Kind) -> Extraction:
    text, piece = _one_line(without_reasoning(normalise(reply))[-MOST_TEXT:]), _one_line(normalise(quote))
    places = _places(text, piece) if 0 < len(piece) <= LIMIT else []
    if not places:
        return Extraction(MISSING, how=QUOTED, text=piece[:200], note="the quote is not in the reply")
    if any(_in_doubt(text, start, start + len(piece)) for start in places):
        return Extraction(MISSING, how=QUOTED, text=piece[:200], note="denied, bounded or left open where it stands")
    reading = read_whole(kind, piece)
    if not reading.found:
        return Extraction(reading.status, how=QUOTED, text=piece[:200], note=f"of the quote: {reading.note}")
    return Extraction(reading.status, reading.value, QUOTED, piece, reading.note)


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _places(text: str, piece: str) -> list[int]:
    """Where the piece stands as whole words: the 7 of 17 or of 7.5 is no quote."""
    pattern = rf"(?<![\w-])(?<![0-9][.,/:]){re.escape(piece)}(?![\w-])(?![.,/:][0-9])"
    return [found.start() for found in re.finditer(pattern, text)]


def _in_doubt(text: str, start: int, end: int) -> bool:
    sentence = text[_sentence_start(text, start) : start]
    return (
        doubt.denied(text, start, end)
        or rejected(text[end:], numeric=not names_thing(text[:start])) > 0
        or doubt.left_open(text, start, end)
        or doubt.bounded(text, start, end, rounding=False)
        or bool(doubt.HEDGE.search(sentence) or doubt.REFUSAL.search(sentence))
    )


def _sentence_start(text: str, place: int) -> int:
    return max(text.rfind(mark, 0, place) for mark in (". ", "! ", "? ", "; ")) + 1
