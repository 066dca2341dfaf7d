"""The cards that open a film and put its question on the screen."""

from __future__ import annotations

from collections.abc import Sequence

from unwritten.core.film import SIZE, Shot
from unwritten.draw.canvas import Canvas, shot
from unwritten.draw.colours import ACCENT, INK, MIST, PAPER
from unwritten.draw.layout import Box
from unwritten.draw.motion import ease
from unwritten.draw.text import Style, fit, write, write_in

SMALLEST = 24
"""The smallest text on a card: 14 pixels high when a 854-pixel clip is scaled to 512, which OCR still reads."""


def title_shot(title: str, subtitle: str, frames: int, *, size: tuple[int, int] = SIZE) -> Shot:
    """Open a film: what it shows, and what to watch for."""

    def paint(canvas: Canvas, frame: int) -> None:
        area = canvas.box.inset(60, 110)
        upper, lower = area.top_part(area.height * 0.5), area.without_top(area.height * 0.54)
        write_in(canvas, title, upper, Style(50, INK, bold=True, align="centre"), smallest=SMALLEST)
        grown = 60 + 240 * ease((frame + 1) / frames)
        middle = canvas.box.centre[0]
        canvas.rect(Box(middle - grown / 2, area.y + area.height * 0.5, grown, 5), ACCENT)
        write_in(canvas, subtitle, lower, Style(28, INK.mixed(PAPER, 0.25), align="centre"), smallest=SMALLEST)

    return shot(frames, paint, size=size)


def question_shot(text: str, options: Sequence[str], hint: str, frames: int, *, size: tuple[int, int] = SIZE) -> Shot:
    """Put a question on the screen with its options and format hint, from the first frame to the last."""

    def paint(canvas: Canvas, frame: int) -> None:
        area = canvas.box.inset(44, 26)
        hint_style = Style(26, ACCENT, bold=True)
        hint_height = fit(hint, area, hint_style, smallest=SMALLEST).height
        write_in(
            canvas,
            hint,
            Box(area.x, area.bottom - hint_height, area.width, hint_height + 1),
            hint_style,
            smallest=SMALLEST,
        )
        canvas.rect(Box(area.x, area.bottom - hint_height - 14, area.width, 2), MIST)
        body = Box(area.x, area.y, area.width, area.height - hint_height - 24)
        if options:
            _with_options(canvas, text, options, body)
        else:
            write_in(canvas, text, body, Style(36, INK), smallest=SMALLEST)

    return shot(frames, paint, size=size, still=True)


def _with_options(canvas: Canvas, text: str, options: Sequence[str], body: Box) -> None:
    question = fit(text, body.top_part(body.height * 0.5), Style(32, INK), smallest=SMALLEST)
    write_in(canvas, text, body.top_part(question.height + 1), question.style, smallest=SMALLEST)
    below = body.without_top(question.height + 12)
    # Options share one size, so that none stands out.
    rows = below.rows(len(options), gap=4)
    size = min(fit(f"A. {option}", rows[0], Style(30), smallest=SMALLEST).style.size for option in options)
    for letter, option, row in zip("ABCDEFGHIJKLMNOPQRSTUVWXYZ", options, rows, strict=False):
        write(canvas, f"{letter}.", (row.x + 4, row.centre[1]), Style(size, ACCENT, bold=True))
        inner = Box(row.x + 50, row.y, row.width - 50, row.height)
        write_in(canvas, option, inner, Style(size, INK), smallest=min(size, SMALLEST) - 4)
