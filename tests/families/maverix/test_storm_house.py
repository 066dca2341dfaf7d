from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from clip_reading import colour_name, near, pictures, sound_of
from heard_back import pitch
from table_checks import cell, check_table, table_at, task_of

from unwritten.core import SAMPLE_RATE, Pcm
from unwritten.core.answers import LETTERS
from unwritten.dataset.collection import open_task
from unwritten.families.maverix.parts.nature import VOICES, rain, voice
from unwritten.families.maverix.parts.street import LIT, wall_of, window_of
from unwritten.families.maverix.squares import ORDER
from unwritten.families.maverix.table import FPS
from unwritten.families.maverix.tasks.situational.storm_house import brightness, moment
from unwritten.sound import mix, onsets, peak_db, rms_db

NAME = "storm_house"
TASK = task_of(NAME)


@pytest.mark.parametrize("level", ["easy", "hard"])
def test_table_is_latin(level: str) -> None:
    check_table(NAME, level)


@pytest.mark.parametrize("level", ["easy", "medium", "hard", "long", "0.10"])
def test_one_light_alone_is_on_well_before_and_after_a_voice(level: str) -> None:
    scene = table_at(TASK, level)
    for picture, heard in zip(scene.pictures, scene.tracks, strict=True):
        for turn in range(ORDER):
            first = moment(heard, turn)
            last = first + max(len(voice(name, heard.noise)) for name in VOICES) * int(FPS) // SAMPLE_RATE
            for frame in (first - 11, first, last, last + 7):
                lights = [brightness(picture, house, frame) for house in range(ORDER)]
                assert sorted(lights) == [0.0] * 7 + [1.0]
                assert lights.index(1.0) == picture.order[turn]
            assert last + FPS <= picture.turns.start(turn) + picture.turns.length


def test_nobody_is_awake_before_the_first_turn() -> None:
    picture = table_at(TASK, "easy").pictures[0]
    assert not any(brightness(picture, house, frame) for house in range(ORDER) for frame in range(picture.turns.lead))


@pytest.mark.parametrize(("level", "decoys"), [("easy", 0), ("medium", 2), ("hard", 5), ("long", 5)])
def test_the_voice_asked_about_is_heard_once_among_others(level: str, decoys: int) -> None:
    scene = table_at(TASK, level)
    for column, heard in enumerate(scene.tracks):
        assert [turn for turn, name in enumerate(heard.voices) if name == heard.asked] == [column]
        assert sum(bool(name) for name in heard.voices) == 1 + decoys


def test_all_voices_are_asked_about() -> None:
    assert {table_at(TASK, "easy", 64 * number).tracks[0].asked for number in range(24)} == set(VOICES)


def test_voices_are_loud_over_the_rain_and_unlike_each_other() -> None:
    for seed in (1, 7, 1 << 30):
        low, middle, bed = voice("thunder", seed), voice("dog", seed), rain(seed)
        assert all(-12 < peak_db(voice(name, seed)) < -5 for name in VOICES)
        assert all(rms_db(voice(name, seed)[: SAMPLE_RATE // 2]) > rms_db(bed) + 15 for name in VOICES)
        assert pitch(low) < 260 < pitch(voice("owl", seed)) < 450 < pitch(middle)
        assert len(_parts(voice("dog", seed))) == 3
        assert len(_parts(voice("owl", seed))) == 2


def test_rain_falls_from_the_first_sample_to_the_last_without_a_seam() -> None:
    film = TASK.impl.film(cell(table_at(TASK, "easy"), 0, 3))
    pcm = np.concatenate(list(mix(film.sounds, film.fps, film.frames)))
    pieces = np.split(pcm[: len(pcm) // 4800 * 4800], len(pcm) // 4800)
    assert min(rms_db(piece) for piece in pieces) > -52
    bed = rain(5).astype(int)
    assert abs(bed[0] - bed[-1]) < 4 * np.abs(np.diff(bed)).max()


def test_the_answer_is_in_the_encoded_clip(tmp_path: Path) -> None:
    """The house whose window is bright when something breaks through the rain."""
    sample = open_task(NAME, level="easy")[11]
    clip = tmp_path / "clip.mp4"
    sample.save(clip)
    when = onsets(sound_of(clip), floor_db=-22.0, apart=3.0)
    assert len(when) == 1
    (picture,) = pictures(clip, [when[0] + 0.5])
    bright = near(picture, (LIT.red, LIT.green, LIT.blue))
    shares = []
    for house in range(ORDER):
        box = window_of(house)
        shares.append(bright[round(box.y) : round(box.bottom), round(box.x) : round(box.right)].mean())
    (house,) = [house for house, share in enumerate(shares) if share > 0.3]
    x, y = wall_of(house)
    wall = np.median(picture[round(y) - 5 : round(y) + 5, round(x) - 5 : round(x) + 5], axis=(0, 1))
    options = sample.question.kind.options  # type: ignore[attr-defined]
    assert options[LETTERS.index(str(sample.question.answer))] == f"The {colour_name(wall)} house"


def _parts(pcm: Pcm) -> tuple[float, ...]:
    return onsets(pcm, floor_db=-30.0, apart=0.25)
