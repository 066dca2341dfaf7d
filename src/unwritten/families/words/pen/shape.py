"""The shape of a writer's letters: from the school's strokes to lines on the paper, in mm."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from unwritten.core import Rng
from unwritten.families.words.pen.habits import Habits
from unwritten.families.words.pen.movement import Track, on_grid
from unwritten.families.words.strokes.glyph import Glyph, Stroke

MIDDLE = 0.5
"""x-heights above the baseline where y = 0 lies on the paper: halfway between ascenders and descenders."""

WEIGHTS = (0.4, 0.3, 0.5, 0.5, 0.4, 0.5, 0.5, 0.25)
"""How much each term of the polynomial that bends a letter may do; what leans or squeezes the whole of it, less."""

STRAY = 0.8
"""x-heights of line over which the pen strays and comes back."""


@dataclass(frozen=True, eq=False)
class Line:
    """A line that the pen draws without leaving the paper."""

    points: Track  # n × 2, mm
    letters: tuple[tuple[int, float], ...]  # the letters on it: place in the word, share of the line where it begins
    deferred: bool = False  # a dot, bar or accent that may wait for the end of the word


def letter_lines(
    glyph: Glyph,
    habits: Habits,
    rng: Rng,
    *,
    at: tuple[float, float],
    letter: int = 0,
    context: str = "",
) -> tuple[Line, ...]:
    """Shape a letter as this writer does, the left end of its baseline ``at`` x-heights; each take differs a little.

    ``context`` names the letters around it: they bend its shape, always in the same way.
    """
    own = _bend(np.random.Generator(np.random.PCG64(habits.own_seed(f"shape {glyph.char}"))), habits.warp)
    if context:
        own = own + _bend(np.random.Generator(np.random.PCG64(habits.own_seed(f"near {context}"))), habits.warp / 2)
    bend = own + _bend(rng.numpy, habits.jitter)
    size = 1 + _draws(rng.numpy, 1)[0] * habits.jitter
    lines = []
    for number, stroke in enumerate(glyph.strokes):
        points = _in_habit(stroke, number, habits)
        bent = _bent(points, glyph.width, bend) * size + _strayed(points, habits.retrace, rng)
        lines.append(Line(_on_paper(bent + at, habits), ((letter, 0.0),), stroke.deferred))
    return tuple(lines)


def extent(glyph: Glyph) -> tuple[float, float]:
    """Say from where to where a letter reaches to the right, in x-heights."""
    across = [x for stroke in glyph.strokes for x, _ in stroke.points]
    return min(across), max(across)


def advance(glyph: Glyph, habits: Habits) -> float:
    """Say how far the next letter stands to the right, in x-heights."""
    return glyph.width + habits.spacing


def _in_habit(stroke: Stroke, number: int, habits: Habits) -> Track:
    """Draw a bar from the side that this writer begins on."""
    points = np.array(stroke.points, dtype=np.float64)
    along, up = np.abs(points[-1] - points[0])
    is_bar = number > 0 and up < 0.2 * along and np.ptp(points[:, 1]) < 0.3 * along
    return points[::-1] if is_bar and habits.bars_backwards else points


def _draws(generator: np.random.Generator, count: int) -> Track:
    """Draw bell-shaped numbers around 0, two thirds within ±1 and none beyond ±2, as sums of whole numbers."""
    draws: Track = np.clip(generator.integers(-1024, 1025, (3, count)).sum(axis=0) / 1024, -2, 2)
    return draws


def _bend(generator: np.random.Generator, size: float) -> Track:
    """Draw the coefficients of a smooth bending of the plane (2 × terms)."""
    return np.asarray(_draws(generator, 2 * len(WEIGHTS)).reshape(2, len(WEIGHTS)) * np.array(WEIGHTS) * size)


def _bent(points: Track, width: float, bend: Track) -> Track:
    """Bend points by a cubic of their place in the letter: products and sums only, so alike on every processor."""
    x = np.clip((points[:, 0] / max(width, 0.5) - 0.5) * 2, -1.5, 1.5)
    y = np.clip((points[:, 1] - MIDDLE) / 1.5, -1.5, 1.5)
    terms = (x, y, x * y, x * x, y * y, x * x * y, x * y * y, y * y * y)
    moved = points.copy()
    for axis in (0, 1):
        for number, term in enumerate(terms):
            moved[:, axis] += bend[axis, number] * term
    return moved


def _strayed(points: Track, size: float, rng: Rng) -> Track:
    """Stray from the line, slowly: a stroke that is traced over again does not quite cover itself."""
    lengths = np.concatenate(([0.0], np.cumsum(np.sqrt((np.diff(points, axis=0) ** 2).sum(axis=1)))))
    knots = int(np.rint(lengths[-1] / STRAY)) + 2
    drawn = _draws(rng.numpy, 2 * knots).reshape(2, knots) * size
    return np.column_stack([np.interp(lengths, np.arange(knots) * STRAY, axis) for axis in drawn])


def _on_paper(points: Track, habits: Habits) -> Track:
    """Bring x-heights to mm: proportions, slant, the direction of the line."""
    x, y = points[:, 0], points[:, 1]
    above = np.maximum(y - 1, 0) * habits.ascender
    below = np.minimum(y, 0) * habits.descender
    up = (np.clip(y, 0, 1) + above + below - MIDDLE) * habits.x_height
    right = x * habits.aspect * habits.x_height + habits.slant * up
    return on_grid(np.column_stack((right, up + habits.turn * right)))
