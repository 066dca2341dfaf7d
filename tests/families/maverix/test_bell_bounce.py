from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from clip_reading import colour_name, likeness, pictures, sound_of, starts
from numpy.typing import NDArray
from table_checks import check_table, table_at, task_of

from unwritten.core import Pixels
from unwritten.core.answers import LETTERS
from unwritten.dataset.collection import open_task
from unwritten.families.maverix.parts.effects import SOUNDS, landing
from unwritten.families.maverix.squares import ORDER, cell_of, is_latin, turning_square
from unwritten.families.maverix.tasks.factual.bell_bounce import FLOOR, JUMP, LEFT, STEP, WALL, _height, _moment

NAME = "bell_bounce"
TASK = task_of(NAME)


@pytest.mark.parametrize("level", ["easy", "hard"])
def test_table_is_latin(level: str) -> None:
    check_table(NAME, level)


@pytest.mark.parametrize("level", ["easy", "medium", "hard", "long", "0.2"])
def test_one_ball_alone_is_high_up_while_a_signal_is_heard(level: str) -> None:
    scene = table_at(TASK, level)
    for picture, heard in zip(scene.pictures, scene.tracks, strict=True):
        assert heard.sounds.count("bell") == 1
        for slot in range(ORDER):
            now, share = picture.slots.at(_moment(picture.slots, slot))
            assert now == slot
            heights = [_height(picture, ball, now, share) for ball in range(ORDER)]
            assert sorted(heights)[-1] > 0.9 * JUMP
            assert sorted(heights)[-2] == 0
        ends = [_moment(heard.slots, slot) + len(SOUNDS["bell"]()) / 3200 for slot in range(ORDER)]
        assert all(end < heard.slots.start(slot + 1) for slot, end in enumerate(ends[:-1]))


def test_decoys_grow_with_the_level() -> None:
    for level, decoys in (("easy", 0), ("medium", 2), ("hard", 5)):
        for heard in table_at(TASK, level).tracks:
            assert sum(bool(name) for name in heard.sounds) == 1 + decoys


def test_signals_are_unlike_each_other() -> None:
    sounds = [SOUNDS[name]() for name in ("bell", "horn", "knock")]
    for number, one in enumerate(sounds):
        for other in sounds[number + 1 :]:
            assert likeness(one, 0.0, other[: len(one)]) < 0.3


def test_the_answer_is_in_the_encoded_clip(tmp_path: Path) -> None:
    """When the bell is heard in the decoded sound, that ball is off the floor in the decoded picture."""
    sample = open_task(NAME, level="easy")[5]
    clip = tmp_path / "clip.mp4"
    sample.save(clip)
    pcm = sound_of(clip)
    bell, blow = SOUNDS["bell"](), landing()
    heard = [when for when in starts(pcm, 9, 0.5) if likeness(pcm, when, bell) > max(0.5, likeness(pcm, when, blow))]
    (when,) = heard
    (picture,) = pictures(clip, [when])
    # Where no ball is up there are only the wall and its bars, which are all pale and grey.
    above = [picture[40 : int(FLOOR) - 60, int(LEFT + STEP * place)] for place in range(ORDER)]
    (column,) = [column for column in above if _far_from_wall(column).max() > 90]
    ball = column[np.argmax(_far_from_wall(column))]
    options = sample.question.kind.options  # type: ignore[attr-defined]
    assert f"The {colour_name(ball)} ball" == options[LETTERS.index(str(sample.question.answer))]


def _far_from_wall(column: Pixels) -> NDArray[np.int64]:
    far: NDArray[np.int64] = np.abs(column.astype(np.int64) - (WALL.red, WALL.green, WALL.blue)).max(axis=1)
    return far


def test_cells_of_eight_neighbours_share_nothing() -> None:
    for first in range(0, 64, ORDER):
        rows, columns = zip(*(cell_of(number) for number in range(first, first + ORDER)), strict=True)
        assert len(set(rows)) == len(set(columns)) == ORDER
    assert len({cell_of(number) for number in range(64)}) == 64


def test_what_is_no_latin_square_is_told() -> None:
    turning = turning_square(tuple(range(8)), (0, 3, 6, 1, 4, 7, 2, 5))
    assert is_latin(turning)
    assert not is_latin(turning_square(tuple(range(8)), (0, 3, 6, 1, 4, 7, 2, 2)))
    assert not is_latin(turning[:7])
    assert not is_latin((*turning[:7], turning[0]))
