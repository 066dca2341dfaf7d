from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from unwritten.draw import Box, Canvas, DoesNotFit, Style, fit, width_of, wrap, write, write_in
from unwritten.draw.text import LINE

words = st.lists(st.text("abcdefgh", min_size=1, max_size=9), min_size=1, max_size=30).map(" ".join)


@given(words, st.integers(100, 700), st.integers(14, 40))
def test_wrapped_lines_keep_all_words_and_stay_narrow(text: str, width: int, size: int) -> None:
    style = Style(size)
    lines = wrap(text, style, width)
    assert " ".join(lines).split() == text.split()
    assert all(width_of(line, style) <= width or " " not in line for line in lines)


@given(words, st.integers(150, 700), st.integers(40, 400))
def test_fitted_text_stays_in_its_box(text: str, width: int, height: int) -> None:
    box = Box(0, 0, width, height)
    try:
        fitted = fit(text, box, Style(36), smallest=12)
    except DoesNotFit:
        smallest = wrap(text, Style(12), width)
        assert len(smallest) * 12 * LINE > height or any(width_of(line, Style(12)) > width for line in smallest)
        return
    assert fitted.height <= height
    assert all(width_of(line, fitted.style) <= width for line in fitted.lines)


def test_text_lands_inside_its_box() -> None:
    canvas = Canvas((400, 200))
    box = Box(50, 40, 300, 120)
    write_in(canvas, "How many dominoes fell before the fourth green one?", box, Style(30, align="centre"))
    inked = np.argwhere(np.any(canvas.pixels[..., :3] != np.array([250, 249, 245]), axis=2))
    (top, left), (bottom, right) = inked.min(axis=0), inked.max(axis=0)
    assert left >= box.x - 1
    assert top >= box.y - 1
    assert right <= box.right + 1
    assert bottom <= box.bottom + 1
    assert bottom - top > 60


@pytest.mark.parametrize("align", ["left", "centre", "right"])
def test_alignment(align: str) -> None:
    canvas = Canvas((300, 60))
    write(canvas, "III", (150, 30), Style(30, align=align))
    columns = np.flatnonzero(np.any(canvas.pixels[..., 0] < 128, axis=0))
    middle = (columns.min() + columns.max()) / 2
    assert {"left": middle > 155, "centre": abs(middle - 150) < 2, "right": middle < 145}[align]


def test_characters_that_the_font_lacks_are_refused() -> None:
    with pytest.raises(ValueError, match="the font has no"):
        write(Canvas((100, 50)), "漢字", (10, 20))


def test_text_that_cannot_fit_is_refused() -> None:
    with pytest.raises(DoesNotFit, match="does not fit"):
        fit("word " * 200, Box(0, 0, 200, 50))
