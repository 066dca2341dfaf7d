from __future__ import annotations

from itertools import combinations
from pathlib import Path

import numpy as np
import pytest
from clip_reading import pictures, sound_of
from heard_back import pitch
from scipy.ndimage import label
from table_checks import check_table, table_at, task_of

from unwritten.core import Pixels
from unwritten.core.answers import LETTERS
from unwritten.dataset.collection import open_task
from unwritten.families.maverix.parts.balloons import RADIUS, in_sight
from unwritten.families.maverix.squares import ORDER
from unwritten.families.maverix.table import FPS
from unwritten.families.maverix.tasks.context.count_at_beep import (
    FEWEST,
    NUMBERS,
    _pcm,
    early_beeps,
    moment,
    places,
)
from unwritten.sound import onsets, peak_db

NAME = "count_at_beep"
TASK = task_of(NAME)
LEVELS = ["easy", "medium", "hard", "long", "0.15", "0.50"]


@pytest.mark.parametrize("level", ["easy", "hard"])
def test_table_is_latin(level: str) -> None:
    check_table(NAME, level)


@pytest.mark.parametrize("level", LEVELS)
def test_the_number_is_constant_and_clear_around_every_sound(level: str) -> None:
    scene = table_at(TASK, level)
    for picture, heard in zip(scene.pictures, scene.tracks, strict=True):
        assert sorted(picture.counts[1:]) == list(range(FEWEST, FEWEST + ORDER))
        assert picture.counts[0] != picture.counts[1]
        moments = [(-1, frame) for frame in early_beeps(heard)]
        moments += [(turn, moment(heard, turn)) for turn in range(ORDER)]
        for turn, middle in moments:
            for frame in (middle - 15, middle, middle + 15, middle + 22):
                seen = [place for place in places(picture, frame) if in_sight(place)]
                assert len(seen) == picture.counts[turn + 1]
                hidden = [y for x, y in places(picture, frame) if not in_sight((x, y))]
                assert all(y < -2 * RADIUS or y > 460 for y in hidden)


@pytest.mark.parametrize("level", ["easy", "hard"])
def test_balloons_do_not_touch_and_are_seen_whole(level: str) -> None:
    for picture in table_at(TASK, level).pictures:
        for (x, y), (other_x, other_y) in combinations(picture.sites, 2):
            assert abs(x - other_x) > 2 * RADIUS + 20 or abs(y - other_y) > RADIUS + 75
        assert all(RADIUS + 5 < x < 854 - RADIUS - 5 and RADIUS + 5 < y < 300 for x, y in picture.sites)


@pytest.mark.parametrize("level", LEVELS)
def test_the_beep_asked_about_has_that_number(level: str) -> None:
    scene, knobs = table_at(TASK, level), TASK.knobs(level)
    for column, heard in enumerate(scene.tracks):
        beeps = [turn for turn, name in enumerate(heard.sounds) if name == "beep"]
        assert beeps[0] == column
        assert len(beeps) == 1 + min(knobs.later, ORDER - 1 - column)
        early = early_beeps(heard)
        assert len(early) == knobs.asked - 1 == heard.early
        assert all(b - a >= 2 * FPS for a, b in zip(early, [*early[1:], heard.turns.lead], strict=True))
        assert sum(bool(name) for name in heard.sounds) <= ORDER


def test_a_beep_is_unlike_the_other_sounds() -> None:
    assert 950 < pitch(_pcm("beep")) < 1050
    assert pitch(_pcm("horn")) < 800
    assert pitch(_pcm("knock")) < 600
    assert all(-13 < peak_db(_pcm(name)) < -8 for name in ("beep", "horn", "knock"))


def test_the_answer_is_in_the_encoded_clip(tmp_path: Path) -> None:
    """Count the beeps in the samples, then the patches before the sky in the picture of the second."""
    sample = open_task(NAME, level="easy")[21]
    clip = tmp_path / "clip.mp4"
    sample.save(clip)
    beeps = onsets(sound_of(clip), floor_db=-25.0, apart=1.0)
    assert len(beeps) == 2
    (picture,) = pictures(clip, [beeps[1] + 0.2])
    number = _patches(picture)
    assert sample.question.answer == LETTERS[number - FEWEST]
    assert NUMBERS[number - FEWEST] in str(sample.questions[2].answer)


def _patches(picture: Pixels) -> int:
    """How many large patches are not of the sky's light blue, above the hills."""
    red, _, blue = (picture[:360, :, part].astype(int) for part in range(3))
    names, _ = label((blue < 200) | (blue < red + 15))
    return int((np.bincount(names.ravel())[1:] > 1500).sum())
