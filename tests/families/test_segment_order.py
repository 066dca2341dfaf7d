from __future__ import annotations

import functools
from dataclasses import replace
from itertools import combinations

import numpy as np
import pytest

from unwritten.core import SIZE, Registry
from unwritten.core.generate import address_of, scene_at
from unwritten.draw import PALETTE, Canvas, Span
from unwritten.families.morse.parts import plotter, segments
from unwritten.families.morse.parts.plotter import Plotter
from unwritten.families.morse.tasks.planning.segment_order import FRAMES, Scene, SegmentOrder

TASK = Registry().get("morse/planning/segment_order")
IMPL = SegmentOrder()
LEVELS = ("easy", "medium", "hard", "0.00", "0.37", "1.00")

# Three clips: right, down, right again; the second one is shown first, then the third, then the first.
BY_HAND = Scene(
    drive=(((0, 0), (3, 0)), ((3, 0), (3, 4)), ((3, 4), (8, 4))),
    shown=(1, 2, 0),
    trail="none",
    landmarks=(),
)


@functools.cache
def scenes(level: str) -> tuple[Scene, ...]:
    return tuple(scene_at(TASK, address_of(TASK, level, "validation", index)) for index in range(20))


def test_a_drive_by_hand_has_the_order_worked_out_by_hand() -> None:
    assert IMPL.ask(BY_HAND)[0].answer == ("3", "1", "2")
    assert IMPL.recount(BY_HAND) == (("3", "1", "2"),)


def test_a_drive_that_jumps_or_returns_is_caught_by_recount() -> None:
    jump = replace(BY_HAND, drive=(((0, 0), (3, 0)), ((5, 0), (5, 4)), ((5, 4), (8, 4))))
    assert IMPL.recount(jump) != (IMPL.ask(jump)[0].answer,)
    circle = replace(BY_HAND, drive=(((0, 0), (3, 0)), ((3, 0), (3, 4)), ((3, 4), (0, 4))))
    assert IMPL.recount(circle) == (IMPL.ask(circle)[0].answer,)
    closed = replace(BY_HAND, drive=(((0, 0), (3, 0)), ((3, 0), (3, 4)), ((3, 4), (0, 0))))
    assert IMPL.recount(closed) == ()


def test_an_order_that_is_none_is_refused() -> None:
    with pytest.raises(ValueError, match="not an order"):
        segments.labels_in_order((0, 0, 1))
    with pytest.raises(ValueError, match="cannot be cut"):
        segments.even_cuts(3, 4)


@pytest.mark.parametrize("level", LEVELS)
def test_cuts_are_apart_and_clips_meet_in_one_chain(level: str) -> None:
    for scene in scenes(level):
        cuts = [scene.drive[0][0], *(corners[-1] for corners in scene.drive)]
        apart = TASK.knobs(level).apart
        assert apart >= 2
        for (x1, y1), (x2, y2) in combinations(cuts, 2):
            assert max(abs(x1 - x2), abs(y1 - y2)) >= apart
        assert IMPL.recount(scene) == (IMPL.ask(scene)[0].answer,)


@pytest.mark.parametrize("level", LEVELS)
def test_the_board_is_in_the_frame_and_clips_are_long_enough(level: str) -> None:
    for scene in scenes(level):
        for corners in scene.drive:
            assert all(0 <= x < plotter.COLUMNS and 0 <= y < plotter.ROWS for x, y in corners)
        assert SIZE[0] - 20 > plotter.LEFT + plotter.PITCH * (plotter.COLUMNS - 1) + 20
        assert SIZE[1] - 15 > plotter.TOP + plotter.PITCH * (plotter.ROWS - 1) + 20
        assert FRAMES // len(scene.shown) >= 2 * segments.HOLD + 15


def test_each_clip_begins_with_the_picture_that_another_one_ends_with() -> None:
    scene = scenes("hard")[0]
    footage = Plotter(scene.drive, scene.trail, scene.landmarks)
    pictures = []
    for frame in (plotter.PER_CLIP - 1, plotter.PER_CLIP):
        canvas = Canvas()
        footage.paint(canvas, frame)
        pictures.append(canvas.pixels)
    assert (pictures[0] == pictures[1]).all()


class Counter:
    """The least that footage can be: it knows nothing of drives."""

    frames = 9

    def paint(self, canvas: Canvas, frame: int) -> None:
        canvas.clear(PALETTE["red"].shaded(frame / 8))


def test_any_footage_can_be_shuffled_and_stands_still_at_both_ends() -> None:
    shots = segments.shuffled_shots(Counter(), segments.even_cuts(9, 3), (2, 0, 1), 60)
    assert [shot.frames for shot in shots] == [60, 60, 60]
    reds = [int(np.asarray(shots[0].draw(frame))[300, 400, 0]) for frame in range(60)]
    assert reds == sorted(reds)
    assert len(set(reds[: segments.HOLD])) == len(set(reds[-segments.HOLD :])) == 1
    assert (reds[0], reds[-1]) == (round(220 * 6 / 8), 220)
    with pytest.raises(ValueError, match="more than 36 frames"):
        segments.clip_shot(Counter(), Span(0, 3), 1, 1, 36)
