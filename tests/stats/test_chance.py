import itertools
from fractions import Fraction

import numpy as np
import pytest
import wordfreq
from hypothesis import given, settings
from hypothesis import strategies as st

from unwritten.core import UnwrittenError
from unwritten.scoring import ordered_letter_accuracy
from unwritten.stats import NO_ANSWER, answer_chance, majority, skill, word_baselines, word_chance
from unwritten.stats.pairing import pair_answers, pair_words

WORD = st.text("abc", min_size=1, max_size=4)
REPLY = st.text("abcd", max_size=5)
ROWS = st.lists(st.tuples(WORD, REPLY, st.sampled_from("xy")), min_size=1, max_size=6)


def score(truth: str, reply: str) -> Fraction:
    return ordered_letter_accuracy(truth, reply) if reply else Fraction(0)


def permutations_within(groups: list[str]) -> list[list[int]]:
    """Every order of the rows that leaves each row in its group, by sieving all orders."""
    return [
        list(order)
        for order in itertools.permutations(range(len(groups)))
        if all(groups[row] == groups[new] for row, new in enumerate(order))
    ]


def columns(rows: list[tuple[str, str, str]]) -> tuple[list[str], list[str], list[str]]:
    truths, replies, groups = (list(column) for column in zip(*rows, strict=True))
    return truths, replies, groups


@settings(max_examples=60, deadline=None)
@given(ROWS)
def test_word_chance_is_the_mean_over_all_permutations(rows: list[tuple[str, str, str]]) -> None:
    truths, replies, groups = columns(rows)
    totals = [
        sum((score(truth, replies[new]) for truth, new in zip(truths, order, strict=True)), Fraction(0))
        for order in permutations_within(groups)
    ]
    own = sum((score(truth, reply) for truth, reply in zip(truths, replies, strict=True)), Fraction(0))
    pairs = pair_words(truths, replies, groups)
    assert pairs.own() == own
    assert pairs.expected() == sum(totals, Fraction(0)) / len(totals)
    assert pairs.lifts().sum() == pytest.approx(float(own - pairs.expected()), abs=1e-9)
    found = word_chance(truths, replies, groups)
    assert found.exact
    assert found.p == pytest.approx(sum(total >= own for total in totals) / len(totals))


@settings(max_examples=60, deadline=None)
@given(ROWS)
def test_answer_chance_is_the_mean_over_all_permutations(rows: list[tuple[str, str, str]]) -> None:
    truths, replies, groups = columns(rows)
    answers = [reply[:1] if reply else NO_ANSWER for reply in replies]

    def match(truth: object, answer: object) -> float:
        return float(str(answer) in str(truth))

    totals = [
        sum(answers[new] is not NO_ANSWER and answers[new] in truths[row] for row, new in enumerate(order))
        for order in permutations_within(groups)
    ]
    pairs = pair_answers(truths, answers, groups, match)
    assert pairs.own() == totals[0]
    assert pairs.expected() == Fraction(sum(totals), len(totals))
    assert pairs.lifts().sum() == pytest.approx(float(pairs.own() - pairs.expected()), abs=1e-9)
    found = answer_chance(truths, answers, groups, match=match)
    assert found.p == pytest.approx(sum(total >= totals[0] for total in totals) / len(totals))


@settings(max_examples=40, deadline=None)
@given(ROWS, st.randoms(use_true_random=False))
def test_permuting_replies_within_groups_leaves_chance_unchanged(rows: list[tuple[str, str, str]], random) -> None:
    truths, replies, groups = columns(rows)
    order = random.choice(permutations_within(groups))
    moved = [replies[new] for new in order]
    assert pair_words(truths, moved, groups).expected() == pair_words(truths, replies, groups).expected()


@settings(max_examples=40, deadline=None)
@given(ROWS, st.dictionaries(st.sampled_from("xy"), REPLY, min_size=2))
def test_a_constant_reply_has_no_lift_at_all(rows: list[tuple[str, str, str]], constants: dict[str, str]) -> None:
    truths, _, groups = columns(rows * 2)
    found = word_chance(truths, [constants[group] for group in groups], groups)
    assert found.lift.mean == found.lift.low == found.lift.high == 0
    assert found.score == found.expected
    assert found.p == 1


def test_a_missing_answer_is_not_the_answer_none() -> None:
    assert answer_chance([None, None], [None, NO_ANSWER], ["g", "g"]).score == 0.5


@pytest.mark.parametrize(
    ("truths", "answers", "groups"),
    [([], [], []), (["a"], ["a", "b"], ["g"]), (["a"], ["a"], []), ([""], ["a"], [1])],
)
def test_lists_that_do_not_fit_are_refused(truths: list[str], answers: list[str], groups: list[object]) -> None:
    with pytest.raises(UnwrittenError):
        word_chance(truths, answers, groups)


LIST = [
    word
    for word in wordfreq.top_n_list("en", 3762)
    if word.isascii() and word.isalpha() and word.islower() and 2 <= len(word) <= 5
]
LENGTHS = [len(word) for word in LIST]


