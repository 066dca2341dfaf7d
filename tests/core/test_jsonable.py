from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unwritten.core import Address, Clip, Integer, Item, MediaFile, Truth
from unwritten.core.jsonable import LARGEST, NotJson, dumps, from_json, loads, to_json, whole_text


@dataclass(frozen=True)
class Inner:
    share: Fraction
    name: str | None = None


@dataclass(frozen=True)
class Outer:
    numbers: tuple[int, ...]
    pair: tuple[float, bool]
    inner: tuple[Inner, ...]
    by_name: dict[str, int]


outers = st.builds(
    Outer,
    numbers=st.lists(st.integers(-LARGEST, LARGEST)).map(tuple),
    pair=st.tuples(st.floats(allow_nan=False, allow_infinity=False), st.booleans()),
    inner=st.lists(st.builds(Inner, share=st.fractions(), name=st.none() | st.text())).map(tuple),
    by_name=st.dictionaries(st.text(), st.integers(-LARGEST, LARGEST)),
)


@given(outers)
def test_records_survive(record: Outer) -> None:
    assert loads(Outer, dumps(record)) == record


@given(outers)
def test_one_record_has_one_spelling(record: Outer) -> None:
    assert dumps(loads(Outer, dumps(record))) == dumps(record)


GOOD = '{"numbers":[1],"pair":[1.5,true],"inner":[],"by_name":{}}'


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("[1]", '["1"]', r"numbers\[0\]: expected int"),
        ("[1]", "[true]", "expected int"),
        ("[1]", "[1.5]", "expected int"),
        ("[1]", "1", "expected list"),
        ("[1.5,true]", "[1.5]", "expected 2 parts, found 1"),
        ("[1.5,true]", "[1.5,1]", "expected bool"),
        ('"by_name":{}', '"by_name":{"a":"b"}', "by_name.a"),
        ('"numbers"', '"nmbers"', "unknown field 'nmbers'"),
        (',"by_name":{}', "", "by_name"),
        ('"inner":[]', '"inner":[{"share":"x"}]', "x"),
        ('"inner":[]', '"inner":[{"share":"1/0"}]', r"inner\[0\].share: '1/0' is not a number"),
        ('"inner":[]', '"inner":[{"share":null}]', "expected str, found None"),
        ('"inner":[]', '"inner":[{"share":"1","name":true}]', "expected str, found True"),
        ("[1.5,true]", "[true,true]", "expected float, found True"),
        ("[1.5,true]", "[null,true]", "expected float, found None"),
        ("[1.5,true]", f"[{10**400},true]", r"pair\[0\]: a whole number of 401 digits is too large"),
        ("[1.5,true]", f"[-{10**400},true]", "401 digits is too large"),
        ("[1.5,true]", "[NaN,true]", r"pair\[0\]: nan is not a number"),
        ("[1.5,true]", "[1e999,true]", "inf is not a number"),
        ("[1]", f"[{10**400}]", r"numbers\[0\]: a whole number of 401 digits is too large"),
        ('"inner":[]', '"inner":[{"share":"1","name":"\\ud83d"}]', r"inner\[0\].name: half a character"),
        ('"by_name":{}', '"by_name":{"\\ud83d":1}', "by_name: half a character"),
    ],
)
def test_data_that_does_not_fit_is_refused_with_its_place(old: str, new: str, said: str) -> None:
    loads(Outer, GOOD)
    with pytest.raises(ValueError, match=said):
        loads(Outer, GOOD.replace(old, new))


def test_a_line_is_spelled_in_one_way() -> None:
    record = {"b": 1.0, "a": frozenset({"y", "x", "é"}), "c": (Fraction(1, 3), None)}
    assert dumps(record) == '{"a":["x","y","é"],"b":1.0,"c":["1/3",null]}'


@dataclass(frozen=True)
class Either:
    part: Fraction | int
    names: frozenset[str] = frozenset()


def test_a_union_takes_what_fits_and_nothing_else() -> None:
    assert loads(Either, '{"part":"1/2","names":["a"]}') == Either(Fraction(1, 2), frozenset({"a"}))
    assert loads(Either, '{"part":3}') == Either(3)
    with pytest.raises(NotJson, match=r"expected str.*expected int"):
        loads(Either, '{"part":null}')


@pytest.mark.parametrize("value", [object(), {1, 2}, float("nan"), b"bytes"])
def test_what_is_not_json_is_refused(value: Any) -> None:
    with pytest.raises(ValueError, match=r"JSON|compliant"):
        dumps({"value": value})


def test_items_survive() -> None:
    item = Item(
        id="i",
        clip_id="c",
        family="morse",
        category="temporal",
        task="morse/temporal/dominoes",
        level="0.35",
        question="How many?",
        kind=Integer(none=True),
        clip=Clip(854, 480, Fraction(30000, 1001), 100, 0),
        media={"muted_video": MediaFile("media/c.mp4", 10, "0" * 64)},
        provenance="generated",
        address=Address("morse/temporal/dominoes", 1, "0.35", "test", 4),
        truth=Truth(None, ("there is none",)),
    )
    again = loads(Item, dumps(item))
    assert again == item
    assert again.answer is None
    assert to_json(item)["clip"]["fps"] == "30000/1001"
    with pytest.raises(NotJson, match="unknown field"):
        loads(Item, dumps(item).replace('"level"', '"lvl"'))


@pytest.mark.parametrize("answer", ["\ud83d", ["a", "\ude00"], {"\ud83d": 1}, {"a": ["\ud83d\ud83d"]}])
def test_half_a_character_is_refused_wherever_it_stands(answer: object) -> None:
    with pytest.raises(NotJson, match=r"Truth\.answer.*: half a character"):
        from_json(Truth, {"answer": answer})


@given(st.text(), st.text())
def test_halves_of_characters_are_replaced_and_nothing_else(before: str, after: str) -> None:
    assert whole_text(before + after) == before + after
    assert whole_text(f"{before}\ud83d.{after}") == f"{before}\ufffd.{after}"
    assert whole_text(f"{before}.\ude00") == f"{before}.\ufffd"
