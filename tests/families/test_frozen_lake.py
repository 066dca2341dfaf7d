from __future__ import annotations

import functools
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

from unwritten.core import PUBLIC, Address, Rng, Unsuitable
from unwritten.core.generate import address_of, scene_at
from unwritten.core.registry import Registry
from unwritten.families.morse.parts import ice, lamp, walks
from unwritten.families.morse.tasks.planning.frozen_lake import FRAMES, FrozenLake, Scene, settled_by_one_view

TASK = Registry().get("morse/planning/frozen_lake")
LEVELS = ("easy", "medium", "hard")
IMPL = FrozenLake()

#   S . H .
#   . . . .      the only safe one of the four options goes down first
#   H . G .
#   . . . .
BY_HAND = Scene(
    rows=("SFHF", "FFFF", "HFGF", "FFFF"),
    options=("RRDD", "DRRD", "DRDD", "DDRR"),
    stops=((100, 100), (300, 300)),
    clear=200,
    soft=40,
    beacons=False,
)


@functools.cache
def scenes(level: str) -> tuple[Scene, ...]:
    return tuple(scene_at(TASK, address_of(TASK, level, "validation", index)) for index in range(30))


def rng(attempt: int = 0) -> Rng:
    return Rng(PUBLIC, Address("test", 1, "easy", "test", 0), attempt)


def test_a_lake_by_hand_has_the_truth_worked_out_by_hand() -> None:
    assert IMPL.ask(BY_HAND)[0].answer == "B"
    assert IMPL.recount(BY_HAND) == ("B",)
    assert IMPL.explain(BY_HAND)[1:] == (
        "A: RRDD steps on the hole in row 1, column 3 with move 2.",
        "B: DRRD stays on the ice and ends on the goal.",
        "C: DRDD ends in row 4, column 2, not on the goal.",
        "D: DDRR steps on the hole in row 3, column 1 with move 2.",
    )


def test_two_right_options_are_caught() -> None:
    broken = replace(BY_HAND, rows=("SFFF", *BY_HAND.rows[1:]))
    assert IMPL.recount(broken) == ("A", "B")
    with pytest.raises(ValueError, match="exactly one option"):
        IMPL.ask(broken)


def test_no_right_option_is_caught() -> None:
    broken = replace(BY_HAND, rows=("SFHF", "FHFF", *BY_HAND.rows[2:]))
    assert IMPL.recount(broken) == ()
    with pytest.raises(ValueError, match="not 0"):
        IMPL.ask(broken)


def test_an_option_that_only_passes_over_the_goal_does_not_count() -> None:
    passing = replace(BY_HAND, options=("DRRDLR", "DRRD"))
    assert IMPL.ask(passing)[0].answer == "B"
    assert IMPL.recount(passing) == ("B",)


def test_an_option_that_leaves_the_lake_does_not_count() -> None:
    leaving = replace(BY_HAND, options=("LDRRD", "DRRD"))
    assert IMPL.ask(leaving)[0].answer == "B"
    assert "leaves the lake with move 1" in IMPL.explain(leaving)[1]


