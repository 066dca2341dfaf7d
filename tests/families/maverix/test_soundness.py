"""Unsound questions are named; sound ones, above all the paper's own and the generated ones, are not."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unwritten.core import Choice, Clip, Item, MediaFile, OpenText, Registry, Truth
from unwritten.core.answers import LETTERS
from unwritten.core.generate import address_of, scene_at
from unwritten.core.task import Grouped
from unwritten.families.maverix.soundness import ENOUGH, Soundness, problems_of, unbalanced
from unwritten.families.maverix.table import GROUP
from unwritten.families.maverix.wording import content, words

FILE = MediaFile("media/x.mp4", 1, "0" * 64)
ANIMALS = ("A dog", "A cat", "A horse", "A cow", "A duck", "A goat", "A sheep", "A donkey")


def item(question: str, options: Sequence[str] = (), answer: str = "A", **more: str) -> Item:
    kind = Choice(options=tuple(options)) if options else OpenText()
    return Item(
        **{"id": "i", "clip_id": "c", "task": "maverix/videos/choice", "level": "easy", "category": "causal"} | more,
        family="maverix",
        question=question,
        kind=kind,
        clip=Clip(64, 48, Fraction(30), 60, 0),
        media={"audio_video": FILE},
        provenance="by hand",
        truth=Truth(answer),
    )


def seen(items: Iterable[Item]) -> list[str]:
    watcher = Soundness()
    for one in items:
        watcher.see(one)
    return [finding.problem for finding in watcher.findings()]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("The dog.", "a dog", "A cat"), "options A and B say the same"),
        (("the  Dog!", "A cat", "“Dog”"), "options A and C say the same"),
        (("\uff15 balls", "5 balls", "6 balls"), "options A and B say the same"),
        (("A fast-paced tune", "Fast paced tune", "A song"), "options A and B say the same"),
        (("The dog", "The dog barks", "A cat"), "option A ('The dog') is part of option B"),
        (("Red and blue", "Green", "Red"), "option C ('Red') is part of option A"),
        (("5 seconds", "5", "6"), "option B ('5') is part of option A"),
        (("He leaves.", "He waits.", "Slowly he leaves the room"), "option A ('He leaves.') is part of option C"),
        (("A cat", " ", "A dog"), "option B is empty"),
        (tuple(f"Number {number}" for number in range(9)), "has 9 options; at most 8"),
    ],
)
def test_options_that_cannot_be_told_apart_are_named(options: tuple[str, ...], said: str) -> None:
    (problem,) = problems_of(item("What is it?", options))
    assert said in problem


@pytest.mark.parametrize(
    "options",
    [
        ("3", "-3", "13", "3.5", "3:50"),
        ("Twenty", "Twenty one", "One"),
        ("5", "5 10"),
        ("Happy", "Not happy"),
        ("5", "More than 5"),
        ("The bell", "Before the bell"),
        ("A", "B", "C", "The"),
        ("A flat", "E flat", "B flat", "A sharp"),
        ("C", "C#", "C++"),
        ("+", "-", "×"),
        ("Over the cat", "Over the caterpillar"),
        ("The red ball", "The red bowl", "The dark ball"),
        ("North", "North-east", "East"),
        ("Left", "Upper left", "Right"),
        ("ひかちゃん", "みるちゃん"),
    ],
    ids=str,
)
def test_options_that_can_be_told_apart_are_not(options: tuple[str, ...]) -> None:
    assert list(problems_of(item("What is it?", options))) == []


@pytest.mark.parametrize(
    ("right", "other", "stands_out"),
    [(24, 12, True), (23, 12, False), (60, 40, True), (59, 40, False), (12, 24, False), (30, 30, False)],
)
def test_a_right_option_that_is_by_far_the_longest_is_named(right: int, other: int, stands_out: bool) -> None:
    options = ("x" * right, "y" * other, "z" * (other - 1))
    found = list(problems_of(item("What is it?", options)))
    assert found == (
        [f"its right option is by far the longest ({right} characters, the next has {other})"] * stands_out
    )
    assert list(problems_of(item("What is it?", options, "B"))) == []  # a wrong one may be


@pytest.mark.parametrize(
    ("question", "options", "quotes"),
    [
        (
            "Why does the brown horse neigh at the old gate?",
            ("The horse neighs", "The horse is at a gate", "Rain"),
            True,
        ),
        ("What does the trumpet play?", ("A song", "Trumpet", "Nothing"), True),
        ("What does the trumpet play?", ("Trumpet", "Play", "Nothing"), False),  # two stand in it
        ("What is the red ball next to the blue ball?", ("The red ball", "The blue ball", "Rain"), False),
        ("How many of the 8 balls fall?", ("9", "8", "7"), False),  # too short to be a quotation
        ("What is it?", ("What it is", "It is that", "Who is that"), False),  # small words are no content
        ("What sat on the caterpillar?", ("A dog", "Cat", "Bird"), False),
    ],
)
def test_a_question_that_quotes_its_answer_alone_is_named(
    question: str, options: tuple[str, ...], quotes: bool
) -> None:
    found = list(problems_of(item(question, options, "B")))
    assert found == ["quotes its answer, and no other option, in the question"] * quotes


@pytest.mark.parametrize(
    ("question", "answer", "quotes"),
    [
        ("Why did the man's voice break the glass?", "The man's voice broke it.", False),
        ("How did the opera singer break a glass?", "The opera singer.", True),
        ("Who plays when the violin is seen?", "Violin.", True),
        ("Did the red ball or the blue ball fall first?", "The red ball.", False),
    ],
)
def test_an_open_question_that_quotes_its_answer_is_named(question: str, answer: str, quotes: bool) -> None:
    assert list(problems_of(item(question, answer=answer))) == ["quotes its answer in the question"] * quotes


def test_withheld_answers_are_no_reason_to_fail() -> None:
    kept = item("What does the trumpet play?", ("A song", "Trumpet", "Nothing"), "B")
    assert list(problems_of(replace(kept, truth=None))) == []
    assert seen([replace(kept, truth=None)]) == []


def test_a_question_without_words_is_named() -> None:
    assert list(problems_of(item("?", ANIMALS))) == ["asks nothing: its question has no words"]


def test_a_question_asked_twice_about_a_clip_is_named() -> None:
    first = item("What is it?", ANIMALS)
    again = replace(first, id="j", question="what is  IT")
    assert seen([first, again]) == ["asks what another item asks about the same clip, in the same form"]
    other_clip = replace(again, clip_id="d")
    openly = item("What is it?", answer="A stone.", id="k")
    assert seen([first, openly, other_clip]) == []


def test_items_of_other_families_are_passed_over() -> None:
    bad = replace(item("What?", ("A dog", "The dog")), family="morse")
    assert seen([bad, bad]) == []


def questions(counts: dict[str, int], pairs: bool = False) -> list[Item]:
    letters = [letter for letter, count in counts.items() for _ in range(count)]
    return [
        item("What is it?", ANIMALS, letter, id=f"i{n}", clip_id=f"c{n}", pair=f"p{n // 2}" if pairs else "")
        for n, letter in enumerate(letters)
    ]


def test_letters_that_are_right_too_often_are_named() -> None:
    (problem,) = seen(questions({"A": 20, "B": 10, "C": 10}))
    assert "of 40 right answers the letters are not balanced (A 20, B 10, C 10, D 0" in problem
    assert seen(questions({"A": 20, "B": 10, "C": 9})) == []  # too few to tell
    assert seen(questions(dict.fromkeys("ABCDEFGH", 6))) == []
    assert seen(questions({"A": 12, "B": 9, "C": 3, "D": 3, "E": 4, "F": 6, "G": 7, "H": 6})) == []


def test_a_question_in_two_settings_counts_once() -> None:
    assert seen(questions({"A": 40, "B": 20, "C": 18}, pairs=True)) == []
    assert len(seen(questions({"A": 40, "B": 20, "C": 20}, pairs=True))) == 1


@given(st.lists(st.sampled_from("ABCDEFGH"), max_size=200))
def test_the_balance_agrees_with_scipys_own_test(letters: list[str]) -> None:
    from scipy.stats import chisquare

    counts = Counter(letters)
    told = bool(unbalanced(counts, 8))
    enough = len(letters) >= ENOUGH
    assert told == (enough and bool(chisquare([counts[letter] for letter in LETTERS[:8]]).pvalue < 0.001))


@given(st.text(max_size=60))
def test_any_text_has_words_in_one_spelling(text: str) -> None:
    assert words(" ".join(words(text))) == words(text) or "a" in words(text)
    assert content(text) <= set(words(text))


def test_many_questions_leave_no_texts_behind() -> None:
    watcher = Soundness()
    for number in range(2000):
        watcher.see(
            item(f"What is number {number}?", ANIMALS, LETTERS[number % 8], id=str(number), clip_id=str(number))
        )
    assert len(watcher._asked) == 1
    assert len(watcher._pairs) == 1
    assert list(watcher.findings()) == []


# Figures 5 and 7 to 11 of the paper.
BRITISH = (
    "The music is a coincidence, playing in the background while the video simply showcases the sights of the city.",
    "The music was composed to accompany a fictional city tour, making the video feel like a scene from a movie.",
    "The music is played by someone on a bus traveling through the city, adding to the atmosphere.",
    "The music is a traditional British composition that enhances the feeling of the city being part of British "
    "culture.",
    "The music is the theme song of a famous British franchise, and the cityscape evokes the same nostalgic feeling.",
    "The music is unrelated and was simply chosen because it has a whimsical tone that complements the fast-paced "
    "nature of the tour.",
    "The city is supposed to represent London, and the music is a subtle reference to British history, tying the "
    "visuals and the audio together.",
    "The music is an instrumental cover of a famous British song, chosen to tie the video to the country's popular "
    "culture.",
)
GIFTS = (
    "Pie.",
    "Christmas tree.",
    "Stocking.",
    "Gift.",
    "Tree ornaments.",
    "Mistletoe branch.",
    "Santa Hat.",
    "Lights.",
)
SMILES = (
    "The man is smiling because the dog's tail wagging reminds him of a fan.",
    "The man is smiling because the barking sound of the dog resembles gunfire.",
    "The man smiles because he is amused by a funny memory of his dog.",
    "The man is smiling because the way the dog jumps looks like it's dancing.",
    "The man smiles after hearing a joke from his friend in the background.",
    "The man is smiling because the dog's howl matches the rhythm of a popular song.",
    "The man smiles when the dog playfully tugs at his shoelaces.",
    "The man is smiling because the dog's bark sounds like a crying baby.",
)
JERSEYS = (
    "Aya Miyama was wearing number 5 on her kit.",
    "Aya Miyama's jersey displayed number 10.",
    "Aya Miyama wore number 22 on her uniform.",
    "Aya Miyama's shirt had the number 12 printed on it.",
    "The jersey Aya Miyama wore featured the number 18.",
    "On her uniform, Aya Miyama sported number 7.",
    "Aya Miyama had number 8 on her kit.",
    "Aya Miyama's kit bore the number 15.",
)
CITY = (
    "The video shows a cityscape accompanied by recognizable instrumental music. What could be the connection "
    "between the visuals and the audio?"
)
LEBRON = (
    "When the commentator spoke of an action done by LeBron, how many opposing defenders were around (within a "
    "1 meter radius) him?"
)


@pytest.mark.parametrize(
    ("question", "options", "answers"),
    [
        (CITY, BRITISH, "E"),
        ("What does the singer want to take home in this parody song?", GIFTS, "E"),
        ("Why is the man smiling?", SMILES, "B"),
        (LEBRON, tuple(f"{number}." for number in range(8)), "D"),
        ("What number was Aya Miyama wearing on her jersey during the event?", JERSEYS, "ABCDEFGH"),
    ],
)
def test_the_papers_own_questions_are_sound(question: str, options: tuple[str, ...], answers: str) -> None:
    for answer in answers:
        assert list(problems_of(item(question, options, answer))) == []


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Who is Hika-Chan?", "The Shiba Inu dog with the rainbow collar"),
        ("Which one is Hika Chan?", "The Shiba Inu dog with the rainbow collar"),
        ("What caused the glass to break in the video?", "The man's voice resonating with the glass"),
        (
            "What unique skill or phenomenon is demonstrated by the man in the video?",
            "The man's voice resonating with the glass",
        ),
    ],
)
def test_the_papers_own_open_questions_are_sound(question: str, answer: str) -> None:
    assert list(problems_of(item(question, answer=answer))) == []


@pytest.mark.parametrize("name", [name for name in Registry().names() if name.startswith("maverix/")])
def test_generated_questions_are_sound(name: str) -> None:
    task = Registry().get(name)
    assert isinstance(task.impl, Grouped)
    found = []
    for level, table in itertools.product(task.spec.levels, (0, GROUP)):
        scene = scene_at(task, address_of(task, level, "test", table))
        for cell in range(8):  # a row, which has all eight answers
            asked = task.impl.ask(task.impl.pick(scene, cell))
            truths = [Truth(question.kind.dump(question.answer)) for question in asked]
            found += seen(
                replace(item(question.text, answer="x"), kind=question.kind, truth=truth)
                for question, truth in zip(asked, truths, strict=True)
            )
    assert found == []
