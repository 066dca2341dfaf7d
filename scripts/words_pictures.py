"""Draws the pictures of docs/words.md from the default letters: python -m scripts.words_pictures."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from unwritten.core import Pixels
from unwritten.draw.hand import Capture
from unwritten.families.words.letters.default import default_library
from unwritten.families.words.letters.naming import MUTED
from unwritten.families.words.plan import JOINED, Writing
from unwritten.families.words.shelf import Shelf
from unwritten.families.words.strokes.alphabets import alphabet
from unwritten.families.words.strokes.page import write_stroke_page
from unwritten.families.words.studio.take import hand_of, letter, pictures
from unwritten.families.words.studio.writer import writer_of
from unwritten.families.words.style import CURSIVE, RETRACE, STANDARD, Style
from unwritten.families.words.synthesis import pieces, places
from unwritten.media.decode import frames
from unwritten.media.sheet import write_png

DOCS = Path(__file__).parent.parent / "docs"
WORD = "hand"
ROWS = (STANDARD, CURSIVE, RETRACE)
COLUMNS = 6
WRITERS = (
    (0, STANDARD),
    (3, STANDARD),
    (4, RETRACE),
    (6, CURSIVE),
    (9, STANDARD),
    (12, CURSIVE),
    (14, STANDARD),
    (17, RETRACE),
)


def main() -> None:
    """Draw them all."""
    write_png(in_three_styles(), DOCS / "words-in-three-styles.png")
    write_png(writers(), DOCS / "writers.png")
    plain = alphabet("standard")
    write_stroke_page(plain, DOCS / "strokes-standard.png", "".join(char for char in plain.glyphs if char.isascii()))


def in_three_styles() -> Pixels:
    """Six moments of a word in each style, from the joined clip."""
    shelf = Shelf(default_library())
    return np.concatenate([_row(shelf, style) for style in ROWS])


def _row(shelf: Shelf, style: Style) -> Pixels:
    writing = Writing(JOINED, style.name, (WORD,))
    path = DOCS / "word.tmp.mp4"
    try:
        path.write_bytes(b"".join(pieces(writing, places(writing, shelf), shelf, MUTED)))
        shown = list(frames(path))
    finally:
        path.unlink(missing_ok=True)
    moments = np.linspace(0.06, 0.94, COLUMNS) * len(shown)
    return np.concatenate([halved(shown[int(moment)]) for moment in moments], axis=1)


def writers() -> Pixels:
    """The middle of a letter, by eight writers."""
    cells = []
    for number, style in WRITERS:
        writer = writer_of(number, style)
        movement = letter(writer, "a")
        hand = hand_of(writer.look, Capture())
        shown = [picture.copy() for picture in pictures(movement, hand)]
        cells.append(halved(shown[len(shown) // 2][..., :3]))
    half = len(cells) // 2
    return np.concatenate([np.concatenate(cells[:half], axis=1), np.concatenate(cells[half:], axis=1)])


def halved(picture: Pixels) -> Pixels:
    """Half the size, each pixel the mean of four."""
    height, width, _ = picture.shape
    quarters = picture.reshape(height // 2, 2, width // 2, 2, 3).astype(np.uint16)
    means: Pixels = ((quarters.sum(axis=(1, 3)) + 2) // 4).astype(np.uint8)
    return means


if __name__ == "__main__":
    main()
