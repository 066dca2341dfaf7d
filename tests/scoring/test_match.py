from fractions import Fraction

import pytest

from unwritten.core import BadAnswer, Choice, Decimal, Integer, Kind, OpenText, Point, Sequence, Set, Value, Word
from unwritten.scoring import matches, score

TWO_PLACES = Decimal(places=2)


@pytest.mark.parametrize(
    ("truth", "value"),
    [("4.12", "4.1"), ("4.12", "4.13"), ("4.12", "-4.12"), ("4.125", "4.14"), ("0.005", "0.02"), ("1", "1.006")],
)
def test_decimal_that_rounds_otherwise_is_wrong(truth: str, value: str) -> None:
    assert not matches(TWO_PLACES, Fraction(truth), Fraction(value))


@pytest.mark.parametrize(
    ("truth", "value"),
    [
        ("4.12", "4.12"),
        ("4.12", "4.1249"),
        ("4.125", "4.12"),
        ("4.125", "4.13"),
        ("-4.125", "-4.13"),
        ("1/3", "0.33"),
    ],
)
def test_decimal_that_rounds_alike_is_right_and_ties_go_either_way(truth: str, value: str) -> None:
    assert matches(TWO_PLACES, Fraction(truth), Fraction(value))


def test_tolerance_includes_its_edge_and_nothing_beyond() -> None:
    kind = Decimal(tolerance=Fraction(1, 10))
    assert not matches(kind, Fraction(5), Fraction("5.1000000001"))
    assert matches(kind, Fraction(5), Fraction("5.1"))
    assert matches(kind, Fraction(5), Fraction("4.9"))


@pytest.mark.parametrize(
    ("kind", "truth", "value"),
    [
        (Integer(none=True), None, 0),
        (Integer(none=True), 0, None),
        (Integer(), 1, Fraction(1)),
        (Integer(), 1, True),
        (Word(), "cat", "cats"),
        (Choice(options=("x", "y")), "A", "B"),
        (Sequence(), ("1", "2"), ("2", "1")),
        (Sequence(), ("1", "2"), ("1",)),
        (Set(), frozenset({"1", "2"}), frozenset({"1"})),
        (Set(), frozenset({"1", "2"}), ("1", "2")),
        (Point(), (Fraction(0), Fraction(4)), (Fraction(4), Fraction(0))),
        (Point(), (Fraction(0), Fraction(4)), (Fraction(0), Fraction(4), Fraction(0))),
        (Point(tolerance=Fraction(1)), (Fraction(0), Fraction(4)), (Fraction(0), Fraction("5.01"))),
    ],
)
def test_other_values_do_not_match(kind: Kind, truth: Value, value: Value) -> None:
    assert not matches(kind, truth, value)


@pytest.mark.parametrize(
    ("kind", "truth", "value"),
    [
        (Integer(none=True), None, None),
        (Word(), "café", "CAFE\u0301"),
        (Sequence(), ("1", "-2"), ("01", "-2")),
        (Set(), frozenset({"1", "2"}), frozenset({"2", "1"})),
        (Point(tolerance=Fraction(1)), (Fraction(0), Fraction(4)), (Fraction(-1), Fraction(5))),
        (OpenText(), "The ball rolls.", "the  ball rolls"),
    ],
)
def test_another_spelling_matches(kind: Kind, truth: Value, value: Value) -> None:
    assert matches(kind, truth, value)


def test_a_truth_of_another_kind_is_an_error() -> None:
    with pytest.raises(BadAnswer):
        score("7", Integer(), "seven")


def test_score_says_what_was_found_and_why() -> None:
    right = score("(1/2, 3)", Point(), (Fraction(1, 2), Fraction(3)))
    assert (right.value, right.answer, right.found, right.reason) == (1.0, ["1/2", "3"], True, "right (whole)")
    wrong = score("Answer: 8", Integer(), 7)
    assert (wrong.value, wrong.answer, wrong.found, wrong.reason) == (0.0, 8, True, "wrong (answer_is)")
    none = score("I cannot tell.", Integer(none=True), None)
    assert (none.value, none.answer, none.found, none.reason) == (0.0, None, False, "missing: refused")


def test_free_text_is_never_scored_here() -> None:
    """A mean over the few replies that are empty or equal the reference would say nothing."""
    for reply in ("It falls.", "", "the ball rolls away"):
        assert not score(reply, OpenText(), "The ball rolls away.").scored
