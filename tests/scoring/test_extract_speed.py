"""A megabyte of hostile text must cost neither an exception nor more than a second."""

import time

import pytest

from unwritten.core import Choice, Decimal, Integer, Kind, Label, Point, Sequence, Word
from unwritten.scoring import extract

MEGABYTE = 1_000_000
SEEDS = (
    *(
        "<",
        "</think>",
        "<answer>",
        "²",
        "1e1",
        "\\boxed{\\frac{",
        "}",
        "(0, ",
        "the answer is 7 or 8. ",
        "Answer: 7\n",
    ),
    *("- 7\n", "red, ", "h-e-", "every but "),
    *("\\boxed{7} or ", "Answer: 7. No, ", "7\n\n", "it could be ", "First: red. ", "1. ", "A) red\nB) blue\n"),
    *(
        "7 would be one ",
        "The answer is 7. That is one too ",
        "14/3 (about ",
        "First it is red, then ",
        "it is red next ",
        "1st ",
    ),
    *("my first guess was ", "7 does not really fit the ", "step 2 ", "Step 1: red.\n", "in step 1: 3, "),
    *("7 is only a lower bound and it is ", "about 4.67 (14/3) "),
    *("I first guessed 7 ", "7 counts the one ", "A, B and ", "<|begin_of_box|>", "\\boxed{7} wait ", "red, ... "),
    *("the first flash is red. ", "but one, so ", "I missed one "),
    *("on closer inspection I ", "❌ 7 ", "A (red) "),
    *("7 hits (4 left, ", "0 hits: ", "7 (4 left, 3 right) ", "red (0:01", "red (0:01), "),
)
KINDS: tuple[Kind, ...] = (
    Integer(none=True),
    Decimal(places=2),
    Choice(options=("red", "blue")),
    Word(),
    Point(),
    Label(vocabulary=("red", "blue")),
    Sequence(vocabulary=("red", "blue")),
    Sequence(),
)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_megabyte_of_anything_is_read_within_a_second(seed: str) -> None:
    reply = (seed * (MEGABYTE // len(seed) + 1))[:MEGABYTE]
    kind = KINDS[SEEDS.index(seed) % len(KINDS)]
    start = time.process_time()
    extract(reply, kind)
    assert time.process_time() - start < 1.0
