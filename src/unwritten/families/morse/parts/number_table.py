"""Cells of a table with numbers in them, and numbers that have a wanted sum or product."""

from __future__ import annotations

import functools

from unwritten.core import Rng
from unwritten.draw import INK, MIST, PALETTE, PAPER, Box, Canvas, Colour, Style, ink_on, write
from unwritten.families.morse.parts.seen import text_box

EMPTY = PAPER.mixed(PALETTE["grey"], 0.12)
HEADING = Style(26, INK.mixed(PAPER, 0.3), bold=True, align="centre")
COLUMN_NAMES = "ABCDEFGH"


def draw_cell(canvas: Canvas, box: Box, text: str, fill: Colour | None = None, *, shown: float = 1.0) -> None:
    """Draw one cell with its number; ``shown`` fades fill and number into the empty cell."""
    inner = box.inset(4)
    canvas.rect(inner, EMPTY, stroke=MIST, width=2, radius=10)
    if not text or shown <= 0:
        return
    with canvas.faded(shown):
        if fill is not None:
            canvas.rect(inner, fill, radius=10)
        write(canvas, text, inner.centre, _number_style(box, fill))


def number_box(box: Box, text: str) -> Box:
    """The box of the number in a cell."""
    return text_box(text, box.centre, _number_style(box, None))


def _number_style(box: Box, fill: Colour | None) -> Style:
    size = min(44.0, box.inset(4).height * 0.62)
    return Style(size, INK if fill is None else ink_on(fill), bold=True, align="centre")


def draw_heading(canvas: Canvas, text: str, at: tuple[float, float]) -> None:
    """Write the name of a row or a column."""
    write(canvas, text, at, HEADING)


@functools.cache
def reachable(operation: str, values: tuple[int, ...], count: int) -> tuple[int, ...]:
    """All sums or products of that many of the values, each of which may be taken again, in order."""
    if count == 0:
        return (0,) if operation == "sum" else (1,)
    before = reachable(operation, values, count - 1)
    return tuple(sorted({total + v if operation == "sum" else total * v for total in before for v in values}))


def numbers_with(rng: Rng, operation: str, target: int, values: tuple[int, ...], count: int) -> tuple[int, ...]:
    """Draw that many of the values, with the target as their sum or product; the target must be reachable."""
    numbers = []
    for left in range(count - 1, -1, -1):
        rest = frozenset(reachable(operation, values, left))
        fitting = [v for v in values if _rest(operation, target, v) in rest]
        numbers.append(rng.pick(fitting))
        target = _rest(operation, target, numbers[-1]) or 0
    return rng.shuffled(numbers)


def _rest(operation: str, target: int, value: int) -> int | None:
    if operation == "sum":
        return target - value
    return None if target % value else target // value
