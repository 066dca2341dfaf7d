from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from clip_reading import colour_name, likeness, near, pictures, right_option, sound_of, starts
from table_checks import TABLES, check_table, table_at, task_of

from unwritten.dataset.collection import open_task
from unwritten.families.maverix.parts.slots import slots_of
from unwritten.families.maverix.parts.speaking import MARGIN, NEUTRAL
from unwritten.families.maverix.parts.voices import frames_of, spoken
from unwritten.families.maverix.squares import ORDER
from unwritten.families.maverix.table import FPS
from unwritten.families.maverix.tasks.factual import who_said
from unwritten.families.maverix.tasks.factual.who_said import NOUNS, Heard, Picture, WhoSaid, pose_of, said
from unwritten.sound import mix, rms_db, samples_of

TASK = task_of("who_said")
IMPL = WhoSaid()
LEVELS = ("easy", "medium", "hard", "long")


@pytest.mark.parametrize("level", ["easy", "hard"])
def test_tables(level: str) -> None:
    check_table("who_said", level)


def test_a_word_that_is_said_twice_or_never_is_refused() -> None:
    scene = table_at(TASK, "hard")
    picture, heard = scene.pictures[0], scene.tracks[0]
    twice = Heard(heard.slots, (heard.bought[0], heard.bought[0], *heard.bought[2:]), heard.word)
    never = Heard(heard.slots, heard.bought, "lamp")
    for wrong in (twice, never):
        with pytest.raises(ValueError, match="unpack"):
            IMPL.answer(picture, wrong)
        with pytest.raises(ValueError, match="unpack"):
            IMPL.again(picture, wrong)


def test_lines_by_hand() -> None:
    assert said(("lemon",)) == "I bought the lemon."
    assert said(("lemon", "rice")) == "I bought the lemon and the rice."
    assert said(("lemon", "rice", "apple")) == "I bought the lemon, the rice and the apple."


def test_no_word_is_part_of_another() -> None:
    assert len(set(NOUNS)) == len(NOUNS) >= 3 * ORDER + 1
    assert not [(a, b) for a in NOUNS for b in NOUNS if a != b and (a in b or a[-3:] == b[-3:])]


@pytest.mark.parametrize("level", LEVELS)
def test_the_word_is_said_once_and_nothing_else_twice(level: str) -> None:
    for table in TABLES:
        scene = table_at(TASK, level, table)
        for turn, heard in enumerate(scene.tracks):
            words = [word for bought in heard.bought for word in bought]
            assert len(set(words)) == len(words) == ORDER * TASK.knobs(level).nouns
            assert [i for i, bought in enumerate(heard.bought) if scene.word in bought] == [turn]


@pytest.mark.parametrize("level", LEVELS)
def test_one_mouth_moves_in_a_turn_and_none_between(level: str) -> None:
    scene = table_at(TASK, level)
    for picture in scene.pictures:
        for slot in range(ORDER):
            assert all(pose_of(picture, i, slot, share).mouth == 0 for i in range(ORDER) for share in (0.0, 1.0))
            half = [i for i in range(ORDER) if pose_of(picture, i, slot, 0.5).mouth]
            assert half == [picture.order[slot]]
            assert picture.order[slot] not in picture.wavers[slot]
            assert len(picture.wavers[slot]) == TASK.knobs(level).wavers


@pytest.mark.parametrize("nouns", [1, 2, 3])
def test_every_line_is_spoken_while_the_mouth_moves(nouns: int) -> None:
    slots = slots_of(80.0, action=who_said.action_seconds(nouns))
    longest = sorted(NOUNS, key=lambda noun: len(spoken(said((noun,)), NEUTRAL)))[-nouns:]
    words = range(2 * MARGIN, 2 * MARGIN + frames_of(spoken(said(tuple(longest)), NEUTRAL)))
    picture = Picture(slots, (), tuple(range(ORDER)), ((),) * ORDER)
    assert all(pose_of(picture, 0, 0, frame / slots.action).mouth > 0 for frame in words)
    assert words[-1] <= slots.action - 2 * MARGIN


def test_captions_lie_where_the_voice_is_and_nothing_is_heard_between() -> None:
    film = open_task("who_said", level="easy")[5].film
    pcm = np.concatenate(list(mix(film.sounds, film.fps, film.frames)))
    assert len(film.captions) == ORDER
    for before, after in pairwise(film.captions):
        assert after.start - before.stop >= 2 * FPS
        assert rms_db(pcm[samples_of(before.start, FPS) : samples_of(before.stop, FPS)]) > -28
        assert rms_db(pcm[samples_of(before.stop, FPS) : samples_of(after.start, FPS)]) < -60


def test_the_speaker_is_read_from_an_encoded_clip(tmp_path: Path) -> None:
    sample = open_task("who_said", level="easy")[11]
    path = tmp_path / "clip.mp4"
    sample.save(path)
    pcm = sound_of(path)
    word = sample.question.text.split('"')[1]
    likenesses = {second: likeness(pcm, second, spoken(said((word,)), NEUTRAL)) for second in starts(pcm, 8, 3.0)}
    best, *others = sorted(likenesses, key=likenesses.__getitem__, reverse=True)
    assert likenesses[best] > 0.9 > 0.8 > likenesses[others[0]]
    (picture,) = pictures(path, [best + 0.6])
    balloons = near(picture[140:185], (255, 255, 255), 12).sum(axis=0)
    speaker = int(np.argmax([balloons[80 + 99 * i - 40 : 80 + 99 * i + 40].sum() for i in range(ORDER)]))
    name = colour_name(picture[330, 80 + 99 * speaker])
    assert right_option(sample) == f"The person in the {name} shirt"
