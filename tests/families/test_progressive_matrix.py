"""Progressive matrices: every rule that fits the eight cells says the same about the ninth."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias

import numpy as np
import pytest

from unwritten.core import Registry, UnwrittenError
from unwritten.core.generate import address_of, scene_at
from unwritten.draw import PALETTE
from unwritten.families.morse.parts.matrix_picture import (
    EDGE,
    INKS,
    LARGE,
    MARKER,
    PLACES,
    RADII,
    Cell,
    inside,
    matrix_boxes,
    option_frame,
)
from unwritten.families.morse.parts.matrix_rules import PROPERTIES, by_other_arithmetic, predictions, rivals
from unwritten.families.morse.parts.option_card import option_boxes
from unwritten.families.morse.tasks.abstract.progressive_matrix import ProgressiveMatrix, Ruled, Scene

TASK = Registry().get("morse/abstract/progressive_matrix")
EVERY = ("easy", "medium", "hard", "0.00", "0.37", "0.75", "1.00")
Guess: TypeAlias = Callable[[list[int], set[int]], set[int]]
BY_NAME = {kind.name: kind for kind in PROPERTIES}


@functools.cache
def scenes(level: str, count: int = 25) -> tuple[Scene, ...]:
    return tuple(scene_at(TASK, address_of(TASK, level, "train", index)) for index in range(count))


def by_hand() -> Scene:
    """Numbers 1 2 3 / 2 3 4 / 1 2 ?, and one shape a row: the last cell has three triangles."""
    numbers, shapes = (1, 2, 3, 2, 3, 4, 1, 2, 3), (0, 0, 0, 1, 1, 1, 2, 2, 2)
    cells = tuple(Cell(shape, 0, number, 1, -1) for shape, number in zip(shapes, numbers, strict=True))
    options = (
        replace(cells[8], number=2),
        replace(cells[8], shape=1),
        replace(cells[8], shape=1, number=2),
        cells[8],
    )
    rules = (Ruled("number", "progression"), Ruled("shape", "constant"))
    return Scene(cells, rules, tuple(range(8)), 3, options)


def test_the_truth_of_a_scene_made_by_hand() -> None:
    assert ProgressiveMatrix().ask(by_hand())[0].answer == "D"
    assert ProgressiveMatrix().recount(by_hand()) == ("D",)


def test_a_last_cell_that_breaks_the_rules_is_caught() -> None:
    scene = by_hand()
    broken = replace(scene, cells=(*scene.cells[:8], scene.options[0]))
    assert ProgressiveMatrix().ask(broken)[0].answer == "A"
    assert ProgressiveMatrix().recount(broken) == ("D",)


def test_eight_cells_that_leave_the_ninth_open_are_refused() -> None:
    scene = by_hand()
    strange = (*scene.cells[:5], replace(scene.cells[5], colour=3), *scene.cells[6:])
    with pytest.raises(UnwrittenError, match="open"):
        ProgressiveMatrix().recount(replace(scene, cells=strange))


def test_each_rule_is_found_and_conflicts_are_seen() -> None:
    number, marker = BY_NAME["number"], BY_NAME["marker"]
    assert ("sum row", 4) in predictions(number, ((1, 2, 3), (2, 1, 3), (1, 3, -9)))
    assert ("difference row", 1) in predictions(number, ((3, 2, 1), (4, 1, 3), (3, 2, -9)))
    assert ("three row", 2) in predictions(number, ((1, 2, 4), (2, 4, 1), (4, 1, -9)))
    assert ("progression row", 1) in predictions(marker, ((0, 2, 4), (3, 5, 7), (5, 7, -9)))
    assert ("twice row", 2) in predictions(number, ((1, 1, 2), (1, 2, 1), (1, 1, -9)))
    assert ("first row", 3) in predictions(number, ((1, 2, 1), (4, 1, 4), (3, 2, -9)))
    assert ("second row", 2) in predictions(number, ((1, 2, 2), (4, 1, 1), (3, 2, -9)))
    # Two rows with the same values and a third without them do not follow "three" or "twice".
    assert predictions(BY_NAME["shape"], ((0, 1, 2), (2, 0, 1), (3, 3, -9))) == []
    assert predictions(BY_NAME["shape"], ((0, 0, 1), (0, 1, 0), (1, 1, -9))) == []
    # As a sum it is 4, as a progression 3: such a table must not be shown.
    both = {value for _, value in predictions(number, ((1, 2, 3), (1, 2, 3), (1, 2, -9)))}
    assert both == {3}
    torn = {value for _, value in predictions(number, ((2, 1, 3), (1, 2, 3), (3, 1, -9)))}
    assert len(torn) == 2


@pytest.mark.parametrize("level", EVERY)
def test_no_rule_along_rows_or_columns_says_otherwise(level: str) -> None:
    for scene in scenes(level):
        for ruled in scene.rules:
            values = [getattr(cell, ruled.name) for cell in scene.cells]
            rows = [values[:3], values[3:6], [*values[6:8], -9]]
            said = predictions(BY_NAME[ruled.name], rows)
            assert {value for _, value in said} == {values[8]}
            assert f"{ruled.rule} row" in {name for name, _ in said}


def test_other_arithmetic_that_fits_both_full_rows_is_found() -> None:
    twos = ((2, 2, 4), (2, 2, 4), (1, 3, 4))  # a sum; a product, or two more than the first, would fit as well
    assert by_other_arithmetic(twos) == {3, 4, 5}
    assert rivals(BY_NAME["number"], twos) == [1]
    assert rivals(BY_NAME["shape"], twos) == [1, 3]  # nobody multiplies shapes
    assert 1 in by_other_arithmetic(((3, 2, 1), (2, 3, 1), (2, 1, 3)))  # the gap between two numbers
    assert 3 in by_other_arithmetic(((3, 1, 2), (3, 1, 2), (4, 2, 2)))  # half-way between two numbers
    assert 3 in by_other_arithmetic(((4, 3, 1), (4, 2, 2), (3, 2, 1)))  # eight signs in each row
    assert by_other_arithmetic(((1, 2, 3), (3, 1, 4), (2, 2, 4))) == set()


@pytest.mark.parametrize("level", EVERY)
def test_no_option_is_right_by_other_arithmetic_with_numbers(level: str) -> None:
    for scene in scenes(level, 250):
        numbers = [cell.number for cell in scene.cells]
        rows = (tuple(numbers[:3]), tuple(numbers[3:6]), tuple(numbers[6:]))
        offered = {option.number for option in scene.options} - {numbers[8]}
        assert not offered & by_other_arithmetic(rows)


@pytest.mark.parametrize("level", EVERY)
def test_options_differ_and_none_stands_out(level: str) -> None:
    for scene in scenes(level):
        varied = TASK.knobs(level).varied
        assert len(set(scene.options)) == len(scene.options) == 2**varied
        assert scene.options.count(scene.cells[8]) == 1
        for kind in PROPERTIES:
            values = [getattr(option, kind.name) for option in scene.options]
            counts = {values.count(value) for value in values}
            assert counts in ({len(values)}, {len(values) // 2}), "a vote would find the truth"


def expected_by(guess: Guess, scene: Scene) -> float:
    """How often the truth is found by guessing the value of each varied property from its eight values."""
    left = list(scene.options)
    for kind in PROPERTIES:
        offered = {getattr(option, kind.name) for option in scene.options}
        wanted = guess([getattr(cell, kind.name) for cell in scene.cells[:8]], offered) & offered
        left = [option for option in left if not wanted or getattr(option, kind.name) in wanted]
    return (scene.cells[8] in left) / len(left)


def after(first: int, second: int, offered: set[int]) -> set[int]:
    """The same again after two alike, else something new."""
    return {first} if first == second else offered - {first, second}


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_no_part_of_the_matrix_alone_finds_the_answer(level: str) -> None:
    guesses: dict[str, Guess] = {
        "last row": lambda values, offered: after(values[6], values[7], offered),
        "in the last row": lambda values, offered: set(values[6:8]),
        "not in the last row": lambda values, offered: offered - set(values[6:8]),
        "last column": lambda values, offered: after(values[2], values[5], offered),
        "rarest": lambda values, offered: {min(sorted(offered), key=values.count)},
        "most common": lambda values, offered: {max(sorted(offered), key=values.count)},
    }
    for name, guess in guesses.items():
        right = sum(expected_by(guess, scene) for scene in scenes(level, 120))
        assert right / 120 <= 1.6 / 2 ** TASK.knobs(level).varied, name


@pytest.mark.parametrize("level", EVERY)
def test_every_cell_is_shown_once_and_long_enough(level: str) -> None:
    for scene in scenes(level, 5):
        assert sorted(scene.order) == list(range(8))
        film = ProgressiveMatrix().film(scene)
        assert film.frames <= 480
        assert all(shot.frames >= 36 for shot in film.shots[1:-1])


def test_signs_of_a_cell_touch_neither_each_other_nor_the_dot() -> None:
    for places in PLACES.values():
        for one, other in itertools.combinations(places, 2):
            gap = ((one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2) ** 0.5
            assert gap > 2.08 * RADII[2]
        for across, down in places:
            assert max(abs(across), abs(down)) + 1.05 * RADII[2] < EDGE - MARKER
    assert all(b / a > 1.35 for a, b in itertools.pairwise(RADII)), "sizes must be told apart"
    assert 2 * RADII[0] * matrix_boxes()[0].width >= 16
    assert LARGE.right < 840
    assert matrix_boxes()[8].bottom < 470


@pytest.mark.parametrize("size", range(3))
@pytest.mark.parametrize("varied", [2, 3])
def test_an_option_has_the_very_pixels_of_the_cell_in_the_matrix(size: int, varied: int) -> None:
    cell = Cell(shape=3, colour=0, number=4, size=size, marker=5)
    scene = replace(by_hand(), cells=(cell,) * 9, options=(cell,) * 2**varied, seen=8)
    shots = ProgressiveMatrix().film(scene).shots
    matrix, card = (found.draw(found.frames - 1) for found in (shots[8], shots[-1]))
    places = [inside(matrix_boxes()[0]), *(inside(option_frame(box)) for box in option_boxes(2**varied))]
    first, *others = (
        picture[round(box.y) : round(box.bottom), round(box.x) : round(box.right)].astype(int)
        for picture, box in zip((matrix, *(card,) * 2**varied), places, strict=True)
    )
    assert all(np.abs(first - other).max() <= 8 for other in others), "edges may round otherwise, no more"


def test_the_frame_gives_the_same_scale_everywhere() -> None:
    frames = (matrix_boxes()[0], LARGE, *(option_frame(box) for count in (4, 8) for box in option_boxes(count)))
    assert all(inside(frame).width / frame.width == pytest.approx(40 / 42) for frame in frames)
    assert {frame.width for frame in frames} == {LARGE.width, matrix_boxes()[0].width}


def test_colours_are_far_apart() -> None:
    for one, other in itertools.combinations([PALETTE[name] for name in INKS], 2):
        gaps = (abs(one.red - other.red), abs(one.green - other.green), abs(one.blue - other.blue))
        assert max(gaps) >= 70


def test_every_rule_and_property_is_used() -> None:
    used = {
        (ruled.name, ruled.rule)
        for level in ("medium", "hard")
        for scene in scenes(level, 60)
        for ruled in scene.rules
    }
    assert used == {(kind.name, rule) for kind in PROPERTIES for rule in kind.rules}
