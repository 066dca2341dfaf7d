"""Our side of the domino comparison: thirty tiles appear, then fall one by one, then a question is shown."""

from __future__ import annotations

import sys
from pathlib import Path

from unwritten.core import Film
from unwritten.draw import PALETTE, Box, Canvas, Style, Timeline, ease, shot, write
from unwritten.draw.colours import Colour
from unwritten.media.encode import encode

TILES = 30
NAMES = ("red", "blue", "green", "yellow", "purple", "orange", "cyan")
UNIT = 60.0  # pixels in a Manim unit at this height


def film() -> Film:
    """The same 390 frames as the peer: 90 appear, 15 wait, 180 fall, 15 fade in, 90 hold."""
    timeline = Timeline()
    appear = timeline.each(TILES, 3)
    timeline.add(15)
    fall = timeline.each(TILES, 6)
    question = timeline.add(15)

    def paint(canvas: Canvas, frame: int) -> None:
        for i in range(TILES):
            colour = PALETTE[NAMES[i * 5 % len(NAMES)]]
            left = 427 + ((i - (TILES - 1) / 2) * 0.42 - 0.1) * UNIT
            with canvas.turned(60 * ease(fall[i].share(frame)), (left + 0.2 * UNIT, 300)):
                box = Box(left, 300 - UNIT, 0.2 * UNIT, UNIT)
                canvas.rect(box, colour.faded(ease(appear[i].share(frame + 1))))
        shown = ease(question.share(frame))
        if shown > 0:
            style = Style(27, Colour(255, 255, 255).faded(shown), align="centre")
            write(canvas, "How many dominoes were red? Answer with one integer.", (427, 60), style)

    black = Colour(0, 0, 0)
    moving = shot(timeline.frames, paint, background=black)
    hold = shot(90, lambda canvas, _: paint(canvas, timeline.frames), background=black, still=True)
    return Film((moving, hold))


if __name__ == "__main__":
    encode(film(), Path(sys.argv[1]))
