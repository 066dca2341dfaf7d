"""Smooth curves through points, by Hobby's method ("Smooth, easy to compute interpolating splines", 1986)."""

from __future__ import annotations

import cmath
import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from unwritten.families.words.strokes.glyph import Point

Row: TypeAlias = tuple[float, float, float, float]
"""An equation: the factors of the unknown before, of its own and of the one after; and what they add up to."""


@dataclass(frozen=True)
class Bezier:
    """A cubic Bézier curve; its four points are complex numbers."""

    start: complex
    leave: complex
    reach: complex
    stop: complex

    def at(self, t: float) -> Point:
        """Give the point at a time from 0 to 1."""
        s = 1 - t
        z = s**3 * self.start + 3 * s * s * t * self.leave + 3 * s * t * t * self.reach + t**3 * self.stop
        return (z.real, z.imag)


def smooth(points: Sequence[Point], leaving: float | None = None, reaching: float | None = None) -> list[Bezier]:
    """Lay a smooth curve through points; the directions at its ends, in degrees, may be given."""
    knots = [complex(*point) for point in points]
    chords = [after - before for before, after in itertools.pairwise(knots)]
    if not all(chords):
        raise ValueError(f"a curve passes two equal points: {points}")
    # How the row of chords turns at each point; none at the ends.
    turns = [0.0, *(cmath.phase(b / a) for a, b in itertools.pairwise(chords)), 0.0]
    offsets = _solved(_equations(chords, turns, leaving, reaching))
    return [_piece(knots[i], chords[i], offsets[i], -turns[i + 1] - offsets[i + 1]) for i in range(len(chords))]


def _equations(
    chords: Sequence[complex], turns: Sequence[float], leaving: float | None, reaching: float | None
) -> list[Row]:
    """State, for the angle between curve and chord at each point, that the curvature does not jump there."""
    if leaving is None:
        first: Row = (0.0, 1.0, 1.0, -turns[1])
    else:
        first = (0.0, 1.0, 0.0, _between(chords[0], leaving))
    rows = [first]
    for i in range(1, len(chords)):
        before, after = 1 / abs(chords[i - 1]), 1 / abs(chords[i])
        rows.append((before, 2 * before + 2 * after, after, -2 * before * turns[i] - after * turns[i + 1]))
    rows.append((1.0, 1.0, 0.0, 0.0) if reaching is None else (0.0, 1.0, 0.0, _between(chords[-1], reaching)))
    return rows


def _between(chord: complex, degrees: float) -> float:
    return cmath.phase(cmath.rect(1.0, math.radians(degrees)) / chord)


def _solved(rows: Sequence[Row]) -> list[float]:
    """Solve equations that each know only their neighbours, by elimination."""
    factors, sums = [0.0], [0.0]
    for before, own, after, total in rows:
        pivot = own - before * factors[-1]
        if abs(pivot) < 1e-12:  # two free ends and nothing between: any angle will do, so take none
            pivot, total = 1.0, before * sums[-1]
        sums.append((total - before * sums[-1]) / pivot)
        factors.append(after / pivot)
    values = [0.0]
    for factor, total in zip(reversed(factors[1:]), reversed(sums[1:]), strict=True):
        values.append(total - factor * values[-1])
    return values[:0:-1]


def _piece(start: complex, chord: complex, leaving: float, reaching: float) -> Bezier:
    """Make the curve over one chord from the angles at its two ends."""
    leave = start + cmath.rect(_reach(leaving, reaching) / 3, leaving) * chord
    reach = start + chord - cmath.rect(_reach(reaching, leaving) / 3, -reaching) * chord
    return Bezier(start, leave, reach, start + chord)


def _reach(near: float, far: float) -> float:
    """Hobby's formula for how far a control point lies from its end."""
    bow = (math.sin(near) - math.sin(far) / 16) * (math.sin(far) - math.sin(near) / 16)
    top = 2 + math.sqrt(2) * bow * (math.cos(near) - math.cos(far))
    root = math.sqrt(5)
    return top / (1 + (root - 1) / 2 * math.cos(near) + (3 - root) / 2 * math.cos(far))
