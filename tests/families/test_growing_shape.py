from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import cache

import pytest

from unwritten.core import Integer, Registry
from unwritten.core.generate import address_of, scene_at
from unwritten.families.morse.parts.growth import Step, growth_factor, plans, shape_of, sizes
from unwritten.families.morse.parts.growth_film import BEFORE, GROWING, ROOM, SMALLEST_UNIT, START, Picture, unit_of
from unwritten.families.morse.tasks.math.growing_shape import Scene

TASK = Registry().get("morse/math/growing_shape")
EVERY = ("easy", "medium", "hard", "0.00", "0.37", "0.75", "1.00")
DOUBLE, WIDER = Step("all", Fraction(2)), Step("width", Fraction(3))


@cache
def scenes(level: str, count: int = 20) -> tuple[Scene, ...]:
    return tuple(scene_at(TASK, address_of(TASK, level, "train", i)) for i in range(count))


def answers(scene: Scene) -> tuple[object, object]:
    return TASK.impl.ask(scene)[0].answer, TASK.impl.recount(scene)[0]


@pytest.mark.parametrize(
    ("name", "size", "factor"),
    [("rectangle", 6 * 12, 12), ("triangle", 3 * 12, 12), ("L-shape", 5 * 12, 12), ("box", 6 * 2 * 24, 24)],
)
def test_the_size_by_hand(name: str, size: int, factor: int) -> None:
    """Twice as large, then three times as wide."""
    shape = shape_of(name, 3, 2, 2 if name == "box" else 1)
    scene = Scene(shape, (DOUBLE, WIDER), "size", 0)
    assert answers(scene) == (size, size)
    assert answers(replace(scene, asks="factor")) == (Fraction(factor), Fraction(factor))


def test_recount_notices_another_step() -> None:
    scene = Scene(shape_of("rectangle", 3, 2, 1), (DOUBLE, WIDER), "size", 0)
    assert TASK.impl.recount(scene)[0] != TASK.impl.ask(replace(scene, steps=(DOUBLE, DOUBLE)))[0].answer


def test_a_shape_that_outgrows_the_screen_has_no_unit() -> None:
    assert unit_of(shape_of("rectangle", 6, 4, 1), (Step("all", Fraction(9)),)) == 0


def test_a_colour_changes_no_size() -> None:
    assert growth_factor((Step("colour", Fraction(1)),), solid=True) == 1


@pytest.mark.parametrize("level", EVERY)
def test_squares_can_be_counted_and_all_stays_in_frame(level: str) -> None:
    for scene in scenes(level):
        unit = unit_of(scene.shape, scene.steps)
        assert unit >= SMALLEST_UNIT
        for size in sizes(scene.steps):
            assert scene.shape.width * size[0] * unit <= ROOM[0]
            assert scene.shape.height * size[1] * unit <= ROOM[1]
        assert min(scene.shape.width, scene.shape.height) >= 2
        assert START >= 60
        each = Picture(scene.shape, scene.steps, scene.colour).each
        assert BEFORE >= 18
        assert each - BEFORE - GROWING >= 18


@pytest.mark.parametrize("level", EVERY)
def test_every_answer_is_exact_and_rulers_are_read_at_whole_numbers(level: str) -> None:
    for scene in scenes(level):
        (question,) = TASK.impl.ask(scene)
        if isinstance(question.kind, Integer):
            assert question.answer == TASK.impl.recount(scene)[0]
        else:
            assert isinstance(question.answer, Fraction)
            assert (100 * question.answer).denominator == 1
        widths = [scene.shape.width * size[0] for size in sizes(scene.steps)]
        for number, step in enumerate(scene.steps):
            if not step.stated:
                assert widths[number].denominator == widths[number + 1].denominator == 1
                assert step.way in ("all", "width")
                assert step.factor > 1
        assert scene.steps[-1].stated
        assert scene.steps[-1].way != "colour"


def test_no_frame_of_the_steps_has_the_paper() -> None:
    scene = next(scene for scene in scenes("easy") if scene.shape.name == "rectangle")
    other = replace(scene, colour=(scene.colour + 1) % 4)
    last = TASK.impl.film(scene).picture(320), TASK.impl.film(other).picture(320)
    inside = (last[0] != last[1]).any(axis=2)
    rows = inside.any(axis=1).nonzero()[0]
    columns = inside.any(axis=0).nonzero()[0]
    assert inside[rows[0] + 6 : rows[-1] - 6, columns[0] + 6 : columns[-1] - 6].all()  # one plain fill, no lines


def test_plans_have_the_factor_they_are_filed_under() -> None:
    for total, rows in plans(2, ("all", "width", "depth"), solid=True).items():
        assert all(growth_factor(row, solid=True) == total for row in rows)


def test_levels_grow_harder() -> None:
    assert [len(scenes(level)[0].steps) for level in ("easy", "medium", "hard")] == [2, 3, 4]
    assert {scene.asks for scene in scenes("hard", 40)} == {"size", "factor"}
    assert {scene.shape.name for scene in scenes("hard", 40)} == {"L-shape", "triangle", "trapezium", "box"}
