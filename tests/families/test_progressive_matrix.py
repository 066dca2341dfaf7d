"""Progressive matrices: every rule that fits the eight cells says the same about the ninth."""

from __future__ import annotations

import functools
import itertools
from dataclasses import replace

import pytest

from unwritten.core import Registry, UnwrittenError
from unwritten.core.generate import address_of, scene_at
from unwritten.draw import PALETTE
from unwritten.families.morse.parts.matrix_picture import INKS, LARGE, MARKER, PLACES, RADII, RIM, Cell, matrix_boxes
from unwritten.families.morse.parts.matrix_rules import PROPERTIES, predictions
from unwritten.families.morse.tasks.abstract.progressive_matrix import ProgressiveMatrix, Ruled, Scene

TASK = Registry().get("morse/abstract/progressive_matrix")
EVERY = ("easy", "medium", "hard", "0.00", "0.37", "0.75", "1.00")
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
    strange = (*scene.cells[:4], replace(scene.cells[4], colour=3), *scene.cells[5:])
    with pytest.raises(UnwrittenError, match="open"):
        ProgressiveMatrix().recount(replace(scene, cells=strange))


def test_each_rule_is_found_and_conflicts_are_seen() -> None:
    number, marker = BY_NAME["number"], BY_NAME["marker"]
    assert ("sum row", 4) in predictions(number, ((1, 2, 3), (2, 1, 3), (1, 3, -9)))
    assert ("difference row", 1) in predictions(number, ((3, 2, 1), (4, 1, 3), (3, 2, -9)))
    assert ("three row", 2) in predictions(number, ((1, 2, 4), (2, 4, 1), (4, 1, -9)))
    assert ("progression row", 1) in predictions(marker, ((0, 2, 4), (3, 5, 7), (5, 7, -9)))
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


@pytest.mark.parametrize("level", EVERY)
def test_every_cell_is_shown_once_and_long_enough(level: str) -> None:
    for scene in scenes(level, 5):
        assert sorted(scene.order) == list(range(8))
        film = ProgressiveMatrix().film(scene)
        assert film.frames <= 480
        assert all(shot.frames >= 36 for shot in film.shots[1:-1])


def test_signs_of_a_cell_touch_neither_each_other_nor_the_rim() -> None:
    for places in PLACES.values():
        for one, other in itertools.combinations(places, 2):
            gap = ((one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2) ** 0.5
            assert gap > 2.08 * RADII[2]
        for across, down in places:
            assert (across**2 + down**2) ** 0.5 + 1.05 * RADII[2] < RIM - MARKER
    assert all(b / a > 1.35 for a, b in itertools.pairwise(RADII)), "sizes must be told apart"
    assert 2 * RADII[0] * matrix_boxes()[0].width >= 16
    assert LARGE.right < 840
    assert matrix_boxes()[8].bottom < 470


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
