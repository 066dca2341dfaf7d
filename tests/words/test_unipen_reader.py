"""Reading UNIPEN: small files written here with all its traps, and real ones where they are at hand."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from unwritten.core import UnknownName, UnwrittenError
from unwritten.families.words.pen.measure import trace_of
from unwritten.families.words.pen.movement import RATE, UNIT
from unwritten.families.words.pen.unipen import movement_of, scale_to, unipen_writer, unipen_writers
from unwritten.families.words.pen.unipen_format import read_document
from words.pen_samples import person, stream

SHARED = Path(__file__).parents[3] / "shared" / "unipen"
HEAD = """.VERSION 1.0
.COORD X Y
.PAD Machine name: a tablet
     100 200
.X_POINTS_PER_MM 10
.Y_POINTS_PER_MM 20
.POINTS_PER_SECOND 100
"""


def line(*points: tuple[float, float]) -> str:
    return "".join(f"{x:g}  {y:g}\n" for x, y in points)


INK = (
    ".WRITER_ID\tanna \n.PEN_DOWN\n"
    + line((0, 0), (0, 20), (0, 40))  # block 0: l
    + ".PEN_UP\n.PEN_DOWN\n"  # an empty block that does not count
    + line((100, 0), (100, 20))  # block 1: the stem of i
    + ".PEN_UP\n"
    + line((100, 25), (100, 30), (100, 35))  # block 2: above the paper
    + ".PEN_DOWN\n"
    + line((100, 40))  # block 3: the dot
    + ".PEN_UP\n\n.START_BOX\n.PEN_DOWN\n"
    + line((200, 0), (210, 0), (220, 0), (230, 0), (240, 0), (250, 0))  # block 4
)
SEGMENTS = '.SEGMENT CHARACTER 0 OK "l"\n.SEGMENT CHARACTER 1-3 ? "i"\n'


def release(folder: Path, *, head: str = HEAD, ink: str = INK, segments: str = SEGMENTS, name: str = "one") -> Path:
    data, include = folder / "data" / "1c" / "xyz", folder / "include" / "xyz"
    data.mkdir(parents=True, exist_ok=True)
    include.mkdir(parents=True, exist_ok=True)
    (include / "xyz.doc").write_text(head)
    (include / f"{name}.dat").write_text(ink)
    includes = f".VERSION 1.0\n.INCLUDE xyz/xyz.lex\n.INCLUDE xyz/xyz.doc\n.INCLUDE xyz/{name}.dat\n"
    (data / f"{name}.dat").write_text(includes + segments)
    return folder


def fails(folder: Path, *words: str, rate: float | None = None) -> None:
    with pytest.raises(UnwrittenError) as caught:
        unipen_writer(folder, "anna", rate=rate)
    assert "\n" not in str(caught.value)
    for word in words:
        assert word in str(caught.value)


def test_empty_pen_up_blocks_do_not_count(tmp_path):
    letters = unipen_writer(release(tmp_path), "anna")
    assert {char: len(found) for char, found in letters.items()} == {"i": 1, "l": 1}
    (letter,) = letters["i"]
    # Were the empty block counted, 1-3 would be the stem alone.
    assert [stroke[:, :2].tolist() for stroke in letter.strokes] == [[[10, 0], [10, 1]], [[10, 2]]]
    (move,) = letter.moves
    assert move is not None
    assert move[:, 1].tolist() == [1.25, 1.5, 1.75]


def test_millimetres_seconds_and_inches(tmp_path):
    (letter,) = unipen_writer(release(tmp_path), "anna")["l"]
    assert letter.strokes[0].tolist() == [[0, 0, 0], [0, 1, 0.01], [0, 2, 0.02]]
    head = ".COORD X Y\n.X_POINTS_PER_INCH 254\n.POINTS_PER_SECOND 50\n"
    (letter,) = unipen_writer(release(tmp_path, head=head), "anna")["l"]
    assert letter.strokes[0].tolist() == [[0, 0, 0], [0, 2, 0.02], [0, 4, 0.04]]
    assert not letter.coarse
    head = ".X_POINTS_PER_MM 5\n.POINTS_PER_SECOND 60\n"
    assert unipen_writer(release(tmp_path, head=head), "anna")["l"][0].coarse


def test_times_in_the_file_win_over_the_rate(tmp_path):
    ink = ".WRITER_ID anna\n.PEN_DOWN\n" + "0 0 1000 7\n0 10 1030 9\n0 20 1020 9\n.PEN_UP\n"
    head = HEAD.replace("X Y\n", "X Y T P\n", 1)
    (letter,) = unipen_writer(
        release(tmp_path, head=head, ink=ink, segments='.SEGMENT CHARACTER 0 OK "l"\n'), "anna"
    )["l"]
    assert letter.strokes[0][:, 2].tolist() == pytest.approx([0, 0.03, 0.03])


@pytest.mark.parametrize("rate", ["9600", "10"])
def test_a_rate_that_no_tablet_has_is_not_believed(tmp_path, rate):
    head = HEAD.replace("SECOND 100", f"SECOND {rate}")
    fails(release(tmp_path, head=head), "one.dat:5", "rate")
    letters = unipen_writer(tmp_path, "anna", rate=200)
    assert letters["l"][0].strokes[0][-1, 2] == 0.01


def test_lists_of_blocks_and_points_inside_them(tmp_path):
    segments = '.SEGMENT CHARACTER 0,4 ? "x"\n.SEGMENT CHARACTER 4:1-4:3 ? "y"\n.SEGMENT CHARACTER 3-4:2 ? "\\""\n'
    letters = unipen_writer(release(tmp_path, segments=segments), "anna")
    assert [len(stroke) for stroke in letters["x"][0].strokes] == [3, 6]
    assert letters["x"][0].moves == (None,)
    assert letters["y"][0].strokes[0][:, 0].tolist() == [21, 22, 23]
    assert [len(stroke) for stroke in letters['"'][0].strokes] == [1, 3]


def test_pen_up_moves_around_a_letter_are_not_part_of_it(tmp_path):
    segments = '.SEGMENT CHARACTER 2-3 ? "a"\n.SEGMENT CHARACTER 1-2 ? "b"\n.SEGMENT CHARACTER 2 ? "c"\n'
    letters = unipen_writer(release(tmp_path, segments=segments), "anna")
    assert set(letters) == {"a", "b"}  # c is nothing but a move above the paper
    assert all(len(found[0].strokes) == 1 and found[0].moves == () for found in letters.values())


def test_words_and_other_writers_are_left_out(tmp_path):
    segments = SEGMENTS + '.SEGMENT WORD 0-3 ? "li"\n.SEGMENT CHARACTER 0-1 ? "ll"\n'
    release(tmp_path, segments=segments)
    release(tmp_path, ink=INK.replace("anna", "berta"), name="two")
    assert unipen_writers(tmp_path) == ("xyz/anna", "xyz/berta")
    assert set(unipen_writer(tmp_path, "ANNA")) == {"i", "l"}
    assert len(unipen_writer(tmp_path, "xyz/berta")["l"]) == 1
    with pytest.raises(UnknownName, match="did you mean 'berta'"):
        unipen_writer(tmp_path, "bertha")


def test_two_writers_in_one_file_are_told_apart(tmp_path):
    ink = INK + ".WRITER_ID berta\n.PEN_DOWN\n" + line((0, 0), (0, 80))
    release(tmp_path, ink=ink, segments=SEGMENTS + '.SEGMENT CHARACTER 5 ? "l"\n')
    assert unipen_writer(tmp_path, "anna")["l"][0].strokes[0][-1, 1] == 2
    assert unipen_writer(tmp_path, "berta")["l"][0].strokes[0][-1, 1] == 4


def test_one_name_at_two_sites_must_be_said_with_the_site(tmp_path):
    release(tmp_path)
    text = (tmp_path / "data/1c/xyz/one.dat").read_text().replace("xyz/one", "abc/one")
    (tmp_path / "include/abc").mkdir()
    (tmp_path / "include/abc/one.dat").write_text(INK)
    (tmp_path / "data/1c/other.dat").write_text(text)
    fails(tmp_path, "abc/anna, xyz/anna")
    assert len(unipen_writer(tmp_path, "abc/anna")["l"]) == 1


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"segments": '.SEGMENT CHARACTER 0-9 ? "l"\n'}, ("one.dat:5", "0 to 4")),
        ({"segments": '.SEGMENT CHARACTER 3-1 ? "l"\n'}, ("one.dat:5",)),
        ({"segments": '.SEGMENT CHARACTER x-1 ? "l"\n'}, ("one.dat:5", "'x-1'")),
        ({"segments": ".SEGMENT CHARACTER 0 ? l\n"}, ("one.dat:5", "CHARACTER")),
        ({"ink": INK.replace("100  35", "100 up")}, ("one.dat:13", "'100 up'")),
        ({"ink": INK.replace("100  35", "100")}, ("one.dat:13", "X Y")),
        ({"ink": INK.replace("100  35", "100 nan")}, ("one.dat:13",)),
        ({"head": HEAD.replace("POINTS_PER_MM", "DIM")}, ("one.dat:5", "X_POINTS_PER_MM")),
        ({"head": HEAD.replace("MM 10", "MM zero")}, ("xyz.doc:5", "'zero'")),
        ({"head": HEAD.replace("X Y", "X T")}, ("xyz.doc:2", ".COORD")),
        ({"head": ".INCLUDE xyz/gone.doc\n" + HEAD}, ("xyz.doc:1", "gone.doc")),
        ({"head": ".INCLUDE xyz/xyz.doc\n" + HEAD}, ("circle",)),
    ],
    ids=lambda value: "" if isinstance(value, dict) else value[0],
)
def test_bad_files_are_named_with_the_line(tmp_path, change, words):
    fails(release(tmp_path, **change), *words)


def test_a_folder_without_unipen_files(tmp_path):
    fails(tmp_path, str(tmp_path))
    (tmp_path / "notes.dat").write_text("nothing of the kind\n")
    fails(tmp_path, str(tmp_path))


def test_a_real_letter_is_moved_as_it_was_written_but_slower(tmp_path):
    habits = person(0)
    ink = ".WRITER_ID anna\n.PEN_DOWN\n" + line(*((0, 2 * k) for k in range(41)))
    (letter,) = unipen_writer(release(tmp_path, ink=ink, segments='.SEGMENT CHARACTER 0 OK "l"\n'), "anna")["l"]
    movement = movement_of(letter, habits, stream("real"), slow=2.0, scale=1.5)
    (stroke,) = trace_of(movement).strokes
    assert np.ptp(stroke[:, 1]) == pytest.approx(1.5 * 4, abs=0.1)
    assert len(stroke) / RATE == pytest.approx(2 * 0.4, abs=0.01)
    assert stroke[0, 1] == pytest.approx(-habits.x_height / 2, abs=0.05)  # it stands on the line
    assert np.abs(stroke[:, 0]).max() < 0.02
    assert (movement.xy[:12] == movement.xy[0]).all()
    assert (movement.xy[-12:] == movement.xy[0]).all()
    assert len(movement.lift) % UNIT == 0


def test_letters_with_a_tail_hang_from_the_height_of_small_letters(tmp_path):
    habits = person(0)
    tail = line(*((0, -3 * k) for k in range(41)))
    ink = ".WRITER_ID anna\n.PEN_DOWN\n" + tail + ".PEN_UP\n.PEN_DOWN\n" + line((0, 20), (0, 21))
    (letter,) = unipen_writer(release(tmp_path, ink=ink, segments='.SEGMENT CHARACTER 0-1 OK "j"\n'), "anna")["j"]
    stem, dot = trace_of(movement_of(letter, habits, stream("real"))).strokes
    assert stem[:, 1].max() == pytest.approx(habits.x_height / 2, abs=0.2)
    assert dot[:, 1].min() > habits.x_height / 2 + 0.5


def test_recorded_moves_above_the_paper_take_their_time(tmp_path):
    (letter,) = unipen_writer(release(tmp_path), "anna")["i"]
    movement = movement_of(letter, person(0), stream("real"))
    (lift,) = trace_of(movement).lifts
    assert len(trace_of(movement).strokes) == 2
    assert lift == pytest.approx(0.06, abs=0.03)
    steps = np.sqrt((np.diff(movement.xy, axis=0) ** 2).sum(axis=1))
    assert steps.max() < 2  # nothing jumps


def test_size_is_taken_from_small_letters(tmp_path):
    segments = '.SEGMENT CHARACTER 0 ? "l"\n.SEGMENT CHARACTER 1 ? "n"\n'
    letters = unipen_writer(release(tmp_path, segments=segments), "anna")
    assert scale_to(letters, 3.5) == 3.5
    with pytest.raises(UnwrittenError, match="small letters"):
        scale_to({"l": letters["l"]}, 3.5)


@pytest.mark.skipif(not SHARED.is_dir(), reason="the real files are not part of the project")
def test_raw_files_and_the_arrays_made_of_them_by_others_hold_the_same_letters():
    with np.load(SHARED / "lowercase_dev.npz") as arrays:
        data = {name: arrays[name] for name in arrays.files}
    strokes = np.concatenate(([0], np.cumsum(data["nstroke"].astype(int))))
    points = np.concatenate(([0], np.cumsum(data["stroke_len"].astype(int))))
    raw = SHARED / "raw"
    names = unipen_writers(raw)
    assert len(names) == 5
    for name in names:
        letters = unipen_writer(raw, name)
        counts = Counter({char: len(found) for char, found in letters.items()})
        same = [
            number
            for number in np.flatnonzero(data["site"] == name.split("/")[0])
            if Counter(data["label"][data["writer"] == number].tolist()) == counts
        ]
        assert len(same) == 1, name
        theirs = Counter(
            (str(data["label"][index]), int(points[strokes[index + 1]] - points[strokes[index]]))
            for index in np.flatnonzero(data["writer"] == same[0])
        )
        ours = Counter(
            (char, sum(map(len, letter.strokes)) + sum(len(move) for move in letter.moves if move is not None))
            for char, found in letters.items()
            for letter in found
        )
        assert ours == theirs


@pytest.mark.skipif(not SHARED.is_dir(), reason="the real files are not part of the project")
def test_all_letters_of_real_people_can_be_filmed():
    habits = person(1)
    for name in unipen_writers(SHARED / "raw"):
        letters = unipen_writer(SHARED / "raw", name)
        scale = scale_to(letters, habits.x_height)
        for char, found in letters.items():
            movement = movement_of(found[0], habits, stream("real"), scale=scale)
            assert len(trace_of(movement).strokes) == len(found[0].strokes), (name, char)
            assert np.sqrt((np.diff(movement.xy, axis=0) ** 2).sum(axis=1)).max() < 3, (name, char)
            written = np.concatenate([stroke[:, :2] for stroke in trace_of(movement).strokes])
            assert np.abs(written).max() < 25, (name, char)


def test_a_document_keeps_blocks_in_order(tmp_path):
    document = read_document(release(tmp_path) / "data/1c/xyz/one.dat")
    assert [block.down for block in document.blocks] == [True, True, False, True, True]
    assert {block.writer for block in document.blocks} == {"anna"}
