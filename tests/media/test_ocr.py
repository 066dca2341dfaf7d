from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import matplotlib
import numpy as np
import pytest
import skia

from unwritten.core import Film, Pixels, Shot
from unwritten.media.encode import encode
from unwritten.media.ocr import read_text, tokens, words_read
from unwritten.media.sampling import sample_frames

FONT = Path(matplotlib.get_data_path()) / "fonts" / "ttf" / "DejaVuSans.ttf"
QUESTION = "How many of the 64 cubes remain\nafter 17 were taken away?\nAnswer with a single integer."


def written(text: str, size: float = 26) -> Pixels:
    surface = skia.Surface(854, 480)
    with surface as canvas:
        canvas.clear(skia.ColorWHITE)
        font = skia.Font(skia.Typeface.MakeFromFile(str(FONT)), size)
        for number, line in enumerate(text.split("\n")):
            canvas.drawString(line, 60, 100 + number * 1.6 * size, font, skia.Paint(AntiAlias=True, Color=0xFF202020))
    return np.asarray(surface.toarray(colorType=skia.ColorType.kRGBA_8888_ColorType), dtype=np.uint8)


@pytest.fixture(scope="module")
def seen(tmp_path_factory: pytest.TempPathFactory) -> Pixels:
    """The question as a model sees it: encoded, sampled, at 512 pixels."""
    path = tmp_path_factory.mktemp("ocr") / "clip.mp4"
    pixels = written(QUESTION)
    encode(Film((Shot(15, lambda _: pixels, still=True),)), path)
    (sample,) = sample_frames(path)
    return sample.pixels


def test_text_that_is_not_there_is_not_read(seen: Pixels) -> None:
    assert words_read("Which colour did the falling domino have?", [seen]) < 0.2


def test_a_wrong_number_is_not_taken_for_the_right_one(seen: Pixels) -> None:
    assert words_read("71 6.4 1 164 -17 17.0", [seen]) == 0


def test_a_word_counts_as_often_as_it_is_expected(seen: Pixels) -> None:
    assert words_read("cubes cubes cubes cubes", [seen]) == 0.25
    assert words_read("cubes cubes cubes cubes", [seen, seen, seen]) == 0.25  # seen again is not said again


def test_an_empty_picture_has_no_text() -> None:
    assert read_text(np.full((288, 512, 3), 255, dtype=np.uint8)) == ()


def test_nothing_to_look_for_is_refused(seen: Pixels) -> None:
    with pytest.raises(ValueError, match="no word"):
        words_read(" ?! ", [seen])


def test_a_question_is_read_back_from_what_a_model_sees(seen: Pixels) -> None:
    assert seen.shape == (288, 512, 3)
    assert words_read(QUESTION, [seen]) == 1.0
    lines = read_text(seen)
    assert [line.text.split()[0] for line in lines] == ["How", "after", "Answer"]
    for line in lines:
        left, top, right, bottom = line.box
        assert 20 < left < right < 400
        assert 30 < top < bottom < 150
        assert line.confidence > 0.8


def test_words_may_be_spread_over_pictures(seen: Pixels) -> None:
    blank = np.full_like(seen, 255)
    assert words_read(QUESTION, [blank, seen]) == 1.0
    assert words_read(QUESTION, [blank]) == 0.0


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("A. Don't STOP!", ["a", "don", "t", "stop"]),
        ("f(x) = 3x − 4.50", ["f", "x", "3", "x", "4.50"]),
        ("from −3 to 5, 3-5", ["from", "-3", "to", "5", "3", "5"]),
        ("(-2, -1.5)", ["-2", "-1.5"]),
        ("1/4 of 25%", ["1", "4", "of", "25"]),
    ],
)
def test_words_and_numbers_of_a_text(text: str, expected: list[str]) -> None:
    assert tokens(text) == expected


def test_the_room_does_not_load_the_reader_before_it_is_needed() -> None:
    code = (
        "import sys, unwritten.media, unwritten.media.ocr, unwritten.media.sheet\n"
        "print([name for name in ('rapidocr', 'onnxruntime', 'cv2', 'skia') if name in sys.modules])"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"
