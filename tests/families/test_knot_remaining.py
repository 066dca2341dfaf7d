from __future__ import annotations

import functools
from collections import Counter, defaultdict
from dataclasses import replace

import pytest

from unwritten.core import Registry
from unwritten.core.generate import address_of, scene_at
from unwritten.families.morse.parts import segments
from unwritten.families.morse.parts.knots import Rope
from unwritten.families.morse.tasks.planning.knot_remaining import (
    CLIPS,
    Clip,
    KnotRemaining,
    Scene,
    upright_on_top,
)

TASK = Registry().get("morse/planning/knot_remaining")
IMPL = KnotRemaining()
LEVELS = ("easy", "medium", "hard", "0.00", "0.37", "1.00")

# Down, a loop to the left over the first strand, then a loop to the right under it; nothing is tied so far.
LOOPS = Rope(
    nodes=(
        *((3, 0), (3, 1), (3, 2), (3, 3), (3, 4), (2, 4), (1, 4), (1, 3)),
        *((2, 3), (3, 3), (4, 3), (5, 3), (5, 2), (5, 1), (4, 1), (3, 1), (2, 1)),
    ),
    over=(True, False),
)
BY_HAND = Scene(
    rope=LOOPS,
    tied=0,
    clips=(Clip(1, False, 2), Clip(0, True, 0), Clip(0, False, 1), Clip(1, True, 3)),
    counted=False,
)


@functools.cache
def scenes(level: str) -> tuple[Scene, ...]:
    return tuple(scene_at(TASK, address_of(TASK, level, "validation", index)) for index in range(30))


def test_a_rope_by_hand_has_the_truth_worked_out_by_hand() -> None:
    assert IMPL.ask(BY_HAND)[0].answer == ("3", "1")
    assert IMPL.recount(BY_HAND) == (("3", "1"),)
    counted = replace(BY_HAND, counted=True, tied=1)
    assert IMPL.ask(counted)[0].answer == 1
    assert IMPL.recount(counted) == (1,)


def test_the_upper_strand_is_told_from_the_course_of_the_rope() -> None:
    assert not upright_on_top(LOOPS, 0)  # the end goes over, from left to right
    assert upright_on_top(LOOPS, 1)  # the end goes under the strand that runs down
    assert upright_on_top(replace(LOOPS, over=(False, False)), 0)


def test_clips_that_miss_a_step_are_caught_by_recount() -> None:
    twice = replace(BY_HAND, clips=(Clip(1, False, 0), Clip(1, False, 0), Clip(0, False, 0)))
    assert IMPL.recount(twice) != (IMPL.ask(twice)[0].answer,)


@pytest.mark.parametrize("level", LEVELS)
def test_every_step_that_is_left_is_shown_once_and_decoys_are_wrong_twins(level: str) -> None:
    for scene in scenes(level):
        right = sorted(clip.crossing for clip in scene.clips if not clip.wrong)
        wrong = [clip.crossing for clip in scene.clips if clip.wrong]
        assert right == list(range(scene.tied, len(scene.rope.over)))
        assert right, "something is always left to do"
        assert len(set(wrong)) == len(wrong)
        assert set(wrong) <= set(right)
        assert scene.tied >= 1
        assert len(scene.clips) == TASK.knobs(level).clips


@pytest.mark.parametrize("level", LEVELS)
def test_recount_agrees_and_clips_are_long_enough(level: str) -> None:
    for scene in scenes(level)[:10]:
        assert IMPL.recount(scene) == (IMPL.ask(scene)[0].answer,)
        assert CLIPS // len(scene.clips) > 2 * segments.HOLD + 8


def test_both_questions_and_all_numbers_of_steps_come_up() -> None:
    answers = [IMPL.ask(scene)[0].answer for level in LEVELS for scene in scenes(level)]
    assert {answer for answer in answers if isinstance(answer, int)} == {2, 3, 4, 5}
    assert {len(answer) for answer in answers if isinstance(answer, tuple)} == {2, 3, 4, 5}


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_the_crossings_of_one_picture_do_not_tell_how_many_steps_are_left(level: str) -> None:
    """Whoever knows the commonest answer for every finished knot, or every rope tied so far, is mostly wrong."""
    many = [scene_at(TASK, address_of(TASK, level, "train", index)) for index in range(300)]
    by_total: dict[int, Counter[int]] = defaultdict(Counter)
    by_tied: dict[int, Counter[int]] = defaultdict(Counter)
    for scene in many:
        by_total[len(scene.rope.over)][len(scene.rope.over) - scene.tied] += 1
        by_tied[scene.tied][len(scene.rope.over) - scene.tied] += 1
    for table in (by_total, by_tied):
        assert sum(max(answers.values()) for answers in table.values()) < 0.52 * len(many)
        assert all(len(answers) > 1 for answers in table.values())
