from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unwritten.core import (
    BadAnswer,
    Choice,
    Decimal,
    Integer,
    Kind,
    Label,
    OpenText,
    Point,
    Sequence,
    Set,
    Value,
    Word,
)
from unwritten.core.answers import KINDS, kind_from_json, kind_to_json, rounded

COLOURS = ("red", "green", "dark blue")
fractions = st.fractions(min_value=-1000, max_value=1000, max_denominator=500)

SAMPLES: list[tuple[Kind, st.SearchStrategy[Any]]] = [
    (Word(none=True), st.text("abcXYZé", min_size=1)),
    (Word(letters=3), st.text("abc", min_size=3, max_size=3)),
    (Choice(options=("up", "down", "")), st.sampled_from("ABC")),
    (Integer(none=True, unit="cm"), st.integers()),
    (Decimal(places=2), fractions),
    (Decimal(tolerance=Fraction(1, 10), none=True), fractions),
    (Sequence(of="colour", vocabulary=COLOURS), st.lists(st.sampled_from(COLOURS), min_size=1).map(tuple)),
    (Sequence(length=2), st.tuples(st.integers().map(str), st.integers().map(str))),
    (Point(), st.tuples(fractions, fractions)),
    (Set(of="colour", vocabulary=COLOURS), st.sets(st.sampled_from(COLOURS), min_size=1).map(frozenset)),
    (Label(vocabulary=COLOURS), st.sampled_from(COLOURS)),
    (OpenText(), st.text("abc ", min_size=1).filter(str.strip)),
]

WRONG: list[tuple[Kind, Value | float | bool]] = [
    (Word(), "two words"),
    (Word(), ""),
    (Word(letters=3), "four"),
    (Choice(options=("up", "down")), "C"),
    (Choice(options=("up", "down")), "a"),
    (Choice(options=("up", "down")), "up"),
    (Integer(), True),
    (Integer(), 1.0),
    (Integer(), None),
    (Decimal(places=1), 1),
    (Decimal(places=1), 0.5),
    (Sequence(vocabulary=COLOURS), ("red", "blue")),
    (Sequence(vocabulary=COLOURS), ()),
    (Sequence(length=2), ("1",)),
    (Sequence(), ("one",)),
    (Sequence(), ("--3",)),
    (Sequence(), ("٣",)),
    (Point(), (Fraction(1),)),
    (Point(), (1, 2)),  # type: ignore[list-item]
    (Set(vocabulary=COLOURS), frozenset()),
    (Set(vocabulary=COLOURS), frozenset({"blue"})),
    (Label(vocabulary=COLOURS), "blue"),
    (OpenText(), "  "),
]


@pytest.mark.parametrize(("kind", "value"), WRONG, ids=lambda part: repr(part)[:50])
def test_what_is_not_of_the_kind_is_refused(kind: Kind, value: Any) -> None:
    for use in (kind.check, kind.show, kind.dump):
        with pytest.raises(BadAnswer):
            use(value)


@pytest.mark.parametrize(
    "make",
    [
        lambda: Choice(options=("only one",)),
        lambda: Choice(options=("up", "UP")),
        lambda: Choice(options=tuple(f"option {number}" for number in range(27))),
        lambda: Decimal(),
        lambda: Decimal(places=1, tolerance=Fraction(1)),
        lambda: Decimal(tolerance=Fraction(-1)),
        lambda: Decimal(places=-1),
        lambda: kind_from_json({"kind": "riddle"}),
        lambda: kind_from_json({"kind": "integer", "colour": "red"}),
        lambda: kind_from_json({"kind": "decimal", "tolerance": "1/0"}),
        lambda: kind_from_json({"kind": "decimal", "tolerance": 0.1}),
        lambda: kind_from_json({"kind": "point", "tolerance": "small"}),
        lambda: kind_from_json({"kind": ["choice"]}),
        lambda: kind_from_json({"kind": "choice", "options": [1, 2]}),
        lambda: kind_from_json({"kind": "choice", "options": "up"}),
        lambda: kind_from_json({"kind": "choice"}),
        lambda: kind_from_json({"kind": "word", "letters": "3"}),
        lambda: kind_from_json({"kind": "word", "none": 1}),
        lambda: kind_from_json({"kind": "integer", "unit": None}),
        lambda: kind_from_json({"kind": "decimal", "places": 1.5}),
        lambda: kind_from_json({"kind": "label", "vocabulary": [["red"]]}),
    ],
)
def test_kinds_that_make_no_sense_are_refused(make: Any) -> None:
    with pytest.raises(BadAnswer):
        make()


@pytest.mark.parametrize(
    ("kind", "data"),
    [
        (Word(), "two words"),
        (Word(), 7),
        (Choice(options=("up", "down")), "C"),
        (Integer(), "7"),
        (Integer(), None),
        (Decimal(places=1), "1/0"),
        (Decimal(places=1), "half"),
        (Decimal(places=1), 0.5),
        (Point(), ["1"]),
        (Point(), ["1", "2/0"]),
        (Sequence(length=2), ["1"]),
        (Set(vocabulary=COLOURS), []),
        (Label(vocabulary=COLOURS), "blue"),
    ],
    ids=repr,
)
def test_json_that_is_no_answer_of_the_kind_is_refused(kind: Kind, data: Any) -> None:
    with pytest.raises(BadAnswer):
        kind.load(data)


