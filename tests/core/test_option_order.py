"""Options in another order: nothing is lost, and every letter finds its way back."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unwritten.core import Choice, Clip, Integer, Item, MediaFile, Truth, UnwrittenError
from unwritten.core.answers import LETTERS
from unwritten.core.options import can_move, in_order, kind_in_order, letter_back, places_of, rotated_order

EIGHT = Choice(options=tuple(f"option {number}" for number in range(8)))


def item_of(kind: Choice, letter: str | None) -> Item:
    return Item(
        *("1", "c", "family", "category", "task", "easy", "Which?", kind, Clip(2, 2, Fraction(30), 1, 0)),
        media={"muted_video": MediaFile("media/1.mp4", 1, "0" * 64)},
        provenance="made by a test",
        truth=None if letter is None else Truth(letter, ("so it is",)),
    )


@pytest.mark.parametrize("rotation", ["x", "", "-1", "1/0", "1.5", "5/4", "1/1", "-1/4"])
def test_what_is_no_rotation_is_told_in_one_line(rotation: str) -> None:
    with pytest.raises(UnwrittenError, match="rotation"):
        places_of(rotation, 8)


@pytest.mark.parametrize("order", [(0, 1), (0, 0, 2, 3, 4, 5, 6, 7), tuple(range(1, 9))])
def test_an_order_that_does_not_fit_is_told(order: tuple[int, ...]) -> None:
    with pytest.raises(UnwrittenError, match="does not fit"):
        in_order(item_of(EIGHT, "A"), order)
    with pytest.raises(UnwrittenError, match="does not fit"):
        kind_in_order(Integer(), order)


def test_what_has_no_options_in_words_does_not_move() -> None:
    assert rotated_order(Integer(), 1) is None
    assert rotated_order(Choice(options=("", "")), 1) is None
    assert not can_move(Choice(options=("", "a")))


@pytest.mark.parametrize(
    ("options", "places"), [(8, [0, 2, 4, 6]), (4, [0, 1, 2, 3]), (5, [0, 1, 2, 3]), (2, [0, 0, 1, 1])]
)
def test_four_runs_go_evenly_round(options: int, places: list[int]) -> None:
    assert [places_of(f"{run}/4", options) for run in range(4)] == places


def test_two_places_on_the_third_option_comes_first() -> None:
    order = rotated_order(EIGHT, 2)
    assert order == (2, 3, 4, 5, 6, 7, 0, 1)
    shown = in_order(item_of(EIGHT, "C"), order)
    assert shown.prompt.splitlines()[1] == "A. option 2"
    assert shown.truth == Truth("A", ("so it is",))
    assert letter_back("A", order) == "C"
    assert rotated_order(EIGHT, "8") is None
    assert in_order(item_of(EIGHT, None), order).truth is None


@given(count=st.integers(2, 26), places=st.integers(0, 60), data=st.data())
def test_the_truth_keeps_its_words_and_letters_find_back(count: int, places: int, data: st.DataObject) -> None:
    kind = Choice(options=tuple(f"option {number}" for number in range(count)))
    letter = data.draw(st.sampled_from(kind.letters))
    order = rotated_order(kind, places)
    shown = in_order(item_of(kind, letter), order)
    assert isinstance(shown.kind, Choice)
    assert shown.truth is not None
    assert shown.kind.options[LETTERS.index(shown.truth.answer)] == kind.options[LETTERS.index(letter)]
    assert letter_back(shown.truth.answer, order) == letter
    assert letter_back(None, order) is None
