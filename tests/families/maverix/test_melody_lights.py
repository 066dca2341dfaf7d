from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from clip_reading import pictures, sound_of
from table_checks import check_table, table_at, task_of

from unwritten.core import SAMPLE_RATE, Pcm
from unwritten.core.answers import LETTERS
from unwritten.dataset.collection import open_task
from unwritten.draw import Canvas
from unwritten.families.maverix.parts.effects import drum, pluck
from unwritten.families.maverix.parts.lanterns import HEIGHT, SIGNS, WIDTH, draw_garden, middle
from unwritten.families.maverix.squares import ORDER
from unwritten.families.maverix.table import FPS
from unwritten.families.maverix.tasks.temporal.melody_lights import SCALE, WAYS, brightness, tune
from unwritten.sound import onsets, peak_db

NAME = "melody_lights"
TASK = task_of(NAME)
LEVELS = ["easy", "medium", "hard", "long", "0.10"]


@pytest.mark.parametrize("level", ["easy", "hard"])
def test_table_is_latin(level: str) -> None:
    check_table(NAME, level)


@pytest.mark.parametrize("level", LEVELS)
def test_one_lantern_alone_is_lit_through_the_whole_tune(level: str) -> None:
    scene = table_at(TASK, level)
    for picture, heard in zip(scene.pictures, scene.tracks, strict=True):
        for turn in range(ORDER):
            notes = tune(heard, turn)
            last = notes[-1][0] + len(pluck(440.0)) * int(FPS) // SAMPLE_RATE
            for frame in (notes[0][0] - 4, notes[0][0], last, last + 15):
                lights = [brightness(picture, lantern, frame) for lantern in range(ORDER)]
                assert sorted(lights) == [0.0] * 7 + [1.0]
                assert lights.index(1.0) == picture.order[turn]


@pytest.mark.parametrize("level", LEVELS)
def test_tunes_go_one_way_in_thirds_and_just_one_is_asked_about(level: str) -> None:
    scene, knobs = table_at(TASK, level), TASK.knobs(level)
    for column, heard in enumerate(scene.tracks):
        assert [turn for turn, way in enumerate(heard.ways) if way == heard.asked] == [column]
        assert sum(way != "up" for way in heard.ways) == 1 + knobs.decoys
        for turn, way in enumerate(heard.ways):
            steps = [b / a for (_, a), (_, b) in pairwise(tune(heard, turn))]
            assert all(step < 0.85 for step in steps) if way == "down" else all(step > 1.18 for step in steps)


def test_both_ways_are_asked_about() -> None:
    assert {table_at(TASK, "hard", 64 * number).tracks[0].asked for number in range(16)} == set(WAYS)


def test_the_drum_is_deep_and_all_is_loud_enough() -> None:
    assert _pitch(drum()[:4800]) < 0.5 * min(SCALE)
    assert all(-13 < peak_db(pcm) < -8 for pcm in (drum(), pluck(SCALE[0]), pluck(SCALE[-1])))
    for hertz in SCALE:
        assert abs(_pitch(pluck(hertz)[:9600]) - hertz) < 0.05 * hertz


def test_no_two_signs_look_alike() -> None:
    looks = []
    for sign in SIGNS:
        canvas = Canvas()
        draw_garden(canvas, (sign,) * ORDER, (1.0,) * ORDER, 0.0)
        x, y = middle(3)
        looks.append(
            canvas.pixels[round(y) - 30 : round(y) + 30, round(x) - 30 : round(x) + 30, 1].astype(int).copy()
        )
    for number, look in enumerate(looks):
        assert all((np.abs(look - other) > 80).mean() > 0.06 for other in looks[number + 1 :])


@pytest.mark.parametrize("asked", WAYS)
def test_the_answer_is_in_the_encoded_clip(asked: str, tmp_path: Path) -> None:
    """Find the tune by the pitches of its notes or by its depth, and the one bright lantern at that time."""
    collection = open_task(NAME, level="easy")
    table = next(number for number in range(16) if collection[64 * number].scene.tracks[0].asked == asked)
    sample = collection[64 * table + 27]
    clip = tmp_path / "clip.mp4"
    sample.save(clip)
    pcm = sound_of(clip)
    tunes = onsets(pcm, floor_db=-25.0, apart=2.5)
    assert len(tunes) == ORDER
    falling = [_pitch(_piece(pcm, time + 1.36)) < _pitch(_piece(pcm, time + 0.02)) for time in tunes]
    deep = [_depth(_piece(pcm, time, 1.5)) > 0.1 for time in tunes]
    (when,) = [time for time, odd in zip(tunes, falling if asked == "down" else deep, strict=True) if odd]
    (picture,) = pictures(clip, [when + 0.6])
    spots = [(round(x + WIDTH * 0.32), round(y + HEIGHT * 0.32)) for x, y in map(middle, range(ORDER))]
    bright = [float(picture[y - 3 : y + 4, x - 3 : x + 4, 0].mean()) for x, y in spots]
    (lantern,) = [lantern for lantern, red in enumerate(bright) if red > 200]
    assert sample.question.answer == LETTERS[lantern]


def _piece(pcm: Pcm, start: float, length: float = 0.25) -> Pcm:
    return pcm[round(start * SAMPLE_RATE) : round((start + length) * SAMPLE_RATE)]


def _pitch(pcm: Pcm) -> float:
    power = np.abs(np.fft.rfft(pcm.astype(float) * np.hanning(len(pcm)))) ** 2
    return float(np.argmax(power)) * SAMPLE_RATE / len(pcm)


def _depth(pcm: Pcm) -> float:
    """The share of the power below 180 Hz."""
    power = np.abs(np.fft.rfft(pcm.astype(float))) ** 2
    return float(power[: round(180 * len(pcm) / SAMPLE_RATE)].sum() / power.sum())
