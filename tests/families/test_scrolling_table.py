from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from unwritten.core import Registry, Rng
from unwritten.core.generate import address_of, scene_at
from unwritten.core.seeding import PUBLIC
from unwritten.families.morse.parts.number_table import numbers_with, reachable
from unwritten.families.morse.parts.scroller import FRAMES, Cell, Scroller
from unwritten.families.morse.tasks.math.scrolling_table import NEAR, Scene, counted

TASK = Registry().get("morse/math/scrolling_table")
EVERY = ("easy", "medium", "hard", "0.00", "0.37", "1.00")
LEGIBLE = 18


@cache
def scenes(level: str, count: int = 20) -> tuple[Scene, ...]:
    return tuple(scene_at(TASK, address_of(TASK, level, "train", i)) for i in range(count))


def by_hand() -> Scene:
    cells = [
        Cell(3, "orange"),
        Cell(5, "white"),
        Cell(4, "red"),
        Cell(6, "orange"),
        Cell(2, "orange"),
        Cell(9, "white"),
    ]
    return Scene(Scroller(tuple((cell,) for cell in cells), 2, False), "orange", "", "sum", True)


def test_the_sum_and_the_product_by_hand() -> None:
    assert TASK.impl.ask(by_hand())[0].answer == 11 == TASK.impl.recount(by_hand())[0]
    product = replace(by_hand(), operation="product")
    assert TASK.impl.ask(product)[0].answer == 36 == TASK.impl.recount(product)[0]
    even = replace(by_hand(), parity="even")
    assert TASK.impl.ask(even)[0].answer == 8 == TASK.impl.recount(even)[0]


def test_recount_notices_a_cell_that_never_comes_into_view() -> None:
    table = by_hand().table

    class Stuck(Scroller):
        def offset(self, frame: int) -> float:
            return 0.0

    broken = replace(by_hand(), table=Stuck(table.strips, table.window, table.upwards))
    assert TASK.impl.recount(broken) != (TASK.impl.ask(broken)[0].answer,)


def test_the_screen_says_the_operation_that_is_asked() -> None:
    for scene in scenes("hard"):
        assert scene.operation.upper() in TASK.impl.ask(scene)[0].text
        assert ("PRODUCT" in TASK.impl.ask(scene)[0].text) == (scene.operation == "product")


@pytest.mark.parametrize("level", EVERY)
def test_every_number_is_legible_long_enough_and_never_all_at_once(level: str) -> None:
    for scene in scenes(level, 6):
        table = scene.table
        for strip in range(len(table.strips)):
            last = len(table.strips[strip]) - 1
            inside = [
                frame
                for frame in range(0, FRAMES, 3)
                if table.view.holds(table.place(strip, 0, frame).inset(3))
                and table.view.holds(table.place(strip, last, frame).inset(3))
            ]
            assert len(inside) * 3 >= LEGIBLE
        assert table.view.x - 14 >= 0
        assert table.view.y - 14 >= 0
        assert table.view.right + 14 <= 854
        assert table.view.bottom + 14 <= 480
        assert min(table.pitch) >= 60


@pytest.mark.parametrize("level", EVERY)
def test_no_view_holds_all_that_counts_and_colours_are_clear(level: str) -> None:
    for scene in scenes(level):
        strips = [strip for strip, _ in counted(scene)]
        assert max(strips) - min(strips) > scene.table.window
        assert len(strips) >= 3
        colours = {cell.colour for strip in scene.table.strips for cell in strip}
        if level != "hard" and level != "1.00":
            assert NEAR[scene.colour] not in colours
        assert TASK.impl.recount(scene) == (TASK.impl.ask(scene)[0].answer,)


def test_parity_leaves_numbers_of_the_colour_out() -> None:
    for scene in scenes("hard"):
        everything = [cell.number for strip in scene.table.strips for cell in strip if cell.colour == scene.colour]
        assert len(everything) > len(counted(scene))


def test_both_operations_and_both_ways_occur() -> None:
    assert {scene.operation for scene in scenes("medium")} == {"sum", "product"}
    assert {scene.table.upwards for scene in scenes("medium")} == {True, False}


@pytest.mark.parametrize(("operation", "target"), [("sum", 17), ("product", 72)])
def test_numbers_have_the_wanted_total(operation: str, target: int) -> None:
    rng = Rng(PUBLIC, address_of(TASK, "easy", "test", 0), 0)
    values = tuple(range(2, 10))
    assert target in reachable(operation, values, 3)
    for _ in range(20):
        a, b, c = numbers_with(rng, operation, target, values, 3)
        assert (a + b + c if operation == "sum" else a * b * c) == target
