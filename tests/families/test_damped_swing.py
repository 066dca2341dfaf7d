"""Damped swing: decays worked out by hand, readings that may be wrong, and a line that is never reached by a hair."""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache

import pytest

from unwritten.core import Registry
from unwritten.core.generate import address_of, scene_at
from unwritten.draw import Canvas
from unwritten.families.morse.parts.slider import Decay, SliderPicture, across
from unwritten.families.morse.tasks.physical import damped_swing
from unwritten.families.morse.tasks.physical.damped_swing import DampedSwing, Scene

TASK = Registry().get("morse/physical/damped_swing")
LEVELS = ("easy", "medium", "hard", "0.00", "0.37", "1.00")
HALVES = Scene(Decay(Fraction(80), Fraction(1, 2), 66), line=4, seen=4, labelled=(), waits=0)


@cache
def scenes(level: str, count: int = 20) -> tuple[Scene, ...]:
    return tuple(scene_at(TASK, address_of(TASK, level, "train", index)) for index in range(count))


def both(scene: Scene) -> tuple[object, object]:
    return DampedSwing().ask(scene)[0].answer, DampedSwing().recount(scene)[0]


def test_halves_by_hand() -> None:
    # 80, 40, 20, 10, 5, 2.5
    assert both(HALVES) == (6, 6)
    assert both(replace(HALVES, line=7)) == (5, 5)


def test_a_motion_that_is_drawn_otherwise_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = Decay.place
    slower = Fraction(4, 5)
    monkeypatch.setattr(Decay, "place", lambda self, frame: drawn(replace(self, part=slower), frame))
    asked, recounted = both(HALVES)
    assert asked == 6
    assert recounted == 15  # 80 · 0.8^14 is 3.5


def test_a_line_that_is_just_reached_is_refused() -> None:
    assert not damped_swing._certain(HALVES.decay, 4, 6, 5)  # swing 5 reaches exactly 5
    assert damped_swing._certain(HALVES.decay, 4, 5, 7)


def test_swings_that_are_too_small_to_be_read_are_refused() -> None:
    assert not damped_swing._certain(Decay(Fraction(20), Fraction(1, 2), 66), 4, 5, 2)


@pytest.mark.parametrize("level", LEVELS)
def test_wrong_readings_by_a_unit_give_the_same_answer(level: str) -> None:
    """The worst cases, with real roots instead of powers."""
    for scene in scenes(level):
        answer = both(scene)[0]
        assert answer == both(scene)[1]
        first, last = float(scene.decay.first), float(scene.decay.reach(scene.seen))
        for off_first in (-1, 0, 1):
            for off_last in (-1, 0, 1):
                reach, swing = last + off_last, scene.seen
                part = (reach / (first + off_first)) ** (1 / (scene.seen - 1))
                while reach >= scene.line:
                    reach, swing = reach * part, swing + 1
                assert swing == answer


@pytest.mark.parametrize("level", LEVELS)
def test_every_seen_swing_reaches_the_line_and_can_be_read(level: str) -> None:
    for scene in scenes(level):
        reaches = [scene.decay.reach(swing) for swing in range(1, scene.seen + 1)]
        assert reaches[-1] > scene.line >= 3
        assert min(across(float(a)) - across(float(b)) for a, b in itertools.pairwise(reaches)) >= 12
        assert across(float(reaches[0])) + 34 < 814


@pytest.mark.parametrize("level", LEVELS)
def test_right_ends_are_exact_and_the_motion_is_smooth(level: str) -> None:
    decay = scenes(level)[0].decay
    for swing in (1, 2, 3):
        assert abs(decay.place((swing - 1) * decay.period) - float(decay.reach(swing))) < 0.001
    places = [decay.place(frame) for frame in range(3 * decay.period)]
    fastest = 2 * math.pi * float(decay.first) / decay.period  # of a swing that does not die away
    assert max(abs(b - a) for a, b in itertools.pairwise(places)) < fastest


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_neither_the_last_picture_nor_the_fraction_alone_tells_the_answer(level: str) -> None:
    """Guess as the nearest seven of 200 items do: by the line and the last reach, their ratio, and the loss."""
    many = scenes(level, 200)
    answers = [both(scene)[0] for scene in many]
    fewest, most = TASK.knobs(level).asked
    for seen in (
        [(math.log(scene.line), math.log(scene.decay.reach(scene.seen))) for scene in many],
        [(math.log(scene.line / scene.decay.reach(scene.seen)),) for scene in many],
        [(float(scene.decay.part),) for scene in many],
    ):
        right = sum(_as_neighbours(seen, answers, place) == answer for place, answer in enumerate(answers))
        assert right / len(many) < 2 / (most - fewest + 1)


def _as_neighbours(seen: Sequence[tuple[float, ...]], answers: Sequence[object], place: int) -> object:
    others = sorted((math.dist(value, seen[place]), i) for i, value in enumerate(seen) if i != place)
    return Counter(answers[i] for _, i in others[:7]).most_common(1)[0][0]


@pytest.mark.parametrize("level", LEVELS)
def test_films_with_few_and_many_swings_are_equally_long_and_end_at_rest(level: str) -> None:
    many = scenes(level)
    assert len({scene.seen for scene in many}) > 2
    assert len({DampedSwing().film(scene).frames for scene in many}) == 1
    for scene in many:
        last = damped_swing._last(scene)
        assert scene.decay.place(last) == pytest.approx(float(scene.decay.reach(scene.seen)), abs=0.001)
        assert scene.seen < int(str(both(scene)[0]))


def test_only_the_first_swing_bears_a_number() -> None:
    picture = SliderPicture(HALVES.decay, 4, ())
    for frame, numbered in ((0, True), (65, True), (66, False), (198, False)):
        canvas = Canvas()
        picture.paint(canvas, frame, frozen=False)
        words = canvas.pixels[25:55, 380:480, :3]
        assert bool((words != words[0, 0]).any()) is numbered


def test_the_question_says_which_flag_is_that_of_swing_1() -> None:
    """Swing 1 begins at the first flag and is back at the second one: without a word both could be its reach."""
    (question,) = DampedSwing().ask(HALVES)
    assert "the first flag is that of swing 1" in question.text
    picture = SliderPicture(HALVES.decay, HALVES.line, HALVES.labelled)
    assert picture.flag_box(1).x == across(80)
    assert question.answer == 6, "80 is the reach of swing 1; if 40 were, it would be 5"


def test_all_answers_are_reached() -> None:
    for level in ("easy", "medium", "hard"):
        fewest, most = TASK.knobs(level).asked
        assert {both(scene)[0] for scene in scenes(level, 200)} == set(range(fewest, most + 1))
