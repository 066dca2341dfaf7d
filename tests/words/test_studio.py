"""The studio: who a writer is, how the arm follows the pen, and that sound and pictures belong together."""

from __future__ import annotations

import pickle

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from unwritten.core import Key, UnknownName, UnwrittenError
from unwritten.core.jsonable import dumps
from unwritten.draw.hand import Capture
from unwritten.families.words.pen.movement import PER_PICTURE, Movement
from unwritten.families.words.studio.arm import arm_path
from unwritten.families.words.studio.take import letter, sound, word
from unwritten.families.words.studio.writer import Writer, writer_of
from unwritten.families.words.style import CURSIVE, RETRACE, STANDARD, STYLES, Style
from unwritten.sound import rms_db

SECRET = Key(b"a key of sixteen bytes or more")


def test_an_unknown_split_or_letter_is_named() -> None:
    with pytest.raises(UnknownName, match="tset"):
        writer_of(0, STANDARD, split="tset")
    with pytest.raises(UnwrittenError, match="negative"):
        writer_of(-1, STANDARD)
    with pytest.raises(UnwrittenError, match="'7'"):
        letter(writer_of(0, STANDARD), "7")
    with pytest.raises(UnwrittenError, match="'z'"):
        letter(writer_of(0, RETRACE), "z")
    with pytest.raises(UnwrittenError, match="nothing to write"):
        word(writer_of(0, STANDARD), "")


def test_a_writer_follows_from_number_split_and_key() -> None:
    one = writer_of(3, STANDARD)
    assert one == writer_of(3, STANDARD)
    others = [writer_of(4, STANDARD), writer_of(3, STANDARD, split="train"), writer_of(3, STANDARD, key=SECRET)]
    for other in others:
        assert (one.habits, one.look, one.voice) != (other.habits, other.look, other.voice)
        assert one.look != other.look
        assert one.habits != other.habits


def test_a_person_keeps_hand_and_pen_in_every_style_but_not_the_habits() -> None:
    people = [writer_of(5, style) for style in STYLES.values()]
    assert len({person.look for person in people}) == len({person.voice for person in people}) == 1
    assert len({person.habits.identity for person in people}) == 3
    assert all(writer.habits.left == writer.look.left for writer in (writer_of(n, CURSIVE) for n in range(30)))


def test_a_private_writer_tells_nothing_and_travels_between_processes() -> None:
    writer = writer_of(3, STANDARD, key=SECRET)
    assert SECRET.secret.decode() not in dumps(writer.identity()) + repr(writer)
    assert writer.identity() != writer_of(3, STANDARD).identity()
    assert pickle.loads(pickle.dumps(writer)) == writer


@pytest.mark.parametrize("style", STYLES.values(), ids=lambda style: style.name)
def test_every_letter_is_written_within_the_reach_of_the_hand(style: Style) -> None:
    for number in range(3):
        writer = writer_of(number, style)
        for char in style.letters:
            movement = letter(writer, char)
            reach = np.abs(movement.xy - arm_path(movement)).max(axis=0)
            assert reach[0] <= 9, (number, char)
            assert reach[1] <= 10, (number, char)
            assert movement.lift.max() <= 8


def test_the_arm_of_a_whole_word_goes_along_the_line() -> None:
    for style, text in ((STANDARD, "hotel"), (CURSIVE, "Early"), (RETRACE, "south")):
        movement = word(writer_of(1, style), text)
        arm = arm_path(movement)
        assert np.ptp(arm[:, 0]) > 0.5 * np.ptp(movement.xy[:, 0])
        assert np.ptp(arm[:, 1]) < np.ptp(movement.xy[:, 1])
        assert np.abs(movement.xy - arm).max() <= 10
        assert np.abs(arm[:, 0]).max() <= 45


def moved(steps: list[tuple[int, int]], still: int) -> Movement:
    rest = np.zeros((still, 2))
    path = np.cumsum(np.array([(0, 0), *steps, *((-x, -y) for x, y in reversed(steps))]), axis=0) / 1024
    xy = np.concatenate([rest, np.repeat(path, 3, axis=0), rest])
    xy = np.concatenate([xy, np.zeros((-len(xy) % 48, 2))])
    return Movement(xy, np.ones(len(xy)), np.zeros(len(xy)), ())


