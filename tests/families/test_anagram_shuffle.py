"""Shuffled letters: every move can be followed, and every question has one answer."""

from __future__ import annotations

import functools
from dataclasses import replace
from itertools import pairwise

import pytest

from unwritten.core import Integer, Registry, Sequence
from unwritten.core.generate import address_of, scene_at
from unwritten.core.seeding import SPLITS, split_of
from unwritten.families.morse.parts.isograms import ISOGRAMS, words_of
from unwritten.families.morse.parts.tiles import ROW, Move, Tiles
from unwritten.families.morse.tasks.abstract.anagram_shuffle import KINDS, AnagramShuffle, Scene, final_order

TASK = Registry().get("morse/abstract/anagram_shuffle")
EVERY = ("easy", "medium", "hard", "0.00", "0.37", "0.81", "1.00")


@functools.cache
def scenes(level: str, split: str = "train", count: int = 20) -> tuple[Scene, ...]:
    return tuple(scene_at(TASK, address_of(TASK, level, split, index)) for index in range(count))


def by_hand(asked: str, letter: str = "") -> Scene:
    """PLANT: swap 1 and 3, lift 2 and 4, swap 3 and 5: ALTNP."""
    moves = (Move(0, 2, True), Move(1, 3, False), Move(2, 4, True))
    return Scene(Tiles("PLANT", moves, 30, 18), asked, letter)


def answer(scene: Scene) -> object:
    return AnagramShuffle().ask(scene)[0].answer


def test_the_truths_of_a_scene_made_by_hand() -> None:
    for scene, truth in (
        (by_hand("order"), ("A", "L", "T", "N", "P")),
        (by_hand("place", "P"), 5),
        (by_hand("place", "L"), 2),
        (by_hand("swaps"), 2),
    ):
        assert answer(scene) == truth
        assert AnagramShuffle().recount(scene) == (truth,)


class Misdrawn(Tiles):
    """Tiles whose film does not show the last move."""

    def at(self, tile: int, frame: int) -> tuple[float, float]:
        return Tiles(self.letters, self.moves[:-1], self.slot, self.tail).at(tile, frame)


@pytest.mark.parametrize(("asked", "letter"), [("order", ""), ("place", "P"), ("swaps", "")])
def test_a_film_that_shows_other_moves_than_listed_is_caught(asked: str, letter: str) -> None:
    scene = by_hand(asked, letter)
    tiles = scene.tiles
    broken = replace(scene, tiles=Misdrawn(tiles.letters, tiles.moves, tiles.slot, tiles.tail))
    assert AnagramShuffle().recount(broken) != (answer(broken),)


@pytest.mark.parametrize("level", EVERY)
def test_no_question_is_ambiguous_or_given_away_by_the_last_frame(level: str) -> None:
    for scene in scenes(level):
        tiles = scene.tiles
        assert len(set(tiles.letters)) == len(tiles.letters), "a letter names two tiles"
        assert final_order(tiles) != tiles.letters
        assert tiles.face(tiles.start) == tiles.face(tiles.frames - 1) == -1, "letters can be seen at the end"
        assert tiles.face(0) == tiles.face(44) == 1
        assert all(a != b for a, b in pairwise((move.left, move.right) for move in tiles.moves))
        assert all(0 <= move.left < move.right < len(tiles.letters) for move in tiles.moves)
        kind = AnagramShuffle().ask(scene)[0].kind
        assert isinstance(kind, Sequence if scene.asked == "order" else Integer)
        assert bool(scene.letter) == (scene.asked == "place")


@pytest.mark.parametrize("level", EVERY)
def test_moves_are_long_enough_and_tiles_stay_in_the_picture(level: str) -> None:
    for scene in scenes(level, count=6):
        tiles = scene.tiles
        assert tiles.slot >= 22
        assert tiles.frames <= 332
        for frame in range(0, tiles.frames, 3):
            spots = [tiles.at(tile, frame) for tile in range(len(tiles.letters))]
            half = tiles.pitch * 0.4 + 4
            assert all(half < x < 854 - half and half < y < 425 - half for x, y in spots)
            resting = sorted(x for x, y in spots if y == ROW)
            assert all(b - a > 2 * half - 9 for a, b in pairwise(resting))


@pytest.mark.parametrize("level", EVERY)
def test_a_lift_never_looks_like_a_swap(level: str) -> None:
    for scene in scenes(level, count=10):
        tiles = scene.tiles
        for number, move in enumerate(tiles.moves):
            first = tiles.start + number * tiles.slot
            for tile in range(len(tiles.letters)):
                way = [tiles.at(tile, frame) for frame in range(first, first + tiles.slot + 1)]
                lit = any(abs(way[0][0] - tiles.middle(place)) < 1 for place in (move.left, move.right))
                wide = max(x for x, _ in way) - min(x for x, _ in way)
                high = max(abs(y - ROW) for _, y in way)
                assert (wide > 50) == (lit and move.swap)
                assert high == 0 if not lit else high > (100 if move.swap else 40)


def test_every_kind_of_question_and_every_place_is_asked() -> None:
    for level in ("easy", "hard"):
        asked = [scene.asked for scene in scenes(level, count=60)]
        assert set(asked) == set(KINDS)
        places = {answer(scene) for scene in scenes(level, count=60) if scene.asked == "place"}
        assert len(places) >= 4


def test_words_are_isograms_and_every_split_has_some_of_each_length() -> None:
    assert all(len(set(word)) == len(word) and word.isalpha() for word in ISOGRAMS)
    assert len(set(ISOGRAMS)) == len(ISOGRAMS)
    for length in range(5, 9):
        for split in SPLITS:
            assert sum(split_of(word) == split for word in words_of(length)) >= 5
