"""From a reply and the truth to a score: 1 for the true answer, 0 for any other, none where only a judge can say."""

from __future__ import annotations

from fractions import Fraction

from unwritten.core import Decimal, Kind, OpenText, Point, Score, Sequence, Set, Value
from unwritten.core.jsonable import to_json
from unwritten.scoring.extract import Extraction, extract
from unwritten.scoring.normal import folded
from unwritten.scoring.same import near


def score(reply: str, kind: Kind, truth: Value) -> Score:
    """Score a reply against the truth."""
    return score_extraction(extract(reply, kind), kind, truth)


def score_extraction(extraction: Extraction, kind: Kind, truth: Value) -> Score:
    """Score what was read in a reply against the truth."""
    kind.check(truth)
    if isinstance(kind, OpenText):
        # Not even an equal text: a mean over the few replies that equal the reference would say nothing.
        return Score(None, to_json(extraction.value), extraction.found, "free text needs a judge")
    if not extraction.found:
        return Score(0.0, None, False, f"{extraction.status}: {extraction.note}")
    answer = to_json(extraction.value)
    if matches(kind, truth, extraction.value):
        return Score(1.0, answer, True, f"right ({extraction.how})")
    return Score(0.0, answer, True, f"wrong ({extraction.how})")


def matches(kind: Kind, truth: Value, value: Value) -> bool:
    """Whether an answer of this kind counts as the true one."""
    if truth is None or value is None:
        return truth is value
    if isinstance(truth, str) and isinstance(value, str):
        return _text(kind, truth) == _text(kind, value)
    if isinstance(kind, Decimal):
        return isinstance(truth, Fraction) and isinstance(value, Fraction) and near(kind, truth, value)
    if isinstance(kind, Point):
        return _same_point(kind, truth, value)
    if isinstance(kind, Sequence) and isinstance(truth, tuple) and isinstance(value, tuple):
        return [_item(item) for item in truth] == [_item(item) for item in value]
    if isinstance(kind, Set) and isinstance(truth, frozenset) and isinstance(value, frozenset):
        return {_item(item) for item in truth} == {_item(item) for item in value}
    return type(truth) is type(value) and truth == value


def _text(kind: Kind, text: str) -> str:
    return folded(text).strip(" .!") if isinstance(kind, OpenText) else folded(text)


def _item(item: str | Fraction) -> str:
    text = folded(str(item))
    return str(int(text)) if text.lstrip("-").isdecimal() and len(text) < 100 else text


def _same_point(kind: Point, truth: Value, value: Value) -> bool:
    if not isinstance(truth, tuple) or not isinstance(value, tuple) or len(truth) != len(value):
        return False
    return all(
        isinstance(one, Fraction) and isinstance(other, Fraction) and abs(one - other) <= kind.tolerance
        for one, other in zip(truth, value, strict=True)
    )