def test_blind_baselines_reproduce_the_known_figures() -> None:
    baselines = word_baselines(LIST, LENGTHS)
    assert len(LIST) == 1520
    assert baselines.best == pytest.approx(0.148, abs=0.003)
    assert baselines.random_word == pytest.approx(0.088, abs=0.005)
    assert baselines.letters.score == pytest.approx(0.160, abs=0.003)
    words = {length: "".join(word) for length, word in baselines.constant.answers.items()}  # type: ignore[arg-type]
    assert words == {2: "me", 3: "sat", 4: "sale", 5: "sales"}


def test_baselines_score_what_they_say() -> None:
    baselines = word_baselines(LIST[:120], LENGTHS[:120])
    for baseline in (baselines.constant, baselines.letters):
        shares = [score(word, "".join(baseline.answers[len(word)])) for word in LIST[:120]]  # type: ignore[arg-type]
        assert baseline.score == pytest.approx(float(sum(shares)) / 120)
    best = [
        max(sum(score(word, guess) for word in LIST[:120] if len(word) == length) for guess in LIST[:120])
        for length in (2, 3, 4, 5)
    ]
    assert baselines.best == pytest.approx(float(sum(best)) / 120)


def drawn(seed: int, signal: float) -> list[str]:
    """Random words of the right length, with a share of the letters seen rightly."""
    rng = np.random.default_rng(seed)
    by_length = {length: [word for word in LIST if len(word) == length] for length in range(2, 6)}
    guesses = [by_length[len(word)][rng.integers(len(by_length[len(word)]))] for word in LIST]
    seen = [rng.random(len(word)) < signal for word in LIST]
    return [
        "".join(true if ok else other for true, other, ok in zip(word, guess, which, strict=True))
        for word, guess, which in zip(LIST, guesses, seen, strict=True)
    ]


def test_a_random_reader_has_no_lift_and_a_weak_one_is_found_out() -> None:
    blind = word_chance(LIST, drawn(1, 0.0), LENGTHS, replicates=500)
    assert not blind.exact
    assert blind.lift.low < 0 < blind.lift.high
    assert 0.02 < blind.p < 0.98
    reader = word_chance(LIST, drawn(1, 0.05), LENGTHS, replicates=500)
    assert reader.p == pytest.approx(1 / 501)
    assert reader.lift.low > 0.03


def test_sampled_p_agrees_with_the_exact_one() -> None:
    truths, replies = ["ab", "ac", "bb", "cb", "ba", "cc", "ca"], ["ab", "ac", "cb", "ca", "cc", "bb", "ba"]
    exact = word_chance(truths, replies, [1] * 7)
    assert exact.exact
    twice = word_chance(truths * 2, replies * 2, [1] * 7 + [2] * 7, replicates=20_000)
    assert not twice.exact
    pairs = pair_words(truths, replies, [1] * 7)
    totals = pairs.totals(np.array(list(itertools.permutations(range(7)))))
    both = np.add.outer(totals, totals[:: len(totals) // 500])
    assert twice.p == pytest.approx(float(np.mean(both >= 2 * float(pairs.own()) - 1e-9)), abs=0.02)


def test_p_values_of_blind_readers_are_uniform() -> None:
    rng = np.random.default_rng(7)
    truths, groups = LIST[:120], LENGTHS[:120]
    p_values = []
    for seed in range(60):
        replies = [""] * 120
        for length in set(groups):
            places = [place for place, group in enumerate(groups) if group == length]
            for place, row in zip(places, rng.permutation(places), strict=True):
                replies[place] = truths[row]
        p_values.append(word_chance(truths, replies, groups, replicates=99, seed=seed).p)
    assert 0.35 < np.mean(p_values) < 0.65
    assert np.mean(np.array(p_values) <= 0.1) < 0.25


def test_skill_is_the_way_from_the_baseline_to_perfect() -> None:
    assert skill(0.574, 0.148) == pytest.approx(0.5)
    assert skill(0.1, 0.148) < 0
    with pytest.raises(UnwrittenError, match="baseline"):
        skill(0.5, 1.0)


def test_majority_takes_the_commonest_truth_of_each_task() -> None:
    found = majority(["A", "B", "A", 3, 4, 4], ["one"] * 3 + ["two"] * 3)
    assert found.answers == {"one": "A", "two": 4}
    assert found.score == pytest.approx(4 / 6)


def test_baselines_of_groups_with_mixed_lengths() -> None:
    words = ["ab", "abc", "abcd", "b", "abd"]
    found = word_baselines(words, ["all"] * 5, ["abc", "abcdef", "b"])
    best = max(("abc", "abcdef", "b"), key=lambda guess: sum(score(word, guess) for word in words))
    assert found.constant.answers == {"all": tuple(best)}
    assert found.best == pytest.approx(float(sum(score(word, best) for word in words)) / 5)
    every = [score(truth, reply) for truth in words for reply in words]
    assert found.random_word == pytest.approx(float(sum(every)) / 25)
