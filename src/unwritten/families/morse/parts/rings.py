"""Panels in which a sign walks round a ring of places: the steps it takes, which rules fit them, and a picture."""

from __future__ import annotations

import functools
import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass

from unwritten.draw import ACCENT, MIST, PALETTE, Box, Canvas, Style, ease, snapped, write
from unwritten.families.morse.parts.shape_signs import sign

PLACES = 8
CYCLE = ("circle", "triangle", "square", "star")
"""The signs in the order in which a token changes through them."""

STEPS = (1, 2, 3, -1, -2, -3)
LONGEST_PATTERN = 3
MOVE_FRAMES = 9
TOKEN = 24  # radius of a token


@dataclass(frozen=True)
class Panel:
    """Where a token starts, what it looks like, and how it goes on."""

    start: int
    sign: int  # a place in CYCLE
    colour: str
    pattern: tuple[int, ...]  # places to go clockwise, step after step, over and over
    change: int  # places to go on in CYCLE with each step

    def place(self, step: int) -> int:
        """Where the token is after that many steps."""
        return (self.start + sum(self.pattern[i % len(self.pattern)] for i in range(step))) % PLACES

    def shape(self, step: int) -> str:
        """What the token looks like after that many steps."""
        return CYCLE[(self.sign + self.change * step) % len(CYCLE)]


@functools.cache
def patterns() -> tuple[tuple[int, ...], ...]:
    """Every pattern of the family."""
    return tuple(
        pattern for length in range(1, LONGEST_PATTERN + 1) for pattern in itertools.product(STEPS, repeat=length)
    )


@functools.lru_cache(maxsize=4096)
def patterns_of(taken: tuple[int, ...]) -> tuple[bool, ...]:
    """Say of each pattern of the family whether steps could come from it, wherever in it they begin."""
    return tuple(_goes_by(pattern, taken) for pattern in patterns())


def _goes_by(pattern: tuple[int, ...], taken: tuple[int, ...]) -> bool:
    return any(
        all((pattern[(begin + i) % len(pattern)] - step) % PLACES == 0 for i, step in enumerate(taken))
        for begin in range(len(pattern))
    )


def changes_by(change: int, shapes: Sequence[str]) -> bool:
    """Whether a row of shapes goes on by that many places in the cycle each time."""
    numbers = [CYCLE.index(shape) for shape in shapes]
    return all((after - before - change) % len(CYCLE) == 0 for before, after in itertools.pairwise(numbers))


def odd_ones(panels: Sequence[Panel], steps: int) -> list[int]:
    """The panels that are the only one to break some rule of the family which all others keep."""
    walks = [[panel.place(step) for step in range(steps + 1)] for panel in panels]
    taken = [tuple((after - before) % PLACES for before, after in itertools.pairwise(walk)) for walk in walks]
    shapes = [[panel.shape(step) for step in range(steps + 1)] for panel in panels]
    keeping = [list(kept) for kept in zip(*(patterns_of(walk) for walk in taken), strict=True)]
    keeping += [[changes_by(change, row) for row in shapes] for change in range(len(CYCLE))]
    lonely = {kept.index(False) for kept in keeping if kept.count(False) == 1}
    return sorted(lonely)


def panel_boxes(count: int) -> tuple[Box, ...]:
    """Where the panels go: one row of up to four, or two rows."""
    rows = 1 if count <= 3 else 2
    columns = -(-count // rows)
    area = Box(14, 12, 826, 456)
    boxes = [box for row in area.rows(rows, 12) for box in row.columns(columns, 12)]
    return tuple(boxes[:count])


def paint_panel(canvas: Canvas, panel: Panel, number: int, box: Box, step: int, frame: int) -> None:
    """Draw a ring and its token, which goes to its next place at the beginning of a step."""
    canvas.rect(box, PALETTE["white"], stroke=MIST, width=3, radius=14)
    write(canvas, str(number + 1), (box.x + 16, box.y + 26), Style(30, ACCENT, bold=True))
    for place in range(PLACES):
        canvas.circle(spot(box, place), 8, MIST)
    here, there = panel.place(max(step - 1, 0)), panel.place(step)
    share = ease((frame + 1) / MOVE_FRAMES)
    start, end = spot(box, here), spot(box, there)
    middle = (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)
    shape = panel.shape(step) if share > 0.5 else panel.shape(max(step - 1, 0))
    sign(canvas, shape, middle, TOKEN, PALETTE[panel.colour])


def spot(box: Box, place: int) -> tuple[float, float]:
    """The middle of a place of the ring in a panel."""
    radius = min(box.width, box.height) / 2 - 36
    angle = math.radians(360 / PLACES * place)
    x, y = box.centre
    return (snapped(x + radius * math.sin(angle)), snapped(y - radius * math.cos(angle)))
