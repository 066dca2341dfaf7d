"""The counting of ARC outputs: unambiguous, well made, and caught when broken."""

from __future__ import annotations

import functools
from collections import Counter
from dataclasses import replace

import numpy as np
import pytest

from unwritten.core import PUBLIC, SIZE, Registry, Rng, UnwrittenError
from unwritten.core.generate import address_of, scene_at
from unwritten.core.seeding import SPLITS, split_of
from unwritten.draw import PALETTE
from unwritten.families.morse.parts.arc import CORPORA, countables, puzzle
from unwritten.families.morse.tasks.abstract import arc_count
from unwritten.families.morse.tasks.abstract.arc_count import NAMES, ArcCount, Example, Scene

TASK = Registry().get("morse/abstract/arc_count")
LEVELS = ("easy", "medium", "hard")


@functools.cache
def scenes(level: str, split: str = "train", count: int = 30) -> tuple[Scene, ...]:
    return tuple(scene_at(TASK, address_of(TASK, level, split, index)) for index in range(count))


def count_of(grid: arc_count.Grid, colour: int) -> int:
    return sum(cell == colour for row in grid for cell in row)


def shown_grids(scene: Scene) -> list[arc_count.Grid]:
    return [*(grid for pair in scene.examples for grid in (pair.input, pair.output)), scene.input]


def test_recount_refuses_a_scene_whose_last_grid_was_tampered_with() -> None:
    scene = scenes("easy")[0]
    other = tuple((*row[:-1], (row[-1] + 1) % 10) for row in scene.input)
    with pytest.raises(UnwrittenError, match=scene.puzzle):
        ArcCount().recount(replace(scene, input=other))


def test_recount_differs_from_ask_when_the_hidden_output_was_tampered_with() -> None:
    scene = scenes("medium")[0]
    painted = (tuple(scene.colour for _ in scene.output[0]), *scene.output[1:])
    assert painted != scene.output
    broken = replace(scene, output=painted)
    assert ArcCount().recount(broken) != (ArcCount().ask(broken)[0].answer,)


def test_recount_differs_from_ask_when_the_colours_were_renamed_in_the_output_alone() -> None:
    scene = next(scene for scene in scenes("hard") if len({cell for row in scene.output for cell in row}) > 2)
    wrong = next(
        colour
        for colour in range(1, 10)
        if count_of(scene.output, colour) not in (0, count_of(scene.output, scene.colour))
    )
    swap = {scene.colour: wrong, wrong: scene.colour}
    broken = replace(scene, output=tuple(tuple(swap.get(cell, cell) for cell in row) for row in scene.output))
    assert ArcCount().recount(broken) != (ArcCount().ask(broken)[0].answer,)


def test_a_level_that_no_puzzle_fits_is_refused_with_one_line() -> None:
    impossible = replace(TASK.knobs("easy"), side=(31, 40))
    with pytest.raises(UnwrittenError, match="no ARC puzzle") as refusal:
        ArcCount().sample(impossible, Rng(PUBLIC, address_of(TASK, "easy", "test", 0), 0))
    assert "\n" not in str(refusal.value)


