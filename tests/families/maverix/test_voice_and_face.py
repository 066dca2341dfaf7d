from __future__ import annotations

from itertools import combinations
from pathlib import Path

import numpy as np
import pytest
from clip_reading import lasting, pictures, right_option, sound_of, starts
from table_checks import TABLES, check_table, table_at, task_of

from unwritten.core import SAMPLE_RATE, Pcm
from unwritten.dataset.collection import open_task
from unwritten.draw import Canvas
from unwritten.families.maverix.parts.faces import LOOKS, talking
from unwritten.families.maverix.parts.people import HAIRS, SKINS, Person, Pose, upper_body
from unwritten.families.maverix.parts.speaking import MARGIN, words_at
from unwritten.families.maverix.parts.voices import frames_of, spoken
from unwritten.families.maverix.squares import ORDER
from unwritten.families.maverix.table import FPS
from unwritten.families.maverix.tasks.emotional.voice_and_face import (
    HIPS,
    RADIUS,
    SEEN,
    SENTENCES,
    TOLD,
    TONES,
    VoiceAndFace,
    pose_of,
)

TASK = task_of("voice_and_face")
IMPL = VoiceAndFace()
HEAD = (slice(40, 280), slice(310, 620))  # rows and columns of the picture in which her head is


def portrait(look: str, skin: int, mouth: float = 0.0, hair: str = "bob") -> np.ndarray:
    canvas = Canvas()
    upper_body(canvas, Person("red", skin, hair, 2), HIPS, RADIUS, Pose(mouth=mouth, look=look))
    return canvas.pixels[HEAD][..., :3].astype(int)


def pitch(pcm: Pcm) -> float:
    """The middle of the pitches of a voice, by the best shift of pieces of 100 ms against themselves."""
    found, piece = [], SAMPLE_RATE // 10
    low, high = SAMPLE_RATE // 450, SAMPLE_RATE // 80
    for start in range(0, len(pcm) - piece, piece // 2):
        wave = pcm[start : start + piece].astype(float)
        power = np.fft.irfft(np.abs(np.fft.rfft(wave, 2 * piece)) ** 2)
        if power[0] > 1500**2 * piece:
            best = low + int(np.argmax(power[low:high]))
            found += [SAMPLE_RATE / best] if power[best] > power[0] / 2 else []
    return float(np.median(found))


@pytest.mark.parametrize("level", ["easy", "hard"])
def test_tables(level: str) -> None:
    check_table("voice_and_face", level)


@pytest.mark.parametrize("skin", range(len(SKINS)))
def test_any_two_looks_differ_in_many_pixels_even_while_she_speaks(skin: int) -> None:
    for mouth in (0.0, talking(0)):
        drawn = {look: portrait(look, skin, mouth) for look in LOOKS}
        for one, other in combinations(LOOKS, 2):
            changed = np.abs(drawn[one] - drawn[other]).max(axis=2) > 60
            assert changed.sum() > 700, (one, other)


@pytest.mark.parametrize("hair", [hair for hair in HAIRS if hair != "bald"])
def test_hair_and_brows_lie_apart(hair: str) -> None:
    for look in LOOKS:
        bald, covered = portrait(look, 0, hair="bald"), portrait(look, 0, hair=hair)
        dark = (bald.max(axis=2) < 60)[:, 75:160]  # brows, eyes and mouth, between the temples
        hairs = (np.abs(covered - bald).max(axis=2) > 30)[:, 75:160]
        assert dark.sum() > 500
        assert hairs.sum() > 500
        assert not (dark & hairs).any(), look


def test_every_look_has_its_words_and_no_word_of_a_look_is_in_the_question() -> None:
    assert set(SEEN) == set(LOOKS)
    assert all(text.startswith(f"{look}, ") for look, text in SEEN.items())
    for table in TABLES:
        asked = " ".join(question.text for question in IMPL.ask(table_at(TASK, "easy", table)))
        assert not [look for look in LOOKS if look in asked]


def test_tones_are_far_apart_in_pitch_and_speed() -> None:
    for text in SENTENCES:
        low, middle, high = (spoken(text, TONES[tone]) for tone in ("gloomy", "neutral", "cheerful"))
        assert pitch(low) * 1.26 < pitch(middle) < pitch(high) / 1.26  # more than a major third
        assert len(low) > 1.35 * len(middle) > 1.35 * 1.2 * len(high)


@pytest.mark.parametrize("level", ["easy", "medium", "hard", "long"])
def test_the_asked_tone_is_heard_in_one_turn_and_her_look_stays_while_she_speaks(level: str) -> None:
    knobs = TASK.knobs(level)
    scene = table_at(TASK, level)
    (other,) = set(TOLD) - {scene.asked}
    for turn, heard in enumerate(scene.tracks):
        assert [i for i, tone in enumerate(heard.tones) if tone == scene.asked] == [turn]
        assert heard.tones.count(other) == knobs.decoys
        assert len(set(heard.lines)) == knobs.sentences
    slots = scene.pictures[0].slots
    longest = max(frames_of(spoken(text, TONES["gloomy"])) for text in SENTENCES)
    assert 2 * MARGIN + longest <= slots.action - 2 * MARGIN
    for picture in scene.pictures:
        for slot in range(ORDER):
            frames = range(words_at(slots, slot) - int(FPS) // 2, slots.start(slot) + slots.action + slots.rest)
            looks = {pose_of(picture, *slots.at(frame)).look for frame in frames}
            assert looks == {picture.looks[picture.order[slot]]}


def test_two_turns_in_the_asked_tone_are_refused() -> None:
    scene = table_at(TASK, "easy")
    heard = scene.tracks[0]
    twice = type(heard)(heard.slots, heard.lines, (scene.asked,) * ORDER, heard.asked)
    with pytest.raises(ValueError, match="unpack"):
        IMPL.again(scene.pictures[0], twice)


def test_the_look_is_read_from_an_encoded_clip(tmp_path: Path) -> None:
    sample = open_task("voice_and_face", level="easy")[13]
    path = tmp_path / "clip.mp4"
    sample.save(path)
    pcm = sound_of(path)
    lengths = {second: lasting(pcm, second, 4.5) for second in starts(pcm, ORDER, 3.5)}
    usual = float(np.median(list(lengths.values())))
    odd = [second for second, length in lengths.items() if not usual / 1.15 < length < usual * 1.15]
    assert len(odd) == 1
    assert (lengths[odd[0]] > usual) == ("gloomy" in sample.question.text)
    (picture,) = pictures(path, [odd[0] - 0.5])  # her mouth does not move yet
    presenter = sample.scene.pictures[0].presenter  # who she is, not how she looks
    inner = (slice(60, 200), slice(75, 160))
    far = {}
    for look in LOOKS:
        canvas = Canvas()
        upper_body(canvas, presenter, HIPS, RADIUS, Pose(look=look))
        drawn = canvas.pixels[HEAD][inner][..., :3].astype(int)
        far[look] = int(np.abs(drawn - picture[HEAD][inner]).sum())
    best, second_best = sorted(far, key=far.__getitem__)[:2]
    assert far[best] * 2 < far[second_best]
    assert right_option(sample) == f"She looked {SEEN[best]}"
