from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from clip_reading import colour_name, near, pictures, sound_of
from heard_back import loudness_at, pitch
from table_checks import check_table, table_at, task_of

from unwritten.core.answers import LETTERS
from unwritten.dataset.collection import open_task
from unwritten.families.maverix.parts.drop_yard import STEEL, TIMBER, TOP, rest_y, thing_x
from unwritten.families.maverix.parts.effects import metal, wood
from unwritten.families.maverix.parts.nature import splash
from unwritten.families.maverix.squares import ORDER
from unwritten.families.maverix.table import FPS
from unwritten.families.maverix.tasks.context.wrong_sound import LIES, landing, place
from unwritten.sound import onsets, peak_db

NAME = "wrong_sound"
TASK = task_of(NAME)
LEVELS = ["easy", "medium", "hard", "long", "0.50"]


@pytest.mark.parametrize("level", ["easy", "hard"])
def test_table_is_latin(level: str) -> None:
    check_table(NAME, level)


@pytest.mark.parametrize("level", LEVELS)
def test_every_picture_has_the_same_things_and_every_track_one_wrong_sound(level: str) -> None:
    scene = table_at(TASK, level)
    (targets,) = {picture.targets for picture in scene.pictures}
    numbers = [targets.count(thing) for thing in scene.pictures[0].things]
    assert max(numbers) - min(numbers) <= 1
    assert len(numbers) == TASK.knobs(level).things
    for column, heard in enumerate(scene.tracks):
        assert [turn for turn in range(ORDER) if heard.sounds[turn] != targets[turn]] == [column]
        assert set(heard.sounds) <= set(targets)


@pytest.mark.parametrize("level", LEVELS)
def test_a_ball_lies_alone_on_its_thing_from_its_landing_to_the_next_turn(level: str) -> None:
    for picture in table_at(TASK, level).pictures[:3]:
        for turn, (number, thing) in enumerate(zip(picture.order, picture.targets, strict=True)):
            resting = (thing_x(thing, picture.things), rest_y(thing))
            frame = landing(picture.turns, turn)
            assert place(picture, number, frame) == (resting, 1.0)
            (_, before), _ = place(picture, number, frame - 1)
            assert before < resting[1] - 10, "it falls fast until it lands"
            for later in (picture.turns.frame(turn, LIES), picture.turns.start(turn) + picture.turns.length - 1):
                assert place(picture, number, later) == (resting, 1.0)
                others = [place(picture, other, later) for other in range(ORDER) if other != number]
                assert all(seen == 0 or y < 100 for (_, y), seen in others)
            assert picture.turns.length - round(LIES * FPS) >= 1.5 * FPS


def test_a_track_without_a_wrong_sound_and_one_with_two_are_refused() -> None:
    scene = table_at(TASK, "easy")
    picture, heard = scene.pictures[0], scene.tracks[0]
    right = replace(heard, sounds=picture.targets)
    swapped = tuple("wood" if thing == "metal" else "metal" for thing in picture.targets)
    for broken in (right, replace(heard, sounds=swapped)):
        for method in (TASK.impl.answer, TASK.impl.again):  # type: ignore[attr-defined]
            with pytest.raises(ValueError, match="unpack"):
                method(picture, broken)


def test_things_sound_unlike_each_other() -> None:
    assert pitch(wood()) < 500 < 1000 < pitch(metal())
    assert loudness_at(metal(), 0.3, 0.2) > -30
    assert loudness_at(wood(), 0.2, 0.1) < -50
    assert pitch(splash(3)[4800:]) > 1000
    assert _peakiness(metal()[4800:14400]) > 3 * _peakiness(splash(3)[4800:14400])
    assert all(-12 < peak_db(pcm) < -5 for pcm in (metal(), wood(), splash(3)))


def _peakiness(pcm: np.ndarray[tuple[int], np.dtype[np.int16]]) -> float:
    """How much of the power is in the strongest frequency: much for what rings, little for noise."""
    power = np.abs(np.fft.rfft(pcm.astype(float))) ** 2
    return float(power.max() / power.sum())


def test_the_answer_is_in_the_encoded_clip(tmp_path: Path) -> None:
    """Hear which landings ring, see which balls lie on steel, and find the one where that differs."""
    sample = open_task(NAME, level="easy")[18]
    clip = tmp_path / "clip.mp4"
    sample.save(clip)
    pcm = sound_of(clip)
    times = onsets(pcm, floor_db=-25.0, apart=2.0)
    assert len(times) == ORDER
    rings = [loudness_at(pcm, time + 0.25, 0.2) > -40 for time in times]
    things = ("left", "right")
    wrong = []
    for ringing, picture in zip(rings, pictures(clip, [time + 1.2 for time in times]), strict=True):
        steel = [bool(near(picture, (STEEL.red, STEEL.green, STEEL.blue))[340:420, :427].mean() > 0.1)]
        steel.append(not steel[0])
        assert near(picture, (TIMBER.red, TIMBER.green, TIMBER.blue)).mean() > 0.02
        for thing, is_steel in zip(things, steel, strict=True):
            x = round(thing_x(thing, things))
            spot = np.median(picture[round(TOP) - 38 : round(TOP) - 22, x - 8 : x + 8], axis=(0, 1))
            if spot.min() < 150 or np.ptp(spot) > 60:  # not the pale wall
                wrong += [colour_name(spot)] if ringing != is_steel else []
    options = sample.question.kind.options  # type: ignore[attr-defined]
    assert [f"The {name} ball" for name in wrong] == [options[LETTERS.index(str(sample.question.answer))]]
