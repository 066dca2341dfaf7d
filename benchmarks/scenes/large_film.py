"""A film of 1920 × 1080 at 60 frames a second in which all of the picture moves."""

from __future__ import annotations

import sys
from fractions import Fraction
from pathlib import Path

from unwritten.core import Film
from unwritten.draw import PALETTE, Canvas, shot
from unwritten.media.encode import encode

SIZE, FPS = (1920, 1080), 60


def film(seconds: int) -> Film:
    """Forty discs that cross the picture at different speeds."""
    colours = tuple(PALETTE.values())

    def paint(canvas: Canvas, frame: int) -> None:
        for number in range(40):
            x = (number * 173 + frame * (2 + number % 9)) % SIZE[0]
            y = (number * 311 + frame * (1 + number % 5)) % SIZE[1]
            canvas.circle((x, y), 40 + 3 * (number % 12), colours[number % len(colours)])

    return Film((shot(FPS * seconds, paint, size=SIZE),), size=SIZE, fps=Fraction(FPS))


if __name__ == "__main__":
    encode(film(int(sys.argv[2])), Path(sys.argv[1]))
