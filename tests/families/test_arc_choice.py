"""The choice of an ARC output: one option is right, the others are near and provably wrong, none stands out."""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

from unwritten.core import PUBLIC, Registry, Rng, Unsuitable, UnwrittenError
from unwritten.core.generate import address_of, scene_at
from unwritten.core.seeding import SPLITS, split_of
from unwritten.families.morse.parts.arc import puzzle
from unwritten.families.morse.parts.arc_likeness import best_offset, has_rank, likeness
from unwritten.families.morse.parts.arc_misses import borders, edited, pieces, square_of_misses, symmetries, twins
from unwritten.families.morse.parts.grid_pairs import Example, Grid, pitch_for
from unwritten.families.morse.parts.option_card import picture_box, tiles
from unwritten.families.morse.tasks.abstract.arc_choice import LARGEST_OUTPUT, ArcChoice, Scene

TASK = Registry().get("morse/abstract/arc_choice")
EVERY = ("0.00", "0.37", "medium", "1.00")


@functools.cache
def scenes(level: str, split: str = "train", count: int = 14) -> tuple[Scene, ...]:
    return tuple(scene_at(TASK, address_of(TASK, level, split, index)) for index in range(count))


def apart(one: Grid, other: Grid) -> int:
    return int((np.array(one) != np.array(other)).sum())


