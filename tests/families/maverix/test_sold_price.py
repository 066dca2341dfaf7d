from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest
from clip_reading import sound_of
from heard_back import lines_heard
from table_checks import check_table, table_at, task_of

from unwritten.core.answers import LETTERS
from unwritten.core.film import Pixels
from unwritten.dataset.collection import open_task
from unwritten.draw import Canvas
from unwritten.families.maverix.parts.auction import CARD_AT, GOODS, TABLE, draw_lot, draw_stage
from unwritten.families.maverix.parts.voices import frames_of, spoken
from unwritten.families.maverix.table import FPS
from unwritten.families.maverix.tasks.factual.sold_price import KEPT, SOLD, TEASING, VOICE, Scene
from unwritten.media.decode import frame_at
from unwritten.sound import rms_db

NAME = "sold_price"
TASK = task_of(NAME)
LEVELS = ("easy", "medium", "hard", "long", "0.45")
CARD = (slice(round(TABLE) - 100, round(TABLE) - 10), slice(round(CARD_AT) - 84, round(CARD_AT) + 84))


def table(level: str, index: int = 0) -> Scene:
    scene: Scene = table_at(TASK, level, index)
    return scene


@pytest.mark.parametrize("level", ["easy", "hard"])
def test_table_is_latin(level: str) -> None:
    check_table(NAME, level)


def test_an_auction_without_a_sale_or_with_two_is_refused() -> None:
    scene = table("hard")
    picture, heard = scene.pictures[0], scene.tracks[0]
    for lines in ((KEPT[0],) * 8, (SOLD[0], SOLD[1], *heard.lines[2:])):
        for method in (TASK.impl.answer, TASK.impl.again):
            with pytest.raises(ValueError, match="unpack"):
                method(picture, replace(heard, lines=lines))


def test_no_other_line_says_that_something_is_sold() -> None:
    assert all("sold" in text.lower() for text in SOLD)
    assert not any("sold" in text.lower() for text in TEASING)
    assert set(KEPT) < set(TEASING)
    assert all("sale" not in text for text in KEPT)


@pytest.mark.parametrize("level", LEVELS)
def test_only_one_line_tells_of_a_sale_and_prices_are_clear(level: str) -> None:
    for index in (0, 64):
        scene = table(level, index)
        for column, heard in enumerate(scene.tracks):
            assert [slot for slot, text in enumerate(heard.lines) if text in SOLD] == [column]
        for picture in scene.pictures:
            assert all(10 <= price <= 99 for price in picture.prices), "two digits each"
            assert min(b - a for a, b in zip(picture.prices, picture.prices[1:], strict=False)) >= 3
            assert sorted(picture.goods) == sorted(GOODS)
        assert scene.options == tuple(f"{price} dollars" for price in scene.pictures[0].prices)


@pytest.mark.parametrize("level", LEVELS)
def test_each_line_is_spoken_while_its_thing_stands_still(level: str) -> None:
    scene = table(level)
    slots = scene.pictures[0].slots
    for heard in scene.tracks[:3]:
        for slot, caption in enumerate(TASK.impl.track(heard).captions):
            assert caption.text == heard.lines[slot]
            assert caption.stop - caption.start == frames_of(spoken(caption.text, VOICE))
            assert slots.at(caption.start) == slots.at(caption.stop) == (slot, 1.0)
            assert caption.start - slots.start(slot) - slots.action >= FPS // 2
            assert slots.start(slot + 1) - caption.stop >= FPS // 2
            assert rms_db(spoken(caption.text, VOICE)) > -26


def card_of(thing: str, price: int) -> Pixels:
    canvas = Canvas()
    draw_stage(canvas)
    draw_lot(canvas, thing, price, 0.0)
    return canvas.pixels[CARD][..., :3]


def test_prices_are_not_hidden_by_any_thing() -> None:
    assert all(np.array_equal(card_of("hat", 48).copy(), card_of(thing, 48)) for thing in GOODS)


def test_cards_differ_from_price_to_price() -> None:
    cards = {price: card_of("hat", price).astype(int) for price in (33, 36, 38, 39, 30, 68, 88, 86)}
    for one, other in combinations(cards, 2):
        assert (np.abs(cards[one] - cards[other]).max(axis=2) > 60).sum() > 150, (one, other)


def test_truth_is_read_from_a_clip(tmp_path: Path) -> None:
    sample = open_task(NAME, level="easy")[37]
    path = tmp_path / "clip.mp4"
    sample.save(path)
    heard = lines_heard(sound_of(path), (*SOLD, *TEASING), VOICE)
    assert len(heard) == 8
    (moment,) = [seconds for seconds, text in heard if text in SOLD]
    card = frame_at(path, round(moment * FPS) + 3)[CARD][..., :3].astype(int)
    options = sample.question.kind.options  # type: ignore[attr-defined]
    prices = [int(option.split()[0]) for option in options]
    read = min(range(8), key=lambda i: float(np.abs(card_of("hat", prices[i]) - card).mean()))
    assert LETTERS[read] == sample.question.answer
