"""What became of a reply, told from its text."""

from __future__ import annotations

from fractions import Fraction

import pytest

from unwritten.core import Choice, Decimal, Integer, Kind, Label, OpenText, Sequence, Word
from unwritten.scoring import READ_STATUSES, extract, status_of

WORD, NUMBER = Word(letters=4), Integer()
PICK = Choice(options=("red", "blue", "green"))


@pytest.mark.parametrize(
    ("kind", "text", "status"),
    [
        (WORD, "", "empty"),
        (NUMBER, " \n\t", "empty"),
        (NUMBER, "<think>It is 7, I believe.</think>", "empty"),
        (NUMBER, "<think>It is 7", "empty"),
        (WORD, "I'm sorry, but I cannot identify the word from this audio.", "refused"),
        (NUMBER, "I am unable to view the video.", "refused"),
        (PICK, "As an AI, I don't have access to the video.", "refused"),
        (NUMBER, "7 or 8", "ambiguous"),
        (NUMBER, "Probably 7.", "ambiguous"),
        (PICK, "The answer is A. Wait, it could also be B.", "ambiguous"),
        (Decimal(tolerance=Fraction(1, 2)), "between 3 and 4", "ambiguous"),
        (NUMBER, "There are many balls in the video.", "wrong_format"),
        (NUMBER, "\\boxed{many}", "wrong_format"),
        (PICK, "The answer is purple.", "wrong_format"),
        (
            Sequence(of="colour", vocabulary=("red", "blue")),
            "First the tall one, then the small one.",
            "wrong_format",
        ),
        (Label(vocabulary=("north", "south")), "It goes to the left.", "wrong_format"),
        (WORD, "The hand moves down, then up, and then it stops at the far end of the page.", "wrong_format"),
        (WORD, "salt", "ok"),
        (NUMBER, "The answer is 7.", "ok"),
        (NUMBER, "The answer is 8.", "ok"),
        (PICK, "B", "ok"),
        (Integer(none=True), "None", "ok"),
        (OpenText(), "A dog barks twice.", "ok"),
    ],
)
def test_each_state_is_told_apart(kind: Kind, text: str, status: str) -> None:
    extraction = extract(text, kind)
    assert status_of(extraction) == status, extraction
    assert status in READ_STATUSES
