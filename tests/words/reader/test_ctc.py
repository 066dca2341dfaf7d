"""Likelihoods of words, the search for the likeliest, and the weighing of two senses, against counting it all out."""

from __future__ import annotations

import itertools
import math
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from unwritten.families.words.reader.ctc import (
    LETTERS,
    best_prefixes,
    codes_of,
    likelihoods,
    likelihoods_around,
    neighbours,
    plainest,
    spans_of,
    text_of,
)
from unwritten.families.words.reader.judge import Expert, discord, judge, misfit

SURE = 0.97


def spelled(path: tuple[int, ...]) -> tuple[int, ...]:
    """What a path of classes spells: repeats melt, gaps go."""
    return tuple(code for code, _ in itertools.groupby(path) if code)


def counted(steps: np.ndarray, classes: int) -> dict[tuple[int, ...], float]:
    """The probability of every word, by walking all paths."""
    found: dict[tuple[int, ...], float] = {}
    for path in itertools.product(range(classes), repeat=len(steps)):
        chance = math.exp(sum(steps[at, code] for at, code in enumerate(path)))
        word = spelled(path)
        found[word] = found.get(word, 0.0) + chance
    return found


def random_steps(seed: int, count: int, classes: int) -> np.ndarray:
    """Steps in which only the first few classes can happen."""
    generator = np.random.Generator(np.random.PCG64(seed))
    steps = np.full((count, len(LETTERS) + 1), -80.0)
    steps[:, :classes] = np.log(generator.dirichlet(np.ones(classes), count))
    return steps


def written(text: str, gap: int = 2, hold: int = 2, sure: float = SURE) -> np.ndarray:
    """Steps that spell a word clearly."""
    path = [0] * gap
    for char in text:
        path += [LETTERS.index(char) + 1] * hold + [0] * gap
    steps = np.full((len(path), len(LETTERS) + 1), math.log((1 - sure) / len(LETTERS)))
    steps[np.arange(len(path)), path] = math.log(sure)
    return steps


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10_000), st.integers(1, 6), st.integers(2, 4))
def test_likelihoods_are_those_of_all_paths(seed: int, count: int, classes: int):
    steps = random_steps(seed, count, classes)
    every = counted(steps, classes)
    for length in range(1, count + 1):
        words = [word for word in every if len(word) == length]
        if words:
            got = likelihoods(steps, np.array(words))
            np.testing.assert_allclose(got, [math.log(every[word]) for word in words], rtol=1e-6, atol=1e-6)


def test_a_word_longer_than_the_clip_is_impossible():
    steps = random_steps(1, 3, 4)
    assert likelihoods(steps, np.array([[1, 1, 2]]))[0] < -600  # a repeated letter needs a gap: four steps
    assert likelihoods(steps, np.array([[1, 2, 3, 1]]))[0] < -600


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10_000), st.integers(2, 6))
def test_the_search_finds_the_likeliest_word(seed: int, count: int):
    steps = random_steps(seed, count, 4)
    every = counted(steps, 4)
    assert best_prefixes(steps, None, beam=200)[0] == max(every, key=lambda word: every[word])
    for length in (1, 2):
        some = {word: chance for word, chance in every.items() if len(word) == length}
        assert best_prefixes(steps, length, beam=200)[0] == max(some, key=lambda word: some[word])


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10_000), st.integers(5, 30), st.lists(st.integers(1, 4), min_size=1, max_size=5))
def test_likelihoods_around_a_word_are_those_of_its_neighbours(seed: int, count: int, word: list[int]):
    steps = random_steps(seed, count, 6)
    wanted = likelihoods(steps, neighbours(word)).reshape(len(word), len(LETTERS))
    possible = wanted > -500  # others are told apart by how they underflow
    np.testing.assert_allclose(likelihoods_around(steps, word)[possible], wanted[possible], rtol=1e-9, atol=1e-9)


def test_a_word_as_long_as_a_line_is_read():
    text = "thequickbrownfoxjumpsoverthelazydog"
    steps = written(text)
    assert judge([Expert(steps, 1.0)], None).word == text
    assert judge([Expert(steps, 1.0)], len(text)).word == text


def test_a_word_that_does_not_fit_is_unlikely_letter_by_letter():
    cat = Expert(written("cat"), 1.0)
    assert misfit(cat, "cat") == 0
    assert 0 < misfit(cat, "cot") < misfit(cat, "dog")


def test_the_plainest_reading_melts_repeats_and_drops_gaps():
    assert text_of(plainest(written("tell"))) == "tell"
    assert text_of(plainest(written("tell", gap=0))) == "tel"
    assert plainest(np.log(np.full((4, 27), 1 / 27))) == ()


