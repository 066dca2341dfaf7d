"""A table that scrolls by behind a window, to the left or upwards, at one speed."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, partial

from unwritten.core import Shot
from unwritten.core.evidence import Evidence
from unwritten.draw import INK, MIST, PALETTE, PAPER, Box, Canvas, shot
from unwritten.families.morse.parts.number_table import draw_cell, draw_heading, number_box
from unwritten.families.morse.parts.seen import looks

REST = 30
"""Frames for which the table stands still, before and after it scrolls."""
FRAMES = 300
WIDEST, HIGHEST = 180, 96
"""Pixels of a cell, at most."""
ROOM = (780, 432)
"""Pixels for the window."""
HEAD = 46
"""Pixels for the numbers that count columns or rows."""


@dataclass(frozen=True)
class Cell:
    """A number and the colour behind it, "white" for none."""

    number: int
    colour: str


@dataclass(frozen=True)
class Scroller:
    """Strips (columns that go left, or rows that go up), so many of which are in the window at once."""

    strips: tuple[tuple[Cell, ...], ...]
    window: int
    upwards: bool

    @cached_property
    def shape(self) -> tuple[int, int]:
        """How many cells the window holds side by side, and one below the other."""
        return (len(self.strips[0]), self.window) if self.upwards else (self.window, len(self.strips[0]))

    @cached_property
    def pitch(self) -> tuple[int, int]:
        """Width and height of a cell."""
        head_left, head_top = (HEAD, 0) if self.upwards else (0, HEAD)
        across, down = self.shape
        return min(WIDEST, (ROOM[0] - head_left) // across), min(HIGHEST, (ROOM[1] - head_top) // down)

    @cached_property
    def view(self) -> Box:
        """The window; the numbers of the strips are inside, at its upper or its left side."""
        width = self.shape[0] * self.pitch[0] + (HEAD if self.upwards else 0)
        height = self.shape[1] * self.pitch[1] + (0 if self.upwards else HEAD)
        return Box(427 - width / 2, 240 - height / 2, width, height)

    def offset(self, frame: int) -> float:
        """By how many strips the table has moved."""
        share = min(max((frame - REST) / (FRAMES - 2 * REST), 0.0), 1.0)
        return (len(self.strips) - self.window) * share

    def place(self, strip: int, cell: int, frame: int) -> Box:
        """The box of a cell in a frame, in or outside the window."""
        view, along = self.view, strip - self.offset(frame)
        column, row = (cell, along) if self.upwards else (along, cell)
        left = view.x + (HEAD if self.upwards else 0) + column * self.pitch[0]
        top = view.y + (0 if self.upwards else HEAD) + row * self.pitch[1]
        return Box(left, top, *self.pitch)

    def evidence(self, strip: int, cell: int) -> tuple[Evidence, ...]:
        """Name a cell in the sampled frames in which it is wholly in the window."""
        inside = [frame for frame in range(FRAMES) if self.view.holds(self.place(strip, cell, frame).inset(2))]
        what = f"cell {cell + 1} of strip {strip + 1}"
        whole = looks(what, partial(self.place, strip, cell), inside[0], inside[-1] + 1)
        return (
            *whole,
            *looks(f"the number in {what}", partial(self._number, strip, cell), inside[0], inside[-1] + 1),
        )

    def _number(self, strip: int, cell: int, frame: int) -> Box:
        return number_box(self.place(strip, cell, frame), str(self.strips[strip][cell].number))

    def film(self) -> Shot:
        """Show the table from its first strips to its last."""
        return shot(FRAMES, self._paint, background=BACKDROP)

    def _paint(self, canvas: Canvas, frame: int) -> None:
        view = self.view
        frame_box = view.inset(-12)
        canvas.rect(frame_box, PAPER, radius=18)
        with canvas.clipped(view):
            for number, strip in enumerate(self.strips):
                first = self.place(number, 0, frame)
                if first.right < view.x or first.x > view.right or first.bottom < view.y or first.y > view.bottom:
                    continue
                at = (view.x + HEAD / 2, first.centre[1]) if self.upwards else (first.centre[0], view.y + HEAD / 2)
                draw_heading(canvas, str(number + 1), at)
                for place, cell in enumerate(strip):
                    fill = None if cell.colour == "white" else PALETTE[cell.colour]
                    draw_cell(canvas, self.place(number, place, frame), str(cell.number), fill)
        canvas.rect(frame_box, stroke=INK, width=4, radius=18)


BACKDROP = MIST.mixed(PALETTE["blue"], 0.12)
