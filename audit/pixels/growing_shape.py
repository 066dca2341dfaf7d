"""Measures a shape at its start against the squares and at its end against its start, without reading a caption."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from audit.pixels import Audited
from unwritten.core import Integer, Value

Image = NDArray[np.uint8]
Grey = NDArray[np.float64]

SQUARES_FRAME, PLAIN_FRAME, LAST_FRAME = 60, 106, 330  # with squares, without and not yet grown, wholly grown
ROWS = slice(62, 403)  # between the caption and the ruler
LEFT, BASE = 52, 396  # the lower left corner
INK = 60  # pixels that are mostly ink are darker; so are no fills of flat shapes
SLANT = (0.6, 0.4)  # how far a unit of depth goes right and up

FACTORS = (Fraction(1), Fraction(3, 2), Fraction(2), Fraction(3), Fraction(4))
GROWTHS = sorted({a * b * c for a in FACTORS for b in FACTORS for c in FACTORS})


@dataclass(frozen=True)
class Extent:
    """Pixels of the front's width and height, and by how far a box goes on to the right behind it."""

    width: float
    height: float
    behind: float


def reread(frames: Sequence[Image], item: Audited) -> tuple[Value, ...]:
    """Take the growth across, up and backwards from the extents, and the first size from squares or cubes."""
    solid = "volume" in item.question
    before, after = (_extent(_grey(frames[f]), solid=solid) for f in (PLAIN_FRAME, LAST_FRAME))
    squares = _grey(frames[SQUARES_FRAME])
    factor = _growth(after.width / before.width) * _growth(after.height / before.height)
    if solid:
        across, up, back = _cubes(squares, before)
        unit = (before.width + before.height) / (across + up)
        factor *= _growth(after.behind / (back * unit * SLANT[0]))
        size = Fraction(across * up * back)
    else:
        size = Fraction(round(2 * _area(_grey(frames[PLAIN_FRAME])) / _unit(squares, before) ** 2), 2)
    return (int(size * factor) if isinstance(item.kind, Integer) else factor,)


def _growth(ratio: float) -> Fraction:
    """The product of factors that steps have nearest to a ratio of pixels; no two of them are closer than 11 %."""
    return min(GROWTHS, key=lambda growth: abs(float(growth) - ratio))


def _grey(frame: Image) -> Grey:
    grey: Grey = frame[..., :3].astype(np.float64) @ (0.299, 0.587, 0.114)
    return grey


def _extent(grey: Grey, *, solid: bool) -> Extent:
    """Find the outline's middle on each side: its ink is 3 pixels wide."""
    ink = grey[ROWS] < 48  # the darkest fill is 66
    rows, columns = np.flatnonzero(ink.any(axis=1)) + ROWS.start, np.flatnonzero(ink.any(axis=0))
    right, top = float(columns[-1]), rows[0] + 1.0
    if not solid:
        return Extent(right - LEFT, BASE - top, 0.0)
    # The front's upper right corner: from it the ink goes straight down and straight left.
    upright = [
        x for x in range(LEFT + 20, int(right) + 1) if ink[BASE - 30 - ROWS.start : BASE - 4 - ROWS.start, x].all()
    ]
    front = _first_run(upright)
    level = [y for y in range(BASE - 20, int(top) - 1, -1) if ink[y - ROWS.start, LEFT + 6 : int(front) - 6].all()]
    return Extent(front - LEFT, BASE - _first_run(level), right - front)


def _first_run(places: list[int]) -> float:
    """The middle of the first places that follow each other."""
    run = [places[0]]
    for place in places[1:]:
        if abs(place - run[-1]) > 1:
            break
        run.append(place)
    return sum(run) / len(run)


def _area(grey: Grey) -> float:
    """Pixels inside the middle of the outline: the mean of what lies inside its ink, and that with its ink."""
    reach = plain = 0
    for line in grey[ROWS]:  # every row of a shape is one stretch
        ink = line < INK
        if ink.any():
            first, last = np.flatnonzero(ink)[[0, -1]]
            reach += int(last - first + 1)
            plain += int((~ink[first:last]).sum())
    return (reach + plain) / 2


def _unit(grey: Grey, shape: Extent) -> float:
    """Pixels a square, by the upright lines of the paper just above the shape."""
    above = BASE - round(shape.height)
    lines = _middles(grey[above - 9 : above - 4, LEFT - 6 : 830].mean(axis=0) < 225)
    return (lines[-1] - lines[0]) / (len(lines) - 1)


def _cubes(grey: Grey, box: Extent) -> tuple[int, int, int]:
    """Count the lines between unit cubes along three edges of the box."""
    front = grey[BASE - 8, LEFT + 5 : LEFT + int(box.width) - 4] < 90
    side = grey[BASE - int(box.height) + 5 : BASE - 4, LEFT + 8] < 90
    steps = np.arange(6, int(box.behind) - 4)
    xs = np.rint(LEFT + 8 + steps).astype(int)
    ys = np.rint(BASE - box.height - steps * SLANT[1] / SLANT[0]).astype(int)
    top = grey[ys, xs] < 120
    return len(_middles(front)) + 1, len(_middles(side)) + 1, len(_middles(top)) + 1


def _middles(dark: NDArray[np.bool_]) -> list[float]:
    edges = np.flatnonzero(np.diff(np.concatenate(([0], dark.astype(np.int64), [0]))))
    return [float(start + end - 1) / 2 for start, end in edges.reshape(-1, 2)]
