"""Numbered steps are read by their numbers, and not at all where these leave anything open."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unwritten.core import Kind, Sequence
from unwritten.scoring import extract
from unwritten.scoring.grammar.steps import Label, in_order, number_of

COLOURS = ("red", "blue", "green", "yellow", "black", "white")
KINDS = (Sequence(of="colour", vocabulary=COLOURS), Sequence(of="number"))
ORDERS = st.permutations(range(1, 6)).flatmap(
    lambda order: st.integers(2, 5).map(lambda n: [p for p in order if p <= n])
)
PARTING = st.sampled_from([", ", "; ", "\n", ". ", " and "])


def listed(kind: Kind, numbers: list[int], parting: str) -> tuple[str, tuple[str, ...]]:
    """Write the steps as they are numbered, and say which item bears which place."""
    names = COLOURS if kind is KINDS[0] else ("30", "10", "60", "20", "50", "40")
    return parting.join(f"Step {n}: {names[n]}" for n in numbers), tuple(names[n] for n in sorted(numbers))


@pytest.mark.parametrize("kind", KINDS, ids=("colours", "numbers"))
@given(order=ORDERS, parting=PARTING, lost=st.integers(1, 5))
def test_steps_with_a_gap_or_a_repeat_are_not_read(kind: Kind, order: list[int], parting: str, lost: int) -> None:
    again = [*order, order[0]]
    assert not extract(listed(kind, again, parting)[0], kind).found
    if lost < len(order):  # without its last step it is a shorter list
        assert not extract(listed(kind, [n for n in order if n != lost], parting)[0], kind).found


@pytest.mark.parametrize("kind", KINDS, ids=("colours", "numbers"))
@given(order=ORDERS, parting=PARTING)
def test_steps_are_read_by_their_numbers(kind: Kind, order: list[int], parting: str) -> None:
    reply, items = listed(kind, order, parting)
    assert extract(reply, kind).value == items


@pytest.mark.parametrize(
    "labels",
    [
        (Label(1, 1, True),),  # one of two items has no number
        (Label(0, 1, True), Label(0, 2, True)),
        (Label(0, 1, True), Label(1, 3, True)),
        (Label(0, 2, True), Label(1, 2, True)),
        (Label(0, 0, True), Label(1, 1, True)),
        (Label(0, 2, False), Label(1, 1, False)),  # mere numbers may count down
        (Label(0, 2, True), Label(1, 1, False)),
        (Label(0, 1, True), Label(1, 2, True), Label(2, 3, True)),
    ],
)
def test_numbers_that_leave_an_order_open(labels: tuple[Label, ...]) -> None:
    assert in_order(("red", "blue"), labels) is None


def test_a_number_in_front_of_a_list_numbers_the_list() -> None:
    assert in_order(("red", "blue"), (Label(0, 3, True),)) == ("red", "blue")
    assert in_order(("red",), (Label(0, 3, True),)) is None


@pytest.mark.parametrize(("step", "number"), [("Step 3:", 3), ("in step 12", 12), ("Stage two", 2), ("no. 1", 1)])
def test_a_step_has_its_number_in_digits_or_in_a_word(step: str, number: int) -> None:
    assert number_of(step) == number