@pytest.mark.parametrize(("kind", "values"), SAMPLES, ids=lambda part: getattr(part, "name", ""))
def test_kinds_and_values_survive_json(kind: Kind, values: st.SearchStrategy[Any]) -> None:
    assert kind_from_json(json.loads(json.dumps(kind_to_json(kind)))) == kind

    @given(values)
    def survives(value: Any) -> None:
        assert kind.load(json.loads(json.dumps(kind.dump(value)))) == value
        assert kind.show(value)

    survives()


def test_every_kind_is_sampled() -> None:
    assert {kind.name for kind, _ in SAMPLES} == set(KINDS)


@pytest.mark.parametrize(("kind", "values"), SAMPLES, ids=lambda part: getattr(part, "name", ""))
def test_hint_says_what_to_answer_and_whether_none_will_do(kind: Kind, values: object) -> None:
    assert kind.hint().startswith("Answer with ")
    assert ('"None"' in kind.hint()) == kind.none
    if kind.none:
        assert kind.show(None) == "None"
        assert kind.load(kind.dump(None)) is None


def test_hints_as_they_stand_on_the_screen() -> None:
    assert Integer().hint() == "Answer with a single integer."
    assert Integer(none=True).hint() == 'Answer with a single integer. If there is none, answer "None".'
    assert Choice(options=("x", "y", "z")).hint() == "Answer with one letter, A, B or C."
    assert Decimal(places=2).hint() == "Answer with a number rounded to 2 decimal places."
    assert Decimal(places=1).hint() == "Answer with a number rounded to 1 decimal place."
    assert Word().hint() == "Answer with a single word."
    assert Word(letters=5).hint() == "Answer with a single word of 5 letters."
    assert Sequence(of="colour").hint() == "Answer with the colours in order, separated by commas."
    assert Sequence(of="move", length=3).hint() == "Answer with 3 moves in order, separated by commas."
    assert Set(of="colour").hint() == "Answer with all the colours, in any order, separated by commas."
    assert Label(of="colour", vocabulary=("red", "blue")).hint() == "Answer with one colour out of red, blue."
    assert Point().hint() == "Answer with a point (x, y)."
    assert Decimal(tolerance=Fraction(1, 20)).hint() == "Answer with a number, correct to within 0.05."


@pytest.mark.parametrize(
    ("value", "places", "text"),
    [
        (Fraction(1, 8), 2, "0.13"),
        (Fraction(-1, 8), 2, "-0.13"),
        (Fraction(-1, 1000), 2, "0.00"),
        (Fraction(999, 1000), 2, "1.00"),
        (Fraction(5, 2), 0, "3"),
        (Fraction(7), 3, "7.000"),
        (Fraction(-12345, 100), 1, "-123.5"),
    ],
)
def test_rounding_half_away_from_zero(value: Fraction, places: int, text: str) -> None:
    assert rounded(value, places) == text


@given(fractions, st.integers(0, 6))
def test_rounding_is_off_by_at_most_half_a_unit(value: Fraction, places: int) -> None:
    text = rounded(value, places)
    assert abs(Fraction(text) - value) <= Fraction(1, 2 * 10**places)
    assert len(text.partition(".")[2]) == places


def test_point_shows_decimals_where_they_end() -> None:
    assert Point().show((Fraction(1, 4), Fraction(-1, 3))) == "(0.25, -1/3)"
    assert Point().show((Fraction(100), Fraction(0))) == "(100, 0)"
    assert Point().show((Fraction(1, 100), Fraction(-7, 250))) == "(0.01, -0.028)"
    assert Decimal(tolerance=Fraction(1)).show(Fraction(3, 10)) == "0.3"


@given(st.integers(-(10**6), 10**6), st.integers(0, 6), st.integers(0, 6))
def test_finite_decimals_are_shown_exactly_and_without_spare_zeros(whole: int, twos: int, fives: int) -> None:
    value = Fraction(whole, 2**twos * 5**fives)
    text = Decimal(tolerance=Fraction(0)).show(value)
    assert Fraction(text) == value
    assert "/" not in text
    assert "." not in text or text[-1] not in "0."


def test_a_set_is_shown_and_written_in_one_order() -> None:
    kind = Set(vocabulary=COLOURS)
    assert kind.show(frozenset(COLOURS)) == "dark blue, green, red"
    assert kind.dump(frozenset(COLOURS)) == ["dark blue", "green", "red"]


def test_a_kind_that_cannot_be_read_says_which_part() -> None:
    with pytest.raises(BadAnswer, match=r"choice answer\.options\[0\]: expected str, found 1"):
        kind_from_json({"kind": "choice", "options": [1, 2]})
