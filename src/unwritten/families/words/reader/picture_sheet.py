"""A sheet of several readings beside each other: for each the path of the pen, and what was read."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from unwritten.core import Pixels
from unwritten.draw import INK, MIST, PALETTE, PAPER, Box, Canvas, Style, width_of, write
from unwritten.families.words.reader.picture import GREY, colour_of, draw_scene
from unwritten.families.words.reader.read import Reading
from unwritten.families.words.reader.sight import Sight
from unwritten.families.words.reader.trace import traces
from unwritten.media.last import last_picture

COLUMNS, MARGIN, GAP = 3, 16.0, 12.0
SCENE = (320.0, 240.0)
STRIP = 46.0
"""Height of the words below each path."""


@dataclass(frozen=True, eq=False)
class Card:
    """One clip with what was read in it, the word that was written, and a line on who wrote it."""

    clip: Path
    reading: Reading
    sight: Sight
    truth: str
    caption: str


def nine(cards: Sequence[Card]) -> Pixels:
    """Draw readings in rows of three."""
    rows = math.ceil(len(cards) / COLUMNS)
    width = 2 * MARGIN + COLUMNS * SCENE[0] + (COLUMNS - 1) * GAP
    height = 2 * MARGIN + rows * (SCENE[1] + STRIP) + (rows - 1) * GAP
    canvas = Canvas((round(width), round(height)), PAPER)
    for number, card in enumerate(cards):
        row, column = divmod(number, COLUMNS)
        left, top = MARGIN + column * (SCENE[0] + GAP), MARGIN + row * (SCENE[1] + STRIP + GAP)
        _draw(canvas, Box(left, top, SCENE[0], SCENE[1] + STRIP), card)
    return canvas.pixels


def _draw(canvas: Canvas, box: Box, card: Card) -> None:
    canvas.rect(box, PALETTE["white"], stroke=MIST, width=1)
    found = traces(card.sight, card.reading.letters)
    draw_scene(canvas, box.top_part(SCENE[1]), last_picture(card.clip), found, card.sight.high)
    middle = box.bottom - STRIP / 2
    at = box.x + 12
    for number, char in enumerate(card.reading.word):
        style = Style(25, colour_of(number), bold=True)
        write(canvas, char, (at, middle), style)
        at += width_of(char, style) + 1
    right = card.reading.word == card.truth
    said = f"{card.reading.confidence:.0%} sure" if right else f"written: {card.truth}"
    write(canvas, said, (box.right - 12, middle - 9), Style(14, INK if right else PALETTE["red"], align="right"))
    write(canvas, card.caption, (box.right - 12, middle + 10), Style(12, GREY, align="right"))
