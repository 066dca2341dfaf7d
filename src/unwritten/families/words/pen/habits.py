"""The habits of a writer: everything in which one hand differs from another; a writer is a seed."""

from __future__ import annotations

import hashlib
import math
from dataclasses import dataclass

from unwritten.core import Rng
from unwritten.families.words.pen.movement import GRID
from unwritten.families.words.strokes.glyph import Alphabet, Glyph
from unwritten.families.words.style import CURSIVE, RETRACE, Style

SCHOOL_WAY = 0.7
"""How often a writer has kept the school's way of a letter that people also write in other ways."""

SIZE = 5.6
"""The x-height (mm) of the usual writer: large, as a demonstration is, but inside the middle 90 % of people; about 16
pixels at the usual camera.

Who writes larger also writes faster, but not as much."""

JOINED_PACE = 1.4
"""How much faster a joined hand runs: its letters are longer, but take little more time."""


@dataclass(frozen=True)
class Habits:
    """How one person writes; lengths are mm on the paper or, where it says so, x-heights of this writer."""

    style: str
    identity: int  # the seed of the writer's own letter shapes and ways of writing
    left: bool  # whether the writer uses the left hand
    # shape
    x_height: float  # mm
    aspect: float  # width against height
    ascender: float  # length of what stands above the x-height, 1 as at school
    descender: float  # the same below the line
    slant: float  # mm to the right for each mm up
    turn: float  # mm up for each mm along the line
    warp: float  # x-heights: how far the writer's letters differ from the school's
    jitter: float  # x-heights: how far two takes of a letter differ
    rounding: float  # mm over which corners are smoothed
    retrace: float  # x-heights by which a line strays, and so misses itself when it is traced again
    spacing: float  # x-heights added between letters of a word
    drift: float  # x-heights by which the line of a word rises or falls
    bars_backwards: bool  # whether bars are drawn from right to left
    # movement on the paper
    speed: float  # mm/s on a curve with a radius of 1 mm
    exponent: float  # of the radius in the speed, as ordered; starts, stops and corners smooth it to about a third
    unevenness: float  # share by which the speed wanders
    ramp: float  # mm that the pen needs to get up to speed
    tremor: float  # mm
    tremor_rate: float  # Hz
    pressure: float  # 0 to 1
    down_stroke: float  # share by which a stroke towards the writer presses more
    # movement above the paper
    lift_height: float  # mm, inside a letter
    lift_time: float  # seconds for a short way
    between_height: float  # mm, from letter to letter in a word
    between_time: float
    rest: tuple[float, float]  # mm: where the pen hovers before and after
    rest_height: float
    lead: float  # seconds at rest before the first move
    approach: float  # seconds from rest to the paper, and
    leave: float  # back
    tail: float  # seconds at rest after the last move, at least

    def glyph(self, alphabet: Alphabet, char: str) -> Glyph:
        """Choose this writer's way of writing a letter; it is the same each time."""
        ways = alphabet.ways(char)
        draw = self.own_seed(f"way {alphabet.name} {char}") % (1 << 32)
        kept = round(SCHOOL_WAY * (1 << 32))
        if len(ways) == 1 or draw < kept:
            return ways[0]
        return ways[1 + (draw - kept) % (len(ways) - 1)]

    def own_seed(self, what: str) -> int:
        """Give a seed that is this writer's own for one purpose."""
        return int.from_bytes(hashlib.sha256(f"{self.identity}|{what}".encode()).digest()[:16])


def habits_of(rng: Rng, style: Style, *, left: bool = False) -> Habits:
    """Draw the habits of a writer of the given style."""
    identity = rng.whole(0, (1 << 53) - 1)  # survives JSON readers that know only floats
    x_height = _around(rng, SIZE, 0.2)
    side = -1.0 if left else 1.0
    pace = _around(rng, JOINED_PACE if style == CURSIVE else 1.0, 0.28)
    return Habits(
        style=style.name,
        identity=identity,
        left=left,
        x_height=x_height,
        aspect=_around(rng, 1.0, 0.15),
        ascender=_around(rng, 0.92, 0.1),
        descender=_around(rng, 0.95, 0.12),
        slant=_bell(rng, 0.2 if style == CURSIVE else 0.08, 0.13) * side,
        turn=_bell(rng, 0.0, 0.025),
        warp=_around(rng, 0.22, 0.25),
        jitter=_around(rng, 0.075, 0.3),
        rounding=_around(rng, 0.16, 0.3),
        retrace=_around(rng, 0.05 if style == RETRACE else 0.035, 0.3),
        spacing=_bell(rng, 0.04, 0.05),
        drift=_bell(rng, 0.0, 0.08),
        bars_backwards=rng.chance(0.6 if left else 0.07),
        speed=_on_grid(_around(rng, 13.0, 0.12) * pace * math.sqrt(x_height / SIZE)),
        exponent=_bell(rng, 0.42, 0.1),
        unevenness=_around(rng, 0.16, 0.3),
        ramp=_around(rng, 1.2, 0.3),
        tremor=_around(rng, 0.02, 0.5),
        tremor_rate=rng.real(8.0, 12.0),
        pressure=_bell(rng, 0.55, 0.09),
        down_stroke=_bell(rng, 0.2, 0.06),
        lift_height=_around(rng, 2.2, 0.25),
        lift_time=_on_grid(_around(rng, 0.205, 0.2) / math.sqrt(pace)),
        between_height=_around(rng, 3.2, 0.25),
        between_time=_on_grid(_around(rng, 0.23, 0.2) / math.sqrt(pace)),
        rest=(_place(side * _bell(rng, 7.0, 0.8)), _place(_bell(rng, -5.0, 0.8))),
        rest_height=_bell(rng, 6.0, 0.5),
        lead=rng.real(0.084, 0.132),
        approach=rng.real(0.15, 0.21),
        leave=rng.real(0.15, 0.21),
        tail=rng.real(0.05, 0.07),
    )


def _bell(rng: Rng, middle: float, spread: float) -> float:
    """Draw from a bell curve: four even draws, which come nearer to a normal one than any hand is measured."""
    draws = sum(rng.whole(-GRID, GRID) for _ in range(4)) / GRID
    return _on_grid(middle + spread * draws * 0.866)


def _around(rng: Rng, middle: float, share: float) -> float:
    """Draw a factor around the middle; as often twice as large as half as large."""
    draws = sum(rng.whole(-GRID, GRID) for _ in range(4)) / GRID
    return _on_grid(middle * math.exp(share * draws * 0.866))


def _place(value: float) -> float:
    """Round to the grid of movements: else the pen at rest could lie halfway between two of its places."""
    return round(value * GRID) / GRID


def _on_grid(value: float) -> float:
    """Round to 1/4096: finer than any hand repeats itself, coarser than processors differ."""
    return round(value * 4096) / 4096
