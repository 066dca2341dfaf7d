"""Cube count: what must hold of every structure, checked again with dense rays and by hand."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import pairwise, product

import numpy as np
import pytest

from unwritten.core import Registry, Unsuitable
from unwritten.core.generate import address_of, scene_at
from unwritten.draw import Camera
from unwritten.families.morse.parts import cube_film
from unwritten.families.morse.parts.columns import cube_out_of_sight, tops_seen
from unwritten.families.morse.tasks.spatial.cube_count import (
    CubeCount,
    Scene,
    check_closing,
    check_seen,
    cubes_unseen,
)

LEVELS = ("easy", "medium", "hard")
TASK = Registry().get("morse/spatial/cube_count")
TOWER = Scene(((3, 0, 0), (1, 2, 0), (0, 0, 1)), 3, ((0, 0), (1, 1), (0, 0)), "blue", 0.3)


@cache
def scenes(level: str, count: int = 12) -> tuple[Scene, ...]:
    return tuple(scene_at(TASK, address_of(TASK, level, "test", i)) for i in range(count))


def test_a_structure_counted_by_hand() -> None:
    assert CubeCount().ask(TOWER)[0].answer == 4
    assert CubeCount().recount(TOWER) == (4,)
    assert CubeCount().explain(TOWER)[-1] == "7 - 3 = 4 cubes are left."


def test_taking_a_cube_from_an_empty_square_is_caught() -> None:
    broken = replace(TOWER, taken=((2, 0),))
    assert CubeCount().recount(broken) != (CubeCount().ask(broken)[0].answer,)


def test_a_walled_in_pit_is_refused() -> None:
    pit = ((4, 4, 4), (4, 0, 4), (4, 4, 4))
    with pytest.raises(Unsuitable, match="never seen"):
        check_seen(pit, 4)


def test_a_flat_structure_is_seen_but_has_no_hidden_cube() -> None:
    flat = ((1, 1, 1),) * 3
    check_seen(flat, 3)
    with pytest.raises(Unsuitable, match="shows every top"):
        check_closing(flat, 3)


@pytest.mark.parametrize("level", LEVELS)
def test_recount_and_range(level: str) -> None:
    knobs = TASK.knobs(level)
    for scene in scenes(level):
        answer = CubeCount().ask(scene)[0].answer
        assert CubeCount().recount(scene) == (answer,)
        assert knobs.left[0] <= answer <= knobs.left[1]
        assert knobs.taken[0] <= len(scene.taken) <= knobs.taken[1]


@pytest.mark.parametrize("level", LEVELS)
def test_only_standing_top_cubes_are_taken_and_never_two_in_a_row_from_one_column(level: str) -> None:
    for scene in scenes(level):
        left = {(x, y): height for x, row in enumerate(scene.heights) for y, height in enumerate(row)}
        for square in scene.taken:
            left[square] -= 1
            assert left[square] >= 0
        assert all(a != b for a, b in pairwise(scene.taken))


def marched(heights: tuple[tuple[int, ...], ...], point: np.ndarray, eye: np.ndarray) -> bool:
    """Whether small steps from a point to the eye ever stand inside a column."""
    steps = point + np.linspace(0.0005, 0.6, 1200)[:, None] * (eye - point)
    cells = np.floor(steps[:, :2]).astype(int)
    inside = ((cells >= 0) & (cells < len(heights))).all(axis=1)
    board = np.array(heights)
    return bool((board[cells[inside, 0], cells[inside, 1]] > steps[inside, 2]).any())


@pytest.mark.parametrize("level", LEVELS)
def test_every_top_shows_in_samplings_of_the_first_turn(level: str) -> None:
    """By marching along lines of sight, for two phases of a sampling at 2 fps."""
    for scene, phase in product(scenes(level)[:2], (0, 7)):
        side = len(scene.heights)
        eyes = [np.array(cube_film.camera_at(f, side, scene.tallest).eye) for f in range(phase, cube_film.TURN, 15)]
        for x, y in product(range(side), repeat=2):
            spots = [np.array((x + u, y + v, scene.heights[x][y])) for u, v in product((0.2, 0.5, 0.8), repeat=2)]
            assert any(sum(not marched(scene.heights, spot, eye) for spot in spots) >= 2 for eye in eyes)


@pytest.mark.parametrize("level", LEVELS)
def test_the_closing_views_hide_a_cube(level: str) -> None:
    """The first and the last closing frame look the same without that cube."""
    for scene in scenes(level)[:3]:
        end = cube_film.taken_off(scene.heights, scene.taken)
        side = len(end)
        eyes = [cube_film.camera_at(f, side, scene.tallest).eye for f in range(cube_film.CLOSING, cube_film.CONTENT)]
        squares = [(x, y) for x, y in product(range(side), repeat=2) if end[x][y]]
        hidden = [square for square in squares if cube_out_of_sight(end, eyes[::6], *square)]
        assert hidden
        x, y = hidden[0]
        without = tuple(tuple(h - ((i, j) == (x, y)) for j, h in enumerate(row)) for i, row in enumerate(end))
        for frame in (cube_film.CLOSING, cube_film.CONTENT - 1):
            pictures = [cube_film.cube_shot(h, scene.tallest, (), "blue", 0.3).draw(frame) for h in (end, without)]
            unlike = np.abs(pictures[0].astype(int) - pictures[1])
            # Smooth edges let a trace of what is behind them through: a few single pixels, hardly different.
            assert unlike.max() <= 48
            assert (unlike > 8).any(axis=2).sum() <= 16


def test_cubes_behind_a_wall_are_unseen() -> None:
    """The last frame looks askew from one side: one of the walls hides two of the three cubes beside it."""
    flat = ((1, 1, 1),) * 3
    assert cubes_unseen(flat, 3) == 0
    walls = [((3, 3, 3), (1, 1, 1), (0, 0, 0)), ((0, 0, 0), (1, 1, 1), (3, 3, 3))]
    walls += [tuple(zip(*wall, strict=True)) for wall in walls]
    assert {cubes_unseen(wall, 3) for wall in walls} == {0, 2}


@pytest.mark.parametrize("level", LEVELS)
def test_the_last_view_does_not_tell_how_many_cubes_it_hides(level: str) -> None:
    """No "what the columns in sight have, and so many more" is right much more often than by chance."""
    ends = [cube_film.taken_off(scene.heights, scene.taken) for scene in scenes(level, 120)]
    hidden = Counter(cubes_unseen(end, TASK.knobs(level).tallest) for end in ends)
    assert max(hidden.values()) <= 0.48 * len(ends)
    assert hidden[1] <= 0.4 * len(ends)


def test_a_cube_in_sight_changes_the_picture() -> None:
    """The comparison of pictures above can fail."""
    shots = [cube_film.cube_shot(h, 3, (), "blue", 0.3) for h in (((1, 1), (1, 1)), ((1, 1), (1, 0)))]
    unlike = np.abs(shots[0].draw(350).astype(int) - shots[1].draw(350))
    assert (unlike > 8).any(axis=2).sum() > 1000


@pytest.mark.parametrize("size", [(3, 3), (3, 4), (4, 3), (4, 4), (5, 4)])
def test_nothing_leaves_the_screen(size: tuple[int, int]) -> None:
    side, tallest = size
    reach = (-cube_film.MARGIN, side + cube_film.MARGIN)
    corners = [*product(reach, reach, (-cube_film.SLAB,)), *product((0, side), (0, side), (tallest + 1.65,))]
    for frame in range(0, cube_film.TURN, 3):
        spots = cube_film.camera_at(frame, side, tallest).project(np.array(corners, float))
        assert spots.min() >= 12
        assert spots[:, 0].max() <= 854 - 12
        assert spots[:, 1].max() <= 480 - 12


def test_a_flying_cube_is_in_the_clear_for_a_sampling_interval() -> None:
    """Above the tallest column and below the eye nothing can hide it; it is large for 15 frames there."""
    for base, tallest in ((0, 3), (2, 3), (0, 4), (3, 4)):
        ages = range(cube_film.GONE)
        clear = [age for age in ages if (f := cube_film.flight(base, tallest, age))[0] > tallest and f[1] > 0.6]
        assert len(clear) >= 15
        assert cube_film.camera_at(0, 3, tallest).eye[2] > tallest + 2


@pytest.mark.parametrize("count", range(1, 7))
def test_one_cube_flies_at_a_time_after_the_first_turn(count: int) -> None:
    starts = [cube_film.lights_up(i, count) for i in range(count)]
    assert starts[0] >= cube_film.TURN
    assert all(b - a >= cube_film.GONE for a, b in pairwise(starts))
    assert starts[-1] == cube_film.CLOSING


def test_every_film_is_equally_long() -> None:
    assert {CubeCount().film(scene).frames for level in LEVELS for scene in scenes(level)} == {480}


def test_tops_seen_from_straight_ahead() -> None:
    """A column two higher hides the square behind it, and not the one beside it."""
    eye = Camera.orbiting(0, 30, 20, target=(1.5, 1.5, 0.0)).eye
    shares = tops_seen(((0, 0, 0), (0, 0, 0), (0, 2, 0)), [eye], 0)
    squares = [(x, y) for x, y in product(range(3), repeat=2) if (x, y) != (2, 1)]
    assert shares[0][squares.index((1, 1))] == 0
    assert shares[0][squares.index((1, 0))] == 1


def test_levels_get_harder() -> None:
    easy, medium, hard = (TASK.knobs(level) for level in LEVELS)
    for low, high in ((easy, medium), (medium, hard)):
        assert low.side < high.side
        assert low.left[1] <= high.left[0]
        assert low.taken[1] <= high.taken[0] + 1
        assert low.contrast > high.contrast


@pytest.mark.parametrize("level", ["0.12", "0.25", "0.40", "0.66", "0.75", "0.90"])
def test_levels_between_work(level: str) -> None:
    scene = scene_at(TASK, address_of(TASK, level, "validation", 0))
    assert CubeCount().recount(scene) == (CubeCount().ask(scene)[0].answer,)
