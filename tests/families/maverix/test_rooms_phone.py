from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest
from clip_reading import sound_of
from heard_back import loudness_at, pitch
from table_checks import check_table, table_at, task_of

from unwritten.core.answers import LETTERS
from unwritten.core.film import Pixels
from unwritten.dataset.collection import open_task
from unwritten.draw import Canvas
from unwritten.families.maverix.parts.furniture import THINGS
from unwritten.families.maverix.parts.rooms import WALLS, draw_walk
from unwritten.families.maverix.parts.voices import frames_of
from unwritten.families.maverix.table import FPS
from unwritten.families.maverix.tasks.spatial.rooms_phone import DECOYS, SOUNDS, Scene, _moment
from unwritten.media.decode import frame_at
from unwritten.sound import mix, onsets, peak_db

NAME = "rooms_phone"
TASK = task_of(NAME)
LEVELS = ("easy", "medium", "hard", "long", "0.45")


def table(level: str) -> Scene:
    scene: Scene = table_at(TASK, level)
    return scene


@pytest.mark.parametrize("level", ["easy", "long"])
def test_table_is_latin(level: str) -> None:
    check_table(NAME, level)


def test_a_phone_in_the_corridor_or_none_is_noticed() -> None:
    scene = table("easy")
    picture, heard = scene.pictures[0], scene.tracks[0]
    early = replace(heard, slots=replace(heard.slots, lead=0))
    assert TASK.impl.again(picture, early) != TASK.impl.answer(picture, early)
    with pytest.raises(ValueError, match="not in tuple"):
        TASK.impl.answer(picture, replace(heard, sounds=("",) * 8))


@pytest.mark.parametrize("level", LEVELS)
def test_every_sound_is_heard_well_inside_its_room(level: str) -> None:
    slots = table(level).pictures[0].slots
    for slot in range(8):
        for name, make in SOUNDS.items():
            begins = _moment(slots, slot)
            ends = begins + frames_of(make())
            assert slots.at(begins) == slots.at(ends - 1) == (slot, 1.0), name
            assert begins - slots.start(slot) - slots.action >= FPS // 2
            assert slots.start(slot + 1) - ends >= FPS // 2, "one stands still in the room"
            assert slots.start(slot + 1) + slots.action // 3 - ends >= FPS, "the next room's door is not open"


@pytest.mark.parametrize("level", LEVELS)
def test_the_phone_rings_once_and_decoys_are_others(level: str) -> None:
    for column, heard in enumerate(table(level).tracks):
        assert [slot for slot, name in enumerate(heard.sounds) if name == "phone"] == [column]
        assert {name for name in heard.sounds if name} <= {"phone", *DECOYS}
        assert sum(bool(name) for name in heard.sounds) == 1 + TASK.knobs(level).decoys


def test_sounds_are_told_apart() -> None:
    made = {name: make() for name, make in SOUNDS.items()}
    for one, other in combinations(made, 2):
        low, high = sorted((pitch(made[one]), pitch(made[other])))
        assert high / low > 1.1, (one, other)
    bursts = {name: len(onsets(pcm, apart=0.2)) for name, pcm in made.items()}
    assert bursts["phone"] == bursts["doorbell"] == 2
    assert bursts["kettle"] == 1
    assert all(-15 <= peak_db(pcm) <= -8.9 for pcm in made.values())


def test_the_phone_is_in_the_track() -> None:
    scene = table("hard")
    for column in range(0, 8, 3):
        film = TASK.impl.film(replace(scene, column=column))
        pcm = np.concatenate(list(mix(film.sounds, film.fps, film.frames)))
        moment = float(_moment(scene.tracks[column].slots, column) / FPS)
        assert loudness_at(pcm, moment) > -25
        assert loudness_at(pcm, moment - 0.3, 0.25) < -60, "silence before it"


def room_of(thing: str, wall: int) -> Pixels:
    canvas = Canvas()
    draw_walk(canvas, thing, WALLS[wall], 1.0)
    return canvas.pixels


def test_rooms_differ_in_more_than_their_walls() -> None:
    seen = {thing: room_of(thing, 0).copy() for thing in THINGS}
    for one, other in combinations(seen, 2):
        changed = np.abs(seen[one].astype(int) - seen[other]).max(axis=2) > 60
        assert changed.sum() > 8000, (one, other)


def test_things_and_walls_are_all_different() -> None:
    scene = table("hard")
    picture = scene.pictures[0]
    assert len(set(picture.things)) == len(set(picture.walls)) == 8
    assert all(sorted(p.order) == list(range(8)) for p in scene.pictures)


def test_truth_is_read_from_a_clip(tmp_path: Path) -> None:
    sample = open_task(NAME, level="easy")[21]
    path = tmp_path / "clip.mp4"
    sample.save(path)
    ring = onsets(sound_of(path), floor_db=-18.0, apart=2.0)
    assert len(ring) == 1
    seen = frame_at(path, round(ring[0] * FPS) + 3)[::4, ::4, :3].astype(int)
    likeness = {
        (thing, wall): float(np.abs(room_of(thing, wall)[::4, ::4, :3] - seen).mean())
        for thing in THINGS
        for wall in range(8)
    }
    (thing, _), nearest = min(likeness.items(), key=lambda item: item[1])
    assert nearest < 5
    options = sample.question.kind.options  # type: ignore[attr-defined]
    assert LETTERS[options.index(f"The room with the {thing}")] == sample.question.answer
