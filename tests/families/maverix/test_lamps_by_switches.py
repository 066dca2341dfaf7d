from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from clip_reading import sound_of
from heard_back import lines_heard
from hypothesis import given
from hypothesis import strategies as st
from table_checks import check_table, table_at, task_of

from unwritten.core.answers import LETTERS
from unwritten.dataset.collection import open_task
from unwritten.families.maverix.parts.lit_house import FURNITURE, LAMP, LEFTS, TOP
from unwritten.families.maverix.parts.slots import slots_of
from unwritten.families.maverix.parts.voices import frames_of, spoken
from unwritten.families.maverix.table import FPS
from unwritten.families.maverix.tasks.situational.lamps_by_switches import (
    PLAIN,
    VOICE,
    Heard,
    Picture,
    Scene,
    _described,
)
from unwritten.media.decode import frame_at
from unwritten.sound import rms_db

NAME = "lamps_by_switches"
TASK = task_of(NAME)
LEVELS = ("easy", "medium", "hard", "long", "0.45")
ROOMS = ("kitchen", "bedroom", "hall")


def table(level: str, index: int = 0) -> Scene:
    scene: Scene = table_at(TASK, level, index)
    return scene


@pytest.mark.parametrize("level", ["easy", "hard"])
def test_table_is_latin(level: str) -> None:
    check_table(NAME, level)


def heard_of(presses: list[int]) -> Heard:
    lines = tuple("The cat goes out." if room < 0 else f"The {ROOMS[room]} switch is pressed." for room in presses)
    return Heard(slots_of(300, count=max(len(presses), 1)), lines, tuple(presses))


@given(lit=st.tuples(*[st.booleans()] * 3), presses=st.lists(st.integers(-1, 2), max_size=12))
def test_every_press_changes_its_own_lamp(lit: tuple[bool, ...], presses: list[int]) -> None:
    picture, state = Picture(slots_of(300), ROOMS, lit), list(lit)
    for room in presses:
        if room >= 0:
            state[room] = not state[room]
    options = [_described(ROOMS, tuple(bool(int(bit)) for bit in f"{7 - number:03b}")) for number in range(8)]
    for found in (TASK.impl.answer(picture, heard_of(presses)), TASK.impl.again(picture, heard_of(presses))):
        assert options[found] == _described(ROOMS, tuple(state))


def test_options_say_what_the_numbers_mean() -> None:
    scene = table("easy")
    assert scene.options[0].count(" on") == scene.options[7].count(" off") == 3
    assert len({option.replace("off", "on") for option in scene.options}) == 1, "all name the rooms alike"


@pytest.mark.parametrize("level", ["easy", "hard"])
def test_nothing_is_seen_of_the_lamps_once_the_voice_speaks(level: str) -> None:
    scene = table(level)
    films = [TASK.impl.film(replace(scene, row=row)) for row in range(8)]
    first = films[0].captions[0].start
    for frame in (first - 1, first, first + 20, films[0].frames - 1):
        assert len({film.picture(frame).tobytes() for film in films}) == 1
    for frame in (0, 4 * FPS.numerator):
        assert len({film.picture(frame).tobytes() for film in films}) == 8


@pytest.mark.parametrize("level", LEVELS)
def test_lines_are_told_apart_and_match_the_presses(level: str) -> None:
    scene = table(level)
    for heard in scene.tracks:
        for text, room in zip(heard.lines, heard.presses, strict=True):
            assert text.endswith("switch is pressed.") == (room >= 0)
            assert room < 0 or scene.pictures[0].rooms[room] in text
        captions = TASK.impl.track(heard).captions
        assert tuple(caption.text for caption in captions) == heard.lines
        assert all(later.start - before.stop >= FPS for before, later in pairwise(captions))
        assert captions[-1].stop + FPS <= heard.slots.frames
        assert all(c.stop - c.start == frames_of(spoken(c.text, VOICE)) for c in captions)
        assert all(rms_db(spoken(c.text, VOICE)) > -26 for c in captions)


def test_hard_tables_have_switches_pressed_twice_and_named_in_vain() -> None:
    tracks = [heard for index in (0, 64, 128) for heard in table("hard", index).tracks]
    assert all(max(map(heard.presses.count, range(3))) >= 2 for heard in tracks)
    assert any("Nobody touches" in text for heard in tracks for text in heard.lines)
    easy = [heard for index in (0, 64) for heard in table("easy", index).tracks]
    assert all(max(map(heard.presses.count, range(3))) <= 1 for heard in easy)
    assert not any("Nobody" in text for heard in easy for text in heard.lines)


def test_names_of_rooms_differ_in_sound() -> None:
    assert len({name[:2] for name in FURNITURE}) == len({name[-3:] for name in FURNITURE}) == len(FURNITURE)


def test_truth_is_read_from_a_clip(tmp_path: Path) -> None:
    sample = open_task(NAME, level="easy")[13]
    path = tmp_path / "clip.mp4"
    sample.save(path)
    picture = frame_at(path, 4 * FPS.numerator)
    on = [int(picture[round(TOP + LAMP[1]), round(left + LAMP[0]), :3].min()) > 180 for left in LEFTS]
    options = sample.question.kind.options  # type: ignore[attr-defined]
    rooms = [part.split()[0].lower() for part in options[0].split(", ")]
    candidates = (*PLAIN, *(f"The {room} switch is pressed." for room in rooms))
    heard = [text for _, text in lines_heard(sound_of(path), candidates, VOICE)]
    assert len(heard) == 4
    for i, room in enumerate(rooms):
        on[i] ^= heard.count(f"The {room} switch is pressed.") % 2 == 1
    assert LETTERS[options.index(_described(tuple(rooms), tuple(on)))] == sample.question.answer
