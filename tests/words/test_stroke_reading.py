"""The letters read back from their picture alone, by a text reader and by comparison with a printed font."""

from collections.abc import Sequence

import numpy as np
import pytest
from scipy.ndimage import distance_transform_edt

from unwritten.core import Pixels
from unwritten.draw import PALETTE, Canvas, Style, write
from unwritten.families.words.strokes.alphabets import alphabet
from unwritten.families.words.strokes.glyph import Glyph
from unwritten.families.words.strokes.joins import in_word
from unwritten.media.ocr import read_text

BLACK, WHITE = PALETTE["black"], PALETTE["white"]
SMALL = "the quick brown fox jumps over lazy dog"
CAPITALS = "SPHINX OF BLACK QUARTZ JUDGE WITH MY VEX"
UNIT = 60
LEFT, BASE = 90, 200


def picture(
    glyphs: Sequence[Glyph], unit: float = 34, at: tuple[float, float] = (40, 95), height: int = 150
) -> Pixels:
    width = sum(glyph.width for glyph in glyphs) * unit + 2 * at[0]
    canvas = Canvas((int(width), height), WHITE)
    x = 0.0
    for glyph in glyphs:
        for stroke in glyph.strokes:
            spots = [(at[0] + (x + right) * unit, at[1] - up * unit) for right, up in stroke.points]
            canvas.line(spots, BLACK, 0.15 * unit)
        x += glyph.width
    return canvas.pixels


def read(name: str, word: str) -> str:
    return "".join(line.text for line in read_text(picture(in_word([alphabet(name)[char] for char in word]))))


def test_the_reader_does_not_see_what_is_not_written() -> None:
    assert read("standard", "bog") != "dog"
    assert read("cursive", "pox") != "fox"


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("standard", SMALL),
        ("standard", CAPITALS),
        ("standard", "Élève señor Größe français"),
        ("cursive", SMALL),
        ("cursive", "Adam Bread Cold Dream Even Fond Good Hello Iron July Kind Lamp Main Nine Pond Queen"),
        ("cursive", "Road Sand Tame Under Vine Wind Yellow Zebra élève señor Größe français"),
        ("retrace", "thing lamp ablaut odour squash"),
    ],
)
def test_words_can_be_read(name: str, words: str) -> None:
    written = [word for word in words.split() if all(char in alphabet(name) for char in word)]
    missed = {word: said for word in written if (said := read(name, word)) != word}
    assert len(missed) <= len(written) // 10, missed


def font_letter(char: str) -> np.ndarray:
    canvas = Canvas((340, 320), WHITE)
    size = UNIT / 0.547  # the font's x-height
    write(canvas, char, (LEFT, BASE - size * 0.365), Style(size))
    return np.asarray(canvas.pixels[..., 0] < 128)


def in_frame(ink: np.ndarray, ascender: float, descender: float) -> np.ndarray:
    """Bring a letter to one width and to ascenders and descenders of one height."""
    across = np.nonzero(ink)[1]
    middle, half = (across.min() + across.max()) / 2, max((across.max() - across.min()) / 2, 25)
    y = np.linspace(2.1, -1.1, 64)
    heights = np.where(y > 1, 1 + (y - 1) * (ascender - 1), np.where(y < 0, y * descender, y))
    rows = np.rint(BASE - heights * UNIT).astype(int)
    columns = np.rint(np.linspace(middle - half, middle + half, 40)).astype(int)
    return ink[np.ix_(rows, columns)]


def unlike(first: np.ndarray, second: np.ndarray) -> float:
    to_first, to_second = distance_transform_edt(~first), distance_transform_edt(~second)
    return float((to_second[first] ** 2).mean() + (to_first[second] ** 2).mean())


@pytest.mark.parametrize(
    ("name", "chars", "ascender", "by_design"),
    [
        # The font's a has two storeys, its I and J no bars, its dots and the tail of Q stand elsewhere, and its S is
        # more open: these do not count here, and are read as words above.
        ("standard", "abcdefghijklmnopqrstuvwxyz", 1.389, "ai"),
        ("standard", "ABCDEFGHIJKLMNOPQRSTUVWXYZ", 1.37, "IJQS"),
        ("cyrillic", "абвгдеёжзийклмнопрстуфхцчшщъыьэюя", 1.389, "\u0430\u0451"),
    ],
)
def test_print_letters_are_nearest_to_their_own_letter_of_a_font(
    name: str, chars: str, ascender: float, by_design: str
) -> None:
    printed = {char: in_frame(font_letter(char), ascender, 0.43) for char in chars}
    ranks = {}
    for char in chars:
        drawn = picture([alphabet(name)[char]], UNIT, (LEFT, BASE), 320)[..., 0] < 128
        own = in_frame(np.pad(drawn, ((0, 0), (0, 60))), 2.0, 1.0)
        ranks[char] = sorted(chars, key=lambda other: unlike(own, printed[other])).index(char)
    assert {char for char, rank in ranks.items() if rank} == set(by_design), ranks
