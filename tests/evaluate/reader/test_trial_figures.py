"""The arithmetic of the figures, on readings made up for it."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from unwritten.core.jsonable import dumps, from_json, loads, to_json
from unwritten.draw.hand import Hand
from unwritten.evaluate.reader.desks import Subject
from unwritten.evaluate.reader.figures import accuracy, figures_of
from unwritten.evaluate.reader.reading import COUNT, DECODINGS, FREE, Cost, Told
from unwritten.evaluate.reader.records import Figures
from unwritten.evaluate.reader.tables import tables
from unwritten.evaluate.reader.tracking import errors, summary, true_path
from unwritten.families.words.pen.movement import PER_PICTURE
from unwritten.families.words.reader.read import NOT_FITTING, Letter, Reading
from unwritten.families.words.reader.sight import Sight
from unwritten.families.words.studio.take import MIDDLE, letter
from unwritten.families.words.studio.writer import writer_of
from unwritten.families.words.style import STANDARD

WORDS = ("on", "an", "ten", "net", "stone", "tones", "nest", "tens")
Answer = Callable[[str, str], str]
"""What is read of a word by a sense."""


def reading(word: str, sense: str, remarks: tuple[str, ...] = ()) -> Reading:
    letters = tuple(Letter(char, 0.9, 0.1 * place, 0.1 * place + 0.1) for place, char in enumerate(word))
    return Reading(word, sense, letters, remarks)


def told(of: str, word: str, answer: Answer, *, writer: str = "w1", remarks: tuple[str, ...] = ()) -> Told:
    subject = Subject(of, "standard", writer, word, f"clips/{of}/{writer}/{word}")
    return Told(
        subject,
        {
            decoding: tuple(reading(answer(word, sense), sense, remarks) for sense in subject.senses)
            for decoding in DECODINGS
        },
    )


def right(word: str, sense: str) -> str:
    return word


def some(of: str, answer: Answer, writers: Sequence[str] = ("w1", "w2", "w3")) -> list[Told]:
    return [told(of, word, answer, writer=writer) for writer in writers for word in WORDS]


def figures(*sets: list[Told]) -> Figures:
    return figures_of([one for every in sets for one in every], {})


def test_a_sense_that_was_not_asked_has_no_figure() -> None:
    found = figures(some("bare", right))
    assert found.row("bare", "video") is None
    assert found.row("bare", "audio") is not None
    assert accuracy(told("bare", "on", right), "av") is None
    assert found.compared == (), "there is nothing to compare with"
    assert found.shuffled is None


def test_nothing_read_counts_as_wrong() -> None:
    row = figures(some("joined", lambda word, sense: "")).row("joined", "av")
    assert row is not None
    assert (row.letters.mean, row.whole.mean) == (0, 0)
    assert row.letters.high < 1, "three writers, all at nothing"


def test_letters_and_words_are_counted_by_style_and_length() -> None:
    found = figures(some("joined", lambda word, sense: word[:-1] + "x" if len(word) == 5 else word))
    row = found.row("joined", "video", COUNT, "5")
    assert row is not None
    assert row.letters.mean == pytest.approx(0.8)
    assert (row.whole.mean, row.letters.words, row.letters.writers) == (0, 6, 3)
    whole = found.row("joined", "video", FREE)
    assert whole is not None
    assert whole.whole.mean == pytest.approx(6 / 8)
    assert whole.letters.mean == pytest.approx(1 - 2 / 8 / 5)
    assert whole.letters.low < whole.letters.mean < whole.letters.high
    by_style = found.row("joined", "video", FREE, "standard")
    assert by_style is not None
    assert by_style.letters == whole.letters


@settings(max_examples=25)
@given(st.lists(st.tuples(st.sampled_from(WORDS), st.sampled_from(WORDS), st.sampled_from("abc")), min_size=1))
def test_means_are_over_words_and_lie_in_their_intervals(pairs: list[tuple[str, str, str]]) -> None:
    every = [told("joined", word, lambda _, sense, answer=answer: answer, writer=w) for word, answer, w in pairs]
    row = figures(every).row("joined", "av")
    assert row is not None
    scores = [accuracy(one, "av") for one in every]
    assert row.letters.mean == pytest.approx(np.mean([score for score in scores if score is not None]))
    assert row.letters.low - 1e-9 <= row.letters.mean <= row.letters.high + 1e-9
    assert row.letters.words == len(pairs)
    assert row.letters.writers == len({writer for *_, writer in pairs})


def test_the_same_words_are_compared_and_no_others() -> None:
    joined = some("joined", right)
    live = [told("live", "on", lambda word, sense: "ox", writer="w1"), told("live", "unpaired", right, writer="w1")]
    (by_eye,) = [one for one in figures(joined, live).compared if (one.what, one.sense) == ("live − joined", "video")]
    assert (by_eye.left, by_eye.right, by_eye.difference, by_eye.words) == (0.5, 1, -0.5, 1)
    assert not by_eye.within
    same = [one for one in figures(joined, some("live", right)).compared if one.what == "live − joined"]
    assert [(one.sense, one.difference, one.within) for one in same] == [
        ("video", 0, True),
        ("audio", 0, True),
        ("av", 0, True),
    ]


def test_the_gain_of_both_senses_is_over_the_better_one() -> None:
    def answer(word: str, sense: str) -> str:
        return {"av": word, "video": word[:-1] + "x", "audio": "xx" + word[2:]}[sense]

    found = figures(some("degraded", answer))
    (fused,) = found.fused
    assert (fused.set, fused.best) == ("degraded", "video")
    gains = {one.what: one for one in found.compared}
    assert gains["degraded: av − video"].difference == pytest.approx(fused.effect)
    assert gains["degraded: av − audio"].difference > fused.effect > 0
    assert fused.low > 0


def test_sound_that_does_not_fit_is_counted() -> None:
    swapped = [told("swapped", word, right, remarks=(NOT_FITTING,) if word != "on" else ()) for word in WORDS]
    found = figures(some("joined", right), swapped)
    shares = {(one.set, one.what): one.share.mean for one in found.controls}
    assert shares["swapped", "not fitting"] == pytest.approx(7 / 8)
    assert shares["joined", "not fitting"] == 0
    assert shares["swapped", "as the eyes"] == 1
    led = figures([told("swapped", word, lambda word, sense: "xx" if sense == "av" else word) for word in WORDS])
    assert {one.share.mean for one in led.controls} == {0}


def test_shuffled_clips_are_held_against_chance() -> None:
    always = figures(some("shuffled", lambda word, sense: "tease"[: len(word)])).shuffled
    assert always is not None
    assert always.lift == pytest.approx(0), "the same reply throughout says nothing"
    seen = figures(some("shuffled", right)).shuffled
    assert seen is not None
    assert seen.score == 1
    assert seen.lift > 0.2
    assert seen.p < 0.05


def test_what_was_told_and_figured_survives_as_json() -> None:
    every = some("joined", right)
    assert loads(Told, dumps(every[0])) == every[0]
    found = figures_of(every, {"reader": "x"}, cost=Cost(3, 0.5, 0.1, 4.0, 200.0), notes=("left out",))
    again = from_json(Figures, json.loads(json.dumps(to_json(found))))
    assert again == found
    text = tables(again)
    assert "100.0" in text
    assert "left out" in text
    assert "0.50 by eye and ear" in text
    assert all(len(line) < 200 for line in text.splitlines())


def test_the_true_path_is_where_the_studio_draws_the_nib() -> None:
    writer = writer_of(100, STANDARD)
    movement = letter(writer, "i")
    hand = Hand(writer.look, size=(80, 64), voxel=8.0)
    path = true_path(movement, writer.look, (80, 64))
    assert len(path) == movement.pictures
    for number in (0, movement.pictures // 2, movement.pictures - 1):
        row = number * PER_PICTURE + MIDDLE
        nib = hand.nib(tuple(movement.xy[row].tolist()), float(movement.lift[row]), number)
        assert path[number, :2] == pytest.approx(np.array(nib) * 480 / 64)
        assert path[number, 2] == movement.lift[row]


def test_a_nib_that_was_not_seen_has_no_error() -> None:
    truth = np.array([[10.0, 10.0, 0.0], [20.0, 10.0, 2.0], [30.0, 10.0, 0.0]])
    sight = Sight(
        np.arange(3) / 30, truth[:, :2] + [3, 4], truth[:, 2] + [0.0, 0.5, 0.0], np.array([0.9, 0.9, 0.1]), (640, 480)
    )
    found = errors(sight, truth)
    assert found[:2].tolist() == [[5, 0], [5, 0.5]]
    assert np.isnan(found[2]).all()
    told_of = summary([[found], [found[2:]]])
    assert (told_of.clips, told_of.pictures, told_of.seen) == (2, 4, 0.5)
    assert (told_of.place_median, told_of.lift_95) == (5, pytest.approx(0.475))
    assert (told_of.least, told_of.most) == (5, None), "one writer was never seen"
    assert summary([[found[2:]]]).place_median is None
