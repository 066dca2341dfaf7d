"""Joins of the letters of a word: how a letter leads in depends on where the one before it leads out."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from dataclasses import replace

from unwritten.families.words.strokes.glyph import Glyph, Point, Stroke
from unwritten.families.words.strokes.shapes import Knot, corners, curve


def in_word(glyphs: Sequence[Glyph]) -> tuple[Glyph, ...]:
    """Bend the lead-in of each letter that is joined to the one before, so that it begins where that one ends.

    A joined letter's first point is (0, y), where (width, y) is the last point of the letter before: placed side by
    side, one width after the other, their lines meet. Letters that stand apart stay as they are.
    """
    joined = list(glyphs[:1])
    for before, after in itertools.pairwise(glyphs):
        meets = before.joins_after and after.joins_before
        joined.append(_led_in(after, main_line(before)) if meets else after)
    return tuple(joined)


def main_line(glyph: Glyph) -> tuple[Point, ...]:
    """Give the stroke that leads on to the next letter: the last that does not wait for the end of the word."""
    return [stroke for stroke in glyph.strokes if not stroke.deferred][-1].points


def lead_in(points: Sequence[Point]) -> int:
    """Find the end of the lead-in: the first point where the pen turns back, sharply or in a curve."""
    sharp = {*corners(points), len(points) - 1}
    for i in range(1, len(points)):
        if i in sharp or points[i + 1][0] < points[i][0] or points[i + 1][1] < points[i][1]:
            return i
    raise ValueError("a stroke has a last point")


def _led_in(glyph: Glyph, before: Sequence[Point]) -> Glyph:
    first = glyph.strokes[0]
    end = lead_in(first.points)
    start = Knot((0.0, before[-1][1]), out=_heading(before[-2], before[-1]))
    stop = Knot(first.points[end], into=_heading(first.points[end - 1], first.points[end]))
    points = (*curve(start, stop), *first.points[end + 1 :])
    return replace(glyph, strokes=(Stroke(points, first.deferred), *glyph.strokes[1:]))


def _heading(before: Point, after: Point) -> float:
    return math.degrees(math.atan2(after[1] - before[1], after[0] - before[0]))
