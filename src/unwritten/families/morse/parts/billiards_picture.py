"""The picture of a table with balls, seen from above."""

from __future__ import annotations

from collections.abc import Sequence

from unwritten.draw import PALETTE, Box, Canvas, Colour, Style, ball, ball_shadow, write
from unwritten.families.morse.parts.billiards import Disc, Table

FELT = Colour(40, 52, 70)  # dark, and bluer than any ball: white and yellow stand out as well as blue and green
SEAM = Colour(62, 78, 100)
WOOD = Colour(150, 104, 66)
RIM = Colour(116, 76, 46)
CUSHION = 20


def ball_box(table: Table, disc: Disc) -> Box:
    """Where a ball is drawn."""
    return Box(disc.x - table.radius, disc.y - table.radius, 2 * table.radius, 2 * table.radius)


def paint_table(canvas: Canvas, table: Table, discs: Sequence[Disc], names: Sequence[str], *, frozen: bool) -> None:
    """Draw the table, the balls in the colours of those names, and whether they move."""
    _paint_state(canvas, table.box, frozen)
    canvas.rect(table.box.inset(-CUSHION), WOOD, stroke=RIM, width=3, radius=22)
    canvas.rect(table.box, FELT, stroke=SEAM, width=4, radius=3)
    centres = [(disc.x, disc.y) for disc in discs]
    with canvas.clipped(table.box):
        for centre in centres:
            ball_shadow(canvas, centre, table.radius)
    for centre, name in zip(centres, names, strict=True):
        ball(canvas, centre, table.radius, PALETTE[name])


def _paint_state(canvas: Canvas, table: Box, frozen: bool) -> None:
    """Say above the table whether the balls move, with the signs of a player."""
    left, middle = table.x, (table.y - CUSHION) / 2 + 1
    if frozen:
        for shift in (0, 11):
            canvas.rect(Box(left + shift, middle - 10, 7, 20), PALETTE["red"], radius=2)
    else:
        canvas.polygon([(left, middle - 10), (left, middle + 10), (left + 18, middle)], PALETTE["green"])
    write(canvas, "frozen" if frozen else "moving", (left + 30, middle), Style(26, bold=True))
