"""Long lists in little memory behave as tuples do."""

from __future__ import annotations

import pickle
import tracemalloc

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unwritten.core.compact import Texts

TEXTS = st.lists(st.text(st.characters(exclude_categories=("Cs",)), max_size=6), max_size=12)


@pytest.mark.parametrize("place", [3, -4, 10**9])
def test_a_place_outside_the_list_is_an_error(place: int) -> None:
    with pytest.raises(IndexError):
        Texts(("tea", "", "né"))[place]


@given(TEXTS, st.slices(12))
def test_texts_are_read_as_a_tuple_is(texts: list[str], part: slice) -> None:
    packed = Texts(texts)
    assert list(packed) == texts
    assert packed[part] == tuple(texts[part])
    assert [packed[-place] for place in range(1, len(texts) + 1)] == texts[::-1]


@given(TEXTS, TEXTS)
def test_texts_are_equal_where_all_their_members_are(one: list[str], other: list[str]) -> None:
    assert (Texts(one) == Texts(other)) == (one == other)
    assert Texts(one) == pickle.loads(pickle.dumps(Texts(one)))
    assert hash(Texts(one)) == hash(Texts(tuple(one)))
    assert Texts(("ab", "c")) != Texts(("a", "bc"))


@given(TEXTS)
def test_distinct_texts_stand_where_they_first_stood(texts: list[str]) -> None:
    assert list(Texts(texts).distinct()) == list(dict.fromkeys(texts))


def test_a_text_takes_a_few_bytes() -> None:
    tracemalloc.start()
    try:
        packed = Texts(f"{number:05}" for number in range(20_000))
        held, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert len(packed) == 20_000
    assert held < 20 * len(packed)
