"""A house at night whose windows are lit in stretches of time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from unwritten.draw import Box, Canvas, Colour, Style, write

SKY = Colour(24, 30, 52)
HOUSE = Colour(88, 74, 84)
EDGE = Colour(58, 48, 60)
ROOF = Colour(120, 58, 52)
GLASS = Colour(34, 40, 62)
LIGHT = Colour(255, 214, 92)
GLOW = Colour(255, 214, 92, 46)
BAR = Colour(232, 226, 216)
WHITE = Colour(255, 255, 255)
LETTERS = "ABCDEFGHIJ"


@dataclass(frozen=True)
class Stretch:
    """A stretch of frames: from ``start`` up to, and not with, ``end``."""

    start: int
    end: int


@dataclass(frozen=True)
class Window:
    """A window and when it is lit."""

    lit: tuple[Stretch, ...]

    def shines(self, frame: int) -> bool:
        """Whether it is lit in a frame."""
        return any(stretch.start <= frame < stretch.end for stretch in self.lit)


def paint_house(canvas: Canvas, windows: Sequence[Window], frame: int) -> None:
    """Draw the house with its windows in two rows, a letter below each."""
    canvas.rect(canvas.box, SKY)
    for x, y in ((60, 30), (180, 62), (700, 28), (810, 70), (40, 120), (620, 16), (300, 22), (828, 150)):
        canvas.circle((x, y), 2.5, WHITE.faded(0.7))
    canvas.polygon([(20, 92), (110, 34), (744, 34), (834, 92)], ROOF)
    canvas.rect(Box(44, 92, 766, 388), HOUSE, stroke=EDGE, width=3)
    for window, pane, letter in zip(windows, panes(len(windows)), LETTERS, strict=False):
        _paint_window(canvas, pane, letter, window.shines(frame))


def panes(count: int) -> tuple[Box, ...]:
    """Where so many windows are on the screen."""
    upper, lower = Box(58, 104, 738, 370).rows(2)
    cells = (*upper.columns((count + 1) // 2), *lower.columns(count // 2))
    return tuple(Box(cell.centre[0] - 42, cell.y + 16, 84, 112) for cell in cells)


def _paint_window(canvas: Canvas, pane: Box, letter: str, lit: bool) -> None:
    x, _ = pane.centre
    if lit:
        canvas.rect(pane.inset(-12), GLOW, radius=16)
    canvas.rect(pane, LIGHT if lit else GLASS, stroke=BAR, width=5, radius=3)
    canvas.line([(x, pane.y), (x, pane.bottom)], BAR, 4)
    canvas.line([(pane.x, pane.centre[1]), (pane.right, pane.centre[1])], BAR, 4)
    write(canvas, letter, (x, pane.bottom + 30), Style(30, WHITE, bold=True, align="centre"))
