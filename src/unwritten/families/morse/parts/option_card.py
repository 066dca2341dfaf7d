"""A question whose options are drawn: the card that shows them, and the film that ends with it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from unwritten.core import Film, Question, Shot
from unwritten.core.answers import LETTERS
from unwritten.draw import ACCENT, INK, MIST, PALETTE, Box, Canvas, Style, shot, title_shot, write, write_in
from unwritten.families.morse.stage import OPENING, reading_frames

DrawOption = Callable[[Canvas, int, Box], None]
"""Draws the option of a number into a box."""

TEXT = Box(44, 14, 766, 106)
TILES = Box(32, 128, 790, 290)
HINT = Box(44, 432, 766, 40)
SMALLEST = 24  # the smallest text that is still read at 512 pixels
GAP = 10
PER_ROW = 4
LONGEST = 120  # frames of the card: long enough to compare four pictures


def stage_with_pictures(
    title: str, watch: str, content: Sequence[Shot], question: Question, draw_option: DrawOption
) -> Film:
    """Put a scene between its opening and a question whose options are pictures."""
    count = len(getattr(question.kind, "options", ()))

    def paint(canvas: Canvas, frame: int) -> None:
        write_in(canvas, question.text, TEXT, Style(30, INK), smallest=SMALLEST)
        for number, tile in enumerate(tiles(count)):
            canvas.rect(tile, PALETTE["white"], stroke=MIST, width=3, radius=12)
            write(canvas, LETTERS[number], (tile.x + 12, tile.y + 22), Style(28, ACCENT, bold=True))
            draw_option(canvas, number, picture_box(tile))
        write_in(canvas, question.kind.hint(), HINT, Style(26, ACCENT, bold=True), smallest=SMALLEST)

    card = shot(max(LONGEST, reading_frames(question.prompt)), paint, still=True)
    return Film((title_shot(title, watch, OPENING), *content, card))


def tiles(count: int) -> tuple[Box, ...]:
    """The boxes of that many options: one row of up to four, or two rows."""
    rows = TILES.rows(-(-count // PER_ROW), GAP)
    return tuple(tile for row in rows for tile in row.columns(min(count, PER_ROW), GAP))[:count]


def option_boxes(count: int) -> tuple[Box, ...]:
    """Where the pictures of that many options go."""
    return tuple(picture_box(tile) for tile in tiles(count))


def picture_box(tile: Box) -> Box:
    """Where the picture of an option goes: below its letter, or beside it in a low tile."""
    if tile.height > tile.width:
        return tile.without_top(38).inset(6, 4)
    return Box(tile.x + 40, tile.y + 4, tile.width - 46, tile.height - 8)
