from __future__ import annotations

import math
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest
from clip_reading import likeness, near, pictures, right_option, sound_of
from hypothesis import given
from hypothesis import strategies as st
from table_checks import TABLES, check_table, table_at, task_of

from unwritten.core import PUBLIC, Address, Pixels, Rng, Unsuitable
from unwritten.dataset.collection import open_task
from unwritten.families.maverix.parts.ring import ENDS, FLATTEST, GLOW, LINES, SEATS, pairs, sharpest_crossing
from unwritten.families.maverix.parts.speaking import MARGIN
from unwritten.families.maverix.parts.voices import frames_of, spoken
from unwritten.families.maverix.squares import ORDER
from unwritten.families.maverix.table import FPS
from unwritten.families.maverix.tasks.relationship.who_answered import (
    ASKED_AT,
    GUESTS,
    HOST,
    REPLIES,
    REPLY_AFTER,
    TOPICS,
    WhoAnswered,
    pose_of,
    question,
)
from unwritten.media.ocr import read_text
from unwritten.sound import onsets

TASK = task_of("who_answered")
IMPL = WhoAnswered()


@pytest.mark.parametrize("level", ["easy", "hard"])
def test_tables(level: str) -> None:
    check_table("who_answered", level)


def test_lines_that_cross_flatly_or_lie_on_others_are_refused() -> None:
    flat = (2, 3, 0, 1, 6, 7, 4, 5)
    assert 0 < sharpest_crossing(flat) < 90
    assert sharpest_crossing((1, 0, 3, 2, 5, 4, 7, 6)) == 90.0
    refused = 0
    for index in range(60):
        rng = Rng(PUBLIC, Address("x", 1, "easy", "test", index), 0)
        try:
            friends = pairs(rng)
            pairs(rng, friends)
        except Unsuitable:
            refused += 1
    assert 0 < refused < 60


@given(st.integers(0, 10_000))
def test_pairs_have_no_single_and_no_tie_is_there_twice(index: int) -> None:
    rng = Rng(PUBLIC, Address("x", 1, "easy", "test", index), 0)
    try:
        friends = pairs(rng)
        cousins = pairs(rng, friends)
    except Unsuitable:
        return
    for ties in (friends, cousins):
        assert sharpest_crossing(ties) >= FLATTEST
        assert all(ties[ties[i]] == i != ties[i] for i in range(ORDER))
    assert all(a != b for a, b in zip(friends, cousins, strict=True))


def test_no_line_comes_near_the_end_of_another() -> None:
    for one, other in combinations(range(ORDER), 2):
        for third in set(range(ORDER)) - {one, other}:
            (x1, y1), (x2, y2) = ENDS[one], ENDS[other]
            spots = [(x1 + (x2 - x1) * i / 100, y1 + (y2 - y1) * i / 100) for i in range(101)]
            assert min(math.dist(spot, ENDS[third]) for spot in spots) > 20
    nearest = [min(range(ORDER), key=lambda i: math.dist(seat, ENDS[i])) for seat in SEATS[2:4]]
    assert nearest == [2, 3]


def test_questions_end_before_anybody_rises_and_replies_lie_inside_the_answer() -> None:
    slots = table_at(TASK, "easy").pictures[0].slots
    assert all(ASKED_AT + frames_of(spoken(question(topic), HOST)) <= REPLY_AFTER for topic in TOPICS)
    longest = max(frames_of(spoken(reply, GUESTS)) for reply in REPLIES)
    assert REPLY_AFTER + 2 * MARGIN + longest <= slots.action - MARGIN
    assert not [topic for topic in TOPICS for reply in REPLIES if topic in reply]


@pytest.mark.parametrize("level", ["easy", "medium", "hard", "long"])
def test_one_rises_in_each_turn_and_all_sit_between(level: str) -> None:
    scene = table_at(TASK, level)
    for picture in scene.pictures:
        for slot in range(ORDER):
            for share in (0.0, 0.3, 1.0):
                assert not any(pose_of(picture, seat, slot, share)[1] for seat in range(ORDER))
            up = [seat for seat in range(ORDER) if pose_of(picture, seat, slot, 0.75)[1] == 1.0]
            assert up == [picture.order[slot]]
    shown = (picture.slots.action - REPLY_AFTER - 2 * MARGIN) / FPS
    assert shown >= 1.5


@pytest.mark.parametrize("level", ["easy", "medium", "hard", "long"])
def test_the_topic_comes_once_and_the_chain_leads_to_somebody_else(level: str) -> None:
    knobs = TASK.knobs(level)
    for table in TABLES:
        scene = table_at(TASK, level, table)
        assert [heard.topics.index(scene.asked) for heard in scene.tracks] == list(range(ORDER))
        assert all(len(set(heard.topics)) == ORDER for heard in scene.tracks)
        for picture in scene.pictures:
            assert (len(picture.ties), len(picture.chain)) == (knobs.kinds, knobs.hops)
            for heard in scene.tracks:
                answered = picture.order[heard.topics.index(scene.asked)]
                assert IMPL.answer(picture, heard) != answered


def test_a_chain_by_hand() -> None:
    scene = table_at(TASK, "hard")
    picture, heard = scene.pictures[2], scene.tracks[5]
    first, second = picture.chain
    by_hand = picture.ties[second][picture.ties[first][picture.order[5]]]
    assert IMPL.answer(picture, heard) == by_hand
    names = {0: "friend", 1: "cousin"}
    assert f"the {names[second]} of the {names[first]} of the person" in IMPL.wording(scene).choice


def joined(picture: Pixels, one: int, other: int) -> bool:
    """Whether a blue line leads from one end to the other."""
    colour, _ = LINES[0]
    blue = near(picture, (colour.red, colour.green, colour.blue), 60)
    (x1, y1), (x2, y2) = ENDS[one], ENDS[other]
    spots = [(x1 + (x2 - x1) * i / 40, y1 + (y2 - y1) * i / 40) for i in range(4, 37)]
    return sum(bool(blue[round(y), round(x)]) for x, y in spots) >= 0.85 * len(spots)


def test_the_friend_is_read_from_an_encoded_clip(tmp_path: Path) -> None:
    sample = open_task("who_answered", level="easy")[30]
    path = tmp_path / "clip.mp4"
    sample.save(path)
    pcm = sound_of(path)
    topic = sample.question.text.rstrip("?").split()[-1]
    wanted = spoken(question(topic), HOST)
    likenesses = {second: likeness(pcm, second, wanted) for second in onsets(pcm, floor_db=-40.0, apart=1.0)}
    best = max(likenesses, key=likenesses.__getitem__)
    assert likenesses[best] > 0.9
    assert sum(value > 0.8 for value in likenesses.values()) == 1
    still, picture = pictures(path, [0.5, best + 3.2])
    glow = near(picture, (GLOW.red, GLOW.green, GLOW.blue)) & ~near(still, (GLOW.red, GLOW.green, GLOW.blue))
    rows, columns = np.nonzero(glow)
    assert len(rows) > 1000
    middle = (float(columns.mean()), float(rows.mean()) + 54)
    speaker = min(range(ORDER), key=lambda seat: math.dist(SEATS[seat], middle))
    friends = [other for other in range(ORDER) if other != speaker and joined(still, speaker, other)]
    assert len(friends) == 1
    x, y = (round(part) for part in SEATS[friends[0]])
    tag = still[y - 30 : y + 14, x - 50 : x + 50]
    assert right_option(sample) in "".join(line.text for line in read_text(np.repeat(np.repeat(tag, 3, 0), 3, 1)))
