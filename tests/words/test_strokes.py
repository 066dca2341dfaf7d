"""The stroke tables against facts about school writing, stated here anew."""

import itertools
import math
import string

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from unwritten.core import UnknownName, UnwrittenError
from unwritten.families.words.strokes.alphabets import ALPHABETS, alphabet
from unwritten.families.words.strokes.glyph import Glyph, Stroke
from unwritten.families.words.strokes.joins import in_word, lead_in, main_line
from unwritten.families.words.strokes.retrace import PLANS, retraced
from unwritten.families.words.strokes.shapes import corners, strokes_of, turn
from unwritten.families.words.style import RETRACE_LETTERS

SMALL, CAPITALS = string.ascii_lowercase, string.ascii_uppercase
FRENCH, SPANISH, GERMAN = "àâæçéèêëîïôœùûüÿ", "áéíñóúü", "äöüß"
RUSSIAN = "абвгдеёжзийклмнопрстуфхцчшщъыьэюя"

COUNTS = {1: "abcdeghlmnopqrsuvwzBCDGLOPRSUVWZ", 2: "fijktxyJKMNQTXY", 3: "AEFHI"}
STARTS = {  # where the pen first touches the paper, and where it leaves it at the very end
    "a": ((0.88, 0.7), (0.88, 0)),
    "b": ((0, 2), (0, 0.3)),
    "c": ((0.84, 0.75), (0.84, 0.25)),
    "d": ((0.88, 0.7), (0.88, 0)),
    "e": ((0, 0.5), (0.85, 0.25)),
    "g": ((0.88, 0.7), (0.05, -0.7)),
    "h": ((0, 2), (0.8, 0)),
    "l": ((0, 2), (0, 0)),
    "m": ((0, 1), (1.26, 0)),
    "p": ((0, 1), (0, 0.3)),
    "q": ((0.88, 0.7), (1.25, -0.8)),
    "u": ((0, 1), (0.8, 0)),
    "z": ((0, 1), (0.78, 0)),
    "B": ((0, 1.9), (0, 0)),
    "L": ((0, 1.9), (1, 0)),
    "S": ((1.04, 1.5), (0, 0.4)),
    "Z": ((0, 1.9), (1.2, 0)),
}


def school(name: str, char: str) -> list[np.ndarray]:
    return [np.array(stroke.points) for stroke in alphabet(name)[char].strokes]


def every_way(name: str) -> list[Glyph]:
    return [glyph for ways in alphabet(name).glyphs.values() for glyph in ways]


def turning(points: np.ndarray) -> float:
    """Degrees that a line turns in all, counter-clockwise positive; corners do not count."""
    steps = np.diff(points, axis=0)
    angles = np.degrees(np.arctan2(steps[:, 1], steps[:, 0]))
    turns = (np.diff(angles) + 180) % 360 - 180
    return float(turns[np.abs(turns) < 25].sum())


def test_unknown_alphabets_letters_and_notations_are_refused() -> None:
    with pytest.raises(UnknownName, match="did you mean 'cursive'"):
        alphabet("cursiv")
    with pytest.raises(UnwrittenError, match="no 'k'"):
        alphabet("retrace")["k"]
    for text in ("0,0", "0,0 -", "0,0 1,1", "0,0 + 1,1", "0,0 - 1", "0,0 - 1,1/UP", "0,0 ~ 0,0"):
        with pytest.raises(ValueError, match=r".+"):
            strokes_of(text)
    with pytest.raises(ValueError, match="not where leg 1 begins"):
        retraced(strokes_of("0,1 - 0,0"), "1 1")


def test_every_letter_is_there() -> None:
    for name in ("standard", "cursive"):
        assert set(SMALL + CAPITALS + FRENCH + SPANISH + GERMAN) <= set(alphabet(name).glyphs)
        assert set((FRENCH + SPANISH + "äöü").upper()) <= set(alphabet(name).glyphs)
    assert "".join(sorted(alphabet("retrace").glyphs)) == RETRACE_LETTERS
    assert len(RETRACE_LETTERS) == 17 == len(PLANS)
    assert list(alphabet("cyrillic").glyphs) == list(RUSSIAN + RUSSIAN.upper())
    assert all(
        glyph.char == char for name in ALPHABETS for char, ways in alphabet(name).glyphs.items() for glyph in ways
    )


def test_print_letters_have_as_many_strokes_as_at_school() -> None:
    assert sorted("".join(COUNTS.values())) == sorted(SMALL + CAPITALS)
    for count, chars in COUNTS.items():
        assert {char: len(school("standard", char)) for char in chars} == dict.fromkeys(chars, count)


@pytest.mark.parametrize("char", STARTS)
def test_print_letters_start_and_end_where_school_says(char: str) -> None:
    strokes = school("standard", char)
    start, end = STARTS[char]
    assert math.dist(strokes[0][0], start) < 0.1
    assert math.dist(strokes[-1][-1], end) < 0.1


