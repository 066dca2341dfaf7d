"""A ring of eight people with name tags, and the lines between them; all lines end at the inner side of the ring."""

from __future__ import annotations

import math
from collections.abc import Sequence

from unwritten.core import Rng, Unsuitable
from unwritten.draw import INK, PALETTE, Box, Canvas, Colour, PointXY, Style, write
from unwritten.families.maverix.parts.faces import oval
from unwritten.families.maverix.parts.people import Person, Pose, upper_body

RADIUS = 20.0
SEATS: tuple[PointXY, ...] = (
    *((301.0, 138.0), (553.0, 138.0), (754.0, 210.0), (754.0, 350.0)),
    *((553.0, 466.0), (301.0, 466.0), (100.0, 350.0), (100.0, 210.0)),
)
"""Where people sit, by their hips, clockwise from the upper left."""

ENDS: tuple[PointXY, ...] = (
    *((301.0, 162.0), (553.0, 162.0), (704.0, 200.0), (704.0, 286.0)),
    *((553.0, 326.0), (301.0, 326.0), (150.0, 286.0), (150.0, 200.0)),
)
"""Where the lines of each seat end."""

GLOW = Colour(255, 222, 70)
"""Behind somebody who has risen; it is so small that it hides no end of a line."""

FLATTEST = 20.0
"""Degrees at which lines of one kind have to cross at least, so that none is taken for the other."""

LINES: tuple[tuple[Colour, tuple[float, float] | None], ...] = (
    (Colour(28, 70, 150), None),
    (Colour(214, 84, 20), (12.0, 11.0)),
)
"""Colour and dashes of each kind of line."""

Pairs = tuple[int, ...]
"""The partner of each of the eight."""


def pairs(rng: Rng, apart_from: Pairs | None = None) -> Pairs:
    """Draw who is joined with whom; lines that are hard to follow, or are there already, raise Unsuitable."""
    seats = rng.shuffled(range(len(SEATS)))
    partner = [0] * len(SEATS)
    for one, other in zip(seats[::2], seats[1::2], strict=True):
        partner[one], partner[other] = other, one
    drawn = tuple(partner)
    if apart_from and any(a == b for a, b in zip(drawn, apart_from, strict=True)):
        raise Unsuitable("two people are joined twice")
    if sharpest_crossing(drawn) < FLATTEST:
        raise Unsuitable("two lines are hard to tell apart where they cross")
    return drawn


def segments(partner: Pairs) -> list[tuple[PointXY, PointXY]]:
    """The lines of one kind."""
    return [(ENDS[one], ENDS[other]) for one, other in enumerate(partner) if one < other]


def sharpest_crossing(partner: Pairs) -> float:
    """The smallest angle in degrees at which two of the lines cross; 90 where none do."""
    ends = [(one, other) for one, other in enumerate(partner) if one < other]
    crossing = [(p, q) for p in ends for q in ends if p[0] < q[0] < p[1] < q[1]]
    return min((_angle(p, q) for p, q in crossing), default=90.0)


def draw_lines(canvas: Canvas, kinds: Sequence[Pairs]) -> None:
    """Draw all lines of all kinds."""
    for partner, (colour, dash) in zip(kinds, LINES, strict=False):
        for start, stop in segments(partner):
            canvas.line([start, stop], colour, 5, dash=dash)
    for end in ENDS:
        canvas.circle(end, 8, PALETTE["white"], stroke=INK, width=2.5)


def draw_key(canvas: Canvas, names: Sequence[str]) -> None:
    """Say what the kinds of lines mean, at the lower edge between two seats."""
    for i, (name, (colour, dash)) in enumerate(zip(names, LINES, strict=False)):
        y = 466 - 30 * (len(names) - 1 - i)
        canvas.line([(362, y), (404, y)], colour, 5, dash=dash)
        write(canvas, name, (416, y), Style(21, INK))


def draw_seat(canvas: Canvas, seat: int, person: Person, name: str, pose: Pose, risen: float = 0.0) -> None:
    """Draw somebody on a cushion with a name tag; ``risen`` is how far up from it, 0 to 1, and lights the seat."""
    x, y = SEATS[seat]
    if risen:
        oval(canvas, (x, y - 2.7 * RADIUS), 42, 60, GLOW.faded(risen))
    oval(canvas, (x, y - 2), 44, 13, Colour(120, 84, 110))
    upper_body(canvas, person, (x, y - 8 - 8 * risen), RADIUS, pose)
    tag = Box(x - 42, y - 21, 84, 28)
    canvas.rect(tag, PALETTE["white"], stroke=INK, width=2, radius=5)
    write(canvas, name, tag.centre, Style(22, INK, bold=True, align="centre"))


def draw_room(canvas: Canvas) -> None:
    """A floor of boards with a round rug."""
    canvas.clear(Colour(226, 205, 176))
    for i in range(1, 12):
        canvas.rect(Box(0, i * 42, 854, 2), Colour(214, 190, 158))
    for size, colour in ((1.0, Colour(196, 214, 208)), (0.93, Colour(228, 238, 232))):
        oval(canvas, (427, 248), 330 * size, 150 * size, colour)


def _angle(one: tuple[int, int], other: tuple[int, int]) -> float:
    turns = [math.atan2(ENDS[b][1] - ENDS[a][1], ENDS[b][0] - ENDS[a][0]) for a, b in (one, other)]
    between = abs(math.degrees(turns[0] - turns[1])) % 180
    return min(between, 180 - between)