def by_hand() -> Scene:
    """Puzzle 007bbfb7 puts the whole grid for each coloured cell; its test is (7 0 7 / 7 0 7 / 7 7 0)."""
    given = ((7, 0, 7), (7, 0, 7), (7, 7, 0))
    rule = tuple(tuple(given[i % 3][j % 3] if given[i // 3][j // 3] else 0 for j in range(9)) for i in range(9))
    one, two = {(0, 0): 0}, {(8, 8): 7}
    options = (edited(rule, one), edited(rule, two), rule, edited(edited(rule, one), two))
    return Scene((Example(given, rule),), given, rule, options, "007bbfb7", 0, tuple(range(10)))


def test_a_puzzle_solved_by_hand_has_its_letter() -> None:
    assert ArcChoice().ask(by_hand())[0].answer == "C"
    assert ArcChoice().recount(by_hand()) == ("C",)


def test_a_hidden_output_that_was_tampered_with_is_caught() -> None:
    broken = replace(by_hand(), output=by_hand().options[0])
    assert ArcChoice().ask(broken)[0].answer == "A"
    assert ArcChoice().recount(broken) != ("A",)


def test_options_without_the_truth_are_refused() -> None:
    scene = by_hand()
    with pytest.raises(UnwrittenError, match=scene.puzzle):
        ArcChoice().recount(replace(scene, options=(*scene.options[:2], scene.options[0], scene.options[3])))


def test_an_output_without_room_for_two_misses_is_drawn_again() -> None:
    rng = Rng(PUBLIC, address_of(TASK, "easy", "test", 0), 0)
    with pytest.raises(Unsuitable):
        square_of_misses(((0, 0), (0, 0)), ((0, 0), (0, 0)), (1, 3), 0.5, "nearest", rng)


@pytest.mark.parametrize("level", EVERY)
def test_exactly_one_option_is_an_accepted_truth_and_all_differ(level: str) -> None:
    for scene in scenes(level):
        right = scene.options[ord(str(ArcChoice().ask(scene)[0].answer)) - ord("A")]
        assert right == scene.output
        assert len(set(scene.options)) == 4
        assert not set(scene.options) & {example.output for example in scene.examples}
        assert len({(len(option), len(option[0])) for option in scene.options}) == 1


@pytest.mark.parametrize("level", EVERY)
def test_no_option_stands_out_by_comparing_the_options(level: str) -> None:
    for scene in scenes(level):
        gaps = [sorted(apart(one, other) for other in scene.options) for one in scene.options]
        assert all(row == gaps[0] for row in gaps), "the truth must not be the middle of the options"
        assert gaps[0][1] >= TASK.knobs(level).edit[0]
        assert len({symmetries(option) for option in scene.options}) == 1
        counts = [pieces(option) for option in scene.options]
        assert max(counts) - min(counts) <= max(1, max(counts) // 10)


@pytest.mark.parametrize("level", ["0.00", "1.00"])
def test_the_truth_is_not_the_neatest_option(level: str) -> None:
    """Guessers that never look at the examples are right about as often as by chance."""
    guessers: dict[str, Callable[[Scene, Grid], int]] = {
        "fewest pieces": lambda scene, grid: pieces(grid),
        "fewest borders": lambda scene, grid: borders(grid),
        "most equal lines": lambda scene, grid: -twins(grid),
        "most pieces": lambda scene, grid: -pieces(grid),
    }
    for name, rate in guessers.items():
        right = 0.0
        for scene in scenes(level, count=40):
            rates = [rate(scene, option) for option in scene.options]
            best = [option for option, found in zip(scene.options, rates, strict=True) if found == min(rates)]
            right += (scene.output in best) / len(best)
        assert right / 40 < 0.48, name


def overlap(one: Grid, other: Grid, *, black: bool) -> int:
    """Slide one grid over the other and count the cells that agree, at best."""
    mine, yours = np.array(one), np.array(other)
    wide = np.pad(mine, [(side - 1, side - 1) for side in yours.shape], constant_values=-1)
    views = np.lib.stride_tricks.sliding_window_view(wide, yours.shape)
    return int(((views == yours) & (black | (yours != 0))).sum(axis=(2, 3)).max())


@pytest.mark.parametrize("black", [True, False])
@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_the_option_most_like_the_last_grid_is_right_no_more_often_than_by_chance(level: str, black: bool) -> None:
    right = 0.0
    for scene in scenes(level, "test", 120):
        rates = [overlap(option, scene.input, black=black) for option in scene.options]
        right += (rates[scene.options.index(scene.output)] == max(rates)) / rates.count(max(rates))
    assert right / 120 <= 0.375


def test_likeness_finds_the_best_place_and_a_tie_counts_as_nearest() -> None:
    small, large = ((5, 6),), ((0, 0, 0), (0, 5, 6))
    assert likeness(large, small) == likeness(small, large) == 2
    assert best_offset(large, small) == (1, 1)
    assert best_offset(small, large) == (-1, -1)
    assert (likeness(((0, 0),), large), likeness(((0, 0),), large, black=False)) == (2, 0)
    tied, far = (((5, 6),), ((0, 6),)), ((7, 7),)
    grids = (tied[0], ((0, 0),), far, far)
    assert has_rank("nearest", grids, large)
    assert not has_rank("between", grids, large)
    assert has_rank("between", (tied[1], tied[0], far, far), ((5, 6),))
    assert has_rank("farthest", (far, *tied, far), large)


@pytest.mark.parametrize("level", EVERY)
def test_options_are_large_enough_and_inside_their_tiles(level: str) -> None:
    for scene in scenes(level):
        box = picture_box(tiles(4)[0])
        pitch = pitch_for(scene.options, min(box.width, box.height) - 6)
        side = max(len(scene.options[0]), len(scene.options[0][0]))
        assert pitch >= 11
        assert side <= LARGEST_OUTPUT
        assert side * pitch + 6 <= box.width


def test_all_boxes_of_options_are_inside_the_picture_and_apart() -> None:
    for count in (4, 8):
        boxes = tiles(count)
        assert all(box.x > 0 and box.right < 854 and box.y > 120 and box.bottom < 430 for box in boxes)
        assert len({(box.x, box.y) for box in boxes}) == count
        assert all(box.holds(picture_box(box)) for box in boxes)


def test_the_splits_share_no_puzzle_and_every_turn_is_used() -> None:
    for split in SPLITS:
        assert {split_of(scene.puzzle) for scene in scenes("1.00", split, 8)} == {split}
    assert len({scene.turn for level in EVERY for scene in scenes(level)}) == 8


def test_the_shown_grids_are_those_of_the_puzzle() -> None:
    for scene in scenes("medium"):
        source = puzzle(scene.puzzle)
        assert len(scene.examples) == len(source.train)
        for example, (given, _) in zip(scene.examples, source.train, strict=True):
            shown, original = np.array(example.input).ravel().tolist(), given.ravel().tolist()
            assert sorted(map(shown.count, set(shown))) == sorted(map(original.count, set(original)))


@pytest.mark.parametrize("level", EVERY)
def test_every_film_has_the_same_length_and_shows_each_pair_long_enough(level: str) -> None:
    lengths = set()
    for scene in scenes(level):
        film = ArcChoice().film(scene)
        lengths.add(film.frames)
        assert film.frames <= 480
        held = [shot.frames for shot in film.shots[1:-1] if shot.still]
        assert min(held) >= 24
    assert len(lengths) == 1
