from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from clip_reading import near, pictures, sound_of
from heard_back import loudness_at, pitch
from table_checks import cell, check_table, table_at, task_of

from unwritten.core import SAMPLE_RATE
from unwritten.core.answers import LETTERS
from unwritten.dataset.collection import open_task
from unwritten.families.maverix.parts.effects import horn
from unwritten.families.maverix.parts.hall_sounds import rattle, running
from unwritten.families.maverix.parts.machines import GREEN, lamp_of
from unwritten.families.maverix.squares import ORDER
from unwritten.families.maverix.table import FPS
from unwritten.families.maverix.tasks.causal.fault_machine import DARK, NOBODY, light, moment, motion
from unwritten.sound import mix, onsets

NAME = "fault_machine"
TASK = task_of(NAME)
LEVELS = ["easy", "medium", "hard", "long", "0.10", "0.45"]


@pytest.mark.parametrize("level", ["easy", "hard"])
def test_table_is_latin(level: str) -> None:
    check_table(NAME, level)


@pytest.mark.parametrize("level", LEVELS)
def test_one_machine_alone_runs_at_full_speed_around_a_noise(level: str) -> None:
    scene = table_at(TASK, level)
    for picture in scene.pictures:
        for turn in range(picture.turns.count):
            first = moment(picture.turns, turn)
            last = first + len(rattle()) * int(FPS) // SAMPLE_RATE
            for frame in (first - 10, first, last, last + 10):
                speeds = [motion(picture, machine, frame).speed for machine in range(ORDER)]
                assert sum(speeds) == (0 if turn == DARK else 1)
                assert turn == DARK or speeds.index(1.0) == picture.order[turn]


@pytest.mark.parametrize("level", LEVELS)
def test_the_light_goes_out_between_all_turns_of_before_and_after(level: str) -> None:
    turns = table_at(TASK, level).pictures[0].turns
    first_dark = next(frame for frame in range(turns.frames) if light(turns, frame) < 1)
    assert turns.start(DARK) + FPS <= first_dark <= turns.start(DARK + 1) - FPS
    assert light(turns, turns.start(DARK + 1)) == 0


@pytest.mark.parametrize("level", LEVELS)
def test_a_rattle_in_the_dark_is_never_in_the_machine_asked_about(level: str) -> None:
    scene, knobs = table_at(TASK, level), TASK.knobs(level)
    for column, heard in enumerate(scene.tracks):
        rattles = [turn for turn, noise in enumerate(heard.noises) if noise == "rattle"]
        assert rattles[0] == column < DARK
        assert len(rattles) == 1 + knobs.rattles
        assert heard.noises[DARK] == ""
        assert heard.noises.count("horn") == knobs.horns
        for picture in scene.pictures:
            assert picture.order[DARK] == NOBODY
            assert all(turn > DARK and picture.order[turn] != picture.order[column] for turn in rattles[1:])


def test_a_wheel_never_jumps_back() -> None:
    picture = table_at(TASK, "hard").pictures[2]
    for machine in range(ORDER):
        gone = [motion(picture, machine, frame).frames for frame in range(picture.turns.frames)]
        assert all(0 <= b - a <= 1 for a, b in pairwise(gone))
        assert gone[-1] > 0


def test_the_rattle_stands_out_where_it_is_heard() -> None:
    assert pitch(horn()) < 1000 < 1500 < pitch(rattle())
    assert pitch(running(60)) < 200
    film = TASK.impl.film(cell(table_at(TASK, "hard"), 0, 4))
    pcm = np.concatenate(list(mix(film.sounds, film.fps, film.frames)))
    heard = table_at(TASK, "hard").tracks[4]
    loud = [loudness_at(pcm, float(moment(heard.turns, turn) / FPS)) for turn in range(heard.turns.count)]
    rattling = [level for level, noise in zip(loud, heard.noises, strict=True) if noise == "rattle"]
    plain = [level for level, noise in zip(loud, heard.noises, strict=True) if not noise]
    assert min(rattling) > max(plain) + 6


def test_the_answer_is_in_the_encoded_clip(tmp_path: Path) -> None:
    """The machine whose small lamp shines when something hard is heard over the dull strokes."""
    sample = open_task(NAME, level="easy")[13]
    clip = tmp_path / "clip.mp4"
    sample.save(clip)
    sharp = (np.diff(sound_of(clip).astype(np.int32)) // 2).astype(np.int16)  # what is high is left
    times = onsets(sharp, floor_db=-36.0, apart=2.0)
    assert len(times) == 1
    (picture,) = pictures(clip, [times[0] + 0.5])
    shining = near(picture, (GREEN.red, GREEN.green, GREEN.blue))
    places = [lamp_of(machine) for machine in range(ORDER)]
    shares = [shining[round(y) - 5 : round(y) + 6, round(x) - 5 : round(x) + 6].mean() for x, y in places]
    (machine,) = [machine for machine, share in enumerate(shares) if share > 0.5]
    assert sample.question.answer == LETTERS[machine]
    assert sample.questions[1].answer == f"Machine {machine + 1} rattled before the big light went out."
