"""From a reply to an answer; the truth is never seen here.

The rules, in this order: what is thought in reasoning tags does not count; then a box, then a statement ("the answer
is", "Answer:"), then the whole reply, then its last line, then a first line that is an answer and is explained below.
In the first of these places that says anything, one answer is found; of several different ones in running text, one
that the writer points at counts (see ``pointed``), and otherwise they are ambiguous. A box or
"Answer:" that holds no answer ends the search: the model has pointed at its answer, and it is none. An answer that is
hedged, taken back or left open, in its own sentence or behind it, is ambiguous.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from unwritten.core import Choice, Kind, OpenText, Value, Word
from unwritten.scoring import dispute, doubt
from unwritten.scoring.grammar import is_none
from unwritten.scoring.normal import normalise, without_reasoning
from unwritten.scoring.options import without_options
from unwritten.scoring.pointed import pointed_at
from unwritten.scoring.read import AMBIGUOUS, FOUND, LIMIT, MISSING, Reading, read, read_whole
from unwritten.scoring.regions import MOST_BOXES, Box, Statement, boxes, last_lines, statements
from unwritten.scoring.same import same

MOST_TEXT = 100_000  # characters; of a longer reply only the end is read
_GREETING = re.compile(r"\W*(?:sure|certainly|ok(?:ay)?|yes|no|hi|well)\W*[!,:]", re.IGNORECASE)


@dataclass(frozen=True)
class Extraction:
    """The answer that a reply gives; ``value`` counts only where it is found (None is the answer "None")."""

    status: str  # found, ambiguous or missing
    value: Value = None
    how: str = ""  # the rule: boxed, answer_is, whole, last_line, first_line; or refused, empty
    text: str = ""  # the piece of the (normalised) reply that was read
    note: str = ""  # why there is no single answer

    @property
    def found(self) -> bool:
        """Whether the reply gives exactly one answer."""
        return self.status == FOUND


def extract(reply: str, kind: Kind) -> Extraction:
    """Read the one answer that a reply gives to a question of this kind."""
    text = without_reasoning(normalise(reply)).strip()[-MOST_TEXT:]
    if not text:
        return Extraction(MISSING, how="empty", note="nothing but reasoning" if reply.strip() else "empty reply")
    if isinstance(kind, OpenText):
        return _open_text(text, kind)
    if isinstance(kind, Choice):
        chosen = _first_that_speaks(without_options(text, kind), kind)
        if chosen is not None and chosen.found:
            return chosen
    extraction = _first_that_speaks(text, kind)
    if extraction is not None:
        return extraction
    if doubt.REFUSAL.search(text[-LIMIT:]):
        return Extraction(MISSING, how="refused", text=text[-200:], note="refused")
    return Extraction(MISSING, text=text[-200:], note="no answer of this kind")


def _first_that_speaks(text: str, kind: Kind) -> Extraction | None:
    for rule in (_boxed, _stated, _all_of_it, _last_line, _first_line):
        extraction = rule(text, kind) if text else None
        if extraction is not None:
            return extraction
    return None


def _result(reading: Reading, how: str, text: str) -> Extraction:
    return Extraction(reading.status, reading.value, how, text.strip()[:LIMIT], reading.note)


def _open_text(text: str, kind: Kind) -> Extraction:
    if kind.none and is_none(text):
        return Extraction(FOUND, None, "whole", text)
    return Extraction(FOUND, text, "whole", text)


def _boxed(text: str, kind: Kind) -> Extraction | None:
    found = boxes(text, kind)
    if not found:
        return None
    if not found[-1].closed:
        return Extraction(MISSING, how="boxed", text=found[-1].content[:200], note="the reply breaks off")
    contents = {box.content.strip(): read(kind, box.content.strip()) for box in found[-MOST_BOXES:]}
    standing = [box for box in found[-MOST_BOXES:] if not _is_denied(box, kind, contents[box.content.strip()])]
    if len({box.content.strip() for box in found}) > MOST_BOXES:
        reading = Reading(AMBIGUOUS, note="very many boxes")
    elif not standing:
        reading = Reading(MISSING, note="denied")
    else:
        standing = standing[_corrected(text, [(box.start, box.end) for box in standing]) :]
        reading = _unanimous(kind, [contents[box.content.strip()] for box in standing])
        reading = _undisputed(standing[-1], text, kind, reading) if reading.found else reading
    return _result(reading, "boxed", found[-1].content.strip())


def _is_denied(box: Box, kind: Kind, reading: Reading) -> bool:
    if not reading.found:
        return False
    own = dispute.around(kind, reading, box.before, box.own, box.content)
    return own.note == "denied" or dispute.rejected_next(kind, reading, box.own, box.behind)


def _undisputed(box: Box, text: str, kind: Kind, reading: Reading) -> Reading:
    """Read a box again with what is said around and behind it."""
    reading = dispute.around(kind, reading, box.before, box.own, box.content)
    rest = text[box.end :]
    later = _standing(statements(rest, kind), rest, kind) if reading.found else None
    if later is not None and (later.found or later.note in ("denied", "hedged", "left open")):
        reading = _unanimous(kind, [reading, later])
    if not reading.found:
        return reading
    return dispute.behind(kind, reading, box.own, f"{box.behind}\n{rest.partition(chr(10))[2]}")


def _unanimous(kind: Kind, readings: list[Reading]) -> Reading:
    """Join readings of several places: they must all give the same answer."""
    last = readings[-1]
    if all(reading.status == last.status and same(kind, reading.value, last.value) for reading in readings):
        return last
    return Reading(AMBIGUOUS, note="several different answers")


def _stated(text: str, kind: Kind) -> Extraction | None:
    found = statements(text, kind)
    reading = _standing(found, text, kind)
    if reading is None:
        return None
    if reading.found:
        below = text[found[-1].end :]
        if dispute.rival_line(kind, reading, below.strip().split("\n", 1)[0]):
            reading = Reading(AMBIGUOUS, note="several different answers")
        else:
            reading = dispute.behind(kind, reading, found[-1].region, f"{found[-1].behind}\n{below}")
    return _result(reading, "answer_is", found[-1].region)


def _standing(found: list[Statement], text: str, kind: Kind) -> Reading | None:
    """Read the statements that still stand: those behind the last correction, from the first final one on."""
    found = found[_corrected(text, [(statement.start, statement.said) for statement in found]) :]
    final = next((place for place, statement in enumerate(found) if statement.final), 0)
    readings = [(statement, _read_statement(statement, kind)) for statement in found[final:]]
    if not readings:
        return None
    last, reading = readings[-1]
    if reading.status == MISSING and (last.explicit or reading.note in ("refused", "denied")):
        return reading
    said = [
        each
        for _, each in readings
        if each.status != MISSING and (each is reading or each.note != dispute.TAKEN_BACK)
    ]
    return _unanimous(kind, said) if said else None


def _corrected(text: str, spans: list[tuple[int, int]]) -> int:
    """Say which of the answers that stand at these places is the first one behind the last correction."""
    for place in range(len(spans) - 1, 0, -1):
        end, start = spans[place - 1][1], spans[place][0]
        if doubt.CORRECTED.search(text, min(end, start), start):
            return place
    return 0


def _read_statement(statement: Statement, kind: Kind) -> Reading:
    reading = read(kind, statement.region)
    if not reading.found:
        wrong = doubt.answer_is_wrong(statement.before, statement.region)
        return Reading(MISSING, note="denied") if wrong else reading
    if dispute.hedged_before(kind, statement.before):
        return Reading(AMBIGUOUS, note="hedged")
    if dispute.rejected_next(kind, reading, statement.region, statement.behind):
        return Reading(AMBIGUOUS, note=dispute.TAKEN_BACK)
    if doubt.OPEN_END.search(statement.behind):
        return Reading(AMBIGUOUS, note="left open")
    if dispute.rival_line(kind, reading, statement.behind.split("\n", 1)[0]):
        return Reading(AMBIGUOUS, note="several different answers")
    if not statement.tagged:
        return reading
    return dispute.around(kind, reading, statement.before, statement.own, statement.region)


def _all_of_it(text: str, kind: Kind) -> Extraction | None:
    reading = read_whole(kind, text)
    return None if reading.status == MISSING else _result(reading, "whole", text)


def _last_line(text: str, kind: Kind) -> Extraction | None:
    region, announced = last_lines(text, kind)
    reading = read(kind, region)
    if reading.found:
        reading = dispute.around(kind, reading, announced, "") if announced else reading
        first = read_whole(kind, text.split("\n", 1)[0])
        contradicted = not isinstance(kind, Word) and first.found and not same(kind, first.value, reading.value)
        if reading.found and (contradicted or _bare_lines_differ(text, kind)):
            reading = Reading(AMBIGUOUS, note="several different answers")
    elif reading.status == AMBIGUOUS and dispute.is_prose(kind, region):
        hedged = reading.note == "hedged"
        explained = None if hedged else _first_line(text, kind)  # the end may explain the answer at the beginning
        if explained is not None:
            return explained
        reading = pointed_at(text, region, kind, hedged=hedged) or reading
    if reading.status == MISSING:
        return _result(reading, "refused", region) if reading.note == "refused" else None
    return _result(reading, "last_line", region)


def _first_line(text: str, kind: Kind) -> Extraction | None:
    """Read a first line that is an answer and nothing else, with an explanation below a blank line."""
    line, _, below = text.partition("\n")
    blank, _, rest = below.partition("\n")
    reading = read_whole(kind, line)
    if not reading.found or blank.strip() or not rest.strip() or _is_greeting(kind, line, reading):
        return None
    if doubt.MEDDLING.search(rest[-LIMIT:]):
        reading = Reading(MISSING, note="speaks to the scorer")
    elif dispute.rival_paragraphs(kind, reading, rest):
        reading = Reading(AMBIGUOUS, note="several different answers")
    else:
        reading = dispute.behind(kind, reading, line, rest)
    return _result(reading, "first_line", line)


def _is_greeting(kind: Kind, line: str, reading: Reading) -> bool:
    """Whether a lone word opens the reply ("Sure!", "Analysis:") and does not answer it."""
    if not isinstance(kind, Word) or reading.value is None:
        return False
    too_long = kind.letters is not None and len(str(reading.value)) != kind.letters
    return too_long or dispute.is_heading(line) or bool(_GREETING.match(line))


def _bare_lines_differ(text: str, kind: Kind) -> bool:
    """Whether the reply is nothing but answers, a line each, and they differ."""
    values: list[Value] = []
    for line in dict.fromkeys(line.strip() for line in text.split("\n") if line.strip()):
        reading = read_whole(kind, line)
        if not reading.found:
            return False
        if not any(same(kind, reading.value, value) for value in values):
            values.append(reading.value)
        if len(values) > MOST_BOXES:
            return True
    return len(values) > 1
