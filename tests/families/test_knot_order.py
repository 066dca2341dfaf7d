from __future__ import annotations

import functools
import itertools
from dataclasses import replace

import pytest

from unwritten.core import Registry
from unwritten.core.generate import address_of, scene_at
from unwritten.draw import Canvas
from unwritten.families.morse.parts import knots
from unwritten.families.morse.parts.knot_footage import PER_STEP, Tying, crossings_drawn
from unwritten.families.morse.parts.knots import Rope
from unwritten.families.morse.tasks.planning.knot_order import KnotOrder, Scene

TASK = Registry().get("morse/planning/knot_order")
IMPL = KnotOrder()
LEVELS = ("easy", "medium", "hard", "0.00", "0.37", "1.00")

# Down, then a loop to the left that crosses the first strand, and a second loop that crosses it further up.
LOOPS = Rope(
    nodes=(
        *((3, 0), (3, 1), (3, 2), (3, 3), (3, 4), (2, 4), (1, 4), (1, 3)),
        *((2, 3), (3, 3), (4, 3), (5, 3), (5, 2), (5, 1), (4, 1), (3, 1), (2, 1)),
    ),
    over=(True, False),
)
BY_HAND = Scene(rope=LOOPS, tied=0, shown=(1, 0), turns=(0, 1))


@functools.cache
def scenes(level: str) -> tuple[Scene, ...]:
    return tuple(scene_at(TASK, address_of(TASK, level, "validation", index)) for index in range(20))


def test_a_rope_by_hand_has_the_order_worked_out_by_hand() -> None:
    assert LOOPS.crossings == ((3, 9), (1, 15))
    assert IMPL.ask(BY_HAND)[0].answer == ("2", "1")
    assert IMPL.recount(BY_HAND) == (("2", "1"),)


def test_a_step_without_a_crossing_is_caught_by_recount() -> None:
    broken = replace(BY_HAND, rope=replace(LOOPS, nodes=(*LOOPS.nodes[:13], (6, 2), (7, 2), (7, 3), (7, 4))))
    with pytest.raises((ValueError, IndexError)):
        IMPL.recount(broken)


@pytest.mark.parametrize("level", LEVELS)
def test_each_crossing_is_straight_square_and_away_from_the_next(level: str) -> None:
    for scene in scenes(level):
        nodes = scene.rope.nodes
        steps = [(b[0] - a[0], b[1] - a[1]) for a, b in itertools.pairwise(nodes)]
        assert all(abs(x) + abs(y) == 1 for x, y in steps)
        assert all(nodes.count(node) <= 2 for node in nodes)
        assert len(scene.rope.crossings) == len(scene.rope.over) == scene.tied + len(scene.shown)
        for first, second in scene.rope.crossings:
            assert steps[first - 1] == steps[first], "a corner is crossed"
            assert steps[second - 1] == steps[second], "the end turns on a strand"
            assert steps[first][0] * steps[second][0] + steps[first][1] * steps[second][1] == 0
        ends = scene.rope.cuts
        assert all(a < b for a, b in itertools.pairwise(ends))
        assert all(nodes[end] not in nodes[:end] for end in ends), "the end rests on another strand"
        assert all(0 <= x < knots.SIZE and 0 <= y < knots.SIZE for x, y in nodes)


@pytest.mark.parametrize("level", LEVELS)
def test_every_step_adds_one_crossing_and_recount_agrees(level: str) -> None:
    for scene in scenes(level)[:5]:
        assert IMPL.recount(scene) == (IMPL.ask(scene)[0].answer,)


def test_crossings_are_seen_in_every_turn() -> None:
    for turns in range(4):
        footage = Tying(LOOPS, (turns, turns))
        counts = [crossings_drawn(footage.line(frame)) for frame in (0, PER_STEP - 1, PER_STEP, 2 * PER_STEP - 1)]
        assert counts == [0, 1, 1, 2]


def test_over_and_under_look_different_and_the_lower_strand_is_interrupted() -> None:
    pictures = []
    for over in (True, False):
        canvas = Canvas()
        knots.draw_rope(canvas, replace(LOOPS, over=(over, over)), LOOPS.cuts[-1])
        pictures.append(canvas.pixels.astype(int))
    x, y = (round(part) for part in knots.on_screen((3, 3), 0))
    beside = knots.WIDE // 2 + knots.GAP // 2
    mat = (knots.MAT.red, knots.MAT.green, knots.MAT.blue)
    assert abs(pictures[0][y - beside, x, :3] - mat).max() < 12  # the first strand, up and down, goes below
    assert abs(pictures[1][y, x - beside, :3] - mat).max() < 12  # now the second one does
    assert abs(pictures[0][y, x - beside, :3] - mat).max() > 12
    assert abs(pictures[1][y - beside, x, :3] - mat).max() > 12
