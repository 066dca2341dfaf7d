"""What the reader must not do: read pictures whose order is destroyed, or believe the sound of another word."""

from __future__ import annotations

from pathlib import Path

import pytest

from pen_words import clip_of, pen_words
from unwritten.core import PUBLIC, Address, Rng
from unwritten.evaluate.reader.altered import shuffled, swapped
from unwritten.families.words.reader.read import NOT_FITTING, Reader
from unwritten.scoring.letters import ordered_letter_accuracy

WORDS = ("dog", "when", "sun", "fire", "much", "hat")
OTHER = {"dog": "sun", "when": "fire", "sun": "hat", "fire": "much", "much": "when", "hat": "dog"}
"""Another word of the same length, whose sound is laid under a word's pictures."""


@pytest.fixture(scope="module")
def words(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return pen_words(tmp_path_factory.mktemp("controls") / "words", WORDS, ("standard",))


def right(read: dict[str, str]) -> float:
    return float(sum(ordered_letter_accuracy(word, text) for word, text in read.items()) / len(read))


def test_pictures_in_random_order_cannot_be_read(words: Path, tmp_path: Path) -> None:
    reader = Reader()
    ordered, destroyed = {}, {}
    for place, word in enumerate(WORDS):
        source, target = clip_of(words, word, condition="muted_video"), tmp_path / f"{place}.mp4"
        shuffled(source, target, Rng(PUBLIC, Address("tests/shuffled", 1, "any", "test", place), 0))
        ordered[word] = reader.read(source, "video", letters=len(word)).word
        destroyed[word] = reader.read(target, "video", letters=len(word)).word
    assert right(ordered) >= 0.9
    assert right(destroyed) <= 0.25  # six words: one lucky letter in a word or two


def test_the_sound_of_another_word_is_not_believed_and_that_is_said(words: Path, tmp_path: Path) -> None:
    reader = Reader()
    fused, by_eye, told = {}, {}, []
    for place, (word, other) in enumerate(OTHER.items()):
        target = tmp_path / f"{place}.mp4"
        swapped(clip_of(words, word), clip_of(words, other), target)
        perceived = reader.perceive(target)
        both = reader.decide(perceived, "av", letters=len(word))
        fused[word], by_eye[word] = both.word, reader.decide(perceived, "video", letters=len(word)).word
        told.append(NOT_FITTING in both.remarks)
        assert reader.decide(perceived, "audio", letters=len(word)).word != word
    assert fused == by_eye
    assert right(fused) >= 0.9
    assert sum(told) >= len(told) - 1  # two words may sound alike by chance
    honest = [NOT_FITTING in reader.read(clip_of(words, word), "av", letters=len(word)).remarks for word in WORDS]
    assert not any(honest)
