"""Mental rotation: pieces that no turn makes equal, by brute force and by hand."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import combinations

import pytest

from unwritten.core import Registry
from unwritten.core.generate import address_of, scene_at
from unwritten.families.morse.parts.handedness import same_when_turned
from unwritten.families.morse.parts.picture_card import LETTERS, ROOM
from unwritten.families.morse.parts.piece_film import piece_camera, radius_of, sweep_at
from unwritten.families.morse.parts.polycubes import (
    TURNS,
    Piece,
    canonical,
    chiral,
    connected,
    mirrored,
    turned_piece,
)
from unwritten.families.morse.parts.sight import look
from unwritten.families.morse.tasks.spatial.mental_rotation import MentalRotation, Scene

LEVELS = ("easy", "medium", "hard", "0.00", "0.37", "0.80", "1.00")
TASK = Registry().get("morse/spatial/mental_rotation")
SCREW: Piece = ((0, 0, 0), (0, 1, 0), (1, 1, 0), (1, 1, 1))
BAR: Piece = ((0, 0, 0), (0, 0, 1), (0, 0, 2), (0, 0, 3))
SQUARE: Piece = ((0, 0, 0), (0, 1, 0), (1, 0, 0), (1, 1, 0))
HAND = Scene(SCREW, (BAR, mirrored(SCREW), SQUARE, turned_piece(SCREW, TURNS[5])), "cyan", 150, 150, 360.0)


@cache
def scenes(level: str, count: int = 8) -> tuple[Scene, ...]:
    return tuple(scene_at(TASK, address_of(TASK, level, "test", i)) for i in range(count))


def test_a_screw_turned_by_hand() -> None:
    assert MentalRotation().ask(HAND)[0].answer == "D"
    assert MentalRotation().recount(HAND) == ("D",)


def test_two_equal_options_are_caught() -> None:
    broken = replace(HAND, options=(SCREW, *HAND.options[1:]))
    assert MentalRotation().recount(broken) == (None,)
    with pytest.raises(ValueError, match="unpack"):
        MentalRotation().ask(broken)


def test_the_24_turns_are_a_group_without_mirrors() -> None:
    assert len(set(TURNS)) == 24
    assert len({turned_piece(SCREW, turn) for turn in TURNS}) == 12  # a half turn brings the screw onto itself
    assert mirrored(SCREW) not in {turned_piece(SCREW, turn) for turn in TURNS}
    assert chiral(SCREW)
    assert not chiral(BAR)
    for turn in TURNS:
        (ax, ay, az), (bx, by, bz), (cx, cy, cz) = turn
        assert ax * (by * cz - bz * cy) - ay * (bx * cz - bz * cx) + az * (bx * cy - by * cx) == 1, (
            "a mirror among the turns"
        )


def test_handedness_tells_mirror_images_apart_without_turning() -> None:
    assert all(same_when_turned(SCREW, turned_piece(SCREW, turn)) for turn in TURNS)
    assert not any(same_when_turned(SCREW, turned_piece(mirrored(SCREW), turn)) for turn in TURNS)


@pytest.mark.parametrize("level", LEVELS)
def test_exactly_one_option_is_the_piece(level: str) -> None:
    for scene in scenes(level):
        right = LETTERS.index(str(MentalRotation().ask(scene)[0].answer))
        for number, option in enumerate(scene.options):
            equal = any(turned_piece(scene.piece, turn) == option for turn in TURNS)
            assert equal == (number == right)
            assert connected(option)
            assert len(option) == len(scene.piece)
        for a, b in combinations(scene.options, 2):
            assert canonical(a) != canonical(b)
        assert scene.options[right] != scene.piece
        assert MentalRotation().recount(scene) == (LETTERS[right],)


@pytest.mark.parametrize("level", ["medium", "hard", "0.80"])
def test_options_alone_do_not_tell_the_pair(level: str) -> None:
    """Two pairs of mirror images: each option has its mirror image among the others."""
    for scene in scenes(level):
        forms = [canonical(option) for option in scene.options]
        assert all(canonical(mirrored(option)) in forms for option in scene.options)
        assert all(map(chiral, scene.options))


@pytest.mark.parametrize("level", LEVELS)
def test_every_cube_is_seen_during_the_sweep(level: str) -> None:
    for scene in scenes(level)[:3]:
        for piece, frames, sweep in (
            (scene.piece, scene.turning, 360.0),
            *((option, scene.sweeping, scene.sweep) for option in scene.options),
        ):
            eyes = [
                piece_camera(piece, sweep_at(frame, frames, sweep), ROOM, radius_of(piece)).eye
                for frame in range(0, frames, 5)
            ]
            assert look(piece, eyes).clearly.sum(axis=0).min() >= 3


def test_every_letter_is_right_at_times() -> None:
    assert {MentalRotation().ask(scene)[0].answer for level in LEVELS for scene in scenes(level)} == set(LETTERS)