@given(
    st.lists(st.tuples(st.integers(-300, 300), st.integers(-300, 300)), min_size=1, max_size=60), st.integers(12, 40)
)
def test_the_arm_rests_exactly_where_the_pen_does_and_never_jolts(steps: list[tuple[int, int]], still: int) -> None:
    movement = moved(steps, still)
    arm = arm_path(movement)
    assert (arm[:still] == movement.xy[0]).all()
    assert (arm[-12:] == movement.xy[-1]).all()
    assert np.array_equal(arm * 1024, np.rint(arm * 1024))
    # Even where the pen jumps 0.3 mm a row, the arm goes slowly and changes its speed slowly.
    span = max(1.0, float(np.ptp(movement.xy, axis=0).max()))
    assert np.abs(np.diff(arm, axis=0)).max() <= 0.05 * span
    assert np.abs(np.diff(arm, n=2, axis=0)).max() <= 0.01 * span


def test_a_pen_that_stays_leaves_the_arm_where_it_is() -> None:
    movement = Movement(np.full((48, 2), 2.5), np.ones(48), np.zeros(48), ())
    assert (arm_path(movement) == 2.5).all()


@pytest.mark.parametrize("style", STYLES.values(), ids=lambda style: style.name)
def test_the_sound_of_a_letter_is_on_the_grid_with_silent_ends(style: Style) -> None:
    writer = writer_of(2, style)
    for char in style.letters[::4]:
        movement = letter(writer, char)
        pcm = sound(movement, writer, char)
        assert len(pcm) == movement.pictures * 1536
        assert len(pcm) % 9216 == 0
        assert not pcm[:2304].any()
        assert not pcm[-2304:].any()
        assert -32 < rms_db(pcm[np.repeat(movement.lift == 0, 192)]) < -12


def test_loudness_follows_the_pen_over_a_writers_alphabet() -> None:
    for number in range(4):
        writer = writer_of(number, STANDARD)
        loud, fast = zip(*(loudness_and_speed(writer, char) for char in "abcdefghijklm"), strict=True)
        # Pushing, pulling, force and the paper's unevenness take some of what an even pen has (0.93 to 0.97).
        assert np.corrcoef(np.concatenate(loud), np.concatenate(fast))[0, 1] > 0.8, number


def loudness_and_speed(writer: Writer, char: str) -> tuple[np.ndarray, np.ndarray]:
    movement = letter(writer, char)
    pcm = sound(movement, writer, char)
    windows = len(pcm) // 480
    loud = np.sqrt(np.mean(pcm[: windows * 480].reshape(-1, 480).astype(np.float64) ** 2, axis=1))
    times, rows = (np.arange(windows) + 0.5) * 0.01, np.arange(len(movement.lift)) * 0.004
    speed = np.interp(times, rows, np.hypot(*np.gradient(movement.xy, 0.004, axis=0).T))
    kept = np.interp(times, rows, movement.lift) == 0
    for touch in np.flatnonzero(np.diff((movement.lift == 0).astype(int)) == 1) * 0.004:
        kept &= np.abs(times - touch - 0.016) > 0.018
    return loud[kept], speed[kept]


def test_takes_differ_but_each_comes_again() -> None:
    writer = writer_of(1, STANDARD)
    first, again, second = letter(writer, "a"), letter(writer, "a"), letter(writer, "a", take=1)
    np.testing.assert_array_equal(first.xy, again.xy)
    assert first.xy.shape != second.xy.shape or (first.xy != second.xy).any()
    assert first.pictures * PER_PICTURE == len(first.lift)
    np.testing.assert_array_equal(sound(first, writer, "a"), sound(again, writer, "a"))
    assert (sound(first, writer, "a") != sound(first, writer, "b")).any()


def test_a_cyrillic_letter_can_be_written() -> None:
    assert letter(writer_of(0, STANDARD), "ж").pictures > 20
    with pytest.raises(UnwrittenError):
        letter(writer_of(0, CURSIVE), "ж")


def test_capture_has_the_named_options() -> None:
    assert Capture(light="lamp", shake="handheld", noise="high", blur="shutter") != Capture()
