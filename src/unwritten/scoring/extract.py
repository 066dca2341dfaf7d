"""From a reply to an answer; the truth is never seen here.

The rules, in this order: what is thought in reasoning tags does not count; then a box, then a statement ("the answer
is", "Answer:"), then the whole reply, then its last line. In the first of these places that says anything, one answer
is found, several different ones are ambiguous. A box or "Answer:" that holds no answer ends the search: the model has
pointed at its answer, and it is none. An answer that is hedged, taken back or left open is ambiguous.
"""

from __future__ import annotations

from dataclasses import dataclass

from unwritten.core import Kind, OpenText, Value, Word
from unwritten.scoring import doubt
from unwritten.scoring.grammar import is_none
from unwritten.scoring.normal import normalise, without_reasoning
from unwritten.scoring.read import AMBIGUOUS, FOUND, LIMIT, MISSING, Reading, key_of, read, read_whole
from unwritten.scoring.regions import Statement, boxes, last_lines, statements

MOST_BOXES = 50
MOST_TEXT = 100_000  # characters; of a longer reply only the end is read


@dataclass(frozen=True)
class Extraction:
    """The answer that a reply gives; ``value`` counts only where it is found (None is the answer "None")."""

    status: str  # found, ambiguous or missing
    value: Value = None
    how: str = ""  # the rule: boxed, answer_is, whole, last_line; or refused, empty
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
    for rule in (_boxed, _stated, _all_of_it, _last_line):
        extraction = rule(text, kind)
        if extraction is not None:
            return extraction
    if doubt.REFUSAL.search(text[-LIMIT:]):
        return Extraction(MISSING, how="refused", text=text[-200:], note="refused")
    return Extraction(MISSING, text=text[-200:], note="no answer of this kind")


def _result(reading: Reading, how: str, text: str) -> Extraction:
    return Extraction(reading.status, reading.value, how, text.strip()[:LIMIT], reading.note)


def _open_text(text: str, kind: Kind) -> Extraction:
    if kind.none and is_none(text):
        return Extraction(FOUND, None, "whole", text)
    return Extraction(FOUND, text, "whole", text)


def _boxed(text: str, kind: Kind) -> Extraction | None:
    found = boxes(text)
    if not found:
        return None
    if not found[-1].closed:
        return Extraction(MISSING, how="boxed", text=found[-1].content[:200], note="the reply breaks off")
    contents = list(dict.fromkeys(box.content.strip() for box in found))
    readings = [read(kind, content) for content in contents[:MOST_BOXES]]
    reading = _unanimous(readings) if len(contents) <= MOST_BOXES else Reading(AMBIGUOUS, note="very many boxes")
    if reading.found:
        behind = text[found[-1].end :]
        later = _standing(statements(behind, kind), behind, kind)
        if later is not None and later.found:
            reading = _unanimous([reading, later])
        if doubt.TAKEN_BACK.search(behind):
            reading = Reading(AMBIGUOUS, note="taken back")
    return _result(reading, "boxed", contents[-1])


def _unanimous(readings: list[Reading]) -> Reading:
    """Join readings of several places: they must all give the same answer."""
    first = readings[0]
    if all((reading.status, key_of(reading.value)) == (first.status, key_of(first.value)) for reading in readings):
        return first
    return Reading(AMBIGUOUS, note="several different answers")


def _stated(text: str, kind: Kind) -> Extraction | None:
    found = statements(text, kind)
    reading = _standing(found, text, kind)
    if reading is None:
        return None
    if reading.found and doubt.TAKEN_BACK.search(text, found[-1].end):
        reading = Reading(AMBIGUOUS, note="taken back")
    elif reading.found and _another_behind(text[found[-1].end :], kind, reading):
        reading = Reading(AMBIGUOUS, note="several different answers")
    return _result(reading, "answer_is", found[-1].region)


def _another_behind(behind: str, kind: Kind, reading: Reading) -> bool:
    """Whether the next line, or the rest of this one, is another bare answer; any heading is a word, though."""
    line = behind.strip().split("\n", 1)[0]
    other = read_whole(kind, line)
    return not isinstance(kind, Word) and other.found and key_of(other.value) != key_of(reading.value)


def _standing(found: list[Statement], text: str, kind: Kind) -> Reading | None:
    """Read the statements that still stand: those behind the last correction, from the first final one on."""
    for place in range(len(found) - 1, 0, -1):
        if doubt.CORRECTED.search(text, found[place - 1].end, found[place].start):
            found = found[place:]
            break
    final = next((place for place, statement in enumerate(found) if statement.final), 0)
    readings = [(statement, _read_statement(statement, kind)) for statement in found[final:]]
    if not readings:
        return None
    last, reading = readings[-1]
    if reading.status == MISSING and (last.explicit or reading.note in ("refused", "denied")):
        return reading
    said = [reading for _, reading in readings if reading.status != MISSING]
    return _unanimous(said) if said else None


def _read_statement(statement: Statement, kind: Kind) -> Reading:
    reading = read(kind, statement.region)
    if reading.found:
        if doubt.HEDGE.search(statement.before) or doubt.REFUSAL.search(statement.before):
            return Reading(AMBIGUOUS, note="hedged")
        if doubt.OPEN_END.search(statement.behind):
            return Reading(AMBIGUOUS, note="left open")
        if _another_behind(statement.behind, kind, reading):
            return Reading(AMBIGUOUS, note="several different answers")
    return reading


def _all_of_it(text: str, kind: Kind) -> Extraction | None:
    reading = read_whole(kind, text)
    return None if reading.status == MISSING else _result(reading, "whole", text)


def _last_line(text: str, kind: Kind) -> Extraction | None:
    region = last_lines(text, kind)
    reading = read(kind, region)
    first = read_whole(kind, text.split("\n", 1)[0])
    contradicted = not isinstance(kind, Word) and first.found and key_of(first.value) != key_of(reading.value)
    if reading.found and (contradicted or _bare_lines_differ(text, kind)):
        reading = Reading(AMBIGUOUS, note="several different answers")
    if reading.status == MISSING:
        refused = reading.note == "refused"
        return _result(reading, "refused" if refused else "last_line", region) if refused else None
    return _result(reading, "last_line", region)


def _bare_lines_differ(text: str, kind: Kind) -> bool:
    """Whether the reply is nothing but answers, a line each, and they differ."""
    values: list[Value] = []
    for line in dict.fromkeys(line.strip() for line in text.split("\n") if line.strip()):
        reading = read_whole(kind, line)
        if not reading.found:
            return False
        if reading.value not in values:
            values.append(reading.value)
        if len(values) > MOST_BOXES:
            return True
    return len(values) > 1
