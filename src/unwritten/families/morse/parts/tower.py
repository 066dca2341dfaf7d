"""A tower of flat blocks on a grid, seen from the side: where its blocks lie on the screen, and how it is built."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from unwritten.draw import INK, MIST, PALETTE, PAPER, Box, Canvas, Colour, Style, ease, ease_in, ink_on, write

UNIT = 32  # px of a unit of the grid
UNITS = 24  # units across
LEFT = 43
FLOOR = 452
RULER = 30  # the height on the screen of the ruler's numbers
TALLEST = 352  # px that a whole tower may be high
DROP = 12  # frames in which a block comes down
COLOURS = ("blue", "orange", "green", "pink", "cyan", "yellow", "purple", "red")

WALL = Colour(238, 236, 229)
GROUND = Colour(120, 108, 96)
SHEET = Colour(92, 104, 124)
FOLD = Colour(80, 91, 110)


@dataclass(frozen=True)
class Block:
    """A block: its left end and its width, in units of the grid."""

    left: int
    width: int

    @property
    def right(self) -> int:
        """Its right end."""
        return self.left + self.width


def thickness(count: int) -> int:
    """How high each block of a tower is on the screen."""
    return min(56, TALLEST // count)


def block_box(blocks: Sequence[Block], place: int) -> Box:
    """Where a block lies on the screen, the lowest being number 0; whole pixels."""
    high = thickness(len(blocks))
    block = blocks[place]
    return Box(LEFT + UNIT * block.left, FLOOR - high * (place + 1), UNIT * block.width, high)


@dataclass(frozen=True)
class TowerPicture:
    """Paints a tower as it grows: a new block every ``hold`` frames, and only the topmost ``window`` uncovered."""

    blocks: tuple[Block, ...]
    hold: int
    window: int

    def bare(self, place: int) -> tuple[int, int]:
        """From which frame up to which a block lies in its place before the sheet comes."""
        covered = self.hold * (place + self.window)
        return self.hold * place + DROP, min(covered, self.hold * len(self.blocks))

    def paint(self, canvas: Canvas, frame: int) -> None:
        """Draw one frame."""
        _paint_wall(canvas)
        newest = min(frame // self.hold, len(self.blocks) - 1)
        moment = frame - newest * self.hold
        for place in range(newest + 1):
            box = block_box(self.blocks, place)
            if place == newest:
                above = (box.y - 50) * (1 - ease_in(moment / DROP))
                box = Box(box.x, box.y - above, box.width, box.height)
            _paint_block(canvas, box, place, screwed=place < newest or moment >= DROP)
        _paint_sheet(canvas, thickness(len(self.blocks)), newest - self.window + ease(moment / DROP))


def _paint_wall(canvas: Canvas) -> None:
    right = LEFT + UNIT * UNITS
    canvas.rect(Box(0, 0, 854, FLOOR), WALL)
    for unit in range(UNITS + 1):
        x = LEFT + UNIT * unit
        canvas.line([(x, 48), (x, FLOOR)], MIST.shaded(0.94) if unit % 2 else MIST.shaded(0.8), 1.5)
        if unit % 2 == 0:
            write(canvas, str(unit), (x, RULER), Style(22, INK, align="centre"))
    canvas.line([(LEFT, 48), (right, 48)], INK, 2)
    canvas.rect(Box(0, FLOOR, 854, 480 - FLOOR), GROUND)


def _paint_block(canvas: Canvas, box: Box, place: int, *, screwed: bool) -> None:
    colour = PALETTE[COLOURS[place % len(COLOURS)]]
    canvas.rect(box.inset(1), colour, stroke=colour.shaded(0.55), width=2.5, radius=4)
    canvas.rect(Box(box.x + 5, box.y + 4, box.width - 10, 5), colour.mixed(PAPER, 0.35), radius=2)
    write(canvas, str(place + 1), box.centre, Style(28, ink_on(colour), bold=True, align="centre"))
    for x in (box.x + 14, box.right - 14) if screwed else ():
        canvas.circle((x, box.centre[1]), 6, MIST, stroke=INK, width=1.5)
        canvas.line([(x - 3, box.centre[1] - 3), (x + 3, box.centre[1] + 3)], INK, 1.5)


def _paint_sheet(canvas: Canvas, high: int, covered: float) -> None:
    """Cover that many blocks from the floor up; a part of one while the sheet is drawn up."""
    if covered <= 0:
        return
    top = FLOOR - high * covered
    canvas.rect(Box(12, top, 830, 480 - top), SHEET)
    for fold in range(9):
        canvas.rect(Box(40 + 92 * fold, top, 34, 480 - top), FOLD)
    canvas.rect(Box(8, top, 838, 7), SHEET.shaded(0.7), radius=3)
    lowest = "block 1" if covered < 1.5 else f"blocks 1 to {int(covered + 0.5)}"
    if covered >= 0.9:
        write(canvas, f"{lowest} behind", (427, (top + 480) / 2 + 3), Style(24, PALETTE["white"], align="centre"))
