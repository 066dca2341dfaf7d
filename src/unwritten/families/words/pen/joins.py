"""Words written in one go: where each letter stands, which are joined, and what waits until the end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from unwritten.core import Rng
from unwritten.families.words.pen.habits import Habits
from unwritten.families.words.pen.kinematics import STEP, even
from unwritten.families.words.pen.movement import Track, on_grid
from unwritten.families.words.pen.shape import Line, advance, extent, letter_lines
from unwritten.families.words.strokes.glyph import Glyph
from unwritten.families.words.strokes.joins import in_word

TRIM = 12
"""Points (at SPACING) at the end of a letter and at the start of the next that a join may leave out."""

SPACING = 1 / 12
"""x-heights."""


def word_lines(glyphs: Sequence[Glyph], habits: Habits, rng: Rng) -> tuple[Line, ...]:
    """Lay a word out as this writer writes it: the lines of the pen in the order of writing, deferred ones last."""
    letters = _placed(in_word(glyphs), habits, rng)
    lines: list[Line] = []
    late: list[Line] = []
    open_end = False  # whether the last line waits for the next letter
    for place, (glyph, strokes) in enumerate(zip(glyphs, letters, strict=True)):
        onwards = glyph.joins_after and place + 1 < len(glyphs) and glyphs[place + 1].joins_before
        waiting = open_end or onwards  # only a letter in joined writing has its dots put off
        main = [replace(line, deferred=False) for line in strokes if not (waiting and line.deferred)]
        late += [line for line in strokes if waiting and line.deferred]
        if open_end and main:
            lines[-1:] = [joined(lines[-1], main[0], habits)]
            main = main[1:]
        lines += main
        open_end = onwards
    return (*lines, *late)


def joined(before: Line, after: Line, habits: Habits) -> Line:
    """Join two lines by a smooth stroke, leaving out what would be in its way at the end and the start of them."""
    spacing = SPACING * habits.x_height
    first, second = even(before.points, spacing), even(after.points, spacing)
    cut, begin = _cheapest(first, second, habits.x_height)
    first, second = first[: len(first) - cut], second[begin:]
    link = _curve(first[-1], first[-1] - first[-2], second[0], second[1] - second[0])
    points = on_grid(np.concatenate((first, link, second)))
    lengths = np.concatenate(([0.0], np.cumsum(np.sqrt((np.diff(points, axis=0) ** 2).sum(axis=1)))))
    old_end, middle = lengths[len(first) - 1], lengths[len(first) + len(link) // 2]
    kept = tuple((letter, share * float(old_end / lengths[-1])) for letter, share in before.letters)
    return Line(points, (*kept, (after.letters[0][0], float(middle / lengths[-1]))))


def _placed(glyphs: Sequence[Glyph], habits: Habits, rng: Rng) -> list[tuple[Line, ...]]:
    """Shape the letters side by side, the word centred, the line rising or falling a little."""
    widths = [advance(glyph, habits) for glyph in glyphs]
    whole = sum(widths[:-1]) + extent(glyphs[-1])[1] - extent(glyphs[0])[0]
    placed = []
    left = -whole / 2 - extent(glyphs[0])[0]
    for place, glyph in enumerate(glyphs):
        around = "".join(near.char for near in glyphs[max(0, place - 1) : place + 2])
        up = habits.drift * left / max(whole, 1.0) + rng.real(-1.0, 1.0) * habits.jitter
        context = f"{place and 1} {around}" if len(glyphs) > 1 else ""
        placed.append(letter_lines(glyph, habits, rng, at=(left, up), letter=place, context=context))
        left += widths[place]
    return placed


def _cheapest(first: Track, second: Track, size: float) -> tuple[int, int]:
    """Find how many points to leave out before and after so that the join is short and turns little."""
    most = (min(TRIM, (len(first) - 2) // 2), min(TRIM, (len(second) - 2) // 2))
    cuts, begins = np.arange(most[0] + 1), np.arange(most[1] + 1)
    ends = first[len(first) - 1 - cuts]
    out = _direction(ends - first[len(first) - 2 - cuts])
    starts, into = second[begins], _direction(second[begins + 1] - second[begins])
    gap = starts[None] - ends[:, None]
    way = _direction(gap)
    turns = 2 - (out[:, None] * way).sum(axis=2) - (way * into[None]).sum(axis=2)
    length = np.sqrt((gap**2).sum(axis=2))
    lost = (cuts[:, None] + begins[None]) * SPACING * size
    cost = np.rint((length + 0.6 * lost + 0.5 * size * turns) * 1024)
    cut, begin = divmod(int(np.argmin(cost)), cost.shape[1])
    return cut, begin


def _direction(vectors: Track) -> Track:
    lengths = np.sqrt((vectors**2).sum(axis=-1, keepdims=True))
    return np.asarray(vectors / np.maximum(lengths, 1e-6))


def _curve(start: Track, out: Track, end: Track, into: Track) -> Track:
    """Draw a smooth curve between two points with these directions; the points inside it."""
    way = float(np.sqrt(((end - start) ** 2).sum()))
    count = max(3, int(np.rint(way / STEP)))
    u = np.arange(1, count) / count
    squared, cubed = u * u, u * u * u
    leaving, coming = _direction(out[None]) * way, _direction(into[None]) * way
    weights = (1 - 3 * squared + 2 * cubed, u - 2 * squared + cubed, 3 * squared - 2 * cubed, cubed - squared)
    parts = (start[None], leaving, end[None], coming)
    return np.asarray(sum(weight[:, None] * part for weight, part in zip(weights, parts, strict=True)))
