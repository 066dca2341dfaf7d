import itertools
import time
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unwritten.scoring import letter_scores, letters_of, ordered_letter_accuracy

WORDS = st.text(st.characters(categories=("Lu", "Ll"), max_codepoint=0x24F), min_size=1, max_size=12)
SHORT = st.text("abc", min_size=1, max_size=5)


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
    assert letter_scores(truth, answer).ordered == share


@pytest.mark.parametrize("score", [ordered_letter_accuracy, letter_scores])
def test_an_empty_truth_is_an_error(score: object) -> None:
    with pytest.raises(ValueError, match="empty"):
        score("", "cat")  # type: ignore[operator]


@given(WORDS, WORDS)
def test_only_the_word_itself_scores_one_and_the_measure_is_symmetric(truth: str, answer: str) -> None:
    share = ordered_letter_accuracy(truth, answer)
    assert 0 <= share <= 1
    assert share == ordered_letter_accuracy(answer, truth)
    assert (share == 1) == ([c.casefold() for c in truth] == [c.casefold() for c in answer])


@pytest.mark.parametrize(
    ("truth", "answer", "strict", "edits", "common"),
    [
        ("arm", "harm", "0", "1/3", "1"),
        ("harm", "arm", "0", "1/4", "3/4"),
        ("no", "not", "0", "1/2", "1"),
        ("cat", "act", "1/3", "2/3", "2/3"),
        ("cat", None, "0", "1", "0"),
        ("at", "elephant", "0", "3", "1"),
        ("kitten", "sitting", "0", "1/2", "2/3"),  # the textbook's distance of 3
        ("cat", "Cat", "1", "0", "1"),
    ],
)
def test_the_measures_beside_it(truth: str, answer: str | None, strict: str, edits: str, common: str) -> None:
    scores = letter_scores(truth, answer)
    assert scores.strict == Fraction(strict)
    assert scores.error_rate == Fraction(edits)
    assert scores.in_order == Fraction(common)
    assert scores.whole == (strict == "1")


def brute_common(truth: str, answer: str) -> int:
    """The longest subsequence of both, by trying them all."""
    parts = [
        {kept for size in range(len(word) + 1) for kept in itertools.combinations(word, size)}
        for word in (truth, answer)
    ]
    return max(len(kept) for kept in parts[0] & parts[1])


def brute_edits(truth: str, answer: str) -> int:
    """Breadth-first: how many single changes lead from one word to the other."""
    seen, edge, steps = {truth}, {truth}, 0
    while answer not in seen:
        edge = {
            new
            for word in edge
            for i in range(len(word) + 1)
            for new in (word[:i] + word[i + 1 :], *(word[:i] + c + word[i + j :] for c in "abc" for j in (0, 1)))
            if len(new) <= max(len(truth), len(answer))
        } - seen
        seen |= edge
        steps += 1
    return steps


@given(SHORT, SHORT)
def test_distances_equal_those_found_by_trying(truth: str, answer: str) -> None:
    scores = letter_scores(truth, answer)
    assert scores.error_rate * len(truth) == brute_edits(truth, answer)
    assert scores.in_order * len(truth) == brute_common(truth, answer)


@given(WORDS, WORDS)
def test_the_measures_are_in_their_order(truth: str, answer: str) -> None:
    scores = letter_scores(truth, answer)
    assert scores.strict in (0, scores.ordered)
    assert scores.whole == (scores.ordered == 1) == (scores.error_rate == 0)
    assert scores.in_order * len(letters_of(truth)) >= scores.ordered * max(map(len, (truth, answer)))


def test_ten_thousand_replies_cost_a_moment() -> None:
    started = time.process_time()
    for _ in range(5_000):
        letter_scores("house", "horse")
        letter_scores("house", "mouses")
    assert time.process_time() - started < 3  # a fifth of a second where nothing else runs