def test_a_known_puzzle_gives_the_truth_that_was_counted_by_hand() -> None:
    # Puzzle 007bbfb7 replaces each coloured cell of a 3×3 grid by the whole grid. Its test grid
    # (7 0 7 / 7 0 7 / 7 7 0) has six coloured cells, so its output has 6 × 6 = 36 of colour 7.
    given = ((7, 0, 7), (7, 0, 7), (7, 7, 0))
    rule = tuple(tuple(given[i % 3][j % 3] if given[i // 3][j // 3] else 0 for j in range(9)) for i in range(9))
    scene = Scene((Example(given, rule),), given, rule, 7, "007bbfb7", 0, tuple(range(10)))
    assert ArcCount().ask(scene)[0].answer == 36
    assert ArcCount().recount(scene) == (36,)
    assert "7" not in ArcCount().ask(scene)[0].text
    assert "orange" in ArcCount().ask(scene)[0].text


def test_turning_and_renaming_are_undone_exactly_for_all_eight_turns() -> None:
    seen = set()
    for scene in (*scenes("easy", count=60), *scenes("hard")):
        source = puzzle(scene.puzzle)
        seen.add(scene.turn)
        for drawn, original in zip(
            shown_grids(scene), [grid for pair in source.train for grid in pair], strict=False
        ):
            expected = np.array(scene.colours)[original]
            expected = expected[:, ::-1] if scene.turn >= 4 else expected
            for _ in range(scene.turn % 4):
                expected = expected.T[::-1]
            assert np.array_equal(np.array(drawn), expected)
    assert seen == set(range(8))


@pytest.mark.parametrize("level", LEVELS)
def test_the_counted_colour_is_changed_by_the_rule_and_known_to_the_viewer(level: str) -> None:
    for scene in scenes(level):
        after = count_of(scene.output, scene.colour)
        outputs = [count_of(example.output, scene.colour) for example in scene.examples]
        assert scene.colour != 0
        assert after >= 2
        assert after != count_of(scene.input, scene.colour)
        assert count_of(scene.input, scene.colour) or any(outputs)
        assert set(outputs) != {after}, "an example gives the answer away"


@pytest.mark.parametrize("level", LEVELS)
def test_black_stays_black_and_the_other_colours_are_exchanged(level: str) -> None:
    assert all(scene.colours[0] == 0 and sorted(scene.colours) == list(range(10)) for scene in scenes(level))
    assert len({scene.colour for scene in scenes(level)}) >= 7


def test_all_colours_have_a_name_and_stay_far_apart() -> None:
    inks = [PALETTE[name] for name in NAMES]
    for i, one in enumerate(inks):
        for other in inks[:i]:
            gaps = (abs(one.red - other.red), abs(one.green - other.green), abs(one.blue - other.blue))
            assert max(gaps) >= 70, (one, other)


@pytest.mark.parametrize("level", LEVELS)
def test_cells_are_large_enough_and_all_boards_inside_the_picture(level: str) -> None:
    width, height = SIZE
    for scene in scenes(level):
        pitch = arc_count._pitch(scene)
        assert pitch * 512 / width >= 10
        for grid in shown_grids(scene):
            half_wide, half_high = len(grid[0]) * pitch / 2 + 4, len(grid) * pitch / 2 + 4
            left, right = arc_count.INPUT_CENTRE[0], arc_count.OUTPUT_CENTRE[0]
            assert left - half_wide >= 8
            assert right + half_wide <= width - 8
            assert left + half_wide < width / 2 - 20
            assert arc_count.INPUT_CENTRE[1] - half_high >= 100, "a board covers its label"
            assert arc_count.INPUT_CENTRE[1] + half_high <= height - 8


@pytest.mark.parametrize("level", LEVELS)
def test_every_film_lasts_sixteen_seconds_and_shows_each_example_long_enough(level: str) -> None:
    for scene in scenes(level):
        film = ArcCount().film(scene)
        assert film.seconds == 16
        held = [shot.frames for shot in film.shots[1:-1] if shot.still]
        assert len(held) == len(scene.examples) + 1
        assert min(held) >= 45


def test_the_hidden_output_does_not_change_the_picture_of_the_last_grid() -> None:
    scene = scenes("hard")[1]
    larger = replace(scene, output=((scene.colour,) * 30,) * 30)
    pictures = [ArcCount().film(made).picture(350).copy() for made in (scene, larger)]
    assert np.array_equal(pictures[0], pictures[1])
    assert not np.array_equal(pictures[0], ArcCount().film(scene).picture(40))


def test_the_asked_output_is_not_that_of_an_example_either() -> None:
    for found in countables():
        asked = puzzle(found.puzzle).test[found.test][1]
        assert not any(np.array_equal(asked, output) for _, output in puzzle(found.puzzle).train), found.puzzle
    twins = puzzle("794b24be")  # its outputs are few and come again
    assert any(np.array_equal(asked, output) for _, asked in twins.test for _, output in twins.train)


def test_the_splits_share_no_puzzle() -> None:
    used = {split: {scene.puzzle for level in LEVELS for scene in scenes(level, split)} for split in SPLITS}
    for split, names in used.items():
        assert len(names) > 20
        assert {split_of(name) for name in names} == {split}
    assert not used["train"] & used["test"]
    assert not used["validation"] & used["test"]


def test_puzzles_with_several_tests_ask_about_all_of_them() -> None:
    asked = Counter(found.test for found in countables())
    assert asked[0] > asked[1] > 50
    assert {found.corpus for found in countables()} == set(range(len(CORPORA)))


@pytest.mark.parametrize("split", ["validation", "test"])  # the smaller pools, so the harder case
@pytest.mark.parametrize("level", [*LEVELS, "0.10"])  # at 0.10 the test split has one puzzle with large counts
def test_no_answer_is_commoner_than_the_cap(level: str, split: str) -> None:
    answers = Counter(ArcCount().ask(scene)[0].answer for scene in scenes(level, split, 200))
    low, high = TASK.knobs(level).count
    assert max(answers.values()) / 200 <= TASK.spec.cap
    assert len(answers) >= 10
    assert all(isinstance(answer, int) and low <= answer <= high for answer in answers)


def test_harder_levels_have_larger_grids_and_larger_answers() -> None:
    sides = [np.mean([max(len(grid) for grid in shown_grids(scene)) for scene in scenes(level)]) for level in LEVELS]
    truths = [np.mean([count_of(scene.output, scene.colour) for scene in scenes(level)]) for level in LEVELS]
    assert sides == sorted(sides)
    assert truths == sorted(truths)
    assert sides[2] > 1.8 * sides[0]
    assert truths[2] > 1.8 * truths[0]


@pytest.mark.parametrize("split", SPLITS)
def test_every_level_between_the_named_ones_has_puzzles(split: str) -> None:
    for hundredths in range(0, 101, 4):
        scene = scene_at(TASK, address_of(TASK, f"{hundredths / 100:.2f}", split, hundredths))
        assert ArcCount().recount(scene) == (ArcCount().ask(scene)[0].answer,)


def test_the_explanation_adds_up() -> None:
    for scene in scenes("medium"):
        lines = ArcCount().explain(scene)
        parts = lines[3].split(": ")[1].rstrip(".").split(", ")
        assert sum(int(part.split()[0]) for part in parts) == ArcCount().ask(scene)[0].answer
        assert scene.puzzle in lines[0]