def test_a_known_number_of_letters_is_kept_even_against_the_evidence():
    steps = written("cat")
    assert text_of(best_prefixes(steps, None)[0]) == "cat"
    for letters in (1, 2, 3, 4):
        assert len(best_prefixes(steps, letters)[0]) == letters
    assert judge([Expert(steps, 1.0)], 3).word == "cat"


@pytest.mark.parametrize("sure", [0.9, 0.97, 0.99999])
def test_doubled_letters_need_their_gap(sure: float):
    assert judge([Expert(written("tell", sure=sure), 1.0)], None).word == "tell"
    assert judge([Expert(written("tell", gap=0), 1.0)], None).word == "tel"


def test_nothing_written_is_no_word():
    steps = np.full((20, 27), math.log(0.001 / 26))
    steps[:, 0] = math.log(0.999)
    assert judge([Expert(steps, 1.0)], None).word == ""
    assert judge([Expert(steps, 1.0)], None, ["cat", "dog"]).word == ""
    assert judge([Expert(written("cat"), 1.0)], None, []).word == ""
    assert judge([Expert(written("cat"), 1.0)], 3, ["dogs", "Ärger", ""]).word == ""


def test_a_list_of_words_decides_among_them_alone():
    steps = written("cat")
    assert judge([Expert(steps, 1.0)], 3, ["dog", "cot", "cats"]).word == "cot"
    assert judge([Expert(steps, 1.0)], None, ["dog", "cats", "at"]).word == "cats"


def test_two_senses_decide_together_what_neither_knows():
    eyes, ears = written("cat"), written("cat")
    # The eyes waver between a and o, with o a little ahead; the ears between c and e.
    eyes[6:8, [1, 15]] = np.log([[0.45, 0.50]])
    ears[2:4, [3, 5]] = np.log([[0.45, 0.50]])
    assert judge([Expert(eyes, 1.0)], 3).word == "cot"
    assert judge([Expert(ears, 1.0)], 3).word == "eat"
    both = judge([Expert(eyes, 1.0), Expert(ears, 1.0)], 3)
    assert both.word == "cat"
    assert min(both.letters) > 0.9


def test_ears_that_know_nothing_change_nothing():
    eyes = written("word")
    deaf = np.full((40, 27), -math.log(27))
    alone, together = judge([Expert(eyes, 1.0)], 4), judge([Expert(eyes, 1.0), Expert(deaf, 1.0)], 4)
    assert together.word == alone.word == "word"
    # Not to the last digit: even noise can spell a doubled letter in fewer ways than two different ones.
    np.testing.assert_allclose(together.letters, alone.letters, atol=1e-5)


def test_senses_are_in_discord_only_where_they_are_sure_of_different_words():
    cat, dog = Expert(written("cat"), 1.0), Expert(written("dog"), 1.0)
    assert discord([cat, Expert(written("cat"), 0.5)], 3) < 0.01
    assert discord([cat, dog], 3) > 2
    assert 0.2 < discord([cat, Expert(written("cot"), 1.0)], 3) < discord([cat, dog], 3) / 2
    assert discord([cat, Expert(written("dog", sure=0.3), 1.0)], 3) < discord([cat, dog], 3) / 2
    deaf = Expert(np.full((40, 27), -math.log(27)), 1.0)
    assert discord([cat, deaf], 3) < 0.2
    nothing = np.full((20, 27), math.log(0.001 / 26))
    nothing[:, 0] = math.log(0.999)
    assert discord([Expert(nothing, 1.0), Expert(nothing, 1.0)], 3) == 0.0


def test_a_search_is_done_once_for_all_weights_of_a_sense():
    eyes = Expert(written("cat"), 1.0)
    found = eyes.likely(3)
    assert replace(eyes, weight=0.1).likely(3) is found
    assert len(found) <= 24


def test_sureness_is_the_share_among_the_letters_of_a_place():
    steps = written("at")
    steps[2:4, 1], steps[2:4, 15] = math.log(0.6), math.log(0.37)
    first, second = judge([Expert(steps, 1.0)], 2).letters
    assert 0.5 < first < 0.8 < 0.99 < second


def test_letters_lie_where_they_were_written():
    assert spans_of(written("cat"), codes_of(["cat"])[0].tolist()) == ((2, 4), (6, 8), (10, 12))
    assert spans_of(written("all"), codes_of(["all"])[0].tolist()) == ((2, 4), (6, 8), (10, 12))


def test_neighbours_differ_in_one_letter():
    rows = neighbours((3, 1))
    assert rows.shape == (52, 2)
    assert {tuple(row) for row in rows.tolist()} == {(n, 1) for n in range(1, 27)} | {(3, n) for n in range(1, 27)}


def test_only_small_latin_letters_have_numbers():
    with pytest.raises(ValueError, match="substring"):
        codes_of(["É"])
