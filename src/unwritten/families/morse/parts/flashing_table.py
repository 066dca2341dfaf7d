"""A table whose cells show their numbers one after another, each for a while only."""

from __future__ import annotations

from dataclasses import dataclass

from unwritten.core import Shot
from unwritten.core.evidence import Evidence
from unwritten.draw import PALETTE, PAPER, Box, Canvas, PointXY, Span, ease, shot
from unwritten.families.morse.parts.number_table import COLUMN_NAMES, HEADING, draw_cell, draw_heading, number_box
from unwritten.families.morse.parts.seen import seen, text_box
from unwritten.families.morse.parts.snow import Specks, let_it_snow

LEAD, TAIL = 12, 14
"""Frames with an empty table, before the first number and after the last."""
FADE = 3
"""Frames in which a number comes and goes."""
FILL = PALETTE["yellow"].mixed(PAPER, 0.35)


@dataclass(frozen=True)
class Glimpse:
    """A number in a cell, and the frames for which it is there."""

    row: int
    column: int
    number: int
    start: int
    frames: int

    def shown(self, frame: int) -> float:
        """How far the number has come out: 0 not at all, 1 wholly."""
        span = Span(self.start, self.frames)
        if not span.holds(frame):
            return 0.0
        return ease(min(frame - span.start + 1, span.end - frame) / FADE)


def cell_name(row: int, column: int) -> str:
    """Name a cell as a spreadsheet does: B3 is column B, row 3."""
    return f"{COLUMN_NAMES[column]}{row + 1}"


def layout(rows: int, columns: int) -> tuple[tuple[Box, ...], ...]:
    """The boxes of all cells; left and above there is room for the headings."""
    width, height = min(150.0, 740 / columns), min(110.0, 400 / rows)
    left, top = 427 - columns * width / 2 + 22, 240 - rows * height / 2 + 20
    return tuple(
        tuple(Box(left + column * width, top + row * height, width, height) for column in range(columns))
        for row in range(rows)
    )


def glimpse_evidence(rows: int, columns: int, glimpse: Glimpse) -> tuple[Evidence, ...]:
    """Name a number while it is wholly there, with the headings of its column and its row."""
    boxes = layout(rows, columns)
    box, name = boxes[glimpse.row][glimpse.column], cell_name(glimpse.row, glimpse.column)
    start, stop = glimpse.start + FADE - 1, glimpse.start + glimpse.frames - FADE + 1
    above = text_box(COLUMN_NAMES[glimpse.column], _above(boxes[0][glimpse.column]), HEADING)
    beside = text_box(str(glimpse.row + 1), _beside(boxes[glimpse.row][0]), HEADING)
    return (
        seen(f"the number in {name}", number_box(box, str(glimpse.number)), start, stop),
        seen(f"the heading above {name}", above, start, stop),
        seen(f"the heading beside {name}", beside, start, stop),
    )


def _above(box: Box) -> PointXY:
    """Where the heading of the column of a topmost cell stands."""
    return (box.centre[0], box.y - 20)


def _beside(box: Box) -> PointXY:
    """Where the heading of the row of a leftmost cell stands."""
    return (box.x - 22, box.centre[1])


def table_shot(rows: int, columns: int, glimpses: tuple[Glimpse, ...], frames: int, specks: Specks = ()) -> Shot:
    """Show the table from empty to empty, behind flickering specks."""
    boxes = layout(rows, columns)

    def paint(canvas: Canvas, frame: int) -> None:
        for column, box in enumerate(boxes[0]):
            draw_heading(canvas, COLUMN_NAMES[column], _above(box))
        for row, line in enumerate(boxes):
            draw_heading(canvas, str(row + 1), _beside(line[0]))
            for box in line:
                draw_cell(canvas, box, "")
        for glimpse in glimpses:
            shown = glimpse.shown(frame)
            if shown:
                draw_cell(canvas, boxes[glimpse.row][glimpse.column], str(glimpse.number), FILL, shown=shown)
        let_it_snow(canvas, specks, frame)

    return shot(frames, paint)
