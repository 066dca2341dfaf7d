from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from clip_reading import sound_of
from heard_back import lines_heard
from hypothesis import given, settings
from hypothesis import strategies as st
from table_checks import check_table, table_at, task_of

from unwritten.core import Address, Rng
from unwritten.core.answers import LETTERS
from unwritten.core.seeding import PUBLIC
from unwritten.dataset.collection import open_task
from unwritten.families.maverix.parts.voices import frames_of, spoken
from unwritten.families.maverix.table import FPS
from unwritten.families.maverix.tasks.spatial.turn_by_voice import (
    DIRECTIONS,
    VOICE,
    WORDS,
    Heard,
    Order,
    Picture,
    Scene,
    _orders,
)
from unwritten.media.decode import frame_at
from unwritten.sound import rms_db

NAME = "turn_by_voice"
TASK = task_of(NAME)
LEVELS = ("easy", "medium", "hard", "long", "0.45")


def table(level: str) -> Scene:
    scene: Scene = table_at(TASK, level)
    return scene


@pytest.mark.parametrize("level", ["easy", "hard"])
def test_table_is_latin(level: str) -> None:
    check_table(NAME, level)


@pytest.mark.parametrize(
    ("facing", "turns", "end"),
    [
        (0, (1,), "north-east"),
        (0, (-1,), "north-west"),
        (6, (2, 2), "east"),
        (3, (4, -2), "south-west"),
        (5, (), "south-west"),
    ],
)
def test_truths_by_hand(facing: int, turns: tuple[int, ...], end: str) -> None:
    slots = table("easy").pictures[0].slots
    picture = Picture(slots, ("red", "blue"), (facing, 2), 4)
    mine = tuple(Order("red", turn) for turn in turns)
    heard = Heard(slots, "red", (Order("blue", 1), *mine, Order("blue", -2)), True)
    assert DIRECTIONS[TASK.impl.answer(picture, heard)] == end
    assert DIRECTIONS[TASK.impl.again(picture, heard)] == end


def test_a_wrong_count_would_be_noticed() -> None:
    scene = table("hard")
    heard = scene.tracks[0]
    mine = next(slot for slot, order in enumerate(heard.orders) if order.robot == heard.asked)
    orders = tuple(Order("nobody", order.turn) if slot == mine else order for slot, order in enumerate(heard.orders))
    spoilt = replace(heard, orders=orders)
    assert TASK.impl.answer(scene.pictures[0], spoilt) != TASK.impl.answer(scene.pictures[0], heard)


@given(net=st.integers(0, 7), turns=st.integers(2, 12), others=st.integers(0, 6), seed=st.integers(0, 10**6))
@settings(max_examples=60)
def test_orders_add_up_whatever_is_drawn(net: int, turns: int, others: int, seed: int) -> None:
    rng = Rng(PUBLIC, Address("orders", 1, "x", "test", seed), 0)
    mine = frozenset(rng.sample(range(turns + others), turns))
    orders = _orders(net, mine, turns + others, ("red", "blue"), rng)
    assert len(orders) == turns + others
    assert {slot for slot, order in enumerate(orders) if order.robot == "red"} == mine
    assert sum(order.turn for order in orders if order.robot == "red") % 8 == net
    assert all(order.turn in WORDS for order in orders)


@pytest.mark.parametrize("level", ["easy", "hard"])
def test_nothing_is_seen_of_the_robots_once_the_voice_speaks(level: str) -> None:
    scene = table(level)
    films = [TASK.impl.film(replace(scene, row=row)) for row in range(8)]
    first = films[0].captions[0].start
    for frame in (first - 1, first, films[0].frames - 1):
        assert len({film.picture(frame).tobytes() for film in films}) == 1
    assert len({film.picture(0).tobytes() for film in films}) == 8
    assert len({film.picture(3 * FPS.numerator).tobytes() for film in films}) == 8, "seen for three seconds at least"


@pytest.mark.parametrize("level", LEVELS)
def test_orders_are_told_apart(level: str) -> None:
    scene = table(level)
    starts = {tuple(heard.slots.start(slot) for slot in range(len(heard.orders))) for heard in scene.tracks}
    assert len(starts) == 1, "the times of the orders tell the turn"
    for heard in scene.tracks[:2]:
        captions = TASK.impl.track(heard).captions
        assert all(later.start - before.stop >= FPS for before, later in pairwise(captions))
        assert captions[-1].stop + FPS <= heard.slots.frames
        assert all(c.stop - c.start == frames_of(spoken(c.text, VOICE)) for c in captions)
        assert all(rms_db(spoken(c.text, VOICE)) > -26 for c in captions)


def test_two_robots_have_two_colours_and_orders_name_them() -> None:
    for level in ("hard", "long"):
        scene = table(level)
        picture, heard = scene.pictures[0], scene.tracks[0]
        assert len(set(picture.robots)) == 2
        assert heard.named
        assert {order.robot for order in heard.orders} == set(picture.robots)
        assert picture.rose in (2, 4, 6)
        assert picture.robots[0] in TASK.impl.ask(scene)[0].text
    assert len(table("easy").pictures[0].robots) == 1


def test_truth_is_read_from_a_clip(tmp_path: Path) -> None:
    sample = open_task(NAME, level="easy")[11]
    path = tmp_path / "clip.mp4"
    sample.save(path)
    pixels = frame_at(path, 45)[..., :3].astype(int)
    treads, beam = (_middle(pixels, colour) for colour in ((58, 62, 70), (244, 232, 169)))
    angle = np.degrees(np.arctan2(beam[0] - treads[0], treads[1] - beam[1]))
    lines = {f"{words.capitalize()}.": turn for turn, words in WORDS.items()}
    turns = [lines[text] for _, text in lines_heard(sound_of(path), tuple(lines), VOICE)]
    assert len(turns) == 3
    assert LETTERS[(round(angle / 45) + sum(turns)) % 8] == sample.question.answer


def _middle(pixels: np.ndarray, colour: tuple[int, int, int]) -> tuple[float, float]:  # type: ignore[type-arg]
    """The middle of all pixels of a colour, left of the rose."""
    ys, xs = np.nonzero(np.abs(pixels[:, :620] - colour).max(axis=2) < 14)
    assert len(xs) > 500
    return float(xs.mean()), float(ys.mean())
