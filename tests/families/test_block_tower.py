"""Block tower: towers worked out by hand, margins at every joint, and a tower that stays in the picture."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from fractions import Fraction
from functools import cache

import pymunk
import pytest

from unwritten.core import Registry
from unwritten.core.generate import address_of, scene_at
from unwritten.draw import Box
from unwritten.families.morse.parts.tower import FLOOR, LEFT, UNIT, UNITS, Block, TowerPicture, block_box
from unwritten.families.morse.tasks.physical import block_tower
from unwritten.families.morse.tasks.physical.block_tower import BlockTower, Scene

TASK = Registry().get("morse/physical/block_tower")
LEVELS = ("easy", "medium", "hard", "0.00", "0.37", "1.00")


@cache
def scenes(level: str, count: int = 20) -> tuple[Scene, ...]:
    address = [address_of(TASK, level, "train", index) for index in range(count)]
    return tuple(scene_at(TASK, each) for each in address)


def tower(*spans: tuple[int, int]) -> Scene:
    return Scene(tuple(Block(left, right - left) for left, right in spans), window=2, hold=36)


def both(scene: Scene) -> tuple[object, object]:
    return BlockTower().ask(scene)[0].answer, BlockTower().recount(scene)[0]


def test_a_block_whose_own_middle_is_unsupported_tips() -> None:
    assert both(tower((8, 12), (11, 15))) == ("2", "2")


def test_a_straight_tower_stands() -> None:
    assert both(tower((8, 12), (8, 12), (9, 13), (8, 12))) == (None, None)


def test_a_third_block_tips_the_joint_below_the_second() -> None:
    # Block 3 rests well on block 2, but both together have their middle at 13, beyond block 1's end at 12.
    assert both(tower((8, 12), (10, 14), (12, 16))) == ("3", "3")


def test_only_a_joint_that_tips_is_said_to_give_way() -> None:
    # The middle of block 3, at 14, is just at the end of block 2: that joint alone would hold.
    lines = BlockTower().explain(tower((8, 12), (10, 14), (12, 16)))
    assert [line for line in lines if "gives way" in line] == [line for line in lines if "above block 1 the" in line]
    assert any("above block 2 the" in line and "just in balance" in line for line in lines)


def test_a_counterweight_saves_an_overhang_only_when_it_is_there_in_time() -> None:
    # Blocks 2 and 3 have their middle at 11.75, just above block 1; block 4 draws it back.
    assert both(tower((8, 12), (9, 13), (10, 15), (8, 12))) == (None, None)
    # Without support at block 3 a later counterweight comes too late.
    assert both(tower((8, 12), (10, 14), (12, 16), (6, 14))) == ("3", "3")


def test_a_block_that_is_drawn_elsewhere_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """The recount measures the drawn blocks: with the third one drawn two units to the right it tips."""

    def shifted(blocks: Sequence[Block], place: int) -> Box:
        box = block_box(blocks, place)
        return Box(box.x + 2 * UNIT, box.y, box.width, box.height) if place == 2 else box

    scene = tower((8, 12), (9, 13), (10, 14))
    assert both(scene) == (None, None)
    monkeypatch.setattr(block_tower, "block_box", shifted)
    assert both(scene) == (None, "3")


@pytest.mark.parametrize("level", LEVELS)
def test_no_centre_of_mass_is_near_the_end_of_a_joint(level: str) -> None:
    """No ties: the margin holds at every joint of every stage up to the answer."""
    margin = Fraction(*TASK.knobs(TASK.level(level)).margin)
    assert margin >= Fraction(1, 4)
    for scene in scenes(level):
        answer = both(scene)[0]
        assert both(scene)[1] == answer
        last = int(answer) if isinstance(answer, str) else len(scene.blocks)
        for count in range(2, last + 1):
            reserves = block_tower._reserves(scene.blocks[:count])
            assert min(reserves) <= -margin if str(count) == answer else min(reserves) >= margin


@pytest.mark.parametrize("level", LEVELS)
def test_the_block_to_blame_lies_safely_on_the_one_below(level: str) -> None:
    """The fault is never the topmost joint alone, which could be seen without weighing anything."""
    for scene in scenes(level):
        answer = both(scene)[0]
        if isinstance(answer, str):
            assert block_tower._reserves(scene.blocks[: int(answer)])[-1] > 0


@pytest.mark.parametrize("level", LEVELS)
def test_everything_is_inside_the_picture_and_blocks_touch(level: str) -> None:
    for scene in scenes(level):
        boxes = [block_box(scene.blocks, place) for place in range(len(scene.blocks))]
        for lower, upper in itertools.pairwise(boxes):
            assert min(lower.right, upper.right) - max(lower.x, upper.x) >= 2 * UNIT
            assert upper.bottom == lower.y
        assert all(box.x > LEFT and box.right < LEFT + UNIT * UNITS for box in boxes)
        assert boxes[-1].y >= 60
        assert boxes[0].bottom == FLOOR
        assert min(box.height for box in boxes) >= 40


@pytest.mark.parametrize("hundredths", range(0, 101, 5))
def test_a_film_is_never_longer_than_what_a_model_sees(hundredths: int) -> None:
    """32 frames at two a second, at and between the named levels."""
    (scene,) = scenes(f"{hundredths / 100:.2f}", 1)
    assert BlockTower().film(scene).frames <= 480
    assert scene.hold >= 36


def test_all_answers_are_reached() -> None:
    for level in ("easy", "medium", "hard"):
        knobs = TASK.knobs(level)
        found = {both(scene)[0] for scene in scenes(level, 40)}
        assert found == {None, *map(str, range(2 + knobs.below, knobs.blocks + 1))}


def test_no_frame_shows_all_blocks() -> None:
    for level in ("easy", "medium", "hard"):
        scene = scenes(level)[0]
        assert TowerPicture(scene.blocks, scene.hold, scene.window).window < len(scene.blocks)


def test_a_physics_engine_agrees_on_towers_by_hand() -> None:
    assert _topples(tower((8, 12), (10, 14), (12, 16)))
    assert not _topples(tower((8, 12), (8, 12), (9, 13), (8, 12)))


def _topples(scene: Scene) -> bool:
    """Let the whole tower go in an engine and see whether a block sinks by half its thickness."""
    space = pymunk.Space()
    space.gravity, space.iterations = (0, 900), 60
    floor = pymunk.Segment(space.static_body, (-2000, FLOOR + 20), (3000, FLOOR + 20), 20)
    floor.friction = 1
    space.add(floor)
    bodies = []
    for place in range(len(scene.blocks)):
        box = block_box(scene.blocks, place)
        mass = box.width / 10
        body = pymunk.Body(mass, pymunk.moment_for_box(mass, (box.width, box.height)))
        body.position = box.centre
        shape = pymunk.Poly.create_box(body, (box.width, box.height))
        shape.friction = 1
        space.add(body, shape)
        bodies.append((body, box))
    for _ in range(600):
        space.step(1 / 240)
    return any(body.position.y - box.centre[1] > box.height / 2 for body, box in bodies)
