"""The alphabets by name, made of the tables of strokes."""

from __future__ import annotations

import functools
import unicodedata
from collections.abc import Callable, Mapping
from types import MappingProxyType

from unwritten.core import UnknownName
from unwritten.families.words.strokes import (
    accents,
    cursive_capitals,
    cursive_small,
    cyrillic,
    print_capitals,
    print_small,
    retrace,
)
from unwritten.families.words.strokes.glyph import Alphabet, Glyph, Stroke
from unwritten.families.words.strokes.joins import main_line
from unwritten.families.words.strokes.shapes import strokes_of
from unwritten.families.words.style import RETRACE_LETTERS

GAP = 0.42
"""x-heights between letters that stand apart."""

Glyphs = Mapping[str, tuple[Glyph, ...]]
Ways = Mapping[str, tuple[str, ...]]


@functools.cache
def alphabet(name: str) -> Alphabet:
    """Give an alphabet: standard, cursive, retrace or cyrillic."""
    if name not in _MAKERS:
        raise UnknownName("alphabet", name, ALPHABETS)
    return Alphabet(name, MappingProxyType(dict(_MAKERS[name]())))


def _standard() -> Glyphs:
    letters = _apart({**print_small.SCHOOL, **print_capitals.SCHOOL}, {**print_small.HABITS, **print_capitals.HABITS})
    return {**letters, **_apart(accents.PRINT_LETTERS, {}), **_accented(letters, deferred=False)}


def _cursive() -> Glyphs:
    small = _ways(
        cursive_small.SCHOOL, cursive_small.HABITS, lambda char, strokes: _joined(char, strokes, True, True)
    )
    capitals = _ways(
        cursive_capitals.SCHOOL,
        cursive_capitals.HABITS,
        lambda char, strokes: _joined(char, strokes, False, char in cursive_capitals.JOINING),
    )
    own = _ways(accents.CURSIVE_LETTERS, {}, lambda char, strokes: _joined(char, strokes, True, True))
    apart = _apart({char: accents.PRINT_LETTERS[char] for char in "ŒÆ"}, {})
    letters = {**small, **capitals}
    return {**letters, **own, **apart, **_accented(letters, deferred=True)}


def _retrace() -> Glyphs:
    return {
        char: (_spaced(char, retrace.retraced(strokes_of(print_small.SCHOOL[char]), retrace.PLANS[char])),)
        for char in RETRACE_LETTERS
    }


def _cyrillic() -> Glyphs:
    letters = _apart({**cyrillic.SMALL, **cyrillic.CAPITALS}, cyrillic.HABITS)
    order = "".join(cyrillic.SMALL)
    return {char: letters[char] for char in order + order.upper()}


_MAKERS: Mapping[str, Callable[[], Glyphs]] = {
    "standard": _standard,
    "cursive": _cursive,
    "retrace": _retrace,
    "cyrillic": _cyrillic,
}
ALPHABETS = tuple(_MAKERS)


def _ways(
    school: Mapping[str, str], habits: Ways, make: Callable[[str, tuple[Stroke, ...]], Glyph]
) -> dict[str, tuple[Glyph, ...]]:
    return {
        char: tuple(make(char, strokes_of(text)) for text in (first, *habits.get(char, ())))
        for char, first in school.items()
    }


def _apart(school: Mapping[str, str], habits: Ways) -> dict[str, tuple[Glyph, ...]]:
    return _ways(school, habits, _spaced)


def _spaced(char: str, strokes: tuple[Stroke, ...]) -> Glyph:
    """Leave a gap to the right of a letter that stands apart."""
    return Glyph(char, strokes, max(x for stroke in strokes for x, _ in stroke.points) + GAP)


def _joined(char: str, strokes: tuple[Stroke, ...], before: bool, after: bool) -> Glyph:
    """End a joined letter where its line leads out, so that the next one's leads in from there."""
    glyph = _spaced(char, strokes)
    x, y = main_line(glyph)[-1]
    after = after and y < 1
    return Glyph(char, strokes, x if after else glyph.width, joins_before=before, joins_after=after)


def _accented(letters: Glyphs, *, deferred: bool) -> dict[str, tuple[Glyph, ...]]:
    return {
        char: (accents.accented(char, letters[_base(char)][0], deferred=deferred),)
        for char in accents.ACCENTED + accents.ACCENTED.upper()
    }


def _base(char: str) -> str:
    return unicodedata.normalize("NFD", char)[0]
