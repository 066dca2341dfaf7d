"""The papers' prompts, word for word."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from eval_sets import sounding_item

from unwritten.core import Item, Truth, UnknownName, Word
from unwritten.evaluate.prompts import prompt_for, versions

NOTE = (
    "The handwriting style may be American standard print, British cursive, or retrace (letters may be traced over). "
    "Only one of the styles is used in this sample."
)
REST = (
    "The word has 4 letters. What English word is being written? Answer with ONE lowercase word (a-z). If unsure, "
    "guess the word. Do not apologize. Do not explain. Return only the word. " + NOTE
)


@pytest.fixture
def word(tmp_path: Path) -> Item:
    item = sounding_item(tmp_path)
    return replace(
        item,
        family="words",
        task="words/joined",
        kind=Word(letters=4),
        truth=Truth("salt"),
        question="Which word is being written?",
    )


@pytest.mark.parametrize(
    ("condition", "version", "text"),
    [
        ("audio", None, "Listen to the pen-on-paper audio of someone writing. " + REST),
        ("muted_video", "final", "Watch the handwriting. " + REST),
        ("audio_video", "final", "Watch the handwriting. " + REST),
        ("muted_video", "v1", "What word is being written in this video?"),
        (
            "audio_video",
            "v2",
            "What word is being written in this video? Answer with ONE lowercase word (a-z). Do not apologize.",
        ),
        (
            "muted_video",
            "v3",
            "Analyze the handwriting in the video. The style could be standard, cursive, or retrace. What word is "
            "being written?",
        ),
        (
            "muted_video",
            "v4",
            "Watch the handwriting. The word has 4 letters. What English word is being written? Answer with ONE "
            "lowercase word (a-z).",
        ),
        ("text_only", "final", "Which word is being written?\nAnswer with a single word of 4 letters."),
    ],
)
def test_the_words_of_the_paper(word: Item, condition: str, version: str | None, text: str) -> None:
    assert prompt_for(word, condition, version) == text


@pytest.mark.parametrize("version", ["final", "v1", "v2", "v3", "v4"])
def test_a_heard_word_is_not_called_a_video(word: Item, version: str) -> None:
    assert "video" not in prompt_for(word, "audio", version)
    assert "Watch" not in prompt_for(word, "audio", version)


def test_no_prompt_holds_the_answer_or_a_hole(word: Item) -> None:
    for version in versions("words"):
        for condition in ("audio", "muted_video", "audio_video", "text_only"):
            text = prompt_for(word, condition, version)
            assert "salt" not in text
            assert "{" not in text


def test_a_sentence_says_which_word_is_meant(word: Item) -> None:
    asked = "3 words are being written. Which is the second?"
    assert asked in prompt_for(replace(word, task="words/sentence", question=asked), "audio")


def test_one_letter_is_not_letters(word: Item) -> None:
    single = replace(word, kind=Word(letters=1), truth=Truth("s"))
    assert "The word has 1 letter. " in prompt_for(single, "audio")


def test_morse_shows_its_question_in_the_film(tmp_path: Path) -> None:
    item = sounding_item(tmp_path)
    assert prompt_for(item, "audio_video") == "Answer the question in this video."
    assert prompt_for(item, "audio") == item.prompt  # which nobody could read otherwise
    assert prompt_for(item, "audio_video", "question") == item.prompt


def test_an_unknown_version_is_told(word: Item) -> None:
    with pytest.raises(UnknownName, match="did you mean 'final'"):
        prompt_for(word, "audio", "finale")
