import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from unwritten.core import UnwrittenError
from unwritten.stats import collapse, confusion, letter_information
from unwritten.stats.entropy import entropy_bits

WORDS = st.lists(st.tuples(st.text("abc", min_size=1, max_size=3), st.text("abcd", max_size=4)), min_size=1)


def test_lists_of_different_length_are_refused() -> None:
    with pytest.raises(UnwrittenError, match="one for each"):
        collapse(["a"], [], {})
    with pytest.raises(UnwrittenError, match="one for each"):
        confusion(["a"], [])
    with pytest.raises(UnwrittenError, match="as many"):
        letter_information(["a"], ["a"], [])


def test_entropy_by_hand() -> None:
    assert entropy_bits(np.array([1, 1, 1, 1]), corrected=False) == 2
    assert entropy_bits(np.array([2, 1, 1, 0]), corrected=False) == 1.5
    assert entropy_bits(np.array([2, 1, 1])) == pytest.approx(1.5 + 2 / (8 * math.log(2)))
    assert entropy_bits(np.array([5])) == entropy_bits(np.array([0])) == 0


def test_a_model_that_says_one_word_is_collapsed() -> None:
    prior = dict.fromkeys(("the", "cat", "sat", "mat"), 1.0)
    found = collapse(["cat", "sat", "mat", "at"], ["the"] * 4, prior)
    assert (found.distinct_share, found.top1_share, found.entropy, found.effective_words) == (0.25, 1, 0, 1)
    assert found.right_length == 0.75
    assert found.in_vocabulary == 1
    assert found.divergence == pytest.approx(2)  # one word of four equal ones
    assert found.top_words == (("the", 4),)


def test_a_fair_draw_diverges_little_and_a_collapsed_one_much() -> None:
    words = [f"{one}{two}" for one in "abcdefghij" for two in "abcdefghij"]
    rng = np.random.default_rng(0)
    fair = [words[i] for i in rng.integers(100, size=2000)]
    skew = [words[i] for i in rng.integers(5, size=2000)]
    prior = dict.fromkeys(words, 1.0)
    assert collapse(fair, fair, prior).divergence < 0.02
    assert collapse(fair, skew, prior).divergence == pytest.approx(math.log2(20), abs=0.02)
    assert collapse(fair, fair, prior).effective_words == pytest.approx(100, rel=0.03)
    assert collapse(fair, ["zz"] * 2000, prior).in_vocabulary == 0
    assert math.isfinite(collapse(fair, ["zz"] * 2000, prior).divergence)


def test_replies_without_a_word_count_where_they_should() -> None:
    found = collapse(["cat", "cat", "cat", "cat"], ["cat", "", "cats", ""], {"cat": 1.0}, refusals=1)
    assert (found.replies, found.answered, found.right_length, found.refused) == (4, 2, 0.25, 0.25)
    assert (found.distinct_share, found.in_vocabulary) == (1, 0.5)
    silent = collapse(["cat"], [""], {"cat": 1.0}, refusals=1)
    assert (silent.answered, silent.effective_words, silent.divergence, silent.refused) == (0, 0, 0, 1)


def test_information_is_found_where_it_is() -> None:
    rng = np.random.default_rng(2)
    truths = ["".join(rng.choice(list("abcd"), 2)) for _ in range(400)]
    replies = [truth[0] + str(rng.choice(list("abcd"))) for truth in truths]
    first, second = letter_information(truths, replies, [1] * 400, replicates=60)
    assert first.bits == pytest.approx(2, abs=0.02)
    assert first.excess > 1.9
    assert first.p == pytest.approx(1 / 61)
    assert abs(second.excess) < 0.03
    assert second.p > 0.02


def test_what_the_group_says_is_not_information() -> None:
    rng = np.random.default_rng(3)
    groups = rng.integers(2, size=300).tolist()
    letters = {0: list("ab"), 1: list("cd")}
    truths = [str(rng.choice(letters[group])) for group in groups]
    replies = [str(rng.choice(letters[group])) for group in groups]
    (found,) = letter_information(truths, replies, groups, replicates=60)
    assert found.bits > 0.9
    assert abs(found.excess) < 0.03


@given(WORDS)
def test_a_confusion_matrix_counts_every_true_letter_once(rows: list[tuple[str, str]]) -> None:
    truths, answers = (list(column) for column in zip(*rows, strict=True))
    found = confusion(truths, answers, "abc")
    assert found.counts.sum() == sum(map(len, truths))
    assert found.counts.sum(axis=1)[:3].tolist() == ["".join(truths).count(letter) for letter in "abc"]
    hits = sum(one == other for truth, answer in rows for one, other in zip(truth, answer, strict=False))
    assert np.trace(found.counts[:, :-1]) == hits
    assert found.counts[:, -1].sum() == sum(max(0, len(truth) - len(answer)) for truth, answer in rows)


def test_confusions_by_hand() -> None:
    found = confusion(["cat", "cat", "car"], ["cot", "cot", "c"], "abc")
    assert found.letters == ("a", "b", "c", "o", "r", "t")
    assert found.commonest() == (("a", "o", 2),)
    assert found.shares[0].tolist() == pytest.approx([0, 0, 0, 2 / 3, 0, 0, 1 / 3])
    assert found.shares[1].tolist() == [0] * 7
    assert found.excess[0, 3] == pytest.approx(2 / 3 - 2 / 9)
    assert found.excess[1].tolist() == [0] * 7


def test_a_constant_answer_has_no_excess() -> None:
    found = confusion(["ab", "ba", "aa"], ["aa"] * 3)
    assert np.abs(found.excess).max() == 0
