"""Missing shape: what must hold of every box and its pieces, by hand and by brute force."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import combinations, product

import numpy as np
import pytest

from unwritten.core import Registry
from unwritten.core.generate import address_of, scene_at
from unwritten.families.morse.parts import gap_film
from unwritten.families.morse.parts.handedness import same_when_turned
from unwritten.families.morse.parts.picture_card import LETTERS, ROOM
from unwritten.families.morse.parts.piece_film import piece_camera, radius_of, sweep_at
from unwritten.families.morse.parts.polycubes import (
    TURNS,
    Piece,
    canonical,
    chiral,
    connected,
    extents,
    mirrored,
    turned_piece,
)
from unwritten.families.morse.parts.sight import look
from unwritten.families.morse.tasks.spatial.missing_shape import ROUND, TURNING, MissingShape, Scene, tops_clear

LEVELS = ("easy", "medium", "hard", "0.00", "0.37", "0.80", "1.00")
TASK = Registry().get("morse/spatial/missing_shape")

# A corner of a 2 × 2 × 2 box lost three cubes: an L that lies flat; its rivals are longer or have other corners.
L_PIECE: Piece = ((0, 0, 0), (0, 1, 0), (1, 0, 0))
BAR: Piece = ((0, 0, 0), (0, 0, 1), (0, 0, 2))
STANDING_L: Piece = ((0, 0, 0), (0, 0, 1), (0, 1, 0))
SQUARE: Piece = ((0, 0, 0), (0, 1, 0), (1, 0, 0), (1, 1, 0))
HAND = Scene(((1, 1), (1, 2)), 2, (BAR, SQUARE, STANDING_L, ((0, 0, 0), (1, 0, 0))), "blue", "orange", 0.3)


@cache
def scenes(level: str, count: int = 8) -> tuple[Scene, ...]:
    return tuple(scene_at(TASK, address_of(TASK, level, "test", i)) for i in range(count))


def test_a_gap_filled_by_hand() -> None:
    assert MissingShape().ask(HAND)[0].answer == "C"
    assert MissingShape().recount(HAND) == ("C",)
    assert MissingShape().explain(HAND)[1] == "So 3 cubes are missing: 3 in layer 2 (counted from the floor)."


def test_a_second_fitting_piece_is_caught() -> None:
    broken = replace(HAND, pieces=(BAR, SQUARE, STANDING_L, L_PIECE))
    assert MissingShape().recount(broken) == (None,)
    with pytest.raises(ValueError, match="unpack"):
        MissingShape().ask(broken)


def test_no_fitting_piece_is_caught() -> None:
    broken = replace(HAND, pieces=(BAR, SQUARE, BAR, SQUARE))
    assert MissingShape().recount(broken) == (None,)


def test_a_mirrored_piece_does_not_fit() -> None:
    """The gap of a 2 × 2 × 2 box is a screw of four cubes: three in the upper layer, one below the last of them."""
    screw: Piece = ((0, 0, 1), (0, 1, 1), (1, 1, 0), (1, 1, 1))
    assert chiral(screw)
    box = replace(
        HAND, heights=((1, 1), (2, 0)), pieces=(mirrored(screw), SQUARE, turned_piece(screw, TURNS[7]), BAR)
    )
    assert MissingShape().ask(box)[0].answer == "C"
    assert MissingShape().recount(box) == ("C",)


def test_a_pit_is_refused() -> None:
    assert not tops_clear(((3, 3, 3), (3, 0, 3), (3, 3, 3)), 3)
    assert tops_clear(((3, 3, 3), (3, 3, 2), (3, 3, 3)), 3)


@pytest.mark.parametrize("level", LEVELS)
def test_options_differ_under_every_turn_and_have_equally_many_cubes(level: str) -> None:
    for scene in scenes(level):
        assert len({len(piece) for piece in scene.pieces}) == 1
        for a, b in combinations(scene.pieces, 2):
            assert all(turned_piece(a, turn) != b for turn in TURNS)
            assert not same_when_turned(a, b)


@pytest.mark.parametrize("level", LEVELS)
def test_pieces_are_whole_and_fit_the_box(level: str) -> None:
    for scene in scenes(level):
        side = len(scene.heights)
        room = sorted((side, side, scene.tall))
        for piece in scene.pieces:
            assert connected(piece)
            assert all(a <= b for a, b in zip(extents(piece), room, strict=True))
        assert MissingShape().recount(scene) == (MissingShape().ask(scene)[0].answer,)


def contacts(piece: Piece) -> int:
    """How many sides the cubes of a piece share: many in a compact one."""
    return sum(sum(abs(a - b) for a, b in zip(one, other, strict=True)) == 1 for one, other in combinations(piece, 2))


def could_be_missing(piece: Piece, scene: Scene) -> bool:
    """Whether some turn of a piece fits the box and has a cube or the lid above each of its cubes."""
    side = len(scene.heights)
    for turn in TURNS:
        cells = turned_piece(piece, turn)
        lid = max(z for _, _, z in cells)
        fits = max(max(x, y) for x, y, _ in cells) < side and 0 < lid < scene.tall
        if fits and all(z == lid or (x, y, z + 1) in cells for x, y, z in cells):
            return True
    return False


@pytest.mark.parametrize("level", LEVELS)
def test_every_piece_could_be_the_missing_one(level: str) -> None:
    assert all(could_be_missing(piece, scene) for scene in scenes(level) for piece in scene.pieces)


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_the_most_compact_piece_is_right_no_more_often_than_by_chance(level: str) -> None:
    """Otherwise the pieces alone would tell, without the box."""
    drawn, hits = scenes(level, 120), 0.0
    for scene in drawn:
        ranks = [contacts(piece) for piece in scene.pieces]
        right = ranks[LETTERS.index(str(MissingShape().ask(scene)[0].answer))]
        hits += (right == max(ranks)) / ranks.count(max(ranks))
    assert hits <= 0.35 * len(drawn)


@pytest.mark.parametrize("level", ["medium", "hard"])
def test_two_pairs_of_mirror_images_leave_no_odd_one_out(level: str) -> None:
    for scene in scenes(level):
        forms = [canonical(piece) for piece in scene.pieces]
        assert sorted(forms) == sorted(canonical(mirrored(piece)) for piece in scene.pieces)
        assert all(map(chiral, scene.pieces))


@pytest.mark.parametrize("level", LEVELS)
def test_the_right_piece_stands_another_way_and_every_cube_is_seen(level: str) -> None:
    for scene in scenes(level)[:3]:
        gap = [
            (x, y, z)
            for x, row in enumerate(scene.heights)
            for y, height in enumerate(row)
            for z in range(height, scene.tall)
        ]
        low = [min(cell[axis] for cell in gap) for axis in range(3)]
        right = scene.pieces[LETTERS.index(str(MissingShape().ask(scene)[0].answer))]
        assert sorted((x - low[0], y - low[1], z - low[2]) for x, y, z in gap) != list(right)
        for piece in scene.pieces:
            eyes = [
                piece_camera(piece, sweep_at(frame, TURNING, ROUND), ROOM, radius_of(piece)).eye
                for frame in range(0, TURNING, 5)
            ]
            assert look(piece, eyes).clearly.sum(axis=0).min() >= 3  # views five frames apart


@pytest.mark.parametrize("level", LEVELS)
def test_nothing_leaves_the_screen_or_its_panel(level: str) -> None:
    for scene in scenes(level)[:3]:
        reach = max(map(radius_of, scene.pieces))
        for piece, frame in product(scene.pieces, range(0, TURNING, 15)):
            camera = piece_camera(piece, sweep_at(frame, TURNING, ROUND), ROOM, reach)
            corners = [(x + i, y + j, z + k) for x, y, z in piece for i, j, k in product((0, 1), repeat=3)]
            spots = camera.project(np.array(corners, float))
            assert spots[:, 0].min() >= ROOM.x
            assert spots[:, 0].max() <= ROOM.right
            assert spots[:, 1].min() >= ROOM.y
            assert spots[:, 1].max() <= ROOM.bottom


@pytest.mark.parametrize("size", [(3, 2), (3, 3), (4, 3)])
def test_the_box_stays_on_the_screen(size: tuple[int, int]) -> None:
    side, tall = size
    ends = (-gap_film.MARGIN, side + gap_film.MARGIN)
    corners = [
        *product(ends, ends, (-gap_film.SLAB,)),
        *product((-0.1, side + 0.1), (-0.1, side + 0.1), (tall + 0.1,)),
    ]
    for frame in range(0, gap_film.TURN, 5):
        spots = gap_film.box_camera(frame, side, tall).project(np.array(corners, float))
        assert spots.min() >= 6
        assert spots[:, 1].max() <= 474
        assert spots[:, 0].max() <= 848


def test_every_letter_is_right_at_times() -> None:
    answers = {MissingShape().ask(scene)[0].answer for level in LEVELS for scene in scenes(level)}
    assert answers == set(LETTERS)
