"""Letters of French, Spanish and German beyond a to z: marks over letters, and letters of their own."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import replace

from unwritten.families.words.strokes.glyph import Glyph, Point, Stroke
from unwritten.families.words.strokes.shapes import on_grid, strokes_of

ACCENTED = "àâäáçéèêëíîïñóôöúùûüÿ"

MARKS: Mapping[str, str] = {
    "\u0301": ".16,.36 - -.08,.04",  # acute: down to the left
    "\u0300": "-.16,.36 - .08,.04",  # grave: down to the right
    "\u0302": "-.24,.04 - 0,.36 - .24,.04",
    "\u0308": "dot -.2,.16 ; dot .2,.16",
    "\u0303": "-.3,.06 ~ -.14,.24/E ~ .14,.1/E ~ .3,.28",
    "\u0306": "-.24,.34 ~ 0,.08/E ~ .24,.34",
    "\u0327": ".02,0 - -.02,-.14 ~ .16,-.3/S ~ -.14,-.46",
}
"""In the notation of ``shapes``, around the middle of the letter and above its top; the cedilla from the baseline."""

CEDILLA = "\u0327"
OVER_SMALL = 1.26
OVER_CAPITAL = 2.06

PRINT_LETTERS: Mapping[str, str] = {
    "ß": "0,0 - 0,1.5/N ~ .4,2/E ~ .74,1.62/S ~ .34,1.12/W>E ~ .84,.56/S ~ .46,0/W ~ .22,.08",
    "œ": (
        ".68,.94 ~ .44,1/W ~ 0,.5/S ~ .44,0/E ~ .86,.5/N ~ .68,.94/150 ; .86,.53 - 1.66,.53/N ~ 1.27,1/W ~ "
        ".86,.5/S ~ 1.28,0/E ~ 1.64,.24"
    ),
    "æ": (
        ".8,.7/108 ~ .42,1/W ~ 0,.5/S ~ .4,0/E ~ .8,.46/N - .8,.54 - 1.6,.54/N ~ 1.22,1/W ~ .8,.5/S ~ 1.24,0/E ~ "
        "1.58,.24"
    ),
    "Œ": (
        "1.02,1.84 ~ .76,1.9/W ~ 0,.95/S ~ .72,0/E ~ 1.4,.95/N ~ 1.02,1.84/140 ; 1.46,1.9 - 1.46,0 - 2.34,0 ; "
        "1.46,1.9 - 2.3,1.9 ; 1.46,1 - 2.14,1"
    ),
    "Æ": "1,1.9 - 0,0 ; 1,1.9 - 1,0 - 1.9,0 ; 1,1.9 - 1.86,1.9 ; 1,1 - 1.7,1 ; .36,.68 - 1,.68",
}

CURSIVE_LETTERS: Mapping[str, str] = {
    "ß": (
        "0,0/12 ~ .44,1.1/N - .44,1.5/N ~ .76,2/E ~ 1.06,1.62/S ~ .74,1.14/W>E ~ 1.16,.56/S ~ .86,0/W ~ "
        ".62,.12/140>320 ~ .9,0/E ~ 1.44,.3/50"
    ),
    "œ": (
        "0,0/12 ~ .41,.72/70 ~ .76,1/E ~ 1.04,.84/308>128 ~ .76,1/W ~ .36,.5/S ~ .72,0/E ~ 1.08,.5/N ~ .76,1/W ~ "
        ".66,.88/S ~ .96,.56 ~ 1.56,.74/N ~ 1.32,1/W ~ 1.06,.5/S ~ 1.4,0/E ~ 1.82,.3/54"
    ),
    "æ": (
        "0,0/12 ~ .41,.72/70 ~ .76,1/E ~ 1.04,.84/308>128 ~ .76,1/W ~ .36,.5/S ~ .7,0/E ~ 1.1,.4 ~ 1.58,.76/N ~ "
        "1.32,1/W ~ 1.06,.5/S ~ 1.4,0/E ~ 1.82,.3/54"
    ),
}


def accented(char: str, base: Glyph, *, deferred: bool) -> Glyph:
    """Set the mark of an accented letter over its base; it may wait until a joined word is done."""
    mark = unicodedata.normalize("NFD", char)[1]
    body = tuple(stroke for stroke in base.strokes if not (base.char in "ij" and _is_dot(stroke)))
    x, y = _place(body, mark, capital=char.isupper())
    marks = tuple(
        Stroke(tuple(on_grid((x + dx, y + dy)) for dx, dy in stroke.points), deferred)
        for stroke in strokes_of(MARKS[mark])
    )
    return replace(base, char=char, strokes=(*body, *marks))


def _is_dot(stroke: Stroke) -> bool:
    return len(stroke.points) == 2


def _place(body: Sequence[Stroke], mark: str, *, capital: bool) -> Point:
    """Find where a mark stands: over the middle of the letter's upper part, or under that of its lower part."""
    points = [point for stroke in body if not stroke.deferred for point in stroke.points]
    if mark == CEDILLA:
        low = min(reversed(points), key=lambda point: point[1])  # not where a joined letter leads in
        return (low[0], 0.0)
    part = [x for x, y in points if y > (1.33 if capital else 0.7)]
    return ((min(part) + max(part)) / 2, OVER_CAPITAL if capital else OVER_SMALL)
