"""What must be shaded: one sample for every surface that a pixel shows, however many of the four it covers."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from unwritten.draw.hand.compiling import jit
from unwritten.draw.hand.parts import Part
from unwritten.draw.hand.raster import shift_x, shift_y
from unwritten.draw.hand.vectors import Floats, Ints

SLEEVE = int(Part.SLEEVE)
EDGE = 2e-5  # difference in one over the depth (1/mm) beyond which two samples lie on different surfaces


class Samples(NamedTuple):
    """A list with room for the largest number: triangle and pixel (row, column), and place and weight."""

    which: Ints
    where: Floats


def room_for(width: int, height: int) -> Samples:
    """Make an empty list that is large enough for a picture."""
    most = 4 * width * height
    return Samples(np.empty((most, 3), np.int32), np.empty((most, 3), np.float32))


@jit
def same_surface(one: int, other: int, pens: int, parts: Ints, bands: Floats) -> bool:
    """Say whether two triangles may be shaded as one: both of the same band of the pen, or of touching flesh."""
    if (one >= pens) != (other >= pens):
        return False
    if one >= pens:
        return bool(bands[one - pens] == bands[other - pens])
    a, b = parts[one], parts[other]
    return bool(a == b or (a == 0 and b < SLEEVE) or (b == 0 and a < SLEEVE))


@jit
def collect(
    within: tuple[int, int, int, int],
    depth: Floats,
    ids: Ints,
    pens: int,
    parts: Ints,
    bands: Floats,
    hand_which: Ints,
    hand_where: Floats,
    pen_which: Ints,
    pen_where: Floats,
) -> tuple[int, int]:
    """List the samples of hand and pen between rows and columns; return how many there are of each."""
    hands, pen_count = 0, 0
    for j in range(within[0], within[1]):
        for i in range(within[2], within[3]):
            done = 0
            for k in range(4):
                y, x = 2 * j + (k >> 1), 2 * i + (k & 1)
                shown = ids[y, x]
                if shown < 0 or (done >> k) & 1:
                    continue
                px, py, weight = x + 0.5 + shift_x(y), y + 0.5 + shift_y(x), 1.0
                for m in range(k + 1, 4):
                    v, u = 2 * j + (m >> 1), 2 * i + (m & 1)
                    other = ids[v, u]
                    if other < 0 or (done >> m) & 1 or abs(depth[v, u] - depth[y, x]) >= EDGE:
                        continue
                    if other == shown or same_surface(shown, other, pens, parts, bands):
                        done |= 1 << m
                        px, py, weight = px + u + 0.5 + shift_x(v), py + v + 0.5 + shift_y(u), weight + 1.0
                px, py, weight = px / weight, py / weight, weight * 0.25
                if shown >= pens:
                    pen_which[pen_count, 0], pen_which[pen_count, 1], pen_which[pen_count, 2] = shown - pens, j, i
                    pen_where[pen_count, 0], pen_where[pen_count, 1], pen_where[pen_count, 2] = px, py, weight
                    pen_count += 1
                else:
                    hand_which[hands, 0], hand_which[hands, 1], hand_which[hands, 2] = shown, j, i
                    hand_where[hands, 0], hand_where[hands, 1], hand_where[hands, 2] = px, py, weight
                    hands += 1
    return hands, pen_count
