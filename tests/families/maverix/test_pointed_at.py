from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest
from clip_reading import lasting, near, pictures, right_option, sound_of, starts
from hypothesis import given
from hypothesis import strategies as st
from table_checks import TABLES, check_table, table_at, task_of

from unwritten.core import Choice
from unwritten.dataset.collection import open_task
from unwritten.draw import PALETTE, Canvas
from unwritten.families.maverix.parts.people import Person
from unwritten.families.maverix.parts.slots import slots_of
from unwritten.families.maverix.parts.speaking import MARGIN, NEUTRAL
from unwritten.families.maverix.parts.things import THINGS, thing
from unwritten.families.maverix.parts.voices import frames_of, spoken
from unwritten.families.maverix.squares import ORDER
from unwritten.families.maverix.table import FPS
from unwritten.families.maverix.tasks.spatial.pointed_at import (
    ACTION,
    GAP,
    REMARKS,
    SIZE,
    Picture,
    PointedAt,
    place_of,
    said,
    stick_of,
)

TASK = task_of("pointed_at")
IMPL = PointedAt()


def picture_with(low: float) -> Picture:
    woman = Person("red", 0, "bob", 0)
    return Picture(slots_of(76.0, action=ACTION), woman, tuple(THINGS)[:ORDER], low, tuple(range(ORDER)))


@pytest.mark.parametrize("level", ["easy", "hard"])
def test_tables(level: str) -> None:
    check_table("pointed_at", level)


def test_a_remark_that_nobody_makes_is_refused() -> None:
    scene = table_at(TASK, "hard")
    heard = scene.tracks[0]
    never = type(heard)(heard.slots, ("",) * ORDER, heard.asked)
    with pytest.raises(ValueError, match="not in tuple"):
        IMPL.answer(scene.pictures[0], never)
    with pytest.raises(ValueError, match="unpack"):
        IMPL.again(scene.pictures[0], never)


@given(low=st.floats(6.0, 26.0), number=st.integers(0, ORDER - 1))
def test_the_tip_is_next_to_one_thing_alone_and_the_stick_passes_by_no_other(low: float, number: int) -> None:
    picture = picture_with(low)
    hand, tip = stick_of(picture, number, 0.5)
    assert hand is not None
    assert tip is not None
    assert math.isclose(math.dist(tip, place_of(picture, number)), GAP, abs_tol=0.5)
    for other in set(range(ORDER)) - {number}:
        middle = place_of(picture, other)
        assert math.dist(middle, place_of(picture, number)) > SIZE + 12
        for step in range(21):
            spot = (hand[0] + (tip[0] - hand[0]) * step / 20, hand[1] + (tip[1] - hand[1]) * step / 20)
            assert math.dist(spot, middle) > 1.4 * GAP


@given(low=st.floats(6.0, 26.0))
def test_all_things_are_in_the_picture(low: float) -> None:
    for number in range(ORDER):
        x, y = place_of(picture_with(low), number)
        assert SIZE / 2 + 5 < x < 854 - SIZE / 2 - 5
        assert SIZE / 2 + 5 < y < 480 - SIZE / 2 - 60


def test_the_stick_rests_on_the_thing_from_before_the_remark_until_after_it() -> None:
    picture = picture_with(20.0)
    slots = picture.slots
    longest = max(frames_of(spoken(said(remark), NEUTRAL)) for remark in REMARKS)
    words = range(2 * MARGIN - 3, 2 * MARGIN + longest + 3)
    tips = {stick_of(picture, 2, frame / slots.action)[1] for frame in words}
    assert len(tips) == 1
    assert stick_of(picture, 2, 0.0) == stick_of(picture, 2, 1.0) == (None, None)
    assert len(words) / FPS >= 1.5


def test_things_differ_in_many_pixels() -> None:
    drawn = {}
    for name in THINGS:
        canvas = Canvas((80, 80))
        thing(canvas, name, (40, 74), SIZE)
        drawn[name] = canvas.pixels.astype(int)
        seen = np.abs(drawn[name] - Canvas((80, 80)).pixels).max(axis=2) > 30
        assert seen.any(axis=0).sum() >= 40, name
        assert seen.any(axis=1).sum() >= 40, name
    for one in THINGS:
        for other in set(THINGS) - {one}:
            assert (np.abs(drawn[one] - drawn[other]).max(axis=2) > 60).sum() > 700, (one, other)


@pytest.mark.parametrize("level", ["easy", "medium", "hard", "long"])
def test_the_remark_is_made_once_and_others_are_other_words(level: str) -> None:
    for table in TABLES:
        scene = table_at(TASK, level, table)
        for turn, heard in enumerate(scene.tracks):
            made = [remark for remark in heard.remarks if remark]
            assert heard.remarks[turn] == scene.asked
            assert len(set(made)) == len(made) == TASK.knobs(level).decoys + 1
        asked = " ".join(question.text for question in IMPL.ask(scene))
        assert not set(THINGS) & set(asked.replace("?", " ").split())


def test_hers_is_what_she_calls_mine() -> None:
    scenes = [table_at(TASK, "easy", 64 * table) for table in range(40)]
    (mine, *_) = [scene for scene in scenes if scene.asked == "mine"]
    texts = [question.text for question in IMPL.ask(mine)]
    assert "hers" in texts[0]
    assert "her own" in texts[2]
    assert not any("mine" in text for text in texts)


def test_the_thing_is_read_from_an_encoded_clip(tmp_path: Path) -> None:
    sample = open_task("pointed_at", level="easy")[21]
    path = tmp_path / "clip.mp4"
    sample.save(path)
    pcm = sound_of(path)
    lengths = {second: lasting(pcm, second, 3.0) for second in starts(pcm, ORDER, 3.0)}
    longest, *rest = sorted(lengths, key=lengths.__getitem__, reverse=True)
    assert lengths[longest] > 1.3 * lengths[rest[0]]
    still, picture = pictures(path, [0.5, longest + 0.5])
    red = PALETTE["red"]
    moved = np.abs(picture.astype(int) - still).max(axis=2) > 50
    rows, columns = np.nonzero(moved & near(picture, (red.red, red.green, red.blue)))
    high = rows < rows.min() + 12  # her sleeve may be red too; the tip is above it
    tip = (float(np.mean(columns[high])), float(np.mean(rows[high])))
    places = [place_of(picture_with(6.0), number) for number in range(ORDER)]
    nearest = min(range(ORDER), key=lambda number: math.dist(places[number], tip))
    kind = sample.question.kind
    assert isinstance(kind, Choice)
    assert right_option(sample) == kind.options[nearest]