def test_bowls_run_the_way_that_school_says() -> None:
    for char in "acdegoqCGOQS":
        assert turning(school("standard", char)[0][:75]) > 90, char  # back around
    for char in "bhmnprBDPR":
        assert turning(school("standard", char)[0]) < -90, char  # forward around
    assert turning(school("standard", "u")[0]) > 150
    for char in "acdgoq":
        over = school("cursive", char)[0]
        first = corners([tuple(point) for point in over])[0]
        assert over[first][0] > over[:first, 0].max() - 0.01, char
        assert turning(over[first : first + 40]) > 90, char


def test_dots_bars_and_stems_come_in_order() -> None:
    for char in "ij":
        dot = school("standard", char)[-1]
        assert dot[:, 1].min() > 1.3
        assert np.ptp(dot, axis=0).max() < 0.1
    for char in "tfJT":
        stem, bar = school("standard", char)
        assert np.ptp(stem[:, 1]) > 1.5
        assert np.ptp(bar[:, 1]) < 0.01 < bar[-1][0] - bar[0][0]
    bar, stem = (np.array(stroke.points) for stroke in alphabet("standard").ways("t")[1].strokes)
    assert np.ptp(bar[:, 1]) < 0.01 < np.ptp(stem[:, 1])
    assert school("standard", "x")[0][-1][0] > school("standard", "x")[0][0][0]
    assert school("standard", "k")[1][0][0] > 0.6  # from the right to the stem and away
    left, right, across = school("standard", "A")
    assert left[-1][0] < left[0][0] < right[-1][0]
    assert across[0][0] < across[-1][0]
    assert [stroke.deferred for stroke in alphabet("cursive")["t"].strokes] == [False, True]
    assert [char for char in SMALL if any(stroke.deferred for stroke in alphabet("cursive")[char].strokes)] == list(
        "fijtx"
    )
    assert not any(stroke.deferred for glyph in every_way("standard") for stroke in glyph.strokes)


@pytest.mark.parametrize("name", ["standard", "cursive"])
def test_letters_stay_in_their_bands(name: str) -> None:
    for char in SMALL + CAPITALS:
        heights = np.concatenate([line[:, 1] for line in school(name, char)])
        tall = char in "bdfhkltij" or char in CAPITALS
        deep = char in ("gjpqy" if name == "standard" else "fgjpqyGJY")
        assert (heights.max() > 1.4) == tall, char
        assert heights.max() < (2.05 if tall else 1.02), char
        assert (heights.min() < -0.6) == deep, char
        assert heights.min() > (-1.05 if deep else -0.15), char


@pytest.mark.parametrize("name", ALPHABETS)
def test_lines_are_fine_and_corners_are_corners(name: str) -> None:
    for glyph in every_way(name):
        assert glyph.width > max(x for x, _ in main_line(glyph)) - 0.01
        for stroke in glyph.strokes:
            steps = [math.dist(a, b) for a, b in itertools.pairwise(stroke.points)]
            assert min(steps) > 0.005, glyph.char
            assert max(steps) < 0.06, glyph.char
            places = np.array(stroke.points) * 1024
            assert (places == np.rint(places)).all(), glyph.char
            # Nothing lies between a curve and a corner: the pen always knows which of the two it has.
            bends = [turn(*three) for three in zip(stroke.points, stroke.points[1:], stroke.points[2:], strict=False)]
            assert not [bend for bend in bends if 20 < bend < 32], glyph.char


def test_known_corners_are_found() -> None:
    found = {
        char: [len(corners(stroke.points)) for stroke in alphabet("standard")[char].strokes] for char in "lozwmENB"
    }
    assert found == {"l": [0], "o": [0], "z": [2], "w": [3], "m": [2], "E": [1, 0, 0], "N": [0, 1], "B": [3]}


def test_retraced_letters_cover_their_print_form_and_go_over_it_again() -> None:
    for char in RETRACE_LETTERS:
        plain = np.concatenate(school("standard", char))
        again = np.concatenate(school("retrace", char))
        gaps = np.hypot(*(again[:, None] - plain[None]).transpose(2, 0, 1))
        assert gaps.min(axis=1).max() < 1e-9, char  # it never leaves the letter
        assert gaps.min(axis=0).max() < 1e-9, char  # and writes all of it
        seen: dict[tuple[float, float], int] = {}
        for x, y in again:
            seen[x, y] = seen.get((x, y), 0) + 1
        once = {(float(x), float(y)): 0 for x, y in plain}
        for x, y in plain:
            once[x, y] += 1
        repeated = sum(count > once[point] for point, count in seen.items())
        assert repeated > 0.2 * len(once), char


def test_joined_letters_lead_in_from_the_baseline_and_out() -> None:
    for char in SMALL:
        for glyph in alphabet("cursive").ways(char):
            points = main_line(glyph)
            assert points[0] == (0, 0)
            assert points[-1][0] == glyph.width
            assert glyph.joins_before
            assert glyph.joins_after
            assert points[-1][1] == pytest.approx(0.95 if char in "orvw" else 0.3, abs=0.01), char
            heading = math.degrees(math.atan2(points[-1][1] - points[-3][1], points[-1][0] - points[-3][0]))
            assert 10 < heading < 80, char
            assert points[lead_in(points)][1] > 0.6
    joining = [char for char in CAPITALS if alphabet("cursive")[char].joins_after]
    assert all(main_line(alphabet("cursive")[char])[-1][1] < 0.4 for char in joining)
    assert not any(alphabet("cursive")[char].joins_before for char in CAPITALS)
    assert {"A", "R", "M"} <= set(joining)
    assert not {"B", "D", "O", "P", "V", "W"} & set(joining)


