"""Letters and words as a simulated person writes them."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from unwritten.core.jsonable import dumps, loads
from unwritten.families.words.pen.habits import Habits
from unwritten.families.words.pen.measure import power_law, trace_of
from unwritten.families.words.pen.movement import GRID, RATE, UNIT, Movement, Track
from unwritten.families.words.pen.write import write_letter, write_word
from unwritten.families.words.strokes.alphabets import alphabet
from unwritten.families.words.strokes.glyph import Glyph, Stroke
from unwritten.families.words.style import CURSIVE, RETRACE, STANDARD, STYLES
from words.pen_samples import person, stream

PRINT, JOINED = alphabet("standard"), alphabet("cursive")
STILL = 12  # samples, 48 ms


def strokes_in(movement: Movement) -> int:
    return len(trace_of(movement).strokes)


def speeds(movement: Movement) -> Track:
    return np.sqrt((np.diff(movement.xy, axis=0) ** 2).sum(axis=1)) * RATE


def exact(habits: Habits) -> Habits:
    """The same person, but with the shapes of the school."""
    plain = {"warp": 0.0, "jitter": 0.0, "retrace": 0.0, "tremor": 0.0, "slant": 0.0, "turn": 0.0, "drift": 0.0}
    return replace(habits, **plain, aspect=1.0, ascender=1.0, descender=1.0, rounding=0.05, bars_backwards=False)


def ink(movement: Movement, count: int = 64) -> Track:
    """The strokes one after the other, at even distances."""
    places = np.concatenate([stroke[:, :2] for stroke in trace_of(movement).strokes])
    lengths = np.concatenate(([0.0], np.cumsum(np.sqrt((np.diff(places, axis=0) ** 2).sum(axis=1)))))
    marks = np.linspace(0, lengths[-1], count)
    return np.column_stack([np.interp(marks, lengths, places[:, axis]) for axis in (0, 1)])


def check_take(movement: Movement, habits: Habits) -> None:
    """What holds of everything that is ever written."""
    for part in (slice(0, STILL), slice(-STILL, None)):
        assert (movement.xy[part] == np.rint(np.array(habits.rest) * GRID) / GRID).all()
        assert (movement.lift[part] == round(habits.rest_height * GRID) / GRID).all()
    assert len(movement.lift) % UNIT == 0
    assert (movement.lift[(movement.pressure > 0)] == 0).all()
    assert (movement.pressure[movement.lift == 0] > 0).all()
    assert movement.pressure.max() <= 1
    assert (movement.xy * GRID == np.rint(movement.xy * GRID)).all()
    assert speeds(movement).max() < 600
    assert np.abs(np.diff(speeds(movement))).max() < 30  # mm/s from one sample to the next: no jolts
    assert movement.letters[0].start == np.flatnonzero(movement.lift == 0)[0]


@pytest.mark.parametrize("style", STYLES.values(), ids=list(STYLES))
def test_every_letter_goes_from_rest_to_rest_with_as_many_strokes_as_taught(style):
    letters = alphabet(style.name)
    for index, char in enumerate(style.letters):
        habits = person(index % 3, style, left=index % 2 == 0)
        glyph = habits.glyph(letters, char)
        movement = write_letter(glyph, habits, stream("take", index))
        check_take(movement, habits)
        assert strokes_in(movement) == len(glyph.strokes), char
        assert [span.char for span in movement.letters] == [char]
        assert movement.letters[0].stop == np.flatnonzero(movement.lift == 0)[-1] + 1


def test_what_is_added_to_the_writing_of_a_letter_is_short():
    habits = [person(index) for index in range(12)]
    takes = [write_letter(PRINT["c"], each, stream("take")) for each in habits]
    around = [take.seconds - (take.letters[0].stop - take.letters[0].start) / RATE for take in takes]
    assert 0.5 < np.median(around) < 0.75
    assert max(around) < 0.95


@given(
    lines=st.lists(
        st.lists(
            st.tuples(st.floats(-1, 3), st.floats(-1.5, 2.5)).map(lambda p: (round(p[0], 3), round(p[1], 3))),
            min_size=2,
            max_size=12,
        ),
        min_size=1,
        max_size=4,
    ),
    width=st.floats(0.1, 3),
    index=st.integers(0, 50),
)
@settings(max_examples=25, deadline=None)
def test_any_strokes_can_be_written(lines, width, index):
    glyph = Glyph("?", tuple(Stroke(tuple(line)) for line in lines), width)
    habits = person(index, RETRACE)
    movement = write_letter(glyph, habits, stream("any", index))
    check_take(movement, habits)
    assert strokes_in(movement) == len(lines)


def test_the_shape_is_that_of_the_table():
    habits = exact(person(3))
    for char in "aghkmtz":
        movement = write_letter(PRINT[char], habits, stream("shape"))
        wanted = [np.array(stroke.points) for stroke in PRINT[char].strokes]
        middle = (np.concatenate(wanted).min(axis=0) + np.concatenate(wanted).max(axis=0))[0] / 2
        for real, points in zip(trace_of(movement).strokes, wanted, strict=True):
            written = real[:, :2] / habits.x_height + (middle, 0.5)
            off = np.sqrt(((points[:, None] - written[None]) ** 2).sum(axis=2))
            assert off.min(axis=1).max() < 0.12, char
            assert off.min(axis=0).max() < 0.12, char
            assert off[0, 0] < 0.06
            assert off[-1, -1] < 0.06


def test_habits_show_in_the_writing():
    plain = exact(person(4))
    tall = ink(write_letter(PRINT["l"], plain, stream("l")))
    slanted = ink(write_letter(PRINT["l"], replace(plain, slant=0.4), stream("l")))
    assert abs(tall[0, 0] - tall[-1, 0]) < 0.1
    assert slanted[0, 0] - slanted[-1, 0] == pytest.approx(0.8 * plain.x_height, rel=0.1)
    short = ink(write_letter(PRINT["l"], replace(plain, ascender=0.5), stream("l")))
    assert np.ptp(short[:, 1]) == pytest.approx(1.5 * plain.x_height, rel=0.05)
    slow = write_letter(PRINT["l"], replace(plain, speed=plain.speed / 2), stream("l"))
    assert slow.seconds > write_letter(PRINT["l"], plain, stream("l")).seconds + 0.1
    bars = [trace_of(write_letter(PRINT["t"], habits, stream("t"))).strokes[-1] for habits in (
        plain, replace(plain, bars_backwards=True))]  # fmt: skip
    assert bars[0][0, 0] < bars[0][-1, 0]
    assert bars[1][0, 0] > bars[1][-1, 0]


def test_a_steeper_law_is_seen_in_the_movement():
    fitted = []
    for exponent in (0.15, 0.33, 0.55):
        habits = replace(person(5), exponent=exponent, unevenness=0.0, tremor=0.0)
        fitted.append(power_law([trace_of(write_letter(PRINT[char], habits, stream("law"))) for char in "acegosuy"]))
    assert fitted[0] < fitted[1] - 0.08
    assert fitted[1] < fitted[2] - 0.08
    assert fitted[1] == pytest.approx(0.33, abs=0.1)


def test_the_same_take_is_the_same_and_the_next_one_is_not():
    habits = person(6)
    one, again = (write_letter(PRINT["g"], habits, stream("take", 1)) for _ in range(2))
    other = write_letter(PRINT["g"], habits, stream("take", 2))
    for track in ("xy", "lift", "pressure"):
        assert (getattr(one, track) == getattr(again, track)).all()
    assert ink(one).shape == ink(other).shape
    assert (ink(one) != ink(other)).any()


def test_a_writer_writes_a_letter_more_alike_than_two_writers_do():
    def off(a: Track, b: Track) -> float:
        return float(np.sqrt(((a - a.mean(axis=0) - b + b.mean(axis=0)) ** 2).sum(axis=1)).mean())

    same, others = [], []
    for char in "aegmsw":
        shapes = []
        for index in range(6):
            habits = replace(exact(person(index)), warp=person(index).warp, jitter=person(index).jitter)
            takes = [ink(write_letter(PRINT[char], habits, stream(char, k))) / habits.x_height for k in range(2)]
            same.append(off(*takes))
            shapes.append(takes[0])
        others += [off(shapes[i], shapes[i + 1]) for i in range(5)]
    assert np.median(same) < 0.6 * np.median(others)


def test_ways_of_a_letter_are_kept_and_differ_between_people():
    people = [person(index) for index in range(60)]
    ways = [habits.glyph(PRINT, "a") for habits in people]
    assert ways == [habits.glyph(PRINT, "a") for habits in people]
    school = sum(way == PRINT["a"] for way in ways)
    assert 30 <= school < 60


def test_habits_survive_json_and_a_left_hand_rests_on_the_left():
    habits = person(7, CURSIVE)
    assert loads(Habits, dumps(habits)) == habits
    assert habits.rest[0] > 0 > person(7, left=True).rest[0]
    assert len({person(index).x_height for index in range(20)}) > 15


def test_print_words_lift_between_letters_and_higher_than_inside():
    habits = replace(exact(person(8)), between_height=5.0, lift_height=1.5)
    movement = write_word([PRINT[char] for char in "tin"], habits, stream("tin"))
    check_take(movement, habits)
    assert strokes_in(movement) == 5
    assert [span.char for span in movement.letters] == list("tin")
    for before, after in zip(movement.letters, movement.letters[1:], strict=False):
        assert before.stop < after.start
        assert movement.lift[before.stop : after.start].min() > 0
        assert movement.lift[before.stop : after.start].max() > 3
    inside = movement.lift[movement.letters[0].start : movement.letters[0].stop]
    assert 0.5 < inside.max() < 2


@pytest.mark.parametrize("index", range(4))
def test_joined_words_run_on_and_put_off_their_dots(index):
    habits = person(index, CURSIVE)
    run_on = write_word([JOINED[char] for char in "luna"], habits, stream("luna"))
    check_take(run_on, habits)
    assert strokes_in(run_on) == 1
    assert [span.char for span in run_on.letters] == list("luna")
    assert all(a.stop == b.start for a, b in zip(run_on.letters, run_on.letters[1:], strict=False))
    middles = [run_on.xy[span.start : span.stop, 0].mean() for span in run_on.letters]
    assert middles == sorted(middles)
    dotted = write_word([JOINED[char] for char in "iti"], habits, stream("iti"))
    check_take(dotted, habits)
    assert strokes_in(dotted) == 4
    last = dotted.letters[-1].stop
    assert (dotted.lift[: dotted.letters[0].start] > 0).all()
    assert not (dotted.lift[dotted.letters[0].start : last] > 0).any()
    late = [stroke for stroke in trace_of(dotted).strokes if round(stroke[0, 2] * RATE) >= last]
    across = [stroke[:, 0].mean() for stroke in late]
    assert across == sorted(across)
    assert len(late) == 3


def test_a_joined_word_has_no_corner_where_letters_meet():
    habits = person(2, CURSIVE)
    movement = write_word([JOINED[char] for char in "minimum"], habits, stream("minimum"))
    for span in movement.letters[1:]:
        near = slice(span.start - 3, span.start + 4)
        assert speeds(movement)[near].min() > 0.25 * habits.speed


def test_a_word_is_one_take_shorter_than_its_letters_and_centred():
    for style, letters in ((STANDARD, PRINT), (CURSIVE, JOINED)):
        habits = exact(person(9, style))
        word = write_word([letters[char] for char in "hand"], habits, stream("hand"))
        alone = sum(write_letter(letters[char], habits, stream("hand", k)).seconds for k, char in enumerate("hand"))
        assert word.seconds < alone - 0.6
        across = trace_of(word).strokes
        left, right = min(s[:, 0].min() for s in across), max(s[:, 0].max() for s in across)
        assert abs(left + right) < 0.3 * habits.x_height
        assert right - left > 3 * habits.x_height


def test_neighbours_change_the_shape_of_a_letter():
    habits = replace(exact(person(10)), warp=0.08)
    shapes = []
    for word in ("nan", "lal"):
        movement = write_word([PRINT[char] for char in word], habits, stream("near"))
        span = movement.letters[1]
        points = movement.xy[span.start : span.stop]
        shapes.append(points - points.mean(axis=0))
    count = min(map(len, shapes))
    assert np.abs(shapes[0][:count] - shapes[1][:count]).max() > 0.1


CODE = """
import hashlib, sys
sys.path.insert(0, "tests")
from words.test_pen_write import digest
print(digest())
"""


def digest() -> str:
    """The movements of a few people, as one number."""
    total = hashlib.sha256()
    for index, style in enumerate((STANDARD, CURSIVE, RETRACE)):
        habits, letters = person(index, style), alphabet(style.name)
        takes = [write_letter(letters[char], habits, stream(char)) for char in style.letters]
        takes.append(write_word([letters[char] for char in "bainodhug"], habits, stream("word")))
        for take in takes:
            for track in (take.xy, take.lift, take.pressure):
                total.update(track.tobytes())
    return total.hexdigest()


def test_other_processors_write_the_same():
    slow = {
        "PYTHONHASHSEED": "5",
        "GLIBC_TUNABLES": "glibc.cpu.hwcaps=-AVX2,-FMA,-AVX512F",
        "NPY_DISABLE_CPU_FEATURES": "X86_V3 X86_V4",
    }
    command = [sys.executable, "-W", "ignore", "-c", CODE]
    child = subprocess.run(command, env={**os.environ, **slow}, capture_output=True, text=True, check=True)
    assert child.stdout.strip() == digest()
