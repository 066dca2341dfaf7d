"""What must hold for any reply: nothing raises, thought does not score, a shown truth does, a wrong one does not."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import assume, given, settings
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
from unwritten.scoring import extract, matches, score

COLOURS = ("red", "blue", "green", "dark red", "maybe red", "7 dots", "None of these", "left-hand", "not moving")
OPTIONS = ("Clockwise", "Counterclockwise", "", "It does not turn", "7", "Probably left", "B")
LETTERS = st.characters(categories=("Lu", "Ll"), max_codepoint=0x24F)
FRACTIONS = st.builds(Fraction, st.integers(-(10**9), 10**9), st.integers(1, 10**6))
WHOLE = st.integers(-(10**40), 10**40)
NUMBERS = WHOLE.map(str)

KINDS_AND_VALUES: dict[str, tuple[Kind, st.SearchStrategy[Value]]] = {
    "word": (Word(), st.text(LETTERS, min_size=1, max_size=30)),
    "word of five": (Word(letters=5), st.text(LETTERS, min_size=5, max_size=5)),
    "choice": (Choice(options=OPTIONS, none=True), st.sampled_from([*"ABCDEFG", None])),
    "integer": (Integer(none=True), WHOLE | st.none()),
    "integer in percent": (Integer(unit="%"), WHOLE),
    "decimal places": (Decimal(places=2, none=True), FRACTIONS | st.none()),
    "decimal tolerance": (Decimal(tolerance=Fraction(1, 1000), unit="cm"), FRACTIONS),
    "sequence": (
        Sequence(of="colour", vocabulary=COLOURS, none=True),
        st.lists(st.sampled_from(COLOURS), min_size=1, max_size=9).map(tuple) | st.none(),
    ),
    "sequence of numbers": (Sequence(of="number"), st.lists(NUMBERS, min_size=1, max_size=9).map(tuple)),
    "set": (Set(vocabulary=COLOURS), st.frozensets(st.sampled_from(COLOURS), min_size=1)),
    "set of numbers": (Set(none=True), st.frozensets(NUMBERS, min_size=1, max_size=9) | st.none()),
    "point": (Point(), st.tuples(FRACTIONS, FRACTIONS)),
    "point in space": (
        Point(axes=("x", "y", "z"), none=True),
        st.tuples(FRACTIONS, FRACTIONS, FRACTIONS) | st.none(),
    ),
    "label": (Label(vocabulary=COLOURS, none=True), st.sampled_from([*COLOURS, None])),
    "open text": (OpenText(), st.text(st.characters(categories=("L", "P", "Zs")), min_size=1).filter(str.strip)),
}
CLOSED = sorted(set(KINDS_AND_VALUES) - {"open text"})
TAGS = st.sampled_from(
    ["think", "thinking", "reasoning", "analysis", "scratchpad", "THINK", "seed:think", "chain_of_thought"]
)
PIECES = (
    *(
        "7",
        "8",
        "A",
        "B",
        "red",
        "dark red",
        "None",
        "hello",
        "one",
        "twenty",
        "1,234",
        "10",
        "½",
        "²",
        "π",
        "\\frac{1}{2}",
    ),
    *(
        "the answer is",
        "Answer:",
        "Final answer:",
        "\\boxed{",
        "}",
        "{",
        "<answer>",
        "</answer>",
        "<think>",
        "</think>",
    ),
    *(
        "or",
        "not",
        "maybe",
        "because",
        "wait",
        "would be too few",
        "off by one",
        "about",
        "first",
        "then",
        "1st",
        "cannot",
        "score",
        "of",
        "x",
        "y",
        "e",
        "1.",
        "->",
        "- ",
        "\n",
        " ",
        "\u202e",
    ),
    *("≈", "?", ".", ",", "-", "−", "=", "+", "/", "^", "(", ")", "%", "**", "$", '"', "'", "\x00", "\ud800"),
    "<|channel|>final<|message|>",
)
REPLIES = st.text() | st.lists(st.sampled_from(PIECES)).map("".join) | st.lists(st.sampled_from(PIECES)).map(" ".join)


@given(data=st.data())
@pytest.mark.parametrize("name", CLOSED)
@settings(max_examples=10)
def test_truth_in_reasoning_tags_does_not_score(name: str, data: st.DataObject) -> None:
    kind, values = KINDS_AND_VALUES[name]
    truth, tag = data.draw(values), data.draw(TAGS)
    for reply in (f"<{tag}>{kind.show(truth)}</{tag}>", f"<{tag}>\nThe answer is {kind.show(truth)}"):
        assert score(reply, kind, truth).value == 0
        assert extract(reply, kind).status == "missing"


@given(data=st.data())
@pytest.mark.parametrize("name", CLOSED)
@settings(max_examples=10)
def test_wrong_value_does_not_score(name: str, data: st.DataObject) -> None:
    kind, values = KINDS_AND_VALUES[name]
    truth, wrong = data.draw(values), data.draw(values)
    assume(not matches(kind, truth, wrong))
    if isinstance(kind, Decimal) and truth is not None and wrong is not None:
        assume(kind.show(truth) != kind.show(wrong))
    assert score(kind.show(wrong), kind, truth).value == 0


@given(data=st.data())
@pytest.mark.parametrize("name", CLOSED)
@pytest.mark.parametrize(
    "hedge", ["maybe {}", "{} or {other}", "Probably {}.", "{}?", "The answer is {} or {other}."]
)
@settings(max_examples=5)
def test_hedged_truth_does_not_score(name: str, hedge: str, data: st.DataObject) -> None:
    kind, values = KINDS_AND_VALUES[name]
    truth, other = data.draw(values), data.draw(values)
    assume(kind.show(truth) != kind.show(other))
    reply = hedge.format(kind.show(truth), other=kind.show(other))
    assume(
        not isinstance(kind, Choice | Label | Sequence | Set) or reply.casefold() not in map(str.casefold, COLOURS)
    )
    assert score(reply, kind, truth).value == 0


@given(data=st.data())
@pytest.mark.parametrize("name", sorted(KINDS_AND_VALUES))
@settings(max_examples=20)
def test_shown_truth_scores(name: str, data: st.DataObject) -> None:
    kind, values = KINDS_AND_VALUES[name]
    truth = data.draw(values)
    assert score(kind.show(truth), kind, truth).value == (None if name == "open text" else 1)


@given(data=st.data())
@pytest.mark.parametrize("name", CLOSED)
@pytest.mark.parametrize(
    "frame", ["\\boxed{{{}}}", "Answer: {}", "<think>hm</think>\n**Final answer:** {}\n", "The answer is {}."]
)
@settings(max_examples=5)
def test_announced_truth_scores(name: str, frame: str, data: st.DataObject) -> None:
    kind, values = KINDS_AND_VALUES[name]
    truth = data.draw(values)
    assert score(frame.format(kind.show(truth)), kind, truth).value == 1


@given(reply=REPLIES, name=st.sampled_from(sorted(KINDS_AND_VALUES)))
@settings(max_examples=150)
def test_any_text_is_read_without_error_and_read_again_alike(reply: str, name: str) -> None:
    kind, _ = KINDS_AND_VALUES[name]
    extraction = extract(reply, kind)
    assert extraction.status in ("found", "ambiguous", "missing")
    assert extraction == extract(reply, kind)
    if extraction.found and not isinstance(kind, OpenText):
        free = replace(kind, letters=None) if isinstance(kind, Word) else kind
        try:
            shown = free.show(extraction.value)
        except BadAnswer:
            pytest.fail(f"{extraction.value!r} is found but no answer of {free}")
        again = extract(shown, kind)
        assert again.found
        assert matches(kind, extraction.value, again.value)