@given(st.text(SMALL, min_size=2, max_size=6))
def test_letters_of_a_joined_word_meet_smoothly(word: str) -> None:
    glyphs = in_word([alphabet("cursive")[char] for char in word])
    assert [glyph.char for glyph in glyphs] == list(word)
    for before, after in itertools.pairwise(glyphs):
        last, first = main_line(before), after.strokes[0].points
        assert first[0] == (0, last[-1][1])
        arrival = (last[-2][0] - before.width, last[-2][1])
        assert turn(arrival, first[0], first[1]) < 20
        assert max(math.dist(a, b) for a, b in itertools.pairwise(first)) < 0.06
        own = alphabet("cursive")[after.char].strokes
        assert after.strokes[1:] == own[1:]
        assert first[-20:] == own[0].points[-20:]  # only the lead-in is bent


def test_letters_that_stand_apart_are_left_alone() -> None:
    glyphs = [alphabet("cursive")["V"], alphabet("cursive")["o"]]
    assert in_word(glyphs) == tuple(glyphs)
    assert in_word([]) == ()
    plain = [alphabet("standard")[char] for char in "word"]
    assert in_word(plain) == tuple(plain)


def test_accents_stand_over_their_letters() -> None:
    for name, later in (("standard", False), ("cursive", True)):
        acute, grave = (alphabet(name)[char].strokes for char in "éè")
        assert acute[:-1] == alphabet(name)["e"].strokes == grave[:-1]
        assert acute[-1].deferred is later
        assert acute[-1].points[0][0] > acute[-1].points[-1][0]
        assert grave[-1].points[0][0] < grave[-1].points[-1][0]
        assert all(y > 1.2 for _, y in acute[-1].points)
        assert len(alphabet(name)["ï"].strokes) == 3  # two dots instead of one
        assert all(y > 2 for _, y in alphabet(name)["É"].strokes[-1].points)
        cedilla = alphabet(name)["ç"].strokes[-1].points
        assert cedilla[0][1] == 0
        assert cedilla[0][0] > 0.3
        assert min(y for _, y in cedilla) < -0.3


def path(glyph: Glyph) -> np.ndarray:
    points = np.array([point for stroke in glyph.strokes for point in stroke.points])
    way = np.concatenate(([0.0], np.cumsum(np.hypot(*np.diff(points, axis=0).T))))
    return np.column_stack([np.interp(np.linspace(0, way[-1], 64), way, points[:, axis]) for axis in (0, 1)])


@pytest.mark.parametrize("name", ALPHABETS)
def test_no_two_letters_are_written_alike(name: str) -> None:
    paths = {char: path(alphabet(name)[char]) for char in alphabet(name).glyphs}
    for (a, first), (b, second) in itertools.combinations(paths.items(), 2):
        least = 0.25 if a in SMALL + CAPITALS + RUSSIAN and b in SMALL + CAPITALS + RUSSIAN else 0.1
        assert np.hypot(*(first - second).T).max() > least, (a, b)


def test_ways_of_a_letter_differ() -> None:
    ways = [glyphs for name in ALPHABETS for glyphs in alphabet(name).glyphs.values() if len(glyphs) > 1]
    assert len(ways) > 30
    for glyphs in ways:
        assert len({tuple(stroke.points for stroke in glyph.strokes) for glyph in glyphs}) == len(glyphs)


@given(st.floats(-170, 170), st.floats(0.2, 2))
def test_a_curve_through_four_points_of_a_circle_is_a_circle(turned: float, radius: float) -> None:
    spots = []
    for quarter in range(5):
        angle = math.radians(turned + 90 * quarter)
        spots.append(
            f"{radius * math.cos(angle):.6f},{radius * math.sin(angle):.6f}/{turned + 90 * quarter + 90:.6f}"
        )
    (stroke,) = strokes_of(" ~ ".join(spots))
    assert all(abs(math.hypot(*point) - radius) < 0.003 * radius + 0.001 for point in stroke.points)


def test_a_smooth_curve_bends_as_one_and_stays_in_shape() -> None:
    (free,) = strokes_of("0,0 ~ 1,1 ~ 2,0")
    assert (1, 1) in free.points
    assert max(y for _, y in free.points) == 1
    assert max(turn(*three) for three in zip(free.points, free.points[1:], free.points[2:], strict=False)) < 10
    mirrored = sorted((2 - x, y) for x, y in free.points)
    assert np.abs(np.array(mirrored) - np.array(sorted(free.points))).max() < 0.02
    (straight,) = strokes_of("0,0 ~ 3,0")
    assert all(y == 0 for _, y in straight.points)
    assert isinstance(straight, Stroke)
