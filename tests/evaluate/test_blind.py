"""Guessers that never look score what the literature of this benchmark says they score."""

from __future__ import annotations

from fractions import Fraction

import pytest

from unwritten.core import Choice, Integer, Label, OpenText, UnknownName, UnwrittenError, Word
from unwritten.core.jsonable import to_json
from unwritten.evaluate.blind import GUESSERS, Guesser, Hint, hint_from_json, hint_to_json, usual_answers
from unwritten.families.words.style import STYLES
from unwritten.families.words.wordlist import Filter, word_lists
from unwritten.scoring import ordered_letter_accuracy

LISTS = word_lists(Filter(), {name: style.letters for name, style in STYLES.items()})


def of_word(word: str, style: str = "standard", number: int = 0) -> Hint:
    return Hint(f"{number}", "words", "words/joined", style, str(len(word)), Word(letters=len(word)))


def mean_score(name: str, style: str = "standard", seed: int = 0) -> float:
    guesser = Guesser(name, seed=seed)
    scores = [
        ordered_letter_accuracy(word, guesser.answer(of_word(word, style, number)))
        for number, word in enumerate(LISTS[style])
    ]
    return 100 * float(sum(scores, Fraction(0)) / len(scores))


def test_the_standard_list_is_the_papers() -> None:
    assert {style: len(words) for style, words in LISTS.items()} == {
        "standard": 1520,
        "cursive": 1520,
        "retrace": 457,
    }


def test_the_best_constant_word() -> None:
    assert mean_score("constant") == pytest.approx(14.8, abs=0.3)
    assert mean_score("majority") == mean_score("constant")


def test_the_best_letter_in_each_place() -> None:
    assert mean_score("letters") == pytest.approx(16.0, abs=0.3)


def test_a_random_word() -> None:
    assert mean_score("random-word") == pytest.approx(8.8, abs=0.5)
    assert mean_score("random-word", seed=1) != mean_score("random-word")


def test_a_constant_says_one_word_for_each_length() -> None:
    said = {len(word): Guesser("constant").answer(of_word(word)) for word in LISTS["standard"]}
    assert {length: len(word) for length, word in said.items()} == {2: 2, 3: 3, 4: 4, 5: 5}
    assert set(said.values()) <= set(LISTS["standard"])


def test_a_guess_depends_on_the_item_and_the_epoch_alone() -> None:
    hint = of_word("salt", number=5)
    guesser = Guesser("random-word")
    assert guesser.answer(hint) == Guesser("random-word").answer(hint)
    assert len({guesser.answer(Hint(**{**vars(hint), "epoch": epoch})) for epoch in range(20)}) > 10


def test_the_usual_answer_of_a_task_and_what_it_is_not_told() -> None:
    task = "morse/physical/collisions"
    hint = Hint("x", "morse", task, "physical", "medium", Choice(options=("a", "b", "c", "d")))
    usual = usual_answers(task, "medium")
    assert len(usual) == 60
    guess = Guesser("majority").answer(hint)
    assert usual.count(guess) == max(map(usual.count, set(usual)))
    assert "truth" not in str(hint_to_json(hint))


@pytest.mark.parametrize(
    ("kind", "guess"),
    [
        (Choice(options=("x", "y")), "A"),
        (Label(vocabulary=("red", "blue")), "red"),
        (Integer(), ""),
        (OpenText(), ""),
    ],
)
def test_what_nobody_knows_is_guessed_plainly_or_left_empty(kind: Choice, guess: str) -> None:
    assert Guesser("majority").answer(Hint("x", "mine", "mine/odd", "odd", "easy", kind)) == guess


def test_every_guesser_answers_every_kind() -> None:
    for name in GUESSERS:
        for kind in (Word(letters=1), Word(letters=7), Word(), Choice(options=("x", "y")), Integer()):
            assert isinstance(Guesser(name).answer(Hint("x", "mine", "mine/odd", "odd", "easy", kind)), str)


def test_hints_survive_json_and_strangers_are_told() -> None:
    hint = of_word("salt")
    assert hint_from_json(hint_to_json(hint)) == hint
    assert to_json(hint) == hint_to_json(hint)
    with pytest.raises(UnwrittenError, match="through a task of unwritten"):
        hint_from_json(None)
    with pytest.raises(UnknownName, match="did you mean 'blind/constant'"):
        Guesser("constnat")
    with pytest.raises(UnwrittenError, match="no frequent word of language en has 40 letters"):
        Guesser("constant").answer(of_word("x" * 40))
