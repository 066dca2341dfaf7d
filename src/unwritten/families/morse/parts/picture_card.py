"""Four drawn options A to D that move before the question is put: the same panels as on the question's card."""

from __future__ import annotations

from unwritten.core import Choice
from unwritten.draw import ACCENT, INK, MIST, PALETTE, Box, Canvas, Style, write, write_in
from unwritten.families.morse.parts.option_card import TEXT, DrawOption, picture_box, tiles

LETTERS = "ABCD"
PANELS = tiles(len(LETTERS))
ROOM = picture_box(PANELS[0])
"""The part of a panel that is free for the picture; all four are alike."""

DRAWN = Choice(options=("",) * len(LETTERS))
"""The kind of answer: one of four drawn options."""


def paint_panels(canvas: Canvas, draw_option: DrawOption) -> None:
    """Draw the four panels with their letters and pictures."""
    for number, panel in enumerate(PANELS):
        canvas.rect(panel, PALETTE["white"], stroke=MIST, width=3, radius=12)
        write(canvas, LETTERS[number], (panel.x + 12, panel.y + 22), Style(28, ACCENT, bold=True))
        draw_option(canvas, number, picture_box(panel))


def heading(canvas: Canvas, text: str, box: Box = TEXT) -> None:
    """Write what is being shown, above the pictures."""
    write_in(canvas, text, box, Style(32, INK, bold=True, align="centre"), smallest=24)