@pytest.mark.parametrize("level", LEVELS)
def test_options_are_clean_walks_and_exactly_one_arrives(level: str) -> None:
    for scene in scenes(level):
        size = len(scene.rows)
        (start,) = [(r, row.index("S")) for r, row in enumerate(scene.rows) if "S" in row]
        (goal,) = [(r, row.index("G")) for r, row in enumerate(scene.rows) if "G" in row]
        assert len({len(moves) for moves in scene.options}) == 1
        assert len(set(scene.options)) == len(scene.options) == TASK.knobs(level).options
        for moves in scene.options:
            cells = walks.cells_of(start, moves)
            assert all(0 <= r < size and 0 <= c < size for r, c in cells), "leaves the lake"
            assert len(set(cells)) == len(cells), "enters a cell twice"
            assert goal not in cells[:-1], "passes over the goal"
            early = cells[: len(cells) // 4 + 1] if cells[-1] == goal else ()
            assert all(scene.rows[r][c] != "H" for r, c in early), "is over before it has begun"
        assert IMPL.recount(scene) == (IMPL.ask(scene)[0].answer,)


@pytest.mark.parametrize("level", LEVELS)
def test_each_rival_that_would_reach_the_goal_has_a_hole_of_its_own(level: str) -> None:
    for scene in scenes(level):
        (start,) = [(r, row.index("S")) for r, row in enumerate(scene.rows) if "S" in row]
        paths = [walks.cells_of(start, moves) for moves in scene.options]
        ends_on_goal = [p for p in paths if scene.rows[p[-1][0]][p[-1][1]] == "G"]
        holes = [{cell for cell in path if scene.rows[cell[0]][cell[1]] == "H"} for path in ends_on_goal]
        assert sum(not met for met in holes) == 1
        for k, met in enumerate(holes):
            assert not met or met - set().union(*(other for j, other in enumerate(holes) if j != k))


def test_the_wording_alone_does_not_tell_the_right_option() -> None:
    central = outlying = 0
    every = [scene for level in LEVELS for scene in scenes(level)]
    for scene in every:
        right = "ABCDE".index(str(IMPL.ask(scene)[0].answer))
        apart = [
            sum(a != b for other in scene.options for a, b in zip(moves, other, strict=True))
            for moves in scene.options
        ]
        central += apart[right] == min(apart)
        outlying += apart[right] == max(apart)
    # One in four or five is chance, more with ties; a star of near misses around the truth would give nearly all.
    assert central < 0.5 * len(every)
    assert outlying < 0.55 * len(every)


@pytest.mark.parametrize("level", LEVELS)
def test_every_cell_is_seen_twice_in_the_pixels_that_a_model_samples_and_never_all_at_once(level: str) -> None:
    scene = scenes(level)[0]
    size, cell, (left, top) = len(scene.rows), ice.cell_size(len(scene.rows)), ice.corner(len(scene.rows))
    lit = ice.lit_lake(scene.rows)
    film = IMPL.film(scene)
    looks = np.zeros((size, size), int)
    for frame in range(30, 30 + FRAMES, 15):
        same = (film.picture(frame) == lit).all(axis=2)[top : top + size * cell, left : left + size * cell]
        blocks = same.reshape(size, cell, size, cell)
        edge = round(0.25 * cell)
        clear = blocks[:, edge : cell - edge, :, edge : cell - edge].all(axis=(1, 3))
        assert clear.mean() < 0.6, "one frame shows most of the lake"
        looks += clear
    assert looks.min() >= 2


@pytest.mark.parametrize("level", LEVELS)
def test_length_is_one_for_a_level_and_at_most_sixteen_seconds(level: str) -> None:
    lengths = {IMPL.film(scene).frames for scene in scenes(level)}
    assert len(lengths) == 1
    assert max(lengths) <= 16 * 30


@pytest.mark.parametrize("level", ["0.10", "0.25", "0.40", "0.60", "0.75", "0.90"])
def test_levels_between_the_named_ones_give_scenes(level: str) -> None:
    for index in range(2):
        scene = scene_at(TASK, address_of(TASK, level, "train", index))
        assert IMPL.recount(scene) == (IMPL.ask(scene)[0].answer,)
        assert IMPL.film(scene).frames <= 480


def test_levels_get_harder() -> None:
    easy, medium, hard = (TASK.knobs(level) for level in LEVELS)
    for knob in ("size", "holes", "moves", "detour"):
        assert getattr(easy, knob) < getattr(medium, knob) < getattr(hard, knob)
    assert easy.light > medium.light > hard.light
    assert easy.swaps > medium.swaps > hard.swaps
    assert easy.options <= medium.options < hard.options
    assert easy.beacons
    assert not hard.beacons


def test_a_lamp_without_enough_time_or_light_is_refused() -> None:
    with pytest.raises(Unsuitable):
        lamp.route(rng(), 8, 55, 140, frames=120)
    with pytest.raises(Unsuitable):
        lamp.route(rng(), 8, 55, 60, frames=FRAMES)


def test_the_lamp_passes_all_its_stops_and_rests_at_both_ends() -> None:
    stops = ((10, 10), (110, 10), (110, 90))
    spots = lamp.positions(stops, 200)
    assert spots[0] == spots[lamp.REST] == stops[0]
    assert spots[-1] == spots[-lamp.REST] == stops[-1]
    assert min(abs(x - 110) + abs(y - 10) for x, y in spots) <= 2
    assert max(abs(a[0] - b[0]) + abs(a[1] - b[1]) for a, b in pairwise(spots)) <= 4


def test_walks_that_cannot_be_drawn_are_refused() -> None:
    with pytest.raises(Unsuitable, match="dead end"):
        walks.wander(rng(), 2, 9)
    with pytest.raises(Unsuitable):
        walks.relatives(rng(), 8, (0, 0), "RRRRRRR", count=4, strays=0, swaps=3)


@pytest.mark.parametrize("level", LEVELS)
def test_no_single_view_settles_the_question(level: str) -> None:
    assert not any(settled_by_one_view(scene) for scene in scenes(level))


def test_a_view_of_start_goal_and_all_holes_in_the_way_is_noticed() -> None:
    assert settled_by_one_view(replace(BY_HAND, clear=600))
    assert not settled_by_one_view(replace(BY_HAND, clear=120))  # little more than a cell
    assert not settled_by_one_view(replace(BY_HAND, clear=120, beacons=True))
    assert settled_by_one_view(replace(BY_HAND, clear=340, beacons=True))
