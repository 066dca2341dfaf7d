"""A second reader may point at an answer; it can neither add one nor choose between several."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unwritten.core import Choice, Integer, Kind, Word
from unwritten.scoring import extract, extract_with

NUMBER, WORD = Integer(), Word(letters=4)


@pytest.mark.parametrize(
    ("kind", "text", "quote"),
    [
        (NUMBER, "There are many balls.", "7"),  # not in the reply
        (NUMBER, "There are many balls.", "many"),  # in it, and no number
        (NUMBER, "Some 17 x 3 of them rolled by, all told and in a hurry", "7"),  # a part of a number
        (NUMBER, "They moved for about 7.5 seconds; nothing was counted by me", "7"),
        (NUMBER, "7 or 8, who could say", "7"),  # a choice between two
        (WORD, "salt or sale", "salt"),
        (NUMBER, "The answer is not 7.", "7"),
        (NUMBER, "Of these 7 would be too few.", "7"),
        (NUMBER, "I cannot tell. Someone who could see might say 7.", "7"),
        (NUMBER, "<think>So it is 7.</think> There are many balls.", "7"),
        (NUMBER, "", "7"),
        (NUMBER, "\\boxed{many} though on the way I met the number 7 at least", "9"),
        (WORD, "The word has four letters, and it is not salt but something longer, I would think.", "salt"),
        (WORD, "It begins with s and ends with t; two letters lie between", "s and ends with t"),
        (Choice(options=("red", "blue")), "The ball on the right is purple.", "red"),
    ],
)
def test_what_does_not_count(kind: Kind, text: str, quote: str) -> None:
    assert not extract(text, kind).found
    assert not extract_with(text, quote, kind).found


def test_a_quote_does_not_overrule_what_can_be_read() -> None:
    assert extract_with("The answer is 7. There were 8 balls at first.", "8", NUMBER).value == 7


@pytest.mark.parametrize(
    ("kind", "text", "quote", "value"),
    [
        (NUMBER, "\\boxed{many}\nOf the balls, 7 crossed the line; that they were many was said above.", "7", 7),
        (
            WORD,
            "Down, up, round: it spells SALT as far as these strokes go, then the pen rests there.",
            "SALT",
            "salt",
        ),
    ],
)
def test_a_quote_is_read_by_the_grammar_of_its_kind(kind: Kind, text: str, quote: str, value: object) -> None:
    assert not extract(text, kind).found
    found = extract_with(text, quote, kind)
    assert found.found
    assert str(found.value).casefold() == str(value)
    assert found.how == "quoted"


@given(st.text(max_size=80), st.text(max_size=20))
def test_no_quote_gives_a_number_that_the_reply_does_not_name(text: str, quote: str) -> None:
    found = extract_with(text, quote, NUMBER)
    plain = extract(text, NUMBER)
    if found.found and not plain.found:
        assert " ".join(quote.split()) in " ".join(text.split()) or not quote.isascii() or not text.isascii()
