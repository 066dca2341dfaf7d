"""The stroke page: what is on it, and that passes over one place are told apart."""

from pathlib import Path

import numpy as np
import pytest

from unwritten.core import Pixels, UnwrittenError
from unwritten.families.words.strokes.alphabets import ALPHABETS, alphabet
from unwritten.families.words.strokes.page import COLOURS, stroke_page, write_stroke_page
from unwritten.families.words.strokes.shapes import strokes_of
from unwritten.families.words.strokes.trail import APART, trails


def coloured(page: Pixels, number: int) -> int:
    colour = COLOURS[number]
    return int((page[..., :3] == (colour.red, colour.green, colour.blue)).all(axis=2).sum())


def aside(text: str) -> list[float]:
    """How far the trail of each stroke is moved aside, at most."""
    strokes = strokes_of(text)
    shown = trails(strokes)
    return [
        float(np.hypot(*(line - np.array(stroke.points)).T).max())
        for line, stroke in zip(shown, strokes, strict=True)
    ]


def test_a_page_of_letters_that_are_not_there_is_refused() -> None:
    with pytest.raises(UnwrittenError, match="no 'k'"):
        stroke_page(alphabet("retrace"), "ak")


def test_each_stroke_has_its_colour() -> None:
    page = stroke_page(alphabet("cyrillic"), "н")
    assert [coloured(page, number) > 50 for number in range(4)] == [True, True, True, False]
    page = stroke_page(alphabet("standard"), "l")
    assert [coloured(page, number) > 50 for number in range(2)] == [True, False]


def test_lines_that_are_written_once_are_not_moved() -> None:
    for char in "lcosvwzxCOSVW":
        shown = trails(alphabet("standard")[char].strokes)
        for line, stroke in zip(shown, alphabet("standard")[char].strokes, strict=True):
            assert np.abs(line - np.array(stroke.points)).max() < 1e-9, char


def test_passes_over_a_line_are_drawn_side_by_side() -> None:
    assert aside("0,1 - 0,0 ; .5,1 - .5,0") == [0, 0]
    assert aside("0,1 - 0,0 - 0,1") == [pytest.approx(APART)]
    assert aside("0,1 - 0,0 ; 0,0 - 0,1") == [0, pytest.approx(APART)]
    assert aside("0,1 - 0,0 - 0,1 - 0,0 - 0,1") == [pytest.approx(2 * APART)]
    (line,) = trails(alphabet("retrace")["l"].strokes)
    assert sorted({round(float(x), 2) for x in line[:, 0]} & {-round(APART, 2), 0.0, round(APART, 2)}) == [
        -round(APART, 2),
        0.0,
        round(APART, 2),
    ]
    (ring,) = trails(alphabet("retrace")["o"].strokes)
    assert np.ptp(ring[:, 0]) > 0.92 + APART


@pytest.mark.parametrize("name", ALPHABETS)
def test_a_page_is_the_same_each_time_and_a_picture(name: str, tmp_path: Path) -> None:
    chars = "".join(list(alphabet(name).glyphs)[:5])
    write_stroke_page(alphabet(name), tmp_path / "page.png", chars)
    first = (tmp_path / "page.png").read_bytes()
    assert first.startswith(b"\x89PNG")
    write_stroke_page(alphabet(name), tmp_path / "page.png", chars)
    assert (tmp_path / "page.png").read_bytes() == first
    few, many = stroke_page(alphabet(name), chars, columns=2), stroke_page(alphabet(name), chars, columns=9)
    assert few.shape[0] > many.shape[0]
    assert few.shape[1] <= many.shape[1]
