from __future__ import annotations

from dataclasses import replace
from itertools import combinations, pairwise
from pathlib import Path

import numpy as np
import pytest
from clip_reading import sound_of
from heard_back import loudness_at, pitch
from hypothesis import given, settings
from hypothesis import strategies as st
from table_checks import check_table, table_at, task_of

from unwritten.core import Address, Rng
from unwritten.core.answers import LETTERS
from unwritten.core.seeding import PUBLIC
from unwritten.dataset.collection import open_task
from unwritten.draw import PALETTE
from unwritten.families.maverix.parts.regatta import FINISH, HULL, LANE, TOP
from unwritten.families.maverix.parts.voices import frames_of
from unwritten.families.maverix.table import FPS
from unwritten.families.maverix.tasks.temporal.race_whistle import (
    COLOURS,
    DECOYS,
    SOUNDS,
    Picture,
    Scene,
    _bow,
    _bows,
    _moment,
)
from unwritten.media.decode import frame_at
from unwritten.sound import mix, onsets, peak_db

NAME = "race_whistle"
TASK = task_of(NAME)
LEVELS = ("easy", "medium", "hard", "long", "0.45")


def table(level: str) -> Scene:
    scene: Scene = table_at(TASK, level)
    return scene


@pytest.mark.parametrize("level", ["easy", "hard"])
def test_table_is_latin(level: str) -> None:
    check_table(NAME, level)


@given(leaders=st.permutations(range(8)), margin=st.integers(60, 80), seed=st.integers(0, 10**6))
@settings(max_examples=60)
def test_whoever_leads_leads_clearly_and_nobody_goes_back(leaders: list[int], margin: int, seed: int) -> None:
    bows = _bows(tuple(leaders), margin, Rng(PUBLIC, Address("bows", 1, "x", "test", seed), 0))
    for leader, places in zip(leaders, bows[1:], strict=True):
        second = sorted(places)[-2]
        assert places[leader] - second >= margin >= 60
    assert all(now >= then for before, after in pairwise(bows) for then, now in zip(before, after, strict=True))
    assert min(map(min, bows)) > HULL
    assert max(map(max, bows)) < FINISH


def lead_at(picture: Picture, frame: int) -> tuple[int, float]:
    """Who leads at a frame, and by how much."""
    slot, share = picture.slots.at(frame)
    bows = [_bow(picture, boat, slot, share) for boat in range(8)]
    order = sorted(range(8), key=lambda boat: bows[boat])
    return order[-1], bows[order[-1]] - bows[order[-2]]


@pytest.mark.parametrize("level", LEVELS)
def test_the_lead_does_not_change_near_a_sound(level: str) -> None:
    scene = table(level)
    longest = max(frames_of(make(0)) for make in SOUNDS.values())
    for picture in scene.pictures[:3]:
        for slot in range(8):
            begins = _moment(picture.slots, slot)
            near = range(begins - FPS.numerator, begins + longest + FPS.numerator)
            shown = [frame for frame in near if frame < picture.slots.frames]
            assert {lead_at(picture, frame)[0] for frame in shown} == {picture.leaders[slot]}
            assert min(lead_at(picture, begins + frame)[1] for frame in range(longest)) >= 60


@pytest.mark.parametrize("level", LEVELS)
def test_the_whistle_blows_once_and_decoys_are_others(level: str) -> None:
    for column, heard in enumerate(table(level).tracks):
        assert [slot for slot, name in enumerate(heard.sounds) if name == "whistle"] == [column]
        assert {name for name in heard.sounds if name} <= {"whistle", *DECOYS}
        assert sum(bool(name) for name in heard.sounds) == 1 + TASK.knobs(level).decoys


def test_sounds_are_told_apart() -> None:
    made = {name: make(3) for name, make in SOUNDS.items()}
    for one, other in combinations(made, 2):
        low, high = sorted((pitch(made[one]), pitch(made[other])))
        assert high / low > 1.25, (one, other)
    assert len(onsets(made["drum"], apart=0.2)) == 3
    assert len(onsets(made["clapping"], apart=0.1)) == 9
    assert all(-15 <= peak_db(pcm) <= -8.9 for pcm in made.values())
    assert not np.array_equal(SOUNDS["cheering"](3), SOUNDS["cheering"](4))


def test_the_whistle_is_in_the_track() -> None:
    scene = table("hard")
    for column in range(0, 8, 3):
        film = TASK.impl.film(replace(scene, column=column))
        pcm = np.concatenate(list(mix(film.sounds, film.fps, film.frames)))
        moment = float(_moment(scene.tracks[column].slots, column) / FPS)
        assert loudness_at(pcm, moment) > -25
        assert loudness_at(pcm, moment - 0.3, 0.25) == float("-inf")


def test_boats_have_colours_and_numbers_of_their_own() -> None:
    picture = table("hard").pictures[0]
    assert len(set(picture.colours)) == len(set(picture.numbers)) == 8


def test_truth_is_read_from_a_clip(tmp_path: Path) -> None:
    sample = open_task(NAME, level="easy")[29]
    path = tmp_path / "clip.mp4"
    sample.save(path)
    (blown,) = onsets(sound_of(path), floor_db=-30.0, apart=2.0)
    pixels = frame_at(path, round(blown * FPS) + 3)[..., :3].astype(int)
    bows = [_rightmost_hull(pixels[round(TOP + LANE * lane + 40)]) for lane in range(8)]
    assert sorted(bows)[-1] - sorted(bows)[-2] >= 56
    lane = int(np.argmax(bows))
    sail = pixels[round(TOP + LANE * lane + 6), bows[lane] - 50]
    colour = min(COLOURS, key=lambda name: int(np.abs(sail - _rgb(name)).sum()))
    (option,) = [o for o in sample.question.kind.options if f"The {colour} boat" in o]  # type: ignore[attr-defined]
    assert LETTERS[sample.question.kind.options.index(option)] == sample.question.answer  # type: ignore[attr-defined]


def _rightmost_hull(line: np.ndarray) -> int:  # type: ignore[type-arg]
    return int(np.nonzero(np.abs(line - (104, 66, 40)).max(axis=1) < 40)[0].max())


def _rgb(name: str) -> tuple[int, int, int]:
    colour = PALETTE[name]
    return colour.red, colour.green, colour.blue
