"""The picture of a reading: lines where the pen was, in the letters' colours, and the same bytes every time."""

from __future__ import annotations

import subprocess
from fractions import Fraction
from pathlib import Path

import imageio_ffmpeg
import numpy as np
import pytest

from unwritten.core import Film, Pixels, Shot
from unwritten.families.words.reader.picture import COLOURS, reading_picture, writing_box
from unwritten.families.words.reader.picture_sheet import Card, nine
from unwritten.families.words.reader.read import Letter, Reading
from unwritten.families.words.reader.sight import Sight
from unwritten.families.words.reader.trace import traces
from unwritten.media.encode import encode
from unwritten.media.last import last_picture

SECONDS = np.arange(60) * 0.032
XY = np.column_stack((260 + 60 * SECONDS, 220 + 20 * np.sin(7 * SECONDS)))
LIFT = np.where((SECONDS > 0.8) & (SECONDS < 1.1), 5.0, 0.0)
SEEN = Sight(SECONDS, XY, LIFT, np.ones(60), (320, 240))
READING = Reading("ab", "av", (Letter("a", 0.75, 0.3, 0.5), Letter("b", 0.5, 1.3, 1.5)), ("a remark",))


@pytest.fixture(scope="module")
def clip(tmp_path_factory: pytest.TempPathFactory) -> Path:
    def draw(frame: int) -> Pixels:
        return np.full((240, 320, 4), 120 + frame, np.uint8)

    path = tmp_path_factory.mktemp("clip") / "grey.mp4"
    encode(Film((Shot(20, draw),), (), size=(320, 240), fps=Fraction(30)), path)
    return path


def has_colour(pixels: Pixels, number: int) -> bool:
    colour = COLOURS[number]
    return bool((pixels[..., :3] == (colour.red, colour.green, colour.blue)).all(axis=2).any())


def test_the_last_picture_is_the_last(clip: Path) -> None:
    assert last_picture(clip).shape == (240, 320, 3)
    assert abs(int(last_picture(clip)[100, 100, 0]) - 139) <= 2


def test_a_bare_stream_has_a_last_picture_too(clip: Path, tmp_path: Path) -> None:
    bare = tmp_path / "bare.h264"
    command = [imageio_ffmpeg.get_ffmpeg_exe(), "-v", "error", "-i", str(clip), "-c", "copy", str(bare)]
    subprocess.run(command, check=True, capture_output=True)
    assert np.array_equal(last_picture(bare), last_picture(clip))


def test_every_letter_is_drawn_in_its_colour(clip: Path) -> None:
    pixels = reading_picture(clip, READING, SEEN)
    assert [has_colour(pixels, number) for number in range(3)] == [True, True, False]
    scene = pixels[80:550, 20:660]
    assert has_colour(scene, 0)
    assert has_colour(scene, 1)
    assert np.array_equal(pixels, reading_picture(clip, READING, SEEN))


def test_a_reading_without_a_word_is_a_picture_too(clip: Path) -> None:
    none = Sight(np.zeros(0), np.zeros((0, 2)), np.zeros(0), np.zeros(0), (0, 0))
    pixels = reading_picture(clip, Reading("", "video", (), ("no pen found",)), none)
    assert not any(has_colour(pixels[80:550], number) for number in range(len(COLOURS)))


@pytest.mark.parametrize("letters", [1, 5, 6, 15])
def test_words_of_any_length_have_room(clip: Path, letters: int) -> None:
    times = np.linspace(0.1, 1.8, letters)
    word = tuple(Letter("m", 1.0, time, time + 0.05) for time in times.tolist())
    pixels = reading_picture(clip, Reading("m" * letters, "video", word), SEEN)
    short = reading_picture(clip, READING, SEEN)
    assert (pixels.shape[0] > short.shape[0]) == (letters > 5)


def test_the_part_that_is_shown_holds_the_writing_and_lies_in_the_picture() -> None:
    found = traces(SEEN, READING.letters)
    box = writing_box(found, (640.0, 480.0))
    assert box.width / box.height == pytest.approx(640 / 480)
    assert 0 <= box.x <= XY[:, 0].min()
    assert XY[:, 0].max() <= box.right <= 640
    assert 0 <= box.y <= XY[:, 1].min()
    assert XY[:, 1].max() <= box.bottom <= 480


def test_a_sheet_shows_what_was_misread(clip: Path) -> None:
    right, wrong = (nine([Card(clip, READING, SEEN, truth, "standard, writer 3")]) for truth in ("ab", "ac"))
    assert right.shape == wrong.shape
    assert not np.array_equal(right, wrong)
    assert nine([Card(clip, READING, SEEN, "ab", "x")] * 4).shape[0] > 1.5 * right.shape[0]
