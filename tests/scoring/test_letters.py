from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unwritten.scoring import ordered_letter_accuracy

WORDS = st.text(st.characters(categories=("Lu", "Ll"), max_codepoint=0x24F), min_size=1, max_size=12)


@pytest.mark.parametrize(
    ("truth", "answer", "share"),
    [
        ("cat", "", Fraction(0)),
        ("cat", "dog", Fraction(0)),
        ("cat", "act", Fraction(1, 3)),
        ("cat", "bot", Fraction(1, 3)),  # the example of the paper
        ("cat", "cats", Fraction(3, 4)),
        ("cats", "cat", Fraction(3, 4)),
        ("cat", "scat", Fraction(0)),
        ("cat", "CAT", Fraction(1)),
        ("café", "cafe\u0301", Fraction(1)),
        ("straße", "straße", Fraction(1)),
    ],
)
def test_letters_count_in_their_places(truth: str, answer: str, share: Fraction) -> None:
    assert ordered_letter_accuracy(truth, answer) == share


def test_an_empty_truth_is_an_error() -> None:
    with pytest.raises(ValueError, match="empty"):
        ordered_letter_accuracy("", "cat")


@given(WORDS, WORDS)
def test_only_the_word_itself_scores_one_and_the_measure_is_symmetric(truth: str, answer: str) -> None:
    share = ordered_letter_accuracy(truth, answer)
    assert 0 <= share <= 1
    assert share == ordered_letter_accuracy(answer, truth)
    assert (share == 1) == ([c.casefold() for c in truth] == [c.casefold() for c in answer])
